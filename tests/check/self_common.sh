# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2154 # the caller sets here and what
# For the scripts that check the checks: runs one, and counts where it does not do what it must.

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
tried=0 wrong=0

# outcome STATUS TEXT COMMAND...: the status must be that, and the output must hold TEXT ('' for none at all).
outcome() {
    status=$1 text=$2
    shift 2
    said=$(sh "$@" 2>&1)
    got=$?
    tried=$((tried + 1))
    if [ "$got" -eq "$status" ]; then
        case $text in
        '') [ -n "$said" ] || return 0 ;;
        *) case $said in *"$text"*) return 0 ;; esac ;;
        esac
    fi
    wrong=$((wrong + 1))
    echo "$what: status $got, not $status, or not '$text': $said"
}
passes() { outcome 0 '' "$@"; }
refuses() { outcome 1 "$@"; } # TEXT COMMAND...
misused() { # SCRIPT ARGUMENT...
    script=$1
    shift
    outcome 2 "$script" "$here/$script" "$@"
}
done_with() {
    [ $wrong -eq 0 ] || { echo "$1: $wrong of $tried wrong"; exit 1; }
}

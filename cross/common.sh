# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced, not run: where downloads are kept, and how the scripts talk to a person.
# Everything said goes to stderr; stdout is left to what a script makes.

cache=${XDG_CACHE_HOME:-$HOME/.cache}/rtprobe
mkdir -p "$cache"

say() { printf '%s\n' "$*" >&2; }

die() {
    say "${0##*/}: $*"
    exit 1
}

# step WHAT COMMAND…: says what takes so long and then how long it took. The command's output is
# kept back, and shown only if it fails.
step() {
    step_what=$1
    shift
    say "$step_what ..."
    step_begin=$(date +%s)
    step_log=$(mktemp)
    if "$@" > "$step_log" 2>&1 < /dev/null; then
        rm -f "$step_log"
        say "$step_what: $(($(date +%s) - step_begin)) s"
    else
        step_status=$?
        tail -n 60 "$step_log" >&2
        rm -f "$step_log"
        say "$step_what: failed with status $step_status: $*"
        return "$step_status"
    fi
}

# locked COMMAND…: one run at a time may fill the cache; a second one waits and then finds it full.
locked() {
    (
        flock -n 9 || {
            say "waiting for another run that is filling $cache ..."
            flock 9
        }
        "$@"
    ) 9> "$cache/lock"
}

# fresh DIRECTORY: an empty directory in there to fill and then to move to its place, so that what has
# its right name is always whole. Only under `locked`: what a run that died left behind is removed.
fresh() {
    rm -rf "$1/new"
    mkdir -p "$1/new"
    echo "$1/new"
}

# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced by each script of tests/cli, not run. A script is `sh tests/cli/NAME.sh RTPROBE`; it prints one line a
# test, `ok NAME`, `not ok NAME` with what was wrong below, or `skip NAME: WHY`, and its status is 1 where any failed.

if [ $# -ne 1 ] || [ ! -x "$1" ]; then
    echo "usage: ${0##*/} RTPROBE" >&2
    exit 2
fi
case $1 in
    /*) rtprobe=$1 ;;
    *) rtprobe=$PWD/$1 ;;
esac
lib=$(CDPATH='' cd -- "$(dirname -- "$0")/lib" && pwd)
stream_py=$lib/../../check/stream.py
work=$(mktemp -d) || exit 2
chmod 755 "$work" # for the tests that run as nobody
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
out=$work/out err=$work/err
failed=0 current='' faults=''

# it SENTENCE: the next test begins.
it() {
    finish
    current=$1
}

wrong() {
    faults="$faults
    $*"
}

finish() {
    [ -n "$current" ] || return 0
    if [ -z "$faults" ]; then
        echo "ok $current"
    else
        echo "not ok $current$faults"
        failed=1
    fi
    current='' faults=''
}

# The test that has begun can't be made here.
skip() {
    echo "skip $current: $*"
    current='' faults=''
}

# The script's last line.
leave() {
    finish
    exit "$failed"
}

# run ARGUMENT…: rtprobe with its stdout in $out, its stderr in $err and its status in $status.
run() {
    command_line="rtprobe $*"
    "$rtprobe" "$@" > "$out" 2> "$err" < /dev/null && status=0 || status=$?
}

status_is() {
    [ "$status" = "$1" ] || wrong "$command_line: status $status, not $1: $(head -n 1 "$err")"
}

out_is_empty() {
    [ ! -s "$out" ] || wrong "$command_line: stdout holds: $(head -n 1 "$out")"
}

err_is_empty() {
    [ ! -s "$err" ] || wrong "$command_line: stderr holds: $(head -n 1 "$err")"
}

# holds FILE TEXT…: each stands somewhere in it.
holds() {
    held=$1
    shift
    for text; do
        grep -qF -e "$text" "$held" || wrong "$command_line: no '$text' in: $(head -n 3 "$held")"
    done
}

lacks() {
    held=$1
    shift
    for text; do
        ! grep -qF -e "$text" "$held" || wrong "$command_line: there is '$text' in: $(grep -F -e "$text" "$held" | head -n 1)"
    done
}

# is_stream FILE: nothing but records, each right, each run whole.
is_stream() {
    python3 "$stream_py" --only "$1" > /dev/null 2> "$work/faults" || wrong "$command_line: $(head -n 3 "$work/faults")"
}

# refused TEXT… -- ARGUMENT…: a usage error: status 2, nothing on stdout, and one line on stderr that holds each text.
refused() {
    : > "$work/texts"
    while [ "$1" != -- ]; do
        printf '%s\n' "$1" >> "$work/texts"
        shift
    done
    shift
    run "$@"
    status_is 2
    out_is_empty
    [ "$(wc -l < "$err")" -eq 1 ] || wrong "$command_line: stderr is $(wc -l < "$err") lines: $(head -n 2 "$err")"
    case $(cat "$err") in
        'rtprobe: '*) ;;
        *) wrong "$command_line: stderr does not begin with 'rtprobe: ': $(head -n 1 "$err")" ;;
    esac
    while IFS= read -r text; do holds "$err" "$text"; done < "$work/texts"
}

# value KEY: of the parameter KEY in the first part's @P records of $out.
value() {
    grep '^@P,[0-9a-f]*,[0-9]*,1,' "$out" | tr ',' '\n' | sed -n "s/^$1=//p" | head -n 1
}

# taken KEY VALUE -- ARGUMENT…: a short run with these is as it was asked to be.
taken() {
    taken_key=$1 taken_value=$2
    shift 3
    run "$@"
    status_is 0
    [ "$(value "$taken_key")" = "$taken_value" ] ||
        wrong "$command_line: $taken_key is '$(value "$taken_key")', not '$taken_value'"
}

# signalled NAMES SECONDS ARGUMENT…: rtprobe gets these signals then. $took: ms from the last one to its end.
signalled() {
    names=$1 at=$2
    shift 2
    command_line="rtprobe $* ($names after $at s)"
    python3 "$lib/apart.py" signal "$names" "$at" "$rtprobe" "$@" > "$work/all" 2> "$err" &&
        status=0 || status=$?
    grep -v '^took ' "$work/all" > "$out"
    # shellcheck disable=SC2034 # for the script that sources this
    took=$(sed -n 's/^took \([0-9]*\)\.\([0-9]*\)$/\1\2/p' "$work/all" | sed 's/^0*\(.\)/\1/')
}

#!/bin/sh
# SPDX-License-Identifier: MIT
# The tables of ratios: rtprobe beside its peers, side by side on this machine. A bench is no test: it judges nothing,
# and its status is 0 when it could measure, whatever the ratios are.
#   usage: run.sh [--pairs N] [--seconds N] [--cpu N] [NAME…]     default: every bench
#     --pairs N     runs of each side, alternating        default: each bench's own
#     --seconds N   length of one run                     default: each bench's own
#     --cpu N       where to measure                      default: the last CPU that is online
#   RTPROBE=FILE    measures that binary instead of building build/x86_64-linux-musl/rtprobe
# A bench NAME is tests/bench/NAME.sh or NAME.py; it takes its options from BENCH_PAIRS, BENCH_SECONDS and BENCH_CPU
# (each may be empty), leaves what it made in BENCH_WORK, and prints its table to stdout.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=${here%/tests/bench}
# shellcheck source=cross/common.sh
. "$root/cross/common.sh"
# shellcheck source=cross/packages.sh
. "$root/cross/packages.sh"

benches() {
    for file in "$here"/*.sh "$here"/*.py; do
        case ${file##*/} in run.sh | ratio.py | '*'*) ;; *) basename "${file%.*}" ;; esac
    done
}
wrong() {
    say "run.sh: $*"
    say "usage: run.sh [--pairs N] [--seconds N] [--cpu N] [NAME…], NAME one of: $(benches | paste -s -d ' ' -)"
    exit 2
}
number() { # number OPTION VALUE LEAST
    case $2 in
        '' | *[!0-9]* | ???????*) wrong "$1 takes a whole number, not '$2'" ;;
    esac
    [ "$2" -ge "$3" ] || wrong "$1 is at least $3, not $2"
}

names='' BENCH_PAIRS='' BENCH_SECONDS='' BENCH_CPU=''
while [ $# -gt 0 ]; do
    case $1 in
        --pairs | --seconds | --cpu)
            [ $# -gt 1 ] || wrong "$1 takes a whole number"
            option=$1 value=$2
            shift
            ;;
        --pairs=* | --seconds=* | --cpu=*) option=${1%%=*} value=${1#*=} ;;
        -*) wrong "no option '$1'" ;;
        *)
            benches | grep -qxF -e "$1" || wrong "no bench '$1'"
            names="$names $1" option=''
            ;;
    esac
    case $option in
        --pairs) number "$option" "$value" 1 && BENCH_PAIRS=$value ;;
        --seconds) number "$option" "$value" 1 && BENCH_SECONDS=$value ;;
        --cpu) number "$option" "$value" 0 && BENCH_CPU=$value ;;
    esac
    shift
done
[ -n "$names" ] || names=$(benches)

need python3
if [ -z "${RTPROBE:-}" ]; then
    "$root/cross/build.sh" x86_64-linux-musl
    RTPROBE=$root/build/x86_64-linux-musl/rtprobe
fi
[ -x "$RTPROBE" ] || die "$RTPROBE: not a program; set RTPROBE to one, or leave it out and it is built"
export RTPROBE BENCH_PAIRS BENCH_SECONDS BENCH_CPU BENCH_WORK

failed=''
for name in $names; do
    BENCH_WORK=$root/build/bench/$name
    rm -rf "$BENCH_WORK"
    mkdir -p "$BENCH_WORK"
    say "bench $name"
    if [ -f "$here/$name.sh" ]; then set -- sh "$here/$name.sh"; else set -- python3 "$here/$name.py"; fi
    "$@" || failed="$failed $name"
done
[ -z "$failed" ] || die "could not measure:$failed"

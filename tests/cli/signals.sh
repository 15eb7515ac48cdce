#!/bin/sh
# SPDX-License-Identifier: MIT
# A signal ends the run at once: what was measured stands, the stream is sealed, the status is 128+n.
#   usage: signals.sh RTPROBE
set -u
# shellcheck source=tests/cli/lib/checks.sh
. "$(dirname -- "$0")/lib/checks.sh"
cpu=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*\([0-9]*\).*/\1/p' /proc/self/status)

# ended STATUS: soon, with that status, the stream whole and saying so.
ended() {
    status_is "$1"
    # 200 ms are promised; the rest is for a machine that is shared
    [ "${took:-9999}" -le 700 ] || wrong "$command_line: took ${took:-?} ms"
    is_stream "$out"
    tail -n 1 "$out" | grep -qE "^@Z,[0-9a-f]{4},[0-9]+,[0-9a-f]{8},[0-9]+,0,$1,[0-9a-f]{8}\$" ||
        wrong "$command_line: ends in: $(tail -n 1 "$out")"
}

it 'SIGINT and SIGTERM in mid-run keep what was measured'
for of in 'SIGINT 130' 'SIGTERM 143' 'SIGHUP 129' 'SIGQUIT 131'; do
    signalled "${of% *}" 0.5 sleep -a "$cpu" -i 1ms -D 20s
    ended "${of#* }"
    n=$(sed -n 's/^@M,.*,n,\([0-9]*\),.*/\1/p' "$out")
    [ "${n:-0}" -ge 50 ] || wrong "$command_line: n is '$n'"
    [ "${n:-9999}" -le 1000 ] || wrong "$command_line: n is '$n'"
    counted=$(awk -F, '/^@B,[^,]*,[^,]*,[^,]*,late,/ { for (i = 7; i < NF; i += 2) n += $i } END { print n + 0 }' "$out")
    [ "$counted" = "$n" ] || wrong "$command_line: the histogram holds $counted samples of $n"
    grep -qE '^@V,.*,(info|invalid),' "$out" || wrong "$command_line: $(grep '^@V' "$out")"
done

it 'a signal at the very start ends it with a stream that is sealed or empty'
for at in 0 0.001 0.002 0.005 0.01 0.02; do
    for name in SIGINT SIGTERM; do
        signalled $name "$at" sleep -a "$cpu" -i 1ms -D 20s
        number=130
        [ $name = SIGINT ] || number=143
        if [ -s "$out" ]; then
            ended $number
        else # it came before the first instruction of ours
            status_is $number
        fi
        [ "${took:-9999}" -le 700 ] || wrong "$command_line: took ${took:-?} ms"
    done
done

it 'a long interval does not hold it up'
signalled SIGINT 0.4 sleep -a "$cpu" -i 10s -D 100s
ended 130
signalled SIGTERM 0.4 sleep -a "$cpu" -i 10s -D 100s --relative --warmup 0
ended 143

it 'a second signal changes nothing'
signalled SIGINT+SIGINT 0.4 sleep -a "$cpu" -i 1ms -D 20s
ended 130
signalled SIGTERM+SIGTERM+SIGTERM 0.4 sleep -a "$cpu" -i 1ms -D 20s
ended 143

it 'a part that no sample was taken of has no figures'
signalled SIGINT 0.4 sleep -a "$cpu" -i 10s -D 100s --warmup 0
ended 130
! grep -qE '^@M,.*,(min_ns|max_ns|mean_ns),[0-9-]' "$out" || wrong "$(grep '^@M' "$out")"
! grep -q '^@B' "$out" || wrong "$(grep '^@B' "$out")"

it 'a signal before a limit that was exceeded still gives 128+n'
signalled SIGINT 0.4 sleep -a "$cpu" -i 1ms -D 20s --limit 1ns
ended 130

it 'an ignored SIGINT stays ignored, so that a job in the background lives on'
command_line='rtprobe in the background of a script'
sh -c '"$1" sleep -q -a "$2" -i 1ms -D 600ms > "$3" & job=$!; sleep 0.2; kill -s INT $job; wait $job' \
    sh "$rtprobe" "$cpu" "$out" && status=0 || status=$?
status_is 0
is_stream "$out"
leave

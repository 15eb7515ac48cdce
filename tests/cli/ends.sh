#!/bin/sh
# SPDX-License-Identifier: MIT
# Where a run ends, and what it says then: the time that was asked for, a break, no memory, a file that is full, a terminal that
# is stopped, a figure that is not there.
#   usage: ends.sh RTPROBE
set -u
# shellcheck source=tests/cli/lib/checks.sh
. "$(dirname -- "$0")/lib/checks.sh"
cpu=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*\([0-9]*\).*/\1/p' /proc/self/status)

# metric NAME: its value in the first part.
metric() {
    awk -F, -v name="$1" '/^@M,/ { for (i = 5; i < NF; i += 2) if ($i == name) { print $(i + 1); exit } }' "$out"
}

# between LOW NAME HIGH: the metric is at least LOW and at most HIGH.
between() {
    metric_is=$(metric "$2")
    { [ "${metric_is:--1}" -ge "$1" ] && [ "${metric_is:--1}" -le "$3" ]; } ||
        wrong "$command_line: $2 is '$metric_is', not in $1 to $3"
}

# limited LIMIT ARGUMENT…: rtprobe with that option of prlimit.
limited() {
    limit=$1
    shift
    command_line="prlimit $limit rtprobe $*"
    prlimit "$limit" "$rtprobe" "$@" > "$out" 2> "$err" < /dev/null && status=0 || status=$?
}

# last_verdict: status and reason of the part's verdict, which is the last one.
last_verdict() {
    awk -F, '/^@V,/ { last = $6 "," $10 } END { print last }' "$out"
}

it 'relative sleeps end when the time is over, not after as many as would fit if none were late'
run sleep -q -a "$cpu" --relative -i 1ms -D 1s
status_is 0
between 701 n 1000
between 900000000 time_ns 1200000000
run sleep -q -a "$cpu" --relative -i 10ms -D 500ms
status_is 0
between 36 n 50
between 450000000 time_ns 600000000

# grid LEAST: each of the 500 deadlines was met or missed, at least so many missed.
grid() {
    status_is 0
    is_stream "$out"
    n=$(metric n) missed=$(metric missed)
    [ $((${n:-0} + ${missed:-0})) -eq 500 ] || wrong "$command_line: n $n + missed $missed is not 500"
    [ "${missed:-0}" -ge "$1" ] || wrong "$command_line: missed is '$missed', not $1 or more"
}

# rested SECONDS: a run that is stopped for so long in its middle.
rested() {
    command_line="rtprobe sleep -i 1ms -D 500ms, stopped for $1 s"
    "$rtprobe" sleep -q -a "$cpu" -i 1ms -D 500ms > "$out" 2> "$err" < /dev/null &
    job=$!
    sleep 0.15
    kill -s STOP "$job" 2> "$work/kill" || wrong "$command_line: STOP: $(cat "$work/kill")"
    sleep "$1"
    kill -s CONT "$job" 2> "$work/kill" || wrong "$command_line: CONT: $(cat "$work/kill")"
    wait "$job" && status=0 || status=$?
}

it 'on the grid every deadline of the time asked for is a sample or missed'
run sleep -q -a "$cpu" -i 1ms -D 500ms
grid 0

it 'that holds where the process was stopped in the middle, and beyond the end'
rested 0.3
grid 200
rested 0.7
grid 200

# breaks_where_it_shows NS ARGUMENT…: the run fails exactly where the largest sample it shows is above the break.
breaks_where_it_shows() {
    limit_ns=$1
    shift
    run sleep -q -a "$cpu" -i 1ms -D 200ms --break "${limit_ns}ns" "$@"
    is_stream "$out"
    max=$(metric max_ns)
    if [ "${max:--1}" -gt "$limit_ns" ]; then
        status_is 1
        [ "$(last_verdict)" = fail,break ] || wrong "$command_line: max_ns $max is above it: $(last_verdict)"
        fired=1
    else
        status_is 0
        [ "$(last_verdict)" = pass, ] || wrong "$command_line: max_ns $max is not above it: $(last_verdict)"
        held=1
    fi
}

it 'a break ends the run as a fail, and the sample that did it is the largest'
for mode in '' --relative; do
    # shellcheck disable=SC2086 # none or one word
    run sleep -q -a "$cpu" -i 1ms -D 10s --break 100ns $mode
    status_is 1
    is_stream "$out"
    [ "$(last_verdict)" = fail,break ] || wrong "$command_line: $(grep '^@V' "$out")"
    between 101 max_ns 9999999999
    between 1 n 100
    between 0 time_ns 2000000000
    grep -qE '^@V,[0-9a-f]{4},[0-9]+,1,sleep\.[0-9]+,fail,,,100,break,' "$out" || wrong "$(grep '^@V' "$out")"
done

it 'a break that no sample reaches changes nothing'
for mode in '' --relative; do
    # shellcheck disable=SC2086 # none or one word
    run sleep -q -a "$cpu" -i 1ms -D 200ms -b 1d $mode
    status_is 0
    [ "$(last_verdict)" = pass, ] || wrong "$command_line: $(grep '^@V' "$out")"
    between 150000000 time_ns 300000000
done

it 'a break is judged on the figure that is shown'
fired='' held=''
for limit_ns in 1000 10000 20000 40000 70000 100000 1000000 1000000000; do
    breaks_where_it_shows "$limit_ns"
    breaks_where_it_shows "$limit_ns" --relative
done
{ [ -n "$fired" ] && [ -n "$held" ]; } || wrong "it never ${fired:+stayed away}${held:+fired}"

it 'that holds with a counter rate that is wrong'
run info -q
hz=$(sed -n 's/^@E,.*,tick_hz,\([0-9]*\),.*/\1/p' "$out")
hz=${hz:-2000000000}
fired='' held=''
# shellcheck disable=SC2017 # the product would not fit 32 bits in every shell
for given in $((hz * 95 / 100)) $((hz * 105 / 100)) $((hz * 9 / 10)); do
    for limit_ns in 10000 40000 70000 110000 1000000; do
        breaks_where_it_shows "$limit_ns" --relative -c "$given"
        breaks_where_it_shows "$limit_ns" -c "$given"
    done
done
{ [ -n "$fired" ] && [ -n "$held" ]; } || wrong "it never ${fired:+stayed away}${held:+fired}"

it 'no memory for that many CPUs is a skip that says so'
if ! command -v prlimit > "$work/which"; then
    skip 'there is no prlimit'
else
    enough=--as=20480000 # for the program itself, not for 1024 threads
    limited "$enough" sleep -q -a "$cpu" -i 1ms -l 20
    status_is 0
    limited "$enough" sleep -q -a 0-1023 -i 1ms -l 20
    status_is 4
    is_stream "$out"
    holds "$out" '@V,' ',skip,'
    holds "$err" 'rtprobe: ' ENOMEM '-a'
    [ "$(wc -l < "$err")" -eq 1 ] || wrong "$command_line: stderr is $(wc -l < "$err") lines: $(head -n 2 "$err")"
fi

# whole_records FILE: records there are, and each line is one with the right CRC, though some may be missing; where the file
# could not grow the last one may be cut, but nothing stands behind it.
whole_records() {
    python3 - "$1" > "$work/faults" << 'PYTHON' || wrong "$command_line: $(head -n 2 "$work/faults")"
import sys, zlib
lines = open(sys.argv[1], "rb").read().splitlines(True)
bad = [line for line in lines[:-1] if not line.endswith(b"\n") or b",%08x\n" % zlib.crc32(line[:-9]) != line[-10:]]
print("not a whole record:" if lines else "no record", bad[0] if bad else "")
sys.exit(bool(bad) or not lines)
PYTHON
}

it 'a limit on the size of a file is an error of the write: no signal, and nothing behind half a record'
if ! command -v prlimit > "$work/which"; then
    skip 'there is no prlimit'
else
    for bytes in 100 777 1000 1500 2011 2500; do
        rm -f "$work/file"
        limited "--fsize=$bytes" sleep -q -a "$cpu" -i 1ms -l 20 -o "$work/file"
        status_is 3
        out_is_empty
        holds "$err" 'rtprobe: ' lost EFBIG
        whole_records "$work/file"
        limited "--fsize=$bytes" sleep -q -a "$cpu" -i 1ms -l 20
        status_is 3
        holds "$err" 'rtprobe: ' lost EFBIG
        whole_records "$out"
    done
fi

# stopped AT ARGUMENT…: rtprobe sleep on a terminal that is stopped, SIGINT after so long.
stopped() {
    at=$1
    shift
    command_line="rtprobe sleep $* on a stopped terminal, SIGINT after $at s"
    python3 "$lib/stopped.py" "$at" 20 "$rtprobe" sleep -a "$cpu" "$@" > "$work/took" 2> "$err" && status=0 || status=$?
    took=$(sed -n 's/^took \([0-9]*\)\..*/\1/p' "$work/took")
    status_is 130
    [ "${took:-99}" -lt 12 ] || wrong "$command_line: took ${took:-?} s"
}

it 'a terminal that is stopped does not keep the report from ending at a signal'
command_line='rtprobe sleep on a terminal'
python3 "$lib/apart.py" pty "$rtprobe" sleep -a "$cpu" -i 1ms -l 20 > "$out" 2> "$err" && status=0 || status=$?
status_is 0
[ -s "$out" ] || wrong "$command_line: no report"
lacks "$out" '@H,' # the report takes the place of the records
stopped 0.5 -q -i 1ms -D 20s
stopped 1 -q -i 1ms -D 200ms
stopped 0.5 -i 1ms -D 20s --records

it 'a limit on a percentile that so few samples do not give makes the run invalid'
run sleep -q -a "$cpu" -i 1ms -l 20 --limit p9999_ns=1ms
status_is 3
is_stream "$out"
[ -z "$(metric p9999_ns)" ] || wrong "$command_line: p9999_ns is '$(metric p9999_ns)'"
grep -qE '^@V,[0-9a-f]{4},[0-9]+,1,sleep\.[0-9]+,invalid,p9999_ns,,1000000,not_available,' "$out" || wrong "$(grep '^@V' "$out")"
[ "$(last_verdict)" = invalid,not_available ] || wrong "$command_line: $(grep '^@V' "$out")"
leave

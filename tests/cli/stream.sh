#!/bin/sh
# SPDX-License-Identifier: MIT
# Stdout of a measuring command holds records and nothing else, whatever the options, the terminal and its name.
#   usage: stream.sh RTPROBE
set -u
# shellcheck source=tests/cli/lib/checks.sh
. "$(dirname -- "$0")/lib/checks.sh"
cpu=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*\([0-9]*\).*/\1/p' /proc/self/status)

# kinds FILE: what the records are, without the figures: kind, and of @E, @N and @M the names.
kinds() {
    tr -d '\r' < "$1" | awk -F, '
        /^@E,/ && $4 == "baud" { next } # only a terminal has one
        /^@[EN],/ { print $1, $4; next }
        /^@M,/ { line = $1; for (i = 5; i < NF; i += 2) line = line " " $i; print line; next }
        /^@[BX],/ { next } # as many as the figures need
        { print $1 }'
}

it 'every line is a record, for every option'
for options in '-l 20' '-D 30ms' '-i 1500us -D 30ms' '-i 1ms -l 20 --relative' '-C realtime -l 20' '-C tai -l 20' \
    '-p 0 -l 20' '-p 1 -l 20' '--policy rr -l 20' '--policy other -l 20' '-c 1000000000 -l 20' '-b 1ns -l 20' \
    '-b 1h -l 20' '--limit 1ns -l 20' '--limit p99_ns=1h -l 20' '--outliers 16 -l 20' '--outliers 0 -l 20' \
    '--hist-bits 2 -l 20' '--hist-bits 6 -l 20' '--warmup 0 -l 1' '--strict -l 20' '-L board -l 20' '-q -l 20' \
    '--records -l 20' '--run-id 00000000 -l 20' "-a $cpu -l 20"; do
    # shellcheck disable=SC2086 # words
    run sleep $options
    [ "$status" -le 1 ] || [ "$status" -eq 3 ] || wrong "$command_line: status $status"
    is_stream "$out"
    lacks "$out" ' cpu' # the line for a person
done

it 'every line is a record, whatever the label'
for label in '@Z,a001,13,0000a001,14,0,0' 'a"b,c' "$(printf 'a\nb\r\033[2J\t\001\377')" "$(printf '%02000d' 0)" ' ' ''; do
    run sleep -q -l 3 -i 1ms -a "$cpu" -L "$label"
    status_is 0
    is_stream "$out"
done

it 'the environment alone is a stream too'
run info
status_is 0
is_stream "$out"
lacks "$out" '@P' '@V'

it 'a terminal with records gets what a file gets'
run sleep -q -a "$cpu" -i 1ms -l 20
is_stream "$out"
kinds "$out" > "$work/file"
for term in dumb xterm; do
    command_line="rtprobe on a pty, TERM=$term"
    TERM=$term python3 "$lib/apart.py" pty "$rtprobe" sleep -q -a "$cpu" -i 1ms -l 20 --records > "$out" 2> "$err" &&
        status=0 || status=$?
    status_is 0
    kinds "$out" > "$work/pty"
    cmp -s "$work/file" "$work/pty" || wrong "$command_line: $(diff "$work/file" "$work/pty" | head -n 3)"
    tr -d '\r' < "$out" > "$work/bare" # the line discipline's own
    is_stream "$work/bare"
    err_is_empty
done

it 'a terminal without --records gets the report, and a file that is named the records'
command_line='rtprobe sleep on a pty'
python3 "$lib/apart.py" pty "$rtprobe" sleep -q -a "$cpu" -i 1ms -l 20 > "$out" 2> "$err" && status=0 || status=$?
status_is 0
lacks "$out" '@H,' '@Z,'
holds "$out" sleep
command_line='rtprobe sleep -o FILE on a pty'
python3 "$lib/apart.py" pty "$rtprobe" sleep -q -a "$cpu" -i 1ms -l 20 -o "$work/named" > "$out" 2> "$err" &&
    status=0 || status=$?
status_is 0
out_is_empty
is_stream "$work/named"
leave

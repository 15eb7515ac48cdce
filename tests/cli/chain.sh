#!/bin/sh
# SPDX-License-Identifier: MIT
# Several probes on one line, one after another in one run: `PROBE + PROBE`, `all`, and --dry-run.
#   usage: chain.sh RTPROBE
set -u
# shellcheck source=tests/cli/lib/checks.sh
. "$(dirname -- "$0")/lib/checks.sh"
cpu=$(python3 -c 'import os; print(min(os.sched_getaffinity(0)))')

# records KIND: how many of them.
records() { grep -c "^@$1," "$out"; }
records_are() {
    [ "$(records "$1")" -eq "$2" ] || wrong "$command_line: $(records "$1") records @$1, not $2"
}

it 'each probe of a line is a part of one run, in order, with its own options'
run sleep -a "$cpu" -i 1ms -l 20 + sleep -a "$cpu" -i 2ms -l 10 + sleep -a "$cpu" -i 3ms -l 5
status_is 0
is_stream "$out"
records_are Z 1
records_are V 3
records_are H 3
for wanted in '1,sleep,[0-9]*,.*interval_ns=1000000,loops=20' '2,sleep,[0-9]*,.*interval_ns=2000000,loops=10' \
    '3,sleep,[0-9]*,.*interval_ns=3000000,loops=5'; do
    grep -q "^@P,[0-9a-f]*,[0-9]*,$wanted" "$out" || wrong "$command_line: no @P of $wanted"
done
for wanted in 1,20 2,10 3,5; do
    grep '^@M' "$out" | cut -d, -f4- | grep -qE "^${wanted%,*},(.*,)?n,${wanted#*,}," ||
        wrong "$command_line: part ${wanted%,*} has not ${wanted#*,} samples"
done

it 'what holds for the whole line holds wherever it stands on it'
run sleep -a "$cpu" -l 3 + sleep -a "$cpu" -l 3 -q --run-id 0000002a -L 'a board'
status_is 0
err_is_empty
is_stream "$out"
holds "$out" '@H,002a,0,' 'label,"a board"'
run --run-id 0000002b sleep -a "$cpu" -l 3 -o "$work/file" + sleep -a "$cpu" -l 3
status_is 0
out_is_empty
is_stream "$work/file"

it 'what it will take is the first line on stderr'
run sleep -a "$cpu" -D 200ms + sleep -a "$cpu" -D 200ms
head -n 1 "$err" > "$work/first"
holds "$work/first" '2 probes, about 1 s'

it 'the worst of the parts is the status of the run'
run sleep -a "$cpu" -l 5 + sleep -a "$cpu" -l 5 --limit 1ns + sleep -a "$cpu" -l 5
status_is 1
is_stream "$out"
run sleep -a 1023 -l 5 + sleep -a "$cpu" -l 5
status_is 0
is_stream "$out"
holds "$out" ',sleep.1023,skip,'
run sleep -a 1023 -l 5 + sleep -a 1022 -l 5
status_is 4
is_stream "$out"

it 'a signal ends the whole line: the part that runs is kept, and no other one begins'
signalled SIGTERM 3 sleep -a "$cpu" -D 20s + sleep -a "$cpu" -D 20s
status_is 143
is_stream "$out"
records_are V 1
records_are Z 1

it 'all measures with every probe there is'
"$rtprobe" list > "$work/list"
run all -a "$cpu" -D 100ms
status_is 0
is_stream "$out"
records_are Z 1
sed -n 's/^\([a-z][a-z]*\) .*/\1/p' "$work/list" > "$work/probes"
[ -s "$work/probes" ] || wrong "rtprobe list: no probe in it: $(head -n 1 "$work/list")"
while IFS= read -r probe; do
    grep -q "^@P,[0-9a-f]*,[0-9]*,[0-9]*,$probe," "$out" || echo "$probe"
done < "$work/probes" > "$work/missing"
[ ! -s "$work/missing" ] || wrong "$command_line: no part of $(cat "$work/missing")"

it '--dry-run says what would be measured and for how long, and measures nothing'
run sleep -a "$cpu" -D 3s + sleep -a "$cpu" -D 7s --dry-run
status_is 0
err_is_empty
lacks "$out" '@'
holds "$out" "sleep: CPU $cpu, about 4 s" "sleep: CPU $cpu, about 8 s" '2 probes, about 11 s'
run sleep -a "$cpu" -D 3s --dry-run -o "$work/never"
status_is 0
[ ! -e "$work/never" ] || wrong "$command_line: it made the file that -o names"
run all --dry-run
status_is 0
holds "$out" 'sleep: CPU '
"$rtprobe" all --dry-run > /dev/full 2> "$err" && status=0 || status=$?
command_line='rtprobe all --dry-run > /dev/full'
status_is 2
holds "$err" 'ENOSPC'

it 'a + without a probe on both sides, and what is no probe, are refused'
refused "'+'" 'no probe is named' -- sleep +
refused "'+'" 'no probe is named' -- sleep + + sleep
refused "'+'" 'no probe is named' -- sleep + -q
refused "'list'" 'is no probe' -- sleep + list
refused "'slep'" 'is no probe' -- sleep + slep
refused "'foo'" 'too many' -- sleep + sleep foo
refused "'foo'" 'too many' -- all foo
refused "'--relative'" 'no such option' -- all --relative
refused '--limit' 'not a metric' -- all --limit nonsense_ns=1us

it 'more probes than there is room for are refused'
set -- sleep
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do set -- "$@" + sleep; done
refused "'+'" 'more than 16' -- "$@"

it "a + that is an option's value is none"
run sleep -a "$cpu" -l 3 -L + -q
status_is 0
is_stream "$out"
records_are V 1
holds "$out" ',label,+,'
leave

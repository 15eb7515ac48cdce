#!/bin/sh
# SPDX-License-Identifier: MIT
# gap: cycles taken away from a running thread. What it measures is the machine's own; the tests hold what must be so
# on every machine: sums that add up, windows with rests, and an inside without system calls.
#   usage: gap.sh RTPROBE
set -u
# shellcheck source=tests/cli/lib/checks.sh
. "$(dirname -- "$0")/lib/checks.sh"
confine=$(dirname -- "$rtprobe")/../x86_64-linux-musl.meson/tests/cli/confine
cpu=$(python3 -c 'import os; print(min(os.sched_getaffinity(0)))')

# metric PART NAME: its value in $out; empty where it is not available or not there.
metric() {
    grep '^@M,' "$out" | tr -d '\r' | awk -F, -v part="$1" -v name="$2" \
        '$4 == part { for (i = 5; i < NF; i += 2) if ($i == name) { print $(i + 1); exit } }'
}

it 'what can not be used is refused with what could'
refused '--window' '1ms to 900ms' -- gap --window 1s
refused '--window' '1ms to 900ms' -- gap --window 0ms
refused '--rest' '1ms to 1m' -- gap --rest 100us
refused '--threshold' '1 to' -- gap --threshold 0
refused '--classic' '--threshold' -- gap --classic --threshold 100
refused '--classic' '-b' -- gap --classic -b 1ms
refused '--limit' 'not a metric' -- gap --limit max_ns=1ms
refused "'-i'" 'no such option' -- gap -i 1ms

it 'each CPU is a part, and the figures add up'
run gap -D 300ms
status_is 0
is_stream "$out"
parts=$(grep -c '^@V' "$out")
[ "$parts" -eq "$(python3 -c 'import os; print(len(os.sched_getaffinity(0)))')" ] || wrong "$command_line: $parts parts"
part=0
while [ "$part" -lt "$parts" ]; do
    part=$((part + 1))
    python3 - "$part" "$(metric $part time_ns)" "$(metric $part loops)" "$(metric $part low_ticks)" \
        "$(metric $part high_ticks)" "$(metric $part total_ticks)" "$(metric $part iter_mticks)" \
        "$(metric $part threshold_ticks)" "$(metric $part gaps)" "$(metric $part lost_ns)" "$(metric $part lost_ppb)" \
        "$(metric $part backwards)" > "$work/sums" 2>&1 << 'EOF' || wrong "$command_line: $(cat "$work/sums")"
import sys
part, time, loops, low, high, total, usual, threshold, gaps, lost, ppb, back = map(int, sys.argv[1:])
assert 0 < time <= 10**9, f'part {part}: time_ns {time}'
assert loops > 0 and gaps <= loops, f'part {part}: {gaps} gaps in {loops} loops'
assert low * loops <= total <= high * loops, f'part {part}: total {total} outside of low and high times loops'
assert (high > threshold) == (gaps > 0), f'part {part}: high {high}, threshold {threshold}, {gaps} gaps'
assert low * 1000 <= usual, f'part {part}: usual turn {usual} below the shortest, {low}'
assert 0 <= lost <= time, f'part {part}: lost {lost} of {time}'
assert abs(ppb - lost * 10**9 // time) <= 10 + 2 * 10**9 // time, f'part {part}: lost_ppb {ppb} of {lost} in {time}'
EOF
done

it 'the histogram holds each gap that was kept'
counted=$(grep '^@B' "$out" | awk -F, '$4 == 1 && $5 == "gap" { for (i = 7; i < NF; i += 2) n += $i } END { print n + 0 }')
[ "$counted" -eq $(($(metric 1 gaps) - $(metric 1 dropped))) ] ||
    wrong "$command_line: $counted in the histogram, $(metric 1 gaps) gaps, $(metric 1 dropped) not kept"

it 'a threshold that is given holds, and one above every difference leaves no gap'
run gap -a "$cpu" -D 50ms --threshold 1000000000000
status_is 0
[ "$(metric 1 threshold_ticks)" = 1000000000000 ] || wrong "$command_line: threshold_ticks $(metric 1 threshold_ticks)"
[ "$(metric 1 gaps),$(metric 1 lost_ns),$(metric 1 p50_ns)" = 0,0, ] ||
    wrong "$command_line: gaps $(metric 1 gaps), lost_ns $(metric 1 lost_ns), p50_ns $(metric 1 p50_ns)"
[ "$(metric 1 max_gap_ns)" -gt 0 ] || wrong "$command_line: max_gap_ns $(metric 1 max_gap_ns)"

it 'where gaps come faster than they can be kept the sums hold them all, and a note says so'
run gap -a "$cpu" -D 50ms --threshold 1
is_stream "$out"
holds "$out" ',gaps_dropped,'
[ "$(metric 1 dropped)" -gt 0 ] || wrong "$command_line: dropped $(metric 1 dropped)"
[ -z "$(metric 1 p50_ns)" ] || wrong "$command_line: p50_ns $(metric 1 p50_ns), though not all gaps were kept"
[ "$(metric 1 gaps)" -ge "$(metric 1 dropped)" ] || wrong "$command_line: fewer gaps than were dropped"

it 'the loop of 1999 makes as many turns as asked for, and its lost is total less low times loops'
run gap --classic -a "$cpu" -l 3000000
status_is 0
is_stream "$out"
holds "$out" ",gap.$cpu.classic,info," 'variant=classic'
[ $(($(metric 1 loops) + $(metric 1 backwards))) -eq 3000000 ] || wrong "$command_line: $(metric 1 loops) loops"
[ "$(metric 1 classic_lost_ticks)" -eq $(($(metric 1 total_ticks) - $(metric 1 low_ticks) * $(metric 1 loops))) ] ||
    wrong "$command_line: classic_lost_ticks $(metric 1 classic_lost_ticks)"
if [ "$(metric 1 low_ticks)" -lt 20 ]; then
    holds "$out" ',counter_coarse,'
    [ -z "$(metric 1 classic_lost_ppb)" ] || wrong "$command_line: a percentage from a coarse counter"
else
    [ "$(metric 1 classic_lost_ppb)" -lt 1000000000 ] || wrong "$command_line: classic_lost_ppb $(metric 1 classic_lost_ppb)"
fi
[ -z "$(metric 1 lost_ns)" ] || wrong "$command_line: lost_ns $(metric 1 lost_ns), which this loop does not know"

it 'the limit without a name is held against the longest gap, and a break ends the run'
run gap -a "$cpu" -D 50ms --limit 1ns
status_is 1
holds "$out" ",gap.$cpu,fail,max_gap_ns,"
run gap -a "$cpu" -D 50ms --limit 1d
status_is 0
holds "$out" ",gap.$cpu,pass,max_gap_ns,"
run gap -a "$cpu" -D 20s -b 1ns
status_is 1
is_stream "$out"
[ "$(metric 1 time_ns)" -lt 10000000000 ] || wrong "$command_line: it went on for $(metric 1 time_ns) ns"

it 'a signal ends it after its window with what was measured'
signalled SIGTERM 3 gap -a "$cpu" -D 60s
status_is 143
is_stream "$out"
[ "$(metric 1 loops)" -gt 0 ] || wrong "$command_line: nothing was kept"

it 'between the edges of a window there is no system call'
if strace -f -qq -e trace=all -o "$work/trace" "$rtprobe" gap -a "$cpu" -D 300ms > "$out" 2> "$err" < /dev/null; then
    python3 - "$work/trace" > "$work/calls" << 'EOF' || wrong "$command_line: $(cat "$work/calls")"
import collections, sys
# Only the thread that measures sleeps until the window's time; what it calls once the first window is there:
threads = collections.defaultdict(list)
for line in open(sys.argv[1], errors='replace'):
    words = line.split(None, 1)
    if len(words) == 2: threads[words[0]].append(words[1].split('(')[0])
names = 'clock_nanosleep', 'getrusage', 'getcpu', 'futex', 'rseq', 'exit', 'clock_gettime', 'munmap', 'rt_sigprocmask'
measuring = [calls for calls in threads.values() if calls.count('getrusage') >= 4]
assert len(measuring) == 1, f'{len(measuring)} threads with windows'
calls = measuring[0]
calls = calls[calls.index('clock_nanosleep'):]
# A window is opened and closed by one getrusage each; nothing may stand between them but readings of the clock.
inside, windows = False, 0
for call in calls:
    if call == 'getrusage':
        inside, windows = not inside, windows + inside
    elif inside and call != 'clock_gettime':
        sys.exit(print(f'{call} in a window') or 1)
assert windows >= 2, f'{windows} windows'
EOF
else
    skip "strace can't trace here: $(head -n 1 "$err")"
fi

it 'without a usable counter it is a skip that says so, and alone that is status 4'
if [ -x "$confine" ]; then
    command_line='rtprobe gap (with --no-counter)'
    "$confine" --no-counter "$rtprobe" gap -a "$cpu" -D 50ms > "$out" 2> "$err" < /dev/null && status=0 || status=$?
    status_is 4
    is_stream "$out"
    holds "$out" ",gap.$cpu,skip,,,,counter:unusable,"
    holds "$err" 'counter:unusable' 'info --text'
else
    skip "no $confine, build with cross/build.sh"
fi

it 'report shows it in the words of the mail'
run gap --classic -a "$cpu" -l 100000
cp "$out" "$work/capture"
run report "$work/capture"
status_is 0
holds "$out" 'low ' 'high ' 'total ' 'lost by the smallest difference '
run gap -a "$cpu" -D 50ms
cp "$out" "$work/capture"
run report "$work/capture"
status_is 0
holds "$out" 'lost ' 'percentage ' 'longest ' 'usual turn '
leave

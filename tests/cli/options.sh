#!/bin/sh
# SPDX-License-Identifier: MIT
# What is asked for is what is done: each form of an option, each option, as the records show it.
#   usage: options.sh RTPROBE
set -u
# shellcheck source=tests/cli/lib/checks.sh
. "$(dirname -- "$0")/lib/checks.sh"
cpu=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*\([0-9]*\).*/\1/p' /proc/self/status)

it 'the forms of an option mean the same'
for words in 'sleep -i 2ms -l 5' 'sleep -i2ms -l5' 'sleep --interval 2ms --loops 5' 'sleep --interval=2ms --loops=5' \
    '-i 2ms -l 5 sleep' '--interval=2ms sleep -l5' '-i2ms -l 5 -- sleep' 'sleep -i 2ms -l 5 --' '-l 5 sleep -i 2ms'; do
    # shellcheck disable=SC2086 # words
    taken interval_ns 2000000 -- -q -a "$cpu" $words
    # shellcheck disable=SC2086 # words
    taken loops 5 -- -q -a "$cpu" $words
done

it 'flags may be grouped, and the last of a group may take a value'
taken loops 5 -- sleep -a "$cpu" -i 1ms -ql5
err_is_empty
taken loops 5 -- sleep -a "$cpu" -i 1ms -ql 5
err_is_empty
taken loops 5 -- -ql5 sleep -qi1ms -qa "$cpu"
err_is_empty

it 'of an option given twice the last holds'
taken interval_ns 1000000 -- sleep -q -a "$cpu" -l 5 -i 5ms -i 1ms
taken loops 5 -- -l 500 sleep -q -a "$cpu" -i 1ms --loops=5

it 'an interval of a second and more is no trouble'
taken interval_ns 999999000 -- sleep -q -a "$cpu" --warmup 0 -l 1 -i 999999us
taken interval_ns 1000000000 -- sleep -q -a "$cpu" --warmup 0 -l 1 -i 1000000us
taken interval_ns 1000000000 -- sleep -q -a "$cpu" --warmup 0 -l 1 -i 1s
taken interval_ns 2500000000 -- sleep -q -a "$cpu" --warmup 0 -l 1 -i 2500ms

it 'a duration of three days is taken'
taken duration_ns 259200000000000 -- sleep -q -a "$cpu" -D 3d -l 3 -i 1ms

it 'whichever of -D and -l comes first ends it'
taken loops 5 -- sleep -q -a "$cpu" -i 1ms -l 5 -D 1d
run sleep -q -a "$cpu" -i 1ms -l 1000000000 -D 30ms
status_is 0
grep -qE '^@M.*,n,(2[0-9]|3[0-9]),' "$out" || wrong "not about 30 samples: $(grep -o ',n,[0-9]*' "$out")"

it '-p 0 is SCHED_OTHER'
taken policy other -- sleep -q -a "$cpu" -l 3 -i 1ms -p 0
taken policy other -- sleep -q -a "$cpu" -l 3 -i 1ms --policy other
taken policy other -- sleep -q -a "$cpu" -l 3 -i 1ms --policy other -p 0

it 'policy and priority are as asked for, in the class that is allowed'
if [ "$(id -u)" -eq 0 ]; then
    taken priority 7 -- sleep -q -a "$cpu" -l 3 -i 1ms -p 7
    taken policy rr -- sleep -q -a "$cpu" -l 3 -i 1ms --policy rr
    taken policy fifo -- sleep -q -a "$cpu" -l 3 -i 1ms
    taken priority 80 -- sleep -q -a "$cpu" -l 3 -i 1ms
else
    skip 'only root may have a realtime priority'
fi

it 'clock, mode and warm-up are as asked for'
for clock in monotonic realtime tai; do
    taken clock "$clock" -- sleep -q -a "$cpu" -l 3 -i 1ms -C "$clock"
done
taken mode relative -- sleep -q -a "$cpu" -l 3 -i 1ms --relative
taken mode absolute -- sleep -q -a "$cpu" -l 3 -i 1ms
taken warmup 0 -- sleep -q -a "$cpu" -l 3 -i 1ms --warmup 0
taken warmup 3 -- sleep -q -a "$cpu" -l 3 -i 1ms --warmup=3

it 'a calibration that is given is used and said to be given'
run sleep -q -a "$cpu" -l 5 -i 1ms -c 1000000000
holds "$out" 'tick_hz,1000000000,' 'tick_source,given'

it 'a run id and a label stand in the records'
run sleep -q -a "$cpu" -l 3 -i 1ms --run-id 00c0ffee -L 'board 7, warm'
status_is 0
holds "$out" '@H,ffee,0,1,' ',00c0ffee,' 'label,"board 7, warm"'
[ "$(grep -vc '^@[A-Z],ffee,' "$out")" -eq 0 ] || wrong 'a record names another run'

it 'the number of outliers and of histogram bits is as asked for'
for outliers in 0 1 16; do
    run sleep -q -a "$cpu" -l 20 -i 1ms --outliers "$outliers"
    status_is 0
    [ "$(grep -c '^@O' "$out")" -eq "$outliers" ] || wrong "$command_line: $(grep -c '^@O' "$out") @O records"
done
for bits in 2 6; do
    run sleep -q -a "$cpu" -l 20 -i 1ms --hist-bits "$bits"
    status_is 0
    holds "$out" "hist_bits=$bits,"
done

it 'a limit that is not exceeded passes, without a name on max_ns'
run sleep -q -a "$cpu" -l 5 -i 1ms --limit 1h
status_is 0
grep -qE '^@V,[0-9a-f]{4},[0-9]+,1,sleep\.[0-9]+,pass,max_ns,[0-9]+,3600000000000,' "$out" ||
    wrong "$(grep '^@V' "$out")"
holds "$out" 'pass,,,,'

it 'each limit gets its line, and one that is exceeded makes the part fail'
run sleep -q -a "$cpu" -l 5 -i 1ms --limit max_ns=1ns --limit mean_ns=1h --limit n=5 --limit=missed=1000000
status_is 1
grep -qE '^@V,.*,fail,max_ns,[0-9]+,1,' "$out" || wrong "no fail of max_ns: $(grep '^@V' "$out")"
grep -qE '^@V,.*,pass,mean_ns,[0-9]+,3600000000000,' "$out" || wrong "no pass of mean_ns: $(grep '^@V' "$out")"
grep -qE '^@V,.*,pass,n,5,5,' "$out" || wrong "5 is above 5: $(grep '^@V' "$out")"
grep -qE '^@V,.*,pass,missed,' "$out" || wrong "no pass of missed: $(grep '^@V' "$out")"
grep -qE '^@V,[0-9a-f]{4},[0-9]+,1,sleep\.[0-9]+,fail,,' "$out" || wrong "the part does not fail: $(grep '^@V' "$out")"
is_stream "$out"

it 'eight limits are taken'
run sleep -q -a "$cpu" -l 5 -i 1ms --limit 1h --limit 2h --limit 3h --limit 4h --limit 5h --limit 6h --limit 7h --limit 8h
status_is 0
[ "$(grep -c '^@V.*,pass,max_ns,' "$out")" -eq 8 ] || wrong "$(grep '^@V' "$out")"

it 'records go to the file that is named and nowhere else'
run sleep -a "$cpu" -l 5 -i 1ms -o "$work/file"
status_is 0
out_is_empty
command_line="$command_line (the file)"
is_stream "$work/file"
echo old > "$work/file"
run sleep -a "$cpu" -l 5 -i 1ms --output="$work/file"
lacks "$work/file" old

it 'quiet means nothing on stderr and no heartbeats'
run sleep -q -a "$cpu" -l 5 -i 1ms
err_is_empty
lacks "$out" '@T,'
run sleep -a "$cpu" -l 5 -i 1ms
holds "$err" "sleep cpu$cpu: 5 samples, min "
lacks "$err" '@'
leave

#!/bin/sh
# SPDX-License-Identifier: MIT
# While a window is open the thread that measures sleeps and does nothing else, nobody else disturbs it, and afterwards all is as
# it was.
#   usage: window.sh RTPROBE
set -u
# shellcheck source=tests/cli/lib/checks.sh
. "$(dirname -- "$0")/lib/checks.sh"
all=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' /proc/self/status)
cpu=$(echo "$all" | sed 's/[^0-9].*//')
# The other CPUs of this process are free for the main thread.
several=''
case $all in *[,-]*) several=1 ;; esac

# surroundings: what a run could leave changed.
surroundings() {
    grep '^Cpus_allowed' "/proc/$$/status"
    for file in /proc/$$/timerslack_ns /proc/$$/limits /proc/sys/kernel/printk /proc/sys/kernel/sched_rt_runtime_us \
        /proc/sys/kernel/sched_rt_period_us /sys/devices/system/clocksource/clocksource0/current_clocksource; do
        [ ! -r "$file" ] || cat "$file"
    done
    [ ! -x "$(command -v chrt)" ] || chrt -p $$
    cat /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor 2> /dev/null
}
surroundings > "$work/before" 2>&1

# metric NAME: its value, one line a part.
metric() {
    awk -F, -v name="$1" '/^@M,/ { for (i = 5; i < NF; i += 2) if ($i == name) print $(i + 1) }' "$out"
}

# traced ARGUMENT…: rtprobe under strace, which wrote $work/trace.
traced() {
    command_line="strace rtprobe $*"
    strace -f -o "$work/trace" "$rtprobe" "$@" > "$out" 2> "$err" < /dev/null && status=0 || status=$?
}

# calls: what stands in the trace between the last two getrusage of each thread but the first, a line a thread: how
# many clock_nanosleep, then the names of all else. Of any thread: each change of the memory after the first sleep.
calls() {
    awk '
        $2 !~ /^[a-z0-9_]+\(/ { next } # the rest of a call that was begun before, a signal, an end
        { name = $2; sub(/\(.*/, "", name) }
        NR == 1 { main = $1 }
        name == "clock_nanosleep" { slept = 1 }
        slept && name ~ /^(mmap|mmap2|munmap|mremap|brk)$/ { print "memory", name }
        name == "getrusage" { tolls[$1]++; sleeps[$1] = sleeping[$1] + 0; others[$1] = doing[$1]; sleeping[$1] = 0; doing[$1] = "" }
        name == "clock_nanosleep" { sleeping[$1]++ }
        name != "clock_nanosleep" && name != "getrusage" { doing[$1] = doing[$1] " " name }
        END { for (t in tolls) if (t != main && tolls[t] > 1) print "thread", sleeps[t] others[t] }
    ' "$work/trace"
}

# sleeps_only PARTS N: so many threads slept N times inside their windows, and called nothing else.
sleeps_only() {
    status_is 0
    calls > "$work/calls"
    [ "$(grep -c '^thread ' "$work/calls")" -eq "$1" ] ||
        wrong "$command_line: $(grep -c '^thread ' "$work/calls") threads with a window, not $1"
    while read -r what rest; do
        case $what in
            memory) wrong "$command_line: $rest after the first sleep" ;;
            *) [ "$rest" = "$2" ] || wrong "$command_line: clock_nanosleep and the rest: '$rest', not '$2'" ;;
        esac
    done < "$work/calls"
    [ "$(metric n | sort -u)" = "$2" ] || wrong "$command_line: n is '$(metric n | tr '\n' ' ')', not $2"
}

it 'inside the window a thread makes one clock_nanosleep a sample and no other system call, and no memory is mapped'
if ! strace -f -o /dev/null true 2> "$err"; then
    skip "strace can't attach: $(head -n 1 "$err")"
else
    traced sleep -q -a "$cpu" -i 1ms -l 200
    if grep -q '^@N,.*,clock_syscall' "$out"; then
        skip 'reading the clock is a system call on this machine'
    elif ! grep -q ' rseq(.*) *= 0$' "$work/trace"; then
        skip 'this kernel has no restartable sequences, so the CPU is asked for'
    else
        sleeps_only 1 200
        traced sleep -q -a "$cpu" -i 1ms -l 200 --relative
        sleeps_only 1 200
        traced sleep -q -a "$cpu" -i 1ms -l 100 -b 1d --limit 1d
        sleeps_only 1 100
        traced sleep -a "$all" -i 2ms -l 100
        sleeps_only "$(grep -c '^@V' "$out")" 100
    fi
fi

it 'no page is missing inside the window'
if [ "$(id -u)" -ne 0 ]; then
    skip 'only root may lock memory'
else
    run sleep -q -a "$cpu" -i 1ms -D 1s
    status_is 0
    if grep -q '^@E,.*,locked,0,' "$out"; then
        skip 'memory may not be locked here'
    else
        holds "$out" 'locked,1'
        [ "$(metric minflt)" = 0 ] || wrong "$command_line: minflt is '$(metric minflt)'"
        [ "$(metric majflt)" = 0 ] || wrong "$command_line: majflt is '$(metric majflt)'"
        lacks "$out" page_faults
    fi
fi

it 'quiet means no heartbeat in a long run either'
run sleep -q -a "$cpu" -i 1ms -D 2500ms
status_is 0
is_stream "$out"
lacks "$out" '@T,'
err_is_empty

it 'with a CPU that is free a long run has heartbeats, in the file that is named and on stdout'
if [ -z "$several" ]; then
    skip "only CPU $all may be used here"
else
    run sleep -a "$cpu" -i 1ms -D 2500ms
    status_is 0
    is_stream "$out"
    beats=$(grep -c '^@T,' "$out")
    { [ "$beats" -ge 1 ] && [ "$beats" -le 3 ]; } || wrong "$command_line: $beats heartbeats in 2.5 s"
    run sleep -a "$cpu" -i 1ms -D 2500ms -o "$work/file"
    status_is 0
    is_stream "$work/file"
    grep -q '^@T,' "$work/file" || wrong "$command_line: no heartbeat in the file"
fi

it 'with no CPU that is free there is no heartbeat'
if ! command -v taskset > "$work/which"; then
    skip 'there is no taskset'
else
    command_line="taskset -c $cpu rtprobe sleep -a $cpu"
    taskset -c "$cpu" "$rtprobe" sleep -a "$cpu" -i 1ms -D 2500ms > "$out" 2> "$err" < /dev/null && status=0 || status=$?
    status_is 0
    is_stream "$out"
    lacks "$out" '@T,'
fi

# allowed TASK: the CPUs that this thread may run on.
allowed() {
    sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' "/proc/$1/status" 2> /dev/null
}

# threads CPUS: starts a run on them; $work/threads: a line for each thread that measures, the CPUs it is allowed on;
# $of_main: those of the main thread.
threads() {
    command_line="rtprobe sleep -a $1, its threads"
    "$rtprobe" sleep -q -a "$1" -i 1ms -D 1s > "$out" 2> "$err" < /dev/null &
    job=$!
    sleep 0.5
    for task in "/proc/$job/task"/*; do
        [ "${task##*/}" = "$job" ] || allowed "$job/task/${task##*/}"
    done > "$work/threads"
    of_main=$(allowed "$job")
    wait "$job" && status=0 || status=$?
    status_is 0
}

it 'a thread that measures is allowed on its own CPU and no other, and the main thread elsewhere'
threads "$cpu"
[ "$(cat "$work/threads")" = "$cpu" ] || wrong "$command_line: allowed on $(tr '\n' ' ' < "$work/threads")"
if [ -n "$several" ]; then
    case ,$of_main, in
        ,, | *",$cpu,"* | *",$cpu-"*) wrong "$command_line: the main thread is allowed on '$of_main'" ;;
    esac
    threads "$all"
    sort -n "$work/threads" > "$work/sorted"
    awk -F, '/^@V,/ { sub(/.*\./, "", $5); print $5 }' "$out" | sort -n > "$work/measured"
    cmp -s "$work/sorted" "$work/measured" ||
        wrong "$command_line: allowed on $(tr '\n' ' ' < "$work/sorted"), not $(tr '\n' ' ' < "$work/measured")"
fi

it 'after a run, also one that a signal ended, nothing is left changed'
run sleep -q -i 1ms -l 50
status_is 0
surroundings > "$work/after" 2>&1
cmp -s "$work/before" "$work/after" || wrong "$command_line: $(diff "$work/before" "$work/after" | head -n 4)"
command_line='rtprobe sleep, SIGINT after 0.3 s'
python3 "$lib/apart.py" signal SIGINT 0.3 "$rtprobe" sleep -i 1ms -D 20s > "$out" 2> "$err" && status=0 || status=$?
status_is 130
surroundings > "$work/after" 2>&1
cmp -s "$work/before" "$work/after" || wrong "$command_line: $(diff "$work/before" "$work/after" | head -n 4)"
leave

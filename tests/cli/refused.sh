#!/bin/sh
# SPDX-License-Identifier: MIT
# A counter that user mode may not read, and a kernel or a filter that refuses the calls it measures with: found out, named, and
# never a wrong number, a hang or a crash.
#   usage: refused.sh RTPROBE
set -u
# shellcheck source=tests/cli/lib/checks.sh
. "$(dirname -- "$0")/lib/checks.sh"
confine=$(dirname -- "$rtprobe")/../x86_64-linux-musl.meson/tests/cli/confine
cpu=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*\([0-9]*\).*/\1/p' /proc/self/status)
why_not=''
[ -x "$confine" ] || why_not="no $confine, build with cross/build.sh"
[ -n "$why_not" ] || "$confine" --refuse 35=1 /bin/true || why_not='no seccomp filter may be set here'

# in_there OPTIONS ARGUMENT…: rtprobe there, for 20 s at most.
in_there() {
    confine_options=$1
    shift
    command_line="rtprobe $* (with $confine_options)"
    # shellcheck disable=SC2086 # words
    timeout 20 "$confine" $confine_options "$rtprobe" "$@" > "$out" 2> "$err" < /dev/null && status=0 || status=$?
}

# numbers of x86_64
sched_setscheduler=144 clock_nanosleep=230 mlockall=151 mlock=149 sched_setaffinity=203 rseq=334
eperm=1 enosys=38 einval=22

it 'a counter closed to user mode is found out without dying, the clock takes over, and the record says so'
if [ -n "$why_not" ]; then
    skip "$why_not"
else
    in_there --no-counter sleep -a "$cpu" -i 1ms -l 50
    status_is 0
    is_stream "$out"
    holds "$out" 'tick_source,clock' 'counter_closed' 'clock_syscall' ',n,50,'
    in_there --no-counter info
    status_is 0
    holds "$out" 'tick_source,clock'
    in_there --no-counter info --text
    status_is 0
fi

it 'root that may not have a realtime class measures as SCHED_OTHER with one note, and --strict says 3'
if [ -n "$why_not" ]; then
    skip "$why_not"
else
    in_there "--refuse $sched_setscheduler=$eperm" sleep -a "$cpu" -i 1ms -l 20
    status_is 0
    is_stream "$out"
    [ "$(value policy)" = other ] || wrong "policy is '$(value policy)'"
    [ "$(grep -c '^@N,.*,not_rt,' "$out")" -eq 1 ] || wrong "notes: $(grep '^@N' "$out")"
    holds "$out" 'sched_setscheduler: EPERM' 'rtprio limit'
    in_there "--refuse $sched_setscheduler=$eperm" sleep -a "$cpu" -i 1ms -l 20 --strict
    status_is 3
    holds "$out" ',invalid,,,,not_rt,'
fi

it 'a clock_nanosleep that is refused is named at once, with no sample and status 4'
if [ -n "$why_not" ]; then
    skip "$why_not"
else
    for errno in "$eperm:EPERM" "$enosys:ENOSYS"; do
        begin=$(date +%s)
        in_there "--refuse $clock_nanosleep=${errno%:*}" sleep -a "$cpu" -i 1ms -D 3s
        [ $(($(date +%s) - begin)) -le 2 ] || wrong "$command_line: took $(($(date +%s) - begin)) s"
        status_is 4
        is_stream "$out"
        holds "$out" ",skip,,,,clock_nanosleep:${errno#*:},"
        holds "$err" "clock_nanosleep:${errno#*:}"
        lacks "$out" ',n,1'
    done
fi

it 'where the program may not be locked whole, the threads are, and where nothing may be, a note says so'
if [ -n "$why_not" ]; then
    skip "$why_not"
else
    in_there "--refuse $mlockall=$eperm" sleep -a "$cpu" -i 1ms -l 20 --strict
    status_is 0
    is_stream "$out"
    holds "$out" 'seats_locked' 'mlockall: EPERM' 'locked,0'
    in_there "--refuse $mlockall=$eperm --refuse $mlock=$eperm" sleep -a "$cpu" -i 1ms -l 20
    status_is 0
    is_stream "$out"
    holds "$out" 'not_locked' 'locked,0'
    in_there "--refuse $mlockall=$eperm --refuse $mlock=$eperm" sleep -a "$cpu" -i 1ms -l 20 --strict
    status_is 3
fi

it 'a CPU that may not be taken is a skip that names the step'
if [ -n "$why_not" ]; then
    skip "$why_not"
else
    in_there "--refuse $sched_setaffinity=$einval" sleep -a "$cpu" -i 1ms -l 20
    status_is 4
    is_stream "$out"
    holds "$out" ',skip,,,,pin:EINVAL,'
    holds "$err" "CPU $cpu" 'pin:EINVAL'
fi

it 'without restartable sequences the CPU is asked for, and nothing else changes'
if [ -n "$why_not" ]; then
    skip "$why_not"
else
    in_there "--refuse $rseq=$enosys" sleep -a "$cpu" -i 1ms -l 20
    status_is 0
    is_stream "$out"
    holds "$out" ',n,20,'
fi

leave

#!/bin/sh
# SPDX-License-Identifier: MIT
# Without the rights, the memory limit or the /proc that it would like to have, it measures all the same and says what
# is missing: an ordinary user, a low RLIMIT_RTPRIO or RLIMIT_MEMLOCK, a root with nothing in it.
#   usage: user.sh RTPROBE
set -u
# shellcheck source=tests/cli/lib/checks.sh
. "$(dirname -- "$0")/lib/checks.sh"
cpu=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*\([0-9]*\).*/\1/p' /proc/self/status)
root='' why_not=''
[ "$(id -u)" -eq 0 ] && root=1 || why_not='needs root'
command -v setpriv prlimit chroot > /dev/null || why_not='needs setpriv, prlimit and chroot'
mkdir "$work/empty"
cp "$rtprobe" "$work/empty/rtprobe" # nobody may not see where the build is
chmod 755 "$work/empty" "$work/empty/rtprobe"

# limited LIMITS ARGUMENT…: as nobody, with these limits.
limited() {
    command_line="rtprobe $* (as nobody)"
    limits=$1
    shift
    # shellcheck disable=SC2086 # words
    prlimit $limits setpriv --reuid=65534 --regid=65534 --clear-groups \
        "$work/empty/rtprobe" "$@" > "$out" 2> "$err" < /dev/null && status=0 || status=$?
}

# in_root ARGUMENT…: in a root directory that holds rtprobe and nothing else.
in_root() {
    command_line="rtprobe $* (in an empty root)"
    chroot "$work/empty" /rtprobe "$@" > "$out" 2> "$err" < /dev/null && status=0 || status=$?
}

# The priority in force is that of the record, whatever was asked for.
it 'an ordinary user is measured as SCHED_OTHER, and the record says so'
if [ -z "$why_not" ]; then
    limited '--rtprio=0' sleep -a "$cpu" -i 1ms -l 20 -p 80
    status_is 0
    is_stream "$out"
    [ "$(value policy)" = other ] || wrong "policy is '$(value policy)'"
    [ "$(value priority)" = 0 ] || wrong "priority is '$(value priority)'"
    grep -q '^@N,.*,not_rt,' "$out" || wrong "no note: $(grep '^@N' "$out")"
    lacks "$err" 'fifo 80'
    holds "$err" 'other'
    holds "$out" 'uid,65534'
else
    skip "$why_not"
fi

it 'with RLIMIT_RTPRIO 10 the priority in force is 10 or none, and is said, never 80'
if [ -n "$why_not" ]; then
    skip "$why_not"
elif ! prlimit --rtprio=10 true 2> /dev/null; then
    skip 'root may not raise RLIMIT_RTPRIO here'
else
    limited '--rtprio=10' sleep -a "$cpu" -i 1ms -l 20 -p 80
    status_is 0
    is_stream "$out"
    case $(value policy):$(value priority) in
        fifo:10 | other:0) ;;
        *) wrong "it says $(value policy) $(value priority)" ;;
    esac
    lacks "$out" 'priority=80'
    lacks "$err" 'fifo 80'
    grep -q '^@N,' "$out" || wrong 'no note says so'
    limited '--rtprio=10' sleep -a "$cpu" -i 1ms -l 20 -p 80 --strict
    status_is 3
    is_stream "$out"
    limited '--rtprio=10' sleep -a "$cpu" -i 1ms -l 20 -p 10
    status_is 0
    [ "$(value policy):$(value priority)" = fifo:10 ] || wrong "allowed 10, it says $(value policy) $(value priority)"
fi

it 'with RLIMIT_MEMLOCK 64 KiB it goes on and says that memory is not locked'
if [ -z "$why_not" ]; then
    limited '--memlock=65536' sleep -a "$cpu" -i 1ms -l 20
    status_is 0
    is_stream "$out"
    holds "$out" 'locked,0'
    grep -q '^@N,.*,not_locked,' "$out" || wrong "no note: $(grep '^@N' "$out")"
    grep -qE ',minflt,[0-9]+,' "$out" || wrong 'page faults are not counted'
else
    skip "$why_not"
fi

it 'as root memory is locked, and no page fault happens in a window'
if [ -n "$root" ]; then
    run sleep -a "$cpu" -i 1ms -D 300ms
    status_is 0
    holds "$out" 'locked,1' ',minflt,0,' ',majflt,0,'
else
    skip 'needs root'
fi

it 'an ordinary user may write where he may write'
if [ -z "$why_not" ]; then
    limited '--core=0' sleep -a "$cpu" -i 1ms -l 5 -o "$work/empty/file"
    status_is 2
    out_is_empty
    holds "$err" 'EACCES'
else
    skip "$why_not"
fi

it 'in a root with nothing in it the figures come, and what /proc holds is left out'
if [ -z "$why_not" ]; then
    in_root sleep -a "$cpu" -i 1ms -l 20
    status_is 0
    is_stream "$out"
    grep -qE ',n,20,' "$out" || wrong "$(grep '^@M' "$out")"
    grep -q '^@N,.*,no_proc,' "$out" || wrong "no note: $(grep '^@N' "$out")"
    for key in kernel_cmdline boot_id governor printk; do lacks "$out" ",$key,"; done
    grep -qE ',irqs,,' "$out" || wrong "irqs is not empty: $(grep '^@M' "$out" | head -n 1)"
    in_root sleep -q -i 1ms -l 5
    status_is 0
    is_stream "$out"
    grep -q "^@V,.*,sleep\\.$cpu,info," "$out" || wrong "CPU $cpu is not measured: $(grep '^@V' "$out")"
else
    skip "$why_not"
fi

it 'in a root with nothing in it help, list and info work'
if [ -z "$why_not" ]; then
    in_root list
    status_is 0
    holds "$out" sleep
    in_root info
    status_is 0
    is_stream "$out"
    in_root info --text
    status_is 0
    in_root
    status_is 2
else
    skip "$why_not"
fi

it 'closed descriptors in a root with nothing in it do no harm'
if [ -z "$why_not" ]; then
    command_line='rtprobe sleep -o FILE, all closed, in an empty root'
    chroot "$work/empty" /rtprobe sleep -a "$cpu" -i 1ms -l 5 -o /named <&- >&- 2>&- && status=0 || status=$?
    status_is 0
    is_stream "$work/empty/named"
else
    skip "$why_not"
fi
leave

#!/bin/sh
# SPDX-License-Identifier: MIT
# The exit status, the first that applies: 128+n, 2, 4, 3, 1, 0. Whatever it is, the stream is whole and says the same.
#   usage: status.sh RTPROBE
set -u
# shellcheck source=tests/cli/lib/checks.sh
. "$(dirname -- "$0")/lib/checks.sh"
cpu=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*\([0-9]*\).*/\1/p' /proc/self/status)
nobody='env setpriv --reuid=65534 --regid=65534 --clear-groups'
may_drop() { [ "$(id -u)" -eq 0 ] && $nobody true 2> /dev/null; }
if may_drop; then
    cp "$rtprobe" "$work/rtprobe" # nobody may not see where the build is
    chmod 755 "$work/rtprobe"
fi

# sealed STATUS: the last record says that status, and the stream is whole.
sealed() {
    is_stream "$out"
    tail -n 1 "$out" | grep -qE "^@Z,[0-9a-f]{4},[0-9]+,[0-9a-f]{8},[0-9]+,0,$1,[0-9a-f]{8}\$" ||
        wrong "$command_line: ends in: $(tail -n 1 "$out")"
}

# as_nobody ARGUMENT…: as run, but as an ordinary user.
as_nobody() {
    command_line="rtprobe $* (as nobody)"
    $nobody "$work/rtprobe" "$@" > "$out" 2> "$err" < /dev/null && status=0 || status=$?
}

it '0 where it was measured and no limit exceeded'
run sleep -a "$cpu" -i 1ms -l 20
status_is 0
sealed 0
run sleep -a "$cpu" -i 1ms -l 20 --limit 1h -b 1h
status_is 0
sealed 0

it '1 where a limit was exceeded'
run sleep -a "$cpu" -i 1ms -l 20 --limit max_ns=1ns
status_is 1
sealed 1
holds "$err" ', fail'

it '1 where it broke off above --break, which is the limit of the verdict'
run sleep -a "$cpu" -i 1ms -l 2000 -b 1ns
status_is 1
sealed 1
grep -qE '^@V,[0-9a-f]{4},[0-9]+,1,sleep\.[0-9]+,fail,' "$out" || wrong "$(grep '^@V' "$out")"
n=$(sed -n 's/^@M,.*,n,\([0-9]*\),.*/\1/p' "$out")
[ "${n:-2000}" -lt 2000 ] || wrong "$command_line: it went on: n is '$n'"

it '2 where the command line can not be used'
run sleep --nonsense
status_is 2
out_is_empty

it '4 where nothing could be measured'
run sleep -a 1023 -i 1ms -l 20
status_is 4
sealed 4
grep -qE '^@V,[0-9a-f]{4},[0-9]+,[0-9]*,sleep\.1023,skip,' "$out" || wrong "$(grep '^@V' "$out")"

it 'a CPU that can not be had does not spoil the others'
run sleep -a "$cpu,1023" -i 1ms -l 20
status_is 0
sealed 0
grep -qE "^@V,.*,sleep\\.$cpu,info," "$out" || wrong "$(grep '^@V' "$out")"
grep -qE '^@V,.*,sleep\.1023,skip,' "$out" || wrong "$(grep '^@V' "$out")"

it '3 where --strict finds what touches validity: no realtime class as an ordinary user'
if may_drop; then
    as_nobody sleep -a "$cpu" -i 1ms -l 20 --strict
    status_is 3
    sealed 3
    grep -qE '^@V,.*,invalid,' "$out" || wrong "$(grep '^@V' "$out")"
else
    skip 'needs root and setpriv'
fi

it '3 comes before 1, and 4 before 3'
if may_drop; then
    as_nobody sleep -a "$cpu" -i 1ms -l 20 --strict --limit 1ns
    status_is 3
    sealed 3
    as_nobody sleep -a 1023 -i 1ms -l 20 --strict --limit 1ns
    status_is 4
    sealed 4
else
    skip 'needs root and setpriv'
fi

it 'without --strict an ordinary user gets figures, a note and status 0'
if may_drop; then
    as_nobody sleep -a "$cpu" -i 1ms -l 20
    status_is 0
    sealed 0
    grep -q '^@N,.*,not_rt,' "$out" || wrong "no note: $(grep '^@N' "$out")"
    holds "$out" 'policy=other'
else
    skip 'needs root and setpriv'
fi

it 'the status of info is 0, and of a part that was skipped 4'
run info
status_is 0
sealed 0
leave

#!/bin/sh
# SPDX-License-Identifier: MIT
# Which CPUs are measured: those of the affinity mask, or those of the list, and a CPU that can't be had is named.
#   usage: cpus.sh RTPROBE
set -u
# shellcheck source=tests/cli/lib/checks.sh
. "$(dirname -- "$0")/lib/checks.sh"
# shellcheck disable=SC2046 # a list of words
set -- $(sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' /proc/self/status | tr ',' ' ')
cpus=''
for range; do
    cpu=${range%-*}
    while [ "$cpu" -le "${range#*-}" ]; do
        cpus="$cpus $cpu"
        cpu=$((cpu + 1))
    done
done
# shellcheck disable=SC2086 # words
set -- $cpus
first=$1 second=${2:-}

# measured: the CPUs whose part has samples, in order, each with a blank before it.
measured() {
    sed -n 's/^@V,[0-9a-f]*,[0-9]*,[0-9]*,sleep\.\([0-9]*\),info,.*/\1/p' "$out" | sort -n | tr '\n' ' ' | sed 's/^/ /; s/ $//'
}

measures() {
    [ "$(measured)" = "$1" ] || wrong "$command_line: measured '$(measured)', not '$1'"
}

it 'without a list every CPU of the affinity mask is measured'
run sleep -q -i 1ms -l 5
status_is 0
measures "$cpus"

it 'a mask it was started with is kept'
if [ -z "$second" ]; then
    skip 'there is one CPU only'
elif ! command -v taskset > /dev/null; then
    skip 'there is no taskset'
else
    for cpu in "$first" "$second"; do
        command_line="taskset -c $cpu rtprobe sleep"
        taskset -c "$cpu" "$rtprobe" sleep -q -i 1ms -l 5 > "$out" 2> "$err" < /dev/null && status=0 || status=$?
        status_is 0
        measures " $cpu"
    done
fi

it 'a list may name a CPU outside the mask it was started with'
if [ -z "$second" ]; then
    skip 'there is one CPU only'
elif ! command -v taskset > /dev/null; then
    skip 'there is no taskset'
else
    command_line="taskset -c $first rtprobe sleep -a $second"
    taskset -c "$first" "$rtprobe" sleep -q -a "$second" -i 1ms -l 5 > "$out" 2> "$err" < /dev/null &&
        status=0 || status=$?
    status_is 0
    measures " $second"
fi

it 'a CPU keeps its number'
if [ -n "$second" ]; then
    run sleep -i 1ms -l 5 -a "$second"
    status_is 0
    measures " $second"
    holds "$err" "sleep cpu$second: 5 samples"
    grep -q "^@P,[0-9a-f]*,[0-9]*,1,sleep,$second," "$out" || wrong "$(grep '^@P' "$out")"
else
    skip 'there is one CPU only'
fi

it 'a CPU that is not there is named, with why'
for list in 1023 1022-1023; do
    run sleep -a $list -i 1ms -l 5
    status_is 4
    is_stream "$out"
    for cpu in 1023 ${list%-*}; do
        grep -qE "^@V,[0-9a-f]{4},[0-9]+,[0-9]*,sleep\\.$cpu,skip,,,,[a-z_]+:?[A-Z]*,[0-9a-f]{8}\$" "$out" ||
            wrong "$command_line: no skip of $cpu with its reason: $(grep '^@V' "$out")"
        holds "$err" "CPU $cpu: "
    done
done

it 'a CPU that is offline is named, with why'
offline=$(tr ',' '\n' < /sys/devices/system/cpu/offline 2> /dev/null | sed -n 's/^\([0-9]*\).*/\1/p' | head -n 1)
if [ -n "$offline" ]; then
    run sleep -a "$first,$offline" -i 1ms -l 5
    status_is 0
    measures " $first"
    grep -qE "^@V,.*,sleep\\.$offline,skip," "$out" || wrong "$(grep '^@V' "$out")"
    holds "$err" "CPU $offline: "
else
    skip 'no CPU is offline'
fi
leave

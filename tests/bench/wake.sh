#!/bin/sh
# SPDX-License-Identifier: MIT
# wake: `rtprobe sleep` beside cyclictest of rt-tests: how late a thread runs that slept until a deadline. Same CPU,
# class, priority, interval and number of samples; runs alternate, and every second pair is turned round (ABBA), so that
# what drifts on the machine meets both alike. rtprobe throws its first 10 wakes away and cyclictest none.
#   usage: run.sh wake      started by run.sh, which says what the variables mean
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=${here%/tests/bench}
# shellcheck source=cross/common.sh
. "$root/cross/common.sh"
# shellcheck source=cross/packages.sh
. "$root/cross/packages.sh"
: "${RTPROBE:?start it by run.sh}" "${BENCH_WORK:?start it by run.sh}"
need rt-tests python3

pairs=${BENCH_PAIRS:-15}
seconds=${BENCH_SECONDS:-10}
cpu=${BENCH_CPU:-$(sed 's/.*[-,]//' /sys/devices/system/cpu/online)}
samples=$((seconds * 1000))
ours="sleep -a $cpu -p 80 -i 1ms -l $samples -q -o"
theirs="--default-system -m -q -N -p80 -a$cpu -t1 -i1000 -l$samples"
rows=$BENCH_WORK/rows
# A run that hangs is a failure, not a wait for ever.
limit=$((seconds * 3 + 30))

# Each side leaves what it said in a file of its own, and sets min and mean from it.
run_rtprobe() { # run_rtprobe FILE
    # shellcheck disable=SC2086 # a list of words
    timeout "$limit" "$RTPROBE" $ours "$1" ||
        die "pair $pair: rtprobe ended with status $?, its records are in $1; 4: it could not measure here, 3: its figures don't stand, 124: it hung for $limit s"
    [ -s "$1" ] || die "pair $pair: $RTPROBE ended well and wrote no records to $1; is it rtprobe?"
    set -- "$1" "$(awk -F, '
        $1 == "@P" { for (i = 6; i < NF; ++i) { split($i, word, "="); is[word[1]] = word[2] } }
        $1 == "@M" { for (i = 5; i + 1 < NF; i += 2) is[$i] = $(i + 1) }
        END { print is["policy"] is["priority"], is["n"], is["min_ns"], is["mean_ns"] }' "$1")"
    min=$(echo "$2" | cut -d ' ' -f 3) mean=$(echo "$2" | cut -d ' ' -f 4)
    case $2 in
        "fifo80 $samples "[1-9]*" "[1-9]*) ;;
        *) die "pair $pair: rtprobe's class, samples, min and mean are '$2', not 'fifo80 $samples' and two times; for SCHED_FIFO be root" ;;
    esac
}
run_cyclictest() { # run_cyclictest FILE
    # shellcheck disable=SC2086 # a list of words
    timeout "$limit" cyclictest $theirs > "$1" 2>&1 ||
        die "pair $pair: cyclictest ended with status $? (124: it hung for $limit s); it said '$(grep -v '^ *-\|^$' "$1" | head -n 3 | paste -s -d ' ' -)'; it needs root, and CPU $cpu online"
    set -- "$1" "$(sed -n 's/^T: 0 ([ 0-9]*) P:\([0-9]*\) I:\([0-9]*\) C: *\([0-9]*\) Min: *\([0-9]*\) Act:.* Avg: *\([0-9]*\) .*/\1 \2 \3 \4 \5/p' "$1" | tail -n 1)"
    min=$(echo "$2" | cut -d ' ' -f 4) mean=$(echo "$2" | cut -d ' ' -f 5)
    case $2 in
        "80 1000 $samples "[1-9]*" "[1-9]*) ;;
        *) die "pair $pair: cyclictest's priority, interval, samples, min and mean are '$2', not '80 1000 $samples' and two times; all it said is in $1" ;;
    esac
}
side() { # side NAME: runs it and keeps its figures as NAME_min and NAME_mean
    "run_$1" "$BENCH_WORK/$(printf %02d "$pair")-$1"
    eval "$1_min=$min $1_mean=$mean"
}

preempt=$(sed -n 's/.*(\(.*\)).*/dynamic, \1/p' /sys/kernel/debug/sched/preempt 2> /dev/null) || preempt=''
[ -n "$preempt" ] || preempt=$(uname -v | grep -o 'PREEMPT[_A-Z]*') || preempt='not said'
echo "machine: $(uname -srm), preempt: $preempt, $(nproc --all) CPUs ($(
    sed -n '/^model name/{s/.*: *//p;q}' /proc/cpuinfo
)$(grep -qw hypervisor /proc/cpuinfo && echo ', virtual')), measured on CPU $cpu, load before $(cut -d ' ' -f 1 /proc/loadavg)"
echo "rtprobe:    $RTPROBE $ours FILE"
echo "cyclictest: cyclictest $theirs"
say "$pairs pairs of 2 runs of $seconds s: about $((pairs * 2 * (seconds + 1) / 60 + 1)) min"

: > "$rows"
pair=0
while [ "$pair" -lt "$pairs" ]; do
    pair=$((pair + 1))
    if [ $((pair % 2)) -eq 1 ]; then
        side rtprobe
        side cyclictest
    else
        side cyclictest
        side rtprobe
    fi
    # shellcheck disable=SC2154 # set by side
    {
        echo "$pair min $rtprobe_min $cyclictest_min"
        echo "$pair mean $rtprobe_mean $cyclictest_mean"
        say "pair $pair of $pairs: rtprobe min $rtprobe_min mean $rtprobe_mean, cyclictest min $cyclictest_min mean $cyclictest_mean ns"
    } >> "$rows"
done
echo "load after $(cut -d ' ' -f 1 /proc/loadavg); pairs thrown away: 0"
echo
python3 "$here/ratio.py" --unit ns rtprobe cyclictest "$rows"

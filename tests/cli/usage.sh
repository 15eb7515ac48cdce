#!/bin/sh
# SPDX-License-Identifier: MIT
# What can't be used is refused: status 2, nothing on stdout, and stderr says what, why and what to write.
#   usage: usage.sh RTPROBE
set -u
# shellcheck source=tests/cli/lib/checks.sh
. "$(dirname -- "$0")/lib/checks.sh"

it 'an option that does not exist is refused, and the nearest one named'
refused "'--intervall'" 'no such option' 'did you mean --interval' -- sleep --intervall 1ms
refused "'--intervall'" 'did you mean --interval' -- --intervall 1ms sleep
refused "'--intervall'" 'did you mean --interval' -- sleep --intervall=1ms
refused "'--foo'" 'no such option' '--help lists' -- sleep --foo
refused "'-x'" 'no such option' '--help lists' -- sleep -x
refused "'-x'" 'no such option' -- sleep -qx
refused "'--'" 'no such option' -- sleep --=1

it 'an option is not abbreviated, and its whole name is told'
refused "'--dur'" '--duration' -- sleep --dur 1s
refused "'--rel'" '--relative' -- sleep --rel

it 'what this version does not have is no option'
for option in --raw --flight --tune --then --load --trace; do
    refused "'$option'" 'no such option' -- sleep "$option"
done

it 'a value that is missing, and one that is too many, are told'
refused '--interval' 'missing' 'write --interval T' -- sleep --interval
refused '--duration' 'missing' 'write --duration T' -- sleep -D
refused '--duration' 'missing' -- sleep -qD
refused '--label' 'missing' -- sleep -L
refused '--quiet' 'takes no value' -- sleep --quiet=yes
refused '--relative' 'takes no value' -- sleep --relative=

it 'an interval that is no time is refused'
for interval in '' s 5x -1 +1s 1e3 1h2 18446744073709551616 18446744073709551616ns 0x1s ' 1s' '1 s' 1S 1.0001us \
    9999999999999999999999s; do
    refused '--interval' "'$interval" 'write' -- sleep --interval "$interval"
    refused '--interval' "'$interval" 'write' -- sleep "-i$interval" -i "$interval"
done
refused '--interval' "'1000'" 'no unit' 'ns us ms s m h d' -- sleep -i 1000
refused '--interval' "'1.5ms'" 'fraction' 'write 1500us' -- sleep -i 1.5ms

it 'an interval out of its range is refused with the range and the reason'
refused '--interval' "'9999ns'" 'too short' '10us to 1d' 'interrupt' -- sleep -i 9999ns
refused '--interval' "'0ns'" 'too short' '10us to 1d' -- sleep -i 0ns
refused '--interval' "'2d'" 'too long' '10us to 1d' -- sleep -i 2d

it 'a duration out of its range is refused'
refused '--duration' "'0s'" 'too short' 'write 1ms to 365d' -- sleep -D 0s
refused '--duration' "'366d'" 'too long' -- sleep -D 366d
refused '--duration' "'5'" 'no unit' 'write one of ns us ms s m h d' -- sleep -D 5

it 'a duration below one interval is refused, for there would be no sample'
refused '-D' '-i' -- sleep -D 1ms -i 1s

it 'a number has no sign, no blank, no prefix, and is in its range'
for number in '' -1 +1 ' 1' '1 ' 0x10 1e1 a 100 4294967376; do
    refused '--priority' "'$number'" 'write digits only, 0 to 99' -- sleep -p "$number"
done
for number in 0 -1 18446744073709551616 9223372036854775808 1k; do
    refused '--loops' "'$number'" 'write digits only, 1 to' -- sleep -l "$number"
done
refused '--outliers' "'17'" '0 to 16' -- sleep --outliers 17
refused '--hist-bits' "'1'" '2 to 6' -- sleep --hist-bits 1
refused '--hist-bits' "'7'" '2 to 6' -- sleep --hist-bits 7
refused '--warmup' "'1000001'" '0 to 1000000' -- sleep --warmup 1000001

it 'a calibration is the rate of a counter in Hz'
refused '--calibration' "'999'" '1000 to 100000000000' 'Hz' -- sleep -c 999
refused '--calibration' "'100000000001'" 'out of range' -- sleep -c 100000000001
refused '--calibration' "'3GHz'" 'not a whole number' -- sleep -c 3GHz
refused '--calibration' "'1'" '-C' -- sleep -c 1

it 'policy and priority that contradict each other are refused'
refused '50' 'SCHED_OTHER' '--policy fifo' -- sleep --policy other -p 50
refused 'SCHED_OTHER' '--policy other' -- sleep --policy fifo -p 0
refused 'SCHED_OTHER' 'fifo or rr' -- sleep -p 0 --policy rr
refused '--policy' "'deadline'" 'fifo, rr or other' -- sleep --policy deadline
refused '--policy' "''" 'fifo, rr or other' -- sleep --policy ''
refused '--policy' "'FIFO'" 'fifo, rr or other' -- sleep --policy FIFO

it 'a clock that is not one of three is refused'
refused '--clock' "'boottime'" 'monotonic, realtime or tai' -- sleep -C boottime

it 'a limit that can not be read is refused'
refused '--limit' "'50'" 'no unit' 'ns us ms s m h d' -- sleep --limit 50
refused '--limit' "'5'" 'no unit' -- sleep --limit max_ns=5
refused '--limit' "'5us'" 'not a whole number' 'missed is not a time' -- sleep --limit missed=5us
refused '--limit' "''" 'not a metric' -- sleep --limit =5us
refused '--limit' "'Max_ns'" 'not a metric' -- sleep --limit Max_ns=5us
refused '--limit' "''" 'write' -- sleep --limit max_ns=
refused '--limit' "'-5us'" 'negative' -- sleep --limit min_ns=-5us
refused '--limit' "''" 'write' -- sleep --limit ''

it 'a limit on a metric that the probe does not have is refused, and the nearest one named'
refused '--limit' "'mx_ns'" 'did you mean max_ns' -- sleep --limit mx_ns=5us
refused '--limit' "'xruns'" '--help lists' -- sleep --limit xruns=0

it 'the ninth limit is refused'
refused '--limit' "'9us'" 'one too many' '8' -- sleep --limit 1us --limit 2us --limit 3us --limit 4us --limit 5us \
    --limit 6us --limit 7us --limit 8us --limit 9us

it 'a break is more than nothing'
refused '--break' "'0ns'" 'too short' 'write 1ns to 1d' -- sleep -b 0ns
refused '--break' "'50'" 'no unit' 'ns us ms s m h d' -- sleep -b 50

it 'a list of CPUs is written as the kernel does'
for list in '' - 0- -1 0,,1 3-1 a '0 1' 0x1 1024 0-1024 0-4:0; do
    refused '--cpus' "'$list'" 'not a list of CPUs' '0-3,8' -- sleep -a "$list"
done

it 'a run id is eight hex digits'
for id in '' 2a 000000002a 0000002A 0x00002a 0000002g -000002a; do
    refused '--run-id' "'$id'" '8 hex digits' -- sleep --run-id "$id"
done

it 'a file that can not be written is refused before anything is measured'
refused '--output' "''" 'path' -- sleep -o ''
refused "$work/none/file" 'ENOENT' 'name a file' -- sleep -o "$work/none/file"
refused "$work" 'EISDIR' -- sleep -o "$work"

it 'a probe takes no words, and only one probe is measured'
refused "'gap'" 'too many' -- sleep gap
refused "'sleep'" 'too many' -- sleep sleep
refused "'5'" 'too many' -- sleep -q 5
refused "'-q'" 'too many' -- sleep -- -q
refused "''" 'too many' -- sleep ''

it 'a command refuses what it does not take'
refused "'foo'" 'too many' -- list foo
refused "'-q'" 'no such option' -- list -q
refused "'-q'" 'no such option' -- -q list
refused "'b'" 'too many' -- help a b
refused "'--bogus'" 'no such option' -- help --bogus
refused "'foo'" 'too many' -- info foo
refused "'--interval'" 'no such option' -- info --interval 1ms

it 'no control byte of an argument comes back to the terminal'
escape=$(printf '\033[2J')
refused '?[2J' -- sleep "--$escape"
refused '?[2J' -- sleep -i "$escape"
refused '?[2J' -- sleep --limit "$escape=1"
refused '?[2J' -- sleep "$escape"
run "$escape"
lacks "$err" "$escape"
refused '?[2J' -- sleep -o "$work/none/$escape"

it 'a message stays one line, however long the argument'
long=$(printf '%0500d' 0)
refused '--interval' '...' 'write' -- sleep -i "$long"
refused "'--0000" '...' '--help' -- sleep "--$long"
refused 'too many' '...' -- sleep "$long"
refused 'ENAMETOOLONG' -- sleep -o "$work/$long"
leave

#!/bin/sh
# SPDX-License-Identifier: MIT
# Where the records go may be full, slow, broken or closed: never half a record, never for ever, never a wrong file.
#   usage: pipes.sh RTPROBE
set -u
# shellcheck source=tests/cli/lib/checks.sh
. "$(dirname -- "$0")/lib/checks.sh"
cpu=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*\([0-9]*\).*/\1/p' /proc/self/status)

# apart MODE ARGUMENT…: rtprobe sleep with its output there; $took in s.
apart() {
    command_line="rtprobe sleep ($*)"
    begin=$(date +%s)
    python3 "$lib/apart.py" "$@" > "$out" 2> "$err" && status=0 || status=$?
    took=$(($(date +%s) - begin))
}

# whole_records FILE: each line is a record with the right CRC, though some may be missing.
whole_records() {
    python3 - "$1" > "$work/faults" << 'PYTHON' || wrong "$command_line: $(head -n 2 "$work/faults")"
import sys, zlib
bad = [line for line in open(sys.argv[1], "rb").read().splitlines(True)
       if not line.endswith(b"\n") or b",%08x\n" % zlib.crc32(line[:-9]) != line[-10:]]
print("not a whole record:", bad[0] if bad else "")
sys.exit(bool(bad))
PYTHON
}

it 'a reader that rests for 3 s loses nothing'
apart slow 3 "$rtprobe" sleep -q -a "$cpu" -i 1ms -l 300 --outliers 16 --hist-bits 6
status_is 0
is_stream "$out"
holds "$out" '@Z,'

it 'a reader that rests for 7 s gets whole records, and is told how many are lost'
apart slow 7 "$rtprobe" sleep -q -a "$cpu" -i 1ms -l 300 --outliers 16 --hist-bits 6
status_is 3
whole_records "$out"
[ "$took" -le 15 ] || wrong "$command_line: took $took s"
holds "$err" 'rtprobe: ' 'records lost' 'ETIMEDOUT'
lost=$(sed -n 's/^@Z,[^,]*,[^,]*,[^,]*,[^,]*,\([0-9]*\),3,.*/\1/p' "$out")
used=$(sed -n 's/^@Z,[^,]*,[^,]*,[^,]*,\([0-9]*\),.*/\1/p' "$out")
if [ -n "$lost" ]; then
    [ "$lost" -gt 0 ] || wrong "$command_line: lost is $lost"
    [ $((used - lost)) -eq "$(wc -l < "$out")" ] ||
        wrong "$command_line: $used records, $lost lost, and $(wc -l < "$out") came"
else # the @Z itself was lost
    grep -q '^@H' "$out" || wrong "$command_line: neither @H nor @Z came"
fi

it 'a reader that goes away ends it with an error and no signal'
apart gone "$rtprobe" sleep -a "$cpu" -i 1ms -D 500ms
status_is 3
holds "$err" 'records lost' 'EPIPE'
[ "$took" -le 4 ] || wrong "$command_line: took $took s"
[ "$(wc -l < "$out")" -ge 1 ] || wrong 'not even one line'
[ "$(grep -c 'rtprobe: .*EPIPE' "$err")" -eq 1 ] || wrong "$command_line: EPIPE is told $(grep -c EPIPE "$err") times"

it 'a full disk is an error with its errno'
if [ -w /dev/full ]; then
    command_line='rtprobe sleep > /dev/full'
    "$rtprobe" sleep -a "$cpu" -i 1ms -l 20 > /dev/full 2> "$err" < /dev/null && status=0 || status=$?
    status_is 3
    holds "$err" 'rtprobe: ' 'lost' 'ENOSPC' '-o'
    run sleep -a "$cpu" -i 1ms -l 20 -o /dev/full
    status_is 3
    holds "$err" 'rtprobe: ' 'lost' 'ENOSPC'
else
    skip 'there is no /dev/full'
fi

it 'a closed stdout is an error, and nothing else gets the records'
command_line='rtprobe sleep >&-'
(cd "$work" && "$rtprobe" sleep -a "$cpu" -i 1ms -l 20 >&- 2> "$err" < /dev/null) && status=0 || status=$?
status_is 3
holds "$err" 'rtprobe: ' 'EBADF'
lacks "$err" '@H'

it 'a closed stdin, stdout or stderr does not turn the file that is named into it'
for closed in 0 1 2; do
    command_line="rtprobe sleep -o FILE $closed>&-"
    rm -f "$work/named"
    case $closed in
        0) "$rtprobe" sleep -a "$cpu" -i 1ms -l 20 -o "$work/named" <&- > "$out" 2> "$err" ;;
        1) "$rtprobe" sleep -a "$cpu" -i 1ms -l 20 -o "$work/named" < /dev/null >&- 2> "$err" ;;
        2) "$rtprobe" sleep -a "$cpu" -i 1ms -l 20 -o "$work/named" < /dev/null > "$out" 2>&- ;;
    esac && status=0 || status=$?
    status_is 0
    is_stream "$work/named"
done
command_line='rtprobe sleep -o FILE, all three closed'
"$rtprobe" sleep -a "$cpu" -i 1ms -l 20 -o "$work/named" <&- >&- 2>&- && status=0 || status=$?
status_is 0
is_stream "$work/named"

it 'a closed stderr changes neither the records nor the status'
command_line='rtprobe sleep 2>&-'
"$rtprobe" sleep -a "$cpu" -i 1ms -l 20 > "$out" 2>&- < /dev/null && status=0 || status=$?
status_is 0
is_stream "$out"
"$rtprobe" sleep --nonsense > "$out" 2>&- < /dev/null && status=0 || status=$?
status_is 2
out_is_empty

it 'a terminal that was stopped does not hold it up for ever'
apart stalled 25 "$rtprobe" sleep -a "$cpu" -i 1ms -l 20
status_is 0
is_stream "$out"
apart stalled 10 "$rtprobe" nonsense
status_is 2

it 'head takes the first line and all is over'
command_line='rtprobe sleep | head -n 1'
begin=$(date +%s)
"$rtprobe" sleep -q -a "$cpu" -i 1ms -D 500ms 2> "$err" < /dev/null | head -n 1 > "$out"
[ $(($(date +%s) - begin)) -le 4 ] || wrong "$command_line: took $(($(date +%s) - begin)) s"
[ "$(wc -l < "$out")" -eq 1 ] || wrong "$command_line: $(wc -l < "$out") lines"
holds "$out" '@H,'
leave

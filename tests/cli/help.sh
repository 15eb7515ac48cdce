#!/bin/sh
# SPDX-License-Identifier: MIT
# Help, version and list: to stdout when asked for, to stderr when something was not understood; made from the tables.
#   usage: help.sh RTPROBE
set -u
# shellcheck source=tests/cli/lib/checks.sh
. "$(dirname -- "$0")/lib/checks.sh"

# fits FILE LINES: a screen of 80 columns.
fits() {
    [ "$(wc -l < "$1")" -le "$2" ] || wrong "$command_line: $(wc -l < "$1") lines, more than $2"
    awk 'length($0) > 80 || /[^ -~]/ { print; bad = 1 } END { exit bad }' "$1" > "$work/wide" ||
        wrong "$command_line: wider than 80 columns or not plain: $(head -n 1 "$work/wide")"
    ! grep -q ' $' "$1" || wrong "$command_line: a line ends in a blank: $(grep ' $' "$1" | head -n 1)"
}

# not_understood TEXT -- ARGUMENT…: status 2, and the text and the one-screen help on stderr.
not_understood() {
    text=$1
    shift 2
    run "$@"
    status_is 2
    out_is_empty
    head -n 1 "$err" > "$work/first"
    holds "$work/first" 'rtprobe: ' "$text"
    holds "$err" 'usage: rtprobe PROBE' '  sleep ' '  list '
    fits "$err" 24
}

it 'rtprobe alone shows the help on stderr and does not measure'
not_understood 'no probe or command is named' --
not_understood 'no probe or command is named' -- -q
not_understood 'no probe or command is named' -- -D 1s
not_understood "'-q'" -- -D 1s -- -q
lacks "$err" '@H'

it 'an unknown word shows the help and the nearest name'
not_understood 'did you mean sleep' -- slep
not_understood 'did you mean sleep' -- seelp -D 1ms
not_understood 'did you mean report' -- reprot file
not_understood 'did you mean help' -- hlep
not_understood 'did you mean list' -- -q lst
not_understood "'cyclictest' is no probe or command; write one" -- cyclictest
not_understood "'--help'" -- -- --help
not_understood "'/bin/sh'" -- /bin/sh
not_understood "'+'" -- +
not_understood 'did you mean sleep' -- help slep
not_understood 'did you mean sleep' -- slep --help

it 'the help that was asked for goes to stdout'
run --help
status_is 0
err_is_empty
fits "$out" 24
holds "$out" 'usage: rtprobe PROBE' '  sleep ' '  list ' '  report ' '  info ' '  help '
cp "$out" "$work/help"
for asked in -h help; do
    run "$asked"
    status_is 0
    cmp -s "$out" "$work/help" || wrong "$command_line: is not what --help shows"
done

it 'every option of every probe stands in the one-screen help'
for option in '-a LIST' '-D T' '-l N' '-p N' '--policy NAME' '-c HZ' '-b T' '--limit [METRIC=]V' '--outliers N' \
    '--hist-bits N' '-L TEXT' '-o FILE' '-q' '--records' '--run-id HEX' '--strict'; do
    holds "$work/help" "$option"
done

it 'the help on a probe holds its options, their units and their defaults'
run help sleep
status_is 0
err_is_empty
fits "$out" 60
holds "$out" 'usage: rtprobe sleep' '-i 1ms -D 5s' '--relative -i 10ms -l 100' \
    '-i, --interval T' '--relative' '-C, --clock NAME' '--warmup N' \
    '-a, --cpus LIST' '-D, --duration T' '-l, --loops N' '-p, --priority N' '--policy NAME' '-c, --calibration HZ' \
    '-b, --break T' '--limit [METRIC=]V' '--outliers N' '--hist-bits N' \
    '-L, --label TEXT' '-o, --output FILE' '-q, --quiet' '--records' '--run-id HEX' '--strict' \
    '10us to 1d' 'ns us ms s m h d' '1 to 99' 'max_ns' 'p9999_ns' 'majflt' 'Exit status'
for option in -a -D -l -p -c -b -L -o -q -i -C; do
    [ "$(grep -c "^  $option, " "$out")" -eq 1 ] || wrong "$option is not there once"
done
cp "$out" "$work/sleep"

it 'help may be asked for before and behind the name, and measures nothing'
for words in 'sleep --help' 'sleep -h' '--help sleep' '-h sleep' 'sleep -D 1s -qh' '-D 1s sleep --help' '-V sleep -h'; do
    # shellcheck disable=SC2086 # words
    run $words
    status_is 0
    err_is_empty
    cmp -s "$out" "$work/sleep" || wrong "$command_line: is not what 'help sleep' shows"
done

it 'what looks like an option but is a value asks for nothing'
run sleep -q -D 20ms --records -L --help
status_is 0
holds "$out" '@Z,' 'label,--help'

it 'each command has its own help'
for command in list info report help; do
    run help "$command"
    status_is 0
    err_is_empty
    fits "$out" 24
    holds "$out" "usage: rtprobe $command" "$command: "
    cp "$out" "$work/command"
    run "$command" --help
    status_is 0
    cmp -s "$out" "$work/command" || wrong "$command_line: is not what 'help $command' shows"
done

it 'list holds each probe with its default amount'
run list
status_is 0
err_is_empty
fits "$out" 24
grep -q '^sleep  *-i 1ms -D 5s  *[a-z]' "$out" || wrong "list: $(head -n 1 "$out")"

it 'the version is one line with machine, compiler and format'
run -V
status_is 0
err_is_empty
[ "$(wc -l < "$out")" -eq 1 ] || wrong "not one line"
grep -qE '^rtprobe [0-9]+\.[0-9]+\.[0-9]+ \([a-z0-9_]+-[a-z0-9-]+, (g|clang)\+\+ [0-9.]+, format 1\)$' "$out" ||
    wrong "it is: $(cat "$out")"
cp "$out" "$work/version"
for words in --version 'sleep -V' '-V list' 'list --version' '-qV'; do
    # shellcheck disable=SC2086 # words
    run $words
    status_is 0
    cmp -s "$out" "$work/version" || wrong "$command_line: is not what -V shows"
done

it 'help all shows what may be written after all'
run help all
status_is 0
err_is_empty
fits "$out" 40
holds "$out" 'usage: rtprobe all' '--dry-run' '--duration' '--strict'
run --help all
status_is 0
holds "$out" 'usage: rtprobe all'

it 'the name it was called by is ignored'
mkdir "$work/bin"
for name in sleep list help; do
    ln -s "$rtprobe" "$work/bin/$name"
    "$work/bin/$name" > "$out" 2> "$err" < /dev/null && status=0 || status=$?
    command_line="$name (a link)"
    status_is 2
    out_is_empty
    "$work/bin/$name" -V > "$out" 2> "$err" < /dev/null && status=0 || status=$?
    status_is 0
    cmp -s "$out" "$work/version" || wrong "$command_line -V: $(head -n 1 "$out")"
done

it 'a text that can not be written is an error with its errno'
if [ -w /dev/full ]; then
    for words in list help -V 'help sleep'; do
        command_line="rtprobe $words > /dev/full"
        # shellcheck disable=SC2086 # words
        "$rtprobe" $words > /dev/full 2> "$err" < /dev/null && status=0 || status=$?
        status_is 3
        holds "$err" 'rtprobe: stdout: ENOSPC'
        # shellcheck disable=SC2086 # words
        "$rtprobe" $words >&- 2> "$err" < /dev/null && status=0 || status=$?
        command_line="rtprobe $words >&-"
        status_is 3
        holds "$err" 'rtprobe: stdout: EBADF'
    done
else
    skip 'there is no /dev/full'
fi
leave

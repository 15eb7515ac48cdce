#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Shows that stream.py finds each kind of fault: every check is broken once."""
import os
import sys
import zlib

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import stream  # noqa: E402

GOOD = [
    '@H,a001,0,1,0.1.0,x86_64,1234a001,2,6.1.0',
    '@E,a001,1,board,"Some ""Board"", v2",',
    '@E,a001,2,board+, more,'.replace(' more', '" more"'),
    '@E,a001,3,hz,250,0;1',
    '@N,a001,4,,not_rt,"no realtime kernel"',
    '@T,a001,5,0,,0',
    '@P,a001,6,1,sleep,0,policy=fifo,t_ns=5',
    '@P,a001,7,1,sleep,0,hist_bits=6',
    '@P,a001,8,2,sleep,1,policy=fifo',
    '@M,a001,9,1,time_ns,5000000000,floor_ns,',
    '@M,a001,10,1,min_ns,-5,checksum,0000beef',
    '@B,a001,11,1,late,-5,1,0,18446744073709551615',
    '@B,a001,12,1,late,7,3',
    '@X,a001,13,1,0,5,6,',
    '@X,a001,14,1,3,7',
    '@S,a001,15,1,0,5,6',
    '@S,a001,16,1,9,5',
    '@O,a001,17,1,5,-9,irq,"a, b"',
    '@N,a001,18,1,throttled,x',
    '@V,a001,19,1,sleep.0,pass,max_ns,5,9,',
    '@V,a001,20,1,sleep.0,pass,,,,',
    '@H,a001,21,1,0.1.0,x86_64,1234a001,2,6.1.0',
    '@V,a001,22,2,sleep.1,invalid,,,,throttled',
    '@V,a001,23,,gap.0,skip,,,,open:ENOENT',
    '@Z,a001,24,1234a001,25,0,0',
]


def sealed(head):
    raw = (head + ',').encode('latin-1')
    return raw + b'%08x' % zlib.crc32(raw)


def faults(lines, only=True, end=b'\n'):
    data = b''.join((line if isinstance(line, bytes) else sealed(line)) + end for line in lines)
    return stream.Checker().stream(data, only)


def changed(at, line):
    return GOOD[:at] + [line] + GOOD[at + 1:]


# What is wrong, and a word of what must be said about it.
BAD = [
    (changed(3, b'@E,a001,3,hz,250,,00000000'), 'CRC'),
    (changed(3, b'@E,a001,3,hz,251' + sealed('@E,a001,3,hz,250,')[16:]), 'CRC'),
    (changed(3, sealed('@E,a001,3,hz,250,').upper()), 'grammar'),
    (changed(3, '@E,a001,3,h z,250,'), 'grammar'),
    (changed(3, '@E,A001,3,hz,250,'), 'grammar'),
    (changed(3, '@E,a001,3,hz,"caf\xe9",'), 'grammar'),
    (changed(3, sealed('@E,a001,3,hz,250,') + b' '), 'grammar'),
    (changed(3, sealed('@E,a001,3,hz,250,') + b'\r'), 'grammar'),
    (changed(3, '@E,a001,3,hz,' + 'x' * 98 + ','), 'bytes'),
    (changed(10, '@M,a001,10,1,min_ns,"5"'), 'quoted'),
    (changed(3, 'x'.encode()), 'no record'),
    (changed(3, b''), 'no record'),
    (GOOD[:3] + GOOD[4:], 'expected 3'),
    (GOOD[:4] + GOOD[3:], 'expected 4'),
    (GOOD[1:], 'not with @H'),
    (GOOD[:-1], 'no @Z'),
    ([], 'no record at all'),
    (GOOD + ['@T,a001,25,0,,0'], 'after its @Z'),
    (changed(3, '@Q,a001,3,x'), 'no kind'),
    (changed(3, '@E,a001,3,hz,250'), 'fields'),
    (changed(0, '@H,a001,0,2,0.1.0,x86_64,1234a001,2,6.1.0'), 'format 2'),
    (changed(0, '@H,a001,0,1,0.1.0,x86_64,1234a002,2,6.1.0'), 'run id'),
    (changed(0, '@H,a001,0,1,0.1.0,x86_64,1234a001,2,' + '6' * 41), 'release'),
    (changed(21, '@H,a001,21,1,0.1.0,x86_64,1235a001,2,6.1.0'), 'run id was'),
    (changed(8, '@P,a001,8,3,sleep,1,policy=fifo'), 'part "3"'),
    (changed(7, '@P,a001,7,1,gap,0,hist_bits=6'), 'began as'),
    (changed(7, '@P,a001,7,1,sleep,0,hist_bits'), 'key=value'),
    (changed(7, '@P,a001,7,1,sleep'), 'fields'),
    (changed(21, '@P,a001,21,1,sleep,0,x=1'), 'after its verdict'),
    (changed(18, '@E,a001,18,hz,250,'), 'after the first @P'),
    (changed(2, '@E,a001,2,bored+,x,'), 'from nothing'),
    (changed(3, '@E,a001,3,board+,x,0'), 'from nothing'),
    (changed(1, '@E,a001,1,,x,'), 'no key'),
    (changed(18, '@N,a001,18,7,throttled,x'), 'no @P began'),
    (changed(21, '@N,a001,21,1,throttled,x'), 'after its verdict'),
    (changed(9, '@M,a001,9,1,min_ns,5'), 'begins with time_ns'),
    (changed(9, '@M,a001,9,1,time_ns,5000000000,floor_ns'), 'without a value'),
    (changed(10, '@M,a001,10,1,min_ns,1.5'), 'no integer'),
    (changed(10, '@M,a001,10,1,min_ns,18446744073709551616'), 'no integer'),
    (changed(10, '@M,a001,10,1,min_ns,-9223372036854775809'), 'no integer'),
    (changed(10, '@M,a001,10,1,checksum,beef'), 'checksum'),
    (changed(10, '@M,a001,10,1,Min,5'), 'no name'),
    (changed(10, '@M,a001,10,1,time_ns,5'), 'twice'),
    (changed(10, '@M,a001,10,9,min_ns,5'), 'no @P began'),
    (changed(21, '@M,a001,21,1,max_ns,5'), 'after its verdict'),
    (changed(12, '@B,a001,12,1,late,0,3'), 'not above'),
    (changed(12, '@B,a001,12,1,late,7'), 'without a count'),
    (changed(12, '@B,a001,12,1,late,7,'), 'no integer'),
    (changed(12, '@B,a001,12,1,late,7,0'), 'holds 0'),
    (changed(14, '@X,a001,14,1,4,7'), 'expected 3'),
    (changed(14, '@X,a001,14,1,,7'), 'no index'),
    (changed(16, '@S,a001,16,1,1,5'), 'expected 2'),
    (changed(17, '@O,a001,17,1,5,x,irq,a'), 'no integer'),
    (changed(5, '@T,a001,5,,,0'), 'no integer'),
    (changed(5, '@T,a001,5,0,1,0'), 'no @P began'),
    (changed(22, '@V,a001,22,2,sleep.1,good,,,,'), 'status'),
    (changed(22, '@V,a001,22,2,,pass,,,,'), 'name'),
    (changed(22, '@V,a001,22,3,sleep.1,pass,,,,'), 'no @P began'),
    (changed(22, '@V,a001,22,1,sleep.1,pass,,,,'), 'second verdict'),
    (changed(22, '@V,a001,22,2,sleep.1,pass,max_ns,5,9,'), 'has no verdict'),
    (changed(24, '@Z,a001,24,1234a001,24,0,0'), 'seqs used'),
    (changed(24, '@Z,a001,24,1235a001,25,0,0'), 'run id'),
    (changed(24, '@Z,a001,24,1234a001,25,,0'), 'lost'),
    (changed(24, '@Z,a001,24,1234a001,25,0'), 'fields'),
]


def main():
    failed = []
    for name, got in (
            ('the good stream', faults(GOOD)),
            ('the good stream with CR LF in a capture', faults(GOOD, False, b'\r\n')),
            ('the good stream on one line', faults(GOOD, False, b'  ')),
            ('the good stream in a log', faults(['boot'.encode()] + GOOD + [b'/ # '], False, b'\x1b[0m\r\r\n')),
            ('two runs', faults([x for pair in zip(GOOD, [g.replace('a001', 'a002') for g in GOOD]) for x in pair]))):
        if got:
            failed.append('%s: %s' % (name, '; '.join(got)))
    long_text = ['@E,a001,1,cmdline,' + 'x' * 90 + ',']
    long_text += ['@E,a001,%d,cmdline+,%s,' % (i, 'x' * 90) for i in range(2, 14)]
    for lines, word in BAD + [([GOOD[0]] + long_text, 'the most is 1024')]:
        got = faults(lines)
        if not any(word in fault for fault in got):
            failed.append('"%s" was not found; said: %s' % (word, '; '.join(got) or 'nothing'))
    if not stream.Checker().stream(b'\n'.join(sealed(x) for x in GOOD), True):
        failed.append('a last line without newline was not found')
    for text in failed:
        print('stream_self.py: ' + text, file=sys.stderr)
    print('%d faults looked for, %d failed' % (len(BAD) + 2, len(failed)))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())

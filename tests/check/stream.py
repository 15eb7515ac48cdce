#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks a record stream against the record format, by means that share nothing with rtprobe's own code.

    stream.py [--only] [FILE]    FILE or stdin; --only: it may hold nothing but records, each ended by a bare LF
    stream.py --self-test

Of each record: the regular expression, the CRC (zlib), the length, the shape of its fields. Of each run: seqs
without a gap from 0, the order of the kinds, parts and their verdicts, the count in the last record.
Exit status 0: right; 1: each fault on a line of stderr, with the line of the stream it stands in; 2: can't read.
"""
import re
import sys
import zlib

RECORD = re.compile(rb'^@[A-Z],[0-9a-f]{4},[0-9]+(,([A-Za-z0-9_.:;+/%=-]*|"([ !#-?A-~]|"")*"))*,[0-9a-f]{8}\Z')
START = re.compile(rb'@[A-Z],')
FIELD = re.compile(r',("(?:[^"]|"")*"|[^,"]*)')
LINE_BYTES = 120
TEXT_BYTES = 1024
FIELDS = {'H': 6, 'E': 3, 'O': 5, 'G': 3, 'N': 3, 'T': 3, 'V': 7, 'Z': 4}
OF_A_PART = 'MBSOXG'
STATUSES = ('pass', 'fail', 'info', 'skip', 'invalid')


def integer(text):
    return bool(re.fullmatch(r'-?[0-9]+', text)) and -2**63 <= int(text) < 2**64


def count(text):
    return bool(re.fullmatch(r'[0-9]+', text)) and int(text) < 2**64


class Part:
    def __init__(self, probe, cpu):
        self.head = (probe, cpu)
        self.metrics = []
        self.lows = {}
        self.series = {}
        self.verdict = False


class Run:
    def __init__(self):
        self.next = 0
        self.run_id = None
        self.parts = {}
        self.ended = False
        self.text = None  # kind, key, CPUs and bytes of a text that may go on


class Checker:
    def __init__(self):
        self.faults = []
        self.runs = {}
        self.where = 0
        self.records = 0

    def fault(self, text):
        self.faults.append('line %d: %s' % (self.where, text))

    def record(self, raw, newline):
        """One record's text without its newline."""
        shown = raw.decode('latin-1')
        self.records += 1
        if len(raw) + newline > LINE_BYTES:
            self.fault('%d bytes, the most is %d: %s' % (len(raw) + newline, LINE_BYTES, shown))
        if not RECORD.match(raw):
            return self.fault('not of the grammar: ' + shown)
        want = '%08x' % zlib.crc32(raw[:-8])
        if shown[-8:] != want:
            return self.fault('CRC is %s and should be %s: %s' % (shown[-8:], want, shown))
        head = re.match(r'@([A-Z]),([0-9a-f]{4}),([0-9]+)', shown)
        fields = [f[1:-1].replace('""', '"') if f.startswith('"') else f for f in FIELD.findall(shown[head.end():-9])]
        if '"' in shown and head[1] not in 'ENO':
            self.fault('only the texts of @E, @N and @O may be quoted: ' + shown)
        self.in_run(head[1], head[2], int(head[3]), fields)

    def in_run(self, kind, tag, seq, fields):
        run = self.runs.setdefault(tag, Run())
        if run.ended:
            return self.fault('run %s goes on after its @Z with @%s, seq %d' % (tag, kind, seq))
        if seq != run.next:
            self.fault('run %s: seq %d, expected %d' % (tag, seq, run.next))
        run.next = seq + 1
        if run.run_id is None and kind != 'H':
            self.fault('run %s begins with @%s, not with @H' % (tag, kind))
            run.run_id = ''
        if kind not in 'HEPMBSOXGNTVZ':
            return self.fault('@%s is no kind of format 1' % kind)
        if kind in FIELDS and len(fields) < FIELDS[kind]:
            return self.fault('@%s has %d fields, %d are needed' % (kind, len(fields), FIELDS[kind]))
        if not (run.text and kind == run.text[0]):
            run.text = None
        getattr(self, 'kind_' + kind, lambda *_: None)(run, tag, fields)
        if kind in OF_A_PART:
            part = self.part(run, kind, fields[0] if fields else '')
            if part and kind in 'OG':
                self.numbers(kind, fields[1:3])
            elif part and kind in 'XS':
                self.series(kind, part, fields[1:])
            elif part:
                getattr(self, 'part_' + kind)(part, fields[1:])

    def part(self, run, kind, number):
        part = run.parts.get(number)
        if part is None:
            self.fault('@%s of part "%s", which no @P began' % (kind, number))
        elif part.verdict:
            self.fault('@%s of part %s after its verdict' % (kind, number))
        return part

    def numbers(self, kind, fields, empty=True):
        for field in fields:
            if not (integer(field) or (empty and field == '')):
                self.fault('@%s: "%s" is no integer from -2^63 to 2^64-1' % (kind, field))

    def kind_H(self, run, tag, fields):
        if fields[0] != '1':
            self.fault('format %s' % fields[0])
        if not re.fullmatch('[0-9a-f]{8}', fields[3]) or fields[3][4:] != tag:
            self.fault('@H: run id "%s" of run %s' % (fields[3], tag))
        if run.run_id not in (None, '', fields[3]):
            self.fault('@H: run id was %s and is %s' % (run.run_id, fields[3]))
        run.run_id = fields[3]
        self.numbers('H', fields[4:5])
        if len(fields[5]) > 40:
            self.fault('@H: a release of %d bytes' % len(fields[5]))

    def kind_E(self, run, tag, fields):
        if run.parts:
            self.fault('@E %s after the first @P' % fields[0])
        self.text(run, 'E', fields[0], fields[2], fields[1])

    def kind_N(self, run, tag, fields):
        if fields[0]:
            self.part(run, 'N', fields[0])
        self.text(run, 'N', fields[1], fields[0], fields[2])

    def text(self, run, kind, key, of, text):
        size = len(text)
        if not re.fullmatch(r'[A-Za-z0-9_.:-]+\+?', key):
            self.fault('@%s: "%s" is no key' % (kind, key))
        if key.endswith('+'):
            if run.text is None or run.text[:3] != (kind, key[:-1], of):
                self.fault('@%s: %s goes on from nothing' % (kind, key))
            else:
                size += run.text[3]
        if size > TEXT_BYTES:
            self.fault('@%s: %s has %d bytes, the most is %d' % (kind, key, size, TEXT_BYTES))
        run.text = (kind, key.rstrip('+'), of, size)

    def kind_P(self, run, tag, fields):
        if len(fields) < 3:
            return self.fault('@P has %d fields, 3 are needed' % len(fields))
        part = run.parts.get(fields[0])
        if part is None:
            if fields[0] != str(len(run.parts) + 1):
                self.fault('@P: part "%s" after %d parts' % (fields[0], len(run.parts)))
            run.parts[fields[0]] = part = Part(fields[1], fields[2])
        elif part.verdict:
            self.fault('@P of part %s after its verdict' % fields[0])
        elif part.head != (fields[1], fields[2]):
            self.fault('@P of part %s names %s.%s, began as %s.%s' % ((fields[0], fields[1], fields[2]) + part.head))
        for item in fields[3:]:
            if not re.fullmatch(r'[a-z0-9_]+=.*', item):
                self.fault('@P: "%s" is not key=value' % item)

    def part_M(self, part, fields):
        if len(fields) % 2:
            return self.fault('@M: a name without a value')
        for name, value in zip(fields[::2], fields[1::2]):
            part.metrics.append(name)
            if not re.fullmatch('[a-z][a-z0-9_]*', name):
                self.fault('@M: "%s" is no name' % name)
            if name == 'checksum':
                if not re.fullmatch('([0-9a-f]{8})?', value):
                    self.fault('@M: checksum "%s"' % value)
            else:
                self.numbers('M', [value])
        want = ['time_ns', 'floor_ns'][:len(part.metrics)]
        if part.metrics[:2] != want:
            self.fault('@M: a part begins with time_ns and floor_ns, not with ' + ', '.join(part.metrics[:2]))
        if len(set(part.metrics)) < len(part.metrics):
            self.fault('@M: a name stands twice in a part')

    def part_B(self, part, fields):
        if len(fields) % 2 == 0:
            return self.fault('@B: an edge without a count')
        self.numbers('B', fields[1:], empty=False)
        for low, n in zip(fields[1::2], fields[2::2]):
            if integer(low) and integer(n):
                if int(low) <= part.lows.get(fields[0], -2**63 - 1):
                    self.fault('@B: bucket %s is not above the one before' % low)
                if int(n) <= 0:
                    self.fault('@B: bucket %s holds %s' % (low, n))
                part.lows[fields[0]] = int(low)

    def series(self, kind, part, fields):
        if not fields or not count(fields[0]):
            return self.fault('@%s: no index' % kind)
        self.numbers(kind, fields[1:])
        want = part.series.get(kind)
        # Raw samples that did not fit are dropped whole, so the index may jump, and only there, and only up.
        if want is not None and (int(fields[0]) < want or (kind == 'X' and int(fields[0]) != want)):
            self.fault('@%s: index %s, expected %d' % (kind, fields[0], want))
        part.series[kind] = int(fields[0]) + len(fields) - 1

    def kind_T(self, run, tag, fields):
        self.numbers('T', [fields[0]], empty=False)
        self.numbers('T', fields[1:3])
        if fields[1] and fields[1] not in run.parts:
            self.fault('@T of part %s, which no @P began' % fields[1])

    def kind_V(self, run, tag, fields):
        part, name, status, metric, value, limit, reason = fields[:7]
        if status not in STATUSES:
            self.fault('@V: status "%s"' % status)
        if not re.fullmatch(r'[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*', name):
            self.fault('@V: name "%s"' % name)
        self.numbers('V', [value, limit])
        if not part:
            return
        begun = run.parts.get(part)
        if begun is None:
            self.fault('@V of part %s, which no @P began' % part)
        elif not metric:
            if begun.verdict:
                self.fault('@V: a second verdict of part ' + part)
            begun.verdict = True

    def kind_Z(self, run, tag, fields):
        run.ended = True
        if fields[0] != run.run_id:
            self.fault('@Z: run id %s, @H said %s' % (fields[0], run.run_id))
        if fields[1] != str(run.next):
            self.fault('@Z: %s seqs used, it is %d' % (fields[1], run.next))
        if not count(fields[2]) or not count(fields[3]):
            self.fault('@Z: lost "%s", exit status "%s"' % (fields[2], fields[3]))
        for number, part in run.parts.items():
            if not part.verdict:
                self.fault('@Z: part %s has no verdict' % number)

    def stream(self, data, only):
        if only:
            lines = data.split(b'\n')
            if lines.pop():
                self.where = len(lines) + 1
                self.fault('the last line has no newline')
        else:
            lines = re.split(b'[\r\n]+', data)
        for i, line in enumerate(lines):
            self.where = i + 1
            if only:
                if START.match(line):
                    self.record(line, 1)
                else:
                    self.fault('no record: ' + repr(line.decode('latin-1')))
                continue
            starts = [m.start() for m in START.finditer(line)] + [len(line)]
            for start, end in zip(starts, starts[1:]):
                self.record(re.sub(rb'(\x1b\[[0-?]*[ -/]*[@-~]| |\t)+\Z', b'', line[start:end]), 1)
        self.where += 1
        for tag, run in self.runs.items():
            if not run.ended:
                self.fault('run %s has no @Z' % tag)
        if not self.runs:
            self.fault('no record at all')
        return self.faults


def main(arguments):
    if arguments == ['--self-test']:
        import stream_self
        return stream_self.main()
    only = '--only' in arguments
    files = [a for a in arguments if a != '--only']
    if len(files) > 1 or any(f.startswith('--') for f in files):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        data = open(files[0], 'rb').read() if files and files[0] != '-' else sys.stdin.buffer.read()
    except OSError as error:
        print('stream.py: %s: %s' % (files[0], error.strerror), file=sys.stderr)
        return 2
    checker = Checker()
    faults = checker.stream(data, only)
    for fault in faults:
        print('stream.py: ' + fault, file=sys.stderr)
    print('%d records, %d runs, %d faults' % (checker.records, len(checker.runs), len(faults)))
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))

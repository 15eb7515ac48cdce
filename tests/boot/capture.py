# SPDX-License-Identifier: MIT
"""What a serial line gave: the records in it, read by other means than rtprobe's own reader."""
import csv
import re
import zlib

RECORD = re.compile(
    rb'@[A-Z],[0-9a-f]{4},[0-9]+(?:,(?:[A-Za-z0-9_.:;+/%=-]*|"(?:[ !#-?A-~]|"")*"))*,[0-9a-f]{8}'
)


class Record:
    """One record with a right CRC; `fields` are those between seq and CRC."""

    def __init__(self, line):
        words = next(csv.reader([line.decode()]))
        self.kind, self.run, self.seq = words[0][1], words[1], int(words[2])
        self.fields = words[3:-1]


class Capture:
    def __init__(self, log):
        self.log = log
        self.records = []
        for match in RECORD.finditer(log):
            body, crc = match.group()[:-8], match.group()[-8:]
            if zlib.crc32(body) == int(crc, 16):
                self.records.append(Record(match.group()))

    def runs(self):
        """Run ids in the order in which they begin."""
        return list(dict.fromkeys(record.run for record in self.records))

    def of(self, kind, run=None):
        return [r for r in self.records if r.kind == kind and run in (None, r.run)]

    def metrics(self, run, part):
        """Every metric of a part, as the text it was written as."""
        found = {}
        for record in self.of("M", run):
            if record.fields[0] == part:
                found.update(zip(record.fields[1::2], record.fields[2::2]))
        return found

    def environment(self, run):
        return {r.fields[0]: r.fields[1] for r in self.of("E", run)}

    def missing(self, run):
        """Sequence numbers that should be there and are not."""
        seen = {r.seq for r in self.records if r.run == run}
        return sorted(set(range(max(seen) + 1)) - seen)

    def end(self, run):
        """The exit status in the end record; None without an end record."""
        ends = self.of("Z", run)
        return int(ends[-1].fields[3]) if ends else None

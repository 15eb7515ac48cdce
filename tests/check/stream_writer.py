#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""stream_writer.py UNIT_TEST: what the record writer's own test writes is right to Python's zlib and stream.py."""
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import stream  # noqa: E402


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'stream.csv')
        env = dict(os.environ, RTPROBE_STREAM_OUT=path)
        if subprocess.run(arguments, env=env, stdout=subprocess.DEVNULL).returncode:
            print('stream_writer.py: %s failed; run it alone to see why' % arguments[0], file=sys.stderr)
            return 1
        if not os.path.exists(path):
            print('stream_writer.py: %s wrote no stream' % arguments[0], file=sys.stderr)
            return 1
        return stream.main(['--only', path])


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs a command whose stdout is a terminal that is stopped (XOFF), and sends it SIGINT.

stopped.py AT LIMIT COMMAND...   SIGINT after AT seconds; killed where it still runs LIMIT seconds after that

Prints one line, `took SECONDS`: from the signal to its end. Exit status: the command's, 128+n where signal n ended it,
98 where it ended before the signal, 99 where it did not end.
"""
import os
import pty
import signal
import subprocess
import sys
import termios
import time


def main(at, limit, *command):
    # A shell's background job ignores SIGINT, and that is inherited.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    ours, theirs = pty.openpty()
    termios.tcflow(theirs, termios.TCOOFF)
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=theirs)
    time.sleep(float(at))
    if process.poll() is not None:
        return 98
    process.send_signal(signal.SIGINT)
    sent = time.monotonic()
    try:
        code = process.wait(float(limit))
    except subprocess.TimeoutExpired:
        process.kill()
        # What is blocked in the terminal's driver must be let go.
        termios.tcflow(theirs, termios.TCOON)
        process.wait()
        return 99
    finally:
        print(f"took {time.monotonic() - sent:.3f}")
        os.close(theirs)
        os.close(ours)
    return 128 - code if code < 0 else code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

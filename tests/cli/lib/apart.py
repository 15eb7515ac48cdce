#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs a command with its stdout where a shell can't easily put it; prints what came out of it.

apart.py pty COMMAND...              stdout is a terminal
apart.py slow SECONDS COMMAND...     stdout is a pipe of one page, and nobody reads from it for so long
apart.py gone COMMAND...             stdout is a pipe whose reader closed it after the first line
apart.py stalled SECONDS COMMAND...  stderr is a terminal that is stopped (XOFF); at most so many seconds in all
apart.py signal NAMES AT COMMAND...  these signals (SIGINT+SIGTERM, in turn, 20 ms apart) after AT seconds; prints, on a
                                     last line `took SECONDS`, how long it went on after the last one

Exit status: the command's, 128+n where signal n ended it, 99 where it did not end.
"""
import fcntl
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time

LIMIT_S = 30


def status(process, limit_s=LIMIT_S):
    try:
        code = process.wait(limit_s)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return 99
    return 128 - code if code < 0 else code


def read_all(fd):
    got = b""
    while True:
        try:
            chunk = os.read(fd, 65536)
        except OSError:  # EIO: the terminal's other side was closed
            return got
        if not chunk:
            return got
        got += chunk


def out(data):
    sys.stdout.buffer.write(data)
    sys.stdout.flush()


def on_pty(command):
    ours, theirs = pty.openpty()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=theirs)
    os.close(theirs)
    out(read_all(ours))
    return status(process)


def on_slow_pipe(seconds, command):
    ours, theirs = os.pipe()
    fcntl.fcntl(theirs, fcntl.F_SETPIPE_SZ, 4096)
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=theirs)
    os.close(theirs)
    time.sleep(float(seconds))
    out(read_all(ours))
    return status(process)


def on_broken_pipe(command):
    ours, theirs = os.pipe()
    fcntl.fcntl(theirs, fcntl.F_SETPIPE_SZ, 4096)
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=theirs)
    os.close(theirs)
    got = b""
    while b"\n" not in got:
        got += os.read(ours, 1)
    os.close(ours)
    out(got)
    return status(process)


def beside_stopped_terminal(seconds, command):
    ours, theirs = pty.openpty()
    termios.tcflow(theirs, termios.TCOOFF)
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=theirs)
    deadline = time.monotonic() + float(seconds)
    got = b""
    while time.monotonic() < deadline:
        ready, _, _ = select.select([process.stdout], [], [], 0.1)
        chunk = os.read(process.stdout.fileno(), 65536) if ready else b"-"
        if not chunk:
            break
        got += chunk if ready else b""
    out(got)
    code = status(process, max(0.1, deadline - time.monotonic()))
    os.close(ours)
    return code


def signalled(names, at, command):
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    time.sleep(float(at))
    for i, name in enumerate(names.split("+")):
        time.sleep(0.02 if i else 0)
        process.send_signal(getattr(signal, name))
    sent = time.monotonic()
    out(read_all(process.stdout.fileno()))
    code = status(process)
    print(f"took {time.monotonic() - sent:.3f}")
    return code


def main(mode, *words):
    modes = {
        "pty": lambda: on_pty(list(words)),
        "slow": lambda: on_slow_pipe(words[0], list(words[1:])),
        "gone": lambda: on_broken_pipe(list(words)),
        "stalled": lambda: beside_stopped_terminal(words[0], list(words[1:])),
        "signal": lambda: signalled(words[0], words[1], list(words[2:])),
    }
    # A shell's background job ignores SIGINT and SIGQUIT, what nohup starts SIGHUP, and that is inherited.
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    return modes[mode]()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

# SPDX-License-Identifier: MIT
"""A board in QEMU: one serial line, kept in a file as it comes, and a hard limit on its life."""
import os
import selectors
import subprocess
import time

# The plain emulator, always: /dev/kvm may exist and still not be able to run a guest.
QEMU = ["qemu-system-x86_64", "-accel", "tcg", "-display", "none", "-monitor", "none",
        "-nodefaults", "-no-reboot", "-chardev", "stdio,id=line,signal=off", "-serial", "chardev:line"]
# Every instruction takes 8 ns of a virtual time that starts at a fixed date: the same image then
# gives the same bytes, run after run. x86 can do this with one CPU only.
SAME_EACH_TIME = ["-icount", "shift=3,sleep=off", "-rtc", "base=2026-01-01,clock=vm", "-seed", "1"]


class Late(Exception):
    """The board did not do in time what was waited for."""


class Board:
    def __init__(self, kernel, image, log, words, *, memory=512, cpus=1, same=False, limit_s=90):
        self.log_path, self.log = log, b""
        self._end = time.monotonic() + limit_s
        self._file = open(log, "wb")
        self._qemu = subprocess.Popen(
            [*QEMU, *(SAME_EACH_TIME if same else []), "-smp", str(cpus), "-m", str(memory), "-kernel", kernel,
             "-initrd", image, "-append", "console=ttyS0,115200 panic=-1 " + words],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        os.set_blocking(self._qemu.stdout.fileno(), False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._qemu.stdout, selectors.EVENT_READ)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # Only this board's own emulator, which is our child, is ever ended.
        if self._qemu.poll() is None:
            self._qemu.kill()
        self._qemu.wait()
        self._selector.close()
        self._qemu.stdin.close()
        self._qemu.stdout.close()
        self._file.close()

    def _take(self, wait_s):
        """Takes what has come; False at the end of the line."""
        if not self._selector.select(max(0, wait_s)):
            return True
        data = self._qemu.stdout.read()
        if not data:
            return data is None
        self.log += data
        self._file.write(data)
        self._file.flush()
        return True

    def wait_for(self, text, since=0, limit_s=60):
        """Waits until `text` stands in the log at or after `since`; gives the position after it."""
        end = min(self._end, time.monotonic() + limit_s)
        while (at := self.log.find(text, since)) < 0:
            left = end - time.monotonic()
            if left <= 0 or not self._take(left):
                raise Late(f"waited for {text!r}")
        return at + len(text)

    def listen(self, seconds):
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and self._take(left):
            pass

    def type(self, text):
        self._qemu.stdin.write(text)
        self._qemu.stdin.flush()

    def finish(self):
        """Waits until the board has powered itself off; gives the emulator's exit status."""
        while (left := self._end - time.monotonic()) > 0:
            if not self._take(left):
                return self._qemu.wait(10)
        raise Late("the board did not power off")


def tail(path, lines=30):
    """the end of a log, as lines for a person"""
    try:
        with open(path, "rb") as file:
            text = file.read().decode(errors="backslashreplace").splitlines()[-lines:]
    except OSError as error:
        text = [str(error)]
    return "".join(f"#   {line}\n" for line in text)

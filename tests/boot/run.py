#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Boots rtprobe on emulated boards and reads what came over the serial line.

usage: run.py RTPROBE KERNEL IMAGE WORK [WORD...]
RTPROBE reads captures here; IMAGE holds the same program, busybox and cross/board-init.sh; logs go
to the directory WORK. With WORDs only the tests whose sentence holds one of them.
"""
import functools
import os
import subprocess
import sys
import time

sys.dont_write_bytecode = True  # the tree stays as it is
from board import Board, Late, tail  # noqa: E402
from capture import Capture  # noqa: E402

RTPROBE, KERNEL, IMAGE, WORK = sys.argv[1:5]
HERE = os.path.dirname(os.path.abspath(__file__))
STREAM = os.path.join(HERE, "..", "check", "stream.py")
QUIET = "quiet "
TESTS = []


def test(function):
    """Marks a test. The first line of its text is its name."""
    TESTS.append(function)
    return function


class Failed(Exception):
    pass


def check(holds, text):
    if not holds:
        raise Failed(text)


def same(what, got, wanted):
    check(got == wanted, f"{what}: {got!r} instead of {wanted!r}")


logs = []


def board(name, words, **how):
    logs.append(os.path.join(WORK, name + ".log"))
    return Board(KERNEL, IMAGE, logs[-1], words, **how)


@functools.cache
def boot(name, commands, words=QUIET, **how):
    """Boots, runs the commands from the board's shell, powers off; gives what was captured."""
    with board(name, f'{words}run="{commands}"', **how) as it:
        same("exit status of the emulator after poweroff -f", it.finish(), 0)
        return Capture(it.log)


def report(name):
    """The status and the text that rtprobe gives for a capture."""
    done = subprocess.run([RTPROBE, "report", os.path.join(WORK, name + ".log")],
                          stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    return done.returncode, (done.stdout + done.stderr).decode(errors="replace")


def complete(name, capture, runs, status=0, strict=True):
    """The capture holds that many whole runs, and rtprobe's own reader says the same; `strict`: every line is right."""
    same("number of runs", len(capture.runs()), runs)
    for run in capture.runs():
        same(f"records missing from run {run}", capture.missing(run), [])
        same(f"exit status in the end record of run {run}", capture.end(run), status)
    got, text = report(name)
    same(f"status of rtprobe report, which says:\n{text}\n", got, 3 if status >= 128 else status)
    if not strict:
        return
    # What stands before the first record may be bait, see typed().
    done = subprocess.run([sys.executable, STREAM], input=capture.log[capture.log.find(b"@H,"):],
                          capture_output=True, timeout=60)
    same(f"status of stream.py, which says:\n{(done.stdout + done.stderr).decode()}\n", done.returncode, 0)


def samples(capture):
    """n of each part, in the order in which they came."""
    return [capture.metrics(r.run, r.fields[0])["n"] for r in capture.of("V") if r.fields[3] == ""]


EXACT = "rtprobe sleep -l 500; rtprobe sleep -D 300ms -i 1ms"


@test
def same_bytes():
    """two boots of one image under the deterministic clock give the same bytes"""
    first = boot("clock-1", EXACT, same=True)
    second = boot("clock-2", EXACT, same=True)
    check(len(first.records) > 0, "no record in the log")
    check(first.log == second.log, "the two logs differ: cmp clock-1.log clock-2.log")


@test
def complete_and_exact():
    """a capture under the deterministic clock is complete, with exactly as many samples as asked for"""
    capture = boot("clock-1", EXACT, same=True)
    complete("clock-1", capture, runs=2)
    same("n of -l 500 and of -D 300ms -i 1ms", samples(capture), ["500", "300"])


@test
def ordinary():
    """an ordinary boot measures and gives a complete capture"""
    capture = boot("ordinary", "rtprobe sleep -D 1s")
    complete("ordinary", capture, runs=1)
    metrics = capture.metrics(capture.runs()[0], "1")
    check(int(metrics["min_ns"]) <= int(metrics["p50_ns"]) <= int(metrics["max_ns"]), f"order of {metrics}")


@test
def two_cpus():
    """two CPUs give a part each, named after its CPU"""
    capture = boot("two-cpus", "rtprobe sleep -D 1s", cpus=2, limit_s=120)
    complete("two-cpus", capture, runs=1)
    same("names", sorted(r.fields[1] for r in capture.of("V")), ["sleep.0", "sleep.1"])


@test
def kernel_messages():
    """kernel messages all round the records do not hide them"""
    capture = boot("messages", "echo one >/dev/kmsg; rtprobe sleep -D 500ms; echo two >/dev/kmsg",
                   words="loglevel=8 ")
    check(b"Linux version" in capture.log and b"] two" in capture.log, "the kernel's messages are not in the log")
    # The kernel may print into a record, or behind one: that is for the reader to put right.
    complete("messages", capture, runs=1, strict=False)


@test
def typed():
    """a command typed at the board's shell is measured, and its echo is not taken for an answer"""
    with board("typed", QUIET + "shell=1") as it:
        at = it.wait_for(b"board# ")
        it.type(b"echo '@Z,0000,0,' ; rtprobe sleep -l 200 -L typed\n")
        at = it.wait_for(b"@Z,", it.wait_for(b"@H,", at))
        at = it.wait_for(b"board# ", at)
        it.type(b"echo status=$?\n")
        it.wait_for(b"status=0", at)
        it.type(b"poweroff -f\n")
        same("exit status of the emulator", it.finish(), 0)
        capture = Capture(it.log)
    check(0 < capture.log.find(b"rtprobe sleep -l 200 -L typed") < capture.log.find(b"@H,"), "no echo in the log")
    complete("typed", capture, runs=1)
    same("n", samples(capture), ["200"])


@test
def nothing_mounted():
    """without /proc, /sys and devtmpfs there are still numbers, and what they would tell is left out"""
    capture = boot("bare", "rtprobe sleep -l 200", words=QUIET + "bare=1 ")
    complete("bare", capture, runs=1)
    same("n", samples(capture), ["200"])
    run = capture.runs()[0]
    metrics = capture.metrics(run, "1")
    for name in ("irqs", "ctxt", "steal_ppb"):
        same(name, metrics.get(name, ""), "")
    told = capture.environment(run)
    for key in ("kernel_cmdline", "boot_id", "clocksource", "rt_runtime_ns", "printk"):
        same(key, told.get(key, ""), "")
    check(any(r.fields[1] == "no_proc" for r in capture.of("N")), "no note no_proc")


@test
def small():
    """the smallest board that this kernel boots on is large enough"""
    for memory in range(80, 264, 8):
        with board(f"small-{memory}", QUIET + 'run="rtprobe sleep -l 200"', memory=memory) as it:
            status = it.finish()
            if b"board# " in it.log:
                break
    else:
        raise Failed("no board up to 256 MiB reached its shell")
    print(f"# {memory} MiB")
    same("exit status of the emulator", status, 0)
    capture = Capture(it.log)
    complete(f"small-{memory}", capture, runs=1)
    same("n", samples(capture), ["200"])


@test
def interrupted():
    """^C on the serial line ends a run within a second, sealed, with status 130"""
    with board("interrupted", QUIET + "shell=1") as it:
        at = it.wait_for(b"board# ")
        it.type(b"rtprobe sleep -D 60s\n")
        at = it.wait_for(b"@P,", at)
        it.listen(1.5)
        check(b"@Z," not in it.log, "the run ended before it was interrupted")
        began = time.monotonic()
        it.type(b"\x03")
        at = it.wait_for(b"@Z,", at)
        took = time.monotonic() - began
        at = it.wait_for(b"board# ", at)
        it.type(b"echo status=$?\n")
        it.wait_for(b"status=130", at)
        it.type(b"exit\n")
        same("exit status of the emulator", it.finish(), 0)
        capture = Capture(it.log)
    check(took < 1, f"it took {took:.1f} s")
    complete("interrupted", capture, runs=1, status=130)
    check(int(samples(capture)[0]) > 100, f"samples before the interrupt: {samples(capture)}")


@test
def busy():
    """while gap is busy on the only CPU the console answers, and the kernel has no complaint"""
    took = []
    with board("busy", QUIET + "shell=1", limit_s=150) as it:
        at = it.wait_for(b"board# ")
        it.type(b"rtprobe gap -D 20s -o /busy.csv 2>/dev/null & sleep 2\n")
        at = it.wait_for(b"board# ", at)
        for i in range(5):
            began = time.monotonic()
            it.type(b"echo answer=$((%d*7))\n" % i)
            at = it.wait_for(b"answer=%d\r" % (i * 7), at, limit_s=20)
            took.append(time.monotonic() - began)
            it.listen(1)
        it.type(b"wait; cat /busy.csv; exit\n")
        same("exit status of the emulator", it.finish(), 0)
        capture = Capture(it.log)
    # A host that pauses delays one answer; a loop that starves the console delays them all.
    check(sorted(took)[len(took) // 2] < 2, f"it took {took} s to answer")
    for complaint in (b"rcu:", b"hung_task", b"blocked for more than", b"soft lockup"):
        check(complaint not in it.log, f"the kernel said {complaint.decode()}")
    complete("busy", capture, runs=1, status=0)
    same("verdict", verdicts(capture), {"gap.0": ("info", "")})


def verdicts(capture):
    """status and reason of each part's own verdict, by its name"""
    return {r.fields[1]: (r.fields[2], r.fields[6]) for r in capture.of("V") if r.fields[3] == ""}


OFFLINE = "echo 0 > /sys/devices/system/cpu/cpu1/online"


@test
def unplugged():
    """a CPU that goes offline during the run ends its part as cpu_gone, and the others finish"""
    capture = boot("unplugged", f"(sleep 2; {OFFLINE}) & rtprobe sleep -D 4s", cpus=2, limit_s=120)
    complete("unplugged", capture, runs=1, status=3)
    got = verdicts(capture)
    same("verdict of CPU 0", got["sleep.0"][0], "info")
    same("verdict of CPU 1", got["sleep.1"], ("invalid", "cpu_gone"))


@test
def offline():
    """a CPU that is offline from the start is a skip by name, and the others are measured"""
    capture = boot("offline", f"{OFFLINE}; rtprobe sleep -a 0,1 -l 100", cpus=2, limit_s=120)
    complete("offline", capture, runs=1)
    got = verdicts(capture)
    same("verdict of CPU 0", got["sleep.0"][0], "info")
    same("verdict of CPU 1", got["sleep.1"], ("skip", "pin:EINVAL"))


@test
def isolated():
    """an isolated CPU is left out unless it is named, and then it is measured"""
    capture = boot("isolated", "rtprobe sleep -l 100; rtprobe sleep -a 1 -l 100", words=QUIET + "isolcpus=1 ",
                   cpus=2, limit_s=120)
    complete("isolated", capture, runs=2)
    same("parts", [r.fields[1] for r in capture.of("V")], ["sleep.0", "sleep.1"])
    told = capture.environment(capture.runs()[0])
    same("isolated", told.get("isolated"), "1")


def main():
    os.makedirs(WORK, exist_ok=True)
    failures = 0
    for function in TESTS:
        name = function.__doc__.splitlines()[0]
        if sys.argv[5:] and not any(word in name for word in sys.argv[5:]):
            continue
        logs.clear()
        try:
            function()
            print(f"ok {name}")
        except (Failed, Late, subprocess.TimeoutExpired, KeyError, IndexError, ValueError) as error:
            failures += 1
            print(f"not ok {name}")
            print("".join(f"# {line}\n" for line in f"{type(error).__name__}: {error}".splitlines()), end="")
            for path in logs:
                print(f"# the end of {path}:\n{tail(path)}", end="")
        sys.stdout.flush()
    return failures != 0


sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Collects what the suites found, and adds it up.

results.py meson SUITE GROUP RESULTS TESTLOG          a build's meson-logs/testlog.json
results.py lines SUITE GROUP RESULTS OUTPUT STATUS    a script's `ok`, `not ok` and `skip NAME: WHY` lines
results.py one SUITE NAME RESULTS OUTPUT STATUS       one program that is one test
results.py sum RESULTS EXPECTED nothing-skipped|- SUITE...
results.py names RESULTS EXPECTED SUITE...            the list EXPECTED with these suites as they are now

Each but the last two adds lines `status<TAB>suite<TAB>name<TAB>why` to RESULTS and prints one line a
test, and the whole output of what failed.
"""
import json
import os
import re
import sys

LINE = re.compile(r"(ok|not ok|skip)\b[ \t]*(?:[0-9]+ )?(?:- )?(.*)")


def read(path):
    try:
        with open(path, encoding="utf-8", errors="backslashreplace") as file:
            return file.read()
    except OSError as error:
        return f"{error}\n"


def add(results, status, suite, name, why=""):
    with open(results, "a", encoding="utf-8") as file:
        file.write(f"{status}\t{suite}\t{name}\t{why}\n")
    print(f"  {status:4} {suite}: {name}" + (f": {why}" if why else ""))


def show(output):
    print("".join(f"       | {line}\n" for line in output.splitlines()), end="")


def meson(suite, group, results, testlog):
    try:
        tests = [json.loads(line) for line in read(testlog).splitlines()]
    except ValueError:
        tests = []
    if not tests:
        add(results, "fail", suite, f"{group}: no test ran", f"no {testlog}")
    for test in tests:
        # Meson writes `project:suite / name`.
        name = f"{group}: {test['name'].split(' / ')[-1]}"
        output = test.get("stdout", "") + test.get("stderr", "")
        result = test["result"]
        cases = re.search(r"\[doctest\] test cases: +(\d+)", output)
        if cases and int(cases[1]) == 0:
            add(results, "fail", suite, name, "it holds no test case")
        elif result in ("OK", "EXPECTEDFAIL"):
            add(results, "pass", suite, name, f"{cases[1]} cases" if cases else "")
        elif result == "SKIP":
            add(results, "skip", suite, name, (output.strip().splitlines() or ["it says not why"])[-1])
        else:
            add(results, "fail", suite, name, f"{result.lower()}, status {test.get('returncode')}")
            show(output)


def lines(suite, group, results, output, status):
    text = read(output)
    failed, found = False, False
    for line in text.splitlines():
        if not (match := LINE.fullmatch(line)):
            continue
        found = True
        kind, name = match.groups()
        if kind == "ok" and (skipped := re.fullmatch(r"(.*?)[ \t]*# *skip[: \t]*(.*)", name, re.IGNORECASE)):
            kind, name = "skip", ": ".join(skipped.groups())
        if kind == "skip":
            name, _, why = name.partition(": ")
            add(results, "skip", suite, f"{group}: {name}", why or "it says not why")
        else:
            failed |= kind == "not ok"
            add(results, "pass" if kind == "ok" else "fail", suite, f"{group}: {name}")
    if not found or (int(status) != 0 and not failed):
        failed = True
        add(results, "fail", suite, f"{group}: the script itself",
            f"status {status}" + ("" if found else ", and it tested nothing"))
    if failed:
        show("\n".join(line for line in text.splitlines() if not line.startswith("ok ")))


def one(suite, name, results, output, status):
    if int(status) == 0:
        add(results, "pass", suite, name)
    else:
        add(results, "fail", suite, name, f"status {status}")
        show(read(output))


# Failures that are no test of their own.
NO_TEST = re.compile(r"(no test ran|the script itself|the suite itself)$")


def found_in(results):
    return {(suite, name) for _, suite, name, _ in rows(results) if not NO_TEST.search(name)}


def rows(results):
    return [line.split("\t") for line in read(results).splitlines()]


def listed(path):
    if not os.path.exists(path):
        return set()
    return {tuple(line.split(" ", 1)) for line in read(path).splitlines() if " " in line and line[0] != "#"}


def total(results, expected, nothing_skipped, *suites):
    found = found_in(results)
    wanted = {(suite, name) for suite, name in listed(expected) if suite in suites}
    for suite, name in sorted(wanted - found):
        add(results, "fail", suite, name, "it stands in tests/expected.txt and did not run")
    for suite, name in sorted(found - wanted):
        add(results, "fail", suite, name, "it ran and does not stand in tests/expected.txt: see tests/run.sh --list")
    count = {"pass": 0, "fail": 0, "skip": 0}
    for status, _, _, _ in rows(results):
        count[status] += 1
    if nothing_skipped != "-" and count["skip"]:
        print(f"  {count['skip']} skipped, and in this run nothing may be skipped: they count as failed")
        count["fail"], count["skip"] = count["fail"] + count["skip"], 0
    skipped = f", {count['skip']} skipped" if count["skip"] else ""
    print(f"{count['pass']} passed, {count['fail']} failed{skipped}")
    return count["fail"] != 0 or count["pass"] == 0


def names(results, expected, *suites):
    print("# The tests there must be: suite and name. One that is missing fails, and so does one too many.")
    found = found_in(results)
    kept = {(suite, name) for suite, name in listed(expected) if suite not in suites}
    for suite, name in sorted(found | kept):
        print(suite, name)


COMMANDS = {"meson": meson, "lines": lines, "one": one, "sum": total, "names": names}
sys.exit(COMMANDS[sys.argv[1]](*sys.argv[2:]))

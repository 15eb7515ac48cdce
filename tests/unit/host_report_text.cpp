// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "host_help.hpp"

using namespace rtp;
using test::Printed;
using test::text;

namespace {

// The case in chunks of every size: the same each time, within the width, and nothing a terminal would obey.
Printed read_case(const std::string& name)
{
    std::string bytes = test::case_file(name);
    Printed whole = text(bytes);
    for (std::size_t chunk : {1u, 7u}) {
        Printed other = test::report(bytes, host::text_format, chunk);
        CHECK_MESSAGE(other.text == whole.text, name << " in chunks of " << chunk);
        CHECK(other.status == whole.status);
    }
    for (const std::string& line : test::lines_of(whole.text)) CHECK_MESSAGE(line.size() <= 101, line);
    CHECK(std::all_of(whole.text.begin(), whole.text.end(),
                      [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
    return whole;
}

void check_six_parts(const Printed& p)
{
    CHECK(p.status == 0);
    for (const char* name : {"sleep.0 (part 1", "sleep.1 (part 2", "gap.0 (part 3", "audio.0 (part 4",
                             "rtc.0 (part 5", "work.0 (part 6"})
        CHECK_MESSAGE(p.count(name) == 1, name);
    CHECK(p.has("  us                     min       avg       max\n"
                "  late                 3.120     5.210    48.120\n"));
    CHECK(p.has("n 500000  min_ns 22 ns  mean_ns 24 ns  max_ns 18.044 us"));
    CHECK(p.has("work.0                      200    880.123    881.000          -    902.777          -  "
                "no verdict\n"));
    CHECK(p.has("run a001 complete\n"
                "  14 read  0 damaged  0 repaired  0 missing"));
}

}

TEST_CASE("a clean capture is six parts and complete")
{
    Printed p = read_case("serial-clean.log");
    check_six_parts(p);
    CHECK(p.has("run a001, id 0000a001, written by rtprobe 0.1.0 for x86_64, kernel 6.1.0-57-rt-amd64, 2 "
                "CPUs online\n"));
}

TEST_CASE("line ends of every kind, prompts, echoes, colours and time stamps change nothing")
{
    std::string clean = read_case("serial-clean.log").text;
    for (const char* name : {"serial-crlf-mess.log", "serial-ansi-prompt-echo.log", "serial-ts-prefix.log"}) {
        Printed p = read_case(name);
        check_six_parts(p);
        // All but the counts of the echoes and of what is no record.
        CHECK_MESSAGE(p.text.substr(0, p.text.find("  14 read")) == clean.substr(0, clean.find("  14 read")),
                      name);
    }
}

TEST_CASE("what is damaged is not shown, and the figures do not stand")
{
    Printed p = read_case("serial-dropped-bytes.log");
    CHECK(p.status == 3);
    CHECK(p.has("12 read  2 damaged  0 repaired  2 missing  1 duplicate  0 clashes"));
    CHECK_FALSE(p.has("4.810"));
    CHECK_FALSE(p.has("48.120"));
    CHECK(p.has("sleep.0                       -          -"));
    CHECK(p.count("902.777") == 2); // the repeated record counts once: in its part and in the table
}

TEST_CASE("a panic is told from a cut, and its first line is quoted")
{
    Printed p = read_case("serial-oops.log");
    CHECK(p.status == 3);
    CHECK(p.has("run a001 panicked"));
    CHECK(p.has("\"[   41.100001] Unable to handle kernel NULL pointer"));
    CHECK(p.has("48.120"));
    CHECK(p.has("120.000"));
    CHECK_FALSE(p.has("18.044"));
}

TEST_CASE("a cut capture is incomplete, and the number at the cut is not used")
{
    Printed p = read_case("serial-truncated.log");
    CHECK(p.status == 3);
    CHECK(p.has("run a001 incomplete"));
    CHECK(p.has("61.000 us"));
    CHECK_FALSE(p.has("250"));
}

TEST_CASE("a reboot ends one run, and the next is not merged with it")
{
    Printed p = read_case("serial-two-runs.log");
    CHECK(p.status == 3);
    CHECK(p.has("run a001 rebooted"));
    CHECK(p.has("run a002 complete\n"));
    std::size_t second = p.text.find("run a001, id");
    REQUIRE(second != std::string::npos);
    CHECK(p.text.find("902.777") < second);
    CHECK(p.text.find("902.777", second) == std::string::npos);
}

TEST_CASE("a capture of heartbeats only is read, and nothing is taken from its prefix")
{
    Printed p = read_case("serial-drift.log");
    CHECK(p.status == 3);
    CHECK(p.has("run a001, whose beginning is not in the capture"));
    CHECK(p.has("31 read"));
    CHECK_FALSE(p.has("1002"));
}

TEST_CASE("a file without a record says so")
{
    Printed p = text("login: root\r\nbusybox\r\n");
    CHECK(p.status == 3);
    CHECK(p.has("capture.log:  0 records read"));
    CHECK(text("").status == 3);
}

TEST_CASE("a part is told in the words of the mail, with its reasons, worst samples and limits")
{
    Printed p = text(test::run_of(test::sleep_run()));
    CHECK(p.status == 0);
    CHECK(p.has("  board   Some board\n"));
    CHECK(p.has("  kernel  Linux version 6.1.0-rt\n"));
    CHECK(p.has("governor performance (CPU 0-1)"));
    CHECK(p.has("counter 2400.000 MHz, within 12 ppb"));
    CHECK(p.has("  when    2026-01-02 03:04:05 UTC\n"));
    CHECK(p.has("sleep.0 (part 1, CPU 0, fifo 80, at 12.00000 ms)\n") == false); // no floor: all digits
    CHECK(p.has("sleep.0 (part 1, CPU 0, fifo 80, at 12.000000 ms)\n"));
    CHECK(p.has("  interval_ns 10 ms  mode relative\n"));
    CHECK(p.has("measured 2.0000000 s  floor 31 ns  kernel CPU -  minor faults 0  major faults 0"));
    CHECK(p.has("sleeps 100"));
    CHECK(p.has("ran under 0"));
    CHECK(p.has("greatest time over 34.86 us  average time over 9210 ns"));
    CHECK(p.has("strange_hz 7 Hz"));
    CHECK(p.has("checksum 00001234"));
    CHECK_FALSE(p.has("missed -")); // a relative sleep has no deadlines to miss
    CHECK(p.has("  us                     min       avg       max    median      90 %\n"
                "  late                  6.31      9.21     34.86      9.00         -\n"));
    CHECK(p.has("  late from, us"));
    CHECK(p.has("             8.192          80  #############\n"));
    CHECK(p.has("  time line [:#] top 34.86 us, a mark is 500 ms\n"));
    CHECK(p.has("  worst      34.86 us at 1.5000000 s, irq, timer\n"
                "             20.00 us at 700.00000 ms\n"));
    CHECK(p.has("  note few_samples: no p90_ns from 100 samples\n"));
    CHECK(p.has("  limit max_ns 34.857 us, at most 40 us: pass\n  pass\n"));
    CHECK(p.has("run b001 complete"));
}

TEST_CASE("a metric that is not available says why where a note names it")
{
    Printed p = text(test::run_of({test::header(), "P,1,gap,0", "M,1,own_ppb,,irqs,",
                                   "N,1,no_proc,\"irqs needs /proc\"", "V,1,gap.0,info,,,,", test::end(6)}));
    CHECK(p.has("own_ppb -  interrupts - (no_proc)"));
}

TEST_CASE("percentiles with the missed periods put back are shown where they differ")
{
    auto run = [](const char* put_back) {
        return text(test::run_of({test::header(), "P,1,sleep,0", "M,1,p50_ns,20000,p99_ns,30000", put_back,
                                  "V,1,sleep.0,info,,,,", test::end(5)}));
    };
    CHECK_FALSE(run("M,1,cp50_ns,20000,cp99_ns,30000").has("put back"));
    CHECK_FALSE(run("M,1,cp50_ns,,cp99_ns,").has("put back"));
    CHECK(run("M,1,cp50_ns,20000,cp99_ns,44000").has("  missed put back     20.000    44.000\n"));
}

TEST_CASE("of many outliers the longest are shown, longest first, and the rest is counted")
{
    std::vector<std::string> records{test::header(), "P,1,gap,0"};
    for (int i = 0; i < 40; ++i)
        records.push_back("O,1," + std::to_string(i) + "000000," + std::to_string(1000 + i * 37 % 40) + ",,");
    records.push_back("V,1,gap.0,info,,,,");
    records.push_back(test::end(records.size() + 1));
    Printed p = text(test::run_of(records));
    std::size_t at = 0;
    for (int length = 1039; length >= 1030; --length) {
        std::size_t next = p.text.find("  " + std::to_string(length) + " ns at", at);
        CHECK_MESSAGE(next != std::string::npos, length);
        at = std::max(at, next == std::string::npos ? at : next);
    }
    CHECK_FALSE(p.has("1029 ns at"));
    CHECK(p.has("and 30 more outliers"));
}

TEST_CASE("a histogram of any span has at most sixteen rows and loses no sample")
{
    std::vector<std::string> records{test::header(), "P,1,sleep,0"};
    for (int power = -62; power <= 62; ++power) {
        std::string low = power < 0 ? "-" + std::to_string(std::uint64_t{1} << -power)
                                    : std::to_string(std::uint64_t{1} << power);
        records.push_back("B,1,late," + low + ",3");
    }
    records.push_back("V,1,sleep.0,info,,,,");
    records.push_back(test::end(records.size() + 1));
    Printed p = text(test::run_of(records));
    std::size_t begin = p.text.find("late from, s"), end = p.text.find("\n  info", begin);
    REQUIRE(end != std::string::npos);
    int rows = 0, samples = 0;
    for (const std::string& line : test::lines_of(p.text.substr(begin, end - begin + 1))) {
        std::size_t mark = line.find('#');
        if (mark == std::string::npos || line.find("marks") != std::string::npos) continue;
        ++rows;
        samples += std::stoi(line.substr(18, mark - 18));
    }
    CHECK(rows <= 16);
    CHECK(rows >= 8);
    CHECK(samples == 3 * 125);
}

TEST_CASE("colour is only where it is asked for")
{
    std::string run = test::run_of(test::sleep_run());
    CHECK_FALSE(text(run).has("\x1b"));
    CHECK(test::report(run, host::text_format, 4096, true).has("\x1b[32mpass\x1b[0m"));
}

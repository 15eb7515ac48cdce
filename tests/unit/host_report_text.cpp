// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "host_help.hpp"

using namespace rtp;
using test::Printed;

namespace {

Printed text(std::string_view capture) { return test::report(capture, host::text_format); }

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

std::vector<std::string> sleep_run()
{
    return {
        test::header(),
        "E,board,\"Some board\",",
        "E,tick_hz,2400000000,",
        "E,tick_error_ppb,12,",
        "E,start_real_ns,1767323045123456789,",
        "E,governor,performance,0-1",
        "E,kernel,\"Linux version\",",
        "E,kernel+,\" 6.1.0-rt\",",
        "P,1,sleep,0,policy=fifo,priority=80,interval_ns=10000000,mode=relative",
        "P,1,sleep,0,hist_bits=4,x_ns=500000000,t_ns=12000000",
        "M,1,time_ns,2000000000,floor_ns,31,sys_ppb,,minflt,0,majflt,0",
        "M,1,n,100,min_ns,6309,mean_ns,9213,max_ns,34857,p50_ns,9000,p90_ns,,early,0,missed,",
        "M,1,over_max_ns,34857,over_mean_ns,9213,strange_hz,7,checksum,00001234",
        "B,1,late,6144,10,8192,80,16384,9,32768,1",
        "X,1,0,9000,34857",
        "O,1,1500000000,34857,irq,timer",
        "O,1,700000000,20000,,",
        "N,1,few_samples,\"no p90_ns from 100 samples\"",
        "V,1,sleep.0,pass,max_ns,34857,40000,",
        "V,1,sleep.0,pass,,,,",
        test::end(21),
    };
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
    Printed p = text(test::run_of(sleep_run()));
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
    Printed p = text(test::run_of({test::header(), "P,1,gap,0", "M,1,lost_ppb,,irqs,",
                                   "N,1,no_proc,\"irqs needs /proc\"", "V,1,gap.0,info,,,,", test::end(6)}));
    CHECK(p.has("lost_ppb -  interrupts - (no_proc)"));
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

TEST_CASE("the status of the capture is that of its runs")
{
    auto run = [](int status, const char* verdict) {
        return text(test::run_of({test::header(), "P,1,sleep,0",
                                  std::string("V,1,sleep.0,") + verdict + ",,,,", test::end(4, status)}))
            .status;
    };
    CHECK(run(0, "pass") == 0);
    CHECK(run(0, "info") == 0);
    CHECK(run(0, "skip") == 0);
    CHECK(run(1, "fail") == 1);
    CHECK(run(0, "fail") == 1); // the verdict is believed too
    CHECK(run(0, "invalid") == 3);
    CHECK(run(3, "invalid") == 3);
    CHECK(run(4, "skip") == 4);
    CHECK(run(130, "info") == 3); // ended by a signal
    CHECK(run(2, "info") == 3);
    std::string both = test::run_of({test::header(), test::end(2, 1)}) +
                       test::run_of({test::header("b002"), test::end(2, 3, "b002")}, "b002");
    CHECK(text(both).status == 3);
}

TEST_CASE("a run that lost a record does not stand, whatever its end says")
{
    std::string run = test::run_of({test::header(), "P,1,sleep,0", "V,1,sleep.0,pass,,,,", test::end(4)});
    auto lines = test::lines_of(run);
    CHECK(text(lines[0] + lines[2] + lines[3]).status == 3);
    CHECK(text(run).status == 0);
}

TEST_CASE("of two records with one number neither is used")
{
    std::string run = test::run_of(
        {test::header(), "P,1,sleep,0", "M,1,max_ns,41000", "V,1,sleep.0,pass,,,,", test::end(5)});
    auto lines = test::lines_of(run);
    std::string other = test::sealed("@M,b001,2,1,max_ns,77000,");
    Printed p = text(lines[0] + lines[1] + lines[2] + other + lines[3] + lines[4]);
    CHECK(p.status == 3);
    CHECK(p.has("run_clash: two different records 2 of run b001, neither is used\n"));
    CHECK_FALSE(p.has("41.0"));
    CHECK_FALSE(p.has("77.0"));
    // After the part is printed it can only be said.
    p = text(lines[0] + lines[1] + lines[2] + lines[3] + other + lines[4]);
    CHECK(p.status == 3);
    CHECK(p.has("neither is used; what is printed above may have come of one\n"));
}

TEST_CASE("a time line that a clash touches is left out")
{
    std::string run = test::run_of(
        {test::header(), "P,1,sleep,0", "X,1,0,5000", "X,1,1,6000", "V,1,sleep.0,info,,,,", test::end(6)});
    auto lines = test::lines_of(run);
    std::string other = test::sealed("@X,b001,2,1,0,99000,");
    CHECK(text(run).has("time line [*#] top 6000 ns"));
    Printed p = text(lines[0] + lines[1] + lines[2] + lines[3] + other + lines[4] + lines[5]);
    CHECK(p.has("no time line: run_clash"));
    CHECK_FALSE(p.has("99.0"));
}

TEST_CASE("what is not known is shown as it came")
{
    Printed p = text(
        test::run_of({test::header(), "P,1,newprobe,3,depth=7,how=deep", "M,1,wobble_ns,12345,shape,round",
                      "Q,1,2,3", "V,1,newprobe.3,odd,,,,why", test::end(6)}));
    CHECK(p.status == 0);
    CHECK(p.has("newprobe.3 (part 1, CPU 3)\n  depth 7  how deep\n  wobble_ns 12.345 us  shape round\n"));
    CHECK(p.has("  odd, why\n"));
    CHECK(p.has("1 records of a kind this rtprobe does not know"));
}

TEST_CASE("a part whose beginning is lost, a verdict of nothing, and a later format")
{
    Printed p = text(test::run_of({test::header(), "M,7,max_ns,12345", "V,7,sleep.1,info,,,,",
                                   "V,,rtc,skip,,,,open:ENOENT", test::end(5, 4)}));
    CHECK(p.has("sleep.1 (part 7)\n"));
    CHECK(p.has("max_ns 12.345 us"));
    CHECK(p.has("rtc: skip, open:ENOENT\n"));
    CHECK(p.status == 4);
    p = text(test::run_of({"H,2,9.0.0,x86_64,0000b001,2,6.1.0-rt", "M,1,max_ns,12345", test::end(3)}));
    CHECK(p.status == 3);
    CHECK(p.has("run b001 refused: its format is above 1"));
    CHECK_FALSE(p.has("12.345"));
}

TEST_CASE("parts of several CPUs may interleave, and one without a verdict comes out at the end")
{
    Printed p = text(test::run_of({test::header(), "P,1,sleep,0", "P,2,sleep,1", "M,2,n,222", "M,1,n,111",
                                   "V,2,sleep.1,pass,,,,", test::end(7)}));
    std::size_t first = p.text.find("sleep.0 (part 1"), second = p.text.find("sleep.1 (part 2");
    CHECK(second < first);
    CHECK(p.text.find("sleeps 222") < first);
    CHECK(p.text.find("sleeps 111") > first);
    CHECK(p.has("no verdict"));
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

TEST_CASE("control characters of the capture never reach the output")
{
    // The grammar has none, but lines of the kernel do.
    std::string run = test::run_of({test::header(), "P,1,sleep,0"}) + "Oops \x1b[2J\x07 \x9b"
                                                                      "evil\r\n";
    Printed p = text(run);
    CHECK(p.has("Oops ?[2J?"));
    CHECK(std::all_of(p.text.begin(), p.text.end(),
                      [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
}

TEST_CASE("colour is only where it is asked for")
{
    std::string run = test::run_of(sleep_run());
    CHECK_FALSE(text(run).has("\x1b"));
    CHECK(test::report(run, host::text_format, 4096, true).has("\x1b[32mpass\x1b[0m"));
}

TEST_CASE("what finds no room is counted, and the figures do not stand")
{
    std::vector<std::string> records{test::header(), "P,1,sleep,0"};
    for (int i = 0; i < 2000; ++i) records.push_back("M,1,n," + std::to_string(i));
    records.push_back("V,1,sleep.0,info,,,,");
    records.push_back(test::end(records.size() + 1));
    std::string run = test::run_of(records);
    CHECK(text(run).status == 0);
    Printed p = test::report(run, host::text_format, 4096, false, sizeof(host::Report) + 100 * 1024);
    CHECK(p.status == 3);
    CHECK_FALSE(p.has("0 dropped"));
    CHECK(test::report(run, host::text_format, 4096, false, 1000).status == -1); // not even the object fits
}

TEST_CASE("room is given back: a capture far larger than the storage is read to its end")
{
    std::string capture;
    for (int i = 0; i < 200; ++i) {
        std::string tag = "c" + std::to_string(100 + i);
        auto records = sleep_run();
        records[0] = test::header(tag);
        records.back() = test::end(21, 0, tag);
        capture += test::run_of(records, tag);
    }
    Printed p = test::report(capture, host::text_format, 4096, false, sizeof(host::Report) + 100 * 1024);
    CHECK(p.status == 0);
    CHECK(p.count(" complete\n") == 200);
}

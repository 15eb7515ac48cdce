// SPDX-License-Identifier: MIT
// What the report makes of captures that are not as they should be.
#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "host_help.hpp"

using namespace rtp;
using test::Printed;
using test::text;

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
        auto records = test::sleep_run();
        records[0] = test::header(tag);
        records.back() = test::end(21, 0, tag);
        capture += test::run_of(records, tag);
    }
    Printed p = test::report(capture, host::text_format, 4096, false, sizeof(host::Report) + 100 * 1024);
    CHECK(p.status == 0);
    CHECK(p.count(" complete\n") == 200);
}

TEST_CASE("a fact that clashes is not shown, and nothing is said to be shown already")
{
    auto lines = test::lines_of(test::run_of(
        {test::header(), "E,board,\"board one\",", "P,1,sleep,0", "V,1,sleep.0,pass,,,,", test::end(5)}));
    std::string other = test::sealed("@E,b001,1,board,\"board two\",,");
    Printed p = text(lines[0] + lines[1] + other + lines[2] + lines[3] + lines[4]);
    CHECK(p.has("two different records 1 of run b001, neither is used\n"));
    CHECK_FALSE(p.has("board one"));
    CHECK_FALSE(p.has("board two"));
}

TEST_CASE("a clash after the end of a run still counts")
{
    std::string run =
        test::run_of({test::header(), "P,1,sleep,0", "M,1,n,5", "V,1,sleep.0,pass,,,,", test::end(5)});
    CHECK(text(run).status == 0);
    Printed p = text(run + test::sealed("@M,b001,2,1,n,6,"));
    CHECK(p.status == 3);
    CHECK(p.has("may have come of one"));
}

TEST_CASE("a time line of any length keeps every maximum where it was")
{
    for (unsigned length : {1u, 47u, 48u, 49u, 97u, 5000u})
        for (unsigned peak : {0u, length / 3, length - 1}) {
            host::TimeLine line;
            for (unsigned i = 0; i < length; ++i)
                if (i != length / 2 || i == peak) line.add(i, i == peak ? 1000 : -5);
            CHECK(line.size() <= host::TimeLine::steps);
            CHECK(line.size() == (length + line.width() - 1) / line.width());
            for (unsigned step = 0; step < line.size(); ++step) {
                if (line.width() > 1) CHECK(line.known(step));
                if (line.known(step)) CHECK(line.at(step) == (step == peak / line.width() ? 1000 : -5));
            }
        }
    host::TimeLine far;
    far.add(UINT64_MAX, 7);
    CHECK(far.size() <= host::TimeLine::steps);
    CHECK(far.at(far.size() - 1) == 7);
    CHECK_FALSE(far.known(0));
}

// SPDX-License-Identifier: MIT
#include "sys/stat.hpp"

#include <cstdlib>
#include <fstream>
#include <random>
#include <sstream>
#include <string>

#include <doctest/doctest.h>

#include "fake_tree.hpp"

using rtp::StatTotals;
using rtp::Value;
using rtp::sys::read_stat;
using rtp::sys::StatParser;

namespace {

StatTotals parse(std::string_view text, std::size_t chunk = ~std::size_t{0})
{
    StatParser parser;
    while (!text.empty()) {
        std::size_t n = std::min(chunk, text.size());
        parser.feed({text.data(), n});
        text.remove_prefix(n);
    }
    return parser.finish();
}

bool same(const StatTotals& a, const StatTotals& b)
{
    return a.irqs == b.irqs && a.switches == b.switches && a.user == b.user && a.system == b.system &&
           a.steal == b.steal && a.all == b.all;
}

std::string case_file(const char* name)
{
    const char* folder = std::getenv("RTPROBE_CASES");
    std::ifstream in(std::string(folder ? folder : "tests/cases") + "/" + name, std::ios::binary);
    REQUIRE(in);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

constexpr std::string_view ordinary = "cpu  10 20 300 4000 500 6 7 80 9 9\n"
                                      "cpu0 5 10 150 2000 250 3 3 40 4 4\n"
                                      "intr 123456 1 0 0 77 5\n"
                                      "ctxt 987654\n"
                                      "btime 1700000000\n"
                                      "processes 42\n"
                                      "softirq 55 1 2 3\n";

}

TEST_CASE("the totals are those of the line of all CPUs, of intr and of ctxt")
{
    StatTotals t = parse(ordinary);
    CHECK(t.irqs == Value(123456u));
    CHECK(t.switches == Value(987654u));
    CHECK(t.user == Value(30u));
    CHECK(t.system == Value(313u));
    CHECK(t.steal == Value(80u));
    CHECK(t.all == Value(4923u)); // the guests' columns are in user and nice already
}

TEST_CASE("chunks of any size give the same totals")
{
    StatTotals whole = parse(ordinary);
    for (std::size_t chunk = 1; chunk <= ordinary.size(); ++chunk) CHECK(same(parse(ordinary, chunk), whole));
}

TEST_CASE("a file without intr has no interrupts, not none")
{
    StatTotals t = parse(case_file("stat-no-intr.txt"));
    CHECK(!t.irqs.known());
    CHECK(t.switches == Value(3500066u));
    CHECK(t.user == Value(2012u));
    CHECK(t.system == Value(2313u));
    CHECK(t.steal == Value(0u));
    CHECK(t.all == Value(2001u + 11 + 2002 + 500003 + 204 + 105 + 206 + 0));
}

TEST_CASE("a number at which the file was cut is not used")
{
    StatTotals t = parse(case_file("stat-truncated-midline.txt"));
    CHECK(!t.irqs.known());
    CHECK(!t.switches.known());
    CHECK(t.user == Value(3u));
    CHECK(t.all == Value(28u));
    CHECK(!parse("intr 73000 1 2").irqs.known()); // nor anything else of that line
}

TEST_CASE("wherever a file is cut, a total is right or not available")
{
    StatTotals whole = parse(ordinary);
    for (std::size_t cut = 0; cut < ordinary.size(); ++cut) {
        StatTotals t = parse({ordinary.data(), cut});
        CHECK((!t.irqs.known() || t.irqs == whole.irqs));
        CHECK((!t.switches.known() || t.switches == whole.switches));
        CHECK((!t.user.known() || t.user == whole.user));
        CHECK((!t.all.known() || t.all == whole.all));
    }
}

TEST_CASE("tabs, runs of blanks and CR LF are the same tokens")
{
    StatTotals t = parse("cpu\t1 \t 22\t333   4\t5\t6\t7\t8\t9\t10\r\nintr\t10000000000 \t1\r\nctxt 7 \r\n");
    CHECK(t.user == Value(23u));
    CHECK(t.system == Value(346u));
    CHECK(t.steal == Value(8u));
    CHECK(t.irqs == Value(10'000'000'000u));
    CHECK(t.switches == Value(7u));
}

TEST_CASE("a thousand CPUs and an intr line of 100 KB are read in fixed memory")
{
    std::string text = "cpu  1 2 3 4 5 6 7 8 0 0\n";
    for (int cpu = 0; cpu < 1024; ++cpu)
        text += "cpu" + std::to_string(cpu) + " 9999999999 2 3 4 5 6 7 8 0 0\n";
    text += "intr 5550000000";
    while (text.size() < 170'000) text += " 10000000000";
    text += "\nctxt 12\n";
    for (std::size_t chunk : {1ul, 7ul, 4096ul, 1'000'000ul}) {
        StatTotals t = parse(text, chunk);
        CHECK(t.irqs == Value(5'550'000'000u));
        CHECK(t.switches == Value(12u));
        CHECK(t.all == Value(36u));
    }
}

TEST_CASE("2^64-1 is a number and 2^64 is none")
{
    CHECK(parse("intr 18446744073709551615\n").irqs == Value(18446744073709551615u));
    CHECK(!parse("intr 18446744073709551616\n").irqs.known());
    CHECK(!parse("intr 99999999999999999999\n").irqs.known());
    CHECK(!parse("intr 184467440737095516150\n").irqs.known());
    StatTotals t = parse("cpu 18446744073709551615 1 3 4 5 6 7 8\n");
    CHECK(!t.user.known()); // the sum is too large
    CHECK(t.system == Value(16u));
    CHECK(!t.all.known());
}

TEST_CASE("what is no number is not available")
{
    for (const char* text : {"intr\n", "intr \n", "intr x\n", "intr 12x 3\n", "intr -5\n", "intr +5\n",
                             "intr 1.5\n", " intr 5\n", "intr5\n", "intrs 5\n", "intr\0 5\n", "INTR 5\n"})
        CHECK(!parse(text).irqs.known());
    StatTotals t = parse("cpu 1 2 x 4 5 6 7 8\n");
    CHECK(t.user == Value(3u));
    CHECK(!t.system.known());
    CHECK(t.steal == Value(8u));
    CHECK(!t.all.known());
}

TEST_CASE("an old kernel's line without steal has the rest")
{
    StatTotals t = parse("cpu 1 2 3 4 5 6 7\n");
    CHECK(t.all == Value(28u));
    CHECK(!t.steal.known());
    CHECK(!parse("cpu 1 2 3 4\n").all.known());
}

TEST_CASE("the lines of single CPUs are never taken for the whole")
{
    StatTotals t = parse("cpu0 1 2 3 4 5 6 7 8\ncpu10 1 2 3 4 5 6 7 8\n");
    CHECK(!t.user.known());
    CHECK(!t.all.known());
}

TEST_CASE("random bytes are read to their end")
{
    std::mt19937 random(1);
    constexpr std::string_view alphabet = "cpuintrcx 0123456789\t\r\n\0-";
    for (int round = 0; round < 20'000; ++round) {
        std::string text;
        for (unsigned n = random() % 120; n > 0; --n) text += alphabet[random() % alphabet.size()];
        CHECK(same(parse(text, 1 + random() % 5), parse(text)));
    }
}

TEST_CASE("the running kernel's own file is read")
{
    StatTotals a = read_stat(), b = read_stat();
    REQUIRE(a.switches.known());
    REQUIRE(a.all.known());
    CHECK(!a.switches.above(b.switches));
    CHECK(a.switches.bits() > 0);
    CHECK(!a.system.above(a.all));
}

TEST_CASE("without the file nothing is available")
{
    StatTotals t = read_stat("/nowhere/stat");
    CHECK(same(t, StatTotals{}));
}

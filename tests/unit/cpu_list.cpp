// SPDX-License-Identifier: MIT
#include "base/cpu_list.hpp"

#include <doctest/doctest.h>

#include <random>
#include <string>

using rtp::CpuSet;

namespace {

// The list read and written again; "refused" where it can't be read.
std::string round(std::string_view list, char separator = ',')
{
    CpuSet set;
    if (!CpuSet::parse(list, set)) return "refused";
    char room[4096];
    rtp::TextOut out(room);
    set.put(out, separator);
    REQUIRE(!out.cut());
    return std::string(out.view());
}

}

TEST_CASE("A CPU list is read as the kernel writes it")
{
    CHECK(round("0") == "0");
    CHECK(round("1023") == "1023");
    CHECK(round("0-1023") == "0-1023");
    CHECK(round("0-3,8,10-14:2") == "0-3,8,10,12,14");
    CHECK(round("10-15:2") == "10,12,14");
    CHECK(round("0-7:2/4") == "0-1,4-5");
    CHECK(round("0-8:2/4") == "0-1,4-5,8");
    CHECK(round("0-7:4/4") == "0-7");
    CHECK(round("3-3:5") == "3");
    CHECK(round("0-7:1024") == "0");
    CHECK(round("007") == "7");
}

TEST_CASE("A CPU list out of order or with CPUs twice is one set, written as ranges")
{
    CHECK(round("8,3,2,0-1,2") == "0-3,8");
    CHECK(round("0,1") == "0-1");
    CHECK(round("5,1-3", ';') == "1-3;5");
}

TEST_CASE("What is not a CPU list is refused and changes nothing")
{
    for (auto list :
         {"",        ",",         "0,",   ",0",     "0,,1",    "-",          "0-",
          "-3",      "3-1",       "0-3:", "0-3:0",  "0-3:0/4", "0-3:4/2",    "0-3:2/",
          "0-3:1/0", "0-3:2/4/8", "5:2",  "1024",   "0-1024",  "4294967296", "18446744073709551616",
          " 0",      "0 ",        "0, 1", "0 -1",   "0x1",     "a",          "all",
          "+1",      "0-3:1025",  "0;1",  "0-3:-1", "1-2-3"}) {
        CAPTURE(list);
        CpuSet set;
        set.add(7);
        CpuSet before = set;
        CHECK_FALSE(CpuSet::parse(list, set));
        CHECK(set == before);
    }
    CHECK(round({"0\0", 2}) == "refused");
}

TEST_CASE("A CPU set counts, lists and keeps its members, and refuses a number it has no room for")
{
    CpuSet set;
    CHECK(set.empty());
    CHECK(set.count() == 0);
    for (unsigned cpu : {0u, 63u, 64u, 1023u}) CHECK(set.add(cpu));
    CHECK_FALSE(set.add(1024));
    CHECK_FALSE(set.has(1024));
    CHECK_FALSE(set.has(~0u));
    CHECK(set.count() == 4);
    CHECK_FALSE(set.empty());
    CHECK(set.words()[0] == 0x8000000000000001);
    CHECK(set.words()[1] == 1);
    unsigned sum = 0;
    set.each([&](unsigned cpu) { sum += cpu; });
    CHECK(sum == 63 + 64 + 1023);
}

TEST_CASE("An empty CPU set is written as nothing, a cut one says so")
{
    char room[3];
    rtp::TextOut out(room);
    CpuSet set;
    set.put(out);
    CHECK(out.view().empty());
    set.add(1000);
    set.put(out);
    CHECK(out.cut());
}

TEST_CASE("Every CPU set that is written is read back the same")
{
    std::mt19937_64 random(8);
    for (int round = 0; round < 500; ++round) {
        CpuSet set;
        auto few = static_cast<unsigned>(random() % 1024);
        set.add(few);
        for (unsigned cpu = 0; cpu < CpuSet::most; ++cpu)
            if (random() % 1024 < few) set.add(cpu);
        char room[4096];
        rtp::TextOut out(room);
        set.put(out);
        CpuSet back;
        REQUIRE(CpuSet::parse(out.view(), back));
        REQUIRE(back == set);
    }
}

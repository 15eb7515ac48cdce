// SPDX-License-Identifier: MIT
#include "base/near.hpp"

#include <doctest/doctest.h>

#include <string>

namespace {

constexpr std::string_view names[] = {"sleep",    "gap",     "rtc",    "work",     "audio", "list",
                                      "selftest", "capture", "report", "interval", "info",  "hwlat"};

std::string_view near(std::string_view word) { return rtp::nearest(word, names); }

}

TEST_CASE("A word with one letter wrong is near to the name that was meant")
{
    CHECK(near("sleep") == "sleep");
    CHECK(near("slep") == "sleep");
    CHECK(near("sleeep") == "sleep");
    CHECK(near("slerp") == "sleep");
    CHECK(near("lseep") == "sleep");
    CHECK(near("gpa") == "gap");
    CHECK(near("rct") == "rtc");
    CHECK(near("gab") == "gap");
    CHECK(near("lst") == "list");
}

TEST_CASE("Two letters may be wrong in a word of five or more")
{
    CHECK(near("slepe") == "sleep");
    CHECK(near("intrvl") == "interval");
    CHECK(near("repotr") == "report");
    CHECK(near("cptrue") == "capture");
    CHECK(near("wrko") == "");
}

TEST_CASE("A word that is near to nothing has no nearest name")
{
    for (auto word : {"", "x", "ga", "gp", "frobnicate", "SLEEP", "xyz", "selftestxyz"}) {
        CAPTURE(word);
        CHECK(near(word).empty());
    }
    CHECK(rtp::nearest("sleep", {}).empty());
}

TEST_CASE("Of names equally near the first one is meant, and a nearer one wins")
{
    constexpr std::string_view both[] = {"core", "cure", "care"};
    CHECK(rtp::nearest("cxre", both) == "core");
    CHECK(rtp::nearest("card", both) == "care");
    constexpr std::string_view later[] = {"abcdexx", "abcdefx"};
    CHECK(rtp::nearest("abcdefg", later) == "abcdefx");
}

TEST_CASE("A word or a name of any length is safe to compare")
{
    std::string long_one(32, 'a'), longer(33, 'a'), endless(100'000, 'a');
    std::string_view of[] = {long_one, longer};
    CHECK(rtp::nearest(long_one, of) == long_one);
    CHECK(rtp::nearest(longer, of).empty());
    CHECK(rtp::nearest(endless, of).empty());
    long_one[5] = 'b';
    CHECK(rtp::nearest(std::string(32, 'a'), of) == long_one);
}

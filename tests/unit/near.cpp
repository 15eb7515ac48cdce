// SPDX-License-Identifier: MIT
#include "base/near.hpp"

#include <doctest/doctest.h>

#include <span>
#include <string>
#include <utility>

namespace {

constexpr std::string_view names[] = {"sleep",    "gap",     "rtc",    "work",     "audio", "list",
                                      "selftest", "capture", "report", "interval", "info",  "hwlat"};

std::string_view nearest(std::string_view word, std::span<const std::string_view> of)
{
    rtp::Nearest near(word);
    for (std::string_view name : of) near.consider(name);
    return near.found();
}

std::string_view near(std::string_view word) { return nearest(word, names); }

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

TEST_CASE("Only the name itself is exact")
{
    for (auto [word, exact] : {std::pair("sleep", true), {"slep", false}, {"x", false}}) {
        rtp::Nearest found(word);
        for (std::string_view name : names) found.consider(name);
        CHECK(found.exact() == exact);
    }
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
    CHECK(nearest("sleep", {}).empty());
}

TEST_CASE("Of names equally near the first one is meant, and a nearer one wins")
{
    constexpr std::string_view both[] = {"core", "cure", "care"};
    CHECK(nearest("cxre", both) == "core");
    CHECK(nearest("card", both) == "care");
    constexpr std::string_view later[] = {"abcdexx", "abcdefx"};
    CHECK(nearest("abcdefg", later) == "abcdefx");
}

TEST_CASE("A word or a name of any length is safe to compare")
{
    std::string long_one(32, 'a'), longer(33, 'a'), endless(100'000, 'a');
    std::string_view of[] = {long_one, longer};
    CHECK(nearest(long_one, of) == long_one);
    CHECK(nearest(longer, of).empty());
    CHECK(nearest(endless, of).empty());
    long_one[5] = 'b';
    CHECK(nearest(std::string(32, 'a'), of) == long_one);
}

// SPDX-License-Identifier: MIT
#include "base/duration.hpp"

#include <doctest/doctest.h>

#include <random>
#include <string>

namespace {

std::uint64_t ns_of(std::string_view text)
{
    std::uint64_t ns = 77;
    rtp::Why why;
    REQUIRE_MESSAGE(rtp::parse_duration(text, ns, why), std::string(why.view()));
    CHECK(why.empty());
    return ns;
}

// What the message says; fails where the text is taken after all.
std::string refusal(std::string_view text)
{
    std::uint64_t ns = 77;
    rtp::Why why;
    CHECK_FALSE(rtp::parse_duration(text, ns, why));
    CHECK(ns == 77);
    CHECK_FALSE(why.empty());
    CHECK_FALSE(why.cut());
    return std::string(why.view());
}

std::string written(std::uint64_t ns)
{
    char room[32];
    rtp::TextOut out(room);
    rtp::put_duration(out, ns);
    return std::string(out.view());
}

}

TEST_CASE("A duration is digits and a unit")
{
    CHECK(ns_of("0ns") == 0);
    CHECK(ns_of("0d") == 0);
    CHECK(ns_of("1ns") == 1);
    CHECK(ns_of("999999us") == 999'999'000);
    CHECK(ns_of("1000000us") == 1'000'000'000);
    CHECK(ns_of("2500ms") == 2'500'000'000);
    CHECK(ns_of("1s") == 1'000'000'000);
    CHECK(ns_of("5m") == 300'000'000'000);
    CHECK(ns_of("2h") == 7'200'000'000'000);
    CHECK(ns_of("3d") == 259'200'000'000'000);
    CHECK(ns_of("0001ms") == 1'000'000);
}

TEST_CASE("A duration reaches 2^63-1 ns and not further")
{
    CHECK(ns_of("9223372036854775807ns") == 9223372036854775807u);
    CHECK(refusal("9223372036854775808ns") ==
          "'9223372036854775808ns' is too long; write at most 9223372036854775807ns");
    CHECK(refusal("18446744073709551616ns").find("too long") != std::string::npos);
    CHECK(refusal("99999999999999999999999999s").find("at most 9223372036s") != std::string::npos);
    CHECK(ns_of("9223372036854775us") == 9223372036854775000);
    refusal("9223372036854776us");
    CHECK(ns_of("106751d") == 106751 * 86'400'000'000'000u);
    CHECK(refusal("106752d") == "'106752d' is too long; write at most 106751d");
    CHECK(ns_of("2562047h") == 2562047 * 3'600'000'000'000u);
    refusal("2562048h");
}

TEST_CASE("A fraction is refused, and the message says how to write it")
{
    CHECK(refusal("1.5ms") == "'1.5ms' has a fraction; write 1500us");
    CHECK(refusal(".5ms") == "'.5ms' has a fraction; write 500us");
    CHECK(refusal("0.5s") == "'0.5s' has a fraction; write 500ms");
    CHECK(refusal("2.50m") == "'2.50m' has a fraction; write 150s");
    CHECK(refusal("1.0ms") == "'1.0ms' has a fraction; write 1ms");
    CHECK(refusal("5.us") == "'5.us' has a fraction; write 5us");
    CHECK(refusal("1.000ns") == "'1.000ns' has a fraction; write 1ns");
    std::string other = " has a fraction; write a whole number of a smaller unit, as in 1500us";
    for (auto text :
         {"1.5", "1.5ns", "1.01ns", "1.0005us", "1.5x", ".", "1.2.3ms", "1.-5ms", "106751.99999999d"}) {
        CAPTURE(text);
        CHECK(refusal(text) == "'" + std::string(text) + "'" + other);
    }
}

TEST_CASE("A bare number is refused, and the message names the units")
{
    std::string why = " has no unit; write one of ns us ms s m h d behind it, as in 500us";
    for (auto text : {"0", "5", "18446744073709551616"})
        CHECK(refusal(text) == "'" + std::string(text) + "'" + why);
}

TEST_CASE("What is no duration is refused")
{
    for (auto text :
         {"",    "s",  "-1",   "-1ms",  "5x",         "1e3",  "1h2",  "1h2m", "5 ms", " 5ms", "5ms ",
          "5MS", "5M", "+5ms", "5,5ms", "5\xc2\xb5s", "5sec", "0x5s", "5nss", "5n",   "5u"}) {
        CAPTURE(text);
        CHECK(refusal(text).find("is no time; write digits and one of ns us ms s m h d, as in 500us") !=
              std::string::npos);
    }
    CHECK(refusal({"5ms\0", 4}).find("'5ms?'") != std::string::npos);
    std::string_view long_one = "123456789012345678901234567890123456789012345678901234567890";
    CHECK(refusal(long_one).find("'1234567890123456789012345678901234567890...'") != std::string::npos);
}

TEST_CASE("A duration is written with the largest unit that needs no fraction")
{
    CHECK(written(0) == "0ns");
    CHECK(written(1) == "1ns");
    CHECK(written(999) == "999ns");
    CHECK(written(1000) == "1us");
    CHECK(written(1'000'000) == "1ms");
    CHECK(written(1'500'000) == "1500us");
    CHECK(written(90'000'000'000) == "90s");
    CHECK(written(60'000'000'000) == "1m");
    CHECK(written(86'400'000'000'000) == "1d");
    CHECK(written(9223372036854775807) == "9223372036854775807ns");
}

TEST_CASE("Every duration that is written is read back the same")
{
    std::mt19937_64 random(15);
    for (int round = 0; round < 20'000; ++round) {
        std::uint64_t ns = random() >> (1 + random() % 63);
        std::uint64_t units[] = {1, 1000, 1'000'000, 1'000'000'000, 60'000'000'000, 86'400'000'000'000};
        std::uint64_t unit = units[random() % 6];
        ns -= ns >= unit ? ns % unit : 0;
        CHECK(ns_of(written(ns)) == ns);
    }
}

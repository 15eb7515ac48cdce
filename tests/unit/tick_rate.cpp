// SPDX-License-Identifier: MIT
#include "base/tick_rate.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <random>

using rtp::TickRate;

namespace {

__extension__ typedef unsigned __int128 Big; // the model only

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t second_ns = 1'000'000'000;

// Whether got is v * a / b: at most 1 off up to 2^62, at most 1 ppb beyond, at most 2^64-1.
bool right(std::uint64_t got, std::uint64_t v, std::uint64_t a, std::uint64_t b)
{
    Big product = static_cast<Big>(v) * a;
    Big truth = product / b;
    if (truth > most) return got == most;
    auto whole = static_cast<std::uint64_t>(truth);
    std::uint64_t off = got > whole ? got - whole : whole - got;
    return off <= (whole <= std::uint64_t{1} << 62 ? 1 : whole / second_ns);
}

std::uint64_t any(std::mt19937_64& random) { return random() >> random() % 64; }

}

TEST_CASE("The 128-bit product and quotient are those of big integers")
{
    std::mt19937_64 random(2);
    for (int round = 0; round < 200'000; ++round) {
        std::uint64_t a = any(random), b = any(random);
        if (round % 7 == 0) a = most;
        if (round % 11 == 0) b = most;
        Big truth = static_cast<Big>(a) * b;
        rtp::Wide product = rtp::multiply(a, b);
        REQUIRE(product.high == static_cast<std::uint64_t>(truth >> 64));
        REQUIRE(product.low == static_cast<std::uint64_t>(truth));

        std::uint64_t divisor = any(random);
        if (divisor == 0) divisor = most;
        rtp::Wide dividend{random() % divisor, random()};
        Big whole = static_cast<Big>(dividend.high) << 64 | dividend.low;
        auto [quotient, remainder] = rtp::divide(dividend, divisor);
        REQUIRE(quotient == static_cast<std::uint64_t>(whole / divisor));
        REQUIRE(remainder == static_cast<std::uint64_t>(whole % divisor));
    }
}

TEST_CASE("Ticks of usual rates are the ns they should be")
{
    auto rate = *TickRate::from_hz(2'400'000'000);
    CHECK(rate.ns(2400) == 1000);
    CHECK(rate.ns(0) == 0);
    CHECK(rate.ns(1) == 0);
    CHECK(rate.ns(2) == 1);
    CHECK(rate.ticks(1000) == 2400);
    CHECK(rate.hz() == 2'400'000'000);

    auto slow = *TickRate::from_hz(24'000'000);
    CHECK(slow.ns(1) == 42); // 41.667
    CHECK(slow.ns(24) == 1000);
    CHECK(slow.ticks(1'000'000'000) == 24'000'000);

    auto three_days = std::uint64_t{2'600'000'000} * 259'200;
    CHECK(TickRate::from_hz(2'600'000'000)->ns(three_days) == 259'200 * second_ns);
}

TEST_CASE("A clock of 1 GHz gives its ticks as they are")
{
    TickRate rate;
    auto same = *TickRate::from_hz(second_ns), pair = *TickRate::from_pair(12'345, 12'345);
    for (std::uint64_t v : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1} << 62, most - 1, most})
        for (const TickRate& r : {rate, same, pair}) {
            CHECK(r.ns(v) == v);
            CHECK(r.ticks(v) == v);
            CHECK(r.hz() == second_ns);
        }
}

TEST_CASE("A rate of 0 is no rate")
{
    CHECK_FALSE(TickRate::from_hz(0));
    CHECK_FALSE(TickRate::from_pair(0, 5));
    CHECK_FALSE(TickRate::from_pair(5, 0));
    CHECK_FALSE(TickRate::from_pair(1, 3 * second_ns));
    CHECK(TickRate::from_pair(1, second_ns)->hz() == 1);
}

TEST_CASE("What does not fit in 64 bits is 2^64-1")
{
    auto slow = *TickRate::from_hz(1);
    CHECK(slow.ns(18'446'744'073) == 18'446'744'073 * second_ns);
    CHECK(slow.ns(18'446'744'074) == most);
    CHECK(slow.ns(most) == most);
    CHECK(TickRate::from_hz(most)->ticks(most) == most);
    CHECK(TickRate::from_pair(most, 1)->hz() == most);
}

TEST_CASE("A product just below 2^64 is rounded without running over")
{
    std::mt19937_64 random(21);
    int to_most = 0;
    for (int round = 0; round < 1000; ++round) {
        std::uint64_t factor = random() | std::uint64_t{1} << 63, one = std::uint64_t{1} << 63;
        auto v = static_cast<std::uint64_t>(((static_cast<Big>(1) << 127) - 1) / factor);
        Big rounded = (static_cast<Big>(v) * factor + one / 2) / one;
        to_most += rounded >= most;
        REQUIRE(rtp::Ratio(factor, one).of(v) ==
                (rounded > most ? most : static_cast<std::uint64_t>(rounded)));
    }
    CHECK(to_most > 100);
}

TEST_CASE("Any rate and any count come out within 1 ns or 1 ppb of big integers")
{
    std::mt19937_64 random(19);
    for (int round = 0; round < 300'000; ++round) {
        std::uint64_t hz = any(random), v = any(random);
        if (round % 3 == 0) hz = 1'000'000 + random() % 5'000'000'000;
        if (hz == 0) continue;
        auto rate = *TickRate::from_hz(hz);
        REQUIRE(right(rate.ns(v), v, second_ns, hz));
        REQUIRE(right(rate.ticks(v), v, hz, second_ns));
    }
}

TEST_CASE("Any pair of ticks and ns is a rate as good as big integers make it")
{
    std::mt19937_64 random(20);
    for (int round = 0; round < 300'000; ++round) {
        std::uint64_t ticks = any(random), ns = any(random), v = any(random);
        auto rate = TickRate::from_pair(ticks, ns);
        if (!rate) continue;
        REQUIRE(right(rate->ns(v), v, ns, ticks));
        REQUIRE(right(rate->ticks(v), v, ticks, ns));
        REQUIRE(right(rate->hz(), second_ns, ticks, ns));
        if (ns <= std::uint64_t{1} << 61) REQUIRE(rate->ns(ticks) == ns);
    }
}

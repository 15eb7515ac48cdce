// SPDX-License-Identifier: MIT
#include "figure/system.hpp"

#include <random>

#include <doctest/doctest.h>

using rtp::StatTotals;
using rtp::Value;
using namespace rtp::figure;

namespace {

__extension__ typedef unsigned __int128 Model; // tests run on 64 bits only

constexpr std::uint64_t second = 1'000'000'000, most = ~std::uint64_t{0};

StatTotals totals(std::uint64_t irqs, std::uint64_t switches, std::uint64_t user, std::uint64_t system,
                  std::uint64_t steal, std::uint64_t all)
{
    return {irqs, switches, user, system, steal, all};
}

}

TEST_CASE("rates are over the window and shares over all CPUs' time")
{
    auto d = stat_delta(totals(1000, 5000, 100, 50, 7, 10'000), totals(3674, 23'096, 181, 70, 12, 10'400),
                        2 * second);
    CHECK(d.irqs == Value(2674u));
    CHECK(d.irq_hz == Value(1337u));
    CHECK(d.ctxt == Value(18'096u));
    CHECK(d.ctxt_hz == Value(9048u));
    CHECK(d.user_ppb == Value(202'500'000u)); // 81 of 400
    CHECK(d.sys_ppb == Value(50'000'000u));
    CHECK(d.steal_ppb == Value(12'500'000u));
}

TEST_CASE("shares are empty under 200 units of window and rates are not")
{
    StatTotals before = totals(0, 0, 0, 0, 1, 0);
    auto small = stat_delta(before, totals(10, 20, 5, 5, 2, 199), second);
    CHECK(!small.sys_ppb.known());
    CHECK(!small.user_ppb.known());
    CHECK(!small.steal_ppb.known());
    CHECK(small.irq_hz == Value(10u));
    auto enough = stat_delta(before, totals(10, 20, 5, 5, 2, 200), second);
    CHECK(enough.sys_ppb == Value(25'000'000u));
    CHECK(enough.steal_ppb == Value(5'000'000u));
}

TEST_CASE("steal that has been 0 since boot is not available, and steal that stands still is 0")
{
    CHECK(!stat_delta(totals(0, 0, 0, 0, 0, 0), totals(0, 0, 0, 0, 0, 1000), second).steal_ppb.known());
    CHECK(stat_delta(totals(0, 0, 0, 0, 9, 0), totals(0, 0, 0, 0, 9, 1000), second).steal_ppb == Value(0u));
}

TEST_CASE("a counter that went backwards is not available, and takes nothing else with it")
{
    auto d = stat_delta(totals(100, 100, 50, 50, 5, 1000), totals(99, 101, 49, 60, 4, 2000), second);
    CHECK(!d.irqs.known());
    CHECK(!d.irq_hz.known());
    CHECK(d.ctxt == Value(1u));
    CHECK(!d.user_ppb.known());
    CHECK(d.sys_ppb == Value(10'000'000u));
    CHECK(!d.steal_ppb.known());
    CHECK(!stat_delta(totals(0, 0, 0, 0, 1, 1000), totals(0, 0, 0, 1, 1, 900), second).sys_ppb.known());
}

TEST_CASE("a share above the whole is not available")
{
    CHECK(!stat_delta(totals(0, 0, 0, 0, 1, 0), totals(0, 0, 301, 0, 1, 300), second).user_ppb.known());
}

TEST_CASE("what was not there before or after gives nothing")
{
    StatTotals none, some = totals(10, 10, 10, 10, 10, 1000);
    for (auto d :
         {stat_delta(none, some, second), stat_delta(some, none, second), stat_delta(none, none, second)}) {
        CHECK(!d.irqs.known());
        CHECK(!d.irq_hz.known());
        CHECK(!d.ctxt.known());
        CHECK(!d.sys_ppb.known());
        CHECK(!d.user_ppb.known());
        CHECK(!d.steal_ppb.known());
    }
}

TEST_CASE("a window without length has counts and no rates")
{
    auto d = stat_delta(totals(1, 1, 0, 0, 1, 0), totals(2, 3, 0, 0, 1, 300), 0);
    CHECK(d.irqs == Value(1u));
    CHECK(d.ctxt == Value(2u));
    CHECK(!d.irq_hz.known());
    CHECK(!d.ctxt_hz.known());
}

TEST_CASE("scaling is exact to the nearest, against 128 bits")
{
    CHECK(scaled(1, billion, 2) == Value(500'000'000u));
    CHECK(scaled(1, 1, 2) == Value(1u)); // half up
    CHECK(scaled(1, 1, 3) == Value(0u));
    CHECK(scaled(2, 1, 3) == Value(1u));
    CHECK(scaled(most, 1, 1) == Value(most));
    CHECK(!scaled(most, 2, 1).known());
    CHECK(!scaled(most, billion, billion - 1).known());
    CHECK(!scaled(1, 1, 0).known());
    CHECK(scaled(3 * 86'400'000'000'000, billion, 3 * 86'400'000'000'000) == Value(billion));
    std::mt19937_64 random(7);
    for (int i = 0; i < 100'000; ++i) {
        std::uint64_t n = random() >> (random() % 64), d = (random() >> (random() % 64)) | 1;
        auto exact = (static_cast<Model>(n) * billion + d / 2) / d;
        if (exact > most)
            CHECK(!scaled(n, billion, d).known());
        else
            CHECK(scaled(n, billion, d) == Value(static_cast<std::uint64_t>(exact)));
    }
}

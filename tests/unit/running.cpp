// SPDX-License-Identifier: MIT
#include "base/running.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

using rtp::Running;
using rtp::Value;

namespace {

__extension__ typedef __int128 Big; // the model only

constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();

Value model_mean(const std::vector<std::int64_t>& set)
{
    Big sum = 0;
    for (auto v : set) sum += v;
    auto n = static_cast<Big>(set.size());
    Big twice = 2 * (sum < 0 ? -sum : sum) + n;
    Big mean = twice / (2 * n);
    return static_cast<std::int64_t>(sum < 0 ? -mean : mean);
}

void check(const std::vector<std::int64_t>& set)
{
    Running running;
    for (auto v : set) running.add(v);
    REQUIRE(running.n() == set.size());
    REQUIRE(running.min() == Value(*std::min_element(set.begin(), set.end())));
    REQUIRE(running.max() == Value(*std::max_element(set.begin(), set.end())));
    REQUIRE(running.mean() == model_mean(set));
    REQUIRE_FALSE(running.min().above(running.mean()));
    REQUIRE_FALSE(running.mean().above(running.max()));
}

}

TEST_CASE("Without a sample no figure is known")
{
    Running running;
    CHECK(running.n() == 0);
    CHECK_FALSE(running.min().known());
    CHECK_FALSE(running.max().known());
    CHECK_FALSE(running.mean().known());
}

TEST_CASE("Of one sample all figures are that sample")
{
    for (std::int64_t v :
         {std::int64_t{0}, std::int64_t{-1}, std::int64_t{5000}, lowest, highest, lowest + 1}) {
        Running running;
        running.add(v);
        CHECK(running.min() == Value(v));
        CHECK(running.mean() == Value(v));
        CHECK(running.max() == Value(v));
    }
}

TEST_CASE("The mean is rounded to nearest, ties away from 0")
{
    check({1, 2});
    check({-1, -2});
    Running up, down, third, none;
    up.add(1), up.add(2);
    CHECK(up.mean() == Value(2));
    down.add(-1), down.add(-2);
    CHECK(down.mean() == Value(-2));
    third.add(1), third.add(1), third.add(2);
    CHECK(third.mean() == Value(1));
    none.add(-1), none.add(0), none.add(0);
    CHECK(none.mean() == Value(0));
    CHECK_FALSE(none.mean().negative());
}

TEST_CASE("Sums beyond 64 bits stay exact")
{
    check({highest, highest, highest});
    check({lowest, lowest}); // -2^64: its lower half is 0
    check({lowest, lowest, lowest});
    check({lowest, highest});
    check({lowest, lowest, highest});
    check({highest, lowest, 0});
    check({highest, highest - 1});
    check({lowest, lowest + 1});
    Running running;
    for (int i = 0; i < 1'000'000; ++i) running.add(4'000'000'000'000'000'001);
    CHECK(running.mean() == Value(4'000'000'000'000'000'001));
}

TEST_CASE("Min, mean and max of a hundred thousand random sets are those of big integers")
{
    std::mt19937_64 random(36);
    std::vector<std::int64_t> set;
    for (int round = 0; round < 100'000; ++round) {
        set.clear();
        unsigned shift = random() % 64;
        bool positive = random() % 2;
        for (auto n = 1 + random() % 12; n > 0; --n) {
            auto v = static_cast<std::int64_t>(random()) >> shift;
            if (random() % 50 == 0) v = random() % 2 ? lowest : highest;
            set.push_back(positive && v < 0 ? ~v : v);
        }
        check(set);
    }
}

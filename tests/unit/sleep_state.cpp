// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <map>
#include <memory>
#include <random>
#include <vector>

#include "figure/sleep.hpp"
#include "probe/sleep.hpp"

using namespace rtp;

namespace {

constexpr std::uint64_t period = 1000, second = 1'000'000'000;

std::unique_ptr<probe::SleepState> fresh()
{
    auto s = std::make_unique<probe::SleepState>();
    s->slot_ns = second;
    return s;
}

std::map<std::int64_t, std::uint64_t> counts(const Histogram& h)
{
    std::map<std::int64_t, std::uint64_t> all;
    h.each([&](std::int64_t low, std::uint64_t count) { all[low] = count; });
    return all;
}

}

TEST_CASE("an early wake is negative, counted, and never clipped")
{
    auto s = fresh();
    s->add(-5, 995, 0, period);
    s->add(0, 2000, 0, period);
    CHECK(s->sum.min() == Value(-5));
    CHECK(s->sum.n() == 2);
    CHECK(s->early == 1);
    CHECK(counts(s->late).begin()->first == -5);
}

TEST_CASE("a late wake puts back what the periods it left out would have seen")
{
    auto s = fresh();
    s->add(3500, 4500, 3, period);
    CHECK(s->missed == 3);
    CHECK(s->put_back.total() == 3);
    CHECK(HistogramSum(s->late, s->put_back).total() == 4);
}

TEST_CASE("a very long wait is put back bucket by bucket, and comes to the same")
{
    std::mt19937_64 random(7);
    for (int round = 0; round < 300; ++round) {
        std::uint64_t p = 10 + random() % 5000;
        std::uint64_t skipped = 257 + random() % 5000;
        auto v = static_cast<std::int64_t>(p * skipped + random() % p + (round == 0 ? 0 : 1));
        auto fast = std::make_unique<Histogram>();
        auto model = std::make_unique<Histogram>();
        figure::put_back(*fast, v, p, skipped);
        for (std::uint64_t k = 1; k <= skipped; ++k) model->add(v - static_cast<std::int64_t>(k * p));
        REQUIRE(counts(*fast) == counts(*model));
    }
}

TEST_CASE("the time line keeps the largest of each slot, also when it has to grow")
{
    auto s = fresh();
    std::vector<std::int64_t> values;
    std::mt19937_64 random(3);
    for (std::uint64_t i = 0; i < 1000; ++i) {
        auto v = static_cast<std::int64_t>(random() % 2000) - 1000;
        values.push_back(v);
        s->add(v, i * second, 0, period);
    }
    CHECK(s->slot_ns == 16 * second);
    for (std::uint64_t slot = 0; slot * 16 < values.size(); ++slot) {
        std::int64_t most = INT64_MIN;
        for (std::uint64_t i = slot * 16; i < std::min<std::size_t>(values.size(), slot * 16 + 16); ++i)
            most = std::max(most, values[i]);
        CHECK(s->slot_used[slot]);
        CHECK(s->slot_max[slot] == most);
    }
    CHECK(!s->slot_used[63]);
}

TEST_CASE("a slot in which nothing was sampled holds nothing, also after growing")
{
    auto s = fresh();
    s->add(-7, 0, 0, period);
    s->add(-9, 130 * second, 0, period);
    CHECK(s->slot_ns == 4 * second);
    CHECK(s->slot_used[0]);
    CHECK(s->slot_max[0] == -7);
    CHECK(!s->slot_used[1]);
    CHECK(s->slot_max[130 / 4] == -9);
}

TEST_CASE("a million periods that each cost 5 us more leave the deadline where the grid is")
{
    std::uint64_t deadline = 0;
    for (int i = 0; i < 1'000'000; ++i) deadline = figure::next_deadline_ns(deadline, 5000, 1'000'000);
    CHECK(deadline == std::uint64_t{1'000'000} * 1'000'000);
}

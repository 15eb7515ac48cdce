// SPDX-License-Identifier: MIT
#include "base/percentile.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <random>
#include <vector>

using rtp::Buckets;
using rtp::Histogram;
using rtp::quantile;
using rtp::Value;

namespace {

__extension__ typedef unsigned __int128 Big; // the model only

constexpr std::uint32_t common_ppm[] = {500'000, 900'000, 990'000, 999'000, 999'900};

// Exact values in place of buckets, as far as width 1 reaches.
struct Stream {
    std::vector<std::pair<std::int64_t, std::uint64_t>> buckets;
    template <typename F>
    void each(F&& f) const
    {
        for (auto [low, count] : buckets) f(low, count);
    }
};

std::unique_ptr<Histogram> filled(const std::vector<std::int64_t>& samples)
{
    auto h = std::make_unique<Histogram>();
    for (auto v : samples) h->add(v);
    return h;
}

}

TEST_CASE("A percentile is the value of rank ceil(q n)")
{
    Stream hundred;
    for (int v = 1; v <= 100; ++v) hundred.buckets.push_back({v, 1});
    CHECK(quantile(hundred, 100, 500'000) == Value(50));
    CHECK(quantile(hundred, 100, 500'001) == Value(51));
    CHECK(quantile(hundred, 100, 900'000) == Value(90));
    CHECK(quantile(hundred, 100, 990'000) == Value(99));
    CHECK(quantile(hundred, 100, 0) == Value(1));
    CHECK(quantile(hundred, 100, 1) == Value(1));
    Stream three{{{1, 1}, {2, 1}, {3, 1}}};
    CHECK(quantile(three, 3, 500'000) == Value(2));
}

TEST_CASE("A percentile is not available where n (1-q) is less than 1")
{
    Stream one{{{7, 1}}};
    CHECK_FALSE(quantile(one, 1, 500'000).known());
    CHECK(quantile(one, 1, 0) == Value(7));
    Stream two{{{7, 2}}};
    CHECK(quantile(two, 2, 500'000) == Value(7));
    CHECK_FALSE(quantile(two, 2, 500'001).known());
    for (std::uint64_t n : {999u, 9'999u}) {
        Stream stream{{{7, n}}};
        CHECK_FALSE(quantile(stream, n, n == 999 ? 999'000 : 999'900).known());
        ++stream.buckets[0].second;
        CHECK(quantile(stream, n + 1, n == 999 ? 999'000 : 999'900) == Value(7));
    }
    CHECK_FALSE(quantile(two, 2, 1'000'000).known());
    CHECK_FALSE(quantile(two, 2, 4'000'000'000).known());
    CHECK_FALSE(quantile(Stream{}, 0, 500'000).known());
    Stream million{{{7, 999'999}}};
    CHECK_FALSE(quantile(million, 999'999, 999'999).known());
    million.buckets[0].second = 1'000'000;
    CHECK(quantile(million, 1'000'000, 999'999) == Value(7));
}

TEST_CASE("A percentile is not available where buckets are missing")
{
    Stream stream{{{1, 50}, {2, 39}}};
    CHECK(quantile(stream, 100, 500'000) == Value(1));
    CHECK(quantile(stream, 100, 890'000) == Value(2));
    CHECK_FALSE(quantile(stream, 100, 900'000).known());
}

TEST_CASE("Ranks are exact up to 2^63 samples")
{
    std::uint64_t n = std::uint64_t{1} << 63;
    for (std::uint32_t ppm : common_ppm) {
        auto rank = static_cast<std::uint64_t>((static_cast<Big>(n) * ppm + 999'999) / 1'000'000);
        Stream stream{{{1, rank - 1}, {2, 1}, {3, n - rank}}};
        CHECK(quantile(stream, n, ppm) == Value(2));
    }
}

TEST_CASE("Of a bucket wider than 1 the largest value is given, but none above the maximum")
{
    Histogram h;
    h.add(1000, 10);
    h.add(9000, 10);
    CHECK(quantile(h, 20, 500'000) == Value(1007));
    CHECK(quantile(h, 20, 900'000) == Value(9087));
    CHECK(quantile(h, 20, 900'000, Value(9000)) == Value(9000));
    CHECK(quantile(h, 20, 500'000, Value(9000)) == Value(1007));
    Stream coarse{{{8, 20}}};
    CHECK(quantile(coarse, 20, 500'000, {}, 2) == Value(9));
    CHECK(quantile(coarse, 20, 500'000, {}, 3) == Value(8));
}

TEST_CASE("Below zero the largest value of a bucket is the edge nearer to zero")
{
    Histogram h;
    h.add(-1003, 10);
    h.add(-5, 10);
    CHECK(quantile(h, 20, 500'000) == Value(-1000));
    CHECK(quantile(h, 20, 900'000) == Value(-5));
    Histogram all;
    all.add(-1003, 20);
    CHECK(quantile(all, 20, 500'000, Value(-1003)) == Value(-1003));
    Histogram extremes;
    extremes.add(std::numeric_limits<std::int64_t>::min(), 10);
    extremes.add(std::numeric_limits<std::int64_t>::max(), 10);
    CHECK(quantile(extremes, 20, 500'000) == Value(std::numeric_limits<std::int64_t>::min()));
    CHECK(quantile(extremes, 20, 900'000) == Value(std::numeric_limits<std::int64_t>::max()));
}

TEST_CASE("A percentile is never below that of the sorted samples, and hardly above")
{
    std::mt19937_64 random(39);
    for (int round = 0; round < 300; ++round) {
        std::vector<std::int64_t> samples(1 + random() % 2000);
        for (auto& v : samples) v = static_cast<std::int64_t>(random()) >> (20 + random() % 44);
        auto h = filled(samples);
        std::sort(samples.begin(), samples.end());
        std::uint64_t n = samples.size();
        for (std::uint32_t ppm : common_ppm) {
            Value got = quantile(*h, n, ppm, Value(samples.back()));
            REQUIRE(got.known() == (n * (1'000'000 - ppm) >= 1'000'000));
            if (!got.known()) continue;
            Value truth = samples[(n * ppm + 999'999) / 1'000'000 - 1];
            REQUIRE_FALSE(truth.above(got));
            REQUIRE_FALSE(got.above(Value(samples.back())));
            auto off = got.bits() - truth.bits();
            REQUIRE(off <= (truth.magnitude() >> Buckets::bits));
        }
    }
}

TEST_CASE("A percentile of two histograms is that of both together")
{
    std::mt19937_64 random(42);
    std::vector<std::int64_t> a(3000), b(700);
    for (auto& v : a) v = static_cast<std::int64_t>(random() >> 44);
    for (auto& v : b) v = -static_cast<std::int64_t>(random() >> 46);
    auto one = filled(a), other = filled(b);
    a.insert(a.end(), b.begin(), b.end());
    auto both = filled(a);
    rtp::HistogramSum sum(*one, *other);
    CHECK(sum.total() == 3700);
    for (std::uint32_t ppm : common_ppm) {
        CAPTURE(ppm);
        CHECK(quantile(sum, 3700, ppm) == quantile(*both, 3700, ppm));
    }
    CHECK(quantile(sum, 3700, 500'000).known());
}

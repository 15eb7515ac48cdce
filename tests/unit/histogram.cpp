// SPDX-License-Identifier: MIT
#include "base/histogram.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <memory>
#include <random>
#include <vector>

using rtp::Buckets;
using rtp::Histogram;

namespace {

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

// Every power of two, its neighbours, and random ones.
std::vector<std::uint64_t> values()
{
    std::vector<std::uint64_t> all{0, most};
    for (unsigned bit = 0; bit < 64; ++bit)
        for (int near = -1; near <= 1; ++near)
            all.push_back((std::uint64_t{1} << bit) + static_cast<std::uint64_t>(near));
    std::mt19937_64 random(6);
    for (int i = 0; i < 100'000; ++i) all.push_back(random() >> random() % 64);
    return all;
}

// The rule of the record format, from a value that may lie anywhere in the bucket.
std::uint64_t width(std::uint64_t v, unsigned bits)
{
    if (v < std::uint64_t{2} << bits) return 1;
    unsigned log2 = 0;
    while (v >> log2 > 1) ++log2;
    return std::uint64_t{1} << (log2 - bits);
}

std::vector<std::pair<std::int64_t, std::uint64_t>> buckets(const auto& h)
{
    std::vector<std::pair<std::int64_t, std::uint64_t>> all;
    h.each([&](std::int64_t low, std::uint64_t count) { all.push_back({low, count}); });
    return all;
}

}

TEST_CASE("Every value lies in its bucket, at every number of bits")
{
    for (std::uint64_t v : values()) {
        unsigned i = Buckets::index(v);
        REQUIRE(i < Buckets::count);
        REQUIRE(Buckets::low(i) == Buckets::low_at(v, Buckets::bits));
        for (unsigned bits = 2; bits <= Buckets::bits; ++bits) {
            std::uint64_t low = Buckets::low_at(v, bits), high = Buckets::high_at(v, bits);
            REQUIRE(low <= v);
            REQUIRE(v <= high);
            REQUIRE(high - low == width(v, bits) - 1);
            REQUIRE(Buckets::low_at(low, bits) == low);
            REQUIRE(Buckets::low_at(high, bits) == low);
            REQUIRE(Buckets::high_at(low, bits) == high);
            REQUIRE(Buckets::low_at(Buckets::low(i), bits) == low);
        }
    }
}

TEST_CASE("The buckets follow one another without gap or overlap, up to 2^64-1")
{
    for (unsigned i = 0; i < Buckets::count; ++i) {
        std::uint64_t low = Buckets::low(i), high = Buckets::high_at(low, Buckets::bits);
        REQUIRE(Buckets::index(low) == i);
        REQUIRE(Buckets::index(high) == i);
        if (i + 1 < Buckets::count)
            REQUIRE(Buckets::low(i + 1) == high + 1);
        else
            REQUIRE(high == most);
    }
}

TEST_CASE("A bucket is 1 wide up to 127 and never wider than a 64th of its value")
{
    CHECK(Buckets::low_at(127, 6) == 127);
    CHECK(Buckets::low_at(129, 6) == 128);
    CHECK(Buckets::low_at(255, 6) == 254);
    CHECK(Buckets::low_at(257, 6) == 256);
    CHECK(Buckets::low_at(259, 6) == 256);
    CHECK(Buckets::low_at(1'000'000, 6) == 999'424);
    CHECK(Buckets::low_at(7, 2) == 7);
    CHECK(Buckets::low_at(9, 2) == 8);
    CHECK(Buckets::low_at(most, 2) == 7ull << 61);
}

TEST_CASE("A histogram lists its buckets ascending, negative ones mirrored")
{
    auto h = std::make_unique<Histogram>();
    CHECK(h->total() == 0);
    CHECK(buckets(*h).empty());
    for (std::int64_t v : {5, -5, 0, -1003, 1003, 1000}) h->add(v);
    h->add(-1, 3);
    h->add(std::numeric_limits<std::int64_t>::min());
    h->add(std::numeric_limits<std::int64_t>::max(), 2);
    std::vector<std::pair<std::int64_t, std::uint64_t>> expected{
        {std::numeric_limits<std::int64_t>::min(), 1},
        {-1000, 1},
        {-5, 1},
        {-1, 3},
        {0, 1},
        {5, 1},
        {1000, 2},
        {std::int64_t{127} << 56, 2}};
    CHECK(buckets(*h) == expected);
    CHECK(h->total() == 12);
}

TEST_CASE("Counts keep 64 bits")
{
    auto h = std::make_unique<Histogram>();
    h->add(7, std::uint64_t{1} << 40);
    h->add(7, 1);
    CHECK(buckets(*h)[0].second == (std::uint64_t{1} << 40) + 1);
}

TEST_CASE("The sum of two histograms has every bucket of both, once")
{
    auto a = std::make_unique<Histogram>(), b = std::make_unique<Histogram>();
    a->add(-7), a->add(10'000), a->add(3);
    b->add(3), b->add(-2000), b->add(50);
    rtp::HistogramSum sum(*a, *b);
    std::vector<std::pair<std::int64_t, std::uint64_t>> expected{
        {-2000, 1}, {-7, 1}, {3, 2}, {50, 1}, {9984, 1}};
    CHECK(buckets(sum) == expected);
    CHECK(sum.total() == 6);
}

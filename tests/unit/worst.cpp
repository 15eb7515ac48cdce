// SPDX-License-Identifier: MIT
#include "base/worst.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

TEST_CASE("The worst are kept, the worst first, of equal ones the earliest")
{
    rtp::Worst<char, 3> worst;
    CHECK(worst.size() == 0);
    worst.add(5, 'a');
    worst.add(9, 'b');
    CHECK(worst.size() == 2);
    worst.add(5, 'c');
    worst.add(5, 'd');
    worst.add(7, 'e');
    REQUIRE(worst.size() == 3);
    CHECK(worst[0].item == 'b');
    CHECK(worst[0].value == 9);
    CHECK(worst[1].item == 'e');
    CHECK(worst[2].item == 'a');
    CHECK_FALSE(worst.admits(5));
    CHECK(worst.admits(6));
}

TEST_CASE("Fewer are kept where fewer are asked for, and never more than there is room for")
{
    rtp::Worst<int, 4> none(0), one(1), many(100);
    for (int v : {3, -2, 8, 1, 8, 7}) {
        none.add(v, v);
        one.add(v, v);
        many.add(v, v);
    }
    CHECK(none.size() == 0);
    CHECK_FALSE(none.admits(1000));
    CHECK(one.size() == 1);
    CHECK(one[0].value == 8);
    CHECK(many.size() == 4);
    CHECK(many[3].value == 3);
}

TEST_CASE("The smallest integer is kept where there is room")
{
    constexpr auto lowest = std::numeric_limits<std::int64_t>::min();
    rtp::Worst<int, 2> worst;
    worst.add(lowest, 1);
    worst.add(lowest, 2);
    worst.add(lowest, 3);
    CHECK(worst.size() == 2);
    CHECK(worst[0].item == 1);
    CHECK(worst[1].item == 2);
}

TEST_CASE("The worst of random values are those of a stable sort")
{
    std::mt19937 random(3);
    for (int round = 0; round < 2000; ++round) {
        auto keep = static_cast<unsigned>(random() % 9);
        rtp::Worst<std::size_t, 8> worst(keep);
        std::vector<std::pair<int, std::size_t>> all;
        for (auto n = random() % 30; n > 0; --n) {
            auto value = static_cast<int>(random() % 10) - 5;
            bool admitted = worst.admits(value);
            auto before = worst.size() ? worst[worst.size() - 1].item : ~std::size_t{0};
            worst.add(value, all.size());
            auto after = worst.size() ? worst[worst.size() - 1].item : ~std::size_t{0};
            if (!admitted) REQUIRE(before == after);
            all.push_back({value, all.size()});
        }
        std::stable_sort(all.begin(), all.end(), [](auto& a, auto& b) { return a.first > b.first; });
        REQUIRE(worst.size() == std::min<std::size_t>({keep, 8, all.size()}));
        for (unsigned i = 0; i < worst.size(); ++i) {
            REQUIRE(worst[i].value == all[i].first);
            REQUIRE(worst[i].item == all[i].second);
        }
    }
}

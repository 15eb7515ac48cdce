// SPDX-License-Identifier: MIT
#include "base/ring.hpp"

#include <doctest/doctest.h>

TEST_CASE("An empty ring holds nothing and has dropped nothing")
{
    rtp::Ring<int, 3> ring;
    CHECK(ring.size() == 0);
    CHECK(ring.dropped() == 0);
}

TEST_CASE("A ring keeps the newest in order and counts the rest")
{
    rtp::Ring<int, 3> ring;
    for (int pushed = 1; pushed <= 20; ++pushed) {
        ring.push(pushed);
        unsigned kept = pushed < 3 ? static_cast<unsigned>(pushed) : 3;
        REQUIRE(ring.size() == kept);
        REQUIRE(ring.dropped() == static_cast<unsigned>(pushed) - kept);
        for (unsigned i = 0; i < kept; ++i) REQUIRE(ring[i] == pushed - static_cast<int>(kept - 1 - i));
    }
}

TEST_CASE("A ring of one keeps the last")
{
    rtp::Ring<int, 1> ring;
    ring.push(5);
    ring.push(6);
    CHECK(ring.size() == 1);
    CHECK(ring[0] == 6);
    CHECK(ring.dropped() == 1);
}

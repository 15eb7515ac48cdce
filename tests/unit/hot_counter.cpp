// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cstdint>

#include <machine/counter.hpp>

#include "hot/counter.hpp"

using namespace rtp;

TEST_CASE("a pair of reads differs by what lies between them")
{
    const std::uint64_t list[] = {100, 107, 200, 200, 300, 300 + 0x1'0000'0005};
    machine::script = list;
    std::uint32_t apart[3];
    CHECK(hot::read_pairs(apart, 3) == 0);
    CHECK(apart[0] == 7);
    CHECK(apart[1] == 0);
    CHECK(apart[2] == UINT32_MAX);
    CHECK(machine::script == list + 6);
}

TEST_CASE("a pair that runs backwards is counted and never becomes a huge difference")
{
    const std::uint64_t list[] = {100, 107, 300, 50, 60, 68};
    machine::script = list;
    std::uint32_t apart[3];
    CHECK(hot::read_pairs(apart, 3) == 1);
    CHECK(apart[0] == 7);
    CHECK(apart[1] == 0);
    CHECK(apart[2] == 8);
}

TEST_CASE("each plain read is held against the one before, and a step back does not spoil the next")
{
    const std::uint64_t list[] = {100, 200, 300, 50, 150};
    machine::script = list;
    CHECK(hot::backwards(4) == 1);
    const std::uint64_t still[] = {7, 7, 7};
    machine::script = still;
    CHECK(hot::backwards(2) == 0);
}

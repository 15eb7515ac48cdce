// SPDX-License-Identifier: MIT
#include "base/value.hpp"

#include <doctest/doctest.h>

#include <limits>

using rtp::Value;

namespace {

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();

}

TEST_CASE("A value that was not set is not known, and is not 0")
{
    CHECK_FALSE(Value().known());
    CHECK(Value(0).known());
    CHECK_FALSE(Value() == Value(0));
    CHECK(Value() == Value());
    CHECK_FALSE(Value(std::optional<int>()).known());
    CHECK(Value(std::optional<int>(-4)) == Value(-4));
    CHECK_FALSE(Value(std::optional<std::uint64_t>()).known());
    CHECK(Value(std::optional<std::uint64_t>(most)) == Value(most));
}

TEST_CASE("Values are ordered as integers from -2^63 to 2^64-1")
{
    const Value ascending[] = {lowest,
                               lowest + 1,
                               -4294967297,
                               -2,
                               -1,
                               0,
                               1u,
                               4294967297,
                               std::numeric_limits<std::int64_t>::max(),
                               std::uint64_t{1} << 63,
                               most - 1,
                               most};
    for (const Value& a : ascending)
        for (const Value& b : ascending) {
            CHECK(a.above(b) == (&a > &b));
            CHECK((a == b) == (&a == &b));
        }
}

TEST_CASE("Signed and unsigned of the same number are the same value")
{
    CHECK(Value(5) == Value(5u));
    CHECK(Value(std::int64_t{5}) == Value(std::uint8_t{5}));
    CHECK_FALSE(Value(-1) == Value(most));
    CHECK(Value(std::int8_t{-1}) == Value(std::int64_t{-1}));
}

TEST_CASE("A value knows its sign and magnitude")
{
    CHECK(Value(lowest).negative());
    CHECK(Value(lowest).magnitude() == std::uint64_t{1} << 63);
    CHECK(Value(-7).magnitude() == 7);
    CHECK(Value(most).magnitude() == most);
    CHECK_FALSE(Value(most).negative());
    CHECK(Value(0).magnitude() == 0);
    CHECK(Value(-1).bits() == most);
}

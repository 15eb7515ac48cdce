// SPDX-License-Identifier: MIT
#include "base/text.hpp"

#include <doctest/doctest.h>

#include <limits>

using rtp::Text;
using rtp::TextOut;

namespace {

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();

}

TEST_CASE("Numbers are written whole at the limits of 64 bits, in order")
{
    char room[100];
    TextOut out(room);
    out.number(std::uint64_t{4294967297})
        .put(',')
        .number(most)
        .put(',')
        .number(std::int64_t{-1})
        .put(',')
        .number(std::uint64_t{3});
    CHECK(out.view() == "4294967297,18446744073709551615,-1,3");
    out.clear();
    out.number(lowest)
        .put(',')
        .number(highest)
        .put(',')
        .number(std::int64_t{0})
        .put(',')
        .number(std::uint64_t{0});
    CHECK(out.view() == "-9223372036854775808,9223372036854775807,0,0");
    CHECK_FALSE(out.cut());
}

TEST_CASE("Values are written as numbers, unknown ones as nothing")
{
    char room[100];
    TextOut out(room);
    for (rtp::Value v : {rtp::Value(most), rtp::Value(lowest), rtp::Value(), rtp::Value(0), rtp::Value(-1)})
        out.value(v).put(';');
    CHECK(out.view() == "18446744073709551615;-9223372036854775808;;0;-1;");
}

TEST_CASE("Hex has the digits that were asked for")
{
    char room[100];
    TextOut out(room);
    out.hex(0xa001, 8).put(' ').hex(most, 16).put(' ').hex(0x12345, 4).put(' ').hex(7, 0).put(' ').hex(0, 1);
    CHECK(out.view() == "0000a001 ffffffffffffffff 2345  0");
}

TEST_CASE("What does not fit is left out and remembered until it is cleared")
{
    char room[5];
    TextOut out(room);
    out.put("12345");
    CHECK_FALSE(out.cut());
    CHECK(out.space() == 0);
    out.put("");
    CHECK_FALSE(out.cut());
    out.put('6');
    CHECK(out.cut());
    CHECK(out.view() == "12345");
    out.clear();
    CHECK_FALSE(out.cut());
    CHECK(out.view().empty());
    CHECK(out.space() == 5);
    out.put("abc").number(std::uint64_t{789});
    CHECK(out.view() == "abc78");
    CHECK(out.cut());
    TextOut none(std::span<char>{});
    CHECK(none.put('x').cut());
    CHECK(none.view().empty());
}

TEST_CASE("Text with room of its own writes the same and knows when it was cut")
{
    Text<40> text("max ");
    text.number(most).put(' ').number(std::int64_t{-5}).put(' ').hex(0xab, 4);
    CHECK(text.view() == "max 18446744073709551615 -5 00ab");
    CHECK_FALSE(text.cut());
    text.put(" and more than fits").put('!');
    CHECK(text.view() == "max 18446744073709551615 -5 00ab and mor");
    CHECK(text.cut());
    text.clear();
    CHECK(text.empty());
    CHECK_FALSE(text.cut());
    CHECK(text.value(rtp::Value(-3)).value(rtp::Value()).view() == "-3");
    Text<4> copy("abc"), other = copy;
    copy.put('d');
    CHECK(other.view() == "abc");
    CHECK(copy.view() == "abcd");
    CHECK(Text<2>("abc").cut());
    Text<2> cut("abc"), second = cut, third("z");
    CHECK(second.cut());
    third = cut;
    CHECK(third.view() == "ab");
    CHECK(third.cut());
    cut.clear();
    third = cut;
    CHECK(third.empty());
    CHECK_FALSE(third.cut());
}

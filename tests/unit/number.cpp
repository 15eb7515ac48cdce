// SPDX-License-Identifier: MIT
#include "base/number.hpp"

#include <doctest/doctest.h>

#include <limits>

using rtp::hex;
using rtp::integer;
using rtp::natural;

TEST_CASE("A natural number is decimal digits up to 2^64-1")
{
    CHECK(natural("0") == 0);
    CHECK(natural("007") == 7);
    CHECK(natural("18446744073709551615") == std::numeric_limits<std::uint64_t>::max());
    CHECK(natural("000018446744073709551615") == std::numeric_limits<std::uint64_t>::max());
    for (auto text :
         {"18446744073709551616", "18446744073709551620", "28446744073709551615", "99999999999999999999",
          "184467440737095516150", "", "-1", "+1", " 1", "1 ", "1e3", "0x1", "1.0", "a", "/", ":"}) {
        CAPTURE(text);
        CHECK_FALSE(natural(text));
    }
    CHECK_FALSE(natural({"1\0", 2}));
}

TEST_CASE("An integer goes from -2^63 to 2^63-1")
{
    CHECK(integer("0") == 0);
    CHECK(integer("-0") == 0);
    CHECK(integer("-1") == -1);
    CHECK(integer("9223372036854775807") == std::numeric_limits<std::int64_t>::max());
    CHECK(integer("-9223372036854775808") == std::numeric_limits<std::int64_t>::min());
    for (auto text : {"9223372036854775808", "-9223372036854775809", "18446744073709551615", "-", "--1", "",
                      "+1", "- 1", "-1 ", "1-"}) {
        CAPTURE(text);
        CHECK_FALSE(integer(text));
    }
}

TEST_CASE("Hex is one to eight lower-case digits")
{
    CHECK(hex("0") == 0);
    CHECK(hex("0000a001") == 0xa001);
    CHECK(hex("ffffffff") == 0xffffffff);
    CHECK(hex("12345678") == 0x12345678);
    CHECK(hex("9abcdef0") == 0x9abcdef0);
    for (auto text : {"", "000000000", "A", "0x1", "g", "-1", " 1", "1 ", "@", "`", ":", "/"}) {
        CAPTURE(text);
        CHECK_FALSE(hex(text));
    }
}

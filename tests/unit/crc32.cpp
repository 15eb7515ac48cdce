// SPDX-License-Identifier: MIT
#include "base/crc32.hpp"

#include <doctest/doctest.h>

using rtp::crc32;

TEST_CASE("CRC-32 gives the published values")
{
    CHECK(crc32("") == 0);
    CHECK(crc32("123456789") == 0xcbf43926);
    CHECK(crc32("a") == 0xe8b7be43);
    CHECK(crc32("The quick brown fox jumps over the lazy dog") == 0x414fa339);
    CHECK(crc32({"\0\0\0\0", 4}) == 0x2144df1c);
    CHECK(crc32("\xff\xff\xff\xff") == 0xffffffff);
}

TEST_CASE("CRC-32 of the pieces, one after another, is that of the whole")
{
    std::string_view text = "@H,a001,0,1,0.1,x86_64,0000a001,2,6.1.0-rt,";
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
        std::string_view head(text.data(), cut), tail(text.data() + cut, text.size() - cut);
        CHECK(crc32(tail, crc32(head)) == crc32(text));
    }
}

// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

// Which byte may stand where in a record: the regular expression of the record format, as a table.
namespace rtp::record {

inline constexpr std::uint8_t bare = 1;   // in a field without quotes
inline constexpr std::uint8_t quoted = 2; // between quotes, the doubled quote apart
inline constexpr std::uint8_t inner = 4;  // anywhere in a record after its at sign
inline constexpr std::uint8_t digit = 8;
inline constexpr std::uint8_t hex_digit = 16; // lower case only
inline constexpr std::uint8_t capital = 32;

inline constexpr std::array<std::uint8_t, 256> classes = [] {
    std::array<std::uint8_t, 256> table{};
    for (unsigned c = 0x20; c < 0x7f; ++c) {
        bool number = c >= '0' && c <= '9', big = c >= 'A' && c <= 'Z', small = c >= 'a' && c <= 'z';
        unsigned bits = 0;
        if (c != '@') bits |= inner;
        if (c != '@' && c != '"') bits |= quoted;
        if (number || big || small || std::string_view("_.:;+/%=-").find(static_cast<char>(c)) < 9)
            bits |= bare;
        if (number) bits |= digit;
        if (number || (c >= 'a' && c <= 'f')) bits |= hex_digit;
        if (big) bits |= capital;
        table[c] = static_cast<std::uint8_t>(bits);
    }
    return table;
}();

constexpr bool is(char c, std::uint8_t which)
{
    return (classes[static_cast<unsigned char>(c)] & which) != 0;
}

constexpr bool all(std::string_view text, std::uint8_t which)
{
    for (char c : text)
        if (!is(c, which)) return false;
    return true;
}

}

// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace rtp {

// Decimal digits and nothing else. Nothing where the text is something else or the number is above 2^64-1.
constexpr std::optional<std::uint64_t> natural(std::string_view text)
{
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    if (text.empty()) return {};
    std::uint64_t number = 0;
    for (char c : text) {
        if (c < '0' || c > '9') return {};
        auto digit = static_cast<unsigned>(c - '0');
        if (number > most / 10 || (number == most / 10 && digit > most % 10)) return {};
        number = number * 10 + digit;
    }
    return number;
}

// The same with a minus sign allowed in front, from -2^63 to 2^63-1.
constexpr std::optional<std::int64_t> integer(std::string_view text)
{
    bool negative = !text.empty() && text.front() == '-';
    if (negative) text.remove_prefix(1);
    auto magnitude = natural(text);
    constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
    if (!magnitude || *magnitude > most + (negative ? 1 : 0)) return {};
    return static_cast<std::int64_t>(negative ? 0 - *magnitude : *magnitude);
}

// One to eight hex digits, lower case as the records have them.
constexpr std::optional<std::uint32_t> hex(std::string_view text)
{
    if (text.empty() || text.size() > 8) return {};
    std::uint32_t number = 0;
    for (char c : text) {
        bool decimal = c >= '0' && c <= '9';
        if (!decimal && (c < 'a' || c > 'f')) return {};
        number = number << 4 | static_cast<std::uint32_t>(decimal ? c - '0' : c - 'a' + 10);
    }
    return number;
}

}

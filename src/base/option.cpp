// SPDX-License-Identifier: MIT
#include "base/option.hpp"

#include <optional>

#include "base/duration.hpp"
#include "base/number.hpp"

namespace rtp {
namespace {

// The next run of small letters and digits; empty at the end.
std::string_view next_word(const char*& rest)
{
    auto in_word = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
    while (*rest && !in_word(*rest)) ++rest;
    const char* begin = rest;
    while (in_word(*rest)) ++rest;
    return {begin, static_cast<std::size_t>(rest - begin)};
}

bool read(std::string_view text, bool is_time, std::uint64_t& into, Why& why)
{
    if (is_time) return parse_duration(text, into, why);
    std::optional<std::uint64_t> n = natural(text);
    if (n) into = *n;
    return n.has_value();
}

}

TextOut& quote(TextOut& why, std::string_view text)
{
    constexpr std::size_t most = 40;
    why.put('\'');
    for (std::size_t i = 0; i < text.size() && i < most; ++i)
        why.put(text[i] < ' ' || text[i] > '~' ? '?' : text[i]);
    return why.put(text.size() > most ? "...'" : "'");
}

TextOut& name_of(TextOut& why, const Option& option)
{
    return *option.name ? why.put("--").put(option.name) : why.put('-').put(option.letter);
}

bool amount(std::string_view value, bool is_time, const char* range, std::uint64_t& into, Why& why)
{
    std::uint64_t v = 0, low = 0, high = 0;
    const char* rest = range;
    read(next_word(rest), is_time, low, why);
    next_word(rest); // "to"
    read(next_word(rest), is_time, high, why);
    const char* wrong;
    if (!read(value, is_time, v, why)) {
        if (is_time) return false;
        wrong = " is not a whole number";
    } else if (v >= low && v <= high) {
        into = v;
        return true;
    } else {
        wrong = v < low ? " is too short" : " is too long";
        if (!is_time) wrong = " is out of range";
    }
    quote(why, value).put(wrong).put(is_time ? "; write " : "; write digits only, ").put(range);
    return false;
}

bool one_of(std::string_view value, const char* words, unsigned& place, Why& why)
{
    const char* rest = words;
    unsigned at = 0;
    for (std::string_view word; !(word = next_word(rest)).empty();) {
        if (word == std::string_view("or")) continue;
        place = at++;
        if (word == value) return true;
    }
    quote(why, value).put(" is not known here; write ").put(words);
    return false;
}

bool set(const Option& option, void* into, std::string_view value, Why& why)
{
    using Number = std::optional<std::uint64_t>;
    void* to = static_cast<char*>(into) + option.at;
    unsigned place = 0;
    std::uint64_t n = 0;
    switch (option.member) {
    case Option::Member::none: return option.set(into, value, why);
    case Option::Member::flag: return *static_cast<bool*>(to) = true;
    case Option::Member::text:
        *static_cast<std::string_view*>(to) = value;
        if (!value.empty() || !*option.values) return true;
        why.put(option.values);
        return false;
    case Option::Member::word:
        if (!one_of(value, option.values, place, why)) return false;
        *static_cast<unsigned char*>(to) = static_cast<unsigned char>(place);
        return true;
    default: break;
    }
    if (!amount(value, option.member == Option::Member::time, option.values, n, why)) return false;
    if (option.member == Option::Member::small)
        *static_cast<unsigned*>(to) = static_cast<unsigned>(n);
    else
        *static_cast<Number*>(to) = n;
    return true;
}

}

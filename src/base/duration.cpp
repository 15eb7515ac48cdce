// SPDX-License-Identifier: MIT
#include "base/duration.hpp"

#include <cstddef>
#include <limits>

namespace rtp {

namespace {

struct Unit {
    std::string_view name;
    std::uint64_t ns;
};
constexpr Unit units[] = {
    {"d", 86'400'000'000'000},
    {"h", 3'600'000'000'000},
    {"m", 60'000'000'000},
    {"s", 1'000'000'000},
    {"ms", 1'000'000},
    {"us", 1'000},
    {"ns", 1},
};
constexpr std::uint64_t most_ns = std::numeric_limits<std::int64_t>::max();

const Unit* unit_of(std::string_view name)
{
    for (const Unit& unit : units)
        if (unit.name == name) return &unit;
    return nullptr;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Digits at the front of `rest`, taken off it.
std::string_view take_digits(std::string_view& rest)
{
    std::size_t n = 0;
    while (n < rest.size() && is_digit(rest[n])) ++n;
    std::string_view digits(rest.data(), n);
    rest.remove_prefix(n);
    return digits;
}

// number * unit; false where it is more than most_ns.
bool scale(std::string_view digits, std::uint64_t unit_ns, std::uint64_t& ns)
{
    std::uint64_t number = 0;
    for (char c : digits) {
        auto digit = static_cast<unsigned>(c - '0');
        if (number > (most_ns / unit_ns - digit) / 10) return false;
        number = number * 10 + digit;
    }
    ns = number * unit_ns;
    return true;
}

// 1.5ms as ns, for a better way to write it. False where it is not a whole number of ns, or too long.
bool exact(std::string_view whole, std::string_view fraction, const Unit& unit, std::uint64_t& ns)
{
    if (!scale(whole, unit.ns, ns)) return false;
    std::uint64_t step_ns = unit.ns;
    for (char c : fraction) {
        auto digit = static_cast<unsigned>(c - '0');
        step_ns = step_ns % 10 == 0 ? step_ns / 10 : 0; // 0: behind what can be told exactly
        if (step_ns == 0 && digit != 0) return false;
        if (step_ns * digit > most_ns - ns) return false;
        ns += step_ns * digit;
    }
    return true;
}

void put(Why& why, std::uint64_t ns)
{
    char room[24];
    TextOut out(room);
    put_duration(out, ns);
    why.put(out.view());
}

bool refuse(Why& why, std::string_view text, std::string_view reason)
{
    quote(why, text).put(reason);
    return false;
}

}

bool parse_duration(std::string_view text, std::uint64_t& ns, Why& why)
{
    std::string_view rest = text;
    std::string_view digits = take_digits(rest);
    if (text.starts_with('-'))
        return refuse(why, text, " is negative; write a time of 0ns or more, as in 500us");
    if (rest.starts_with('.')) {
        rest.remove_prefix(1);
        std::string_view fraction = take_digits(rest);
        refuse(why, text, " has a fraction; write ");
        const Unit* unit = unit_of(rest);
        std::uint64_t meant_ns = 0;
        if (unit && exact(digits, fraction, *unit, meant_ns))
            put(why, meant_ns);
        else
            why.put("a whole number of a smaller unit, as in 1500us");
        return false;
    }
    if (!digits.empty() && rest.empty()) {
        refuse(why, text, " has no unit; write one of ns us ms s m h d behind it");
        if (text.size() <= 6) why.put(", as in ").put(text).put("us or ").put(text).put("ms");
        return false;
    }
    const Unit* unit = unit_of(rest);
    if (digits.empty() || !unit)
        return refuse(why, text, " is no time; write digits and one of ns us ms s m h d, as in 500us");
    std::uint64_t result_ns = 0;
    if (!scale(digits, unit->ns, result_ns)) {
        refuse(why, text, " is too long; write at most ");
        why.number(most_ns / unit->ns).put(unit->name);
        return false;
    }
    ns = result_ns;
    return true;
}

void put_duration(TextOut& out, std::uint64_t ns)
{
    const Unit* unit = units;
    while (ns == 0 ? unit->ns > 1 : ns % unit->ns != 0) ++unit;
    out.number(ns / unit->ns).put(unit->name);
}

}

// SPDX-License-Identifier: MIT
#include "base/duration.hpp"

#include <iterator>
#include <limits>

namespace rtp {

namespace {

struct Unit {
    char name[3];
    std::uint16_t of_smaller; // how many of the unit before it make one
};
constexpr Unit units[] = {
    {"ns", 1}, {"us", 1000}, {"ms", 1000}, {"s", 1000}, {"m", 60}, {"h", 60}, {"d", 24},
};
constexpr std::uint64_t most_ns = std::numeric_limits<std::int64_t>::max();

// In ns; 0: there is no such unit.
std::uint64_t unit_ns(std::string_view name)
{
    std::uint64_t ns = 1;
    for (const Unit& unit : units) {
        ns *= unit.of_smaller;
        if (name == unit.name) return ns;
    }
    return 0;
}

// Digits at the front of `rest`, taken off it.
std::string_view take_digits(std::string_view& rest)
{
    const char* begin = rest.data();
    while (!rest.empty() && rest.front() >= '0' && rest.front() <= '9') rest.remove_prefix(1);
    return {begin, static_cast<std::size_t>(rest.data() - begin)};
}

// Adds digits * unit, the unit shrinking tenfold before each digit of a fraction, growing the sum tenfold
// before each other one. False where it is more than most_ns, or no whole number of ns.
bool add(std::string_view digits, std::uint64_t unit_ns, bool fraction, std::uint64_t& ns)
{
    for (char c : digits) {
        auto digit = static_cast<unsigned>(c - '0');
        if (fraction)
            unit_ns = unit_ns % 10 == 0 ? unit_ns / 10 : 0;
        else if (ns > most_ns / 10)
            return false;
        else
            ns *= 10;
        if (digit * unit_ns > most_ns - ns || (digit && !unit_ns)) return false;
        ns += digit * unit_ns;
    }
    return true;
}

// What is wrong; where it ends in a blank, a duration to write instead comes behind it.
[[gnu::noinline]] const char* reason(bool digits, std::string_view rest, bool whole, bool unit, bool fits)
{
    if (!whole)
        return fits ? " has a fraction; write "
                    : " has a fraction; write a whole number of a smaller unit, as in 1500us";
    if (digits && rest.empty()) return " has no unit; write one of ns us ms s m h d behind it, as in 500us";
    if (digits && unit) return " is too long; write at most ";
    return " is no time; write digits and one of ns us ms s m h d, as in 500us";
}

}

bool parse_duration(std::string_view text, std::uint64_t& ns, Why& why)
{
    std::string_view rest = text;
    std::string_view digits = take_digits(rest), fraction;
    bool whole = !rest.starts_with('.');
    if (!whole) {
        rest.remove_prefix(1);
        fraction = take_digits(rest);
    }
    std::uint64_t unit = unit_ns(rest), result_ns = 0;
    bool fits = unit && add(digits, unit, false, result_ns) && add(fraction, unit, true, result_ns);
    if (whole && fits && !digits.empty()) {
        ns = result_ns;
        return true;
    }
    if (unit && !digits.empty() && whole)
        result_ns = most_ns / unit * unit; // too long: the longest there may be
    quote(why, text)
        .put(text.starts_with('-') ? " is negative, so it" : "")
        .put(reason(!digits.empty(), rest, whole, unit != 0, fits));
    if (unit && (whole ? !digits.empty() : fits)) put_duration(why, result_ns);
    return false;
}

void put_duration(TextOut& out, std::uint64_t ns)
{
    const Unit* unit = units;
    while (ns != 0 && unit + 1 < std::end(units) && ns % unit[1].of_smaller == 0) ns /= (++unit)->of_smaller;
    out.number(ns).put(unit->name);
}

}

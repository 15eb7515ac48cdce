// SPDX-License-Identifier: MIT
#include "host/quantity.hpp"

#include <cstring>

#include "base/number.hpp"

namespace rtp::host {
namespace {

// How figures of a unit are written, sizes that ask for another way apart.
struct Suffix {
    char text[8];
    Unit unit;
    char word[6];
    std::uint32_t per, step;
};
constexpr Suffix suffixes[] = {
    {"_ns", Unit::ns, "", 1, 1},
    {"_mticks", Unit::mticks, "ticks", 1000, 1},
    {"_ticks", Unit::ticks, "ticks", 1, 1},
    {"_ppb", Unit::ppb, "%", 10'000'000, 10},
    {"_ppm", Unit::ppm, "ppm", 1, 1},
    {"_hz", Unit::hz, "MHz", 1'000'000, 1000},
    {"_per_h", Unit::per_h, "/h", 1, 1},
    {"_bytes", Unit::bytes, "bytes", 1, 1},
    {"_at", Unit::at, "", 1, 1},
};

const Suffix* suffix_of(const char* name)
{
    std::size_t length = std::strlen(name);
    for (const Suffix& s : suffixes) {
        std::size_t its = std::strlen(s.text);
        if (length >= its && std::strcmp(name + length - its, s.text) == 0) return &s;
    }
    return nullptr;
}

struct Step {
    std::uint32_t per;
    char unit[4];
};
// Ended by what is no larger than the first.
constexpr Step times[] = {{1, "ns"}, {1000, "us"}, {1'000'000, "ms"}, {1'000'000'000, "s"}, {0, ""}};
constexpr Step rates[] = {{1, "Hz"}, {1000, "kHz"}, {1'000'000, "MHz"}, {0, ""}};

void two_digits(Page& out, char before, std::uint64_t v)
{
    out.put(before);
    if (v < 10) out.put('0');
    out.number(v);
}

}

Unit unit_of(const char* name)
{
    const Suffix* s = suffix_of(name);
    return s ? s->unit : Unit::none;
}

const char* suffix(Unit unit)
{
    for (const Suffix& s : suffixes)
        if (s.unit == unit) return s.text + 1;
    return "";
}

Value value_of(const char* field)
{
    if (*field == '-') return integer(field);
    return natural(field);
}

Scale time_scale(std::uint64_t largest_ns, Value floor_ns)
{
    std::size_t unit = largest_ns < 10'000          ? 0
                       : largest_ns < 10'000'000    ? 1
                       : largest_ns < 1'000'000'000 ? 2
                                                    : 3;
    Scale scale{times[unit].per, 1, times[unit].unit};
    if (floor_ns.known() && !floor_ns.negative())
        while (scale.step <= floor_ns.magnitude() / 10) scale.step *= 10;
    while (largest_ns / scale.step >= 100'000'000) scale.step *= 10;
    return scale;
}

void put_scaled(Page& out, Value v, const Scale& scale)
{
    if (!v.known()) {
        out.put('-');
        return;
    }
    std::uint64_t steps = v.magnitude() / scale.step, rest = v.magnitude() % scale.step;
    if (rest != 0 && rest >= scale.step - rest) ++steps;
    if (v.negative() && steps != 0) out.put('-');
    if (scale.step >= scale.per) {
        // Rounded up beyond 2^64 only where the step is coarser than the number is large.
        out.number(steps * (scale.step / scale.per));
        return;
    }
    std::uint64_t in_one = scale.per / scale.step;
    out.number(steps / in_one).put('.');
    std::uint64_t fraction = steps % in_one;
    for (in_one /= 10; in_one > 0; in_one /= 10) out.put(static_cast<char>('0' + fraction / in_one % 10));
}

bool put_time(Page& out, Value ns, const Scale& scale, Value floor_ns)
{
    bool below = ns.known() && floor_ns.known() && ns.magnitude() < floor_ns.magnitude();
    if (below)
        out.put("<floor");
    else
        put_scaled(out, ns, scale);
    return !below;
}

void put_figure(Page& out, const char* name, Value v, Value floor_ns)
{
    const Suffix* s = v.known() ? suffix_of(name) : nullptr;
    Unit unit = s ? s->unit : Unit::none;
    Scale scale{s ? s->per : 1, s ? s->step : 1, s ? s->word : ""};
    std::uint64_t size = v.magnitude();
    if (unit == Unit::ns) {
        scale = time_scale(size, floor_ns);
    } else {
        floor_ns = {};
        if (unit == Unit::hz && size < 1'000'000) scale = {1, 1, "Hz"};
        if (unit == Unit::ppb && size < 1000) scale = {1, 1, "ppb"};
        // 0.149498 % as the mails have it; from 1 % on three decimals.
        if (unit == Unit::ppb && size >= 10'000'000) scale.step = 10'000;
    }
    if (put_time(out, v, scale, floor_ns) && *scale.unit) out.put(' ').put(scale.unit);
}

void put_setting(Page& out, const char* name, Value v)
{
    Unit unit = v.known() && v.magnitude() != 0 ? unit_of(name) : Unit::none;
    if (unit != Unit::ns && unit != Unit::hz) return put_figure(out, name, v);
    const Step* best = unit == Unit::ns ? times : rates;
    for (const Step* next = best + 1; next->per > 1 && v.magnitude() % next->per == 0; ++next) best = next;
    put_scaled(out, v, {best->per, best->per});
    out.put(' ').put(best->unit);
}

void show(Page& out, const char* name, const char* field, Value floor_ns)
{
    Value v = value_of(field);
    if (!*field || (v.known() && unit_of(name) != Unit::none))
        put_figure(out, name, v, floor_ns);
    else
        out.put(field);
}

void put_date(Page& out, std::uint64_t seconds)
{
    // Years that begin in March: the leap day is the last one, and months follow 30.6 days.
    std::uint64_t days = seconds / 86400 + 719468, second = seconds % 86400;
    std::uint64_t era = days / 146097, day = days % 146097;
    std::uint64_t year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
    day -= 365 * year + year / 4 - year / 100;
    std::uint64_t month = (5 * day + 2) / 153;
    day -= (153 * month + 2) / 5;
    month = month < 10 ? month + 3 : month - 9;
    out.number(year + era * 400 + (month <= 2));
    two_digits(out, '-', month);
    two_digits(out, '-', day + 1);
    two_digits(out, ' ', second / 3600);
    two_digits(out, ':', second / 60 % 60);
    two_digits(out, ':', second % 60);
    out.put(" UTC");
}

}

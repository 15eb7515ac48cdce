// SPDX-License-Identifier: MIT
#include "host/quantity.hpp"

#include <span>

#include "base/number.hpp"

namespace rtp::host {
namespace {

struct Suffix {
    char text[8];
    Unit unit;
};
constexpr Suffix suffixes[] = {
    {"_ns", Unit::ns},       {"_mticks", Unit::mticks}, {"_ticks", Unit::ticks},
    {"_ppb", Unit::ppb},     {"_ppm", Unit::ppm},       {"_hz", Unit::hz},
    {"_per_h", Unit::per_h}, {"_bytes", Unit::bytes},   {"_at", Unit::at},
};

const Suffix* suffix_of(std::string_view name)
{
    for (const Suffix& s : suffixes)
        if (name.ends_with(s.text)) return &s;
    return nullptr;
}

struct Step {
    std::uint32_t per;
    char unit[4];
};
constexpr Step times[] = {{1, "ns"}, {1000, "us"}, {1'000'000, "ms"}, {1'000'000'000, "s"}};
constexpr Step rates[] = {{1, "Hz"}, {1000, "kHz"}, {1'000'000, "MHz"}};

// The largest unit the number is whole in.
void put_whole(Page& out, Value v, std::span<const Step> units)
{
    std::size_t i = units.size() - 1;
    while (i > 0 && (v.magnitude() == 0 || v.magnitude() % units[i].per != 0)) --i;
    put_scaled(out, v, {units[i].per, units[i].per});
    out.put(' ').put(units[i].unit);
}

void put_percent(Page& out, Value ppb)
{
    if (ppb.magnitude() < 1000) {
        put_scaled(out, ppb, {});
        out.put(" ppb");
        return;
    }
    // 0.149498 % as the mails have it; from 1 % on three decimals.
    put_scaled(out, ppb,
               {10'000'000, ppb.magnitude() < 10'000'000 ? std::uint64_t{10} : std::uint64_t{10'000}});
    out.put(" %");
}

void two_digits(Page& out, char before, std::uint64_t v)
{
    out.put(before);
    if (v < 10) out.put('0');
    out.number(v);
}

}

Unit unit_of(std::string_view name)
{
    const Suffix* s = suffix_of(name);
    return s ? s->unit : Unit::none;
}

std::string_view suffix(Unit unit)
{
    for (const Suffix& s : suffixes)
        if (s.unit == unit) return s.text + 1;
    return {};
}

std::string_view stem(std::string_view name)
{
    if (const Suffix* s = suffix_of(name)) name.remove_suffix(std::string_view(s->text).size());
    return name;
}

bool read(std::string_view field, Value& into)
{
    into = {};
    if (field.empty()) return true;
    if (auto n = natural(field))
        into = *n;
    else if (auto i = integer(field))
        into = *i;
    return into.known();
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

void put_figure(Page& out, std::string_view name, Value v, Value floor_ns)
{
    Unit unit = v.known() ? unit_of(name) : Unit::none;
    if (unit == Unit::ns) {
        Scale scale = time_scale(v.magnitude(), floor_ns);
        if (put_time(out, v, scale, floor_ns)) out.put(' ').put(scale.unit);
    } else if (unit == Unit::mticks) {
        put_scaled(out, v, {1000, 1});
        out.put(" ticks");
    } else if (unit == Unit::ppb) {
        put_percent(out, v);
    } else if (unit == Unit::hz) {
        bool high = v.magnitude() >= 1'000'000;
        put_scaled(out, v, {high ? std::uint64_t{1'000'000} : 1, high ? std::uint64_t{1000} : 1});
        out.put(high ? " MHz" : " Hz");
    } else {
        put_scaled(out, v, {});
        if (unit == Unit::per_h)
            out.put(" /h");
        else if (unit != Unit::none && unit != Unit::at)
            out.put(' ').put(suffix(unit));
    }
}

void put_setting(Page& out, std::string_view name, Value v)
{
    if (v.known() && unit_of(name) == Unit::ns)
        put_whole(out, v, times);
    else if (v.known() && unit_of(name) == Unit::hz)
        put_whole(out, v, rates);
    else
        put_figure(out, name, v);
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

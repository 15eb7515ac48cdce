// SPDX-License-Identifier: MIT
#include "base/cpu_list.hpp"

namespace rtp {

namespace {

struct Cursor {
    const char *at, *end;

    [[gnu::noinline]] bool take(char c)
    {
        if (at == end || *at != c) return false;
        ++at;
        return true;
    }

    // Where no digit stands, or the number is above `most`: one above it.
    [[gnu::noinline]] unsigned number()
    {
        constexpr unsigned most = CpuSet::most;
        unsigned number = at < end && *at >= '0' && *at <= '9' ? 0 : most + 1;
        for (; at < end && *at >= '0' && *at <= '9'; ++at) {
            number = number * 10 + static_cast<unsigned>(*at - '0');
            if (number > most) number = most + 1;
        }
        return number;
    }
};

// a, a-b, a-b:stride or a-b:used/group: the first `used` CPUs of each `group`. A stride is one of each.
bool take_member(Cursor& list, CpuSet& set)
{
    unsigned first = list.number(), last = first, used = 1, group = 1;
    if (list.take('-')) {
        last = list.number();
        if (list.take(':')) {
            group = list.number();
            if (list.take('/')) used = group, group = list.number();
        }
    }
    if (first > last || last >= CpuSet::most || used == 0 || used > group || group > CpuSet::most)
        return false;
    for (unsigned cpu = first; cpu <= last; ++cpu)
        if ((cpu - first) % group < used) set.add(cpu);
    return true;
}

}

unsigned CpuSet::count() const
{
    unsigned n = 0;
    for (unsigned cpu = 0; cpu < most; ++cpu) n += has(cpu);
    return n;
}

bool CpuSet::parse(std::string_view list, CpuSet& into)
{
    CpuSet set;
    Cursor rest{list.data(), list.data() + list.size()};
    do {
        if (!take_member(rest, set)) return false;
    } while (rest.take(','));
    if (rest.at != rest.end) return false;
    into = set;
    return true;
}

void CpuSet::put(TextOut& out, char separator) const
{
    char between = '\0';
    for (unsigned cpu = 0; cpu < most; ++cpu) {
        if (!has(cpu)) continue;
        unsigned first = cpu;
        while (has(cpu + 1)) ++cpu;
        if (between) out.put(between);
        between = separator;
        out.number(std::uint64_t{first});
        if (cpu > first) out.put('-').number(std::uint64_t{cpu});
    }
}

}

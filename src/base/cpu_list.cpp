// SPDX-License-Identifier: MIT
#include "base/cpu_list.hpp"

namespace rtp {

namespace {

// Digits at the front of `rest`, taken off it. False where there are none or the number is above `most`.
bool take_number(std::string_view& rest, unsigned most, unsigned& number)
{
    if (rest.empty() || rest.front() < '0' || rest.front() > '9') return false;
    number = 0;
    for (; !rest.empty() && rest.front() >= '0' && rest.front() <= '9'; rest.remove_prefix(1)) {
        number = number * 10 + static_cast<unsigned>(rest.front() - '0');
        if (number > most) return false;
    }
    return true;
}

bool take(std::string_view& rest, char c)
{
    if (rest.empty() || rest.front() != c) return false;
    rest.remove_prefix(1);
    return true;
}

// a, a-b, a-b:stride or a-b:used/group: the first `used` CPUs of each `group`. A stride is one of each.
bool take_member(std::string_view& rest, CpuSet& set)
{
    unsigned first, last, used = 1, group = 1;
    if (!take_number(rest, CpuSet::most - 1, first)) return false;
    last = first;
    if (take(rest, '-')) {
        if (!take_number(rest, CpuSet::most - 1, last) || last < first) return false;
        if (take(rest, ':')) {
            if (!take_number(rest, CpuSet::most, group)) return false;
            if (take(rest, '/')) {
                used = group;
                if (!take_number(rest, CpuSet::most, group)) return false;
            }
            if (used == 0 || used > group) return false;
        }
    }
    for (unsigned start = first; start <= last; start += group)
        for (unsigned cpu = start; cpu < start + used && cpu <= last; ++cpu) set.add(cpu);
    return true;
}

}

unsigned CpuSet::count() const
{
    unsigned n = 0;
    for (auto word : words_)
        for (; word; word &= word - 1) ++n; // std::popcount would call libgcc
    return n;
}

bool CpuSet::parse(std::string_view list, CpuSet& into)
{
    CpuSet set;
    do {
        if (!take_member(list, set)) return false;
    } while (take(list, ','));
    if (!list.empty()) return false;
    into = set;
    return true;
}

void CpuSet::put(TextOut& out, char separator) const
{
    bool first = true;
    for (unsigned cpu = 0; cpu < most; ++cpu) {
        if (!has(cpu)) continue;
        unsigned last = cpu;
        while (has(last + 1)) ++last;
        if (!first) out.put(separator);
        first = false;
        out.number(std::uint64_t{cpu});
        if (last > cpu) out.put('-').number(std::uint64_t{last});
        cpu = last;
    }
}

}

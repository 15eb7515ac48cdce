// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/text.hpp"

namespace rtp {

// A set of CPU numbers, 0 to 1023, as the kernel writes it: 0-3,8,10-14:2.
class CpuSet {
public:
    static constexpr unsigned most = 1024;

    // False where there is no room for so high a number.
    constexpr bool add(unsigned cpu)
    {
        if (cpu >= most) return false;
        words_[cpu / 64] |= std::uint64_t{1} << (cpu % 64);
        return true;
    }
    constexpr bool has(unsigned cpu) const { return cpu < most && (words_[cpu / 64] >> (cpu % 64) & 1); }
    unsigned count() const;
    bool empty() const { return count() == 0; }
    // f(cpu), ascending.
    template <typename F>
    void each(F&& f) const
    {
        for (unsigned cpu = 0; cpu < most; ++cpu)
            if (has(cpu)) f(cpu);
    }
    // The bits as the kernel's affinity calls take them (little endian words of 64).
    std::array<std::uint64_t, most / 64>& words() { return words_; }
    const std::array<std::uint64_t, most / 64>& words() const { return words_; }

    constexpr bool operator==(const CpuSet&) const = default;

    // Members `a`, `a-b`, `a-b:stride` (10-14:2 is 10,12,14) and the kernel's `a-b:used/group` (0-7:2/4 is
    // 0,1,4,5), with commas between. False where it is something else, is empty, or names a CPU above 1023;
    // `into` is then as it was.
    static bool parse(std::string_view list, CpuSet& into);
    // Appends the shortest list in the kernel's syntax; `separator` between its members (`;` inside records).
    void put(TextOut& out, char separator = ',') const;

private:
    std::array<std::uint64_t, most / 64> words_{};
};

}

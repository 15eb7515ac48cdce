// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "figure/metrics.hpp"
#include "figure/system.hpp"

namespace rtp::figure {

// gap: what is taken away from a running thread. The words are those of 1999.
inline constexpr Metric gap[] = {
    {"loops", "loops"},
    {"low_ticks", "low"},
    {"high_ticks", "high"},
    {"total_ticks", "total"},
    {"classic_lost_ticks", "lost by the smallest difference", "", true},
    {"classic_lost_ppb", "percentage by the smallest difference", "", true},
    {"iter_mticks", "usual turn", "", true},
    {"bare_mticks", "bare read", "", true},
    {"threshold_ticks", "threshold", "", true},
    {"gaps", "gaps", "", true},
    {"dropped", "gaps not kept", "", true},
    {"backwards", "steps back"},
    {"lost_ns", "lost", "", true},
    {"lost_ppb", "percentage", "", true},
    {"max_gap_ns", "longest"},
    {"p50_ns", "median gap", "", true},
    {"p99_ns", "99 % gap", "", true},
};

// The mail's "lost": total - low * loops, what the turns took beyond the shortest one each. Not available
// where no turn was made or the sum is above 64 bits.
constexpr Value classic_lost(std::uint64_t total, std::uint64_t low, std::uint64_t loops)
{
    Wide least = multiply(low, loops);
    if (loops == 0 || least.high || least.low > total) return {};
    return total - least.low;
}

// A part of the whole in ppb, rounded to the nearest.
constexpr Value share_ppb(Value part, std::uint64_t whole)
{
    return part.known() ? scaled(part.bits(), billion, whole) : Value();
}

// Below this many ticks for the shortest turn one tick is more than a twentieth of it: the mail's percentage
// then tells the counter's step, not what was lost.
inline constexpr std::uint64_t coarse_ticks = 20;

// The usual turn in thousandths of a tick, rounded to the nearest: the time outside of gaps over the turns
// outside of gaps. Never the smallest, the most frequent or the middle one, which a coarse counter reads as
// 0.
constexpr Value usual_mticks(std::uint64_t total, std::uint64_t gap_ticks, std::uint64_t loops,
                             std::uint64_t gaps)
{
    if (loops <= gaps || total < gap_ticks) return {};
    return scaled(total - gap_ticks, 1000, loops - gaps);
}

// The larger of 8 usual turns and one usual turn with 2 ticks more, in whole ticks, rounded up. Above it a
// difference is a gap.
constexpr std::uint64_t threshold_ticks(std::uint64_t usual_mticks)
{
    std::uint64_t by_turns = 8 * usual_mticks, by_ticks = usual_mticks + 2000;
    return ((by_turns > by_ticks ? by_turns : by_ticks) + 999) / 1000;
}

// What the gaps took: of each the part beyond a usual turn, added up, in ticks, rounded to the nearest.
constexpr Value lost_ticks(std::uint64_t gap_ticks, std::uint64_t gaps, Value usual_mticks)
{
    if (!usual_mticks.known()) return {};
    Value usual = scaled(gaps, usual_mticks.bits(), 1000);
    if (!usual.known() || usual.bits() > gap_ticks) return {};
    return gap_ticks - usual.bits();
}

}

// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/histogram.hpp"
#include "base/worst.hpp"
#include "hot/gap.hpp"
#include "session/settings.hpp"

namespace rtp::session {
class Part;
struct Seat;
}

namespace rtp::probe {

void run_gap(session::Seat&);                   // inside the windows
void write_gap(session::Seat&, session::Part&); // after them

// The rest between two windows; the window is what is left of the plan's interval.
constexpr std::uint64_t rest_ns(const session::Settings& settings)
{
    return settings.rest_ns.value_or(10'000'000);
}

// All that one CPU's `gap` collects.
struct GapState {
    static constexpr unsigned most_outliers = 16;

    hot::GapSums sums;
    hot::GapRing ring; // of the window that is open
    std::uint64_t threshold_ticks = 0;
    std::uint64_t bare_ticks = 0; // of bare_reads reads
    static constexpr std::uint32_t bare_reads = 4096;
    std::uint64_t dropped = 0;
    std::uint64_t windows = 0;
    Histogram lengths;                         // of gaps, ns
    Worst<std::uint64_t, most_outliers> worst; // with the time it began, CLOCK_MONOTONIC
};

}

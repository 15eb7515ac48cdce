// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/histogram.hpp"
#include "base/worst.hpp"
#include "hot/gap.hpp"

namespace rtp::session {
class Part;
struct Seat;
}

namespace rtp::probe {

void run_gap(session::Seat&);                   // inside the windows
void write_gap(session::Seat&, session::Part&); // after them

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

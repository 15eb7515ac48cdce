// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <ctime>
#include <string_view>

#include "base/cpu_list.hpp"
#include "sys/scheduling.hpp"

namespace rtp::session {

// What one probe is going to do: the settings with every default filled in. Counts and lengths of 0: no such
// end.
struct Plan {
    CpuSet cpus;              // one part each
    std::string_view variant; // of what the probe measures, in the part's name; empty: there is but one
    unsigned turn = 0;        // the how many-th of the probe, from 0
    unsigned choice = 0;      // the probe's own: what this turn is about
    bool one = false;         // one part in all, and its name names no CPU
    sys::Scheduling wanted;
    clockid_t clock = CLOCK_MONOTONIC;
    std::uint64_t interval_ns = 0;
    std::uint64_t duration_ns = 0; // of measuring, warm-up not counted
    std::uint64_t loops = 0;       // samples a CPU
    std::uint64_t length_ns = 0;   // how long it will take in all, for a person and for the watch on it
};

}

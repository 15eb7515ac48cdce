// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "base/value.hpp"

namespace rtp::sys {

// What is known of the counter that times this run.
struct TickFacts {
    std::string_view source;        // "counter", "given" (-c) or "clock" (no usable counter: CLOCK_MONOTONIC, 1 GHz)
    std::string_view why;           // with "clock": why the counter is not used, a note's code; else empty
    Value hz, error_ppb;            // rate against CLOCK_MONOTONIC_RAW and how far off it may be
    Value read_min_ticks, read_p50_ticks; // what two reads in a row differ by
    std::optional<bool> invariant;  // the CPU says its rate never changes
    std::string_view cpu_name;      // as the CPU itself gives it; empty where it doesn't
    std::string_view hypervisor;    // as CPUID gives it; empty on bare metal or where it can't be told
};

}

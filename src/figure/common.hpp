// SPDX-License-Identifier: MIT
#pragma once

#include "figure/metrics.hpp"

namespace rtp::figure {

// What every part begins with, over the part's own window. `irqs` and `ctxt` count the whole system over
// `system_ns` of @P, which also holds the warm-up; the shares of CPU time are the whole system's (ppb of all
// CPUs' time, tick-sampled, empty under 200 ticks), switches, faults and migrations are the measuring
// thread's.
inline constexpr Metric common[] = {
    {"time_ns", "measured"},
    {"floor_ns", "floor"},
    {"irqs", "interrupts"},
    {"irq_hz", "interrupt rate"},
    {"ctxt", "context switches"},
    {"ctxt_hz", "context switch rate"},
    {"sys_ppb", "kernel CPU"},
    {"user_ppb", "user CPU"},
    {"steal_ppb", "stolen CPU"},
    {"nvcsw", "voluntary switches"},
    {"nivcsw", "involuntary switches"},
    {"minflt", "minor faults"},
    {"majflt", "major faults"},
    {"migrations", "migrations"},
};

}

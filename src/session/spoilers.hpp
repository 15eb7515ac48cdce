// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "base/text.hpp"
#include "base/value.hpp"
#include "record/writer.hpp"

namespace rtp::session {

// What may spoil a measurement on this machine. Empty and not available: not known.
struct SpoilerFacts {
    // The highest FIFO priority that was really granted on trial; 0: none, and then why.
    Value fifo_priority;
    int fifo_error = 0;
    std::string_view preempt;      // as in @E
    bool hypervisor_known = false; // an empty name then means bare metal
    std::string_view hypervisor;
    std::string_view clocksource;
    std::string_view counter; // "counter", "given" or "clock"
    Value timer_step_ns;
    std::string_view slow_governor; // of the first CPU whose governor is not `performance`
    bool governor_known = false;
    std::string_view idle_state;  // of the CPU that takes longest to wake: "C6:133000ns"
    std::string_view dma_latency; // as in @E
    Value turbo, smt;
    Value rt_runtime_ns, rt_period_ns;
    unsigned kernel = 0;      // 6012 for 6.12
    std::string_view console; // list with `;`
    Value printk_level;       // messages below it go to the console
    Value lockable_bytes;     // the most this process may lock; 2^64-1: no limit
};

// One line each, at most 100 columns, to `to`: severity, what was found, what it does to which figure, what
// to do; worst first, what is not known last. How many of the lines are `bad` or `warn`.
unsigned write_spoilers(const SpoilerFacts&, record::Sink to);

}

// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "base/text.hpp"
#include "base/value.hpp"
#include "record/writer.hpp"

namespace rtp::session {

// What may spoil a measurement on this machine, mostly as it stands in @E. Empty and not available: not
// known.
struct SpoilerFacts {
    using Word = Text<40>;

    // The highest FIFO priority that was really granted on trial; 0: none, and then why.
    Value fifo_priority{};
    int fifo_error = 0;
    unsigned kernel = 0;           // 6012 for 6.12
    bool hypervisor_known = false; // an empty name then means bare metal
    bool governor_known = false;
    Word preempt{}, hypervisor{}, clocksource{}, tick_source{}, dma_latency{}, console{};
    Word slow_governor{}; // of the first CPU whose governor is not `performance`
    Word idle_state{};    // of the CPU that takes longest to wake: "C6:133000ns"
    Value turbo{}, smt{}, rt_runtime_ns{}, rt_period_ns{};
    Value printk_level{};   // messages below it go to the console
    Value timer_step_ns{};  // what a timer is rounded to
    Value lockable_bytes{}; // the most this process may lock; 2^64-1: no limit

    // Takes what it needs of a fact as each_fact() gives it; one that isn't about the spoilers is ignored.
    void take(std::string_view key, std::string_view text);
};

// One line each, at most 100 columns, to `to`: severity, what was found, what it does to which figure, what
// to do; worst first, what is not known last. How many of the lines are `bad` or `warn`.
unsigned write_spoilers(const SpoilerFacts&, record::Sink to);

}

// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <ctime>
#include <optional>
#include <string_view>

#include "base/tick_rate.hpp"
#include "base/value.hpp"
#include "contract.hpp"

namespace rtp::sys {

// What is known of the counter that times this run.
struct TickFacts {
    std::string_view source;   // "counter", "given" (-c) or "clock" (no usable counter: the clock, 1 GHz)
    const char* why = nullptr; // with "clock": why the counter is not used, a note's code
    Value hz, error_ppb;       // rate against CLOCK_MONOTONIC_RAW and how far off it may be
    Value measured_hz;         // the same where -c gave another one
    Value read_min_ticks, read_p50_ticks; // what two reads in a row differ by
    std::optional<bool> invariant;        // the CPU says its rate never changes
    std::string_view cpu_name;            // as the CPU itself gives it; empty where it doesn't
    std::string_view hypervisor;          // as CPUID gives it; empty on bare metal or where it can't be told
};

// A moment on the counter and on a clock at once, the narrowest of several brackets.
struct Pair {
    std::uint64_t ticks, clock_ns;
    std::uint32_t width_ticks; // of the bracket: the moment is known to half of this
};

// The counter of this machine, or the clock in its place: found out once, before anything is timed.
class Counter {
public:
    // Can it be read at all, does it run forward, at which rate? About 5 ms. `given_hz` replaces the measured
    // rate. Call it before any other clock is read: where the counter is closed, the vDSO is not used from
    // here on.
    void open(std::optional<std::uint64_t> given_hz);

    bool usable() const { return usable_; }
    const TickFacts& facts() const { return facts_; }
    // As measured, for grids and estimates; and as -c gave it, for the figures.
    const TickRate& rate() const { return rate_; }
    const std::optional<TickRate>& given() const { return given_; }
    const TickRate& rate_of_figures() const { return given_ ? *given_ : rate_; }
    // What two ordered reads round nothing differ by, 99th percentile, in ticks.
    std::uint32_t floor_ticks() const { return floor_ticks_; }

    // Where the counter can't be used, ticks are the clock's own nanoseconds.
    Pair pair(clockid_t clock, unsigned tries = 3) const;

private:
    const char* unusable();
    const char* measure_rate();
    void fall_back(const char* why);

    bool usable_ = false;
    std::uint32_t floor_ticks_ = 0;
    TickFacts facts_{};
    TickRate rate_{};
    std::optional<TickRate> given_{};
    machine::Identity identity_{};
};

}

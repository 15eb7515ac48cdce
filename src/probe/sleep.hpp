// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/histogram.hpp"
#include "base/running.hpp"
#include "base/worst.hpp"
#include "figure/sleep.hpp"
#include "sys/counter.hpp"

namespace rtp::session {
class Part;
struct Seat;
}

namespace rtp::probe {

void run_sleep(session::Seat&);                   // inside the window
void write_sleep(session::Seat&, session::Part&); // after it

// All that one CPU's `sleep` collects. Values are lateness in ns, signed; times are of the deadline's clock.
struct SleepState {
    static constexpr unsigned most_waiting = 32, most_outliers = 16, slots = 64;

    struct Sample {
        std::uint64_t wake_ticks;
        std::uint64_t from; // the deadline in ns; with --relative the ticks before the sleep
        std::uint64_t skipped;
    };

    Histogram late, put_back;
    Running sum;
    std::uint64_t early = 0, missed = 0, unusable = 0, rate_changes = 0;
    Worst<std::uint64_t, most_outliers> worst; // with the time of the wake
    std::int64_t slot_max[slots]{};            // the time line: the largest of each slot_ns
    bool slot_used[slots]{};
    std::uint64_t slot_ns = 0;
    std::uint64_t opened_clock_ns = 0;
    std::uint64_t clock_ran_ns = 0,
                  raw_ns = 0; // from opening to closing: the deadline's clock, CLOCK_MONOTONIC_RAW
    sys::Pair last{};
    std::uint32_t widest_ticks = 0;
    Sample pending[most_waiting]{};
    unsigned waiting = 0;

    void add(std::int64_t v, std::uint64_t wake_ns, std::uint64_t skipped, std::uint64_t period_ns)
    {
        sum.add(v);
        late.add(v);
        early += v < 0;
        missed += skipped;
        if (skipped) figure::put_back(put_back, v, period_ns, skipped);
        if (worst.admits(v)) worst.add(v, wake_ns);
        mark(v, wake_ns - opened_clock_ns);
    }

private:
    void mark(std::int64_t v, std::uint64_t after_ns)
    {
        // The table never runs out: its slots grow.
        while (after_ns / slot_ns >= slots) {
            for (unsigned i = 0; i < slots / 2; ++i) {
                unsigned a = 2 * i, b = a + 1;
                bool both = slot_used[a] && slot_used[b];
                slot_max[i] = both           ? std::max(slot_max[a], slot_max[b])
                              : slot_used[a] ? slot_max[a]
                                             : slot_max[b];
                slot_used[i] = slot_used[a] || slot_used[b];
            }
            for (unsigned i = slots / 2; i < slots; ++i) slot_used[i] = false;
            slot_ns *= 2;
        }
        auto i = static_cast<unsigned>(after_ns / slot_ns);
        slot_max[i] = slot_used[i] ? std::max(slot_max[i], v) : v;
        slot_used[i] = true;
    }
};

}

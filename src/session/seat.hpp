// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>
#include <string_view>
#include <type_traits>

#include "base/value.hpp"
#include "session/plan.hpp"
#include "session/settings.hpp"
#include "sys/counter.hpp"
#include "sys/cpu_now.hpp"
#include "sys/scheduling.hpp"
#include "sys/thread.hpp"
#include "sys/toll.hpp"

namespace rtp {
struct Probe;
}

namespace rtp::session {

// Where a measuring thread stands. Only the thread itself moves it on.
enum class Phase : int { setting_up, ready, running, done };

// Why a seat's figures may not stand, as far as the probe itself can tell. A code of @N; null: nothing.
struct Trouble {
    const char* code = nullptr;
    std::uint64_t count = 0; // of what the code names
};

// One measuring thread: everything it touches inside a window, in one slab. `State` is the probe's.
struct alignas(4096) Seat {
    static constexpr std::size_t stack_bytes = sys::Thread::least_stack;
    static constexpr std::size_t state_bytes = 124 * 1024;

    // Set before the thread starts, only read by it.
    const Probe* probe;
    const Settings* settings;
    const Plan* plan;
    const sys::Counter* counter;
    unsigned cpu;
    unsigned place, places; // which of the seats, so that their grids can be staggered
    std::uint64_t part;
    const std::atomic<bool>* stop;

    // The step that failed and why there can be no measurement, or no further one: "pin", EINVAL. Null: none.
    const char* step;
    const char* step_remedy; // ", what to do about it"
    int error;
    const char* skip_reason; // where no step failed and it still can't be measured: "cli:nop". Null: it can
    int scheduling_error;    // of the class asked for; 0: granted
    sys::Scheduling granted;
    Value slack_ns;

    // When the grid begins, set before all threads are let go: CLOCK_MONOTONIC, ns.
    std::uint64_t go_ns;

    // What the window cost and how long it was, set by the probe.
    sys::Toll before, after;
    std::uint64_t opened_ns, closed_ns; // CLOCK_MONOTONIC
    std::uint64_t observed_ns;          // what of that was measured; 0: all of it
    std::uint64_t samples;              // taken, usable or not
    bool excused;   // it was not ready in time, and is not waited for; set before the gate opens
    bool cut_short; // it was ended because it was overdue
    std::uint64_t migrations;
    bool moved;  // its CPU went away
    bool broken; // --break fired
    bool unborn; // its thread could not be started
    Trouble trouble;

    std::atomic<std::uint32_t> pulse;     // moves with each wake, for the watch on it
    alignas(64) std::atomic<Phase> phase; // read by the main thread, so on a line of its own
    std::uint32_t pulse_seen;             // by the main thread, and when it last moved
    std::uint64_t alive_ns;
    sys::Thread thread;
    sys::CpuNow cpu_now;

    alignas(64) std::byte state_room[state_bytes];
    alignas(4096) std::byte stack[stack_bytes];

    template <typename State>
    State& make()
    {
        static_assert(sizeof(State) <= state_bytes && std::is_trivially_destructible_v<State>);
        return *new (state_room) State();
    }
    template <typename State>
    State& state()
    {
        return *std::launder(reinterpret_cast<State*>(state_room));
    }
    // Tells the watch that the thread goes on. Only the thread itself writes it.
    void beat() { pulse.store(pulse.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed); }
    // Ends a loop inside the window: one load.
    bool stopped() const { return stop->load(std::memory_order_relaxed); }
};

}

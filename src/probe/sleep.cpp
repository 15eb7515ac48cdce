// SPDX-License-Identifier: MIT
#include "probe/sleep.hpp"

#include <cstddef>
#include <sched.h>
#include <time.h>

#include "base/duration.hpp"
#include "probe.hpp"
#include "session/part.hpp"
#include "session/seat.hpp"

// Timer to thread: how long after its deadline a thread that slept for it runs again. Deadlines stand on a
// fixed grid, absolute, one thread a CPU; with --relative each sleep is for one interval, as the mail of 2005
// did it. The counter is read once the sleep has returned (with --relative before it, too); the clock of the
// deadline is never read on the timed path, but tied to the counter by pairs between samples. Only
// clock_nanosleep is used: timerfd and the RTC expire in a soft thread on PREEMPT_RT, and would measure that.
// It can't see what happens while the thread is awake, nor tell the timer interrupt's delay from the
// scheduler's.

namespace rtp::probe {
namespace {

using session::Plan;
using session::Seat;
using session::Settings;

constexpr std::uint64_t ms = 1'000'000, second = 1000 * ms;

using enum Option::Member;

constexpr Option options[] = {
    {"interval", 'i', "T", "the grid's period, 10us to 1d; default 1ms", time,
     offsetof(Settings, interval_ns), "10us to 1d: below that the timer interrupt alone takes the period"},
    {"relative", 0, "", "sleep for the interval instead of until a deadline", flag,
     offsetof(Settings, relative)},
    {"clock", 'C', "NAME", "monotonic, realtime or tai; default monotonic", word, offsetof(Settings, clock),
     "monotonic, realtime or tai"},
    {"warmup", 0, "N", "samples thrown away first, 0 to 1000000; default 10", small,
     offsetof(Settings, warmup), "0 to 1000000"},
};

bool plan(const Settings& settings, Plan& plan, Why& why)
{
    plan.interval_ns = settings.interval_ns.value_or(ms);
    plan.loops = settings.loops.value_or(0);
    plan.duration_ns = settings.duration_ns.value_or(plan.loops ? 0 : 5 * second);
    if (plan.duration_ns && plan.duration_ns < plan.interval_ns) {
        why.put("sleep: -D is shorter than one interval (-i), so there would be no sample; make it longer");
        return false;
    }
    switch (settings.clock) {
    case session::Clock::monotonic: plan.clock = CLOCK_MONOTONIC; break;
    case session::Clock::realtime: plan.clock = CLOCK_REALTIME; break;
    case session::Clock::tai: plan.clock = CLOCK_TAI; break;
    }
    constexpr std::uint64_t for_ever = ~std::uint64_t{0};
    std::uint64_t by_loops = for_ever;
    if (plan.loops && plan.loops < for_ever / 4 / plan.interval_ns) by_loops = plan.loops * plan.interval_ns;
    std::uint64_t by_time = plan.duration_ns ? plan.duration_ns : for_ever;
    std::uint64_t length = by_loops < by_time ? by_loops : by_time;
    // At most a million warm-ups of a day each, and half of for_ever: neither product nor sum wraps where it
    // counts.
    std::uint64_t warmup =
        settings.warmup < for_ever / 4 / plan.interval_ns ? settings.warmup * plan.interval_ns : for_ever / 4;
    plan.length_ns = length < for_ever / 4 ? length + warmup : for_ever / 2;
    return true;
}

void prepare(Seat& seat)
{
    auto& s = seat.make<SleepState>();
    s.worst = Worst<std::uint64_t, SleepState::most_outliers>(seat.settings->outliers);
    s.slot_ns = second;
    while (seat.plan->length_ns / s.slot_ns >= SleepState::slots / 2 && s.slot_ns < ~std::uint64_t{0} / 4)
        s.slot_ns *= 2;
}

void parameters(const Seat& seat, record::Writer::Params& p)
{
    constexpr std::string_view clocks[] = {"monotonic", "realtime", "tai"};
    p.add("clock", clocks[static_cast<unsigned>(seat.settings->clock)]);
    p.add("mode", seat.settings->relative ? "relative" : "absolute");
    p.add("warmup", Value(seat.settings->warmup));
}

}

extern const Probe sleep;
constinit const Probe sleep{
    .name = "sleep",
    .line = "timer to thread: how late a sleeping thread runs again",
    .defaults = "-i 1ms -D 5s",
    .original = "--relative -i 10ms -l 100",
    .options = options,
    .figures = figure::sleep,
    .limit_metric = "max_ns",
    .plan = plan,
    .prepare = prepare,
    .parameters = parameters,
    .run = run_sleep,
    .write = write_sleep,
};

}

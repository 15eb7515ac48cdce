// SPDX-License-Identifier: MIT
#include "probe/gap.hpp"

#include <cstddef>

#include "figure/gap.hpp"
#include "probe.hpp"
#include "session/part.hpp"
#include "session/seat.hpp"

// Cycles taken away from a running thread. A closed loop reads the counter; what lies between two reads
// beyond a usual turn was taken: by interrupts, by other threads, by the firmware, by a hypervisor. FIFO
// loops run in windows with rests between them, staggered over the CPUs: the kernel takes 50 ms of each
// second from a FIFO thread that never sleeps, and a board's only CPU must answer in between. --classic is
// the loop of 1999: a number of turns, low, high and total, and "lost" by the smallest difference; on today's
// CPUs the smallest difference lies far below the usual one, so that figure says a quarter is lost where
// nothing is. It can't see who took the time, nor what happens in the rests.

namespace rtp::probe {
namespace {

using session::Plan;
using session::Seat;
using session::Settings;

constexpr std::uint64_t ms = 1'000'000, second = 1000 * ms;

using enum Option::Member;

constexpr Option options[] = {
    {"window", 0, "T", "how long the loop runs at a time, 1ms to 900ms; default 90ms", time,
     offsetof(Settings, window_ns), "1ms to 900ms: a longer one starves what else must run on the CPU"},
    {"rest", 0, "T", "between two windows, 1ms to 1m; default 10ms", time, offsetof(Settings, rest_ns),
     "1ms to 1m"},
    {"threshold", 0, "N", "ticks above which a difference is a gap (8 usual turns)", number,
     offsetof(Settings, threshold_ticks), "1 to 1000000000000"},
    {"classic", 0, "", "the loop of 1999: -l turns (10000000) and the smallest difference", flag,
     offsetof(Settings, classic)},
};

bool plan(const Settings& settings, Plan& plan, Why& why)
{
    if (settings.classic && settings.threshold_ticks) {
        why.put("gap: --classic has no threshold; leave out --threshold, or --classic");
        return false;
    }
    if (settings.classic && settings.break_ns) {
        why.put("gap: --classic knows no single gap, so -b can't end it; leave out -b, or --classic");
        return false;
    }
    plan.interval_ns = settings.window_ns.value_or(90 * ms) + rest_ns(settings);
    plan.loops = settings.loops.value_or(settings.classic ? 10'000'000 : 0);
    plan.duration_ns = settings.duration_ns.value_or(plan.loops ? 0 : 2 * second);
    constexpr std::uint64_t for_ever = ~std::uint64_t{0};
    std::uint64_t turn_ns = 50; // about, and only for a person
    std::uint64_t by_loops =
        plan.loops && plan.loops < for_ever / 4 / turn_ns ? plan.loops * turn_ns : for_ever / 4;
    plan.length_ns =
        plan.duration_ns && (!plan.loops || plan.duration_ns < by_loops) ? plan.duration_ns : by_loops;
    if (settings.classic) plan.variant = "classic";
    return true;
}

void prepare(Seat& seat)
{
    auto& s = seat.make<GapState>();
    s.worst = Worst<std::uint64_t, GapState::most_outliers>(seat.settings->outliers);
    if (seat.counter->usable()) return;
    seat.skip_reason = "counter:unusable";
    seat.step_remedy = ", it times each turn by the counter, which can't be used here; info --text says why";
}

void parameters(const Seat& seat, record::Writer::Params& p)
{
    std::uint64_t rest = rest_ns(*seat.settings);
    p.add("window_ns", Value(seat.plan->interval_ns - rest)).add("rest_ns", Value(rest));
}

}

extern const Probe gap;
constinit const Probe gap{
    .name = "gap",
    .line = "cycles taken away from a running thread",
    .defaults = "-D 2s",
    .original = "--classic",
    .options = options,
    .figures = figure::gap,
    .limit_metric = "max_gap_ns",
    .plan = plan,
    .prepare = prepare,
    .parameters = parameters,
    .run = run_gap,
    .write = write_gap,
};

}

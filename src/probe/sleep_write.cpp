// SPDX-License-Identifier: MIT
#include "base/percentile.hpp"
#include "probe/sleep.hpp"
#include "session/part.hpp"
#include "session/seat.hpp"
#include "sys/clock.hpp"
#include "sys/kernel.hpp"

namespace rtp::probe {

namespace {

using Figures = figure::Metrics<figure::sleep>;

void put_us(TextOut& out, const char* word, Value ns)
{
    out.put(word);
    if (!ns.known()) {
        out.put('-');
        return;
    }
    std::uint64_t tenths = (ns.magnitude() + 50) / 100;
    if (ns.negative() && tenths) out.put('-');
    out.number(tenths / 10).put('.').number(tenths % 10);
}

// Of the nearest rank, as sampled or with what was left out.
struct Percentiles {
    Value p50, p90, p99, p999, p9999;

    Percentiles(const HistogramSum& h, Value max)
    {
        constexpr std::uint32_t ppm[] = {500'000, 900'000, 990'000, 999'000, 999'900};
        Value* to[] = {&p50, &p90, &p99, &p999, &p9999};
        std::uint64_t n = h.total();
        for (unsigned i = 0; i < std::size(ppm); ++i) *to[i] = quantile(h, n, ppm[i], max);
    }
};

Figures figures(const SleepState& s, bool relative)
{
    Figures m;
    Value max = s.sum.max(), mean = s.sum.mean();
    m.set<"n">(s.sum.n());
    m.set<"min_ns">(s.sum.min());
    m.set<"mean_ns">(mean);
    m.set<"max_ns">(max);
    Percentiles sampled(HistogramSum(s.late), max);
    m.set<"p50_ns">(sampled.p50);
    m.set<"p90_ns">(sampled.p90);
    m.set<"p99_ns">(sampled.p99);
    m.set<"p999_ns">(sampled.p999);
    m.set<"p9999_ns">(sampled.p9999);
    m.set<"early">(s.early);
    if (relative) {
        // No grid, so nothing can be missed on it.
        m.set<"over_max_ns">(max);
        m.set<"over_mean_ns">(mean);
        return m;
    }
    m.set<"missed">(s.missed);
    Percentiles corrected(HistogramSum(s.late, s.put_back), max);
    m.set<"cp50_ns">(corrected.p50);
    m.set<"cp90_ns">(corrected.p90);
    m.set<"cp99_ns">(corrected.p99);
    m.set<"cp999_ns">(corrected.p999);
    m.set<"cp9999_ns">(corrected.p9999);
    return m;
}

void summarize(TextOut& out, const Figures& m)
{
    out.value(m.get<"n">()).put(" samples,");
    put_us(out, " min ", m.get<"min_ns">());
    put_us(out, " mean ", m.get<"mean_ns">());
    put_us(out, " p99.9 ", m.get<"p999_ns">());
    put_us(out, " max ", m.get<"max_ns">());
    out.put(" us");
    if (m.get<"missed">().known()) out.put(", ").value(m.get<"missed">()).put(" missed");
}

// How far the deadline's clock ran from CLOCK_MONOTONIC_RAW over the window, in ppb: NTP's slew, stated so
// that it is not taken for latency. Not available from a window too short to tell: the reads are some 100 ns
// apart.
Value slew_ppb(const SleepState& s)
{
    constexpr std::uint64_t second = 1'000'000'000;
    if (s.raw_ns < second || s.unusable) return {};
    std::uint64_t ns = s.clock_ran_ns, apart = ns > s.raw_ns ? ns - s.raw_ns : s.raw_ns - ns;
    auto ppb = static_cast<std::int64_t>(apart * 1000 / (s.raw_ns / 1'000'000));
    return ns > s.raw_ns ? ppb : -ppb;
}

void note_clocks(session::Seat& seat, session::Part& part)
{
    constexpr std::uint64_t coarse_ns = 1000;
    Value step = sys::timer_step_ns();
    if (step.known() && step.bits() > coarse_ns) {
        Text<96> text;
        text.put("timer resolution ").value(step).put(" ns: the figures are quantised to it");
        part.note("coarse_timer", text, true);
    }
    if (seat.state<SleepState>().rate_changes)
        part.note(
            "clock_rate_changed",
            "the kernel corrected the clock's rate against the counter's; samples around that are left out",
            true);
    if (sys::clock_is_syscall(seat.plan->clock))
        part.note("clock_syscall",
                  seat.counter->usable() ? "reading the clock is a system call here, some each 32 samples"
                                         : "reading the clock is a system call here, one each sample",
                  false);
}

void write_series(const SleepState& s, session::Part& part)
{
    unsigned used = SleepState::slots;
    while (used > 0 && !s.slot_used[used - 1]) --used;
    auto line = part.series('X');
    for (unsigned i = 0; i < used; ++i) line.add(s.slot_used[i] ? Value(s.slot_max[i]) : Value());
    line.end();
}

}

void write_sleep(session::Seat& seat, session::Part& part)
{
    const SleepState& s = seat.state<SleepState>();
    bool relative = seat.settings->relative;
    HistogramSum both(s.late, s.put_back);
    unsigned bits = part.hist_bits(both);

    // A sample is off by what a read costs and by half of the bracket that ties it to the clock.
    const sys::Counter& counter = *seat.counter;
    part.common.set<"floor_ns">(counter.rate().ns(counter.floor_ticks() + s.widest_ticks / 2));

    auto in_force = part.parameters();
    in_force.add("hist_bits", Value(bits)).add("x_ns", Value(s.slot_ns)).add("slew_ppb", slew_ppb(s));
    if (s.unusable) in_force.add("unusable", Value(s.unusable));
    in_force.end();

    Figures m = figures(s, relative);
    part.figures(m);
    summarize(part.summary, m);
    if (s.sum.n() == 0) part.invalid("no_sample");
    note_clocks(seat, part);

    part.histogram("late", HistogramSum(s.late), bits);
    if (s.missed) part.histogram("late_co", both, bits);
    write_series(s, part);
    for (unsigned i = 0; i < s.worst.size(); ++i)
        part.outlier(seat.opened_ns + (s.worst[i].item - s.opened_clock_ns), s.worst[i].value);
}

}

// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cerrno>
#include <time.h>

#include "contract.hpp"
#include "figure/gap.hpp"
#include "probe/gap.hpp"
#include "session/seat.hpp"
#include "sys/clock.hpp"

namespace rtp::probe {
namespace {

using session::Seat;

constexpr std::uint64_t ms = 1'000'000;
constexpr sys::Toll nothing{Value(0), Value(0), Value(0), Value(0)};

Value plus(Value sum, Value more)
{
    if (!sum.known() || !more.known()) return {};
    return sum.bits() + more.bits();
}

// The windows and rests of one seat.
class Windows {
public:
    explicit Windows(Seat& seat)
        : seat_(seat), s_(seat.state<GapState>()), counter_(*seat.counter), rate_(counter_.rate_of_figures()),
          rest_ns_(rest_ns(*seat.settings)), window_ns_(seat.plan->interval_ns - rest_ns_),
          loops_(seat.plan->loops)
    {}

    void run()
    {
        // Staggered, so that one CPU at least is in its rest, or almost.
        next_ns_ = seat_.go_ns + seat_.plan->interval_ns * seat_.place / seat_.places;
        if (!rest()) return;
        calibrate();
        do {
            if (!rest()) break;
            window();
        } while (goes_on());
        if (s_.windows == 0) return;
        seat_.observed_ns = rate_.ns(s_.sums.total_ticks);
        // What the windows cost, and not the rests.
        seat_.before = nothing;
        seat_.after = paid_;
    }

private:
    bool goes_on() const
    {
        if (seat_.stopped() || seat_.broken || seat_.moved) return false;
        if (loops_ && s_.sums.loops + s_.sums.backwards >= loops_) return false;
        return !seat_.plan->duration_ns || seat_.closed_ns - seat_.opened_ns < seat_.plan->duration_ns;
    }

    // Until the next window's time, but for the whole rest at least where the last one was late. False: it is
    // to end.
    bool rest()
    {
        std::uint64_t until = std::max(next_ns_, sys::clock_ns(CLOCK_MONOTONIC) + rest_ns_);
        next_ns_ = until + seat_.plan->interval_ns;
        timespec t = sys::as_timespec(until);
        while (!seat_.stopped() && clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, nullptr) == EINTR) {
        }
        if (seat_.cpu_now.read() != seat_.cpu) seat_.moved = true, ++seat_.migrations;
        return !seat_.stopped() && !seat_.moved;
    }

    // Two short windows: the first says what a turn takes, gaps and all; with the threshold from that the
    // second one says it without the gaps.
    void calibrate()
    {
        s_.bare_ticks = ~std::uint64_t{0};
        for (int i = 0; i < 8; ++i)
            s_.bare_ticks = std::min(s_.bare_ticks, hot::bare_reads(GapState::bare_reads));
        std::uint64_t threshold = ~std::uint64_t{0};
        for (std::uint64_t length_ns : {ms / 2, 4 * ms}) {
            hot::GapSums sums;
            s_.ring.size = 0;
            hot::gap_window(sums, s_.ring, threshold, machine::ticks() + rate_.ticks(length_ns));
            Value usual = figure::usual_mticks(sums.total_ticks, sums.gap_ticks, sums.loops, sums.gaps);
            if (usual.known()) threshold = figure::threshold_ticks(usual.bits());
        }
        s_.threshold_ticks = seat_.settings->threshold_ticks.value_or(threshold);
    }

    void window()
    {
        sys::Pair pair = counter_.pair(CLOCK_MONOTONIC);
        sys::Toll before = sys::toll();
        if (s_.windows == 0) seat_.opened_ns = sys::clock_ns(CLOCK_MONOTONIC);
        s_.ring.size = 0;
        std::uint64_t gaps = s_.sums.gaps;
        if (seat_.settings->classic)
            turns();
        else
            hot::gap_window(s_.sums, s_.ring, s_.threshold_ticks,
                            machine::ticks() + rate_.ticks(length_ns()));
        seat_.closed_ns = sys::clock_ns(CLOCK_MONOTONIC);
        sys::Toll paid = sys::toll() - before;
        paid_ = {plus(paid_.voluntary, paid.voluntary), plus(paid_.involuntary, paid.involuntary),
                 plus(paid_.minor_faults, paid.minor_faults), plus(paid_.major_faults, paid.major_faults)};
        ++s_.windows;
        s_.dropped += s_.sums.gaps - gaps - s_.ring.size;
        seat_.samples = s_.sums.loops;
        seat_.beat();
        take(pair);
    }

    // The last one is cut where the time is over.
    std::uint64_t length_ns() const
    {
        if (!seat_.plan->duration_ns) return window_ns_;
        std::uint64_t gone = sys::clock_ns(CLOCK_MONOTONIC) - seat_.opened_ns;
        std::uint64_t left = seat_.plan->duration_ns > gone ? seat_.plan->duration_ns - gone : 1;
        return std::min(window_ns_, left);
    }

    // As many as fit a window, by what a bare read takes; the mail's 50 turns of warm-up come first.
    void turns()
    {
        hot::GapSums warm_up;
        hot::gap_turns(warm_up, 50);
        std::uint64_t fit = rate_.ticks(window_ns_) / 2 * GapState::bare_reads / (s_.bare_ticks + 1) + 1;
        hot::gap_turns(s_.sums, std::min(fit, loops_ - s_.sums.loops - s_.sums.backwards));
    }

    void take(const sys::Pair& pair)
    {
        for (std::uint32_t i = 0; i < s_.ring.size; ++i) {
            const hot::Gap& gap = s_.ring.at[i];
            auto ns = static_cast<std::int64_t>(rate_.ns(gap.ticks));
            s_.lengths.add(ns);
            if (s_.worst.admits(ns)) s_.worst.add(ns, pair.clock_ns + rate_.ns(gap.from - pair.ticks));
        }
        const auto& limit = seat_.settings->break_ns;
        seat_.broken = limit && rate_.ns(s_.sums.high_ticks) > *limit;
    }

    Seat& seat_;
    GapState& s_;
    const sys::Counter& counter_;
    const TickRate& rate_;
    std::uint64_t rest_ns_, window_ns_, loops_, next_ns_ = 0;
    sys::Toll paid_ = nothing;
};

}

void run_gap(Seat& seat) { Windows(seat).run(); }

}

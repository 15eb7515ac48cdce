// SPDX-License-Identifier: MIT
#include <cerrno>
#include <time.h>

#include "contract.hpp"
#include "probe/sleep.hpp"
#include "session/seat.hpp"
#include "sys/clock.hpp"

namespace rtp::probe {
namespace {

using session::Seat;

constexpr std::uint64_t ms = 1'000'000;

// The loop of one seat, inside its window.
class Loop {
public:
    explicit Loop(Seat& seat)
        : seat_(seat), s_(seat.state<SleepState>()), counter_(*seat.counter), clock_(seat.plan->clock),
          period_ns_(seat.plan->interval_ns), relative_(seat.settings->relative),
          by_counter_(counter_.usable()), rate_(counter_.rate())
    {}

    void run()
    {
        std::uint64_t now = sys::clock_ns(clock_);
        std::uint64_t begin = now + (seat_.go_ns - sys::clock_ns(CLOCK_MONOTONIC));
        // Staggered, so that the CPUs do not all wake at once and wait for each other.
        next_ns_ = begin + period_ns_ * seat_.place / seat_.places + period_ns_;
        s_.last = counter_.pair(clock_);
        for (unsigned i = 0; i < seat_.settings->warmup; ++i)
            if (!sleep_once()) return;
        open();
        while (goes_on() && sleep_once()) take();
        close();
    }

private:
    void open()
    {
        seat_.before = sys::toll();
        seat_.opened_ns = sys::clock_ns(CLOCK_MONOTONIC);
        s_.last = counter_.pair(clock_);
        s_.raw_ns = sys::clock_ns(CLOCK_MONOTONIC_RAW);
        s_.opened_clock_ns = s_.last.clock_ns;
        if (next_ns_ <= s_.last.clock_ns)
            next_ns_ = figure::next_deadline_ns(next_ns_, late(s_.last.clock_ns), period_ns_);
        end_ns_ = (relative_ ? s_.opened_clock_ns : next_ns_ - period_ns_) + seat_.plan->duration_ns;
    }

    void close()
    {
        flush();
        s_.clock_ran_ns = sys::clock_ns(clock_) - s_.opened_clock_ns;
        s_.raw_ns = sys::clock_ns(CLOCK_MONOTONIC_RAW) - s_.raw_ns;
        seat_.closed_ns = sys::clock_ns(CLOCK_MONOTONIC);
        seat_.after = sys::toll();
    }

    bool goes_on() const
    {
        if (seat_.stopped() || seat_.broken || seat_.moved || seat_.step || seat_.trouble.code) return false;
        if (seat_.plan->loops && s_.sum.n() + s_.waiting >= seat_.plan->loops) return false;
        if (seat_.plan->duration_ns == 0) return true;
        return relative_ ? estimate_ns(wake_) + period_ns_ <= end_ns_ || seat_.samples == 0
                         : next_ns_ <= end_ns_;
    }

    // One sleep, and the counter right after it. False: none was completed, and the loop is to end.
    bool sleep_once()
    {
        timespec t = sys::as_timespec(relative_ ? period_ns_ : next_ns_);
        const bool by_counter =
            by_counter_; // at hand before the sleep: nothing is loaded between it and the counter
        int error;
        do {
            if (seat_.stopped()) return false;
            if (relative_) from_ = by_counter ? machine::ticks_ordered() : sys::clock_ns(clock_);
            error = clock_nanosleep(clock_, relative_ ? 0 : TIMER_ABSTIME, &t, nullptr);
            wake_ = by_counter ? machine::ticks_ordered() : sys::clock_ns(clock_);
        } while (error == EINTR);
        seat_.beat();
        if (error) {
            seat_.step = "clock_nanosleep", seat_.error = error;
            seat_.step_remedy = ", the kernel or a filter refuses this clock or the call; try -C monotonic";
            return false;
        }
        if (seat_.cpu_now.read() != seat_.cpu) {
            seat_.moved = true, ++seat_.migrations;
            return false;
        }
        deadline_ns_ = next_ns_;
        skipped_ = 0;
        if (relative_) return true;
        std::int64_t v = late(estimate_ns(wake_));
        next_ns_ = figure::next_deadline_ns(next_ns_, v, period_ns_);
        skipped_ = figure::missed(v, period_ns_);
        // What lies behind the end of the measurement was not missed in it.
        if (seat_.plan->duration_ns && deadline_ns_ + skipped_ * period_ns_ > end_ns_)
            skipped_ = deadline_ns_ < end_ns_ ? (end_ns_ - deadline_ns_) / period_ns_ : 0;
        return true;
    }

    void take()
    {
        s_.pending[s_.waiting++] = {wake_, relative_ ? from_ : deadline_ns_, skipped_};
        ++seat_.samples;
        constexpr std::uint64_t longest_ns = 100 * ms;
        if (s_.waiting == SleepState::most_waiting || near_break() ||
            estimate_ns(wake_) - s_.last.clock_ns >= longest_ns)
            flush();
    }

    // The estimate is too rough to end a run: it only says when to look closely.
    bool near_break() const
    {
        if (!seat_.settings->break_ns) return false;
        std::uint64_t since_pair = estimate_ns(wake_) - s_.last.clock_ns;
        auto rough = static_cast<std::int64_t>(since_pair / 1000 + 2000);
        std::int64_t v = late_at(estimate_ns(wake_), deadline_ns_);
        if (relative_) {
            const TickRate& rate = counter_.given() ? *counter_.given() : rate_;
            v = figure::over_ns(rate.ns(wake_ - from_), period_ns_);
        }
        return v + rough > static_cast<std::int64_t>(*seat_.settings->break_ns);
    }

    // The clock at that tick, before or after the last pair: off by the counter's error over that time. For
    // the grid and the end only, never for a figure.
    std::uint64_t estimate_ns(std::uint64_t ticks) const
    {
        const sys::Pair& pair = s_.last;
        return ticks >= pair.ticks ? pair.clock_ns + rate_.ns(ticks - pair.ticks)
                                   : pair.clock_ns - rate_.ns(pair.ticks - ticks);
    }

    static std::int64_t late_at(std::uint64_t clock_ns, std::uint64_t deadline_ns)
    {
        return static_cast<std::int64_t>(clock_ns - deadline_ns);
    }
    std::int64_t late(std::uint64_t clock_ns) const { return late_at(clock_ns, next_ns_); }

    // Ties the waiting samples to the clock by the pairs on both sides of them, and takes them into the
    // figures.
    void flush()
    {
        if (s_.waiting == 0) return;
        sys::Pair now = counter_.pair(clock_);
        switch (compare(s_.last, now)) {
        case Pace::same: {
            Span span{s_.last, now, counter_.given()};
            for (unsigned i = 0; i < s_.waiting; ++i) accept(span, s_.pending[i]);
            break;
        }
        case Pace::other: {
            // Where in between it changed is not known, so these samples are left out; the next ones are
            // judged by the new rate.
            auto rate = TickRate::from_pair(now.ticks - s_.last.ticks, now.clock_ns - s_.last.clock_ns);
            if (rate) rate_ = *rate;
            ++s_.rate_changes;
            s_.unusable += s_.waiting;
            break;
        }
        case Pace::none:
            seat_.trouble = {"clocks_disagree", seat_.trouble.count + 1};
            s_.unusable += s_.waiting;
        }
        if (now.width_ticks > s_.widest_ticks) s_.widest_ticks = now.width_ticks;
        s_.waiting = 0;
        s_.last = now;
        if (const auto& limit = seat_.settings->break_ns)
            seat_.broken = s_.sum.max().known() && s_.sum.max().above(*limit);
    }

    // Time between two pairs, by what lies between them; by the rate that -c gave where it gave one.
    class Span {
    public:
        Span(const sys::Pair& from, const sys::Pair& to, const std::optional<TickRate>& given)
            : from_(from), given_(given)
        {
            std::uint64_t ticks = to.ticks - from.ticks, ns = to.clock_ns - from.clock_ns;
            if (ticks && ns && !given) ratio_ = Ratio(ns, ticks);
        }
        std::uint64_t ns(std::uint64_t ticks) const { return given_ ? given_->ns(ticks) : ratio_.of(ticks); }
        std::uint64_t at(std::uint64_t ticks) const { return from_.clock_ns + ns(ticks - from_.ticks); }

    private:
        sys::Pair from_;
        const std::optional<TickRate>& given_;
        Ratio ratio_;
    };

    void accept(const Span& span, const SleepState::Sample& sample)
    {
        std::uint64_t wake_ns = span.at(sample.wake_ticks);
        auto v = relative_ ? figure::over_ns(span.ns(sample.wake_ticks - sample.from), period_ns_)
                           : static_cast<std::int64_t>(wake_ns - sample.from);
        s_.add(v, wake_ns, sample.skipped, period_ns_);
    }

    enum class Pace { same, other, none };

    // Did counter and clock move alike between two pairs? A clock is slewed by at most 500 ppm. A kernel that
    // is still young may correct its idea of the counter's rate by up to a percent. More means that one of
    // them was set, or that the counter is another CPU's.
    Pace compare(const sys::Pair& from, const sys::Pair& to) const
    {
        if (to.ticks < from.ticks || to.clock_ns < from.clock_ns) return Pace::none;
        std::uint64_t by_clock = to.clock_ns - from.clock_ns, by_counter = rate_.ns(to.ticks - from.ticks);
        std::uint64_t apart = by_clock > by_counter ? by_clock - by_counter : by_counter - by_clock;
        std::uint64_t rough = rate_.ns(std::uint64_t{from.width_ticks} + to.width_ticks) + 1000;
        if (apart <= by_clock / 1000 + rough) return Pace::same;
        return apart <= by_clock / 50 + rough ? Pace::other : Pace::none;
    }

    Seat& seat_;
    SleepState& s_;
    const sys::Counter& counter_;
    clockid_t clock_;
    std::uint64_t period_ns_;
    bool relative_, by_counter_;
    TickRate rate_; // of the counter, by the clock as it goes now
    std::uint64_t next_ns_ = 0, end_ns_ = 0;
    std::uint64_t from_ = 0, wake_ = 0, deadline_ns_ = 0, skipped_ = 0;
};

}

void run_sleep(Seat& seat) { Loop(seat).run(); }

}

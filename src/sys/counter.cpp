// SPDX-License-Identifier: MIT
#include "sys/counter.hpp"

#include <csetjmp>
#include <csignal>
#include <time.h>

#include "base/calibration.hpp"
#include "base/cpu_list.hpp"
#include "base/sort.hpp"
#include "hot/counter.hpp"
#include "sys/clock.hpp"
#include "sys/cpus.hpp"
#include "sys/scheduling.hpp"

namespace rtp::sys {

namespace {

constinit sigjmp_buf refused{};

// Reads the counter once under handlers: a CPU, a kernel or a firmware may have closed it to user mode.
bool readable()
{
    struct sigaction act {
    }, before[3];
    constexpr int signals[] = {SIGILL, SIGSEGV, SIGBUS};
    act.sa_handler = [](int) { siglongjmp(refused, 1); };
    for (int i = 0; i < 3; ++i) sigaction(signals[i], &act, &before[i]);
    volatile bool ok = false;
    if (sigsetjmp(refused, 1) == 0) {
        static_cast<void>(machine::ticks());
        static_cast<void>(machine::ticks_ordered());
        ok = true;
    }
    for (int i = 0; i < 3; ++i) sigaction(signals[i], &before[i], nullptr);
    return ok;
}

// Counters of several CPUs need not agree, so a calibration stays on one.
class StayHere {
public:
    StayHere()
    {
        std::optional<unsigned> here = current_cpu();
        pinned_ = here && affinity(before_) && pin(*here) == 0;
    }
    ~StayHere()
    {
        if (pinned_) allow(before_);
    }
    StayHere(const StayHere&) = delete;

private:
    CpuSet before_;
    bool pinned_ = false;
};

}

void Counter::open(std::optional<std::uint64_t> given_hz)
{
    identity_ = machine::identify();
    facts_.cpu_name = identity_.cpu_name;
    facts_.hypervisor = identity_.hypervisor;
    if (identity_.invariant != machine::Answer::unknown)
        facts_.invariant = identity_.invariant == machine::Answer::yes;
    const char* why = readable() ? nullptr : "counter_closed";
    if (why)
        distrust_vdso();
    else
        why = unusable();
    if (why) return fall_back(why);
    usable_ = true;
    facts_.source = "counter";
    if (given_hz) {
        facts_.source = "given";
        facts_.measured_hz = facts_.hz;
        facts_.hz = *given_hz;
        facts_.error_ppb = {};
        given_ = TickRate::from_hz(*given_hz);
    }
}

const char* Counter::unusable()
{
    StayHere here;
    constexpr std::uint32_t reads = 512;
    std::uint32_t apart[reads];
    hot::read_pairs(apart, reads); // warm
    if (hot::read_pairs(apart, reads) > 0 || hot::backwards(10'000) > 0) return "counter_backwards";
    sort_few<std::uint32_t>(apart);
    facts_.read_min_ticks = apart[0];
    facts_.read_p50_ticks = apart[reads / 2 - 1];
    floor_ticks_ = apart[reads * 99 / 100];
    return measure_rate();
}

const char* Counter::measure_rate()
{
    constexpr unsigned windows = 5;
    CalibrationWindow window[windows];
    usable_ = true; // pair() is to read it
    Pair last = pair(CLOCK_MONOTONIC_RAW, 8);
    std::uint32_t width[windows + 1] = {last.width_ticks};
    for (unsigned i = 0; i < windows; ++i) {
        timespec t = as_timespec(1'000'000);
        clock_nanosleep(CLOCK_MONOTONIC, 0, &t, nullptr);
        Pair now = pair(CLOCK_MONOTONIC_RAW, 8);
        window[i] = {now.ticks - last.ticks, now.clock_ns - last.clock_ns, 0};
        width[i + 1] = now.width_ticks;
        last = now;
    }
    usable_ = false;
    Calibration found = calibrate(window);
    if (found.hz == 0) return found.why;
    // Where all windows agree they join, and only the outermost two brackets are in the sum; else each stands
    // alone.
    TickRate rough = *TickRate::from_hz(found.hz);
    for (unsigned i = 0; i < windows; ++i) {
        bool joined = found.agree == windows;
        if (!joined || i == 0) window[i].error_ns += rough.ns(width[i]) / 2 + 1;
        if (!joined || i == windows - 1) window[i].error_ns += rough.ns(width[i + 1]) / 2 + 1;
    }
    found = calibrate(window);
    facts_.hz = found.hz;
    facts_.error_ppb = found.error_ppb;
    rate_ = *TickRate::from_hz(found.hz);
    return nullptr;
}

void Counter::fall_back(const char* why)
{
    facts_.source = "clock";
    facts_.why = why;
    facts_.hz = 1'000'000'000u;
    facts_.error_ppb = facts_.read_min_ticks = facts_.read_p50_ticks = {};
    rate_ = {};
    constexpr unsigned reads = 128;
    std::uint32_t apart[reads];
    for (auto& a : apart) {
        std::uint64_t from = clock_ns(CLOCK_MONOTONIC);
        a = static_cast<std::uint32_t>(clock_ns(CLOCK_MONOTONIC) - from);
    }
    sort_few<std::uint32_t>(apart);
    auto step = static_cast<std::uint32_t>(clock_step_ns(CLOCK_MONOTONIC));
    floor_ticks_ = apart[reads * 99 / 100] > step ? apart[reads * 99 / 100] : step;
}

Pair Counter::pair(clockid_t clock, unsigned tries) const
{
    if (!usable_) {
        std::uint64_t now = clock_ns(clock);
        return {now, now, 0};
    }
    Pair best{0, 0, ~std::uint32_t{0}};
    for (unsigned i = 0; i < tries; ++i) {
        std::uint64_t from = machine::ticks_ordered();
        std::uint64_t clock_now = clock_ns(clock);
        std::uint64_t width = machine::ticks_ordered() - from;
        if (width < best.width_ticks || i == 0)
            best = {from + width / 2, clock_now,
                    width > ~std::uint32_t{0} ? ~std::uint32_t{0} : static_cast<std::uint32_t>(width)};
    }
    return best;
}

}

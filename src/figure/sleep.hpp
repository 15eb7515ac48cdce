// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "figure/metrics.hpp"

namespace rtp::figure {

// sleep: timer to thread. A sample is lateness v in ns, signed: wake - deadline, or with --relative
// end - start - asked. The `late_co` percentiles have the periods that a late wake left out put back.
inline constexpr Metric sleep[] = {
    {"n", "sleeps"},
    {"min_ns", "min"},
    {"mean_ns", "avg"},
    {"max_ns", "max"},
    {"p50_ns", "median"},
    {"p90_ns", "90 %"},
    {"p99_ns", "99 %"},
    {"p999_ns", "99.9 %"},
    {"p9999_ns", "99.99 %"},
    {"cp50_ns", "median, missed periods put back"},
    {"cp90_ns", "90 %, missed periods put back"},
    {"cp99_ns", "99 %, missed periods put back"},
    {"cp999_ns", "99.9 %, missed periods put back"},
    {"cp9999_ns", "99.99 %, missed periods put back"},
    {"early", "ran under"},
    {"missed", "missed"},
    {"over_max_ns", "greatest time over"},
    {"over_mean_ns", "average time over"},
};

// Following deadlines that a wake of this lateness has passed: ceil(v / P) - 1 for v > 0, else 0.
// period_ns must not be 0.
constexpr std::uint64_t missed(std::int64_t late_ns, std::uint64_t period_ns)
{
    return late_ns > 0 ? (static_cast<std::uint64_t>(late_ns) - 1) / period_ns : 0;
}

// The 2005 mail's "time over": how long one sleep took beyond what was asked for.
constexpr std::int64_t over_ns(std::uint64_t slept_ns, std::uint64_t asked_ns)
{
    return static_cast<std::int64_t>(slept_ns - asked_ns);
}

// The distance of two calibrations of one counter in ppm: 286 in the mail, 2.86 us of a 10 ms sleep.
constexpr std::int64_t disagreement_ppb(std::uint64_t a_hz, std::uint64_t b_hz)
{
    auto distance = static_cast<std::int64_t>(a_hz) - static_cast<std::int64_t>(b_hz);
    return static_cast<std::int64_t>(static_cast<double>(distance) * 1e9 / static_cast<double>(b_hz));
}

}

// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/histogram.hpp"
#include "figure/metrics.hpp"

namespace rtp::figure {

// sleep: timer to thread. A sample is lateness v in ns, signed: wake - deadline, or with --relative
// end - start - asked. The `cp` percentiles have the periods that a late wake left out put back.
inline constexpr Metric sleep[] = {
    {"n", "sleeps"},
    {"min_ns", "min", "late"},
    {"mean_ns", "avg", "late"},
    {"max_ns", "max", "late"},
    {"p50_ns", "median", "late"},
    {"p90_ns", "90 %", "late"},
    {"p99_ns", "99 %", "late"},
    {"p999_ns", "99.9 %", "late"},
    {"p9999_ns", "99.99 %", "late"},
    {"cp50_ns", "median", "missed put back"},
    {"cp90_ns", "90 %", "missed put back"},
    {"cp99_ns", "99 %", "missed put back"},
    {"cp999_ns", "99.9 %", "missed put back"},
    {"cp9999_ns", "99.99 %", "missed put back"},
    {"early", "ran under"},
    {"missed", "missed", "", true},
    {"over_max_ns", "greatest time over", "", true},
    {"over_mean_ns", "average time over", "", true},
};

// Following deadlines that a wake of this lateness has passed: ceil(v / P) - 1 for v > 0, else 0.
// period_ns must not be 0.
constexpr std::uint64_t missed(std::int64_t late_ns, std::uint64_t period_ns)
{
    return late_ns > 0 ? (static_cast<std::uint64_t>(late_ns) - 1) / period_ns : 0;
}

// The deadline to sleep for after a wake this late: the first one on the grid that was not passed. A late
// wake moves nothing, so the grid never drifts.
constexpr std::uint64_t next_deadline_ns(std::uint64_t deadline_ns, std::int64_t late_ns,
                                         std::uint64_t period_ns)
{
    return deadline_ns + (missed(late_ns, period_ns) + 1) * period_ns;
}

// The 2005 mail's "time over": how long one sleep took beyond what was asked for.
constexpr std::int64_t over_ns(std::uint64_t slept_ns, std::uint64_t asked_ns)
{
    return static_cast<std::int64_t>(slept_ns - asked_ns);
}

// How far calibration a of a counter lies above calibration b, in ppb of b, rounded to nearest: 286 ppm
// between two of the mail's, which is 2.86 us of a 10 ms sleep. b_hz must not be 0; both are below 10^18.
constexpr std::int64_t disagreement_ppb(std::uint64_t a_hz, std::uint64_t b_hz)
{
    std::uint64_t distance = a_hz > b_hz ? a_hz - b_hz : b_hz - a_hz;
    std::uint64_t ppb = distance / b_hz, rest = distance % b_hz;
    for (int digit = 0; digit < 9; ++digit) {
        rest *= 10;
        ppb = ppb * 10 + rest / b_hz;
        rest %= b_hz;
    }
    if (rest >= b_hz - rest) ++ppb;
    return a_hz > b_hz ? static_cast<std::int64_t>(ppb) : -static_cast<std::int64_t>(ppb);
}

// Puts back the samples that `skipped` periods would have seen while one wake was v late: v - P, v - 2P, …,
// each late by what was left of the wait. `h.add(value, times)`. Exact to the bucket; the work is bounded by
// the number of buckets however long the wait was.
template <typename H>
void put_back(H& h, std::int64_t v, std::uint64_t period_ns, std::uint64_t skipped)
{
    auto period = static_cast<std::int64_t>(period_ns);
    constexpr std::uint64_t few = 256;
    if (skipped <= few) {
        for (std::uint64_t k = 1; k <= skipped; ++k) h.add(v -= period);
        return;
    }
    // The last one may be a hair below zero; the others are not, and are counted bucket by bucket, downwards.
    auto top = static_cast<std::uint64_t>(v) - period_ns;
    for (std::uint64_t left = skipped - 1; left > 0;) {
        std::uint64_t edge = Buckets::low(Buckets::index(top));
        std::uint64_t in_bucket = (top - edge) / period_ns + 1;
        if (in_bucket > left) in_bucket = left;
        h.add(static_cast<std::int64_t>(edge), in_bucket);
        left -= in_bucket;
        top -= in_bucket * period_ns; // wraps only after the last one
    }
    h.add(v - period * static_cast<std::int64_t>(skipped));
}

}

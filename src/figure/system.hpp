// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/stat_totals.hpp"
#include "base/wide.hpp"

namespace rtp::figure {

// n * factor / d, rounded to the nearest (half up). Not available where d is 0 or the result is above 2^64-1.
constexpr Value scaled(std::uint64_t n, std::uint64_t factor, std::uint64_t d)
{
    Wide product = multiply(n, factor);
    if (product.high >= d) return {};
    Division exact = divide(product, d);
    bool up = exact.remainder >= d - exact.remainder;
    return up && exact.quotient + 1 == 0 ? Value() : Value(exact.quotient + up);
}

// What a counter grew by; not available where it went backwards.
constexpr Value grown(Value before, Value after)
{
    if (!before.known() || !after.known() || after.bits() < before.bits()) return {};
    return after.bits() - before.bits();
}

// A window's share of the whole system: the common metrics of those names (figure/common.hpp).
struct StatDelta {
    Value irqs, irq_hz, ctxt, ctxt_hz, sys_ppb, user_ppb, steal_ppb;
};

// Below this many units in a window one of them is half a percent and more.
inline constexpr std::uint64_t fewest_units = 200;

inline constexpr std::uint64_t billion = 1'000'000'000; // ns a second, ppb a whole

// From /proc/stat before and after a window of window_ns. Shares are of all CPUs' time and sampled by the
// tick: empty under 200 units of it. Steal is empty where it has been 0 since boot: a guest without a steal
// clock says 0 too.
constexpr StatDelta stat_delta(const StatTotals& before, const StatTotals& after, std::uint64_t window_ns)
{
    StatDelta d;
    auto rate = [&](Value count) {
        return count.known() ? scaled(count.bits(), billion, window_ns) : Value();
    };
    d.irqs = grown(before.irqs, after.irqs);
    d.irq_hz = rate(d.irqs);
    d.ctxt = grown(before.switches, after.switches);
    d.ctxt_hz = rate(d.ctxt);

    Value all = grown(before.all, after.all);
    if (!all.known() || all.bits() < fewest_units) return d;
    auto share = [&](Value part) {
        return part.known() && part.bits() <= all.bits() ? scaled(part.bits(), billion, all.bits()) : Value();
    };
    d.sys_ppb = share(grown(before.system, after.system));
    d.user_ppb = share(grown(before.user, after.user));
    if (after.steal.known() && after.steal.bits() > 0) d.steal_ppb = share(grown(before.steal, after.steal));
    return d;
}

}

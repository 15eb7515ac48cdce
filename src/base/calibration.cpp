// SPDX-License-Identifier: MIT
#include "base/calibration.hpp"

#include "base/sort.hpp"
#include "base/wide.hpp"

namespace rtp {

namespace {

constexpr std::uint64_t ns_per_s = 1'000'000'000;
constexpr std::size_t most_windows = 16;

// part / whole x 10^9; whole must not be 0. Exact where it is below 2^64.
std::uint64_t billionths(std::uint64_t part, std::uint64_t whole)
{
    Wide product = multiply(part, ns_per_s);
    return product.high < whole ? divide(product, whole).quotient : ~std::uint64_t{0};
}

}

Calibration calibrate(std::span<const CalibrationWindow> windows)
{
    std::uint64_t rates[most_windows], sorted[most_windows]{};
    std::size_t count = 0;
    for (const CalibrationWindow& w : windows)
        if (count < most_windows) {
            sorted[count] = rates[count] = w.ns ? billionths(w.ticks, w.ns) : 0;
            ++count;
        }
    sort_few(std::span(sorted, count));
    std::uint64_t median = sorted[count / 2];
    if (median == 0) return {.why = "counter_stuck"};

    CalibrationWindow all{};
    std::size_t agree = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (rates[i] + median / 1000 < median || rates[i] > median + median / 1000) continue;
        ++agree;
        all.ticks += windows[i].ticks, all.ns += windows[i].ns, all.error_ns += windows[i].error_ns;
    }
    if (agree < 3 || agree * 3 < count * 2) return {.why = "counter_unstable"};
    return {.hz = billionths(all.ticks, all.ns),
            .error_ppb = billionths(all.error_ns, all.ns),
            .why = nullptr,
            .agree = agree};
}

}

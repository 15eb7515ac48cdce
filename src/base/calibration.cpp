// SPDX-License-Identifier: MIT
#include "base/calibration.hpp"

#include "base/sort.hpp"

namespace rtp {

namespace {

constexpr std::uint64_t ns_per_s = 1'000'000'000;
constexpr std::size_t most_windows = 16;

}

Calibration calibrate(std::span<const CalibrationWindow> windows)
{
    std::uint64_t rates[most_windows], sorted[most_windows]{};
    std::size_t count = 0;
    for (const CalibrationWindow& w : windows)
        if (count < most_windows) {
            sorted[count] = rates[count] = w.ns ? w.ticks * ns_per_s / w.ns : 0;
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
    return {.hz = (all.ticks * ns_per_s + all.ns / 2) / all.ns,
            .error_ppb = all.error_ns * ns_per_s / all.ns,
            .why = nullptr};
}

}

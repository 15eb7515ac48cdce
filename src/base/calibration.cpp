// SPDX-License-Identifier: MIT
#include "base/calibration.hpp"

#include <algorithm>

namespace rtp {

namespace {

constexpr std::uint64_t ns_per_s = 1'000'000'000;
constexpr std::size_t most_windows = 16;

std::uint64_t rate(const CalibrationWindow& w) { return w.ns ? w.ticks * ns_per_s / w.ns : 0; }

}

Calibration calibrate(std::span<const CalibrationWindow> windows)
{
    windows = windows.first(std::min(windows.size(), most_windows));
    if (windows.empty()) return {.why = "counter_stuck"};
    std::uint64_t rates[most_windows];
    for (std::size_t i = 0; i < windows.size(); ++i) rates[i] = rate(windows[i]);
    std::sort(rates, rates + windows.size());
    std::uint64_t median = rates[windows.size() / 2];
    if (median == 0) return {.why = "counter_stuck"};

    CalibrationWindow all{};
    std::size_t agree = 0;
    for (const auto& w : windows) {
        std::uint64_t r = rate(w), apart = r > median ? r - median : median - r;
        if (apart > median / 1000) continue;
        ++agree;
        all.ticks += w.ticks, all.ns += w.ns, all.error_ns += w.error_ns;
    }
    if (agree < 3 || agree * 3 < windows.size() * 2) return {.why = "counter_unstable"};
    return {.hz = (all.ticks * ns_per_s + all.ns / 2) / all.ns, .error_ppb = all.error_ns * ns_per_s / all.ns, .why = nullptr};
}

}

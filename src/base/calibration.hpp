// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

namespace rtp {

// One window of a calibration: how far the counter and the reference clock moved in it, and by how much the
// bracket round its reads may be off.
struct CalibrationWindow {
    std::uint64_t ticks, ns, error_ns;
};

struct Calibration {
    std::uint64_t hz = 0; // 0: no rate can be given, and `why` is a note's code
    std::uint64_t error_ppb = 0;
    const char* why = nullptr;
};

// The rate over the windows that agree with the median one within 0.1 %. `counter_stuck`: the counter does
// not move. `counter_unstable`: fewer than three windows, or fewer than two thirds of them, agree. error_ppb
// bounds the rate by the brackets of those windows. Windows are at most 5 s at 3 GHz (64 bits hold ticks x
// 10^9).
Calibration calibrate(std::span<const CalibrationWindow> windows);

}

// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
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
    std::size_t agree = 0; // windows that the rate is from
};

// The rate over the windows that agree with the median one within 0.1 %. `counter_stuck`: the counter does
// not move. `counter_unstable`: fewer than three windows, or fewer than two thirds of them, agree. error_ppb
// bounds the rate by the brackets of those windows.
Calibration calibrate(std::span<const CalibrationWindow> windows);

}

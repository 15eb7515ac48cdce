// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace rtp::hot {

// A difference above the threshold, in ticks, and where it began.
struct Gap {
    std::uint64_t from, ticks;
};

// What the loop's differences come to, over all windows. All in 64 bits: a total of 32 wraps within seconds.
struct GapSums {
    std::uint64_t loops = 0;       // differences used
    std::uint64_t total_ticks = 0; // of them
    std::uint64_t low_ticks = ~std::uint64_t{0}, high_ticks = 0;
    std::uint64_t gaps = 0, gap_ticks = 0; // above the threshold, whether kept or not
    std::uint64_t backwards = 0;           // differences below zero: counted, never used
};

// The gaps of one window in order. What comes when it is full is in the sums, but not here.
struct GapRing {
    static constexpr std::uint32_t capacity = 512;
    Gap at[capacity];
    std::uint32_t size = 0;
};

// Reads the counter in a loop until it stands at `end` or beyond, one plain read a turn. A difference above
// `threshold` is a gap; the time that writing it down takes is in no difference. After a step back the rest
// of the window is as long as it was.
void gap_window(GapSums& sums, GapRing& ring, std::uint64_t threshold, std::uint64_t end) noexcept;

// The loop of 1999: a number of turns that is fixed, the smallest and the largest difference, their sum.
void gap_turns(GapSums& sums, std::uint64_t turns) noexcept;

// Ticks that `n` reads take whose results are not used.
std::uint64_t bare_reads(std::uint32_t n) noexcept;

}

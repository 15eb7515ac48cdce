// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace rtp::machine {

inline std::uint64_t ticks()
{
    std::uint32_t low, high;
    asm volatile("rdtsc" : "=a"(low), "=d"(high));
    return std::uint64_t{high} << 32 | low;
}

inline std::uint64_t ticks_ordered()
{
    std::uint32_t low, high;
    asm volatile("lfence\n\trdtsc" : "=a"(low), "=d"(high) : : "memory");
    return std::uint64_t{high} << 32 | low;
}

}

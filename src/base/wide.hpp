// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace rtp {

// 128 bits of two 64-bit halves, for targets that have no such type.
struct Wide {
    std::uint64_t high = 0, low = 0;
};

// Exact. Four 32 x 32 products, so that nothing of libgcc is called on a 32-bit target.
constexpr Wide multiply(std::uint64_t a, std::uint64_t b)
{
    constexpr std::uint64_t half = 0xffffffff;
    std::uint64_t ll = (a & half) * (b & half), lh = (a & half) * (b >> 32);
    std::uint64_t hl = (a >> 32) * (b & half), hh = (a >> 32) * (b >> 32);
    std::uint64_t middle = (ll >> 32) + (lh & half) + (hl & half);
    return {hh + (lh >> 32) + (hl >> 32) + (middle >> 32), middle << 32 | (ll & half)};
}

struct Division {
    std::uint64_t quotient, remainder;
};

// Bit by bit: slow, and free of any division instruction or call. The quotient must fit: dividend.high <
// divisor.
constexpr Division divide(Wide dividend, std::uint64_t divisor)
{
    Division result{0, dividend.high};
    for (unsigned bit = 64; bit-- > 0;) {
        bool carry = result.remainder >> 63;
        result.remainder = result.remainder << 1 | (dividend.low >> bit & 1);
        if (carry || result.remainder >= divisor) {
            result.remainder -= divisor;
            result.quotient |= std::uint64_t{1} << bit;
        }
    }
    return result;
}

}

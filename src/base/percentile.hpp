// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/histogram.hpp"
#include "base/value.hpp"

namespace rtp {

// Nearest rank: the value of rank ceil(q * n), q in ppm (p99.9 is 999,000). Not available where n * (1 - q) <
// 1, so that a tail nobody saw is never claimed, and where the buckets hold fewer than that rank. A bucket
// hides where in it the value lies. The answer is the bucket's largest value: never below the true one, above
// it by less than 2^-bits of it, and never above `cap`, the exact maximum where it is known. `h.each(f)`
// calls f(low, count), ascending, with buckets of `bits` as in Buckets.
template <typename H>
Value quantile(const H& h, std::uint64_t n, std::uint32_t ppm, Value cap = {}, unsigned bits = Buckets::bits)
{
    constexpr std::uint32_t whole = 1'000'000;
    if (n == 0 || ppm >= whole) return {};
    if (n < whole && n * (whole - ppm) < whole) return {};
    // In two steps, for q * n may need 84 bits.
    std::uint64_t rank = n / whole * ppm + (n % whole * ppm + whole - 1) / whole;
    if (rank == 0) rank = 1;

    std::uint64_t seen = 0;
    Value found;
    h.each([&](std::int64_t low, std::uint64_t count) {
        if (seen < rank && count >= rank - seen) {
            // Below zero the edge nearer to zero is the largest already.
            found = low < 0 ? Value(low) : Value(Buckets::high_at(static_cast<std::uint64_t>(low), bits));
        }
        seen = count >= rank - seen ? rank : seen + count;
    });
    if (found.known() && cap.known() && found.above(cap)) return cap;
    return found;
}

}

// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <optional>

#include "base/wide.hpp"

namespace rtp {

// a / b as a 64-bit factor and a shift, so that a product with it takes no division.
class Ratio {
public:
    constexpr Ratio() = default; // 1
    // Neither may be 0.
    constexpr Ratio(std::uint64_t a, std::uint64_t b)
    {
        auto a_zeros = static_cast<unsigned>(std::countl_zero(a)),
             b_zeros = static_cast<unsigned>(std::countl_zero(b));
        a <<= a_zeros;
        b <<= b_zeros;
        // The top bit of the factor is always set: 63 good bits after it.
        bool below = a < b;
        factor_ = divide(below ? Wide{a, 0} : Wide{a >> 1, a << 63}, b).quotient;
        shift_ = (below ? 64 : 63) + a_zeros - b_zeros;
    }
    // v * a / b to the nearest, off by at most 1/2 + v * a / b / 2^63. What would be above 2^64-1 is 2^64-1.
    constexpr std::uint64_t of(std::uint64_t v) const
    {
        constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
        Wide product = multiply(v, factor_);
        if (shift_ == 0) return product.high ? most : product.low;
        std::uint64_t whole, rest; // rest: the bits behind the point, from the top
        if (shift_ > 64) {
            whole = product.high >> (shift_ - 64);
            rest = product.high << (128 - shift_);
        } else if (shift_ == 64) {
            whole = product.high;
            rest = product.low;
        } else {
            if (product.high >> shift_) return most;
            whole = product.high << (64 - shift_) | product.low >> shift_;
            rest = product.low << (64 - shift_);
        }
        return rest >> 63 && whole != most ? whole + 1 : whole;
    }

private:
    std::uint64_t factor_ = std::uint64_t{1} << 63;
    unsigned shift_ = 63; // 0 to 127
};

// Counter ticks to ns and back. Either way the result is off by at most 1 up to 2^62, by 1 ppb beyond, and
// one that would be above 2^64-1 is 2^64-1 (584 years). To make one divides; to use it does not.
class TickRate {
public:
    constexpr TickRate() = default; // 1 GHz: a tick is a ns
    // Nothing where the rate is 0.
    static constexpr std::optional<TickRate> from_hz(std::uint64_t hz)
    {
        if (hz == 0) return {};
        TickRate rate;
        rate.to_ns_ = Ratio(second_ns, hz);
        rate.to_ticks_ = Ratio(hz, second_ns);
        rate.hz_ = hz;
        return rate;
    }
    // From ticks counted while ns passed. Nothing where either is 0, or the rate comes to less than 1 Hz.
    static constexpr std::optional<TickRate> from_pair(std::uint64_t ticks, std::uint64_t ns)
    {
        if (ticks == 0 || ns == 0) return {};
        TickRate rate;
        rate.to_ns_ = Ratio(ns, ticks);
        rate.to_ticks_ = Ratio(ticks, ns);
        rate.hz_ = rate.to_ticks_.of(second_ns);
        if (rate.hz_ == 0) return {};
        return rate;
    }
    constexpr std::uint64_t ns(std::uint64_t ticks) const { return to_ns_.of(ticks); }
    constexpr std::uint64_t ticks(std::uint64_t ns) const { return to_ticks_.of(ns); }
    constexpr std::uint64_t hz() const { return hz_; } // to the nearest

private:
    static constexpr std::uint64_t second_ns = 1'000'000'000;
    Ratio to_ns_, to_ticks_;
    std::uint64_t hz_ = second_ns;
};

}

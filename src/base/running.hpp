// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/value.hpp"
#include "base/wide.hpp"

namespace rtp {

// Count, extremes and exact mean of a stream of integers. The figures are not available before the first one.
class Running {
public:
    constexpr void add(std::int64_t v)
    {
        if (n_ == 0 || v < min_) min_ = v;
        if (n_ == 0 || v > max_) max_ = v;
        ++n_;
        auto bits = static_cast<std::uint64_t>(v);
        sum_.low += bits;
        sum_.high += (sum_.low < bits ? 1 : 0) - (v < 0 ? std::uint64_t{1} : 0);
    }
    constexpr std::uint64_t n() const { return n_; }
    constexpr Value min() const { return n_ ? Value(min_) : Value(); }
    constexpr Value max() const { return n_ ? Value(max_) : Value(); }
    // Rounded to nearest, ties away from 0; so it never leaves min() to max().
    constexpr Value mean() const
    {
        if (n_ == 0) return {};
        bool negative = sum_.high >> 63;
        Wide sum = sum_;
        if (negative) sum = {~sum.high + (sum.low == 0 ? 1 : 0), 0 - sum.low};
        // |sum| is at most n * 2^63, so the quotient fits.
        auto [quotient, remainder] = divide(sum, n_);
        if (remainder >= n_ - remainder) ++quotient;
        return static_cast<std::int64_t>(negative ? 0 - quotient : quotient);
    }

private:
    std::uint64_t n_ = 0;
    std::int64_t min_ = 0, max_ = 0;
    Wide sum_; // two's complement
};

}

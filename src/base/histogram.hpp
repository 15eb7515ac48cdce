// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace rtp {

// Buckets of the record format (@B): width 1 below 2^(bits+1), else 2^(floor(log2 low) - bits). Covers every
// value from 0 to 2^64-1, so nothing overflows and nothing is clipped.
struct Buckets {
    static constexpr unsigned bits = 6;
    static constexpr unsigned count = 128 + 57 * 64;

    static constexpr unsigned index(std::uint64_t v)
    {
        unsigned width = static_cast<unsigned>(std::bit_width(v));
        if (width <= bits + 1) return static_cast<unsigned>(v);
        unsigned shift = width - 1 - bits;
        return (shift << bits) + static_cast<unsigned>(v >> shift);
    }
    static constexpr std::uint64_t low(unsigned index)
    {
        if (index < 2u << bits) return index;
        unsigned shift = (index >> bits) - 1;
        return (std::uint64_t{index} - (std::uint64_t{shift} << bits)) << shift;
    }
    // The lower edge of v's bucket in a coarser histogram; to_bits is at most `bits`.
    static constexpr std::uint64_t low_at(std::uint64_t v, unsigned to_bits)
    {
        unsigned width = static_cast<unsigned>(std::bit_width(v));
        if (width <= to_bits + 1) return v;
        unsigned shift = width - 1 - to_bits;
        return v >> shift << shift;
    }
    // The largest value of v's bucket there.
    static constexpr std::uint64_t high_at(std::uint64_t v, unsigned to_bits)
    {
        unsigned width = static_cast<unsigned>(std::bit_width(v));
        if (width <= to_bits + 1) return v;
        unsigned shift = width - 1 - to_bits;
        return v | ((std::uint64_t{1} << shift) - 1);
    }
};

// Signed values in ns; a negative one stands in the mirror of its magnitude's bucket.
class Histogram {
public:
    void add(std::int64_t v, std::uint64_t times = 1)
    {
        if (v < 0)
            negative_[Buckets::index(0 - static_cast<std::uint64_t>(v))] += times;
        else
            positive_[Buckets::index(static_cast<std::uint64_t>(v))] += times;
    }
    std::uint64_t total() const
    {
        std::uint64_t n = 0;
        each([&](std::int64_t, std::uint64_t count) { n += count; });
        return n;
    }
    // f(low, count) for every bucket that is not empty, ascending; `low` is the edge nearer to zero.
    template <typename F>
    void each(F&& f) const
    {
        for (int i = 1 - int{Buckets::count}; i < int{Buckets::count}; ++i)
            if (std::uint64_t count = at(i)) f(low(i), count);
    }

private:
    friend class HistogramSum;

    // Buckets below zero have negative numbers, the mirror of their magnitude's.
    std::uint64_t at(int i) const
    {
        return i < 0 ? negative_[static_cast<unsigned>(-i)] : positive_[static_cast<unsigned>(i)];
    }
    static constexpr std::int64_t low(int i)
    {
        return static_cast<std::int64_t>(i < 0 ? 0 - Buckets::low(static_cast<unsigned>(-i))
                                               : Buckets::low(static_cast<unsigned>(i)));
    }

    std::array<std::uint64_t, Buckets::count> positive_{};
    std::array<std::uint64_t, Buckets::count> negative_{};
};

// One or two of them as one: what was sampled, and what was put back.
class HistogramSum {
public:
    explicit HistogramSum(const Histogram& a) : a_(a), b_(nullptr) {}
    HistogramSum(const Histogram& a, const Histogram& b) : a_(a), b_(&b) {}

    std::uint64_t total() const { return a_.total() + (b_ ? b_->total() : 0); }
    // As Histogram::each.
    template <typename F>
    void each(F&& f) const
    {
        for (int i = 1 - int{Buckets::count}; i < int{Buckets::count}; ++i)
            if (std::uint64_t count = a_.at(i) + (b_ ? b_->at(i) : 0)) f(Histogram::low(i), count);
    }

private:
    const Histogram& a_;
    const Histogram* b_;
};

}

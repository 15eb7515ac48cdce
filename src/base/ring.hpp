// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace rtp {

// Keeps the newest N and counts what it overwrote.
template <typename T, unsigned N>
class Ring {
    static_assert(N > 0);

public:
    constexpr void push(const T& item)
    {
        slots_[next_] = item;
        next_ = next_ + 1 < N ? next_ + 1 : 0;
        if (size_ < N)
            ++size_;
        else
            ++dropped_;
    }
    constexpr unsigned size() const { return size_; }
    constexpr std::uint64_t dropped() const { return dropped_; }
    // 0 is the oldest that is kept; index must be below size().
    constexpr const T& operator[](unsigned index) const
    {
        unsigned first = size_ < N ? 0 : next_;
        return slots_[index < N - first ? first + index : index - (N - first)];
    }

private:
    std::array<T, N> slots_{};
    unsigned next_ = 0, size_ = 0;
    std::uint64_t dropped_ = 0;
};

}

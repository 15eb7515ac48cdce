// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace rtp {

// Keeps the items with the largest values, of equal ones the earliest.
template <typename T, unsigned N>
class Worst {
public:
    struct Entry {
        std::int64_t value;
        T item;
    };

    // `keep` of them, at most N; 0 keeps none.
    constexpr explicit Worst(unsigned keep = N) : keep_(keep < N ? keep : N) {}

    // Whether add() would keep it: ask before what describes the item is worked out.
    constexpr bool admits(std::int64_t value) const
    {
        return size_ < keep_ || (keep_ > 0 && value > entries_[keep_ - 1].value);
    }
    constexpr void add(std::int64_t value, const T& item)
    {
        if (!admits(value)) return;
        unsigned at = size_ < keep_ ? size_++ : keep_ - 1;
        for (; at > 0 && entries_[at - 1].value < value; --at) entries_[at] = entries_[at - 1];
        entries_[at] = {value, item};
    }
    constexpr unsigned size() const { return size_; }
    // 0 is the worst; index must be below size().
    constexpr const Entry& operator[](unsigned index) const { return entries_[index]; }

private:
    std::array<Entry, N> entries_{};
    unsigned keep_, size_ = 0;
};

}

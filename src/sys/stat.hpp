// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/stat_totals.hpp"

namespace rtp::sys {

// /proc/stat in pieces of any size, lines of any length, in fixed memory. Only a line that ends counts: where
// a file was cut, its last number may be the front of a longer one. A number that is none, or above 2^64-1,
// is not available.
class StatParser {
public:
    void feed(std::span<const char> bytes);
    StatTotals finish() const { return totals_; }

private:
    static constexpr unsigned columns = 8; // user nice system idle iowait irq softirq steal

    void take(char c);
    void end_line();
    Value sum(unsigned of) const; // a bit a column

    StatTotals totals_;
    std::array<Value, columns + 1> numbers_{}; // the last one is for what stands behind the columns
    std::uint64_t label_ = 1;                  // its first five bytes and a one before them
    unsigned count_ = 0;                       // of numbers that began
    bool in_label_ = true;
    bool after_blank_ = false;
};

// Everything not available where the file can't be opened.
StatTotals read_stat(const char* path = "/proc/stat");
}

// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace rtp::hot {

// Reads the counter twice in a row, `n` times, with ticks_ordered() round nothing: what each pair differs by
// goes to `ticks`, saturated at 2^32 - 1. A pair that runs backwards is written as 0; returns how many did.
std::uint32_t read_pairs(std::uint32_t* ticks, std::uint32_t n) noexcept;

// `n` differences of plain reads in a row. Returns how many were below zero.
std::uint32_t backwards(std::uint32_t n) noexcept;

}

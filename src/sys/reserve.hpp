// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>

namespace rtp::sys {

// One anonymous mapping, zeroed and page-aligned, for what does not fit the fixed tables: taken at the start,
// never given back. Empty where the kernel refuses.
std::span<std::byte> reserve(std::size_t bytes);

}

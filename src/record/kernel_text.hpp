// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

// What a kernel writes on the console that a record stream shares.
namespace rtp::record {

// No prefix is longer than this.
inline constexpr std::size_t kernel_prefix_most = 32;
// Bytes of what stands before a kernel's line, `[digits.digits] ` (blanks after the bracket) or `<digit>`;
// 0 where `text` does not begin so.
std::size_t kernel_prefix(std::string_view text);
// Where in `text` the first one begins; npos where there is none.
std::size_t find_kernel_prefix(std::string_view text);

// Whether this line tells of a panic, an oops or another error that may have ended a run.
bool tells_panic(std::string_view line);

}

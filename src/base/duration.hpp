// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

#include "base/option.hpp"
#include "base/text.hpp"

namespace rtp {

// Digits and one of ns us ms s m h d, up to 2^63-1 ns. Where it is something else, false; `why` says what is
// wrong with it and what to write, and `ns` is as it was.
bool parse_duration(std::string_view text, std::uint64_t& ns, Why& why);

// With the largest unit that needs no fraction: 1ms for 1,000,000.
void put_duration(TextOut& out, std::uint64_t ns);

}

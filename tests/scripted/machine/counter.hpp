// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

// The tests' own arch: the counter reads a list, so that a loop is tested to the tick.
namespace rtp::machine {

inline const std::uint64_t* script;
inline std::uint64_t ticks() { return *script++; }
inline std::uint64_t ticks_ordered() { return *script++; }

}

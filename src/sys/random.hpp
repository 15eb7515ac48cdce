// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace rtp::sys {

// Different at each start: of the bytes the kernel gives every program (AT_RANDOM), else of the clock. Never
// waits for entropy, as getrandom(2) may on a young board.
std::uint32_t random_word();

}

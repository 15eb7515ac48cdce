// SPDX-License-Identifier: MIT
#include "sys/random.hpp"

#include <sys/auxv.h>
#include <unistd.h>

#include "sys/clock.hpp"

namespace rtp::sys {

std::uint32_t random_word()
{
    // The first bytes are the C library's stack canary, and are not shown to anybody.
    const auto* bytes = reinterpret_cast<const unsigned char*>(getauxval(AT_RANDOM));
    std::uint32_t word = 0;
    if (bytes) {
        for (unsigned i = 8; i < 12; ++i) word = word << 8 | bytes[i];
        return word;
    }
    return static_cast<std::uint32_t>(clock_ns(CLOCK_MONOTONIC) * 2654435761u) ^
           static_cast<std::uint32_t>(getpid());
}

}

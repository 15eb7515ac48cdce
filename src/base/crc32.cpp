// SPDX-License-Identifier: MIT
#include "base/crc32.hpp"

#include <array>

namespace rtp {

// Four bits at a time: 64 bytes of table, and a line has 120 bytes at most.
static constexpr std::array<std::uint32_t, 16> table = [] {
    std::array<std::uint32_t, 16> made{};
    for (std::uint32_t i = 0; i < made.size(); ++i) {
        std::uint32_t crc = i;
        for (int bit = 0; bit < 4; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
        made[i] = crc;
    }
    return made;
}();

std::uint32_t crc32(std::string_view bytes, std::uint32_t before)
{
    std::uint32_t crc = ~before;
    for (char c : bytes) {
        crc ^= static_cast<unsigned char>(c);
        crc = crc >> 4 ^ table[crc & 15];
        crc = crc >> 4 ^ table[crc & 15];
    }
    return ~crc;
}

}

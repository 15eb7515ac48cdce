// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace rtp {

// The CRC-32 of zlib and PNG. `before` is the CRC of what stood in front of these bytes, as in zlib.crc32.
std::uint32_t crc32(std::string_view bytes, std::uint32_t before = 0);

}

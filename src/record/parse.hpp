// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "record/line.hpp"

namespace rtp::record {

// A record whose CRC is right. The views live until the call returns.
struct Seen {
    char kind = 0;
    std::uint16_t run = 0;
    std::uint64_t seq = 0;
    std::span<const std::string_view> fields; // after seq, before the CRC, unquoted
    std::string_view line;                    // from the at sign to the CRC, without newline
    bool repaired = false;

    // Empty, that is not available, where the record has no such field.
    std::string_view field(std::size_t i) const { return i < fields.size() ? fields[i] : std::string_view(); }
};

// The text of one record taken apart. Views in `seen` point into the text given and into this.
class Parsed {
public:
    // `text` runs from the at sign to the CRC. False where it is not of the grammar, longer than a record may
    // be, or its CRC is wrong; `seen` is then not to be used.
    bool parse(std::string_view text);

    Seen seen;
    std::uint32_t crc = 0;

    Parsed() = default;
    Parsed(const Parsed&) = delete;

private:
    bool split(std::string_view list);
    bool unquote(std::string_view& list, std::string_view& into);

    std::array<std::string_view, line_bytes> fields_{};
    char unquoted_[line_bytes]{};
    std::size_t unquoted_bytes_ = 0;
};

// Decimal digits only; false where it is none or above 2^64-1.
bool read_number(std::string_view text, std::uint64_t& into);
// Exactly so many lower-case hex digits.
bool read_hex(std::string_view text, std::size_t digits, std::uint32_t& into);

}

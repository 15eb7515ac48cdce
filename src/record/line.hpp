// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/text.hpp"
#include "base/value.hpp"

namespace rtp::record {

inline constexpr std::size_t line_bytes = 120; // of a whole record, CRC and newline included
inline constexpr std::size_t seal_bytes = 1 + 8 + 1;

// One record while it is put together. Every field brings its own comma.
class Line {
public:
    void begin(char kind, std::uint16_t run, std::uint64_t seq);
    void empty();
    void value(Value v);
    // Bytes outside the alphabet of unquoted fields are written `?`.
    void token(std::string_view text);
    // Quoted only where it must be.
    void text(std::string_view text);
    bool fits(std::size_t bytes) const { return out_.size() + bytes + seal_bytes <= line_bytes; }
    // Bytes that one more field may take, its comma included.
    std::size_t left() const { return line_bytes - seal_bytes - out_.size(); }
    // Appends the CRC and the newline. The view lives until the next begin().
    std::string_view seal();

private:
    char bytes_[line_bytes];
    TextOut out_{bytes_};
};

}

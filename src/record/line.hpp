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

// One record while it is put together. Every field brings its own comma. Whatever is put in, the sealed line
// is of the grammar and within line_bytes: a field that does not fit is cut (a text) or left out whole with
// all that would follow (a number), so who writes a list asks fits() first.
class Line {
public:
    void begin(char kind, std::uint16_t run, std::uint64_t seq);
    void empty();
    void value(Value v);
    void hex(std::uint64_t v, unsigned digits);
    // At most `most` bytes of it. Bytes outside the alphabet of unquoted fields are written `_`, since `?` is
    // not of that alphabet.
    void token(std::string_view text, std::size_t most = line_bytes);
    void item(std::string_view key, std::string_view token); // key=token, one field
    // Quoted only where it must be. The at sign and bytes outside 0x20..0x7e are written `?`.
    void text(std::string_view text);
    bool fits(std::size_t bytes) const { return !closed_ && out_.size() + bytes + seal_bytes <= line_bytes; }
    // Bytes that one more field may take, its comma included.
    std::size_t left() const { return closed_ ? 0 : line_bytes - seal_bytes - out_.size(); }
    // Appends the CRC and the newline. The view lives until the next begin().
    std::string_view seal();

private:
    bool comma(std::size_t bytes);
    void put_bare(std::string_view text);

    char bytes_[line_bytes];
    TextOut out_{bytes_};
    bool closed_ = false; // a number did not fit: fields after it would stand in the wrong place
};

constexpr std::string_view cut(std::string_view text, std::size_t most)
{
    return {text.data(), text.size() < most ? text.size() : most};
}
// Bytes that text() takes for this, its comma and its quotes included.
std::size_t text_bytes(std::string_view text);
// How many bytes from the front of `text` text() can write within `room`; no doubled quote is broken.
std::size_t text_that_fits(std::string_view text, std::size_t room);
// Decimal digits and sign; 0 for a value that is not available.
std::size_t value_bytes(Value v);

}

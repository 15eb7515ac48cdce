// SPDX-License-Identifier: MIT
#include "base/text.hpp"

#include <charconv>

namespace rtp {

TextOut::TextOut(std::span<char> room) : room_(room.data()), capacity_(room.size()) {}

TextOut& TextOut::put(char c)
{
    if (used_ < capacity_)
        room_[used_++] = c;
    else
        cut_ = true;
    return *this;
}

TextOut& TextOut::put(std::string_view text)
{
    for (char c : text) put(c);
    return *this;
}

TextOut& TextOut::put(const char* text)
{
    while (*text) put(*text++);
    return *this;
}

TextOut& TextOut::number(std::uint64_t v)
{
    char digits[20];
    return put({digits, std::to_chars(digits, digits + sizeof digits, v).ptr});
}

TextOut& TextOut::number(std::int64_t v)
{
    if (v < 0) put('-');
    return number(v < 0 ? 0 - static_cast<std::uint64_t>(v) : static_cast<std::uint64_t>(v));
}

TextOut& TextOut::hex(std::uint64_t v, unsigned digits)
{
    while (digits-- > 0) put("0123456789abcdef"[v >> (4 * digits) & 15]);
    return *this;
}

TextOut& TextOut::value(Value v)
{
    if (!v.known()) return *this;
    if (v.negative()) put('-');
    return number(v.magnitude());
}

void TextOut::take(const TextOut& other)
{
    clear();
    put(other.view());
    cut_ = cut_ || other.cut_;
}

}

// SPDX-License-Identifier: MIT
#include "host/page.hpp"

#include <iterator>

namespace rtp::host {

void Page::add(char c)
{
    if (used_ == sizeof room_) flush();
    room_[used_++] = c;
}

void Page::flush()
{
    if (used_ > 0 && !failed_) failed_ = !sink_.write(sink_.self, {room_, used_});
    used_ = 0;
}

Page& Page::put(char c)
{
    add(c < ' ' || c > '~' ? '?' : c);
    ++column_;
    return *this;
}

Page& Page::put(const char* text)
{
    while (*text) put(*text++);
    return *this;
}

Page& Page::wrapped(const char* text)
{
    for (; *text; ++text) {
        if (column_ >= width) {
            line();
            put("    ");
        }
        put(*text);
    }
    return *this;
}

Page& Page::number(std::uint64_t v)
{
    char digits[21], *at = std::end(digits) - 1;
    *at = 0;
    do *--at = static_cast<char>('0' + v % 10);
    while (v /= 10);
    return put(at);
}

Page& Page::hex(std::uint64_t v, unsigned digits)
{
    while (digits-- > 0) put("0123456789abcdef"[v >> (4 * digits) & 15]);
    return *this;
}

Page& Page::pad(unsigned column)
{
    do put(' ');
    while (column_ < column);
    return *this;
}

// Half of the room stays for the next line, so that a mark holds to its end.
void Page::line()
{
    add('\n');
    column_ = 0;
    if (used_ > sizeof room_ / 2) flush();
}

void Page::insert(unsigned at, unsigned count, char c)
{
    if (at > used_ || used_ + count > sizeof room_) return; // a line longer than any we align
    for (unsigned i = used_; i-- > at;) room_[i + count] = room_[i];
    for (unsigned i = 0; i < count; ++i) room_[at + i] = c;
    used_ += count;
    column_ += count;
}

void Page::align(unsigned mark, unsigned columns)
{
    unsigned length = used_ - mark;
    insert(mark, length < columns ? columns - length : 1, ' ');
}

void Page::item(unsigned mark)
{
    insert(mark, 2, ' ');
    if (column_ <= width || mark == 0 || room_[mark - 1] == '\n') return;
    unsigned length = used_ - mark;
    insert(mark, 1, '\n');
    column_ = length;
}

Page& Page::painted(const char* text, Paint paint)
{
    if (!colour_) return put(text);
    for (char c : {'\x1b', '[', '3', static_cast<char>(paint), 'm'}) add(c);
    put(text);
    for (char c : {'\x1b', '[', '0', 'm'}) add(c);
    return *this;
}

}

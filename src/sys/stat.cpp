// SPDX-License-Identifier: MIT
#include "sys/stat.hpp"

#include <fcntl.h>

#include "sys/file.hpp"

namespace rtp::sys {

namespace {

// As StatParser gathers it: a one, then its bytes.
consteval std::uint64_t label(const char* text)
{
    std::uint64_t bytes = 1;
    while (*text) bytes = bytes << 8 | static_cast<unsigned char>(*text++);
    return bytes;
}

// number * 10 + digit; not available where that is none, or above 2^64-1.
Value longer(Value number, char c)
{
    auto digit = static_cast<unsigned>(c - '0');
    std::uint64_t bits;
    if (!number.known() || digit > 9 || __builtin_mul_overflow(number.bits(), std::uint64_t{10}, &bits) ||
        __builtin_add_overflow(bits, digit, &bits))
        return {};
    return bits;
}

}

void StatParser::feed(std::span<const char> bytes)
{
    for (char c : bytes) take(c);
}

void StatParser::take(char c)
{
    if (c == '\n') return end_line();
    if (c == ' ' || c == '\t' || c == '\r') {
        after_blank_ = true;
        in_label_ = false;
    } else if (in_label_) {
        if (label_ >> 40 == 0) label_ = label_ << 8 | static_cast<unsigned char>(c);
    } else {
        if (after_blank_ && count_ <= columns) numbers_[count_++] = 0u;
        after_blank_ = false;
        numbers_[count_ - 1] = longer(numbers_[count_ - 1], c);
    }
}

Value StatParser::sum(unsigned of) const
{
    std::uint64_t total = 0;
    for (const Value& number : numbers_) {
        if ((of & 1) && (!number.known() || __builtin_add_overflow(total, number.bits(), &total))) return {};
        of >>= 1;
    }
    return total;
}

void StatParser::end_line()
{
    if (label_ == label("intr")) totals_.irqs = numbers_[0]; // the total, as in the next one
    if (label_ == label("ctxt")) totals_.switches = numbers_[0];
    if (label_ == label("cpu") && count_ + 1 >= columns) {
        totals_.user = sum(0b11);
        totals_.system = sum(0b110'0100);
        totals_.steal = numbers_[7];
        totals_.all = sum(count_ < columns ? 0b111'1111 : 0b1111'1111);
    }
    numbers_ = {};
    label_ = 1;
    count_ = 0;
    in_label_ = true;
}

StatTotals read_stat(const char* path)
{
    StatParser parser;
    File file = File::open(path, O_RDONLY);
    char room[2048];
    for (long n; file.ok() && (n = file.read(room)) > 0;) parser.feed({room, static_cast<std::size_t>(n)});
    return parser.finish();
}

}

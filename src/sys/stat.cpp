// SPDX-License-Identifier: MIT
#include "sys/stat.hpp"

#include <fcntl.h>
#include <string_view>

#include "sys/file.hpp"

namespace rtp::sys {

namespace {

// a + b; not available where either isn't or the sum is above 2^64-1.
Value sum(Value a, Value b)
{
    if (!a.known() || !b.known()) return {};
    std::uint64_t total = a.bits() + b.bits();
    return total < a.bits() ? Value() : Value(total);
}

// number * 10 + digit, the same way.
Value longer(Value number, unsigned digit)
{
    constexpr std::uint64_t most = ~std::uint64_t{0};
    if (!number.known() || number.bits() > most / 10) return {};
    return sum(number.bits() * 10, digit);
}

}

void StatParser::feed(std::span<const char> bytes)
{
    for (char c : bytes) take(c);
}

void StatParser::take(char c)
{
    if (c == '\n') return end_line();
    bool blank = c == ' ' || c == '\t' || c == '\r';
    if (line_ == Line::label) {
        if (!blank) {
            if (label_size_ < label_.size()) label_[label_size_++] = c;
            return;
        }
        std::string_view label(label_.data(), label_size_);
        line_ = label == "cpu"    ? Line::cpu
                : label == "intr" ? Line::irqs
                : label == "ctxt" ? Line::switches
                                  : Line::other;
        return;
    }
    if (line_ == Line::other || count_ == columns) return;
    if (blank) return end_number();
    if (!in_number_) number_ = 0u, bad_ = false;
    in_number_ = true;
    if (c < '0' || c > '9')
        bad_ = true;
    else
        number_ = longer(number_, static_cast<unsigned>(c - '0'));
}

void StatParser::end_number()
{
    if (!in_number_) return;
    in_number_ = false;
    numbers_[count_++] = bad_ ? Value() : number_;
    if (line_ != Line::cpu) count_ = columns; // the first figure is the total, thousands may follow
}

void StatParser::end_line()
{
    end_number();
    if (line_ == Line::irqs) totals_.irqs = numbers_[0];
    if (line_ == Line::switches) totals_.switches = numbers_[0];
    if (line_ == Line::cpu && count_ + 1u >= columns) {
        totals_.user = sum(numbers_[0], numbers_[1]);
        totals_.system = sum(sum(numbers_[2], numbers_[5]), numbers_[6]);
        totals_.steal = numbers_[7];
        totals_.all = sum(sum(totals_.user, totals_.system), sum(numbers_[3], numbers_[4]));
        if (count_ == columns) totals_.all = sum(totals_.all, totals_.steal);
    }
    numbers_ = {};
    label_size_ = count_ = 0;
    line_ = Line::label;
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

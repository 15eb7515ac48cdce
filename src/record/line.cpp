// SPDX-License-Identifier: MIT
#include "record/line.hpp"

#include <algorithm>

#include "base/crc32.hpp"
#include "record/alphabet.hpp"

namespace rtp::record {

void Line::begin(char kind, std::uint16_t run, std::uint64_t seq)
{
    out_.clear();
    closed_ = false;
    out_.put('@').put(kind).put(',').hex(run, 4).put(',').number(seq);
}

bool Line::comma(std::size_t bytes)
{
    if (!fits(1 + bytes)) closed_ = true;
    if (!closed_) out_.put(',');
    return !closed_;
}

void Line::empty() { comma(0); }

void Line::value(Value v)
{
    if (comma(value_bytes(v))) out_.value(v);
}

void Line::hex(std::uint64_t v, unsigned digits)
{
    if (comma(digits)) out_.hex(v, digits);
}

void Line::put_bare(std::string_view text)
{
    for (char c : cut(text, left())) out_.put(is(c, bare) ? c : '_');
}

void Line::token(std::string_view text, std::size_t most)
{
    if (comma(0)) put_bare(cut(text, most));
}

void Line::item(std::string_view key, std::string_view token)
{
    if (!comma(0)) return;
    put_bare(key);
    put_bare("=");
    put_bare(token);
}

void Line::text(std::string_view text)
{
    text = cut(text, text_that_fits(text, left()));
    if (!comma(0)) return;
    if (all(text, bare)) {
        out_.put(text);
        return;
    }
    out_.put('"');
    for (char c : text) {
        if (c == '"') out_.put('"');
        out_.put(is(c, inner) ? c : '?');
    }
    out_.put('"');
}

std::string_view Line::seal()
{
    out_.put(',');
    out_.hex(crc32(out_.view()), 8);
    out_.put('\n');
    return out_.view();
}

std::size_t text_bytes(std::string_view text)
{
    auto quotes = static_cast<std::size_t>(std::count(text.begin(), text.end(), '"'));
    return 1 + text.size() + (all(text, bare) ? 0 : quotes + 2);
}

std::size_t text_that_fits(std::string_view text, std::size_t room)
{
    std::size_t bytes = 1, n = 0;
    bool quotes = false;
    for (; n < text.size(); ++n) {
        std::size_t more = text[n] == '"' ? 2 : 1;
        if (!quotes && !is(text[n], bare)) more += 2;
        if (bytes + more > room) break;
        quotes = quotes || !is(text[n], bare);
        bytes += more;
    }
    return n;
}

std::size_t value_bytes(Value v)
{
    if (!v.known()) return 0;
    std::size_t n = v.negative() ? 2 : 1;
    // Compared, not divided: 32-bit boards have no 64-bit division.
    for (std::uint64_t edge = 10; v.magnitude() >= edge && n < 20; edge *= 10) ++n;
    return n;
}

}

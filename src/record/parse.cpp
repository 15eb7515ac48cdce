// SPDX-License-Identifier: MIT
#include "record/parse.hpp"

#include "base/crc32.hpp"
#include "record/alphabet.hpp"

namespace rtp::record {

bool read_number(std::string_view text, std::uint64_t& into)
{
    constexpr std::uint64_t most = UINT64_MAX;
    into = 0;
    for (char c : text) {
        if (!is(c, digit)) return false;
        auto d = static_cast<unsigned>(c - '0');
        if (into > most / 10 || (into == most / 10 && d > most % 10)) return false;
        into = into * 10 + d;
    }
    return !text.empty();
}

bool read_hex(std::string_view text, std::size_t digits, std::uint32_t& into)
{
    into = 0;
    for (char c : text) {
        if (!is(c, hex_digit)) return false;
        into = into << 4 | static_cast<unsigned>(is(c, digit) ? c - '0' : c - 'a' + 10);
    }
    return text.size() == digits;
}

bool Parsed::parse(std::string_view text)
{
    constexpr std::size_t shortest = sizeof "@T,0000,0," - 1 + 8;
    if (text.size() < shortest || text.size() >= line_bytes) return false;
    std::size_t end = text.size() - 8;
    std::uint32_t run = 0;
    if (text[0] != '@' || !is(text[1], capital) || text[2] != ',' ||
        !read_hex({text.data() + 3, 4}, 4, run) || text[7] != ',' || text[end - 1] != ',')
        return false;
    if (!read_hex({text.data() + end, 8}, 8, crc) || crc32({text.data(), end}) != crc) return false;

    std::size_t at = 8;
    while (is(text[at], digit)) ++at;
    if (text[at] != ',' || !read_number({text.data() + 8, at - 8}, seen.seq)) return false;
    seen.kind = text[1];
    seen.run = static_cast<std::uint16_t>(run);
    seen.line = text;
    seen.repaired = false;
    return split({text.data() + at, end - 1 - at}); // each field with the comma before it
}

bool Parsed::split(std::string_view list)
{
    std::string_view* into = fields_.data();
    unquoted_bytes_ = 0;
    while (!list.empty()) {
        if (list.front() != ',') return false;
        list.remove_prefix(1);
        if (list.starts_with('"')) {
            if (!unquote(list, *into++)) return false;
            continue;
        }
        std::size_t n = 0;
        while (n < list.size() && is(list[n], bare)) ++n;
        *into++ = {list.data(), n};
        list.remove_prefix(n);
    }
    seen.fields = {fields_.data(), into};
    return true;
}

bool Parsed::unquote(std::string_view& list, std::string_view& into)
{
    char* out = unquoted_ + unquoted_bytes_;
    std::size_t bytes = 0, at = 1;
    for (;; ++at) {
        if (at == list.size()) return false;
        if (list[at] == '"') {
            if (at + 1 == list.size() || list[at + 1] != '"') break;
            ++at;
        } else if (!is(list[at], quoted)) {
            return false;
        }
        out[bytes++] = list[at];
    }
    into = {out, bytes};
    unquoted_bytes_ += bytes;
    list.remove_prefix(at + 1);
    return true;
}

}

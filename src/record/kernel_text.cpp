// SPDX-License-Identifier: MIT
#include "record/kernel_text.hpp"

#include "record/alphabet.hpp"

namespace rtp::record {

namespace {

std::size_t skip(std::string_view text, std::size_t at, std::uint8_t which)
{
    while (at < text.size() && is(text[at], which)) ++at;
    return at;
}

constexpr std::string_view words[] = {
    "BUG:",
    "Internal error:",
    "Kernel panic",
    "Oops",
    "Unable to handle kernel",
    "Unhandled fault:",
    "general protection fault",
    "kernel BUG at",
};

}

std::size_t kernel_prefix(std::string_view text)
{
    if (text.size() >= 3 && text[0] == '<' && is(text[1], digit) && text[2] == '>') return 3;
    if (text.empty() || text[0] != '[') return 0;
    text = {text.data(), text.size() < kernel_prefix_most ? text.size() : kernel_prefix_most};
    std::size_t at = 1;
    while (at < text.size() && text[at] == ' ') ++at;
    std::size_t point = skip(text, at, digit);
    if (point == at || point >= text.size() || text[point] != '.') return 0;
    std::size_t end = skip(text, point + 1, digit);
    if (end == point + 1 || end + 1 >= text.size() || text[end] != ']' || text[end + 1] != ' ') return 0;
    return end + 2;
}

std::size_t find_kernel_prefix(std::string_view text)
{
    for (std::size_t at = 0; at < text.size(); ++at)
        if ((text[at] == '[' || text[at] == '<') && kernel_prefix({text.data() + at, text.size() - at}))
            return at;
    return text.npos;
}

bool tells_panic(std::string_view line)
{
    for (std::size_t at = 0; at < line.size(); ++at) {
        char c = line[at];
        if (c != 'B' && c != 'I' && c != 'K' && c != 'O' && c != 'U' && c != 'g' && c != 'k') continue;
        std::string_view rest(line.data() + at, line.size() - at);
        for (std::string_view word : words)
            if (rest.starts_with(word)) return true;
    }
    return false;
}

}

// SPDX-License-Identifier: MIT
#include "base/words.hpp"

namespace rtp {

std::string_view take_until(std::string_view& rest, char end)
{
    const char *from = rest.data(), *at = from, *last = from + rest.size();
    while (at < last && *at != end) ++at;
    rest = {at + (at < last), static_cast<std::size_t>(last - at) - (at < last)};
    return {from, static_cast<std::size_t>(at - from)};
}

bool same(std::string_view text, const char* other)
{
    for (char c : text)
        if (c != *other++ || c == '\0') return false;
    return *other == '\0';
}

int place_of(std::string_view word, const char* words)
{
    std::string_view rest = words;
    for (int place = 0; !rest.empty(); ++place)
        if (take_until(rest, ' ') == word) return place;
    return -1;
}

std::string_view word_at(unsigned place, const char* words)
{
    std::string_view rest = words, word;
    for (unsigned i = 0; i <= place; ++i) word = take_until(rest, ' ');
    return word;
}

}

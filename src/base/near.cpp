// SPDX-License-Identifier: MIT
#include "base/near.hpp"

#include <cstddef>

namespace rtp {

namespace {

constexpr std::size_t longest = 32; // bytes; longer words are near to nothing

// Edit distance with exchanged neighbours (optimal string alignment), in the whole of its table.
unsigned distance(std::string_view a, std::string_view b)
{
    constexpr std::size_t width = longest + 1;
    unsigned char table[width * width];
    for (std::size_t i = 0; i <= a.size(); ++i)
        for (std::size_t j = 0; j <= b.size(); ++j) {
            unsigned char* at = table + i * width + j;
            std::size_t best = i + j; // on the table's edge
            if (i > 0 && j > 0) {
                auto consider = [&best](unsigned other) { best = other < best ? other : best; };
                consider(at[-1] + 1u);
                consider(at[-static_cast<std::ptrdiff_t>(width)] + 1u);
                consider(at[-static_cast<std::ptrdiff_t>(width) - 1] + (a[i - 1] != b[j - 1]));
                if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                    consider(at[-2 * static_cast<std::ptrdiff_t>(width) - 2] + 1u);
            }
            *at = static_cast<unsigned char>(best);
        }
    return table[a.size() * width + b.size()];
}

}

std::string_view nearest(std::string_view word, std::span<const std::string_view> names)
{
    std::string_view found;
    if (word.size() > longest) return found;
    unsigned best = 3;
    for (const std::string_view& name : names) {
        if (name.size() > longest) continue;
        unsigned wrong = distance(word, name);
        if (wrong < best && 2 * wrong < word.size()) best = wrong, found = name;
    }
    return found;
}

}

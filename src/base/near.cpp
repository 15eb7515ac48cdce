// SPDX-License-Identifier: MIT
#include "base/near.hpp"

#include <algorithm>
#include <cstddef>

namespace rtp {

namespace {

constexpr std::size_t longest = 32; // bytes; longer words are near to nothing

// Edit distance with exchanged neighbours (optimal string alignment), in three rows of its table.
unsigned distance(std::string_view a, std::string_view b)
{
    unsigned char rows[3][longest + 1];
    unsigned char *above2 = rows[0], *above = rows[1], *row = rows[2];
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<unsigned char>(j);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        unsigned char* spare = above2;
        above2 = above;
        above = row;
        row = spare;
        row[0] = static_cast<unsigned char>(i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            unsigned best = std::min(above[j], row[j - 1]) + 1u;
            best = std::min(best, above[j - 1] + (a[i - 1] == b[j - 1] ? 0u : 1u));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                best = std::min(best, above2[j - 2] + 1u);
            row[j] = static_cast<unsigned char>(best);
        }
    }
    return row[b.size()];
}

}

std::string_view nearest(std::string_view word, std::span<const std::string_view> names)
{
    std::string_view found;
    if (word.size() > longest) return found;
    unsigned best = 3;
    for (std::string_view name : names) {
        if (name.size() > longest) continue;
        unsigned wrong = distance(word, name);
        if (wrong < best && 2 * wrong < word.size()) {
            best = wrong;
            found = name;
        }
    }
    return found;
}

}

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

void Nearest::consider(std::string_view name)
{
    if (word_.size() > longest || name.size() > longest) return;
    unsigned wrong = distance(word_, name);
    if (wrong < wrong_ && 2 * wrong < word_.size()) wrong_ = wrong, found_ = name;
}

}

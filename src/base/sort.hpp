// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>

namespace rtp {

// By insertion: for tables of some hundred values at most, where a short function counts more than its speed.
template <typename T>
void sort_few(std::span<T> values)
{
    for (std::size_t i = 1; i < values.size(); ++i) {
        T v = values[i];
        std::size_t at = i;
        for (; at > 0 && v < values[at - 1]; --at) values[at] = values[at - 1];
        values[at] = v;
    }
}

}

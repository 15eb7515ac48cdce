// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

namespace rtp {

// The one of that name, null where there is none.
template <typename T>
const T* named(std::span<const T* const> table, std::string_view name)
{
    for (const T* one : table)
        if (one->name == name) return one;
    return nullptr;
}

}

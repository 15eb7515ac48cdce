// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
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

// Names of several tables in one place, for nearest(). Those that are empty and those above the 96th are left
// out.
class Names {
public:
    [[gnu::noinline]] void add(std::string_view name) // several calls each: small before fast
    {
        if (!name.empty() && count_ < most) names_[count_++] = name;
    }
    operator std::span<const std::string_view>() const { return {names_, count_}; }

private:
    static constexpr std::size_t most = 96;
    std::string_view names_[most];
    std::size_t count_ = 0;
};

}

// SPDX-License-Identifier: MIT
#include "hot/counter.hpp"

#include "contract.hpp"

namespace rtp::hot {

std::uint32_t read_pairs(std::uint32_t* ticks, std::uint32_t n) noexcept
{
    std::uint32_t wrong = 0;
    for (std::uint32_t i = 0; i < n; ++i) {
        std::uint64_t first = machine::ticks_ordered();
        std::uint64_t second = machine::ticks_ordered();
        bool back = second < first;
        std::uint64_t apart = second - first;
        wrong += back;
        ticks[i] = back ? 0 : apart > UINT32_MAX ? UINT32_MAX : static_cast<std::uint32_t>(apart);
    }
    return wrong;
}

std::uint32_t backwards(std::uint32_t n) noexcept
{
    std::uint32_t wrong = 0;
    std::uint64_t last = machine::ticks();
    for (std::uint32_t i = 0; i < n; ++i) {
        std::uint64_t now = machine::ticks();
        wrong += now < last;
        last = now;
    }
    return wrong;
}

}

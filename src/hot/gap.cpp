// SPDX-License-Identifier: MIT
#include "hot/gap.hpp"

#include "contract.hpp"

namespace rtp::hot {

// The sums of the turns in between live in registers: `total` grows by whole stretches between two reads.
void gap_window(GapSums& sums, GapRing& ring, std::uint64_t threshold, std::uint64_t end) noexcept
{
    std::uint64_t low = sums.low_ticks, high = sums.high_ticks, loops = 0, total = 0;
    std::uint64_t first = machine::ticks(), last = first;
    while (last < end) {
        std::uint64_t now = machine::ticks();
        std::uint64_t apart = now - last;
        if (now < last) [[unlikely]] {
            ++sums.backwards;
            total += last - first;
            end = end - last + now;
            first = last = now;
            continue;
        }
        low = apart < low ? apart : low;
        high = apart > high ? apart : high;
        ++loops;
        if (apart > threshold) [[unlikely]] {
            total += now - first;
            ++sums.gaps;
            sums.gap_ticks += apart;
            if (ring.size < GapRing::capacity) ring.at[ring.size++] = {last, apart};
            first = last = machine::ticks();
            continue;
        }
        last = now;
    }
    sums.total_ticks += total + (last - first);
    sums.loops += loops;
    sums.low_ticks = low, sums.high_ticks = high;
}

void gap_turns(GapSums& sums, std::uint64_t turns) noexcept
{
    std::uint64_t low = sums.low_ticks, high = sums.high_ticks, back = 0, total = 0;
    std::uint64_t last = machine::ticks();
    for (std::uint64_t i = 0; i < turns; ++i) {
        std::uint64_t now = machine::ticks();
        std::uint64_t apart = now - last;
        last = now;
        if (static_cast<std::int64_t>(apart) < 0) [[unlikely]] {
            ++back;
            continue;
        }
        low = apart < low ? apart : low;
        high = apart > high ? apart : high;
        total += apart;
    }
    sums.total_ticks += total;
    sums.loops += turns - back;
    sums.backwards += back;
    sums.low_ticks = low, sums.high_ticks = high;
}

std::uint64_t bare_reads(std::uint32_t n) noexcept
{
    std::uint64_t first = machine::ticks();
    for (std::uint32_t i = 1; i < n; ++i) machine::ticks();
    return machine::ticks() - first;
}

}

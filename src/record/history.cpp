// SPDX-License-Identifier: MIT
#include "record/history.hpp"

namespace rtp::record {

History::Place History::add(std::uint64_t seq, std::uint32_t crc)
{
    std::size_t slot = seq % window;
    if (!any_ || seq > last_) {
        std::uint64_t skipped = any_ ? seq - last_ - 1 : seq;
        for (std::uint64_t i = 1; i <= skipped && i < window; ++i) {
            came_.set((seq - i) % window, false);
            clashed_.set((seq - i) % window, false);
        }
        missing_ += skipped;
        last_ = seq;
        any_ = true;
        crcs_[slot] = crc;
        came_.set(slot, true);
        clashed_.set(slot, false);
        return Place::fresh;
    }
    if (last_ - seq >= window) return Place::again;
    if (!came_.has(slot)) {
        --missing_;
        crcs_[slot] = crc;
        came_.set(slot, true);
        return Place::late;
    }
    if (!clashed_.has(slot) && crcs_[slot] == crc) return Place::again;
    clashed_.set(slot, true);
    return Place::clash;
}

}

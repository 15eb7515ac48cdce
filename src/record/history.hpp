// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace rtp::record {

// Which seqs of one run came, and which text each of the last ones had (told by its CRC). Zeroed memory is an
// empty history.
class History {
public:
    static constexpr std::size_t window = 1024; // seqs remembered; what is older counts as a duplicate

    enum class Place {
        fresh, // comes for the first time, and in order
        late,  // was missing until now
        again, // the same line once more
        clash, // this seq had another text before
    };
    Place add(std::uint64_t seq, std::uint32_t crc);

    std::uint64_t last() const { return last_; }       // the highest that came; call only after add()
    std::uint64_t missing() const { return missing_; } // seqs from 0 to last() that never came

private:
    struct Bits {
        std::array<std::uint32_t, window / 32> words{};
        bool has(std::size_t i) const { return (words[i / 32] >> (i % 32) & 1) != 0; }
        void set(std::size_t i, bool on)
        {
            std::uint32_t bit = std::uint32_t{1} << (i % 32);
            words[i / 32] = on ? words[i / 32] | bit : words[i / 32] & ~bit;
        }
    };

    std::array<std::uint32_t, window> crcs_{};
    Bits came_, clashed_;
    std::uint64_t last_ = 0;
    std::uint64_t missing_ = 0;
    bool any_ = false;
};

}

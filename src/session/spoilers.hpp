// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

#include "record/writer.hpp"

namespace rtp::session {

// What may spoil a measurement on this machine: the facts that tell it, and what is said about them.
class Spoilers {
public:
    // Facts as each_fact() gives them, and beside those
    //   FIFO           why the highest priority was not granted on trial, an errno's name
    //   fifo_priority  the highest one that was granted; 0: none
    //   kernel_number  6012 for 6.12
    //   timer_step_us  what a timer is rounded to
    //   lockable_kib   the most memory this process may lock
    // A fact that isn't about the spoilers is ignored. Of a governor and an idle state the worst one counts,
    // else the last; what never comes is not known.
    void take(std::string_view key, std::string_view text);
    void take(const char* key, std::uint64_t number);

    // One line each, at most 100 columns, to `to`: severity, what was found, what it does to which figure,
    // what to do; worst first, what is not known last. How many of the lines are `bad` or `warn`.
    unsigned write(record::Sink to);

private:
    static constexpr unsigned word_bytes = 40, most = 24;

    static constexpr std::int64_t none = INT64_MIN; // less than every number there is
    std::int64_t number(unsigned fact) const;
    void put(unsigned fact, std::string_view text);
    void put(unsigned fact, std::uint64_t number);
    void derive();

    char words_[most][word_bytes]{}; // each ends in a NUL; empty: not known
};

}

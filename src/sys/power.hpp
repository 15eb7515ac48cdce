// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "base/cpu_list.hpp"
#include "base/text.hpp"
#include "base/value.hpp"
#include "sys/tree.hpp"

namespace rtp::sys {

// What makes a CPU slower or late to wake: clock rate and idle states.

// CPUs by a setting they share. Of more than six different ones the rest is left out.
class CpuGroups {
public:
    struct Group {
        Text<40> value;
        CpuSet cpus;
    };

    void add(unsigned cpu, std::string_view value);
    std::span<const Group> groups() const { return {groups_.data(), count_}; }

private:
    std::array<Group, 6> groups_{};
    unsigned count_ = 0;
};

// cpufreq's governor of each CPU that has one.
void governors(const Tree&, const CpuSet& of, CpuGroups& into);
// The deepest idle state that is not disabled, with the time it takes to leave it: "C6:133000ns".
void idle_states(const Tree&, const CpuSet& of, CpuGroups& into);
// The time out of such a text, or out of dma_latency's.
Value exit_ns(std::string_view text);

// 1: the clock may go above the nominal rate; 0: it may not; not available where nobody says.
Value turbo(const Tree&);
// Are two threads of one core in use? 1 or 0.
Value smt(const Tree&);
// What /dev/cpu_dma_latency holds the CPUs to now: "0ns" and up, "unlimited" where nobody asked for anything,
// "none" where the kernel has no such device. The device is only read: that places a request which asks for
// nothing and is gone when the read is over.
std::string_view dma_latency(const Tree&, std::span<char> room);

}

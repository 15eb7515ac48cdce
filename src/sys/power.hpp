// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "base/text.hpp"
#include "base/value.hpp"
#include "sys/tree.hpp"

namespace rtp::sys {

// What makes a CPU slower or late to wake: clock rate and idle states.

// cpufreq's governor of that CPU; nothing where it has none.
void governor(const Tree&, unsigned cpu, TextOut& into);
// The deepest idle state of that CPU that is not disabled, with the time it takes to leave it: "C6:133000ns".
void idle_state(const Tree&, unsigned cpu, TextOut& into);

// What /dev/cpu_dma_latency holds the CPUs to now: "0ns" and up, "unlimited" where nobody asked for anything,
// "none" where the kernel has no such device. The device is only read: that places a request which asks for
// nothing and is gone when the read is over.
std::string_view dma_latency(const Tree&, std::span<char> room);

}

// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "base/value.hpp"
#include "sys/tree.hpp"

namespace rtp::sys {

// How the kernel is built and set, where no single file says it. Text is empty and a Value not available
// where it can't be known; a view lives in `room` or for ever.

// "rt" "full" "lazy" "voluntary" or "none". `version` and `number` are Uname's.
std::string_view preempt(const Tree&, std::string_view version, unsigned number, std::span<char> room);
// Ticks a second, from the resolution of the coarse clock, which is one tick: no file says it.
Value hz();
// What a timer is rounded to: 1 with high-resolution timers, else a tick.
Value timer_step_ns();
std::string_view clocksource(const Tree&, std::span<char> room);
// "auto;mitigated=9;vulnerable=2": the command line's word ("default" where it has none) and how many known
// holes of CPUs are closed and open here.
std::string_view mitigations(const Tree&, std::span<char> room);
// The value of `key=` on the kernel's command line; the last one counts.
std::string_view boot_option(std::string_view command_line, const char* key);

}

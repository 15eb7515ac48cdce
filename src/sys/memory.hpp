// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>

namespace rtp::sys {

// Every page of this program stays in memory once it has been touched, and none is made resident that never
// is. 0 or errno; undone by unlock_memory().
int lock_on_fault();
// The kernel or the limit refused that: just this range, made resident. 0 or errno.
int lock(std::span<std::byte> range);
void unlock_memory();

// Makes this program's code and constants resident, so that a path taken for the first time inside a window
// does not fault.
void touch_code();

}

// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <ctime>

namespace rtp::sys {

// Nanoseconds of a POSIX clock. Goes by the vDSO unless distrust_vdso() was called: where the counter is
// closed to user mode, the vDSO reads it all the same and would end the program.
std::uint64_t clock_ns(clockid_t clock);
void distrust_vdso();

// Is reading this clock a system call (no vDSO, or a clock source that the vDSO can't read)? Told by its
// price beside a bare system call's, so it is an estimate.
bool clock_is_syscall(clockid_t clock);

// The smallest step seen between reads in a row, in ns: a clock that claims 1 ns may move in steps of 30 us.
// Gives up after 20 ms, which is then what it returns at least.
std::uint64_t clock_step_ns(clockid_t clock);

timespec as_timespec(std::uint64_t ns);

}

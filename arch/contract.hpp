// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <machine/counter.hpp>
#include <machine/identity.hpp>

// What every arch supplies. The first folder on the include path that has <machine/x.hpp> wins: the arch's
// own, then one it shares, then generic.
//
//   machine/counter.hpp
//     std::uint64_t ticks()          the free-running counter by its plain instruction: for loops whose reads
//                                    bracket each other. It may be executed a little early or late.
//     std::uint64_t ticks_ordered()  the same, read only after every earlier instruction has finished: for
//                                    brackets round a system call or a piece of work.
//     Neither makes a call. Either may trap where the kernel or the firmware closed the counter to user mode;
//     sys/counter finds that out once, before any window.
//   machine/identity.hpp
//     Identity identify()            what the CPU says of itself without the kernel's help.

namespace rtp::machine {

template <typename R, R F()>
concept Supplies = true;

static_assert(Supplies<std::uint64_t, ticks>);
static_assert(Supplies<std::uint64_t, ticks_ordered>);
static_assert(Supplies<Identity, identify>);

}

// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "base/cpu_list.hpp"
#include "sys/tree.hpp"

namespace rtp::sys {

// CPUs above 1023 are left out everywhere. A set never comes from counting lines of a file.

// The affinity mask of the calling thread, as it was inherited while nobody has changed it. False where the
// kernel refuses.
bool affinity(CpuSet& into);
// As /sys lists them. False where it can't be read.
bool online_cpus(const Tree&, CpuSet& into);

// How many CPUs are online: /sys, else as many as the kernel lets this thread run on, isolated ones included
// (its mask is widened for that and put back). At least 1.
unsigned online_count(const Tree&);

// The CPUs to measure on: those asked for, whether or not they are in the inherited mask (isolated ones are
// not; whether the kernel lets us go there, only trying tells), else the inherited mask, else where we are.
CpuSet cpus_to_measure(const std::optional<CpuSet>& asked);

// Where the calling thread is now.
std::optional<unsigned> current_cpu();

}

// SPDX-License-Identifier: MIT
#pragma once

#include "base/value.hpp"

namespace rtp::sys {

// What the calling thread has paid so far, by getrusage(RUSAGE_THREAD): needs no /proc.
struct Toll {
    Value voluntary, involuntary; // context switches
    Value minor_faults, major_faults;
};
Toll toll();
Toll operator-(const Toll& after, const Toll& before);

}

// SPDX-License-Identifier: MIT
#pragma once

#include "base/value.hpp"

namespace rtp {

// What /proc/stat counts since boot, over all CPUs; each not available where the file doesn't say it. Times
// are in USER_HZ units (10 ms on every arch of ours).
struct StatTotals {
    Value irqs;     // first figure of `intr`
    Value switches; // `ctxt`
    Value user;     // user + nice
    Value system;   // system + irq + softirq
    Value steal;    // not there before 2.6.11
    Value all;      // every column but the guests', which user and nice hold already
};

}

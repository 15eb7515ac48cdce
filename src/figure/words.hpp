// SPDX-License-Identifier: MIT
#pragma once

#include "figure/metrics.hpp"

namespace rtp::figure {

// What this probe, or every probe, calls the figure; null where neither knows it.
const Metric* find(const char* probe, const char* name);

}

// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "figure/metrics.hpp"

namespace rtp::figure {

// The figures of one probe, in order.
struct Words {
    std::string_view probe;
    std::span<const Metric> metrics;
};

// Of every probe in the list of src/meson.build.
std::span<const Words> words();

// What this probe, or every probe, calls the figure; null where neither knows it.
const Metric* find(std::string_view probe, std::string_view name);

}

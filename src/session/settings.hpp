// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "base/cpu_list.hpp"
#include "base/option.hpp"
#include "figure/metrics.hpp"

namespace rtp::session {

enum class Policy { fifo, rr, other };
enum class Clock : unsigned char { monotonic, realtime, tai };

struct Limit {
    std::string_view metric; // empty: the probe's own
    std::int64_t value;
};

// What the command line asked for. Views point into argv.
struct Settings {
    // For the whole line.
    std::string_view output; // -o; empty: stdout
    std::string_view label;  // -L
    std::optional<std::uint32_t> run_id;
    bool quiet = false;
    bool strict = false;
    bool records = false; // records even to a terminal
    bool dry_run = false; // only say what would be measured

    // For a probe. Where nothing was asked for, the probe's own default holds.
    std::optional<CpuSet> cpus;
    std::optional<std::uint64_t> duration_ns, loops, interval_ns;
    std::optional<std::uint64_t> calibration_hz;
    std::optional<std::uint64_t> break_ns;
    std::optional<Policy> policy;
    std::optional<unsigned> priority; // 0: SCHED_OTHER
    Clock clock = Clock::monotonic;
    bool relative = false;
    unsigned warmup = 10;   // samples thrown away at the start
    unsigned outliers = 3;  // worst ones kept a part
    unsigned hist_bits = 0; // 0: as many as fit in 64 buckets
    static constexpr unsigned most_limits = 8;
    Limit limits[most_limits]{};
    unsigned limit_count = 0;
    // gap
    std::optional<std::uint64_t> window_ns, rest_ns, threshold_ticks;
    bool classic = false;
};
static_assert(std::is_standard_layout_v<Settings>, "rows of options name its members by their offset");

// The options of every probe, and those that hold for the whole line. `into` is a Settings.
std::span<const Option> common_options();
std::span<const Option> line_options();

// Takes over what holds for the whole line.
void take_line(Settings& settings, const Settings& line);

// What no single option can tell: false where two of them contradict each other.
bool consistent(const Settings& settings, Why& why);

// False where a --limit names a metric that is neither of the probe's vocabulary nor a common one: it would
// never be exceeded.
bool limits_known(const Settings& settings, std::span<const figure::Metric> vocabulary, Why& why);

}

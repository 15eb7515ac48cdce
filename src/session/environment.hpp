// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/value.hpp"
#include "record/writer.hpp"
#include "sys/counter.hpp"
#include "sys/tree.hpp"

namespace rtp::session {

// What only the run itself knows of its environment. Everything else is read from the kernel.
struct EnvironmentInput {
    std::span<const char* const> argv{};
    std::string_view label{};
    std::string_view build{}; // compiler, flags, commit
    sys::TickFacts tick{};
    std::uint64_t start_mono_ns = 0;
    Value start_real_ns{}; // left out where the clock was never set (before 2001)
    Value locked{};        // 1: memory is locked, 0: it isn't
    int output_fd = -1;    // where the records go
    sys::Tree tree{};
};

// Who is told the facts: a key, its value as text, and the CPUs it holds for (empty: all).
struct FactSink {
    void* self;
    void (*fact)(void* self, std::string_view key, std::string_view text, std::string_view cpus);
};

// Every fact that can be read, always in the same order (records.md). Call it before the main thread's own
// scheduling and timer slack are changed: they are facts too.
void each_fact(const EnvironmentInput&, FactSink);

// The same as @E records, and the note `no_proc` where /proc isn't there.
void write_environment(record::Writer&, const EnvironmentInput&);

}

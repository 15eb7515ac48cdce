// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "base/stat_totals.hpp"
#include "probe.hpp"
#include "record/writer.hpp"
#include "session/part.hpp"
#include "session/settings.hpp"
#include "session/stop.hpp"
#include "sys/counter.hpp"
#include "sys/output.hpp"

namespace rtp::session {

// What the whole system did while the seats of one probe were measuring.
struct WindowFacts {
    StatTotals before, after;
    std::uint64_t opened_ns = 0, closed_ns = 0; // CLOCK_MONOTONIC
    bool clock_changed = false;                 // another clock source at the end
};

// One run, from @H to @Z: what goes before and after the measuring, and what the run comes to.
class Run {
public:
    // Records go to `out`, or where that is null, to `sink`.
    Run(const Settings& settings, std::span<const char* const> argv, sys::Output* out, record::Sink sink);
    Run(const Run&) = delete;

    // Signals, counter, memory, and the records that begin a run.
    void begin();
    // One probe on its CPUs, in all its turns. What it was asked for outlives the run.
    void measure(const Probe& probe, const Settings& settings, Plan plan);
    // Seals the stream; the exit status of the whole run.
    int end();

private:
    void header();
    void doubt(const char* code, std::string_view text);
    void turn(const Probe& probe, const Settings& settings, const Plan& plan);
    void none(const Probe& probe, const char* reason, const char* message);
    void lock_seats();
    void parameters(Seat& seat);
    void write_part(Seat& seat, bool going);
    void common_figures(const Seat& seat, CommonFigures& figures) const;
    int status() const;

    const Settings& settings_;
    std::span<const char* const> argv_;
    sys::Output* out_;
    record::Writer writer_;
    Stop stop_;
    sys::Counter counter_;
    std::uint64_t start_mono_ns_ = 0;
    int lock_error_ = 0;
    const char* doubt_ = nullptr; // the code of a note of the whole run that touches whether figures stand
    std::uint64_t parts_ = 0;
    std::uint64_t measured_ = 0;
    bool failed_ = false, invalid_ = false;
    bool stuck_ = false; // a thread of an earlier turn has not ended: its seat can't be used again
    WindowFacts window_{};
};

// One probe of the command line, and what was asked of it.
struct Job {
    const Probe* probe = nullptr;
    Settings settings;
    Plan plan; // made from them
};

// Measures with one probe after another in one run; the exit status. What holds for the whole line is the
// same in all jobs. Records go to -o, else to `sink`, else (where that is null) to stdout.
int measure(std::span<Job> jobs, std::span<const char* const> argv, record::Sink sink = {});
// The environment only, to stdout.
int inform(const Settings& settings, std::span<const char* const> argv);

}

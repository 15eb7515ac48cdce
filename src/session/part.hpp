// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/histogram.hpp"
#include "base/text.hpp"
#include "figure/common.hpp"
#include "record/writer.hpp"
#include "session/seat.hpp"

namespace rtp::session {

using CommonFigures = figure::Metrics<figure::common>;

// What a part comes to, worst last: the run's exit status follows from the worst of its parts.
struct Outcome {
    bool measured = false; // it has figures
    bool failed = false;   // a limit was exceeded
    bool invalid = false;  // the figures don't stand
};

// One part of the run while its records are written: what a probe says of one seat, and what follows from it.
class Part {
public:
    Part(record::Writer& out, Seat& seat, std::uint64_t start_mono_ns);
    Part(const Part&) = delete;

    // Further parameters of this part, as they were in force.
    record::Writer::Params parameters();
    // The figures, the common ones first; limits are held against them here.
    template <const auto& Vocabulary>
    void figures(const figure::Metrics<Vocabulary>& own)
    {
        figures(own.values(), Vocabulary);
    }
    // Non-empty buckets. `bits` as hist_bits() said.
    void histogram(const char* name, const HistogramSum& h, unsigned bits);
    // The finest resolution at which h has at most 64 buckets, down to 2; or what --hist-bits asked for.
    unsigned hist_bits(const HistogramSum& h) const;
    void outlier(std::uint64_t mono_ns, Value value_ns);
    record::Writer::Series series(char kind) { return {out_, kind, seat_.part}; }
    // A note. `doubtful`: it touches whether the figures stand, which --strict does not let pass.
    void note(const char* code, std::string_view text, bool doubtful);
    void note(const char* code, const char* text, bool doubtful);
    // The figures don't stand, for this reason (a note's code).
    void invalid(const char* reason);

    // Everything about how the seat ran that a reader must know.
    void notes_of_the_seat();
    // The part's verdict and one more for each limit.
    Outcome close(const char* interrupted);
    // Its thread was set up, but never came to a sample: invalid, for this reason.
    void never_ran(const char* reason, const char* remedy);
    // No measurement: skip, with step and errno.
    void skip();

    CommonFigures common;
    Value system_ns;   // how long the whole system was counted for: irqs, ctxt and the shares of CPU time
    Text<160> summary; // for a person, by the probe: "5000 samples, min …"

private:
    void figures(std::span<const Value> own, std::span<const figure::Metric> vocabulary);
    void verdict(record::Status status, const char* reason);
    void complain(std::string_view what, const char* remedy) const;
    std::string_view limit_name(unsigned i) const;
    void tell(std::string_view verdict) const;

    record::Writer& out_;
    Seat& seat_;
    std::uint64_t start_ns_;
    Text<48> name_; // probe.cpu
    Value limited_[Settings::most_limits];
    const char* invalid_ = nullptr;
};

}

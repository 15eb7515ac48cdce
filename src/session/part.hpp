// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
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
    Part(record::Writer& out, Seat& seat, std::uint64_t start_mono_ns)
        : out_(out), seat_(seat), start_ns_(start_mono_ns)
    {}
    Part(const Part&) = delete;

    // Further parameters of this part, as they were in force.
    record::Writer::Params parameters();
    // The figures, the common ones first; limits are held against them here.
    template <const auto& Vocabulary>
    void figures(const figure::Metrics<Vocabulary>& own)
    {
        record::Writer::Metrics list(out_, seat_.part);
        common.each([&](std::string_view name, Value v) { list.add(name, v); });
        own.each([&](std::string_view name, Value v) { list.add(name, v); });
        list.end();
        for (unsigned i = 0; i < seat_.settings->limit_count; ++i) {
            std::string_view name = limit_name(i);
            Value v = own.find(name);
            limited_[i] = v.known() ? v : common.find(name);
        }
    }
    // Non-empty buckets. `bits` as hist_bits() said.
    template <typename H>
    void histogram(std::string_view name, const H& h, unsigned bits)
    {
        record::Writer::Buckets list(out_, seat_.part, name);
        coarser(h, bits, [&](std::int64_t low, std::uint64_t count) { list.add(low, count); });
        list.end();
    }
    // The finest resolution at which h has at most 64 buckets, down to 2; or what --hist-bits asked for.
    template <typename H>
    unsigned hist_bits(const H& h) const
    {
        if (seat_.settings->hist_bits) return seat_.settings->hist_bits;
        for (unsigned bits = Buckets::bits; bits > least_bits; --bits) {
            unsigned buckets = 0;
            coarser(h, bits, [&](std::int64_t, std::uint64_t) { ++buckets; });
            if (buckets <= most_buckets) return bits;
        }
        return least_bits;
    }
    void outlier(std::uint64_t mono_ns, Value value_ns);
    record::Writer::Series series(char kind) { return {out_, kind, seat_.part}; }
    // A note. `doubtful`: it touches whether the figures stand, which --strict does not let pass.
    void note(std::string_view code, std::string_view text, bool doubtful);
    // The figures don't stand, for this reason (a note's code).
    void invalid(std::string_view reason);

    // Everything about how the seat ran that a reader must know.
    void notes_of_the_seat();
    // The part's verdict and one more for each limit.
    Outcome close(std::string_view interrupted);
    // Its thread was set up, but never came to a sample: invalid, for this reason.
    void never_ran(std::string_view reason);
    // No measurement: skip, with step and errno.
    Outcome skip();

    CommonFigures common;
    Text<160> summary; // for a person, by the probe: "5000 samples, min …"

private:
    static constexpr unsigned most_buckets = 64, least_bits = 2;

    template <typename H, typename F>
    static void coarser(const H& h, unsigned bits, F&& f)
    {
        std::int64_t low = 0;
        std::uint64_t count = 0;
        h.each([&](std::int64_t at, std::uint64_t times) {
            auto size = at < 0 ? 0 - static_cast<std::uint64_t>(at) : static_cast<std::uint64_t>(at);
            auto edge = static_cast<std::int64_t>(Buckets::low_at(size, bits));
            if (at < 0) edge = -edge;
            if (count && edge != low) f(low, count), count = 0;
            low = edge, count += times;
        });
        if (count) f(low, count);
    }
    std::string_view limit_name(unsigned i) const;
    Text<48> name() const;
    void tell(std::string_view verdict) const;

    record::Writer& out_;
    Seat& seat_;
    std::uint64_t start_ns_;
    Value limited_[Settings::most_limits];
    std::string_view invalid_;
    bool doubtful_ = false;
};

}

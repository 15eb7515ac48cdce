// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "record/reader.hpp"

namespace rtp::host {

// One record, kept as it came until it is printed. A key=value of a @P is two fields.
struct Kept {
    Kept* next = nullptr;
    std::uint64_t seq = 0;
    char kind = 0;
    std::uint8_t count = 0; // of fields
    bool shown = false;
    char text[109] = {}; // every field and a NUL; a record of 120 bytes always fits

    const char* field(unsigned i) const; // empty where there are fewer
    bool has(unsigned i) const { return *field(i) != 0; }
    // False where the fields don't fit.
    bool set(char kind, std::uint64_t seq, std::span<const std::string_view> fields);
};

// Records in the order they came.
struct Chain {
    Kept* first = nullptr;
    Kept* last = nullptr;

    template <typename F>
    void each(F&& f) const
    {
        for (Kept* k = first; k; k = k->next) f(*k);
    }
};

// The largest of ever more values, in a fixed number of equal steps: where they don't fit, two steps become
// one.
class TimeLine {
public:
    static constexpr unsigned steps = 48;
    void add(std::uint64_t index, std::int64_t value);
    std::uint64_t width() const { return std::uint64_t{1} << shift_; } // windows a step
    unsigned size() const { return size_; }
    bool known(unsigned step) const { return seen_ >> step & 1; } // else nothing came of these windows
    std::int64_t at(unsigned step) const { return max_[step]; }

private:
    std::array<std::int64_t, steps> max_{};
    std::uint64_t seen_ = 0;
    unsigned size_ = 0, shift_ = 0;
};

// A part that has begun and has no verdict yet.
struct Part {
    bool used = false;
    std::uint8_t run = 0; // which of the open runs
    std::uint64_t number = 0;
    Chain kept;    // @P @M @B @N @V
    Chain worst;   // the longest of @O, longest first
    TimeLine line; // @X
    std::uint64_t line_first_seq = 0, line_last_seq = 0;
    bool line_withdrawn = false;
    std::uint64_t outliers = 0, streamed = 0; // all that came: of @O, and of @S and @G
};

// The first line of a kernel oops or panic that was heard, and how many lines spoke of one.
struct Trouble {
    std::uint64_t lines = 0;
    char first[160] = {};
};

struct Run {
    bool used = false;
    std::uint16_t tag = 0;
    bool begun = false;         // its head is printed
    int worst = 0;              // exit status that its verdicts ask for
    std::uint64_t left_out = 0; // records for which there was no room
    Chain kept;                 // @H @E @N and what is of an unknown kind
    Chain table;                // a row for each part printed
    Trouble trouble;
};

// What is known of the runs of one capture and not printed yet, in memory of the caller's.
class RunTable {
public:
    static constexpr unsigned most_runs = 16, most_parts = 1024, most_outliers = 10;

    explicit RunTable(std::span<std::byte> storage);
    RunTable(const RunTable&) = delete;

    // The open run; `begin` opens it. Null: there is none, or too many are open.
    Run* run(std::uint16_t tag, bool begin = true);
    // The open part; `begin` opens it. Null: there is none, or no room.
    Part* part(const Run&, std::uint64_t number, bool begin);
    // The open part of the lowest number, null where there is none.
    Part* first_part(const Run&);

    // False: no room.
    bool keep(Chain&, const Kept&);
    // Only the longest are kept.
    bool keep_outlier(Part&, const Kept&);
    // Forgets what came of this record. False: it was not kept any more.
    bool withdraw(Run&, std::uint64_t seq);

    void drop(Part&);
    void forget(Run&); // all that is kept of it and its parts

private:
    unsigned slot(const Run& run) const { return static_cast<unsigned>(&run - runs_.data()); }
    Kept* room();
    void drop(Chain&);
    bool unlink(Chain&, std::uint64_t seq);

    std::array<Run, most_runs> runs_{};
    std::span<Part> parts_;
    std::span<Kept> kept_;
    std::size_t fresh_ = 0;  // of kept_, never used so far
    std::size_t opened_ = 0; // of parts_, ever used
    Kept* free_ = nullptr;
};

}

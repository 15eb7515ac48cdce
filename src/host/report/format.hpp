// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstring>
#include <iterator>
#include <string_view>

#include "base/value.hpp"
#include "host/page.hpp"
#include "host/run_table.hpp"
#include "record/reader.hpp"

namespace rtp::host {

// One way to write a capture down.
struct Format {
    std::string_view name;
    void (*begin)(Page&);
    // What is known of a run before its first part.
    void (*head)(Page&, Run&);
    void (*part)(Page&, const Run&, const Part&);
    // A verdict of a part that is printed already, or of something that never began.
    void (*verdict)(Page&, const Run&, const Kept&);
    // Every record that is not kept whole (@S @O @G @X @T), as it comes; `part` is null where it isn't open.
    // Null: not written.
    void (*stream)(Page&, const Run&, const Part*, const Kept&);
    // Two records bear this seq, or two runs this tag (record::whole_run). `late`: what came of the first may
    // be printed already.
    void (*clash)(Page&, std::uint16_t tag, std::uint64_t seq, bool late);
    void (*ended)(Page&, Run&, const record::Run&);
    // `unplaced`: records of more runs at once than can be told apart.
    void (*finish)(Page&, const record::Counts&, std::uint64_t unplaced, const char* name);
};

extern const Format text_format, csv_format;

// What both need of a part that is kept.

inline bool is(const char* a, const char* b) { return std::strcmp(a, b) == 0; }

// f(name, value) for what stands in pairs from this field on: 1 in a @M, 3 in a @P.
template <typename F>
void each_pair(const Kept& k, unsigned first, F&& f)
{
    for (unsigned i = first; i < k.count; i += 2) f(k.field(i), k.field(i + 1));
}
// The value of a metric ('M') or parameter ('P'); empty where it has none.
const char* find(const Part&, char kind, const char* name);

// Which part this is, from its records; empty is what did not come.
struct Who {
    const char* name = ""; // probe.cpu[.variant], of its verdict
    const char *probe = "", *cpu = "";
    const char *verdict = "", *reason = "";
};
Who who(const Part&);
void put_name(Page&, const Who&);

// What the capture holds of a run, in the order and under the names it is shown.
template <typename F>
void each_count(const Run& kept, const record::Run& run, F&& f)
{
    static constexpr const char* names[] = {"read",    "damaged", "repaired", "missing",    "duplicate",
                                            "clashes", "dropped", "lost",     "exit_status"};
    // What only an @Z says is not known without one.
    bool whole = run.ending == record::Ending::complete;
    const Value counts[] = {run.read,
                            run.damaged,
                            run.repaired,
                            run.missing,
                            run.duplicate,
                            run.clashes,
                            kept.left_out,
                            whole ? Value(run.lost) : Value(),
                            whole ? Value(run.exit_status) : Value()};
    for (unsigned i = 0; i < std::size(counts); ++i) f(names[i], counts[i]);
}
const char* word(record::Ending);

// The texts of records whose key ends in "+" belong to the record before: what is the next one of it, or
// null.
const Kept* goes_on_in(const Kept&, unsigned key);
// It goes on from the one before.
bool goes_on(const Kept&, unsigned key);

}

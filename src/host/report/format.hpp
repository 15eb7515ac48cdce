// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
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
    void (*head)(Page&, RunTable&, Run&);
    void (*part)(Page&, RunTable&, const Run&, const Part&);
    // A verdict of a part that is printed already, or of something that never began.
    void (*verdict)(Page&, const Run&, const Kept&);
    // Every record that is not kept whole (@S @O @G @X @T), as it comes; `part` is null where it isn't open.
    // Null: not written.
    void (*stream)(Page&, RunTable&, const Run&, const Part*, const record::Seen&);
    // Two records bear this seq, or two runs this tag (record::whole_run). `late`: what came of the first may
    // be printed already.
    void (*clash)(Page&, std::uint16_t tag, std::uint64_t seq, bool late);
    void (*ended)(Page&, RunTable&, Run&, const record::Run&);
    // `unplaced`: records of more runs at once than can be told apart.
    void (*finish)(Page&, const record::Counts&, std::uint64_t unplaced, std::string_view name);
};

extern const Format text_format, csv_format;

// What both need of a part that is kept.

// What its @P says under this key; empty where it does not.
std::string_view parameter(const RunTable&, const Part&, std::string_view key);
// f(key, value) for each key=value of a @P.
template <typename F>
void each_parameter(const Kept& k, F&& f)
{
    for (unsigned i = 3; i < k.count; ++i) {
        std::string_view item = k.field(i);
        std::size_t equals = std::min(item.find('='), item.size());
        std::string_view key(item.data(), equals);
        item.remove_prefix(std::min(equals + 1, item.size()));
        f(key, item);
    }
}
// f(name, value) for each metric, as they came.
template <typename F>
void each_metric(const RunTable& table, const Part& part, F&& f)
{
    table.each(part.kept, [&](const Kept& k) {
        if (k.kind == 'M')
            for (unsigned i = 1; i < k.count; i += 2) f(k.field(i), k.field(i + 1));
    });
}
Value metric(const RunTable&, const Part&, std::string_view name);

// Which part this is, from its records; empty is what did not come.
struct Who {
    std::string_view name; // probe.cpu[.variant], of its verdict
    std::string_view probe, cpu;
    std::string_view verdict, reason;
};
Who who(const RunTable&, const Part&);
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

// The texts of records whose key ends in "+" belong to the record before: f(piece) for all of them, from this
// one.
template <typename F>
void each_piece(const RunTable& table, const Kept& first, unsigned key, unsigned text, F&& f)
{
    f(first.field(text));
    for (const Kept* k = table.at(first.next); k && k->kind == first.kind; k = table.at(k->next)) {
        std::string_view more = k->field(key);
        if (more.size() != first.field(key).size() + 1 || !more.starts_with(first.field(key)) ||
            !more.ends_with('+'))
            return;
        f(k->field(text));
    }
}
// It goes on from the one before.
bool goes_on(const Kept&, unsigned key);

}

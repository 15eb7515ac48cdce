// SPDX-License-Identifier: MIT
#include "host/report.hpp"

#include <algorithm>
#include <new>

#include "host/quantity.hpp"

namespace rtp::host {
namespace {

constexpr int limit_exceeded = 1, does_not_stand = 3, nothing_measured = 4;

// Which field names the part; -1: none does.
int part_field(char kind)
{
    switch (kind) {
    case 'P':
    case 'M':
    case 'B':
    case 'S':
    case 'O':
    case 'X':
    case 'G':
    case 'N':
    case 'V': return 0;
    case 'T': return 1;
    default: return -1;
    }
}

int status_of(std::string_view verdict)
{
    return verdict == "invalid" ? does_not_stand : verdict == "fail" ? limit_exceeded : 0;
}

// What @Z brought: a run ended by a signal, or as the command line could not be used, does not stand.
int status_of(const record::Run& run)
{
    if (run.ending != record::Ending::complete || run.missing || run.clashes) return does_not_stand;
    switch (run.exit_status) {
    case 0:
    case limit_exceeded:
    case nothing_measured: return static_cast<int>(run.exit_status);
    default: return does_not_stand;
    }
}

// How the kernel begins to say that it is ill.
constexpr const char* illnesses[] = {
    "Unable to handle kernel", "Kernel panic",       "Internal error:", "Oops", "BUG: ",
    "kernel BUG at",           "general protection", "WARNING: CPU:",
};

}

Report* Report::make(std::span<std::byte> storage, const Format& format, Sink sink, bool colour, bool first)
{
    std::size_t skip = (0 - reinterpret_cast<std::uintptr_t>(storage.data())) % alignof(Report);
    constexpr std::size_t least = 64 * 1024; // some hundred records beside it
    if (storage.size() < skip + sizeof(Report) + least) return nullptr;
    std::byte* at = storage.data() + skip;
    Report* report = new (at) Report(storage.subspan(skip + sizeof(Report)), format, sink, colour);
    if (first) format.begin(report->page_);
    return report;
}

Report::Report(std::span<std::byte> storage, const Format& format, Sink sink, bool colour)
    : format_(format), page_(sink, colour), table_(storage),
      reader_({
          .self = this,
          .record = [](void* self, const record::Seen& s) { static_cast<Report*>(self)->record(s); },
          .clash = [](void* self, std::uint16_t run,
                      std::uint64_t seq) { static_cast<Report*>(self)->clash(run, seq); },
          .other = [](void* self, std::string_view line) { static_cast<Report*>(self)->other(line); },
          .ended = [](void* self, const record::Run& run) { static_cast<Report*>(self)->ended(run); },
      })
{}

void Report::feed(std::string_view bytes) { reader_.feed({bytes.data(), bytes.size()}); }

int Report::finish(std::string_view name)
{
    reader_.finish();
    if (reader_.counts().read == 0 || unplaced_) status_ = std::max(status_, does_not_stand);
    format_.finish(page_, reader_.counts(), unplaced_, name);
    page_.flush();
    return status_;
}

Run* Report::run(std::uint16_t tag)
{
    Run* run = table_.run(tag);
    if (!run) ++unplaced_;
    return run;
}

void Report::begin(Run& run)
{
    if (run.begun) return;
    run.begun = true;
    format_.head(page_, table_, run);
}

void Report::record(const record::Seen& seen)
{
    Run* run = this->run(seen.run);
    if (!run) return;
    heard_ = run;
    if (seen.kind == 'H') {
        // Sent again before each probe: the first that came is enough.
        bool had = false;
        table_.each(run->kept, [&](const Kept& k) { had = had || k.kind == 'H'; });
        if (!had) table_.keep(*run, run->kept, seen.kind, seen.seq, seen.fields);
        return;
    }
    if (seen.kind == 'Z') return;
    if (seen.kind == 'V') return verdict(*run, seen);

    int at = part_field(seen.kind);
    Value number = at >= 0 ? value_of(seen.field(static_cast<std::size_t>(at))) : Value();
    bool of_part = number.known();
    if (seen.kind == 'T') {
        if (format_.stream)
            format_.stream(page_, table_, *run, of_part ? table_.part(*run, number.bits(), false) : nullptr,
                           seen);
        return;
    }
    if (!of_part) {
        table_.keep(*run, run->kept, seen.kind, seen.seq, seen.fields);
        return;
    }
    Part* part = table_.part(*run, number.bits(), true);
    if (!part) {
        ++run->left_out;
        return;
    }
    switch (seen.kind) {
    case 'S': part->samples += seen.fields.size() > 2 ? seen.fields.size() - 2 : 0; break;
    case 'G': ++part->bursts; break;
    case 'O': table_.keep_outlier(*run, *part, seen); break;
    case 'X': {
        Value first = value_of(seen.field(1));
        if (!first.known()) break;
        if (part->line.size() == 0) part->line_first_seq = seen.seq;
        part->line_last_seq = seen.seq;
        for (std::size_t i = 2; i < seen.fields.size(); ++i)
            if (Value largest = value_of(seen.fields[i]); largest.known())
                part->line.add(first.bits() + i - 2, static_cast<std::int64_t>(largest.bits()));
        break;
    }
    default: table_.keep(*run, part->kept, seen.kind, seen.seq, seen.fields); return;
    }
    if (format_.stream) format_.stream(page_, table_, *run, part, seen);
}

void Report::verdict(Run& run, const record::Seen& seen)
{
    Value number = value_of(seen.field(0));
    bool whole = seen.field(3).empty();
    run.worst = std::max(run.worst, status_of(seen.field(2)));
    Part* part = number.known() ? table_.part(run, number.bits(), false) : nullptr;
    if (part) {
        table_.keep(run, part->kept, seen.kind, seen.seq, seen.fields);
        if (whole) close(run, *part);
        return;
    }
    begin(run);
    Kept kept;
    if (kept.set(seen.kind, seen.seq, seen.fields))
        format_.verdict(page_, run, kept);
    else
        ++run.left_out;
}

void Report::close(Run& run, Part& part)
{
    begin(run);
    format_.part(page_, table_, run, part);
    // A row of the table at the end.
    static constexpr const char* columns[] = {"n",      "min_ns", "mean_ns", "p999_ns",
                                              "max_ns", "missed", "floor_ns"};
    constexpr std::size_t before = 4;
    Who is = who(table_, part);
    std::string_view row[before + std::size(columns)] = {is.verdict, is.name, is.probe, is.cpu};
    each_metric(table_, part, [&](std::string_view name, std::string_view value) {
        for (std::size_t i = 0; i < std::size(columns); ++i)
            if (name == columns[i]) row[before + i] = value;
    });
    if (table_.keep(run, run.table, 'R', 0, row)) ++run.rows;
    table_.drop(part);
}

void Report::clash(std::uint16_t tag, std::uint64_t seq)
{
    status_ = std::max(status_, does_not_stand);
    Run* run = table_.run(tag, false);
    bool late = true;
    if (run && seq == record::whole_run) {
        late = run->begun;
        table_.forget(*run);
    } else if (run) {
        late = !table_.withdraw(*run, seq);
    }
    format_.clash(page_, tag, seq, late);
}

void Report::other(std::string_view line)
{
    if (!heard_ || !heard_->used) return;
    for (const char* illness : illnesses) {
        if (line.find(illness) == std::string_view::npos) continue;
        Trouble& trouble = heard_->trouble;
        if (trouble.lines++ == 0)
            trouble.size = static_cast<std::uint8_t>(line.copy(trouble.first, sizeof trouble.first));
        return;
    }
}

void Report::ended(const record::Run& last)
{
    Run* run = this->run(last.tag);
    if (!run) return;
    // Parts without a verdict, in the order of their numbers.
    for (;;) {
        Part* next = nullptr;
        table_.each_part(*run, [&](Part& part) {
            if (!next || part.number < next->number) next = &part;
        });
        if (!next) break;
        close(*run, *next);
    }
    begin(*run);
    format_.ended(page_, table_, *run, last);
    int status = std::max(run->worst, status_of(last));
    if (run->left_out) status = std::max(status, does_not_stand);
    status_ = std::max(status_, status);
    table_.drop(*run);
}

}

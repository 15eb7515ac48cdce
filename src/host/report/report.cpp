// SPDX-License-Identifier: MIT
#include "host/report.hpp"

#include <algorithm>
#include <cstring>
#include <new>

#include "host/quantity.hpp"

namespace rtp::host {
namespace {

constexpr int limit_exceeded = 1, does_not_stand = 3, nothing_measured = 4;

// Which field names the part; -1: none does.
int part_field(char kind) { return kind == 'T' ? 1 : std::strchr("PMBSOXGNV", kind) ? 0 : -1; }

// What @Z brought: a run ended by a signal, or as the command line could not be used, does not stand.
int status_of(const record::Run& run)
{
    if (run.ending != record::Ending::complete || run.missing || run.clashes) return does_not_stand;
    bool as_it_is = run.exit_status <= limit_exceeded || run.exit_status == nothing_measured;
    return as_it_is ? static_cast<int>(run.exit_status) : does_not_stand;
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

int Report::finish(const char* name)
{
    reader_.finish();
    if (reader_.counts().read == 0 || unplaced_) worse(does_not_stand);
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

void Report::worse(int status) { status_ = std::max(status_, status); }

void Report::begin(Run& run)
{
    if (run.begun) return;
    run.begun = true;
    format_.head(page_, run);
}

void Report::keep(Run& run, Chain& chain, const Kept& k)
{
    if (!table_.keep(chain, k)) ++run.left_out;
}

void Report::record(const record::Seen& seen)
{
    Run* run = this->run(seen.run);
    if (!run) return;
    heard_ = run;
    Kept k;
    if (!k.set(seen.kind, seen.seq, seen.fields)) {
        ++run->left_out;
        return;
    }
    int at = part_field(k.kind);
    Value number = at >= 0 ? value_of(k.field(static_cast<unsigned>(at))) : Value();
    bool begins = k.kind != 'T' && k.kind != 'V';
    Part* part = number.known() ? table_.part(*run, number.bits(), begins) : nullptr;
    switch (k.kind) {
    case 'Z': return; // the reader says how a run ended
    case 'H':         // sent again before each probe: the first that came is enough
        for (Kept* had = run->kept.first; had; had = had->next)
            if (had->kind == 'H') return;
        return keep(*run, run->kept, k);
    case 'V': return verdict(*run, part, k);
    case 'T': break;
    default:
        if (!number.known()) return keep(*run, run->kept, k);
        if (!part) {
            ++run->left_out;
            return;
        }
        if (k.kind == 'O') {
            if (!table_.keep_outlier(*part, k)) ++run->left_out;
        } else if (k.kind == 'S' || k.kind == 'G') {
            ++part->streamed;
        } else if (k.kind == 'X') {
            if (part->line.size() == 0) part->line_first_seq = k.seq;
            part->line_last_seq = k.seq;
            std::uint64_t index = value_of(k.field(1)).magnitude();
            for (unsigned i = 2; i < k.count; ++i, ++index)
                if (Value v = value_of(k.field(i)); v.known())
                    part->line.add(index, static_cast<std::int64_t>(v.bits()));
        } else {
            return keep(*run, part->kept, k);
        }
    }
    if (!format_.stream) return;
    begin(*run);
    format_.stream(page_, *run, part, k);
}

void Report::verdict(Run& run, Part* part, const Kept& k)
{
    const char* status = k.field(2);
    run.worst = std::max(run.worst, is(status, "invalid") ? does_not_stand
                                    : is(status, "fail")  ? limit_exceeded
                                                          : 0);
    if (part) {
        keep(run, part->kept, k);
        if (!k.has(3)) close(run, *part);
        return;
    }
    begin(run);
    format_.verdict(page_, run, k);
}

void Report::close(Run& run, Part& part)
{
    begin(run);
    format_.part(page_, run, part);
    // A row of the table at the end.
    Who who = host::who(part);
    std::string_view row[] = {who.verdict,
                              who.name,
                              who.probe,
                              who.cpu,
                              find(part, 'M', "n"),
                              find(part, 'M', "min_ns"),
                              find(part, 'M', "mean_ns"),
                              find(part, 'M', "p999_ns"),
                              find(part, 'M', "max_ns"),
                              find(part, 'M', "missed"),
                              find(part, 'M', "floor_ns")};
    Kept k;
    if (k.set('R', record::whole_run, row)) keep(run, run.table, k);
    table_.drop(part);
}

void Report::clash(std::uint16_t tag, std::uint64_t seq)
{
    worse(does_not_stand);
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
        if (trouble.lines++ == 0) line.copy(trouble.first, sizeof trouble.first - 1);
        return;
    }
}

void Report::ended(const record::Run& last)
{
    Run* run = this->run(last.tag);
    if (!run) return;
    while (Part* part = table_.first_part(*run)) close(*run, *part); // those without a verdict
    begin(*run);
    format_.ended(page_, *run, last);
    worse(std::max(run->worst, run->left_out ? does_not_stand : status_of(last)));
    table_.forget(*run);
    run->used = false;
}

}

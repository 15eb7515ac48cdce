// SPDX-License-Identifier: MIT
// For awk, pandas and a spreadsheet: every figure, one a row, RFC 4180, in long form. Columns:
//   run     the run's tag          part    its number in the run     name    probe.cpu[.variant]
//   probe, cpu                     metric  name of the figure, parameter, fact, histogram or count
//   value   an integer in base units, empty where it is not available; what is text stands in `text`
//   unit    ns ticks mticks ppb ppm hz per_h bytes at; empty for a count
//   kind    metric param fact note verdict limit bucket window outlier sample burst heartbeat clash run;
//   `other` for
//           kinds this rtprobe does not know
//   at      what the value belongs to: lower edge of a bucket in ns, index of a window or sample, t_ns of an
//   outlier
//           or heartbeat, start of a burst in ticks; of a limit, the limit
//   status  of a verdict or limit, or how a run ended: complete incomplete rebooted panicked refused clashed
//   seq     of the record it comes of; a row of kind clash says that rows of its seq are not to be used (no
//   seq: none
//           of its run)
//   text    of notes, facts, causes, reasons and unknown kinds
#include <charconv>

#include "host/quantity.hpp"
#include "host/report/format.hpp"

namespace rtp::host {
namespace csv {
namespace {

std::string_view decimal(char (&room)[20], std::uint64_t v)
{
    return {room, static_cast<std::size_t>(std::to_chars(room, room + sizeof room, v).ptr - room)};
}

// What the columns of one row after another have in common.
struct Rows {
    Page& page;
    std::uint16_t run;
    const Part* part = nullptr;
    Who who = {};
    std::string_view status = {};
    std::uint64_t seq = record::whole_run; // then none

    Rows(Page& to, std::uint16_t tag)
        : page(to)
        , run(tag)
    {
    }
    Rows(Page& to, const RunTable& runs, const Run& of, const Part* its)
        : page(to)
        , run(of.tag)
        , part(its)
    {
        if (part) who = host::who(runs, *part);
    }

    void inside(std::string_view text) // of a quoted cell
    {
        for (char c : text) {
            if (c == '"') page.put(c);
            page.put(c);
        }
    }
    void cell(std::string_view text)
    {
        page.put(',');
        if (text.find_first_of(",\"") == std::string_view::npos) {
            page.put(text);
            return;
        }
        page.put('"');
        inside(text);
        page.put('"');
    }
    // All but the text.
    void begin(std::string_view kind, std::string_view metric, std::string_view value, std::string_view at)
    {
        page.hex(run, 4).put(',');
        if (part) page.number(part->number);
        page.put(',');
        put_name(page, who);
        for (std::string_view text :
             {who.probe, who.cpu, metric, value, suffix(unit_of(metric)), kind, at, status})
            cell(text);
        page.put(',');
        if (seq != record::whole_run) page.number(seq);
    }
    void row(std::string_view kind, std::string_view metric, std::string_view value, std::string_view at = {},
             std::string_view text = {}, std::string_view more = {})
    {
        begin(kind, metric, value, at);
        page.put(text.empty() && more.empty() ? "," : ",\"");
        inside(text);
        if (!more.empty()) page.put(": ");
        inside(more);
        page.put(text.empty() && more.empty() ? "" : "\"").line();
    }
    // A number stands as value, all else as text: hex digits too, even where they look like a number.
    void figure(std::string_view kind, std::string_view metric, std::string_view field)
    {
        Value v;
        bool number = read(field, v) && metric != "checksum" && metric != "run_id" && metric != "boot_id";
        row(kind, metric, number ? field : std::string_view(), {}, number ? std::string_view() : field);
    }
    // A text that may go on in further records.
    void long_text(const RunTable& runs, std::string_view kind, const Kept& k, unsigned key)
    {
        if (goes_on(k, key)) return;
        begin(kind, k.field(key), {}, {});
        page.put(",\"");
        each_piece(runs, k, key, key + 1, [&](std::string_view piece) { inside(piece); });
        page.put('"').line();
    }
};

void begin(Page& page)
{
    page.put("run,part,name,probe,cpu,metric,value,unit,kind,at,status,seq,text").line();
}

void verdict_row(Rows& rows, const Kept& k)
{
    rows.status = k.field(2);
    rows.row(k.field(3).empty() ? "verdict" : "limit", k.field(3), k.field(4), k.field(5), k.field(6));
    rows.status = {};
}

void kept(Rows& rows, const RunTable& runs, const Kept& k)
{
    rows.seq = k.seq;
    static constexpr const char* header[] = {"format", "version", "arch", "run_id", "cpus", "release"};
    Value v;
    switch (k.kind) {
    case 'H':
        for (unsigned i = 0; i < std::size(header); ++i) rows.figure("fact", header[i], k.field(i));
        return;
    case 'E':
        rows.who.cpu = k.field(2);
        if (!goes_on(k, 0) && read(k.field(1), v))
            rows.figure("fact", k.field(0), k.field(1));
        else
            rows.long_text(runs, "fact", k, 0);
        rows.who.cpu = {};
        return;
    case 'N': return rows.long_text(runs, "note", k, 1);
    case 'P':
        return each_parameter(
            k, [&](std::string_view key, std::string_view value) { rows.figure("param", key, value); });
    case 'M':
        for (unsigned i = 1; i < k.count; i += 2) rows.figure("metric", k.field(i), k.field(i + 1));
        return;
    case 'B':
        for (unsigned i = 2; i < k.count; i += 2) rows.row("bucket", k.field(1), k.field(i + 1), k.field(i));
        return;
    case 'V': return verdict_row(rows, k);
    default: // of a kind that is not known: its letter and fields
        rows.begin("other", {&k.kind, 1}, {}, {});
        rows.page.put(",\"");
        for (unsigned i = 0; i < k.count; ++i) {
            if (i > 0) rows.page.put(',');
            rows.inside(k.field(i));
        }
        rows.page.put('"').line();
    }
}

// Of the run, what is not written yet.
void head(Page& page, RunTable& runs, Run& run)
{
    Rows rows(page, run.tag);
    runs.each(run.kept, [&](const Kept& k) {
        if (!k.shown) kept(rows, runs, k);
        runs.shown(k);
    });
}

// Outliers went out as they came.
void part(Page& page, RunTable& runs, const Run& run, const Part& part)
{
    Rows rows(page, runs, run, &part);
    runs.each(part.kept, [&](const Kept& k) { kept(rows, runs, k); });
}

void verdict(Page& page, const Run& run, const Kept& k)
{
    Rows rows(page, run.tag);
    rows.seq = k.seq;
    rows.who.name = k.field(1);
    verdict_row(rows, k);
}

void stream(Page& page, RunTable& runs, const Run& run, const Part* part, const record::Seen& seen)
{
    Rows rows(page, runs, run, part);
    rows.seq = seen.seq;
    switch (seen.kind) {
    case 'O': {
        std::string_view cause = seen.field(3), detail = seen.field(4);
        return rows.row("outlier", "value_ns", seen.field(2), seen.field(1), cause, detail);
    }
    case 'G': return rows.row("burst", "end_ticks", seen.field(2), seen.field(1));
    case 'T': return rows.row("heartbeat", "done_ppm", seen.field(2), seen.field(0));
    default: break;
    }
    Value first;
    if (!read(seen.field(1), first) || !first.known()) return;
    for (std::size_t i = 2; i < seen.fields.size(); ++i) {
        char at[20];
        rows.row(seen.kind == 'X' ? "window" : "sample", seen.kind == 'X' ? "max_ns" : "sample_ns",
                 seen.fields[i], decimal(at, first.bits() + i - 2));
    }
}

void clash(Page& page, std::uint16_t tag, std::uint64_t seq, bool)
{
    Rows rows(page, tag);
    rows.seq = seq;
    rows.row("clash", {}, {}, {}, "run_clash: rows of this run and seq are not to be used");
}

void ended(Page& page, RunTable& runs, Run& run, const record::Run& last)
{
    head(page, runs, run);
    Rows rows(page, run.tag);
    rows.status = word(last.ending);
    char digits[20];
    each_count(run, last,
               [&](const char* name, std::uint64_t n) { rows.row("run", name, decimal(digits, n)); });
    bool whole = last.ending == record::Ending::complete;
    rows.row("run", "lost", whole ? decimal(digits, last.lost) : std::string_view());
    rows.row("run", "exit_status", whole ? decimal(digits, last.exit_status) : std::string_view());
    rows.row("run", "kernel_trouble", decimal(digits, run.trouble.lines), {},
             {run.trouble.first, run.trouble.size});
}

void finish(Page&, const record::Counts&, std::uint64_t, std::string_view) {}

}
}

constinit const Format csv_format{
    .name = "csv",
    .line = "every figure, one a row",
    .begin = csv::begin,
    .head = csv::head,
    .part = csv::part,
    .verdict = csv::verdict,
    .stream = csv::stream,
    .clash = csv::clash,
    .ended = csv::ended,
    .finish = csv::finish,
};

}

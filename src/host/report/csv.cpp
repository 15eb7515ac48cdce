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
//   status  of a verdict or limit, the cause of an outlier, or how a run ended: complete incomplete rebooted
//   panicked refused clashed seq     of the record it comes of; a row of kind clash says that rows of its seq
//   are not to be used (no seq: none
//           of its run)
//   text    of notes, facts, reasons and unknown kinds; the detail of an outlier
#include <iterator>

#include "base/text.hpp"
#include "host/quantity.hpp"
#include "host/report/format.hpp"

namespace rtp::host {
namespace csv {
namespace {

// One row after another; the columns are set before each, and most stay.
struct Rows {
    Page& page;
    std::uint16_t run;
    const Part* part = nullptr;
    Who who = {};
    const char* kind = "";
    std::string_view metric = {}, value = {}, at = {}, status = {};
    std::uint64_t seq = record::whole_run; // then none

    Rows(Page& to, std::uint16_t tag) : page(to), run(tag) {}

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
        bool plain = text.find_first_of(",\"") == std::string_view::npos;
        if (!plain) page.put('"');
        inside(text);
        if (!plain) page.put('"');
    }
    // All but the text.
    void begin()
    {
        page.hex(run, 4).put(',');
        if (part) page.number(part->number);
        page.put(',');
        put_name(page, who);
        for (std::string_view text :
             {who.probe, who.cpu, metric, value, suffix(unit_of(metric)), std::string_view(kind), at, status})
            cell(text);
        page.put(',');
        if (seq != record::whole_run) page.number(seq);
    }
    void end(std::string_view text = {})
    {
        begin();
        cell(text);
        page.line();
    }
    // A number stands as value, all else as text: hex digits too, even where they look like a number.
    void figure(std::string_view name, std::string_view field)
    {
        bool text = !value_of(field).known();
        for (const char* hex : {"checksum", "run_id", "boot_id"}) text = text || name == hex;
        metric = name;
        value = text ? std::string_view() : field;
        end(text ? field : std::string_view());
        value = {};
    }
    // A text that may go on in further records.
    void long_text(const RunTable& runs, const Kept& k, unsigned key)
    {
        if (goes_on(k, key)) return;
        metric = k.field(key);
        begin();
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
    rows.metric = k.field(3);
    rows.kind = rows.metric.empty() ? "verdict" : "limit";
    rows.value = k.field(4);
    rows.at = k.field(5);
    rows.status = k.field(2);
    rows.end(k.field(6));
    rows.value = rows.at = rows.status = {};
}

void kept(Rows& rows, const RunTable& runs, const Kept& k)
{
    static constexpr const char* header[] = {"format", "version", "arch", "run_id", "cpus", "release"};
    rows.seq = k.seq;
    switch (k.kind) {
    case 'H':
        rows.kind = "fact";
        for (unsigned i = 0; i < std::size(header); ++i) rows.figure(header[i], k.field(i));
        return;
    case 'E':
        rows.kind = "fact";
        rows.who.cpu = k.field(2);
        if (!goes_on(k, 0) && (k.field(1).empty() || value_of(k.field(1)).known()))
            rows.figure(k.field(0), k.field(1));
        else
            rows.long_text(runs, k, 0);
        rows.who.cpu = {};
        return;
    case 'N': rows.kind = "note"; return rows.long_text(runs, k, 1);
    case 'P':
        rows.kind = "param";
        return each_parameter(k,
                              [&](std::string_view key, std::string_view value) { rows.figure(key, value); });
    case 'M':
        rows.kind = "metric";
        for (unsigned i = 1; i < k.count; i += 2) rows.figure(k.field(i), k.field(i + 1));
        return;
    case 'B':
        rows.kind = "bucket";
        for (unsigned i = 2; i < k.count; i += 2) {
            rows.at = k.field(i);
            rows.figure(k.field(1), k.field(i + 1));
        }
        rows.at = {};
        return;
    case 'V': return verdict_row(rows, k);
    default: // of a kind that is not known: its letter and fields
        rows.kind = "other";
        rows.metric = {&k.kind, 1};
        rows.begin();
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
    Rows rows(page, run.tag);
    rows.part = &part;
    rows.who = who(runs, part);
    runs.each(part.kept, [&](const Kept& k) { kept(rows, runs, k); });
}

void verdict(Page& page, const Run& run, const Kept& k)
{
    Rows rows(page, run.tag);
    rows.seq = k.seq;
    rows.who.name = k.field(1);
    verdict_row(rows, k);
}

// How a record that is not kept becomes rows: which fields are what. A list goes on to the end of the record.
struct Streamed {
    char kind;
    const char *name, *metric;
    unsigned char at, value;
    bool list;
};
constexpr Streamed streams[] = {
    {'O', "outlier", "value_ns", 1, 2, false},   {'G', "burst", "end_ticks", 1, 2, false},
    {'T', "heartbeat", "done_ppm", 0, 2, false}, {'S', "sample", "sample_ns", 1, 2, true},
    {'X', "window", "max_ns", 1, 2, true},
};

void stream(Page& page, RunTable& runs, const Run& run, const Part* part, const record::Seen& seen)
{
    Rows rows(page, run.tag);
    rows.part = part;
    if (part) rows.who = who(runs, *part);
    rows.seq = seen.seq;
    for (const Streamed& s : streams) {
        if (s.kind != seen.kind) continue;
        rows.kind = s.name;
        rows.metric = s.metric;
        rows.at = seen.field(s.at);
        rows.value = seen.field(s.value);
        rows.status = s.list ? std::string_view() : seen.field(3);
        if (!s.list) return rows.end(seen.field(4));
        std::uint64_t index = value_of(rows.at).magnitude();
        for (std::size_t i = s.value; i < seen.fields.size(); ++i) {
            Text<20> digits;
            rows.at = digits.number(index++);
            rows.value = seen.fields[i];
            rows.end();
        }
    }
}

void clash(Page& page, std::uint16_t tag, std::uint64_t seq, bool)
{
    Rows rows(page, tag);
    rows.seq = seq;
    rows.kind = "clash";
    rows.end("run_clash: rows of this run and seq are not to be used");
}

void ended(Page& page, RunTable& runs, Run& run, const record::Run& last)
{
    head(page, runs, run);
    Rows rows(page, run.tag);
    rows.kind = "run";
    rows.status = word(last.ending);
    each_count(run, last, [&](const char* name, Value n) {
        Text<20> digits;
        rows.metric = name;
        rows.value = digits.value(n);
        rows.end();
    });
    if (run.trouble.lines == 0) return;
    rows.metric = "kernel_trouble";
    rows.value = {};
    rows.end({run.trouble.first, run.trouble.size});
}

void finish(Page&, const record::Counts&, std::uint64_t, std::string_view) {}

}
}

constinit const Format csv_format{
    .name = "csv",
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

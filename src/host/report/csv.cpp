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

#include "host/quantity.hpp"
#include "host/report/format.hpp"

namespace rtp::host {
namespace csv {
namespace {

struct Digits {
    char room[21] = {};
    const char* of(std::uint64_t v)
    {
        char* at = std::end(room) - 1;
        do *--at = static_cast<char>('0' + v % 10);
        while (v /= 10);
        return at;
    }
};

// One row after another; the columns are set before each, and most stay.
struct Rows {
    Page& page;
    std::uint16_t run;
    const Part* part;
    Who who = {};
    const char *kind = "", *metric = "", *value = "", *at = "", *status = "";
    std::uint64_t seq = record::whole_run; // then none

    Rows(Page& to, std::uint16_t tag, const Part* its = nullptr) : page(to), run(tag), part(its)
    {
        if (part) who = host::who(*part);
    }

    void inside(const char* text) // of a quoted cell
    {
        for (; *text; ++text) {
            if (*text == '"') page.put('"');
            page.put(*text);
        }
    }
    void cell(const char* text)
    {
        page.put(',');
        bool plain = !std::strpbrk(text, ",\"");
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
        for (const char* text :
             {who.probe, who.cpu, metric, value, suffix(unit_of(metric)), kind, at, status})
            cell(text);
        page.put(',');
        if (seq != record::whole_run) page.number(seq);
    }
    void end(const char* text = "")
    {
        begin();
        cell(text);
        page.line();
    }
    // A number stands as value, all else as text: hex digits too, even where they look like a number.
    void figure(const char* name, const char* field)
    {
        bool text = !value_of(field).known();
        for (const char* hex : {"checksum", "run_id", "boot_id"}) text = text || is(name, hex);
        metric = name;
        value = text ? "" : field;
        end(text ? field : "");
        value = "";
    }
    // A text that may go on in further records.
    void long_text(const Kept& first, unsigned key)
    {
        if (goes_on(first, key)) return;
        metric = first.field(key);
        begin();
        page.put(",\"");
        for (const Kept* k = &first; k; k = goes_on_in(*k, key)) inside(k->field(key + 1));
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
    rows.kind = *rows.metric ? "limit" : "verdict";
    rows.value = k.field(4);
    rows.at = k.field(5);
    rows.status = k.field(2);
    rows.end(k.field(6));
    rows.value = rows.at = rows.status = "";
}

void kept(Rows& rows, Kept& k)
{
    static constexpr const char* header[] = {"format", "version", "arch", "run_id", "cpus", "release"};
    if (k.shown) return;
    k.shown = true;
    rows.seq = k.seq;
    auto figure = [&](const char* name, const char* value) { rows.figure(name, value); };
    switch (k.kind) {
    case 'H':
        rows.kind = "fact";
        for (unsigned i = 0; i < std::size(header); ++i) rows.figure(header[i], k.field(i));
        return;
    case 'E':
        rows.kind = "fact";
        rows.who.cpu = k.field(2);
        if (!goes_on(k, 0) && (!k.has(1) || value_of(k.field(1)).known()))
            rows.figure(k.field(0), k.field(1));
        else
            rows.long_text(k, 0);
        rows.who.cpu = "";
        return;
    case 'N': rows.kind = "note"; return rows.long_text(k, 1);
    case 'P': rows.kind = "param"; return each_pair(k, 3, figure);
    case 'M': rows.kind = "metric"; return each_pair(k, 1, figure);
    case 'B':
        rows.kind = "bucket";
        each_pair(k, 2, [&](const char* low, const char* count) {
            rows.at = low;
            rows.figure(k.field(1), count);
        });
        rows.at = "";
        return;
    case 'V': return verdict_row(rows, k);
    default: { // of a kind that is not known: its letter and fields
        rows.kind = "other";
        const char letter[] = {k.kind, 0};
        rows.metric = letter;
        rows.begin();
        rows.page.put(",\"");
        for (unsigned i = 0; i < k.count; ++i) {
            if (i > 0) rows.page.put(',');
            rows.inside(k.field(i));
        }
        rows.page.put('"').line();
    }
    }
}

// Of the run, what is not written yet.
void head(Page& page, Run& run)
{
    Rows rows(page, run.tag);
    run.kept.each([&](Kept& k) { kept(rows, k); });
}

// Outliers went out as they came.
void part(Page& page, const Run& run, const Part& part)
{
    Rows rows(page, run.tag, &part);
    part.kept.each([&](Kept& k) { kept(rows, k); });
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

void stream(Page& page, const Run& run, const Part* part, const Kept& k)
{
    Rows rows(page, run.tag, part);
    rows.seq = k.seq;
    for (const Streamed& s : streams) {
        if (s.kind != k.kind) continue;
        rows.kind = s.name;
        rows.metric = s.metric;
        rows.at = k.field(s.at);
        rows.value = k.field(s.value);
        if (!s.list) {
            rows.status = k.field(3);
            return rows.end(k.field(4));
        }
        std::uint64_t index = value_of(rows.at).magnitude();
        for (unsigned i = s.value; i < k.count; ++i) {
            Digits digits;
            rows.at = digits.of(index++);
            rows.value = k.field(i);
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

void ended(Page& page, Run& run, const record::Run& last)
{
    head(page, run);
    Rows rows(page, run.tag);
    rows.kind = "run";
    rows.status = word(last.ending);
    each_count(run, last, [&](const char* name, Value n) {
        Digits digits;
        rows.metric = name;
        rows.value = n.known() ? digits.of(n.magnitude()) : "";
        rows.end();
    });
    rows.metric = "kernel_trouble";
    rows.value = "";
    if (run.trouble.lines) rows.end(run.trouble.first);
}

void finish(Page&, const record::Counts&, std::uint64_t, const char*) {}

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

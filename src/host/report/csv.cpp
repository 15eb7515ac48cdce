// SPDX-License-Identifier: MIT
// For awk, pandas and a spreadsheet: every figure, one a row, RFC 4180, in long form. Columns:
//   run     the run's tag          part    its number in the run     name    probe.cpu[.variant]
//   probe, cpu                     metric  name of the figure, parameter, fact, histogram or count
//   value   an integer in base units, empty where it is not available; a metric that is text stands in `text`
//   unit    ns ticks mticks ppb ppm hz per_h bytes at; empty for a count
//   kind    metric param fact note verdict limit bucket window outlier sample burst heartbeat clash run, or
//   an at
//           sign and the letter of a kind this rtprobe does not know
//   at      what the value belongs to: lower edge of a bucket in ns, index of a window or sample, t_ns of an
//   outlier,
//           start of a burst
//   limit   of a limit             status  of a verdict, of a limit, or how a run ended
//   seq     of the record it comes of; a row of kind clash says that rows of its seq are not to be used
//   text    of notes, facts, causes, reasons and unknown kinds
#include "host/quantity.hpp"
#include "host/report/format.hpp"

namespace rtp::host {
namespace csv {
namespace {

void cell(Page& page, std::string_view text)
{
    bool plain = true;
    for (char c : text) plain = plain && c != ',' && c != '"';
    if (plain) {
        page.text(text);
        return;
    }
    page.put('"');
    for (char c : text) {
        if (c == '"') page.put(c);
        page.text({&c, 1});
    }
    page.put('"');
}

struct Cells {
    std::string_view kind, metric = {}, value = {}, unit = {}, at = {}, limit = {}, status = {};
    std::uint64_t seq = 0;
    bool has_seq = true;
};

struct Owner {
    std::uint16_t run;
    const Part* part = nullptr;
    Who who = {};
};

Owner owner(const RunTable& runs, const Run& run, const Part* part)
{
    Owner o{run.tag, part, {}};
    if (part) o.who = who(runs, *part);
    return o;
}

// All but the text, which comes in pieces.
void cells(Page& page, const Owner& o, const Cells& c)
{
    Text<4> tag;
    page.put(tag.hex(o.run, 4)).put(',');
    if (o.part) page.number(o.part->number);
    for (std::string_view text : {o.who.name.view(), o.who.probe, o.who.cpu, c.metric, c.value, c.unit,
                                  c.kind, c.at, c.limit, c.status}) {
        page.put(',');
        cell(page, text);
    }
    page.put(',');
    if (c.has_seq) page.number(c.seq);
    page.put(',');
}

void row(Page& page, const Owner& o, const Cells& c, std::string_view text = {})
{
    cells(page, o, c);
    cell(page, text);
    page.line();
}

void begin(Page& page)
{
    page.put("run,part,name,probe,cpu,metric,value,unit,kind,at,limit,status,seq,text").line();
}

// A number stands as value, all else as text.
void figure(Page& page, const Owner& o, Cells c, std::string_view value)
{
    Value v;
    bool number = read(value, v) && c.metric != "checksum";
    if (number) c.value = value;
    c.unit = suffix(unit_of(c.metric));
    row(page, o, c, number ? std::string_view() : value);
}

// The key in one column, its text with all that goes on in further records in the last.
void long_text(Page& page, const RunTable& runs, const Owner& o, const Kept& k, std::string_view kind,
               unsigned key)
{
    if (goes_on(k, key)) return;
    Value v;
    bool more = runs.at(k.next) && runs.at(k.next)->kind == k.kind && goes_on(*runs.at(k.next), key);
    if (!more && kind == "fact" && read(k.field(key + 1), v))
        return figure(page, o, {.kind = kind, .metric = k.field(key), .seq = k.seq}, k.field(key + 1));
    cells(page, o, {.kind = kind, .metric = k.field(key), .seq = k.seq});
    page.put('"');
    each_piece(runs, k, key, key + 1, [&](std::string_view piece) {
        for (char c : piece) {
            if (c == '"') page.put(c);
            page.text({&c, 1});
        }
    });
    page.put('"').line();
}

// Facts and notes of the run that are not written yet.
void head(Page& page, RunTable& runs, Run& run)
{
    Owner o = owner(runs, run, nullptr);
    runs.each(run.kept, [&](const Kept& k) {
        if (k.shown) return;
        runs.shown(k);
        constexpr std::string_view header[] = {"format", "version", "arch", "run_id", "cpus", "release"};
        o.who.cpu = k.kind == 'E' ? k.field(2) : std::string_view();
        switch (k.kind) {
        case 'H':
            for (unsigned i = 0; i < std::size(header); ++i) {
                // The run id is hex, whatever its digits are.
                bool text = header[i] == "run_id";
                Cells c{.kind = "fact", .metric = header[i], .seq = k.seq};
                text ? row(page, o, c, k.field(i)) : figure(page, o, c, k.field(i));
            }
            break;
        case 'E': long_text(page, runs, o, k, "fact", 0); break;
        case 'N': long_text(page, runs, o, k, "note", 1); break;
        default: {
            Text<2> kind("@");
            cells(page, o, {.kind = kind.put(k.kind), .seq = k.seq});
            page.put('"');
            for (unsigned i = 0; i < k.count; ++i) {
                if (i > 0) page.put(';');
                for (char c : k.field(i)) page.text({&c, 1}).put(c == '"' ? "\"" : "");
            }
            page.put('"').line();
        }
        }
    });
}

void verdict_row(Page& page, const Owner& o, const Kept& k)
{
    bool whole = k.field(3).empty();
    row(page, o,
        {.kind = whole ? "verdict" : "limit",
         .metric = k.field(3),
         .value = k.field(4),
         .unit = suffix(unit_of(k.field(3))),
         .limit = k.field(5),
         .status = k.field(2),
         .seq = k.seq},
        k.field(6));
}

void part(Page& page, RunTable& runs, const Run& run, const Part& part)
{
    Owner o = owner(runs, run, &part);
    runs.each(part.kept, [&](const Kept& k) {
        switch (k.kind) {
        case 'P':
            for (unsigned i = 3; i < k.count; ++i) {
                std::string_view item = k.field(i), key = item;
                std::size_t equals = std::min(item.find('='), item.size());
                key.remove_suffix(item.size() - equals);
                item.remove_prefix(std::min(equals + 1, item.size()));
                figure(page, o, {.kind = "param", .metric = key, .seq = k.seq}, item);
            }
            break;
        case 'M':
            for (unsigned i = 1; i < k.count; i += 2)
                figure(page, o, {.kind = "metric", .metric = k.field(i), .seq = k.seq}, k.field(i + 1));
            break;
        case 'B':
            for (unsigned i = 2; i < k.count; i += 2)
                row(page, o,
                    {.kind = "bucket",
                     .metric = k.field(1),
                     .value = k.field(i + 1),
                     .at = k.field(i),
                     .seq = k.seq});
            break;
        case 'N': long_text(page, runs, o, k, "note", 1); break;
        case 'V': verdict_row(page, o, k); break;
        default: break; // outliers went out as they came
        }
    });
}

void verdict(Page& page, const Run& run, const Kept& k)
{
    Owner o{run.tag, nullptr, {}};
    o.who.name.put(k.field(1));
    verdict_row(page, o, k);
}

void stream(Page& page, RunTable& runs, const Run& run, const Part* part, const record::Seen& seen)
{
    Owner o = owner(runs, run, part);
    auto field = [&](std::size_t i) { return i < seen.fields.size() ? seen.fields[i] : std::string_view(); };
    Value first;
    switch (seen.kind) {
    case 'O': {
        Text<112> why(field(3));
        if (!field(4).empty()) why.put(": ").put(field(4));
        row(page, o, {.kind = "outlier", .value = field(2), .unit = "ns", .at = field(1), .seq = seen.seq},
            why);
        return;
    }
    case 'G':
        row(page, o, {.kind = "burst", .value = field(2), .unit = "ticks", .at = field(1), .seq = seen.seq});
        return;
    case 'T':
        row(page, o,
            {.kind = "heartbeat", .value = field(2), .unit = "ppm", .at = field(0), .seq = seen.seq});
        return;
    default: break;
    }
    if (!read(field(1), first) || !first.known()) return;
    for (std::size_t i = 2; i < seen.fields.size(); ++i) {
        Text<20> at;
        at.number(first.bits() + i - 2);
        row(page, o,
            {.kind = seen.kind == 'X' ? "window" : "sample",
             .value = field(i),
             .unit = "ns",
             .at = at,
             .seq = seen.seq});
    }
}

void clash(Page& page, std::uint16_t tag, std::uint64_t seq, bool)
{
    row(page, {tag, nullptr, {}}, {.kind = "clash", .seq = seq, .has_seq = seq != record::whole_run},
        "two different records: rows of this seq are not to be used");
}

std::string_view word(record::Ending ending)
{
    switch (ending) {
    case record::Ending::complete: return "complete";
    case record::Ending::rebooted: return "rebooted";
    case record::Ending::panicked: return "panicked";
    case record::Ending::refused: return "refused";
    case record::Ending::clashed: return "clashed";
    default: return "incomplete";
    }
}

void ended(Page& page, RunTable& runs, Run& run, const record::Run& last, const Trouble& trouble)
{
    head(page, runs, run);
    Owner o = owner(runs, run, nullptr);
    std::string_view status = word(last.ending);
    auto count = [&](std::string_view metric, Value v) {
        char room[24];
        TextOut out(room);
        row(page, o,
            {.kind = "run",
             .metric = metric,
             .value = out.value(v).view(),
             .status = status,
             .has_seq = false},
            metric == "exit_status" ? trouble.first.view() : std::string_view());
    };
    bool whole = last.ending == record::Ending::complete;
    count("read", last.read);
    count("damaged", last.damaged);
    count("repaired", last.repaired);
    count("missing", last.missing);
    count("duplicate", last.duplicate);
    count("clashes", last.clashes);
    count("left_out", run.left_out);
    count("lost", whole ? Value(last.lost) : Value());
    count("exit_status", whole ? Value(last.exit_status) : Value());
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

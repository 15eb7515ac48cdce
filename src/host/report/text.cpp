// SPDX-License-Identifier: MIT
// For a person: each part in the words of the post its measurement comes from.
#include "host/report/text.hpp"

#include "host/quantity.hpp"

namespace rtp::host {
namespace text {

void verdict_word(Page& page, std::string_view word)
{
    if (word == "pass" || word == "info")
        page.painted(word, Page::Paint::good);
    else if (word == "fail" || word == "invalid")
        page.painted(word, Page::Paint::bad);
    else
        page.painted(word.empty() ? "no verdict" : word, Page::Paint::odd);
}

void note(Page& page, const RunTable& runs, const Kept& k)
{
    page.put("  note ").text(k.field(1)).put(": ");
    each_piece(runs, k, 1, 2, [&](std::string_view piece) { page.text(piece); });
    page.line();
}

void limit(Page& page, const Kept& k)
{
    Value value, most;
    page.text(k.field(3)).put(' ');
    char room[64];
    TextOut out(room);
    if (read(k.field(4), value))
        put_figure(out, k.field(3), value);
    else
        out.put(k.field(4));
    out.put(", at most ");
    if (read(k.field(5), most))
        put_setting(out, k.field(3), most);
    else
        out.put(k.field(5));
    page.text(out.view()).put(": ");
    verdict_word(page, k.field(2));
    if (!k.field(6).empty()) page.put(", ").text(k.field(6));
    page.line();
}

namespace {

void begin(Page&) {}

void verdict(Page& page, const Run&, const Kept& k)
{
    page.text(k.field(1).empty() ? "?" : k.field(1)).put(": ");
    if (!k.field(3).empty()) return limit(page, k);
    verdict_word(page, k.field(2));
    if (!k.field(6).empty()) page.put(", ").text(k.field(6));
    page.line();
}

void clash(Page& page, std::uint16_t tag, std::uint64_t seq, bool late)
{
    Text<4> name;
    name.hex(tag, 4);
    page.painted("run_clash", Page::Paint::bad).put(": two different ");
    if (seq == record::whole_run)
        page.put("runs ").put(name);
    else
        page.put("records ").number(seq).put(" of run ").put(name);
    page.put("; neither is used");
    if (late) page.put(", but what is printed above may have come of one");
    page.line();
}

void count(Page& page, std::uint64_t n, std::string_view what)
{
    Text<48> item;
    page.item(item.number(n).put(' ').put(what));
}

std::string_view how_it_ended(record::Ending ending)
{
    switch (ending) {
    case record::Ending::complete: return "complete";
    case record::Ending::rebooted: return "incomplete: rebooted, another run begins before its end";
    case record::Ending::panicked: return "kernel panic: it never ended";
    case record::Ending::refused: return "not read: its format is above 1; use the rtprobe that wrote it";
    case record::Ending::clashed: return "not used: two runs bear this tag at once";
    default: return "incomplete: no end record";
    }
}

void ended(Page& page, RunTable& runs, Run& run, const record::Run& last, const Trouble& trouble)
{
    rest(page, runs, run);
    table(page, runs, run);
    Text<4> tag;
    page.put("run ").put(tag.hex(run.tag, 4)).put(' ');
    bool whole = last.ending == record::Ending::complete;
    page.painted(how_it_ended(last.ending), whole ? Page::Paint::good : Page::Paint::bad);
    if (whole && last.exit_status) page.put(", exit status ").number(last.exit_status);
    page.line();
    count(page, last.read, "records read");
    count(page, last.damaged, "damaged");
    count(page, last.repaired, "repaired");
    count(page, last.missing, "missing");
    count(page, last.duplicate, "duplicate");
    count(page, last.clashes, "clashes");
    if (last.lost) count(page, last.lost, "lost on the board");
    if (run.left_out) count(page, run.left_out, "left out for want of room");
    page.line();
    if (trouble.lines) {
        page.put("  the kernel said: \"").text(trouble.first);
        page.put(trouble.first.cut() ? "...\"" : "\"");
        if (trouble.lines > 1) page.put(" and ").number(trouble.lines - 1).put(" more such lines");
        page.line();
    }
    page.line();
}

void finish(Page& page, const record::Counts& counts, std::uint64_t unplaced, std::string_view name)
{
    if (counts.read == 0) {
        page.text(name).put(": no record in it");
        count(page, counts.damaged, "damaged");
        count(page, counts.other, "other lines");
        page.line();
        page.put("  records begin with an at sign and a capital; is it the right port, at the right speed?")
            .line();
        return;
    }
    page.put("capture");
    count(page, counts.read, "records read");
    count(page, counts.damaged, "damaged");
    count(page, counts.repaired, "repaired");
    count(page, counts.duplicate, "duplicate");
    count(page, counts.clashes, "clashes");
    count(page, counts.unknown, "of unknown kind");
    count(page, counts.other, "other lines");
    page.line();
    if (!unplaced) return;
    page.number(unplaced).put(" records are not shown: more than ");
    page.number(RunTable::most_runs).put(" runs at once; read them one file at a time").line();
}

}
}

constinit const Format text_format{
    .name = "text",
    .line = "for a person",
    .begin = text::begin,
    .head = text::head,
    .part = text::part,
    .verdict = text::verdict,
    .stream = nullptr,
    .clash = text::clash,
    .ended = text::ended,
    .finish = text::finish,
};

}

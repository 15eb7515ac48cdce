// SPDX-License-Identifier: MIT
// For a person: each part in the words of the post its measurement comes from.
#include "host/report/text.hpp"

#include "host/quantity.hpp"

namespace rtp::host {
namespace text {

void verdict_word(Page& page, const char* word)
{
    Page::Paint paint = Page::Paint::odd;
    if (is(word, "pass") || is(word, "info")) paint = Page::Paint::good;
    if (is(word, "fail") || is(word, "invalid")) paint = Page::Paint::bad;
    page.painted(*word ? word : "no verdict", paint);
}

void aside(Page& page, const char* text)
{
    if (*text) page.put(", ").wrapped(text);
}

void long_text(Page& page, const Kept& first, unsigned key)
{
    for (const Kept* k = &first; k; k = goes_on_in(*k, key)) page.wrapped(k->field(key + 1));
}

void note(Page& page, Kept& k)
{
    if (k.kind != 'N' || k.shown || goes_on(k, 1)) return;
    k.shown = true;
    page.put("  note ").put(k.field(1)).put(": ");
    long_text(page, k, 1);
    page.line();
}

void verdict(Page& page, const Kept& k)
{
    if (const char* metric = k.field(3); *metric) {
        page.put("limit ").put(metric).put(' ');
        show(page, metric, k.field(4));
        page.put(", at most ");
        put_setting(page, metric, value_of(k.field(5)));
        page.put(": ");
    }
    verdict_word(page, k.field(2));
    aside(page, k.field(6));
    page.line();
}

namespace {

void begin(Page&) {}

void loose_verdict(Page& page, const Run&, const Kept& k)
{
    page.put(k.field(1)).put(": ");
    verdict(page, k);
}

void clash(Page& page, std::uint16_t tag, std::uint64_t seq, bool late)
{
    page.painted("run_clash", Page::Paint::bad).put(": two different ");
    if (seq == record::whole_run)
        page.put("runs ");
    else
        page.put("records ").number(seq).put(" of run ");
    page.hex(tag, 4).put(", neither is used");
    page.put(late ? "; what is printed above may have come of one" : "").line();
}

void count(Page& page, const char* name, Value n)
{
    unsigned mark = page.mark();
    put_scaled(page, n, {});
    page.put(' ').put(name).item(mark);
}

// In the order of record::Ending.
constexpr const char* explained[] = {
    "",
    "",
    ": it has no end record",
    ", so incomplete: another run begins before its end",
    ", so incomplete: kernel panic or oops before its end",
    ": its format is above 1; use the rtprobe that wrote it",
    ": two runs bear this tag at once, nothing of either is used",
};

void ended(Page& page, Run& run, const record::Run& last)
{
    rest(page, run);
    table(page, run);
    page.line();
    page.put("run ").hex(run.tag, 4).put(' ');
    bool whole = last.ending == record::Ending::complete;
    page.painted(word(last.ending), whole ? Page::Paint::good : Page::Paint::bad)
        .put(explained[static_cast<unsigned>(last.ending)]);
    page.line();
    each_count(run, last, [&](const char* name, Value n) { count(page, name, n); });
    page.line();
    if (run.trouble.lines > 0) {
        page.put("  of ").number(run.trouble.lines).put(" such lines the kernel's first: \"");
        page.wrapped(run.trouble.first).put('"').line();
    }
    page.line();
}

void finish(Page& page, const record::Counts& counts, std::uint64_t unplaced, const char* name)
{
    static constexpr const char* names[] = {"records read", "damaged", "other lines"};
    page.put(name).put(':');
    unsigned i = 0;
    for (std::uint64_t n : {counts.read, counts.damaged, counts.other}) count(page, names[i++], n);
    if (unplaced) count(page, "not shown: more than 16 runs at once", unplaced);
    page.line();
}

}
}

constinit const Format text_format{
    .name = "text",
    .begin = text::begin,
    .head = text::head,
    .part = text::part,
    .verdict = text::loose_verdict,
    .stream = nullptr,
    .clash = text::clash,
    .ended = text::ended,
    .finish = text::finish,
};

}

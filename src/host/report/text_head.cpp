// SPDX-License-Identifier: MIT
// What the text report says of a run as a whole.
#include <algorithm>

#include "host/quantity.hpp"
#include "host/report/text.hpp"

namespace rtp::host::text {
namespace {

// Where a fact stands, and the words before it.
struct Place {
    const char *line, *key, *before;
};
constexpr Place places[] = {
    {"board", "board", ""},
    {"board", "label", "label "},
    {"board", "hostname", "host "},
    {"kernel", "kernel", ""},
    {"kernel", "preempt", "preempt "},
    {"kernel", "hz", "HZ "},
    {"cpu", "cpu_model", ""},
    {"cpu", "cpus_online", "online "},
    {"cpu", "isolated", "isolated "},
    {"cpu", "nohz_full", "nohz_full "},
    {"cpu", "governor", "governor "},
    {"cpu", "hypervisor", "under "},
    {"clock", "clocksource", ""},
    {"clock", "tick_hz", "counter "},
    {"clock", "tick_source", "rate from "},
    {"clock", "tick_error_ppb", "within "},
    {"when", "start_real_ns", ""},
    {"when", "uptime_ns", "up "},
};

void put_fact(Page& page, Kept& k)
{
    k.shown = true;
    const char *key = k.field(0), *text = k.field(1);
    Value v = value_of(text);
    if (v.known() && is(key, "start_real_ns"))
        put_date(page, v.magnitude() / 1'000'000'000);
    else if (v.known() || !*text)
        show(page, key, text);
    else
        long_text(page, k, 0);
    if (k.has(2)) page.put(" (CPU ").put(k.field(2)).put(')');
}

// Where a fact that is not shown yet has its place, else null.
const Place* place_of(const Kept& k)
{
    if (k.kind == 'E' && !k.shown)
        for (const Place& place : places)
            if (is(k.field(0), place.key)) return &place;
    return nullptr;
}

}

void head(Page& page, Run& run)
{
    page.put("run ").hex(run.tag, 4);
    const Kept* header = nullptr;
    const char* open = "";
    run.kept.each([&](const Kept& k) {
        if (k.kind == 'H') header = &k;
    });
    if (header) {
        page.put(", id ")
            .put(header->field(3))
            .put(", written by rtprobe ")
            .put(header->field(1))
            .put(" for ");
        page.put(header->field(2)).put(", kernel ").wrapped(header->field(5)).put(", ").put(header->field(4));
        page.put(" CPUs online").line();
    } else {
        page.put(", whose beginning is not in the capture").line();
    }
    // The facts that have no place here are for those who look for one: in the other formats.
    for (const Place& place : places)
        run.kept.each([&](Kept& k) {
            if (place_of(k) != &place) return;
            if (open == place.line) {
                page.put(", ");
            } else {
                if (*open) page.line();
                open = place.line;
                page.put("  ").put(place.line).pad(10);
            }
            page.put(place.before);
            put_fact(page, k);
        });
    if (*open) page.line();
    run.kept.each([&](Kept& k) { note(page, k); });
}

void rest(Page& page, Run& run)
{
    std::uint64_t unknown = 0;
    run.kept.each([&](Kept& k) {
        note(page, k);
        if (place_of(k)) {
            page.put("  later: ").put(k.field(0)).put(' ');
            put_fact(page, k);
            page.line();
        }
        unknown += std::strchr("HEN", k.kind) == nullptr;
    });
    if (unknown == 0) return;
    page.put("  ")
        .number(unknown)
        .put(" records of a kind this rtprobe does not know; --format=csv shows them")
        .line();
}

void table(Page& page, const Run& run)
{
    if (run.table.first == run.table.last) return;
    constexpr unsigned first = 4, count = 6, floor_field = 10, name_columns = 20;
    auto is_time = [](unsigned i) { return i > first && i < first + count - 1; };
    std::uint64_t largest = 0;
    run.table.each([&](const Kept& k) {
        for (unsigned i = first + 1; is_time(i); ++i)
            largest = std::max(largest, value_of(k.field(i)).magnitude());
    });
    // One unit for all parts: they are to be compared.
    Scale scale = time_scale(largest, {});
    static constexpr const char* titles[] = {"n", "min", "avg", "99.9 %", "max", "missed"};
    page.line();
    page.put("times in ").put(scale.unit).pad(name_columns);
    for (const char* title : titles) {
        unsigned mark = page.mark();
        page.put(title).align(mark, 11);
    }
    page.put("  verdict").line();
    run.table.each([&](const Kept& k) {
        put_name(page, {k.field(1), k.field(2), k.field(3), "", ""});
        page.pad(name_columns);
        Value floor = value_of(k.field(floor_field));
        for (unsigned i = first; i < first + count; ++i) {
            unsigned mark = page.mark();
            put_time(page, value_of(k.field(i)), is_time(i) ? scale : Scale{}, is_time(i) ? floor : Value());
            page.align(mark, 11);
        }
        page.put("  ");
        verdict_word(page, k.field(0));
        page.line();
    });
}

}

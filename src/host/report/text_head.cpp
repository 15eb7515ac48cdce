// SPDX-License-Identifier: MIT
// What the text report says of a run as a whole.
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

void put_fact(Page& page, const RunTable& runs, const Kept& k)
{
    std::string_view key = k.field(0), text = k.field(1);
    Value v = value_of(text);
    if (v.known() && key == "start_real_ns")
        put_date(page, v.magnitude() / 1'000'000'000);
    else if (v.known() || text.empty())
        show(page, key, text);
    else
        each_piece(runs, k, 0, 1, [&](std::string_view piece) { page.wrapped(piece); });
    if (!k.field(2).empty()) page.put(" (CPU ").put(k.field(2)).put(')');
}

bool place_of(std::string_view key)
{
    for (const Place& place : places)
        if (key == place.key) return true;
    return false;
}

}

void head(Page& page, RunTable& runs, Run& run)
{
    page.put("run ").hex(run.tag, 4);
    bool has_kernel = false;
    const Kept* header = nullptr;
    runs.each(run.kept, [&](const Kept& k) {
        if (k.kind == 'H') header = &k;
        if (k.kind == 'E' && k.field(0) == "kernel") has_kernel = true;
    });
    if (header) {
        page.put(", id ")
            .put(header->field(3))
            .put(", written by rtprobe ")
            .put(header->field(1))
            .put(" for ");
        page.wrapped(header->field(2)).put(", ").wrapped(header->field(4)).put(" CPUs online").line();
        runs.shown(*header);
        if (!has_kernel) page.put("  kernel  ").put(header->field(5)).line();
    } else {
        page.put(", whose beginning is not in the capture").line();
    }
    // The facts that have no place here are for those who look for one: in the other formats.
    std::string_view open;
    for (const Place& place : places)
        runs.each(run.kept, [&](const Kept& k) {
            if (k.kind != 'E' || k.field(0) != place.key) return;
            if (open == place.line) {
                page.put(", ");
            } else {
                if (!open.empty()) page.line();
                open = place.line;
                page.put("  ").put(place.line).pad(10);
            }
            page.put(place.before);
            put_fact(page, runs, k);
        });
    if (!open.empty()) page.line();
    runs.each(run.kept, [&](const Kept& k) {
        note(page, runs, k);
        if (k.kind == 'E' || k.kind == 'N') runs.shown(k);
    });
}

void rest(Page& page, RunTable& runs, Run& run)
{
    std::uint64_t unknown = 0;
    char kind = 0;
    runs.each(run.kept, [&](const Kept& k) {
        note(page, runs, k);
        if (k.shown || k.kind == 'N' || k.kind == 'H') return;
        if (k.kind != 'E') {
            ++unknown;
            kind = k.kind;
        } else if (place_of(k.field(0))) {
            page.put("  later: ").put(k.field(0)).put(' ');
            put_fact(page, runs, k);
            page.line();
        }
    });
    if (unknown == 0) return;
    page.put("  ").number(unknown).put(" records of kinds this rtprobe does not know, as ").put(kind);
    page.put("; --format=csv shows them").line();
}

void table(Page& page, const RunTable& runs, const Run& run)
{
    if (run.rows < 2) return;
    constexpr unsigned first = 4, count = 6, floor_field = 10, name_columns = 20;
    auto is_time = [](unsigned i) { return i > first && i < first + count - 1; };
    std::uint64_t largest = 0;
    runs.each(run.table, [&](const Kept& k) {
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
    runs.each(run.table, [&](const Kept& k) {
        put_name(page, {k.field(1), k.field(2), k.field(3), {}, {}});
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

// SPDX-License-Identifier: MIT
// What the text report says of a run as a whole.
#include "host/quantity.hpp"
#include "host/report/text.hpp"

namespace rtp::host::text {
namespace {

// Where a fact stands, and the words before it.
struct Place {
    std::string_view line, key, before;
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
    std::string_view key = k.field(0);
    char room[40];
    TextOut out(room);
    Value v;
    bool number = k.count > 1 && !k.field(1).empty() && read(k.field(1), v);
    if (key == "start_real_ns" && number && !v.negative())
        put_date(out, v.magnitude() / 1'000'000'000);
    else if (number && unit_of(key) != Unit::none)
        put_figure(out, key, v);
    if (out.size() > 0)
        page.text(out.view());
    else if (k.field(1).empty())
        page.put('-');
    else
        each_piece(runs, k, 0, 1, [&](std::string_view piece) { page.text(piece); });
    if (!k.field(2).empty()) page.put(" (CPU ").text(k.field(2)).put(')');
}

const Place* place_of(std::string_view key)
{
    for (const Place& place : places)
        if (place.key == key) return &place;
    return nullptr;
}

}

void head(Page& page, RunTable& runs, Run& run)
{
    Text<4> tag;
    page.put("run ").put(tag.hex(run.tag, 4));
    bool has_kernel = false;
    const Kept* header = nullptr;
    runs.each(run.kept, [&](const Kept& k) {
        if (k.kind == 'H') header = &k;
        if (k.kind == 'E' && k.field(0) == "kernel") has_kernel = true;
    });
    if (header) {
        page.put(", id ").text(header->field(3)).put(", written by rtprobe ").text(header->field(1));
        page.put(" for ").text(header->field(2)).put(", ").text(header->field(4)).put(" CPUs online");
        runs.shown(*header);
    } else {
        page.put(", whose beginning is not in the capture");
    }
    page.line();

    std::string_view open;
    auto on_line = [&](std::string_view line) {
        if (open == line) {
            page.put(", ");
            return;
        }
        if (!open.empty()) page.line();
        open = line;
        page.put("  ").put(line).pad(10);
    };
    if (header && !has_kernel) {
        on_line("kernel");
        page.text(header->field(5));
    }
    for (const Place& place : places)
        runs.each(run.kept, [&](const Kept& k) {
            if (k.kind != 'E' || k.field(0) != place.key) return;
            on_line(place.line);
            page.put(place.before);
            put_fact(page, runs, k);
            runs.shown(k);
        });
    if (!open.empty()) page.line();
    // The rest of the facts is for those who look for one: in the other formats.
    runs.each(run.kept, [&](const Kept& k) {
        if (k.kind == 'E') runs.shown(k);
        if (k.kind != 'N' || goes_on(k, 1)) return;
        note(page, runs, k);
        runs.shown(k);
    });
}

void rest(Page& page, RunTable& runs, Run& run)
{
    std::uint64_t unknown = 0;
    char kind = 0;
    runs.each(run.kept, [&](const Kept& k) {
        if (k.shown) return;
        if (k.kind == 'N' && !goes_on(k, 1)) note(page, runs, k);
        if (k.kind == 'E' && place_of(k.field(0))) {
            page.put("  later: ").text(k.field(0)).put(' ');
            put_fact(page, runs, k);
            page.line();
        }
        if (k.kind != 'N' && k.kind != 'E' && k.kind != 'H' && unknown++ == 0) kind = k.kind;
    });
    if (!unknown) return;
    page.put("  ").number(unknown).put(" records of kinds this rtprobe does not know, the first is ");
    page.put(kind).put("; --format=csv shows them").line();
}

void table(Page& page, const RunTable& runs, const Run& run)
{
    if (run.rows < 2) return;
    std::uint64_t largest = 0;
    Value v;
    auto is_time = [](unsigned column) { return column >= 3 && column <= 6; };
    runs.each(run.table, [&](const Kept& k) {
        for (unsigned i = 3; i <= 6; ++i)
            if (read(k.field(i), v) && v.known()) largest = std::max(largest, v.magnitude());
    });
    // One unit for all parts: they are to be compared.
    Scale scale = time_scale(largest, {});
    constexpr std::string_view titles[] = {"n", "min", "avg", "99.9 %", "max", "missed"};
    page.line().put("part, times in ").put(scale.unit).pad(26);
    for (std::string_view title : titles) page.right(title, 11);
    page.put("  verdict").line();
    runs.each(run.table, [&](const Kept& k) {
        page.text(k.field(0)).pad(26);
        Value floor;
        read(k.field(8), floor);
        for (unsigned i = 2; i <= 7; ++i) {
            char room[40];
            TextOut out(room);
            if (!read(k.field(i), v))
                out.put(k.field(i));
            else if (is_time(i))
                put_time(out, v, scale, floor);
            else
                put_scaled(out, v, {});
            page.right(out.view(), 11);
        }
        page.put("  ");
        verdict_word(page, k.field(1));
        page.line();
    });
}

}

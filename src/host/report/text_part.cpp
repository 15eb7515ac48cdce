// SPDX-License-Identifier: MIT
// One part: its parameters, its figures, what was worst, and its verdict.
#include <algorithm>

#include "figure/words.hpp"
#include "host/quantity.hpp"
#include "host/report/text.hpp"

namespace rtp::host::text {
namespace {

void end_list(Page& page)
{
    if (page.column() > 0) page.line();
}

void heading(Page& page, const Part& part, const Who& who)
{
    page.line();
    put_name(page, who);
    if (page.column() == 0) page.put("its beginning is missing");
    page.put(" (part ").number(part.number);
    if (*who.cpu) page.put(", CPU ").put(who.cpu);
    aside(page, find(part, 'P', "policy"));
    if (const char* priority = find(part, 'P', "priority"); *priority) page.put(' ').put(priority);
    if (const char* at = find(part, 'P', "t_ns"); *at) show(page.put(", at "), "t_ns", at);
    page.put(')').line();
    part.kept.each([&](const Kept& k) {
        if (k.kind != 'P') return;
        each_pair(k, 3, [&](const char* key, const char* value) {
            // Said above, or for the reader of records only.
            for (const char* known : {"policy", "priority", "t_ns", "quiet_ns", "hist_bits", "x_ns"})
                if (is(key, known)) return;
            unsigned mark = page.mark();
            page.put(key).put(' ');
            Value v = value_of(value);
            if (v.known())
                put_setting(page, key, v);
            else
                show(page, key, value);
            page.item(mark);
        });
    });
    end_list(page);
}

// Figures that are laid out as a table.
struct Table {
    static constexpr unsigned most_rows = 3, most_columns = 8;
    const char *rows[most_rows] = {}, *columns[most_columns] = {};
    Value cells[most_rows][most_columns];
    bool there[most_rows][most_columns] = {};

    static unsigned at(const char** names, unsigned most, const char* name)
    {
        unsigned i = 0;
        while (i < most && names[i] && !is(names[i], name)) ++i;
        if (i < most) names[i] = name;
        return i;
    }
    // False: it stands in no row, or there is no room for it.
    bool add(const figure::Metric& metric, Value v)
    {
        if (!*metric.row) return false;
        unsigned row = at(rows, most_rows, metric.row);
        unsigned column = at(columns, most_columns, metric.words);
        if (row == most_rows || column == most_columns) return false;
        cells[row][column] = v;
        return there[row][column] = true;
    }
    // It says nothing the first row does not say.
    bool repeats(unsigned row) const
    {
        for (unsigned i = 0; i < most_columns; ++i)
            if (cells[row][i].known() && cells[row][i] != cells[0][i]) return false;
        return row > 0;
    }
    void print(Page& page, Value floor) const
    {
        if (!columns[0]) return;
        std::uint64_t largest = 0;
        for (const auto& row : cells)
            for (Value v : row)
                if (v.known()) largest = std::max(largest, v.magnitude());
        Scale scale = time_scale(largest, floor);
        page.put("  ").put(scale.unit).pad(18);
        for (const char* column : columns) {
            if (!column) break;
            unsigned mark = page.mark();
            page.put(column).align(mark, 10);
        }
        page.line();
        for (unsigned r = 0; r < most_rows && rows[r]; ++r) {
            if (repeats(r)) continue;
            page.put("  ").put(rows[r]).pad(18);
            for (unsigned c = 0; c < most_columns && columns[c]; ++c) {
                unsigned mark = page.mark();
                if (there[r][c]) put_time(page, cells[r][c], scale, floor);
                page.align(mark, 10);
            }
            page.line();
        }
    }
};

// Where a note names the figure, its code is why there is none.
const char* why_not(const Part& part, const char* name)
{
    const char* code = "";
    part.kept.each([&](const Kept& k) {
        if (k.kind == 'N' && (is(k.field(1), name) || std::strstr(k.field(2), name))) code = k.field(1);
    });
    return code;
}

void figures(Page& page, const Part& part, const Who& who, Value floor)
{
    Table table;
    auto figure = [&](const char* name, const char* value) {
        const figure::Metric* metric = figure::find(who.probe, name);
        Value v = value_of(value);
        if (metric && (v.known() || !*value) && table.add(*metric, v)) return;
        const char* why = *value ? "" : why_not(part, name);
        if (metric && metric->optional && !*value && !*why) return;
        unsigned mark = page.mark();
        page.put(metric ? metric->words : name).put(' ');
        show(page, name, value, is(name, "floor_ns") ? Value() : floor);
        if (*why) page.put(" (").put(why).put(')');
        page.item(mark);
    };
    part.kept.each([&](const Kept& k) {
        if (k.kind == 'M') each_pair(k, 1, figure);
    });
    end_list(page);
    table.print(page, floor);
}

void outliers(Page& page, const Part& part, Value floor)
{
    std::uint64_t more = part.outliers;
    part.worst.each([&](const Kept& k) {
        page.put(more == part.outliers ? "  worst" : "       ");
        --more;
        unsigned mark = page.mark();
        show(page, "value_ns", k.field(2), floor);
        page.align(mark, 14);
        show(page.put(" at "), "t_ns", k.field(1));
        aside(page, k.field(3));
        aside(page, k.field(4));
        page.line();
    });
    if (more > 0) page.put("  and ").number(more).put(" more outliers; --format=csv has them").line();
}

}

void part(Page& page, const Run&, const Part& part)
{
    Who who = host::who(part);
    Value floor = value_of(find(part, 'M', "floor_ns"));
    heading(page, part, who);
    figures(page, part, who, floor);
    histogram(page, part);
    time_line(page, part, floor);
    outliers(page, part, floor);
    if (part.streamed)
        page.put("  ")
            .number(part.streamed)
            .put(" records of samples or bursts; --format=csv has them")
            .line();
    part.kept.each([&](Kept& k) {
        note(page, k);
        if (k.kind != 'V') return;
        page.put("  ");
        verdict(page, k);
    });
    if (!*who.verdict) page.put("  no verdict").line();
}

}

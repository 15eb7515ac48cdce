// SPDX-License-Identifier: MIT
// One part: its parameters, its figures, what was worst, and its verdict.
#include "figure/words.hpp"
#include "host/quantity.hpp"
#include "host/report/text.hpp"

namespace rtp::host::text {
namespace {

// Said in the heading, or for the reader of records only.
bool in_heading(std::string_view key)
{
    for (const char* known : {"policy", "priority", "t_ns", "quiet_ns", "hist_bits", "x_ns"})
        if (key == known) return true;
    return false;
}

void end_list(Page& page)
{
    if (page.column() > 0) page.line();
}

void heading(Page& page, const RunTable& runs, const Part& part, const Who& is)
{
    page.line();
    put_name(page, is);
    if (page.column() == 0) page.put("its beginning is missing");
    page.put(" (part ").number(part.number);
    if (!is.cpu.empty()) page.put(", CPU ").put(is.cpu);
    std::string_view policy = parameter(runs, part, "policy");
    if (!policy.empty()) page.put(", ").put(policy).put(' ').put(parameter(runs, part, "priority"));
    std::string_view at = parameter(runs, part, "t_ns");
    if (!at.empty()) show(page.put(", at "), "t_ns", at);
    page.put(')').line();
    runs.each(part.kept, [&](const Kept& k) {
        if (k.kind != 'P') return;
        each_parameter(k, [&](std::string_view key, std::string_view value) {
            if (in_heading(key)) return;
            unsigned mark = page.mark();
            Value v = value_of(value);
            page.put(stem(key)).put(' ');
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
    std::string_view rows[most_rows], columns[most_columns];
    Value cells[most_rows][most_columns];
    bool there[most_rows][most_columns] = {};

    static unsigned at(std::string_view* names, unsigned most, std::string_view name)
    {
        unsigned i = 0;
        while (i < most && !names[i].empty() && names[i] != name) ++i;
        if (i < most) names[i] = name;
        return i;
    }
    // False: it stands in no row, or there is no room for it.
    bool add(const figure::Metric& metric, Value v)
    {
        if (metric.row.empty()) return false;
        unsigned row = at(rows, most_rows, metric.row), column = at(columns, most_columns, metric.words);
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
        if (columns[0].empty()) return;
        std::uint64_t largest = 0;
        for (const auto& row : cells)
            for (Value v : row)
                if (v.known()) largest = std::max(largest, v.magnitude());
        Scale scale = time_scale(largest, floor);
        page.put("  ").put(scale.unit).pad(18);
        for (std::string_view column : columns) {
            if (column.empty()) break;
            unsigned mark = page.mark();
            page.put(column).align(mark, 10);
        }
        page.line();
        for (unsigned r = 0; r < most_rows && !rows[r].empty(); ++r) {
            if (repeats(r)) continue;
            page.put("  ").put(rows[r]).pad(18);
            for (unsigned c = 0; c < most_columns && !columns[c].empty(); ++c) {
                unsigned mark = page.mark();
                if (there[r][c]) put_time(page, cells[r][c], scale, floor);
                page.align(mark, 10);
            }
            page.line();
        }
    }
};

// Where a note names the figure, its code is why there is none.
std::string_view why_not(const RunTable& runs, const Part& part, std::string_view name)
{
    std::string_view code;
    runs.each(part.kept, [&](const Kept& k) {
        if (k.kind == 'N' && (k.field(1) == name || k.field(2).find(name) != std::string_view::npos))
            code = k.field(1);
    });
    return code;
}

void figures(Page& page, const RunTable& runs, const Part& part, const Who& is, Value floor)
{
    Table table;
    each_metric(runs, part, [&](std::string_view name, std::string_view value) {
        const figure::Metric* metric = figure::find(is.probe, name);
        Value v = value_of(value);
        if (metric && (v.known() || value.empty()) && table.add(*metric, v)) return;
        std::string_view why = value.empty() ? why_not(runs, part, name) : std::string_view();
        if (metric && metric->optional && value.empty() && why.empty()) return;
        unsigned mark = page.mark();
        page.put(metric ? metric->words : name).put(' ');
        show(page, name, value, name == "floor_ns" ? Value() : floor);
        if (!why.empty()) page.put(" (").put(why).put(')');
        page.item(mark);
    });
    end_list(page);
    table.print(page, floor);
}

void outliers(Page& page, const RunTable& runs, const Part& part, Value floor)
{
    std::uint64_t more = part.outliers;
    runs.each(part.worst, [&](const Kept& k) {
        page.put(more == part.outliers ? "  worst" : "       ");
        --more;
        unsigned mark = page.mark();
        show(page, "value_ns", k.field(2), floor);
        page.align(mark, 14);
        page.put(" at ");
        show(page, "t_ns", k.field(1));
        for (unsigned i = 3; i <= 4; ++i)
            if (!k.field(i).empty()) page.put(", ").wrapped(k.field(i));
        page.line();
    });
    if (more > 0) page.put("  and ").number(more).put(" more outliers; --format=csv has them").line();
}

}

void part(Page& page, RunTable& runs, const Run&, const Part& part)
{
    Who is = who(runs, part);
    Value floor = metric(runs, part, "floor_ns");
    heading(page, runs, part, is);
    figures(page, runs, part, is, floor);
    histogram(page, runs, part);
    time_line(page, runs, part, floor);
    outliers(page, runs, part, floor);
    if (std::uint64_t more = part.samples + part.bursts)
        page.put("  ").number(more).put(" raw samples or known bursts; --format=csv has them").line();
    runs.each(part.kept, [&](const Kept& k) {
        note(page, runs, k);
        if (k.kind != 'V') return;
        page.put("  ");
        verdict(page, k);
    });
    if (is.verdict.empty()) page.put("  no verdict").line();
}

}

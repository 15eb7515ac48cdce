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
    return key == "policy" || key == "priority" || key == "t_ns" || key == "quiet_ns" || key == "hist_bits";
}

void heading(Page& page, const RunTable& runs, const Part& part, const Who& is)
{
    page.line();
    if (is.name.empty())
        page.put("a part whose beginning is missing");
    else
        page.text(is.name);
    page.put(" (part ").number(part.number);
    if (!is.cpu.empty()) page.put(is.cpu == "all" ? ", CPUs " : ", CPU ").text(is.cpu);
    std::string_view policy = parameter(runs, part, "policy"), priority = parameter(runs, part, "priority");
    if (!policy.empty()) page.put(", ").text(policy).put(priority.empty() ? "" : " ").text(priority);
    Value at;
    if (read(parameter(runs, part, "t_ns"), at) && at.known()) {
        char room[40];
        TextOut out(room);
        put_figure(out, "t_ns", at);
        page.put(", at ").put(out.view());
    }
    page.put(')').line();

    each_parameter(runs, part, [&](std::string_view key, std::string_view value) {
        if (in_heading(key)) return;
        char room[112];
        TextOut out(room);
        Value v;
        bool number = !value.empty() && read(value, v);
        out.put(number ? stem(key) : key).put(' ');
        if (number)
            put_setting(out, key, v);
        else
            out.put(value.empty() ? "-" : value);
        page.item(out.view());
    });
    if (page.column() > 0) page.line();
}

// Figures that are laid out as a table.
struct Table {
    static constexpr unsigned most_rows = 3, most_columns = 9;
    std::string_view rows[most_rows], columns[most_columns];
    Value cells[most_rows][most_columns];
    bool there[most_rows][most_columns] = {};
    unsigned row_count = 0, column_count = 0;

    // False: there is no room for it.
    bool add(const figure::Metric& metric, Value v)
    {
        unsigned row = at(rows, row_count, most_rows, metric.row);
        unsigned column = at(columns, column_count, most_columns, metric.words);
        if (row == most_rows || column == most_columns) return false;
        cells[row][column] = v;
        there[row][column] = true;
        return true;
    }
    // It says what the first row says.
    bool repeats(unsigned row) const
    {
        for (unsigned i = 0; i < column_count; ++i)
            if (there[row][i] && cells[row][i].known() && cells[row][i] != cells[0][i]) return false;
        return row > 0;
    }

private:
    static unsigned at(std::string_view* names, unsigned& count, unsigned most, std::string_view name)
    {
        unsigned i = 0;
        while (i < count && names[i] != name) ++i;
        if (i == count && count < most) names[count++] = name;
        return i;
    }
};

void print(Page& page, const Table& table, Value floor)
{
    if (table.row_count == 0) return;
    std::uint64_t largest = 0;
    for (const auto& row : table.cells)
        for (Value v : row)
            if (v.known()) largest = std::max(largest, v.magnitude());
    Scale scale = time_scale(largest, floor);
    page.put("  ").put(scale.unit).pad(17);
    for (unsigned c = 0; c < table.column_count; ++c) page.right(table.columns[c], 10);
    page.line();
    for (unsigned r = 0; r < table.row_count; ++r) {
        if (table.repeats(r)) continue;
        page.put("  ").put(table.rows[r]).pad(17);
        for (unsigned c = 0; c < table.column_count; ++c) {
            char room[40];
            TextOut out(room);
            if (table.there[r][c]) put_time(out, table.cells[r][c], scale, floor);
            page.right(out.view(), 10);
        }
        page.line();
    }
}

// Where a note names the figure, its code is why there is none.
std::string_view why_not(const RunTable& runs, const Part& part, std::string_view name)
{
    std::string_view code;
    runs.each(part.kept, [&](const Kept& k) {
        if (k.kind != 'N' || !code.empty()) return;
        if (k.field(1) == name || k.field(2).find(name) != std::string_view::npos) code = k.field(1);
    });
    return code;
}

void figures(Page& page, const RunTable& runs, const Part& part, const Who& is, Value floor)
{
    Table table;
    each_metric(runs, part, [&](std::string_view name, std::string_view value) {
        const figure::Metric* metric = figure::find(is.probe, name);
        Value v;
        bool number = read(value, v);
        if (metric && number && !metric->row.empty() && table.add(*metric, v)) return;
        char room[112];
        TextOut out(room);
        out.put(metric ? metric->words : name);
        if (metric && !metric->row.empty()) out.put(", ").put(metric->row);
        out.put(' ');
        // A checksum is text, whatever its digits are.
        if (!number || (unit_of(name) == Unit::none && v.known()))
            out.put(value);
        else
            put_figure(out, name, v, name == "floor_ns" || name == "time_ns" ? Value() : floor);
        std::string_view why = value.empty() ? why_not(runs, part, name) : std::string_view();
        if (!why.empty()) out.put(" (").put(why).put(')');
        page.item(out.view());
    });
    if (page.column() > 0) page.line();
    print(page, table, floor);
}

void outliers(Page& page, const RunTable& runs, const Part& part, Value floor)
{
    // Longest first: each time the longest one below the last.
    const Kept* last = nullptr;
    Value last_length;
    for (unsigned n = 0; n < part.outliers; ++n) {
        const Kept* next = nullptr;
        Value next_length;
        bool passed = last == nullptr;
        runs.each(part.kept, [&](const Kept& k) {
            if (k.kind != 'O') return;
            if (&k == last) {
                passed = true;
                return;
            }
            Value v;
            read(k.field(2), v);
            if (!v.known()) v = std::int64_t{0};
            // Equal ones in the order they came.
            if (last && (v.above(last_length) || (v == last_length && !passed))) return;
            if (next && !v.above(next_length)) return;
            next = &k;
            next_length = v;
        });
        if (!next) return;
        last = next, last_length = next_length;
        Value at;
        read(next->field(1), at);
        char room[80];
        TextOut out(room);
        put_figure(out, "value_ns", next_length, floor);
        page.put(n == 0 ? "  worst  " : "         ").right(out.view(), 12);
        out.clear();
        put_figure(out, "t_ns", at);
        page.put(" at ").put(out.view());
        for (unsigned i = 3; i <= 4; ++i)
            if (!next->field(i).empty()) page.put(", ").text(next->field(i));
        page.line();
    }
    if (part.outliers_seen <= part.outliers) return;
    page.put("         and ").number(part.outliers_seen - part.outliers).put(" more").line();
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
    if (part.samples) page.put("  ").number(part.samples).put(" raw samples; --format=csv has them").line();
    if (part.bursts) page.put("  ").number(part.bursts).put(" known bursts; --format=csv has them").line();
    runs.each(part.kept, [&](const Kept& k) {
        if (k.kind == 'N' && !goes_on(k, 1)) note(page, runs, k);
    });
    runs.each(part.kept, [&](const Kept& k) {
        if (k.kind == 'V' && !k.field(3).empty()) page.put("  limit "), limit(page, k);
    });
    page.put("  ");
    verdict_word(page, is.verdict);
    if (!is.reason.empty()) page.put(", ").text(is.reason);
    page.line();
}

}

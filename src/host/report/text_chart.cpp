// SPDX-License-Identifier: MIT
// A part's first histogram in at most 16 rows, and its time line in one.
#include <algorithm>
#include <bit>

#include "base/histogram.hpp"
#include "host/quantity.hpp"
#include "host/report/text.hpp"

namespace rtp::host::text {
namespace {

constexpr unsigned most_rows = 16, most_marks = 60;

// The edge of v's row: a quarter of a power of two, then a half, a whole one, 2, 4, 8, 16 of them a row. All
// are edges of the buckets on the wire too, so that no bucket is cut in two.
std::int64_t edge(std::int64_t v, unsigned level)
{
    std::uint64_t size = v < 0 ? 0 - static_cast<std::uint64_t>(v) : static_cast<std::uint64_t>(v);
    if (level < 3) {
        size = Buckets::low_at(size, 2 - level);
    } else if (size > 0) {
        unsigned power = static_cast<unsigned>(std::bit_width(size)) - 1;
        size = std::uint64_t{1} << (power >> (level - 2) << (level - 2));
    }
    return static_cast<std::int64_t>(v < 0 ? 0 - size : size);
}

// f(low, count) for each row, ascending as the buckets are.
template <typename F>
void each_row(const Part& part, const char* name, unsigned level, F&& f)
{
    std::int64_t row = 0;
    std::uint64_t sum = 0;
    part.kept.each([&](const Kept& k) {
        if (k.kind != 'B' || !is(k.field(1), name)) return;
        for (unsigned i = 2; i + 1 < k.count; i += 2) {
            Value low = value_of(k.field(i)), count = value_of(k.field(i + 1));
            if (!low.known() || !count.known()) continue;
            std::int64_t its = edge(static_cast<std::int64_t>(low.bits()), level);
            if (sum > 0 && its != row) f(row, sum), sum = 0;
            row = its;
            sum += count.bits();
        }
    });
    if (sum > 0) f(row, sum);
}

}

void histogram(Page& page, const Part& part)
{
    const char* name = "";
    part.kept.each([&](const Kept& k) {
        if (k.kind == 'B' && !*name) name = k.field(1);
    });
    unsigned rows = 0, level = 0;
    std::uint64_t largest = 0;
    Scale scale;
    bool counting = true;
    auto row = [&](std::int64_t low, std::uint64_t count) {
        ++rows;
        if (counting) {
            largest = std::max(largest, Value(low).magnitude());
            return;
        }
        unsigned mark = page.mark();
        put_scaled(page, low, scale);
        page.align(mark, 18);
        mark = page.mark();
        page.number(count).align(mark, 12);
        page.put("  ");
        // Two marks a power of two: a single late one among millions still shows.
        unsigned power = static_cast<unsigned>(std::bit_width(count)) - 1;
        unsigned marks = 2 * power + 1 + (power > 0 && (count >> (power - 1) & 1));
        while (marks-- > 0 && page.column() < 32 + most_marks) page.put('#');
        page.line();
    };
    for (;; ++level, rows = 0) {
        each_row(part, name, level, row);
        if (rows <= most_rows) break;
    }
    if (rows == 0) return;
    counting = false;
    scale = time_scale(largest, {});
    page.put("  ").put(name).put(" from, ").put(scale.unit).pad(25);
    page.put("count  two marks more: twice as many").line();
    each_row(part, name, level, row);
}

void time_line(Page& page, const Part& part, Value floor)
{
    const TimeLine& line = part.line;
    if (line.size() == 0) return;
    if (part.line_withdrawn) {
        page.put("  no time line: run_clash").line();
        return;
    }
    std::uint64_t largest = 0;
    auto height = [&](unsigned step) {
        return line.at(step) > 0 ? static_cast<std::uint64_t>(line.at(step)) : 0;
    };
    for (unsigned i = 0; i < line.size(); ++i)
        if (line.known(i) && height(i) > largest) largest = height(i);
    static constexpr char ramp[] = "_.:-=+*#";
    constexpr unsigned top = sizeof ramp - 2;
    page.put("  time line [");
    // Divided first: the largest there is times 7 would not fit.
    for (unsigned i = 0; i < line.size(); ++i)
        page.put(line.known(i) ? ramp[std::min<std::uint64_t>(top, height(i) / (largest / (top + 1) + 1))]
                               : ' ');
    page.put("] top ");
    put_figure(page, "max_ns", largest, floor);
    Value window = value_of(find(part, 'P', "x_ns"));
    if (window.known()) {
        page.put(", a mark is ");
        put_setting(page, "x_ns", window.bits() * line.width());
    }
    page.line();
}

}

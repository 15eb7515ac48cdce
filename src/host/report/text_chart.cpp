// SPDX-License-Identifier: MIT
// A part's first histogram in at most 16 rows, and its time line in one.
#include <array>
#include <bit>

#include "base/histogram.hpp"
#include "host/quantity.hpp"
#include "host/report/text.hpp"

namespace rtp::host::text {
namespace {

constexpr unsigned most_rows = 16, bar = 40;

struct Row {
    std::int64_t low; // the edge nearer to zero
    std::uint64_t count;
};

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
    return v < 0 ? static_cast<std::int64_t>(0 - size) : static_cast<std::int64_t>(size);
}

template <typename F>
void each_bucket(const RunTable& runs, const Part& part, std::string_view name, F&& f)
{
    runs.each(part.kept, [&](const Kept& k) {
        if (k.kind != 'B' || k.field(1) != name) return;
        for (unsigned i = 2; i + 1 < k.count; i += 2) {
            Value low, count;
            if (!read(k.field(i), low) || !read(k.field(i + 1), count) || !low.known() || !count.known())
                continue;
            f(static_cast<std::int64_t>(low.bits()), count.bits());
        }
    });
}

using Rows = std::array<Row, most_rows>;

// The number of rows; most_rows + 1 where they are not enough.
unsigned fill(const RunTable& runs, const Part& part, std::string_view name, unsigned level, Rows& rows)
{
    unsigned used = 0;
    each_bucket(runs, part, name, [&](std::int64_t low, std::uint64_t count) {
        if (used > most_rows) return;
        low = edge(low, level);
        unsigned at = 0;
        while (at < used && rows[at].low < low) ++at;
        if (at < used && rows[at].low == low) {
            rows[at].count += count;
            return;
        }
        if (used++ == most_rows) return;
        for (unsigned i = used - 1; i > at; --i) rows[i] = rows[i - 1];
        rows[at] = {low, count};
    });
    return used;
}

}

void histogram(Page& page, const RunTable& runs, const Part& part)
{
    std::string_view name;
    runs.each(part.kept, [&](const Kept& k) {
        if (k.kind == 'B' && name.empty()) name = k.field(1);
    });
    if (name.empty()) return;
    Rows rows;
    unsigned used = most_rows + 1;
    for (unsigned level = 0; used > most_rows; ++level) used = fill(runs, part, name, level, rows);
    if (used == 0) return;
    std::uint64_t most = 0, largest = 0;
    for (unsigned i = 0; i < used; ++i) {
        most = std::max(most, rows[i].count);
        largest = std::max(largest, static_cast<std::uint64_t>(rows[i].low < 0 ? -rows[i].low : rows[i].low));
    }
    Scale scale = time_scale(largest, {});
    page.put("  ").text(name).put(", from (").put(scale.unit).put(")").pad(25).right("count", 11);
    page.put("  (a mark more is half as much again, about)").line();
    for (unsigned i = 0; i < used; ++i) {
        char room[40];
        TextOut out(room);
        put_scaled(out, Value(rows[i].low), scale);
        page.pad(3).right(out.view(), 22);
        out.clear();
        page.right(out.number(rows[i].count).view(), 11).put("  ");
        // Two marks a power of two: a single late one among millions still shows.
        unsigned power = static_cast<unsigned>(std::bit_width(rows[i].count));
        unsigned marks = power == 0 ? 0 : 2 * power - 1;
        if (power > 1 && rows[i].count >> (power - 2) & 1) ++marks;
        for (unsigned n = 0; n < marks && n < 2 * bar; ++n) page.put('#');
        page.line();
    }
}

void time_line(Page& page, const RunTable& runs, const Part& part, Value floor)
{
    const TimeLine& line = part.line;
    if (line.size() == 0) return;
    if (part.line_withdrawn) {
        page.put("  no time line: run_clash").line();
        return;
    }
    std::int64_t largest = 0;
    unsigned where = 0;
    for (unsigned i = 0; i < line.size(); ++i)
        if (line.known(i) && line.at(i) > largest) largest = line.at(i), where = i;
    constexpr std::string_view ramp = "_.:-=+*#";
    page.put("  time line [");
    auto top = static_cast<std::uint64_t>(largest);
    unsigned shift = std::bit_width(top) > 56 ? 8 : 0;
    for (unsigned i = 0; i < line.size(); ++i) {
        std::uint64_t v = line.at(i) > 0 ? static_cast<std::uint64_t>(line.at(i)) >> shift : 0;
        page.put(!line.known(i) ? ' ' : top == 0 ? ramp[0] : ramp[v * (ramp.size() - 1) / (top >> shift)]);
    }
    page.put("] ");
    char room[48];
    TextOut out(room);
    put_figure(out, "max_ns", largest, floor);
    page.put("top ").put(out.view()).put(" in ").number(where + 1).put(" of ").number(line.size());
    Value window;
    if (read(parameter(runs, part, "window_ns"), window) && window.known() &&
        window.bits() < 1'000'000'000'000) {
        out.clear();
        put_setting(out, "window_ns", window.bits() * line.width());
        page.put(", each ").put(out.view());
    } else if (line.width() > 1) {
        page.put(", each ").number(line.width()).put(" windows");
    }
    page.line();
}

}

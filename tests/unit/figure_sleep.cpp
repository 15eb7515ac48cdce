// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <istream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "figure/sleep.hpp"
#include "figure/words.hpp"
#include "published.hpp"

using namespace rtp;

namespace {

// "0.011997701" s in ns, "1997.701" us with three places: digits only, so that nothing is rounded.
std::int64_t scaled(const std::string& decimal, int places)
{
    std::string digits;
    std::size_t dot = decimal.find('.');
    REQUIRE(dot != std::string::npos);
    digits = decimal.substr(0, dot) + decimal.substr(dot + 1);
    REQUIRE(decimal.size() - dot - 1 <= static_cast<std::size_t>(places));
    digits.append(static_cast<std::size_t>(places) - (decimal.size() - dot - 1), '0');
    return std::strtoll(digits.c_str(), nullptr, 10);
}

struct Row {
    std::string max, min, avg, over_max, over_mean, mhz;
};

std::vector<Row> published()
{
    std::vector<Row> rows;
    test::published("sleep", [&](std::istream& words) {
        Row r;
        if (words >> r.max >> r.min >> r.avg >> r.over_max >> r.over_mean >> r.mhz) rows.push_back(r);
    });
    return rows;
}

constexpr std::uint64_t ms = 1'000'000;

}

TEST_CASE("the 2005 mail's times over follow from what it measured, to the last digit")
{
    constexpr std::uint64_t asked = 10 * ms;
    auto rows = published();
    REQUIRE(rows.size() == 5);
    for (const Row& r : rows) {
        CHECK(figure::over_ns(static_cast<std::uint64_t>(scaled(r.max, 9)), asked) == scaled(r.over_max, 3));
        CHECK(figure::over_ns(static_cast<std::uint64_t>(scaled(r.avg, 9)), asked) == scaled(r.over_mean, 3));
        // It never ran under: the shortest sleep is longer than what was asked for.
        CHECK(figure::over_ns(static_cast<std::uint64_t>(scaled(r.min, 9)), asked) > 0);
    }
    CHECK(figure::over_ns(9'999'995, asked) == -5);
}

TEST_CASE("the mail's calibrations differ by 286 ppm, which is 2.86 us of a 10 ms sleep")
{
    auto rows = published();
    auto hz = [](const Row& r) { return static_cast<std::uint64_t>(scaled(r.mhz, 6)); };
    std::int64_t ppb = figure::disagreement_ppb(hz(rows[0]), hz(rows[1]));
    CHECK(ppb == 285'943);
    CHECK((ppb + 500) / 1000 == 286);
    CHECK((ppb * 10 * 1'000'000 / 1'000'000'000 + 5) / 10 == 286); // 2.86 us in hundredths
    CHECK(figure::disagreement_ppb(hz(rows[1]), hz(rows[0])) == -285'861);
    CHECK(figure::disagreement_ppb(hz(rows[1]), hz(rows[3])) == 0);
}

TEST_CASE("a disagreement is exact where floating point would not be")
{
    CHECK(figure::disagreement_ppb(1'000'000'001, 1'000'000'000) == 1);
    CHECK(figure::disagreement_ppb(999'999'999, 1'000'000'000) == -1);
    CHECK(figure::disagreement_ppb(2'000'000'001, 2'000'000'000) == 1); // half a ppb: away from zero
    CHECK(figure::disagreement_ppb(2'999'999'999, 3'000'000'000) == 0);
    CHECK(figure::disagreement_ppb(4'000'000, 3'500'000'000) == -998'857'143);
    CHECK(figure::disagreement_ppb(3'500'000'000, 4'000'000) == 874'000'000'000);
    CHECK(figure::disagreement_ppb(1, 1) == 0);
    CHECK(figure::disagreement_ppb(3, 1) == 2'000'000'000);
}

TEST_CASE("missed deadlines are those that a late wake has passed")
{
    struct {
        std::int64_t late;
        std::uint64_t missed;
    } const vectors[] = {
        {0, 0},         {1, 0},         {-1, 0},        {-5 * 1'000'000, 0},
        {INT64_MIN, 0}, {999'999, 0},   {1'000'000, 0}, {1'000'001, 1},
        {2'000'000, 1}, {2'000'001, 2}, {9'990'000, 9}, {INT64_MAX, 9'223'372'036'854},
    };
    for (const auto& v : vectors) CHECK_MESSAGE(figure::missed(v.late, ms) == v.missed, v.late);
}

TEST_CASE("the grid stays where it is after a late wake")
{
    CHECK(figure::next_deadline_ns(10 * ms, 0, ms) == 11 * ms);
    CHECK(figure::next_deadline_ns(10 * ms, -5, ms) == 11 * ms);
    CHECK(figure::next_deadline_ns(10 * ms, 1'000'000, ms) == 11 * ms); // just due: not passed
    CHECK(figure::next_deadline_ns(10 * ms, 1'000'001, ms) == 12 * ms);
    CHECK(figure::next_deadline_ns(10 * ms, 3'700'000, ms) == 14 * ms);
}

TEST_CASE("a million periods that cost 5 us each leave no error in the deadline")
{
    std::uint64_t start = 123'456'789, deadline = start + ms, missed = 0;
    for (int i = 1; i < 1'000'000; ++i) {
        missed += figure::missed(5000, ms);
        deadline = figure::next_deadline_ns(deadline, 5000, ms);
    }
    CHECK(deadline == start + 1'000'000 * ms);
    CHECK(missed == 0);
}

TEST_CASE("one overrun makes one late value, not every later one")
{
    // Wakes at 1, 2, 5.3, 6 and 7 ms for a grid of 1 ms: 2.3 ms late once, two deadlines left out.
    const std::uint64_t wakes[] = {1'000'000, 2'000'000, 5'300'000, 6'000'000, 7'000'000};
    std::uint64_t deadline = ms, missed = 0;
    std::int64_t largest = 0, later = 0;
    for (std::uint64_t wake : wakes) {
        auto late = static_cast<std::int64_t>(wake - deadline);
        if (wake > 5'300'000) later += late;
        largest = std::max(largest, late);
        missed += figure::missed(late, ms);
        deadline = figure::next_deadline_ns(deadline, late, ms);
    }
    CHECK(largest == 2'300'000);
    CHECK(missed == 2);
    CHECK(later == 0);
    CHECK(deadline == 8 * ms);
}

TEST_CASE("figures are not available until they are set, and keep the order of the vocabulary")
{
    figure::Metrics<figure::sleep> m;
    CHECK_FALSE(m.get<"max_ns">().known());
    m.set<"max_ns">(Value(-3));
    m.set<"missed">(0u);
    CHECK(m.get<"max_ns">() == Value(-3));
    CHECK(m.get<"missed">() == Value(0u));
    std::string names;
    for (std::size_t i = 0; i < m.values().size(); ++i)
        names += std::string(figure::sleep[i].name) + (m.values()[i].known() ? "! " : " ");
    CHECK(names ==
          "n min_ns mean_ns max_ns! p50_ns p90_ns p99_ns p999_ns p9999_ns cp50_ns cp90_ns cp99_ns cp999_ns "
          "cp9999_ns early missed! over_max_ns over_mean_ns ");
}

TEST_CASE("sleep is told in the words of the mail")
{
    auto words = [](const char* name) {
        const figure::Metric* metric = figure::find("sleep", name);
        REQUIRE(metric);
        return std::string_view(metric->words);
    };
    CHECK(words("max_ns") == "max");
    CHECK(words("min_ns") == "min");
    CHECK(words("mean_ns") == "avg");
    CHECK(words("over_max_ns") == "greatest time over");
    CHECK(words("over_mean_ns") == "average time over");
    CHECK(words("early") == "ran under");
    CHECK(words("floor_ns") == "floor"); // of every probe
    CHECK(figure::find("sleep", "no_such") == nullptr);
    REQUIRE(figure::find("of no probe", "minflt"));
    CHECK(figure::find("of no probe", "max_ns") == nullptr);
}

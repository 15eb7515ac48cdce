// SPDX-License-Identifier: MIT
#include <cstdint>
#include <cstdlib>
#include <istream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "figure/gap.hpp"
#include "figure/words.hpp"
#include "published.hpp"

using namespace rtp;

namespace {

constexpr std::uint64_t turns = 10'000'000; // the mail's

struct Row {
    std::uint64_t low, high, total, lost;
    std::string percent;
};

std::vector<Row> published()
{
    std::vector<Row> rows;
    test::published("gap", [&](std::istream& words) {
        Row r;
        if (words >> std::hex >> r.low >> r.high >> r.total >> r.lost >> r.percent) rows.push_back(r);
    });
    return rows;
}

// Six places of a percent, as posted, from ppb: "0.149498". The mail cut what lies behind.
std::uint64_t millionths(const std::string& percent)
{
    std::string digits = percent.substr(0, percent.find('.')) + percent.substr(percent.find('.') + 1);
    return std::strtoull(digits.c_str(), nullptr, 10);
}

}

TEST_CASE("the table of 1999 follows from low, high and total")
{
    auto rows = published();
    REQUIRE(rows.size() == 11);
    std::uint64_t high = 0, lost = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Row& r = rows[i];
        Value l = figure::classic_lost(r.total, r.low, turns);
        REQUIRE(l.known());
        CHECK(l.bits() == r.lost);
        // 1 ppb is a tenth of the sixth place's ten
        Value ppb = figure::share_ppb(l, r.total);
        REQUIRE(ppb.known());
        std::uint64_t posted = millionths(r.percent) * 10;
        CHECK(ppb.bits() + 10 >= posted);
        CHECK(ppb.bits() <= posted + 10);
        if (i == 0) {
            CHECK(r.high == r.low); // interrupts off: nothing was lost
            continue;
        }
        high += r.high, lost += l.bits();
    }
    // What was posted as the cycles of one interrupt is the mean of the ten longest gaps.
    CHECK(high * 10 / 10 == 412406);
    // At 100 Hz and 300 MHz the ten runs saw their time times 100 interrupts: some 4267 cycles each.
    std::uint64_t total = 0;
    for (std::size_t i = 1; i < rows.size(); ++i) total += rows[i].total;
    std::uint64_t interrupts = total / 3'000'000;
    CHECK(lost / interrupts >= 4266);
    CHECK(lost / interrupts <= 4268);
}

TEST_CASE("what can't be told is not available")
{
    CHECK(!figure::classic_lost(10, 46, 0).known());
    CHECK(!figure::classic_lost(10, 46, 1).known());
    CHECK(!figure::classic_lost(10, ~std::uint64_t{0}, 3).known());
    CHECK(!figure::usual_mticks(0, 0, 0, 0).known());
    CHECK(!figure::usual_mticks(500, 500, 1, 1).known());
    CHECK(!figure::lost_ticks(500, 1, {}).known());
    CHECK(!figure::share_ppb({}, 1).known());
    CHECK(!figure::share_ppb(1u, 0).known());
}

TEST_CASE("the usual turn is the time outside of gaps over the turns outside of gaps")
{
    CHECK(figure::usual_mticks(1'000, 0, 100, 0) == Value(10'000u));
    CHECK(figure::usual_mticks(1'000 + 5'000, 5'000, 101, 1) == Value(10'000u));
    // a counter of 10 MHz, of which most differences are 0
    CHECK(figure::usual_mticks(45, 0, 100, 0) == Value(450u));
    CHECK(figure::usual_mticks(2, 0, 3, 0) == Value(667u));
}

TEST_CASE("the threshold is 8 usual turns or 2 ticks more than one, rounded up")
{
    CHECK(figure::threshold_ticks(31'612) == 253);
    CHECK(figure::threshold_ticks(10'000) == 80);
    CHECK(figure::threshold_ticks(450) == 4);
    CHECK(figure::threshold_ticks(100) == 3);
    CHECK(figure::threshold_ticks(0) == 2);
}

TEST_CASE("lost is what the gaps took beyond a usual turn each")
{
    CHECK(figure::lost_ticks(5'000, 1, 10'000u) == Value(4'990u));
    CHECK(figure::lost_ticks(5'000, 3, 333u) == Value(4'999u));
    CHECK(figure::lost_ticks(0, 0, 10'000u) == Value(0u));
}

TEST_CASE("the figures have the words of the mail")
{
    for (const char* name : {"low_ticks", "high_ticks", "total_ticks", "lost_ns", "lost_ppb"})
        CHECK(figure::find("gap", name) != nullptr);
    CHECK(std::string(figure::find("gap", "low_ticks")->words) == "low");
    CHECK(std::string(figure::find("gap", "lost_ppb")->words) == "percentage");
}

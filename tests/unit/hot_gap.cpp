// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <vector>

#include <machine/counter.hpp>

#include "hot/gap.hpp"

using namespace rtp;

namespace {

constexpr std::uint64_t threshold = 80;

struct Result {
    hot::GapSums sums;
    hot::GapRing ring;
    std::size_t read; // values of the list that were used
};

Result window(const std::vector<std::uint64_t>& list, std::uint64_t end)
{
    Result r{};
    machine::script = list.data();
    hot::gap_window(r.sums, r.ring, threshold, end);
    r.read = static_cast<std::size_t>(machine::script - list.data());
    REQUIRE(r.read <= list.size());
    return r;
}

}

TEST_CASE("threshold + 1 is a gap and threshold is none, at every position of the loop")
{
    constexpr unsigned turns = 40;
    for (unsigned at = 0; at < turns; ++at) {
        for (std::uint64_t length : {threshold, threshold + 1}) {
            std::vector<std::uint64_t> list{1000};
            for (unsigned i = 0; i < turns; ++i) {
                list.push_back(list.back() + (i == at ? length : 10));
                // the counter is read again once a gap is written down; that time is in no difference
                if (i == at && length > threshold) list.push_back(list.back() + 7);
            }
            Result r = window(list, list.back());
            CHECK(r.read == list.size());
            CHECK(r.sums.loops == turns);
            CHECK(r.sums.total_ticks == (turns - 1) * 10 + length);
            CHECK(r.sums.low_ticks == 10);
            CHECK(r.sums.high_ticks == length);
            bool gap = length > threshold;
            REQUIRE(r.ring.size == gap);
            CHECK(r.sums.gaps == gap);
            CHECK(r.sums.gap_ticks == (gap ? length : 0));
            if (!gap) continue;
            CHECK(r.ring.at[0].from == 1000 + at * 10);
            CHECK(r.ring.at[0].ticks == length);
        }
    }
}

TEST_CASE("a step back is counted, never used, and the next difference is right")
{
    // 100 200 300 50 150: differences 100, 100, none, 100
    Result r = window({100, 160, 220, 50, 110, 170, 230, 290}, 400);
    CHECK(r.sums.backwards == 1);
    // what was left of the window, 180 ticks, is left after the step as well
    CHECK(r.read == 7);
    CHECK(r.sums.loops == 5);
    CHECK(r.sums.total_ticks == 5 * 60);
    CHECK(r.sums.high_ticks == 60);
    CHECK(r.sums.gaps == 0);
}

TEST_CASE("in the loop of 1999 a step back is counted, never used, and the next difference is right")
{
    const std::uint64_t list[] = {100, 200, 300, 50, 150};
    machine::script = list;
    hot::GapSums sums;
    hot::gap_turns(sums, 4);
    CHECK(machine::script == list + 5);
    CHECK(sums.backwards == 1);
    CHECK(sums.loops == 3);
    CHECK(sums.low_ticks == 100);
    CHECK(sums.high_ticks == 100);
    CHECK(sums.total_ticks == 300);
}

TEST_CASE("the loop of 1999 makes as many turns as asked for")
{
    const std::uint64_t list[] = {5, 51, 97, 41328, 41374};
    machine::script = list;
    hot::GapSums sums;
    hot::gap_turns(sums, 4);
    CHECK(sums.loops == 4);
    CHECK(sums.low_ticks == 46);
    CHECK(sums.high_ticks == 41231);
    CHECK(sums.total_ticks == 41369);
}

TEST_CASE("sums go on over windows and are exact when the ring is full, which keeps the first")
{
    constexpr std::uint64_t gaps = hot::GapRing::capacity + 100;
    std::vector<std::uint64_t> list{1};
    std::uint64_t total = 0;
    for (std::uint64_t i = 0; i < gaps; ++i) {
        list.push_back(list.back() + threshold + 1 + i);
        total += threshold + 1 + i;
        list.push_back(list.back() + 3);
    }
    Result r = window(list, list.back());
    CHECK(r.sums.gaps == gaps);
    CHECK(r.sums.gap_ticks == total);
    CHECK(r.sums.total_ticks == total);
    CHECK(r.ring.size == hot::GapRing::capacity);
    CHECK(r.ring.at[0].ticks == threshold + 1);
    CHECK(r.ring.at[r.ring.size - 1].ticks == threshold + hot::GapRing::capacity);

    const std::uint64_t more[] = {10, 15, 25};
    machine::script = more;
    hot::gap_window(r.sums, r.ring, threshold, 20);
    CHECK(r.sums.loops == gaps + 2);
    CHECK(r.sums.total_ticks == total + 15);
    CHECK(r.sums.low_ticks == 5);
}

TEST_CASE("random lists come out as a model says")
{
    std::mt19937_64 random(1999);
    for (int round = 0; round < 2000; ++round) {
        std::vector<std::uint64_t> list{random() % 1'000'000};
        hot::GapSums model;
        std::uint64_t kept = 0, lengths = 0;
        std::uint64_t now = list.back();
        int turns = 1 + static_cast<int>(random() % 200);
        std::uint64_t span = 0;
        for (int i = 0; i < turns; ++i) {
            std::uint64_t d = random() % 8 ? random() % 30 : random() % 300;
            if (i == turns - 1) d += 1; // the last turn reaches the end, and none before it
            now += d, span += d;
            list.push_back(now);
            ++model.loops;
            model.total_ticks += d;
            model.low_ticks = d < model.low_ticks ? d : model.low_ticks;
            model.high_ticks = d > model.high_ticks ? d : model.high_ticks;
            if (d <= threshold) continue;
            ++model.gaps, ++kept;
            model.gap_ticks += d, lengths += d;
            // Where the last turn is a gap, the window has ended before that read.
            std::uint64_t written = i == turns - 1 ? 0 : random() % 5;
            now += written;
            list.push_back(now);
        }
        hot::GapSums sums;
        hot::GapRing ring{};
        machine::script = list.data();
        hot::gap_window(sums, ring, threshold, list.back());
        CHECK(machine::script == list.data() + list.size());
        CHECK(sums.loops == model.loops);
        CHECK(sums.total_ticks == model.total_ticks);
        CHECK(sums.low_ticks == model.low_ticks);
        CHECK(sums.high_ticks == model.high_ticks);
        CHECK(sums.gaps == model.gaps);
        CHECK(sums.gap_ticks == model.gap_ticks);
        std::uint64_t sum = 0;
        for (std::uint32_t i = 0; i < ring.size; ++i) sum += ring.at[i].ticks;
        CHECK(ring.size == kept);
        CHECK(sum == lengths);
    }
}

TEST_CASE("bare reads are as many as asked for")
{
    const std::uint64_t list[] = {100, 110, 120, 135};
    machine::script = list;
    CHECK(hot::bare_reads(3) == 35);
    CHECK(machine::script == list + 4);
}

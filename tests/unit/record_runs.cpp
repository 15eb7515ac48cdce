// SPDX-License-Identifier: MIT
#include <memory>

#include <doctest/doctest.h>

#include "record_help.hpp"

using namespace rtp;
using record::Ending;
using record::Run;
using record::Writer;
using test::a_run;
using test::hear;
using test::hear_any;
using test::Heard;
using test::notes;
using test::sealed;
using test::Written;

TEST_CASE("a format above 1 is refused by its number, and nothing of the run is used")
{
    for (const char* format : {"2", "10", "18446744073709551615", "99999999999999999999999"}) {
        Heard heard =
            hear_any(sealed("@E,a001,0,early,,") + sealed("@H,a001,1," + std::string(format) + ",whatever,") +
                     sealed("@E,a001,2,board,x,") + sealed("@Z,a001,3,0000a001,4,0,0,"));
        CHECK(heard.records.size() == 1);
        REQUIRE(heard.ended.size() == 1);
        CHECK(heard.ended[0].ending == Ending::refused);
        CHECK(heard.ended[0].format == (format[0] == '2' ? 2 : format[1] == '0' ? 10 : UINT64_MAX));
        CHECK(heard.counts.refused == 3);
    }
}

TEST_CASE("after a refused run its tag may begin a run of format 1")
{
    Heard heard = hear(sealed("@H,a001,0,2,x,") + a_run(0xa001));
    REQUIRE(heard.ended.size() == 2);
    CHECK(heard.ended[1].ending == Ending::complete);
    CHECK(heard.ended[1].missing == 0);
}

TEST_CASE("a header sent again within the run is normal")
{
    Written to;
    Writer w(to.sink(), 0xbeefa001);
    for (int i = 0; i < 4; ++i) w.header({"0.1.0", "arm", 0xbeefa001, 2, "6.1"});
    w.end(0);
    Heard heard = hear_any(to.stream);
    CHECK(heard.counts.read == 5);
    CHECK(heard.run(0xa001).ending == Ending::complete);
    std::string without_first = to.stream.substr(to.stream.find('\n') + 1);
    heard = hear_any(without_first);
    CHECK(heard.run(0xa001).missing == 1);
    CHECK(heard.run(0xa001).first_seq == 1);
    CHECK(heard.run(0xa001).run_id == 0xbeefa001);
}

TEST_CASE("what is missing is counted exactly, at the front, inside, and up to the end")
{
    auto lines = test::lines_of(a_run(0xa001, 30));
    test::Random random{3};
    for (int turn = 0; turn < 500; ++turn) {
        std::string kept;
        std::size_t missing = 0, last = 0, n = 0;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (random.below(3)) {
                kept += lines[i];
                last = i;
                ++n;
            }
        }
        if (n == 0) continue;
        missing = last + 1 - n;
        CHECK(hear(kept).run(0xa001).missing == missing);
        CHECK(hear(kept).run(0xa001).read == n);
    }
}

TEST_CASE("records out of order are used once each and then not missing")
{
    Heard heard = hear(notes(1, {{4, "e"}, {2, "c"}, {0, "a"}, {2, "c"}, {3, "d"}}));
    CHECK(heard.records.size() == 4);
    CHECK(heard.ended[0].missing == 1);
    CHECK(heard.ended[0].first_seq == 0);
    CHECK(heard.ended[0].last_seq == 4);
    CHECK(heard.counts.duplicate == 1);
}

TEST_CASE("a jump as far as numbers go is missing to the digit")
{
    Heard heard =
        hear(sealed("@T,0001,18446744073709551615,,,,") + sealed("@T,0001,18446744073709551614,,,,") +
             sealed("@T,0001,3,,,,") + sealed("@T,0001,18446744073709551615,,,,"));
    CHECK(heard.records.size() == 2);
    CHECK(heard.ended[0].missing == UINT64_MAX - 1);
    CHECK(heard.counts.duplicate == 2);
}

TEST_CASE("more records than the window come through, and one of long ago counts as come twice")
{
    std::string all;
    for (int i = 0; i < 5000; ++i)
        if (i % 10 != 9) all += sealed("@T,0001," + std::to_string(i) + ",,,,");
    Heard heard = hear(all + sealed("@T,0001,5,,,,") + sealed("@T,0001,4009,,,,"));
    CHECK(heard.records.size() == 4501);
    CHECK(heard.ended[0].missing == 498);
    CHECK(heard.counts.duplicate == 1);
}

TEST_CASE("two texts of one seq clash: the listener is told, neither counts")
{
    Heard heard = hear_any(notes(1, {{0, "a"}, {1, "b"}, {1, "other"}, {2, "c"}, {1, "third"}}));
    CHECK(heard.records.size() == 3);
    CHECK(heard.clashes == std::vector<std::uint64_t>{1, 1});
    CHECK(heard.counts.clashes == 2);
    CHECK(heard.ended[0].clashes == 2);
    CHECK(heard.ended[0].missing == 0);
    // Once two texts clashed, the first of them is no longer trusted either.
    heard = hear(notes(1, {{0, "a"}, {0, "b"}, {0, "a"}}));
    CHECK(heard.counts.clashes == 2);
    CHECK(heard.counts.duplicate == 0);
}

TEST_CASE("two runs of one tag at once clash as a whole, until both are over")
{
    std::string a = a_run(0x1111a001, 3, false), b = a_run(0x2222a001, 9);
    Heard heard = hear_any(a + b + a_run(0x3333a001));
    CHECK(heard.clashes == std::vector<std::uint64_t>{record::whole_run});
    REQUIRE(heard.ended.size() == 2);
    CHECK(heard.ended[0].ending == Ending::clashed);
    CHECK(heard.ended[1].ending == Ending::complete);
    CHECK(heard.ended[1].run_id == 0x3333a001);
    CHECK(heard.ended[1].missing == 0);
    CHECK(hear_any(a + b + b).ended.size() == 1);
    CHECK(hear_any(a + b + a).ended.size() == 1);
    CHECK(hear_any(a + b.substr(0, 200)).ended[0].ending == Ending::clashed);
}

TEST_CASE("an end that names another run of this tag is a clash of the whole run")
{
    Heard heard = hear(a_run(0x1111a001, 3, false) + sealed("@Z,a001,4,2222a001,5,0,0,"));
    CHECK(heard.ended[0].ending == Ending::clashed);
}

TEST_CASE("after a run ended its tag may come again with another id")
{
    Heard heard = hear_any(a_run(0x1111a001) + a_run(0x2222a001));
    REQUIRE(heard.ended.size() == 2);
    CHECK(heard.ended[0].run_id == 0x1111a001);
    CHECK(heard.ended[1].run_id == 0x2222a001);
    CHECK(heard.ended[1].missing == 0);
    CHECK(heard.counts.clashes == 0);
    // Without its header as well, as soon as it is beyond the first one's end.
    heard = hear_any(a_run(0xa001, 3) + notes(0xa001, {{5, "x"}, {6, "y"}}));
    REQUIRE(heard.ended.size() == 2);
    CHECK(heard.ended[0].read == 5);
    CHECK(heard.ended[1].read == 2);
    CHECK(heard.ended[1].missing == 5);
    CHECK(heard.ended[1].ending == Ending::incomplete);
}

TEST_CASE("a capture that stands twice in a file counts once")
{
    Heard heard = hear_any(a_run(0xa001) + a_run(0xa001));
    REQUIRE(heard.ended.size() == 1);
    CHECK(heard.counts.read == 7);
    CHECK(heard.counts.duplicate == 7);
}

TEST_CASE("interleaved runs all come out complete, on lines of their own and on shared ones")
{
    for (bool shared : {false, true}) {
        std::vector<std::vector<std::string>> runs;
        for (unsigned i = 0; i < record::Runs::most; ++i)
            runs.push_back(test::lines_of(a_run(0x77770000 + i * 257, 20)));
        test::Random random{17};
        std::string all;
        std::vector<std::size_t> at(runs.size());
        for (std::size_t left = runs.size() * 22; left > 0;) {
            std::size_t r = random.below(runs.size());
            if (at[r] == runs[r].size()) continue;
            std::string line = runs[r][at[r]++];
            if (shared && random.below(3)) line.pop_back();
            all += line;
            --left;
        }
        Heard heard = hear(all);
        CHECK(heard.ended.size() == runs.size());
        for (const Run& run : heard.ended) {
            CHECK(run.ending == Ending::complete);
            CHECK(run.missing == 0);
        }
        CHECK(heard.counts.damaged == 0);
        CHECK(hear(all, 1).story == heard.story);
    }
}

TEST_CASE("a run that another one began over is rebooted only if it never sends again")
{
    auto a = test::lines_of(a_run(0xa001, 4)), b = test::lines_of(a_run(0xb002, 4));
    std::string whole_b;
    for (const auto& line : b) whole_b += line;
    Heard heard = hear(a[0] + a[1] + whole_b);
    CHECK(heard.run(0xa001).ending == Ending::rebooted);
    CHECK(heard.run(0xb002).ending == Ending::complete);
    heard = hear(a[0] + a[1] + whole_b + a[2]);
    CHECK(heard.run(0xa001).ending == Ending::incomplete);
    heard = hear(a[0] + a[1] + whole_b + a[2] + a[3] + a[4] + a[5]);
    CHECK(heard.run(0xa001).ending == Ending::complete);
    heard = hear(a[0] + a[1] + whole_b + a[1]);
    CHECK(heard.run(0xa001).ending == Ending::rebooted);
}

TEST_CASE("a run is panicked only if nothing came of it afterwards")
{
    auto a = test::lines_of(a_run(0xa001, 4));
    for (const char* text :
         {"Kernel panic - not syncing", "[ 1.0] Oops: 0000 [#1]", "Unable to handle kernel paging request",
          "[    1.5] BUG: unable to handle page fault", "Internal error: Oops",
          "traps: general protection fault", "kernel BUG at mm/slab.c", "Unhandled fault: x"}) {
        std::string line = std::string(text) + "\r\n";
        CHECK(hear_any(a[0] + a[1] + line).run(0xa001).ending == Ending::panicked);
        CHECK(hear(a[0] + a[1] + line + a_run(0xb002)).run(0xa001).ending == Ending::panicked);
        CHECK(hear(a[0] + line + a[1]).run(0xa001).ending == Ending::incomplete);
        CHECK(hear(a[0] + line + a[1] + a[2] + a[3] + a[4] + a[5]).run(0xa001).ending == Ending::complete);
        // In the line of a good record, of a damaged one, and behind a long front.
        std::string good(a[1], 0, a[1].size() - 1);
        CHECK(hear(a[0] + good + "\x1b[0m" + line).run(0xa001).ending == Ending::panicked);
        CHECK(hear(a[0] + "@M,a001,1,4" + line).run(0xa001).ending == Ending::panicked);
        for (std::size_t n = 820; n < 1100; ++n)
            CHECK(hear(a[0] + std::string(n, '.') + text + std::string(300, '.') + "\n").run(0xa001).ending ==
                  Ending::panicked);
    }
    CHECK(hear("Kernel panic\n" + a[0]).run(0xa001).ending == Ending::incomplete);
}

TEST_CASE("more runs than there is memory for: the one silent longest is ended")
{
    std::string all;
    for (unsigned i = 0; i <= record::Runs::most; ++i) all += a_run(i + 1, 2, false);
    Heard heard = hear(all);
    REQUIRE(heard.ended.size() == record::Runs::most + 1);
    for (unsigned i = 0; i < record::Runs::most; ++i) {
        CHECK(heard.ended[i].tag == i + 1);
        CHECK(heard.ended[i].ending == Ending::rebooted);
    }
    CHECK(heard.ended.back().ending == Ending::incomplete);
    all.clear();
    for (unsigned i = 0; i <= record::Runs::most; ++i)
        all += notes(static_cast<std::uint16_t>(i), {{1, "no_header"}});
    heard = hear(all);
    REQUIRE(heard.ended.size() == record::Runs::most + 1);
    CHECK(heard.ended[0].ending == Ending::rebooted);
    CHECK(heard.ended[1].ending == Ending::incomplete);
}

TEST_CASE("ten thousand runs in sequence are told apart in the same memory")
{
    Heard heard;
    auto reader = std::make_unique<record::Reader>(heard.listener());
    for (std::uint32_t i = 0; i < 10000; ++i) {
        std::string run = a_run(i * 7919 + 1, 3, i % 3 != 0);
        reader->feed(run);
    }
    reader->finish();
    CHECK(heard.ended.size() == 10000);
    std::size_t complete = 0, rebooted = 0;
    for (const Run& run : heard.ended) {
        complete += run.ending == Ending::complete && run.missing == 0 && run.read == 5;
        rebooted += run.ending == Ending::rebooted && run.missing == 0 && run.read == 4;
    }
    CHECK(complete == 6666);
    CHECK(rebooted == 3333);
    CHECK(heard.ended.back().ending == Ending::incomplete);
    CHECK(reader->counts().clashes == 0);
    CHECK(sizeof(record::Reader) < 96 * 1024);
}

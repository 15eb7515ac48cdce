// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "record_help.hpp"

using namespace rtp;
using record::Ending;
using record::Run;
using test::Heard;

namespace {

// The file read in one piece, and the same in chunks of every size and cut at every position.
Heard read_case(const std::string& name)
{
    std::string bytes = test::case_file(name);
    Heard heard = test::hear(bytes);
    for (std::size_t chunk : {1u, 2u, 3u, 7u, 64u, 4096u})
        CHECK_MESSAGE(test::hear(bytes, chunk).story == heard.story, name << " in chunks of " << chunk);
    std::size_t differ = 0;
    for (std::size_t at = 0; at <= bytes.size(); ++at)
        differ += test::hear_split(bytes, at).story != heard.story;
    CHECK_MESSAGE(differ == 0, name << " cut in two");
    return heard;
}

void check_whole(const Run& run)
{
    CHECK(run.ending == Ending::complete);
    CHECK(run.missing == 0);
    CHECK(run.first_seq == 0);
    CHECK(run.last_seq == 13);
    CHECK(run.read == 14);
    CHECK(run.damaged == 0);
    CHECK(run.clashes == 0);
    CHECK(run.exit_status == 0);
    CHECK(run.lost == 0);
    CHECK(run.format == 1);
}

std::vector<std::string> lines(const Heard& heard)
{
    std::vector<std::string> all;
    for (const auto& r : heard.records) all.push_back(r.line);
    return all;
}

}

TEST_CASE("a clean capture is complete")
{
    Heard heard = read_case("serial-clean.log");
    CHECK(heard.of_kind('M') == 6);
    REQUIRE(heard.ended.size() == 1);
    check_whole(heard.ended[0]);
    CHECK(heard.ended[0].run_id == 0xa001);
    CHECK(heard.counts.read == 14);
    CHECK(heard.counts.damaged == 0);
    CHECK(heard.counts.other == 0);
    CHECK(heard.records[7].fields ==
          std::vector<std::string>{"1", "n", "1000", "min_ns", "3120", "mean_ns", "5210", "max_ns", "48120"});
}

TEST_CASE("any mixture of CR and LF gives what the clean capture gives")
{
    Heard heard = read_case("serial-crlf-mess.log");
    CHECK(heard.story == read_case("serial-clean.log").story);
}

TEST_CASE("an oops in the middle of a record leaves the records before it and a panicked run")
{
    Heard heard = read_case("serial-oops.log");
    CHECK(heard.of_kind('M') == 2);
    REQUIRE(heard.ended.size() == 1);
    CHECK(heard.ended[0].ending == Ending::panicked);
    CHECK(heard.ended[0].damaged == 1);
    CHECK(heard.ended[0].last_seq == 8);
    CHECK(heard.counts.damaged == 1);
    REQUIRE(heard.others.size() == 11);
    CHECK(heard.others[0].starts_with("[   41.100001] Unable to handle kernel NULL pointer"));
    CHECK(record::tells_panic(heard.others[0]));
    CHECK(heard.others[10].starts_with("[   41.105000] ---[ end Kernel panic"));
}

TEST_CASE("a capture that stops inside a record is incomplete, and the number at the cut is not used")
{
    Heard heard = read_case("serial-truncated.log");
    CHECK(heard.of_kind('M') == 4);
    REQUIRE(heard.ended.size() == 1);
    CHECK(heard.ended[0].ending == Ending::incomplete);
    CHECK(heard.counts.damaged == 1);
    for (const auto& r : heard.records) CHECK(r.seq != 11);
}

TEST_CASE("records that lost bytes are rejected, one that came twice is handed over once")
{
    Heard heard = read_case("serial-dropped-bytes.log");
    CHECK(heard.of_kind('M') == 4);
    CHECK(heard.counts.damaged == 2);
    CHECK(heard.counts.duplicate == 1);
    REQUIRE(heard.ended.size() == 1);
    CHECK(heard.ended[0].ending == Ending::complete);
    CHECK(heard.ended[0].missing == 2);
    CHECK(heard.ended[0].damaged == 2);
    CHECK(heard.ended[0].duplicate == 1);
    for (const auto& r : heard.records) CHECK((r.seq != 7 && r.seq != 8));
}

TEST_CASE("login noise, ANSI codes and the echo of the command leave a complete run")
{
    Heard heard = read_case("serial-ansi-prompt-echo.log");
    CHECK(heard.of_kind('M') == 6);
    REQUIRE(heard.ended.size() == 1);
    check_whole(heard.ended[0]);
    CHECK(heard.counts.damaged == 2); // the two echoes, which no run has to answer for
    CHECK(lines(heard) == lines(read_case("serial-clean.log")));
}

TEST_CASE("a reboot inside a run leaves two runs that are not merged")
{
    Heard heard = read_case("serial-two-runs.log");
    REQUIRE(heard.ended.size() == 2);
    check_whole(heard.run(0xa002));
    const Run& first = heard.run(0xa001);
    CHECK(first.ending == Ending::rebooted);
    CHECK(first.read == 10);
    CHECK(first.missing == 0);
    CHECK(heard.counts.damaged == 0);
    std::size_t metrics[2] = {};
    for (const auto& r : heard.records)
        if (r.kind == 'M') ++metrics[r.run - 0xa001];
    CHECK(metrics[0] == 3);
    CHECK(metrics[1] == 6);
    CHECK(heard.others.size() == 2);
}

TEST_CASE("time stamps that the capture program put before each line are passed over")
{
    Heard heard = read_case("serial-ts-prefix.log");
    REQUIRE(heard.ended.size() == 1);
    check_whole(heard.ended[0]);
    CHECK(lines(heard) == lines(read_case("serial-clean.log")));
    CHECK(heard.counts.other == 0);
}

TEST_CASE("a capture of heartbeats alone gives each of them, with the board's own time")
{
    Heard heard = read_case("serial-drift.log");
    CHECK(heard.of_kind('T') == 31);
    CHECK(heard.records[30].fields[0] == "30000000000");
    REQUIRE(heard.ended.size() == 1);
    CHECK(heard.ended[0].ending == Ending::incomplete);
    CHECK(heard.ended[0].missing == 0);
    CHECK(!heard.ended[0].run_id_known);
}

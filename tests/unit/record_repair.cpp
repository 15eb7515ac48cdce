// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "record_help.hpp"

using namespace rtp;
using record::Ending;
using test::hear;
using test::Heard;
using test::sealed;

namespace {

const std::string record_line = sealed("@M,a001,0,1,n,1000,min_ns,3120,mean_ns,5210,max_ns,48120,");
const std::string next_line = sealed("@M,a001,1,2,n,5,");

Heard interrupted(std::size_t at, const std::string& text)
{
    std::string bytes = record_line;
    bytes.insert(at, text);
    Heard heard = hear(bytes + next_line);
    REQUIRE(hear(bytes + next_line, 1).story == heard.story);
    REQUIRE(hear(bytes + next_line, 7).story == heard.story);
    return heard;
}

void check_repaired(const Heard& heard)
{
    REQUIRE(heard.records.size() == 2);
    CHECK(heard.records[0].line + "\n" == record_line);
    CHECK(heard.records[0].repaired);
    CHECK(!heard.records[1].repaired);
    CHECK(heard.counts.repaired == 1);
    CHECK(heard.counts.damaged == 0);
    CHECK(heard.run(0xa001).repaired == 1);
    CHECK(heard.run(0xa001).missing == 0);
}

void check_damaged(const Heard& heard, std::uint64_t damaged = 1)
{
    REQUIRE(heard.records.size() == 1);
    CHECK(heard.records[0].line + "\n" == next_line);
    CHECK(heard.counts.repaired == 0);
    CHECK(heard.counts.damaged == damaged);
    CHECK(heard.run(0xa001).missing == 1);
}

}

TEST_CASE("a kernel line printed into a record at any place is cut out, and handed over as what it is")
{
    for (const char* text : {"[   41.100001] eth0: link up\r\n", "[1.5] x\n", "[12345.678901] x\r\r\n",
                             "<4>old kernel\r\n", "<6>[    5.000000] both\n", "[    1.000000] \n"})
        for (std::size_t at = 1; at < record_line.size(); ++at) {
            Heard heard = interrupted(at, text);
            check_repaired(heard);
            REQUIRE(heard.others.size() == 1);
            std::string line(text);
            CHECK(heard.others[0] == line.substr(0, line.find_first_of("\r\n")));
        }
}

TEST_CASE("several kernel lines in one record are cut out together")
{
    for (std::size_t at = 1; at < record_line.size(); ++at) {
        Heard heard = interrupted(at, "[    1.000001] one\r\n[    1.000002] two\r\n\r\n<3>three\r\n");
        check_repaired(heard);
        CHECK(heard.others.size() == 3);
    }
}

TEST_CASE("a record interrupted twice is put together again")
{
    for (std::size_t at = 10; at + 9 < record_line.size(); at += 3) {
        std::string bytes = record_line;
        bytes.insert(at + 9, "[    1.000002] two\r\n");
        bytes.insert(at, "[    1.000001] one\r\n");
        check_repaired(hear(bytes + next_line));
    }
}

TEST_CASE("an at sign in the kernel line does not spoil the repair")
{
    for (std::size_t at = 3; at < record_line.size(); at += 5) {
        check_repaired(interrupted(at, "[    1.000001] started getty@ttyS0 a@Bc, @b, @@\r\n"));
        // This one begins like a record and is none, so it is counted; the one it interrupted is whole all
        // the same.
        Heard heard = interrupted(at, "[    1.000001] Command line: -- @Z,a001,13\r\n");
        CHECK(heard.counts.repaired == 1);
        CHECK(heard.counts.damaged == 1);
        CHECK(heard.run(0xa001).missing == 0);
    }
}

TEST_CASE("a kernel line between the CRC and the newline leaves the record whole")
{
    check_repaired(interrupted(record_line.size() - 1, "[   41.100001] text"));
    check_repaired(interrupted(record_line.size() - 1, "[   41.100001] text @ host"));
}

TEST_CASE("kernel text in a quoted field is no kernel line while the record is whole")
{
    std::string line = sealed("@N,a001,0,,dmesg,\"[    1.5] said <4> so\",");
    Heard heard = hear(line);
    REQUIRE(heard.records.size() == 1);
    CHECK(!heard.records[0].repaired);
    CHECK(heard.records[0].fields[2] == "[    1.5] said <4> so");
}

TEST_CASE("what does not begin like a kernel line or does not end its line is not cut out")
{
    for (const char* text :
         {"text\r\n", "[1.5]x\r\n", "[ 1 ] x\r\n", "[1,5] x\r\n", "[.5] x\r\n", "[1.] x\r\n", "<x> y\r\n",
          "<12>y\r\n", "(1.5) x\r\n", "[12345678901234567890.123456789012345] x\r\n"})
        check_damaged(interrupted(30, text));
    check_damaged(interrupted(30, "[1.5] the rest stands in the same line "));
    check_damaged(interrupted(30, "[1.5] x\r\nno kernel line\r\n"));
    check_damaged(interrupted(30, "[1.5] x\r\n# "));
    check_damaged(interrupted(30, "[1.5] x\r\n\x1b[0m"));
}

TEST_CASE("a repair needs the right CRC")
{
    for (std::size_t at = 3; at + 1 < record_line.size(); ++at)
        for (std::size_t lost = at; lost + 1 < record_line.size(); lost += 7) {
            std::string bytes = record_line;
            bytes.erase(lost, 1);
            bytes.insert(at, "[1.5] x\r\n");
            check_damaged(hear(bytes + next_line));
        }
}

TEST_CASE("the rest of a record is only looked for up to the next record")
{
    std::string head = record_line.substr(0, 30) + "[1.5] x\r\n", rest = record_line.substr(30);
    check_damaged(hear(head + next_line + rest));
    check_damaged(hear(head + "[1.6] " + next_line + rest));
    // On the line of the rest another one may follow.
    check_repaired(hear(head + rest.substr(0, rest.size() - 1) + next_line));
    check_repaired(hear(head + rest.substr(0, rest.size() - 1) + "  \x1b[0m" + next_line));
}

TEST_CASE("a rest that makes the record too long is damage")
{
    std::string head = record_line.substr(0, 30) + "[1.5] x\r\n";
    for (std::size_t n = 80; n < 100; ++n) check_damaged(hear(head + std::string(n, '5') + "\n" + next_line));
    check_damaged(hear(head + std::string(5000, '5') + "\n" + next_line));
    check_damaged(hear(head + std::string(60, '5') + "[1.6] y\n" + std::string(60, '5') + "\n" + next_line));
}

TEST_CASE("a kernel line of any length may stand in a record")
{
    for (std::size_t n : {100u, 800u, 850u, 900u, 1000u, 1010u, 1024u, 1100u, 2000u, 9000u})
        for (std::size_t at : {1u, 2u, 3u, 30u, 60u})
            check_repaired(interrupted(at, "[1.5] " + std::string(n, 'k') + "\r\n"));
}

TEST_CASE("a record whose rest never comes is damaged when the capture ends")
{
    Heard heard =
        hear(next_line + record_line.substr(0, 30) + "[1.5] Kernel panic - not syncing\r\n[1.6] more\r\n");
    CHECK(heard.counts.damaged == 1);
    CHECK(heard.run(0xa001).damaged == 1);
    CHECK(heard.run(0xa001).ending == Ending::panicked);
    // An at sign before kernel text is not yet a record, so it is no damage.
    heard = hear(next_line + "user@[1.5] x\r\n");
    CHECK(heard.counts.damaged == 0);
}

TEST_CASE("a repaired duplicate counts as duplicate")
{
    std::string bytes = record_line;
    bytes.insert(20, "[1.5] x\n");
    Heard heard = hear(record_line + bytes);
    CHECK(heard.records.size() == 1);
    CHECK(heard.counts.duplicate == 1);
    CHECK(heard.counts.repaired == 0);
}

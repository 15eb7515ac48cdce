// SPDX-License-Identifier: MIT
#include <memory>

#include <doctest/doctest.h>

#include "record_help.hpp"

using namespace rtp;
using record::Ending;
using test::a_run;
using test::hear;
using test::hear_any;
using test::Heard;
using test::sealed;

TEST_CASE("records stand anywhere in a line, several in one, whatever is around them")
{
    std::string a = a_run(0xa001), one_line;
    for (std::string line : test::lines_of(a)) one_line += line.substr(0, line.size() - 1);
    CHECK(hear_any(one_line).run(0xa001).missing == 0);
    CHECK(hear_any(one_line).run(0xa001).ending == Ending::complete);
    std::string noisy;
    const char* before[] = {"/ # ", "\x1b[32m", "1234.567 ", "\xff\xfe", "a@b @ @C @@"};
    const char* after[] = {"", "\x1b[0m", "   ", "\t x", "\x07"};
    int i = 0;
    for (std::string line : test::lines_of(a)) {
        noisy += before[i % 5] + line.substr(0, line.size() - 1) + after[i % 5] +
                 std::string(i % 3 ? 1 : 0, '\0') + "\r\n";
        ++i;
    }
    Heard heard = hear_any(noisy);
    CHECK(heard.run(0xa001).missing == 0);
    CHECK(heard.run(0xa001).ending == Ending::complete);
    CHECK(heard.counts.damaged == 0);
}

TEST_CASE("a right CRC over wrong grammar is damaged")
{
    for (const char* head : {
             "@M,A001,7,1,",
             "@M,a001,,1,",
             "@M,a001,-1,1,",
             "@M,a001,x,1,",
             "@m,a001,7,1,",
             "@M,a001,18446744073709551616,1,",
             "@N,a001,7,a b,",
             "@N,a001,7,\"a\"b,",
             "@N,a001,7,\"a,",
             "@N,a001,7,\"a\"\",",
             "@N,a001,7,a\"b\",",
             "@N,a001,7,\"\xc3\xa9\",",
             "@N,a001,7,(x),",
             "@N,a0011,7,x,",
             "@N,a01,7,x,",
             "@N,a001,7x,",
             "@H,a001,0,0,v,arm,0000a001,2,6,",
             "@H,a001,0,,v,arm,0000a001,2,6,",
             "@H,a001,0,1,v,arm,0000a002,2,6,",
             "@H,a001,0,1,v,arm,a001,2,6,",
             "@H,a001,0,1,v,",
             "@Z,a001,3,0000a002,4,0,0,",
             "@Z,a001,3,0000a001,5,0,0,",
             "@Z,a001,3,0000a001,4,0,",
             "@Z,a001,3,0000a001,4,,0,",
             "@Z,a001,18446744073709551615,0000a001,0,0,0,",
         }) {
        Heard heard = hear(sealed(head));
        CHECK_MESSAGE(heard.records.empty(), head);
        CHECK_MESSAGE(heard.counts.damaged == (head[1] == 'm' ? 0 : 1), head);
        CHECK(heard.ended.empty());
    }
    for (char c : {'@', '\x1f', '\x7f', '\xc3', '\0', '\n'})
        for (std::string quote : {"", "\""}) {
            std::string line = sealed("@N,a001,7,," + quote + c + quote + ",");
            CHECK(!record::Parsed().parse(line.substr(0, line.size() - 1)));
        }
    std::string longest = "@N,a001,7,,a," + std::string(97, 'x') + ",";
    CHECK(sealed(longest).size() == 120);
    CHECK(hear(sealed(longest)).records.size() == 1);
    CHECK(hear(sealed("@N,a001,7,,a," + std::string(98, 'x') + ",")).records.empty());
    CHECK(hear(sealed("@N,a001,7,,a," + std::string(98, 'x') + ",")).counts.damaged == 1);
}

TEST_CASE("the most fields a record can hold, all empty, are all there")
{
    Heard heard = hear(sealed("@M,a001,7" + std::string(102, ',')));
    REQUIRE(heard.records.size() == 1);
    CHECK(heard.records[0].fields.size() == 101);
    heard = hear(sealed("@M,a001,7,\"\",,\"a,\"\"b\"\"\",\"\","));
    CHECK(heard.records[0].fields == std::vector<std::string>{"", "", "a,\"b\"", ""});
}

TEST_CASE("a field that a record does not have reads as not available")
{
    record::Seen seen;
    CHECK(seen.field(0).empty());
    CHECK(seen.field(99).empty());
}

TEST_CASE("kinds and fields of a later tool are handed over and counted")
{
    Heard heard = hear(sealed("@Q,a001,0,new,") + sealed("@V,a001,1,1,a.0,pass,,,,,more,") +
                       sealed("@M,a001,2,1,a,1,b,2,"));
    CHECK(heard.records.size() == 3);
    CHECK(heard.counts.unknown == 1);
    CHECK(heard.counts.extra == 1);
    CHECK(heard.counts.damaged == 0);
}

TEST_CASE("a reader that nobody listens to yet is all zeroes, so it costs no room in the file")
{
    static constinit record::Reader reader;
    const char* bytes = reinterpret_cast<const char*>(&reader);
    std::size_t set = 0;
    for (std::size_t i = 0; i < sizeof reader; ++i) set += bytes[i] != 0;
    CHECK(set == 0);
    reader.feed(std::string_view("@x\n"));
    reader.finish();
    CHECK(reader.counts().other == 1);
}

TEST_CASE("a line longer than any buffer does no harm to the records in it and after it")
{
    auto lines = test::lines_of(a_run(0xa001, 2));
    auto bare = [](std::string line) { return line.substr(0, line.size() - 1); };
    for (std::size_t n = 700; n < 1300; n += n < 850 || n > 1030 ? 13 : 1) {
        std::string filler(n, '.');
        std::string all = filler + bare(lines[0]) + "\t" + filler + bare(lines[1]) + bare(lines[2]) +
                          "  \x1b[K" + filler + "\n" + lines[3];
        Heard heard = hear(all);
        CHECK(heard.run(0xa001).missing == 0);
        CHECK(heard.run(0xa001).ending == Ending::complete);
        CHECK(heard.counts.damaged == 0);
        for (std::size_t chunk : {1u, 7u, 1000u, 1023u, 1024u, 1025u})
            CHECK(hear(all, chunk).story == heard.story);
    }
    Heard heard = hear(std::string(3000000, 'x') + "\n" + a_run(0xa001));
    CHECK(heard.run(0xa001).missing == 0);
    CHECK(heard.counts.other == 1);
    std::string quoting = sealed("@N,0001,0,,dmesg,\"[    1.5] said so, and some more of it\",");
    for (std::size_t n = 700; n < 1100; ++n) {
        heard = hear(std::string(n, '.') + bare(quoting) + "\t" + std::string(500, '.'));
        CHECK(heard.records.size() == 1);
        for (const std::string& other : heard.others) CHECK(other[0] == '.');
    }
    heard = hear(std::string(100000, '@') + "\n" + a_run(0xa001));
    CHECK(heard.run(0xa001).missing == 0);
}

TEST_CASE("one reader reads one capture after another")
{
    Heard heard;
    auto reader = std::make_unique<record::Reader>();
    reader->listen(heard.listener());
    for (int i = 0; i < 2; ++i) {
        reader->feed(a_run(0xa001, 5, false));
        reader->finish();
    }
    REQUIRE(heard.ended.size() == 2);
    CHECK(heard.ended[1].read == 6);
    CHECK(reader->counts().read == 12);
    CHECK(reader->counts().duplicate == 0);
}

TEST_CASE("a line that repeats the text of an end in the typed command neither starts nor ends a run")
{
    std::string echo = "/ # rtprobe all && echo @Z,a001,3,0000a001,4,0,0\r\n";
    CHECK(hear(echo).ended.empty());
    auto lines = test::lines_of(a_run(0xa001));
    std::string all = echo + lines[0] + "@Z,a001,1,0000a001,2,0,0,00000000\n";
    CHECK(hear(all).run(0xa001).ending == Ending::incomplete);
}

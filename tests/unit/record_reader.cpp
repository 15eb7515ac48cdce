// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include <doctest/doctest.h>

#include "record_help.hpp"

using namespace rtp;
using record::Ending;
using record::Run;
using record::Writer;
using test::hear;
using test::Heard;
using test::sealed;
using test::Written;

namespace {

std::string a_run(std::uint32_t run_id, int records = 5, bool whole = true)
{
    Written to;
    Writer w(to.sink(), run_id);
    w.header({"0.1.0", "arm", run_id, 2, "6.1"});
    for (int i = 0; i < records; ++i)
        w.note({}, "n" + std::to_string(i), "text, \"" + std::to_string(run_id) + "\"");
    if (whole) w.end(0);
    return to.stream;
}

// Read the same in every cut.
Heard hear_any(const std::string& bytes)
{
    Heard heard = hear(bytes);
    for (std::size_t at = 0; at <= bytes.size(); ++at)
        REQUIRE(test::hear_split(bytes, at).story == heard.story);
    for (std::size_t chunk : {1u, 2u, 3u, 7u, 64u}) REQUIRE(hear(bytes, chunk).story == heard.story);
    return heard;
}

std::string cpu_records(std::uint16_t run, std::initializer_list<std::pair<int, const char*>> list)
{
    std::string all;
    for (auto [seq, text] : list) {
        std::string tag = "0000";
        for (int i = 0; i < 4; ++i)
            tag[static_cast<std::size_t>(i)] = "0123456789abcdef"[run >> (12 - 4 * i) & 15];
        all += sealed("@N," + tag + "," + std::to_string(seq) + ",," + text + ",,");
    }
    return all;
}

}

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

TEST_CASE("a control character inside a record rejects it, it is not joined over the gap")
{
    std::string line = cpu_records(1, {{0, "code"}});
    for (std::string in :
         {std::string("\x1b[0m"), std::string(1, '\0'), std::string("\x07"), std::string("\xc3"),
          std::string("@"), std::string("\t"), std::string("\n"), std::string("\r")})
        for (std::size_t at = 1; at + 1 < line.size(); ++at) {
            if (at == 1 && in == "@") continue; // noise in front of a whole record
            std::string broken = line;
            broken.insert(at, in);
            Heard heard = hear(broken);
            CHECK(heard.records.empty());
            CHECK(heard.counts.damaged == (at < 3 ? 0 : 1));
        }
}

TEST_CASE("every single byte changed, lost or added is found")
{
    std::string line = sealed("@M,a001,7,1,n,1000,min_ns,3120,mean_ns,5210,max_ns,48120,");
    std::size_t text = line.size() - 1;
    for (std::size_t at = 0; at < text; ++at) {
        for (int c = 0; c < 256; ++c) {
            std::string changed = line;
            changed[at] = static_cast<char>(c);
            if (changed != line) CHECK(hear(changed).records.empty());
            std::string added = line;
            added.insert(at, 1, static_cast<char>(c));
            // Noise in front of the record is no harm, and one more of the same byte in front is such.
            if (at > 0 && added[1] != '@') CHECK(hear(added).records.empty());
        }
        CHECK(hear(std::string(line).erase(at, 1)).records.empty());
    }
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
    Heard heard = hear(cpu_records(1, {{4, "e"}, {2, "c"}, {0, "a"}, {2, "c"}, {3, "d"}}));
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
    Heard heard = hear_any(cpu_records(1, {{0, "a"}, {1, "b"}, {1, "other"}, {2, "c"}, {1, "third"}}));
    CHECK(heard.records.size() == 3);
    CHECK(heard.clashes == std::vector<std::uint64_t>{1, 1});
    CHECK(heard.counts.clashes == 2);
    CHECK(heard.ended[0].clashes == 2);
    CHECK(heard.ended[0].missing == 0);
    // Once two texts clashed, the first of them is no longer trusted either.
    heard = hear(cpu_records(1, {{0, "a"}, {0, "b"}, {0, "a"}}));
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
    heard = hear_any(a_run(0xa001, 3) + cpu_records(0xa001, {{5, "x"}, {6, "y"}}));
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
        all += cpu_records(static_cast<std::uint16_t>(i), {{1, "no_header"}});
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

TEST_CASE("of 100,000 random corruptions not one puts out a line that was not written")
{
    Written to;
    Writer w(to.sink(), 0x5a5aa001);
    w.header({"0.1.0", "riscv64", 0x5a5aa001, 4, "6.12-rt"});
    w.fact("board", "Some \"Board\", v2");
    Writer::Params p(w, 1, "sleep", "0");
    p.add("policy", "fifo").add("hist_bits", Value(6)).add("t_ns", Value(123456789));
    p.end();
    Writer::Metrics m(w, 1);
    m.add("time_ns", Value(5000000000))
        .add("floor_ns", Value(57))
        .add("min_ns", Value(-5))
        .add("max_ns", Value(48120));
    m.end();
    Writer::Buckets b(w, 1, "late");
    for (int i = 0; i < 20; ++i) b.add(i * 1000, static_cast<std::uint64_t>(i) * 7 + 1);
    b.end();
    w.verdict({Value(1), "sleep.0", record::Status::pass, "", {}, {}, ""});
    w.end(0);
    auto lines = test::lines_of(to.stream);
    std::vector<std::string> right;
    for (const auto& line : lines) right.push_back(line.substr(0, line.size() - 1));

    constexpr int turns = 100000;
    test::Random random{20260102};
    std::uint64_t wrong = 0, unchanged = 0, whole = 0, kept = 0, repaired = 0;
    const char* kernel[] = {"[   41.100001] text\r\n", "<4>text\n", "[1.2] a@b @Z,5\n[1.3] more\r\n"};
    for (int turn = 0; turn < turns; ++turn) {
        std::string bytes = to.stream;
        for (std::size_t n = 1 + random.below(4); n > 0; --n) {
            std::size_t at = random.below(bytes.size()), size = 1 + random.below(6);
            switch (random.below(7)) {
            case 0: bytes[at] = static_cast<char>(bytes[at] ^ 1 << random.below(8)); break;
            case 1: bytes[at] = static_cast<char>(random.next()); break;
            case 2: bytes.erase(at, size); break;
            case 3: bytes.insert(at, bytes.substr(random.below(bytes.size()), size)); break;
            case 4: bytes.insert(at, kernel[random.below(3)]); break;
            case 5: std::swap(bytes[at], bytes[random.below(bytes.size())]); break;
            default: bytes[at] = "0123456789,\n"[random.below(12)]; break;
            }
        }
        Heard heard = hear(bytes, 1 + random.below(300));
        bool same = heard.records.size() == right.size();
        for (const auto& r : heard.records) {
            bool written = std::find(right.begin(), right.end(), r.line) != right.end();
            wrong += !written;
            kept += written;
            repaired += r.repaired;
        }
        unchanged += same;
        whole += same && heard.run(0xa001).missing == 0;
    }
    MESSAGE(turns << " corrupted streams: " << kept << " records accepted, " << repaired
                  << " of them repaired, " << unchanged << " streams lost nothing");
    CHECK(wrong == 0);
    CHECK(unchanged == whole);
    CHECK(repaired > 10000);
}

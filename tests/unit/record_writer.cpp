// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "record_help.hpp"

using namespace rtp;
using record::Writer;
using test::Fields;
using test::Heard;
using test::round_trip;
using test::Written;

namespace {

// The parts of a text that was split, joined again.
std::string joined(const Heard& heard, std::size_t name, std::size_t text)
{
    std::string all;
    for (std::size_t i = 0; i < heard.records.size(); ++i) {
        CHECK(heard.records[i].fields[name].ends_with('+') == (i > 0));
        all += heard.records[i].fields[text];
    }
    return all;
}

}

TEST_CASE("a header holds format, version, arch, run id, CPUs and release, in this order")
{
    Heard heard = round_trip(
        [](Writer& w) {
            w.header({"0.1.0", "x86_64", 0xa001, 2, "6.1.0-57-rt-amd64"});
        },
        0xa001);
    CHECK(heard.records[0].line == "@H,a001,0,1,0.1.0,x86_64,0000a001,2,6.1.0-57-rt-amd64,988e7f0e");
}

TEST_CASE("a header cuts the release at 40 bytes and leaves an unknown count of CPUs empty")
{
    Heard heard = round_trip([](Writer& w) {
        w.header({"0.1.0", "riscv64", 0x1234a001, 0, std::string(70, '7')});
        w.header({std::string(80, 'v'), std::string(80, 'a'), 0x1234a001, 4294967295u, std::string(70, '7')});
    });
    CHECK(heard.records[0].fields == Fields{"1", "0.1.0", "riscv64", "1234a001", "", std::string(40, '7')});
    CHECK(heard.records[1].fields[3] == "1234a001");
    CHECK(heard.records[1].fields[4] == "4294967295");
    CHECK(heard.records[1].fields[5].size() == 40);
}

TEST_CASE("a fact is key, value and CPUs, and reads back as it was")
{
    Heard heard = round_trip([](Writer& w) {
        w.fact("board", "Foo \"Bar\", rev. 2");
        w.fact("governor", "performance", "0-3;8");
        w.fact("hz", Value(250));
        w.fact("uptime_ns", Value(UINT64_MAX), "1");
        w.fact("start_real_ns", Value());
        w.fact("label", "");
        w.fact("hostname", "root@caf\xc3\xa9\x1b[0m");
    });
    CHECK(heard.records[0].fields == Fields{"board", "Foo \"Bar\", rev. 2", ""});
    CHECK(heard.records[1].fields == Fields{"governor", "performance", "0-3;8"});
    CHECK(heard.records[2].fields == Fields{"hz", "250", ""});
    CHECK(heard.records[3].fields == Fields{"uptime_ns", "18446744073709551615", "1"});
    CHECK(heard.records[4].fields == Fields{"start_real_ns", "", ""});
    CHECK(heard.records[5].fields == Fields{"label", "", ""});
    CHECK(heard.records[6].fields == Fields{"hostname", "root?caf???[0m", ""});
}

TEST_CASE("a text of any length up to 1,024 bytes is split and reads back whole")
{
    test::Random random{11};
    for (std::size_t n = 0; n <= Writer::text_most; n += n < 130 ? 1 : 61) {
        std::string text;
        while (text.size() < n) text += "abcdefg \",;=\"\"xyz"[random.below(17)];
        CHECK(joined(round_trip([&](Writer& w) { w.fact("kernel_cmdline", text, "0;2"); }), 0, 1) == text);
        CHECK(joined(round_trip([&](Writer& w) { w.note(Value(UINT64_MAX), "not_rt", text); }), 1, 2) ==
              text);
        std::string quotes(n, '"');
        CHECK(joined(round_trip([&](Writer& w) { w.fact("mitigations", quotes); }), 0, 1) == quotes);
    }
}

TEST_CASE("a text above 1,024 bytes ends in three dots that stand in one record")
{
    for (std::size_t lead = 0; lead < 130; ++lead) {
        std::string text = std::string(lead, '"') + std::string(2000, 'x');
        Heard heard = round_trip([&](Writer& w) { w.fact("build", text); });
        std::string back = joined(heard, 0, 1);
        CHECK(back == text.substr(0, 1021) + "...");
        CHECK(heard.records.back().fields[1].ends_with("..."));
    }
    std::string text(1025, 'x');
    CHECK(joined(round_trip([&](Writer& w) { w.note({}, "long", text); }), 1, 2) ==
          text.substr(0, 1021) + "...");
}

TEST_CASE("a list of CPUs too long for one record is said in several, each true by itself")
{
    std::string cpus;
    for (int cpu = 0; cpu < 128; cpu += 2) cpus += (cpu ? ";" : "") + std::to_string(cpu);
    Heard heard = round_trip([&](Writer& w) {
        w.fact("governor", "powersave", cpus);
        w.fact("hz", Value(100), cpus);
    });
    for (const char* key : {"governor", "hz"}) {
        std::string back;
        for (const auto& r : heard.records)
            if (r.fields[0] == key) back += (back.empty() ? "" : ";") + r.fields[2];
        CHECK(back == cpus);
    }
}

TEST_CASE("outlier, heartbeat and note keep their order, and what is not known is empty")
{
    Heard heard = round_trip([](Writer& w) {
        w.outlier(3, 1000000007, Value(-5), "irq", "LOC:2 eth0, x");
        w.outlier(3, 8, Value(), "unknown", "");
        w.heartbeat(5000000000, Value(), Value(250000));
        w.heartbeat(5000000001, Value(2), Value());
        w.note(Value(3), "throttled", "RT throttling was on");
        w.note(Value(), "no_proc", "");
    });
    CHECK(heard.records[0].fields == Fields{"3", "1000000007", "-5", "irq", "LOC:2 eth0, x"});
    CHECK(heard.records[1].fields == Fields{"3", "8", "", "unknown", ""});
    CHECK(heard.records[2].fields == Fields{"5000000000", "", "250000"});
    CHECK(heard.records[3].fields == Fields{"5000000001", "2", ""});
    CHECK(heard.records[4].fields == Fields{"3", "throttled", "RT throttling was on"});
    CHECK(heard.records[5].fields == Fields{"", "no_proc", ""});
}

TEST_CASE("an outlier's detail too long for the line ends in three dots, its numbers stay whole")
{
    Heard heard = round_trip([](Writer& w) {
        w.outlier(UINT64_MAX, UINT64_MAX, Value(INT64_MIN), std::string(99, 'c'), std::string(99, '"'));
        w.outlier(1, 2, Value(3), "irq", std::string(99, '"'));
    });
    CHECK(heard.records[0].fields[0] == "18446744073709551615");
    CHECK(heard.records[0].fields[1] == "18446744073709551615");
    CHECK(heard.records[0].fields[2] == "-9223372036854775808");
    CHECK(heard.records[0].fields.size() == 5);
    CHECK(heard.records[1].fields[4].ends_with("\"..."));
}

TEST_CASE("a verdict is complete in itself")
{
    Heard heard = round_trip([](Writer& w) {
        w.verdict({Value(1), "sleep.0", record::Status::pass, "max_ns", Value(31000), Value(50000), ""});
        w.verdict({Value(), "gap.1.cli", record::Status::skip, "", Value(), Value(), "cli:nop"});
        w.verdict({Value(7), "work.0.O2", record::Status::invalid, "", {}, {}, "throttled"});
        w.verdict({Value(7), "a", record::Status::info, "", {}, {}, ""});
        w.verdict({Value(7), "a", record::Status::fail, "x_ns", Value(0), Value(0), ""});
    });
    CHECK(heard.records[0].fields == Fields{"1", "sleep.0", "pass", "max_ns", "31000", "50000", ""});
    CHECK(heard.records[1].fields == Fields{"", "gap.1.cli", "skip", "", "", "", "cli:nop"});
    CHECK(heard.records[2].fields == Fields{"7", "work.0.O2", "invalid", "", "", "", "throttled"});
    CHECK(heard.records[3].fields[2] == "info");
    CHECK(heard.records[4].fields == Fields{"7", "a", "fail", "x_ns", "0", "0", ""});
}

TEST_CASE("a verdict too long for its line gives up its reason first and no digit ever")
{
    std::string greatest = "18446744073709551615", name = "probe.1023.variant", metric = "max_gap_ns";
    Heard heard = round_trip([&](Writer& w) {
        w.verdict({Value(1), name, record::Status::fail, metric, Value(UINT64_MAX), Value(UINT64_MAX),
                   std::string(60, 'r')});
        w.verdict({Value(UINT64_MAX), std::string(200, 'n'), record::Status::invalid, metric,
                   Value(UINT64_MAX), Value(UINT64_MAX), "open:ENOENT"});
    });
    CHECK(heard.records[0].fields[1] == name);
    CHECK(heard.records[0].fields[3] == metric);
    for (const auto& r : heard.records) {
        CHECK(r.fields.size() == 7);
        CHECK(r.fields[4] == greatest);
        CHECK(r.fields[5] == greatest);
    }
}

TEST_CASE("the end counts itself, what was lost, and the exit status")
{
    Written to;
    Writer writer(to.sink(), 0xfeeda001);
    writer.header({"0.1.0", "arm", 0xfeeda001, 1, "6.1"});
    to.refuse = 2;
    writer.note({}, "a", "lost");
    writer.note({}, "b", "lost");
    writer.note({}, "c", "kept");
    writer.end(130);
    CHECK(writer.seqs() == 5);
    CHECK(writer.lost() == 2);
    Heard heard = test::hear(to.stream);
    REQUIRE(heard.records.size() == 3);
    CHECK(heard.records[1].seq == 3);
    CHECK(heard.records[2].fields == Fields{"feeda001", "5", "2", "130"});
    const record::Run& run = heard.run(0xa001);
    CHECK(run.ending == record::Ending::complete);
    CHECK(run.run_id == 0xfeeda001);
    CHECK(run.missing == 2);
    CHECK(run.lost == 2);
    CHECK(run.exit_status == 130);
}

TEST_CASE("an end that itself is lost leaves the run incomplete")
{
    Written to;
    Writer writer(to.sink(), 7);
    writer.header({"0.1.0", "arm", 7, 1, "6.1"});
    to.refuse = 1;
    writer.end(0);
    CHECK(writer.lost() == 1);
    CHECK(test::hear(to.stream).run(7).ending == record::Ending::incomplete);
}

TEST_CASE("random texts in every kind make lines of the grammar that read back")
{
    test::Random random{99};
    for (int i = 0; i < 3000; ++i) {
        auto text = [&] {
            std::string t;
            for (std::size_t n = random.below(150); n > 0; --n)
                t += random.below(4) ? static_cast<char>(random.below(256)) : "\",@ x"[random.below(5)];
            return t;
        };
        auto number = [&] { return random.below(5) ? Value(random.next() >> random.below(64)) : Value(); };
        round_trip([&](Writer& w) {
            w.header({text(), text(), 0x1234a001, static_cast<unsigned>(random.next()), text()});
            w.fact(text(), text(), text());
            w.note(number(), text(), text());
            w.outlier(random.next(), random.next(), number(), text(), text());
            w.verdict({number(), text(), record::Status::invalid, text(), number(), number(), text()});
            std::string probe = text(), cpu = text();
            Writer::Params p(w, random.next(), probe, cpu);
            p.add(text(), text()).add(text(), number()).add(text(), text());
            p.end();
            Writer::Metrics m(w, random.next());
            m.add(text(), number()).add(text(), number());
            m.end();
            w.heartbeat(random.next(), number(), number());
            w.end(0);
        });
    }
}

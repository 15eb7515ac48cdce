// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <fstream>

#include <doctest/doctest.h>

#include "record_help.hpp"

using namespace rtp;
using record::Writer;

// Everything the writer can say, as one run that is right in every respect.
static std::string whole_run()
{
    constexpr std::uint32_t run_id = 0xc0dea001;
    test::Written to;
    Writer w(to.sink(), run_id);
    w.header({"0.1.0", "riscv64", run_id, 2, "6.12.1-rt"});
    w.fact("board", "Some \"Board\", v2 @ caf\xc3\xa9");
    w.fact("kernel_cmdline", std::string(3000, '"') + "x");
    w.fact("mitigations", "a, b; " + std::string(500, 'm'));
    w.fact("governor", "performance", "0;2;4;6;8;10;12;14;16;18;20;22;24;26;28;30");
    w.fact("hz", Value(250));
    w.fact("start_real_ns", Value());
    w.note({}, "not_rt", "this kernel is not for realtime: " + std::string(300, ','));
    for (std::uint64_t part = 1; part <= 2; ++part) {
        w.header({"0.1.0", "riscv64", run_id, 2, "6.12.1-rt"});
        Writer::Params params(w, part, "sleep", std::to_string(part - 1));
        for (int i = 0; i < 20; ++i)
            params.add("option_" + std::to_string(i), Value(std::int64_t{i} * 1000000007));
        params.add("mode", "a b,c").add("quiet_ns", Value());
        params.end();
        w.heartbeat(5000000000, Value(part), Value(500000));
        Writer::Metrics metrics(w, part);
        metrics.add("time_ns", Value(5000000000)).add("floor_ns", Value()).add("min_ns", Value(INT64_MIN));
        for (int i = 0; i < 40; ++i) metrics.add("metric_" + std::to_string(i), Value(UINT64_MAX >> i));
        metrics.end();
        Writer::Buckets buckets(w, part, "late");
        for (std::int64_t low = -20; low < 100; ++low)
            buckets.add(low * 1000000007, static_cast<std::uint64_t>(low + 21));
        buckets.end();
        Writer::Series line(w, 'X', part), raw(w, 'S', part, 1000);
        for (int i = 0; i < 100; ++i) line.add(i % 9 ? Value(i * 1001) : Value());
        line.end();
        for (int i = 0; i < 100; ++i) raw.add(Value(i * -1001));
        raw.end();
        w.outlier(part, 123456789, Value(-5), "irq", "LOC:2, \"eth0\" " + std::string(200, 'd'));
        w.note(Value(part), "throttled", "");
        std::string name = "sleep." + std::to_string(part - 1);
        w.verdict({Value(part), name, record::Status::fail, "max_ns", Value(UINT64_MAX), Value(50000), ""});
        w.verdict({Value(part), name, record::Status::fail, "", {}, {}, ""});
    }
    w.verdict({Value(), "gap.1.cli", record::Status::skip, "", {}, {}, "cli:nop"});
    w.end(1);
    return to.stream;
}

TEST_CASE("all that the writer can say is a complete run, also to tests/check/stream.py where it asks for it")
{
    std::string stream = whole_run();
    for (const std::string& line : test::lines_of(stream)) CHECK_MESSAGE(test::well_formed(line), line);
    test::Heard heard = test::hear(stream);
    REQUIRE(heard.ended.size() == 1);
    CHECK(heard.ended[0].ending == record::Ending::complete);
    CHECK(heard.ended[0].missing == 0);
    if (const char* path = std::getenv("RTPROBE_STREAM_OUT")) {
        std::ofstream out(path, std::ios::binary);
        out << stream;
        out.close();
        REQUIRE_MESSAGE(out.good(),
                        path << ": could not be written; set RTPROBE_STREAM_OUT to a writable path");
    }
}

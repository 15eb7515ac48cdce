// SPDX-License-Identifier: MIT
#include <map>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "host_help.hpp"

using namespace rtp;
using test::Printed;

namespace {

using Row = std::map<std::string, std::string>;

// An RFC 4180 reader that isn't ours: every row has as many cells as the first.
std::vector<Row> rows_of(const std::string& csv)
{
    std::vector<std::vector<std::string>> lines(1);
    std::string cell;
    bool quoted = false;
    for (std::size_t i = 0; i < csv.size(); ++i) {
        char c = csv[i];
        if (quoted) {
            if (c != '"')
                cell += c;
            else if (i + 1 < csv.size() && csv[i + 1] == '"')
                cell += csv[++i];
            else
                quoted = false;
        } else if (c == '"') {
            REQUIRE(cell.empty());
            quoted = true;
        } else if (c == ',' || c == '\n') {
            lines.back().push_back(cell);
            cell.clear();
            if (c == '\n') lines.emplace_back();
        } else {
            cell += c;
        }
    }
    REQUIRE_FALSE(quoted);
    REQUIRE(lines.back().empty());
    lines.pop_back();
    std::vector<Row> rows;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        REQUIRE(lines[i].size() == lines[0].size());
        Row row;
        for (std::size_t c = 0; c < lines[0].size(); ++c) row[lines[0][c]] = lines[i][c];
        rows.push_back(row);
    }
    return rows;
}

struct Rows : std::vector<Row> {
    explicit Rows(const Printed& p) : std::vector<Row>(rows_of(p.text)) {}
    // The only row of that kind, metric and part.
    Row one(const std::string& kind, const std::string& metric, const std::string& part = "") const
    {
        Row found;
        int n = 0;
        for (const Row& r : *this)
            if (r.at("kind") == kind && r.at("metric") == metric && r.at("part") == part) found = r, ++n;
        CHECK_MESSAGE(n == 1, kind << ' ' << metric << ' ' << part);
        REQUIRE(n > 0);
        return found;
    }
    std::size_t of(const std::string& kind) const
    {
        std::size_t n = 0;
        for (const Row& r : *this) n += r.at("kind") == kind;
        return n;
    }
};

Printed csv(std::string_view capture) { return test::report(capture, host::csv_format); }

Printed read_case(const std::string& name)
{
    std::string bytes = test::case_file(name);
    Printed whole = csv(bytes);
    for (std::size_t chunk : {1u, 7u}) {
        Printed other = test::report(bytes, host::csv_format, chunk);
        CHECK_MESSAGE(other.text == whole.text, name << " in chunks of " << chunk);
        CHECK(other.status == whole.status);
    }
    return whole;
}

}

TEST_CASE("the columns keep their names and order")
{
    CHECK(csv("").text == "run,part,name,probe,cpu,metric,value,unit,kind,at,status,seq,text\n");
}

TEST_CASE("every case gives the values that are right in it, and its status")
{
    struct {
        const char* file;
        int status;
        std::size_t metrics;
        const char *ending, *missing;
    } const cases[] = {
        {"serial-clean.log", 0, 24, "complete", "0"},
        {"serial-crlf-mess.log", 0, 24, "complete", "0"},
        {"serial-ts-prefix.log", 0, 24, "complete", "0"},
        {"serial-ansi-prompt-echo.log", 0, 24, "complete", "0"},
        {"serial-dropped-bytes.log", 3, 16, "complete", "2"},
        {"serial-oops.log", 3, 8, "panicked", "0"},
        {"serial-truncated.log", 3, 16, "incomplete", "0"},
        {"serial-drift.log", 3, 0, "incomplete", "0"},
    };
    for (const auto& c : cases) {
        CAPTURE(c.file);
        Printed p = read_case(c.file);
        Rows rows(p);
        CHECK(p.status == c.status);
        CHECK(rows.of("metric") == c.metrics);
        Row read = rows.one("run", "missing");
        CHECK(read.at("status") == c.ending);
        CHECK(read.at("value") == c.missing);
    }
}

TEST_CASE("values come out as they went in, with run, part, probe, CPU and unit beside them")
{
    Rows rows(read_case("serial-clean.log"));
    Row max = rows.one("metric", "max_ns", "1");
    CHECK(max.at("run") == "a001");
    CHECK(max.at("name") == "sleep.0");
    CHECK(max.at("probe") == "sleep");
    CHECK(max.at("cpu") == "0");
    CHECK(max.at("value") == "48120");
    CHECK(max.at("unit") == "ns");
    CHECK(max.at("seq") == "7");
    CHECK(rows.one("metric", "n", "6").at("value") == "200");
    CHECK(rows.one("metric", "n", "6").at("unit").empty());
    CHECK(rows.one("param", "policy", "3").at("text") == "fifo");
    CHECK(rows.one("param", "priority", "3").at("value") == "80");
    CHECK(rows.one("fact", "release").at("text") == "6.1.0-57-rt-amd64");
    CHECK(rows.one("fact", "run_id").at("text") == "0000a001");
    CHECK(rows.one("run", "exit_status").at("value") == "0");
}

TEST_CASE("two runs in one capture stay apart")
{
    Printed p = read_case("serial-two-runs.log");
    CHECK(p.status == 3);
    std::map<std::string, int> metrics;
    std::map<std::string, std::string> endings;
    for (const Row& r : Rows(p)) {
        if (r.at("kind") == "metric") ++metrics[r.at("run")];
        if (r.at("kind") == "run") endings[r.at("run")] = r.at("status");
    }
    CHECK(metrics["a001"] == 12);
    CHECK(metrics["a002"] == 24);
    CHECK(endings["a001"] == "rebooted");
    CHECK(endings["a002"] == "complete");
}

TEST_CASE("extremes, text, what is not available and what is not known all come through")
{
    Rows rows(csv(
        test::run_of({test::header(),
                      "E,kernel_cmdline,\"a=\"\"b\"\", c\",",
                      "E,kernel_cmdline+,\" d,\"\"e\",",
                      "E,governor,performance,0-1",
                      "E,uptime_ns,,",
                      "P,1,odd,3,big_ns=-5",
                      "M,1,max,18446744073709551615,min_ns,-9223372036854775808,mean_ns,,checksum,12345678",
                      "M,1,shape,round",
                      "B,1,late,-64,2,128,5",
                      "N,1,late,\"said \"\"so\"\", twice\"",
                      "N,,whole,\"of the run\"",
                      "Q,7,\"x,y\"\"z\"",
                      "S,1,10,5000,,7000",
                      "O,1,900,8000,irq,\"a, b\"",
                      "G,1,100,200",
                      "T,950,1,500000",
                      "X,1,4,9000",
                      "V,1,odd.3.deep,fail,max,7,6,",
                      "V,1,odd.3.deep,fail,,,,break",
                      "V,,rtc,skip,,,,open:ENOENT",
                      test::end(21, 1)})));
    CHECK(rows.one("fact", "kernel_cmdline").at("text") == "a=\"b\", c d,\"e");
    CHECK(rows.one("fact", "governor").at("cpu") == "0-1");
    CHECK(rows.one("fact", "uptime_ns").at("value").empty());
    CHECK(rows.one("metric", "max", "1").at("value") == "18446744073709551615");
    CHECK(rows.one("metric", "min_ns", "1").at("value") == "-9223372036854775808");
    CHECK(rows.one("metric", "mean_ns", "1").at("value").empty());
    CHECK(rows.one("metric", "checksum", "1").at("text") == "12345678");
    CHECK(rows.one("metric", "shape", "1").at("text") == "round");
    CHECK(rows.one("metric", "shape", "1").at("name") == "odd.3.deep");
    CHECK(rows.one("note", "late", "1").at("text") == "said \"so\", twice");
    CHECK(rows.one("note", "whole").at("text") == "of the run");
    CHECK(rows.one("other", "Q").at("text") == "7,x,y\"z");
    CHECK(rows.of("bucket") == 2);
    CHECK(rows.of("sample") == 3);
    int samples = 0;
    for (const Row& r : rows) {
        if (r.at("kind") == "bucket")
            CHECK((r.at("at") == "-64" ? r.at("value") == "2" : r.at("value") == "5"));
        if (r.at("kind") == "sample" && ++samples == 2) CHECK((r.at("at") == "11" && r.at("value").empty()));
    }
    Row outlier = rows.one("outlier", "value_ns", "1");
    CHECK(outlier.at("at") == "900");
    CHECK(outlier.at("value") == "8000");
    CHECK(outlier.at("status") == "irq");
    CHECK(outlier.at("text") == "a, b");
    CHECK(rows.one("burst", "end_ticks", "1").at("at") == "100");
    CHECK(rows.one("heartbeat", "done_ppm", "1").at("value") == "500000");
    CHECK(rows.one("window", "max_ns", "1").at("at") == "4");
    Row limit = rows.one("limit", "max", "1");
    CHECK(limit.at("value") == "7");
    CHECK(limit.at("at") == "6");
    CHECK(limit.at("status") == "fail");
    CHECK(rows.one("verdict", "", "1").at("text") == "break");
    CHECK(rows.one("verdict", "").at("status") == "skip");
    CHECK(rows.one("verdict", "").at("name") == "rtc");
}

TEST_CASE("a clash names the record whose rows are not to be used")
{
    auto lines = test::lines_of(test::run_of(
        {test::header(), "P,1,sleep,0", "M,1,max_ns,41000", "V,1,sleep.0,pass,,,,", test::end(5)}));
    Rows rows(csv(lines[0] + lines[1] + lines[2] + test::sealed("@M,b001,2,1,max_ns,77000,") + lines[3] +
                  lines[4]));
    CHECK(rows.one("clash", "").at("seq") == "2");
    CHECK(rows.of("metric") == 0);
}

// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "record_help.hpp"

using namespace rtp;
using record::Writer;
using test::Fields;
using test::Heard;
using test::round_trip;
using test::Written;

TEST_CASE("parameters go on in further records of the same part")
{
    Heard heard = round_trip([](Writer& w) {
        Writer::Params p(w, 4, "sleep", "all");
        for (int i = 0; i < 40; ++i) p.add("key" + std::to_string(i), Value(i * 1000000));
        p.add("policy", "fifo").add("t_ns", Value());
        p.end();
        p.end();
    });
    CHECK(heard.records.size() > 3);
    Fields items;
    for (const auto& r : heard.records) {
        CHECK(Fields(r.fields.begin(), r.fields.begin() + 3) == Fields{"4", "sleep", "all"});
        items.insert(items.end(), r.fields.begin() + 3, r.fields.end());
    }
    CHECK(items.size() == 42);
    CHECK(items[39] == "key39=39000000");
    CHECK(items[40] == "policy=fifo");
    CHECK(items[41] == "t_ns=");
}

TEST_CASE("a parameter too long for a line is cut and says so, a number never is")
{
    Heard heard = round_trip([](Writer& w) {
        Writer::Params p(w, 1, "work", "0");
        p.add("a", "1").add("pcm", std::string(150, 'x')).add("b", "2");
        p.end();
        Writer::Params q(w, UINT64_MAX, std::string(99, 'p'), std::string(99, 'c'));
        q.add(std::string(99, 'k'), Value(UINT64_MAX)).add(std::string(99, 'k'), std::string(99, 'v'));
        q.end();
    });
    CHECK(heard.records.size() == 5);
    CHECK(heard.records[0].fields.back() == "a=1");
    CHECK(heard.records[1].fields.back().starts_with("pcm=xxx"));
    CHECK(heard.records[1].fields.back().ends_with("x..."));
    CHECK(heard.records[2].fields.back() == "b=2");
    CHECK(heard.records[3].fields.back().ends_with("=18446744073709551615"));
}

TEST_CASE("metrics keep names and values together over any number of records")
{
    Heard heard = round_trip([](Writer& w) {
        Writer::Metrics m(w, 9);
        for (int i = 0; i < 200; ++i)
            m.add("metric_" + std::to_string(i) + "_ns", i % 3 == 0   ? Value()
                                                         : i % 3 == 1 ? Value(UINT64_MAX - i)
                                                                      : Value(-i));
        m.end();
        Writer::Metrics none(w, 9);
        none.end();
        Writer::Metrics longest(w, UINT64_MAX);
        longest.add(std::string(99, 'n'), Value(INT64_MIN));
        longest.end();
    });
    int i = 0;
    for (const auto& r : heard.records) {
        if (r.fields[0] != "9") continue;
        CHECK(r.fields.size() % 2 == 1);
        for (std::size_t f = 1; f < r.fields.size(); f += 2, ++i) {
            CHECK(r.fields[f] == "metric_" + std::to_string(i) + "_ns");
            CHECK(r.fields[f + 1] == (i % 3 == 0   ? ""
                                      : i % 3 == 1 ? std::to_string(UINT64_MAX - static_cast<unsigned>(i))
                                                   : std::to_string(-i)));
        }
    }
    CHECK(i == 200);
    CHECK(heard.records.back().fields[2] == "-9223372036854775808");
}

TEST_CASE("buckets keep edge and count together, negative ones too")
{
    std::vector<std::int64_t> lows = {INT64_MIN, -1000000, -1};
    for (std::int64_t low = 0; low < 60; ++low) lows.push_back(low * low * 1000003);
    lows.push_back(INT64_MAX);
    Heard heard = round_trip([&](Writer& w) {
        Writer::Buckets b(w, 2, "late_co");
        for (std::int64_t low : lows) b.add(low, UINT64_MAX - static_cast<std::uint64_t>(low < 0 ? 0 : low));
        b.end();
    });
    std::size_t i = 0;
    for (const auto& r : heard.records) {
        CHECK(Fields(r.fields.begin(), r.fields.begin() + 2) == Fields{"2", "late_co"});
        CHECK(r.fields.size() % 2 == 0);
        for (std::size_t f = 2; f < r.fields.size(); f += 2, ++i) {
            CHECK(r.fields[f] == std::to_string(lows[i]));
            CHECK(r.fields[f + 1] ==
                  std::to_string(UINT64_MAX - static_cast<std::uint64_t>(lows[i] < 0 ? 0 : lows[i])));
        }
    }
    CHECK(i == lows.size());
}

TEST_CASE("a series says in each record the index of its first value")
{
    for (char kind : {'X', 'S'}) {
        Heard heard = round_trip([&](Writer& w) {
            Writer::Series s(w, kind, 5, 100);
            for (int i = 0; i < 300; ++i) s.add(i == 77 ? Value() : Value(std::uint64_t(i) << (i % 60)));
            s.end();
        });
        std::size_t index = 100;
        for (const auto& r : heard.records) {
            CHECK(r.kind == kind);
            CHECK(r.fields[0] == "5");
            CHECK(r.fields[1] == std::to_string(index));
            for (std::size_t f = 2; f < r.fields.size(); ++f, ++index) {
                std::uint64_t i = index - 100;
                CHECK(r.fields[f] == (i == 77 ? "" : std::to_string(i << (i % 60))));
            }
        }
        CHECK(index == 400);
    }
}

TEST_CASE("raw samples under 100 us cost at most 8.5 bytes each")
{
    Written to;
    Writer writer(to.sink(), 1);
    Writer::Series s(writer, 'S', 1, 600000);
    for (int i = 0; i < 12000; ++i) s.add(Value(10000 + i % 90000));
    s.end();
    CHECK(to.stream.size() <= 12000 * 17 / 2);
}

// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string>

#include <doctest/doctest.h>

#include "host/page.hpp"
#include "host/quantity.hpp"

using namespace rtp;
using namespace rtp::host;

namespace {

bool append(void* self, std::string_view text)
{
    static_cast<std::string*>(self)->append(text);
    return true;
}

template <typename F>
std::string printed(F&& f)
{
    std::string text;
    Page page({&text, append}, false);
    f(page);
    page.flush();
    return text;
}

std::string figure(const char* name, Value v, Value floor = {})
{
    return printed([&](Page& p) { put_figure(p, name, v, floor); });
}
std::string setting(const char* name, Value v)
{
    return printed([&](Page& p) { put_setting(p, name, v); });
}
std::string column(Value v, std::uint64_t largest, Value floor = {})
{
    return printed([&](Page& p) { put_time(p, v, time_scale(largest, floor), floor); });
}
std::string date(std::uint64_t seconds)
{
    return printed([&](Page& p) { put_date(p, seconds); });
}

}

TEST_CASE("the unit is what a name's suffix says")
{
    CHECK(unit_of("max_ns") == Unit::ns);
    CHECK(unit_of("low_ticks") == Unit::ticks);
    CHECK(unit_of("iter_mticks") == Unit::mticks);
    CHECK(unit_of("sys_ppb") == Unit::ppb);
    CHECK(unit_of("xrun_per_h") == Unit::per_h);
    CHECK(unit_of("min_at") == Unit::at);
    CHECK(unit_of("missed") == Unit::none);
    CHECK(unit_of("ns") == Unit::none);
    CHECK(std::string_view(suffix(Unit::mticks)) == "mticks");
    CHECK(std::string_view(suffix(Unit::none)).empty());
}

TEST_CASE("a field is an integer, or it is not available")
{
    CHECK(value_of("18446744073709551615") == Value(UINT64_MAX));
    CHECK(value_of("-9223372036854775808") == Value(INT64_MIN));
    CHECK(value_of("0") == Value(0u));
    CHECK(value_of("-7") == Value(-7));
    for (const char* text :
         {"", "-", "1.5", "1e3", "0x1f", " 1", "18446744073709551616", "-9223372036854775809", "fifo"})
        CHECK_MESSAGE(!value_of(text).known(), text);
}

TEST_CASE("a field is shown as a figure where it is one, else as it came")
{
    auto shown = [](const char* name, const char* field, Value floor = {}) {
        return printed([&](Page& p) { show(p, name, field, floor); });
    };
    CHECK(shown("max_ns", "48120") == "48.120 us");
    CHECK(shown("max_ns", "12", 31) == "<floor");
    CHECK(shown("max_ns", "") == "-");
    CHECK(shown("policy", "fifo") == "fifo");
    CHECK(shown("checksum", "00001234") == "00001234");
    CHECK(shown("max_ns", "1e3") == "1e3");
}

TEST_CASE("a time is written in the unit of its size")
{
    CHECK(figure("max_ns", 9999) == "9999 ns");
    CHECK(figure("max_ns", 10000) == "10.000 us");
    CHECK(figure("over_max_ns", 1997701) == "1997.701 us");
    CHECK(figure("max_ns", 9999999) == "9999.999 us");
    CHECK(figure("max_ns", 10000000) == "10.000000 ms");
    CHECK(figure("time_ns", 5'000'012'345) == "5.0000123 s");
    CHECK(figure("min_ns", -5) == "-5 ns");
    CHECK(figure("max_ns", {}) == "-");
    CHECK(figure("max_ns", UINT64_MAX) == "18446744000 s");
}

TEST_CASE("a column has one unit, that of its largest, and eight digits at most")
{
    CHECK(column(3120, 48120) == "3.120");
    CHECK(column(48120, 48120) == "48.120");
    CHECK(column(3120, 12'000'000) == "0.003120");
    CHECK(column(12'000'000, 12'000'000) == "12.000000");
    CHECK(column(3120, 12'000'000'000) == "0.000003");
    CHECK(column(-20, 48120) == "-0.020");
    CHECK(column({}, 48120) == "-");
}

TEST_CASE("no digit stands below the floor, and no figure below it is printed")
{
    CHECK(column(3127, 48120, 31) == "3.13");
    CHECK(column(3127, 48120, 9) == "3.127");
    CHECK(column(3127, 48120, 340) == "3.1");
    CHECK(column(3127, 9000, 31) == "3130");
    CHECK(column(30, 48120, 31) == "<floor");
    CHECK(column(-30, 48120, 31) == "<floor");
    CHECK(column(31, 48120, 31) == "0.03");
    CHECK(column(0, 48120, 31) == "<floor");
    CHECK(column(0, 48120) == "0.000");
    CHECK(column({}, 48120, 31) == "-");
    CHECK(figure("max_ns", 12, 31) == "<floor");
    CHECK(figure("missed", 12, 31) == "12");
    CHECK(column(9'999'999, 9'999'999, 5'000'000) == "10000");
}

TEST_CASE("rounding is to nearest, ties away from zero")
{
    auto scaled = [](Value v, std::uint64_t per, std::uint64_t step) {
        return printed([&](Page& p) { put_scaled(p, v, {per, step}); });
    };
    CHECK(scaled(1449, 1000, 100) == "1.4");
    CHECK(scaled(1450, 1000, 100) == "1.5");
    CHECK(scaled(-1450, 1000, 100) == "-1.5");
    CHECK(scaled(-49, 1000, 100) == "0.0");
    CHECK(scaled(1999, 1000, 100) == "2.0");
    CHECK(scaled(UINT64_MAX, 1000, 1) == "18446744073709551.615");
    CHECK(scaled(INT64_MIN, 1, 1) == "-9223372036854775808");
    CHECK(scaled(15, 1, 10) == "20");
}

TEST_CASE("other figures say what they count")
{
    CHECK(figure("classic_lost_ppb", 1'494'980) == "0.149498 %");
    CHECK(figure("sys_ppb", 389'000'000) == "38.900 %");
    CHECK(figure("tick_error_ppb", 12) == "12 ppb");
    CHECK(figure("irq_hz", 1337) == "1337 Hz");
    CHECK(figure("tick_hz", 2'133'906'000) == "2133.906 MHz");
    CHECK(figure("iter_mticks", 32700) == "32.700 ticks");
    CHECK(figure("high_ticks", 41191) == "41191 ticks");
    CHECK(figure("xrun_per_h", 415) == "415 /h");
    CHECK(figure("min_at", 1563) == "1563");
    CHECK(figure("missed", 18446744073709551615u) == "18446744073709551615");
    CHECK(figure("done_ppm", {}) == "-");
}

TEST_CASE("what was asked for is written in the largest unit that leaves no fraction")
{
    CHECK(setting("interval_ns", 10'000'000) == "10 ms");
    CHECK(setting("interval_ns", 1'500'000) == "1500 us");
    CHECK(setting("duration_ns", 5'000'000'000) == "5 s");
    CHECK(setting("interval_ns", 1) == "1 ns");
    CHECK(setting("interval_ns", 0) == "0 ns");
    CHECK(setting("calibration_hz", 2'400'000'000) == "2400 MHz");
    CHECK(setting("rate_hz", 1024) == "1024 Hz");
    CHECK(setting("loops", 1'000'000) == "1000000");
    CHECK(setting("interval_ns", {}) == "-");
}

TEST_CASE("a date is that of the calendar")
{
    CHECK(date(0) == "1970-01-01 00:00:00 UTC");
    CHECK(date(951'782'400) == "2000-02-29 00:00:00 UTC");
    CHECK(date(951'868'799) == "2000-02-29 23:59:59 UTC");
    CHECK(date(951'868'800) == "2000-03-01 00:00:00 UTC");
    CHECK(date(1'767'323'045) == "2026-01-02 03:04:05 UTC");
    CHECK(date(2'147'483'648) == "2038-01-19 03:14:08 UTC");
    CHECK(date(4'107'542'400) == "2100-03-01 00:00:00 UTC");
    CHECK(date(4'107'542'399) == "2100-02-28 23:59:59 UTC");
}

TEST_CASE("a list is broken between its members, and a number stands to the right")
{
    std::string text = printed([](Page& p) {
        for (int i = 0; i < 12; ++i) {
            unsigned mark = p.mark();
            p.put("0123456789").item(mark);
        }
        p.line();
        unsigned mark = p.mark();
        p.put("17").align(mark, 6);
        mark = p.mark();
        p.put("123456").align(mark, 6);
        p.line();
    });
    CHECK(text ==
          "  0123456789  0123456789  0123456789  0123456789  0123456789  0123456789  0123456789  0123456789\n"
          "  0123456789  0123456789  0123456789  0123456789\n"
          "    17 123456\n");
}

TEST_CASE("a page of any length comes out whole, and a sink that fails gets no more")
{
    std::string line(1500, 'x');
    std::string text = printed([&](Page& p) {
        for (int i = 0; i < 5; ++i) p.put(line.c_str()).line();
    });
    CHECK(text.size() == 5 * 1501);
    int calls = 0;
    Page page({&calls, [](void* self, std::string_view) { return ++*static_cast<int*>(self) < 1; }}, false);
    for (int i = 0; i < 5; ++i) page.put(line.c_str()).line();
    page.flush();
    CHECK(page.failed());
    CHECK(calls == 1);
}

TEST_CASE("colour goes round the word, and only where it is wanted")
{
    CHECK(printed([](Page& p) { p.painted("pass", Page::Paint::good); }) == "pass");
    std::string text;
    Page page({&text, append}, true);
    page.painted("fa\x1bil", Page::Paint::bad);
    CHECK(page.column() == 5);
    page.flush();
    CHECK(text == "\x1b[31mfa?il\x1b[0m");
}

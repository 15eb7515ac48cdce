// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <initializer_list>

#include "figure/common.hpp"
#include "figure/sleep.hpp"
#include "probe.hpp"
#include "session/settings.hpp"

using namespace rtp;
using session::Settings;

namespace {

// What probes add; all of these are of sleep's.
std::span<const Option> own = probes().front()->options;

struct Asked {
    bool good;
    Settings settings;
    Why why;
};

Asked asked(std::initializer_list<const char*> arguments)
{
    Asked a;
    const OptionTable tables[] = {
        {own, &a.settings}, {session::common_options(), &a.settings}, {session::line_options(), &a.settings}};
    a.good = parse(tables, std::span(arguments.begin(), arguments.size()), {}, a.why) &&
             session::consistent(a.settings, a.why);
    return a;
}

Settings good(std::initializer_list<const char*> arguments)
{
    Asked a = asked(arguments);
    CHECK_MESSAGE(a.good, a.why.view());
    return a.settings;
}

// The message that refuses them; it must not be cut, and must tell what to write.
std::string_view bad(std::initializer_list<const char*> arguments)
{
    static Why why;
    Asked a = asked(arguments);
    CHECK_FALSE(a.good);
    CHECK_FALSE(a.why.cut());
    CHECK(a.why.view().starts_with("--"));
    CHECK(a.why.view().find("; ") != std::string_view::npos);
    why = a.why;
    return why;
}

bool says(std::string_view all, std::string_view part) { return all.find(part) != std::string_view::npos; }

}

TEST_CASE("nothing asked for leaves everything to the probe")
{
    Settings s = good({});
    CHECK_FALSE(s.cpus);
    CHECK_FALSE(s.duration_ns);
    CHECK_FALSE(s.loops);
    CHECK_FALSE(s.interval_ns);
    CHECK_FALSE(s.priority);
    CHECK_FALSE(s.policy);
    CHECK_FALSE(s.run_id);
    CHECK(s.limit_count == 0);
    CHECK(s.output.empty());
}

TEST_CASE("an interval may be a second and more")
{
    CHECK(good({"-i", "999999us"}).interval_ns == 999'999'000);
    CHECK(good({"-i", "1000000us"}).interval_ns == 1'000'000'000);
    CHECK(good({"--interval=2500ms"}).interval_ns == 2'500'000'000);
    CHECK(good({"-i1s"}).interval_ns == 1'000'000'000);
    CHECK(good({"-i", "10us"}).interval_ns == 10'000);
    CHECK(good({"-i", "1d"}).interval_ns == 86'400'000'000'000);
}

TEST_CASE("what is no interval is refused")
{
    for (const char* text : {"", "s", "5x", "-1", "+1s", "1e3", "1h2", "18446744073709551616", "0x1s", " 1s",
                             "1 s", "1S", "18446744073709551616ns", "1000", "0.5s"})
        CHECK(says(bad({"-i", text}), "--interval: "));
    CHECK(says(bad({"-i", "9999ns"}), "'9999ns' is too short; write 10us to 1d"));
    CHECK(says(bad({"-i", "86401s"}), "'86401s' is too long; write 10us to 1d"));
}

TEST_CASE("a duration of three days does not overflow")
{
    CHECK(good({"-D", "3d"}).duration_ns == 259'200'000'000'000);
    CHECK(good({"-D", "1ms"}).duration_ns == 1'000'000);
    bad({"-D", "0s"});
    bad({"-D", "366d"});
}

TEST_CASE("of an option given twice the last holds")
{
    Settings s = good({"-p", "5", "-i", "1ms", "-p", "7", "-i", "2ms"});
    CHECK(s.priority == 7);
    CHECK(s.interval_ns == 2'000'000);
}

TEST_CASE("numbers have their range, and no sign, blank or prefix")
{
    CHECK(good({"-p", "0"}).priority == 0);
    CHECK(good({"-p", "99"}).priority == 99);
    for (const char* text : {"100", "-1", "+1", " 1", "1 ", "0x1", "", "1e1", "4294967297"})
        bad({"-p", text});
    CHECK(good({"-l", "1"}).loops == 1);
    CHECK(good({"-l", "9223372036854775807"}).loops == 9223372036854775807u);
    for (const char* text : {"0", "9223372036854775808", "18446744073709551616", "-1"}) bad({"-l", text});
    CHECK(good({"--outliers", "0"}).outliers == 0);
    CHECK(good({"--outliers", "16"}).outliers == 16);
    bad({"--outliers", "17"});
    CHECK(good({"--hist-bits", "2"}).hist_bits == 2);
    CHECK(good({"--hist-bits", "6"}).hist_bits == 6);
    bad({"--hist-bits", "1"});
    bad({"--hist-bits", "7"});
    CHECK(good({"--warmup", "0"}).warmup == 0);
    bad({"--warmup", "1000001"});
    CHECK(good({"-c", "1000"}).calibration_hz == 1000);
    CHECK(good({"-c", "100000000000"}).calibration_hz == 100'000'000'000);
    bad({"-c", "999"});
    bad({"-c", "100000000001"});
    CHECK(says(bad({"-c", "1"}), "-C"));
}

TEST_CASE("policy and priority must not contradict each other")
{
    CHECK(good({"--policy", "rr"}).policy == session::Policy::rr);
    CHECK(good({"--policy", "other"}).policy == session::Policy::other);
    good({"--policy", "other", "-p", "0"});
    good({"-p", "50", "--policy", "fifo"});
    CHECK(says(bad({"--policy", "other", "-p", "50"}), "so it can't be 50; leave out -p"));
    CHECK(says(bad({"--policy", "fifo", "-p", "0"}), "or --policy other"));
    CHECK(says(bad({"--policy", "rr", "-p", "0"}), "0 is SCHED_OTHER"));
    CHECK(says(bad({"--policy", "deadline"}), "write fifo, rr or other"));
}

TEST_CASE("a limit is a time where its metric is one, else a whole number")
{
    Settings s = good({"--limit", "50us", "--limit", "p999_ns=1ms", "--limit=missed=0"});
    REQUIRE(s.limit_count == 3);
    CHECK(s.limits[0].metric == "");
    CHECK(s.limits[0].value == 50'000);
    CHECK(s.limits[1].metric == "p999_ns");
    CHECK(s.limits[1].value == 1'000'000);
    CHECK(s.limits[2].metric == "missed");
    CHECK(s.limits[2].value == 0);
    for (const char* text : {"", "50", "=50us", "max_ns=", "max_ns=50", "missed=5us", "missed=-1",
                             "missed=", "Max=5", "a b=5", "missed=9223372036854775808", "50us=max_ns"})
        CHECK(says(bad({"--limit", text}), "--limit: "));
}

TEST_CASE("eight limits are taken and the ninth is refused")
{
    CHECK(good({"--limit", "1us", "--limit", "2us", "--limit", "3us", "--limit", "4us", "--limit", "5us",
                "--limit", "6us", "--limit", "7us", "--limit", "8us"})
              .limits[7]
              .value == 8000);
    CHECK(says(bad({"--limit", "1us", "--limit", "2us", "--limit", "3us", "--limit", "4us", "--limit", "5us",
                    "--limit", "6us", "--limit", "7us", "--limit", "8us", "--limit", "9us"}),
               "'9us' is one too many"));
}

TEST_CASE("a limit on a metric that the probe does not have is refused")
{
    Why why;
    CHECK(session::limits_known(good({"--limit", "50us"}), figure::sleep, why));
    CHECK(session::limits_known(good({"--limit", "over_mean_ns=1us", "--limit", "majflt=0"}), figure::sleep,
                                why));
    CHECK(why.empty());
    CHECK_FALSE(
        session::limits_known(good({"--limit", "max_ns=1us", "--limit", "mx_ns=1us"}), figure::sleep, why));
    CHECK(why.view() == "--limit: 'mx_ns' is not a metric of this probe; did you mean max_ns");
    why.clear();
    CHECK_FALSE(session::limits_known(good({"--limit", "nonsense=1"}), figure::sleep, why));
    CHECK(says(why, "--help lists"));
}

TEST_CASE("CPUs are a list as the kernel writes it")
{
    Settings s = good({"-a", "0-3,8"});
    REQUIRE(s.cpus);
    CHECK(s.cpus->count() == 5);
    CHECK(s.cpus->has(8));
    for (const char* text : {"", "0-", "-1", "1024", "a", "0,,1", "3-1", "0 1"}) bad({"-a", text});
}

TEST_CASE("the rest of the options")
{
    Settings s = good({"-b", "1ns", "-C", "tai", "--relative", "--strict", "-L", "a b", "-o", "/x", "-q",
                       "--records", "--run-id", "00c0ffee"});
    CHECK(s.break_ns == 1);
    CHECK(s.clock == session::Clock::tai);
    CHECK(s.relative);
    CHECK(s.strict);
    CHECK(s.label == "a b");
    CHECK(s.output == "/x");
    CHECK(s.quiet);
    CHECK(s.records);
    CHECK(s.run_id == 0x00c0ffee);
    bad({"-b", "0ns"});
    CHECK(says(bad({"-C", "boottime"}), "write monotonic, realtime or tai"));
    bad({"-o", ""});
    for (const char* text : {"", "2a", "000000002a", "0000002A", "0x00002a", "-000002a", "0000002g"})
        bad({"--run-id", text});
}

TEST_CASE("every option can be told from every other and fits the help")
{
    const std::span<const Option> tables[] = {session::common_options(), session::line_options(), own};
    unsigned letters[128]{};
    for (auto table : tables)
        for (const Option& option : table) {
            std::string_view name = option.name, argument = option.argument, help = option.help;
            CHECK_FALSE(name.empty());
            CHECK(help.size() <= 54);
            CHECK(name.size() + (argument.empty() ? 0 : argument.size() + 1) <= 17);
            CHECK(argument.empty() == (option.member == Option::Member::flag));
            if (option.letter) CHECK(letters[static_cast<unsigned>(option.letter)]++ == 0);
        }
}

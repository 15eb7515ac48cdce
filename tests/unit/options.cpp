// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <initializer_list>

#include "base/options.hpp"

using namespace rtp;

namespace {

// What the setters were handed, in order, each with a ';' behind it.
using Log = Text<200>;

bool set_time(void* into, std::string_view v, Why& why)
{
    if (v == "5x") {
        quote(why, v).put(" is no time; write 5us");
        return false;
    }
    static_cast<Log*>(into)->put("D=").put(v).put(';');
    return true;
}
bool set_quiet(void* into, std::string_view v, Why&)
{
    static_cast<Log*>(into)->put("q").put(v).put(';');
    return true;
}
bool set_short(void* into, std::string_view v, Why&)
{
    static_cast<Log*>(into)->put("n=").put(v).put(';');
    return true;
}
bool take(void* into, const char* word, Why&)
{
    static_cast<Log*>(into)->put("word ").put(word).put(';');
    return true;
}

constexpr Option first[] = {{"duration", 'D', "T", "how long", set_time}};
constexpr Option second[] = {{"quiet", 'q', "", "says less", set_quiet},
                             {"quieter", 0, "", "says nothing", set_quiet},
                             {"", 'n', "N", "how often", set_short}};

struct Outcome {
    bool good;
    Log log;
    Why why;
};

Outcome parsed(std::initializer_list<const char*> arguments, bool words = true)
{
    Outcome o;
    const OptionTable tables[] = {{first, &o.log}, {second, &o.log}};
    o.good = parse(tables, std::span(arguments.begin(), arguments.size()),
                   words ? Words{take, &o.log} : Words{}, o.why);
    return o;
}

std::string_view log_of(std::initializer_list<const char*> arguments)
{
    static Log log;
    Outcome o = parsed(arguments);
    CHECK_MESSAGE(o.good, o.why.view());
    CHECK(o.why.empty());
    log = o.log;
    return log;
}

std::string_view why_of(std::initializer_list<const char*> arguments, bool words = true)
{
    static Why why;
    Outcome o = parsed(arguments, words);
    CHECK_FALSE(o.good);
    why = o.why;
    return why;
}

}

TEST_CASE("an option's value stands behind it, behind an equals sign or right at its letter")
{
    CHECK(log_of({}) == "");
    CHECK(log_of({"--duration", "5s"}) == "D=5s;");
    CHECK(log_of({"--duration=5s"}) == "D=5s;");
    CHECK(log_of({"--duration="}) == "D=;");
    CHECK(log_of({"--duration=a=b"}) == "D=a=b;");
    CHECK(log_of({"-D", "5s"}) == "D=5s;");
    CHECK(log_of({"-D5s"}) == "D=5s;");
    CHECK(log_of({"-n3"}) == "n=3;");
}

TEST_CASE("a value may look like an option")
{
    CHECK(log_of({"--duration", "-q"}) == "D=-q;");
    CHECK(log_of({"-D", "--"}) == "D=--;");
    CHECK(log_of({"-D", ""}) == "D=;");
}

TEST_CASE("short options may be grouped, the last may take a value")
{
    CHECK(log_of({"-qq"}) == "q;q;");
    CHECK(log_of({"-qD5s", "-q"}) == "q;D=5s;q;");
    CHECK(log_of({"-qD", "5s"}) == "q;D=5s;");
}

TEST_CASE("options stand before, between and behind the words")
{
    CHECK(log_of({"-q", "a", "-D", "1s", "b", "--quiet"}) == "q;word a;D=1s;word b;q;");
    CHECK(log_of({"-", ""}) == "word -;word ;");
}

TEST_CASE("two dashes end the options")
{
    CHECK(log_of({"-q", "--", "-q", "--duration", "--"}) == "q;word -q;word --duration;word --;");
    CHECK(log_of({"--"}) == "");
}

TEST_CASE("what can't be used is named, with what to write")
{
    CHECK(why_of({"-D", "5x"}) == "--duration: '5x' is no time; write 5us");
    CHECK(why_of({"--duration"}) == "--duration: its value is missing; write --duration T: how long");
    CHECK(why_of({"-qn"}) == "-n: its value is missing; write -n N: how often");
    CHECK(why_of({"--quiet=yes"}) == "--quiet: takes no value; write it without the '='");
    CHECK(why_of({"-x"}) == "'-x': no such option here; --help lists those there are");
    CHECK(why_of({"-qx"}) == "'-x': no such option here; --help lists those there are");
    CHECK(why_of({"--colour"}) == "'--colour': no such option here; --help lists those there are");
    CHECK(why_of({"word"}, false) == "'word': one word too many; only options may stand here (see --help)");
}

TEST_CASE("an option's name is not abbreviated, but the whole name is told")
{
    CHECK(why_of({"--dur", "5s"}) == "'--dur': no such option here; in full it is --duration");
    CHECK(why_of({"--durration"}) == "'--durration': no such option here; did you mean --duration");
    CHECK(why_of({"--durration=1s"}) == "'--durration': no such option here; did you mean --duration");
    CHECK(log_of({"--quiet"}) == "q;"); // although --quieter begins with it
}

TEST_CASE("options up to the wrong one were set, those behind it were not")
{
    Outcome o = parsed({"-q", "--no", "-q"});
    CHECK_FALSE(o.good);
    CHECK(o.log.view() == "q;");
}

TEST_CASE("arguments are read without setting anything")
{
    const char* arguments[] = {"-D", "1s", "-qq", "word"};
    Log log;
    const OptionTable tables[] = {{first, &log}, {second, nullptr}};
    Arguments all(tables, arguments);
    Why why;
    CHECK(all.next(why) == Arguments::Kind::option);
    CHECK(all.at() == 1);
    CHECK(all.text() == "1s");
    CHECK(all.into() == &log);
    CHECK(&all.option() == &first[0]);
    for (int i = 0; i < 2; ++i) {
        CHECK(all.next(why) == Arguments::Kind::option);
        CHECK(all.at() == 2);
        CHECK(all.text() == "");
        CHECK(all.into() == nullptr);
    }
    CHECK(all.next(why) == Arguments::Kind::word);
    CHECK(all.at() == 3);
    CHECK(all.text() == "word");
    CHECK(all.next(why) == Arguments::Kind::end);
    CHECK(all.next(why) == Arguments::Kind::end);
    CHECK(log.empty());
}

TEST_CASE("a message shows no control byte and stays short")
{
    Why why;
    CHECK(quote(why, "a\033[2Jb\x7f\xff").view() == "'a?[2Jb?"
                                                    "?'");
    why.clear();
    CHECK(quote(why, "0123456789012345678901234567890123456789").view() ==
          "'0123456789012345678901234567890123456789'");
    why.clear();
    CHECK(quote(why, "01234567890123456789012345678901234567890").view() ==
          "'0123456789012345678901234567890123456789...'");
    CHECK(why_of({"--\033c"}) == "'--?c': no such option here; --help lists those there are");
}

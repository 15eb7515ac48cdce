// SPDX-License-Identifier: MIT
#include "session/spoilers.hpp"

#include <array>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

using namespace rtp::session;

namespace {

struct Page {
    std::vector<std::string> lines;
    unsigned worse_than_note;
};

Page page(Spoilers facts)
{
    Page p;
    p.worse_than_note = facts.write({&p.lines, [](void* self, std::string_view line) {
                                         static_cast<std::vector<std::string>*>(self)->emplace_back(line);
                                         return true;
                                     }});
    for (const std::string& line : p.lines) {
        CHECK(line.size() <= 101);
        CHECK(line.back() == '\n');
        CHECK(line.find('\n') == line.size() - 1);
    }
    return p;
}

// A board on which nothing spoils anything, but for facts that are not known or another text.
Spoilers good(std::initializer_list<std::pair<const char*, const char*>> but = {})
{
    Spoilers f;
    for (auto [key, text] : {std::pair{"fifo_priority", "80"},
                             {"preempt", "rt"},
                             {"hypervisor", "none"},
                             {"clocksource", "tsc"},
                             {"tick_source", "counter"},
                             {"timer_step_us", "0"},
                             {"governor", "performance"},
                             {"idle_states", "C1:2000ns"},
                             {"dma_latency", "unlimited"},
                             {"turbo", "0"},
                             {"smt", "0"},
                             {"rt_runtime_ns", "-1"},
                             {"rt_period_ns", "1000000000"},
                             {"kernel_number", "6001"},
                             {"console", "ttyS0"},
                             {"printk", "4;4;1;7"},
                             {"lockable_kib", "18014398509481983"}}) {
        bool other = false;
        for (auto [its_key, its_text] : but) other = other || std::string_view(its_key) == key;
        if (!other) f.take(key, text);
    }
    for (auto [key, text] : but) f.take(key, text);
    return f;
}

// The one line that is said with these.
std::string only(std::initializer_list<std::pair<const char*, const char*>> but)
{
    Page p = page(good(but));
    CHECK(p.lines.size() == 1);
    return p.lines.empty() ? std::string() : p.lines[0];
}

bool begins(const std::string& line, std::string_view with) { return line.starts_with(with); }
bool holds(const std::string& line, std::string_view part) { return line.find(part) != line.npos; }

}

TEST_CASE("where nothing spoils a measurement, that is said")
{
    Page p = page(good());
    REQUIRE(p.lines.size() == 1);
    CHECK(begins(p.lines[0], "good "));
    CHECK(p.worse_than_note == 0);
}

TEST_CASE("each spoiler is found alone, with its severity and what was found")
{
    struct {
        const char *key, *text, *severity, *found;
    } each[] = {
        {"fifo_priority", "10", "warn ", "up to 10:"},
        {"timer_step_us", "10000", "bad ", "10000 us"},
        {"hypervisor", "KVMKVMKVM", "bad ", "KVMKVMKVM"},
        {"preempt", "voluntary", "bad ", "(voluntary)"},
        {"preempt", "model unknown", "bad ", "(model unknown)"},
        {"clocksource", "hpet", "warn ", "hpet"},
        {"tick_source", "clock", "warn ", "counter can't be used"},
        {"lockable_kib", "64", "warn ", "64 KiB"},
        {"idle_states", "C6:133000ns", "warn ", "C6:133000ns"},
        {"governor", "schedutil", "warn ", "schedutil"},
        {"printk", "7;4;1;7", "warn ", "ttyS0"},
        {"smt", "1", "note ", "SMT is on"},
        {"turbo", "1", "note ", "turbo is on"},
    };
    for (const auto& e : each) {
        CAPTURE(e.key);
        auto line = only({{e.key, e.text}});
        CHECK(begins(line, e.severity));
        CHECK(holds(line, e.found));
    }
    auto line = only({{"fifo_priority", "0"}, {"FIFO", "EPERM"}});
    CHECK(begins(line, "bad "));
    CHECK(holds(line, "EPERM"));
    CHECK(holds(line, "cgroup"));
}

TEST_CASE("what is near a limit and within it spoils nothing")
{
    CHECK(begins(only({{"timer_step_us", "99"}}), "good "));
    CHECK(begins(only({{"timer_step_us", "100"}}), "bad "));
    CHECK(begins(only({{"timer_step_us", "4000000000"}}), "bad "));
    CHECK(begins(only({{"lockable_kib", "8191"}}), "warn "));
    CHECK(begins(only({{"lockable_kib", "8192"}}), "good "));
    CHECK(begins(only({{"idle_states", "C3:20000ns"}}), "good "));
    CHECK(begins(only({{"idle_states", "C3:20001ns"}}), "warn "));
    CHECK(begins(only({{"fifo_priority", "79"}}), "warn "));
    for (const char* good : {"tsc", "arch_sys_counter", "riscv_clocksource"})
        CHECK(begins(only({{"clocksource", good}}), "good "));
    CHECK(begins(only({{"tick_source", "given"}}), "good "));
}

TEST_CASE("what the realtime budget means depends on the kernel")
{
    auto budget = [](const char* kernel, const char* runtime) {
        return page(good({{"kernel_number", kernel}, {"rt_runtime_ns", runtime}}));
    };
    Page p = budget("6001", "950000000");
    CHECK(begins(p.lines.at(0), "note "));
    CHECK(holds(p.lines[0], "idle or not"));
    CHECK(p.worse_than_note == 0);
    for (const char* runtime : {"950000000", "-1", ""}) {
        p = budget("6012", runtime);
        CHECK(holds(p.lines.at(0), "whatever the sysctl"));
        CHECK(p.lines.size() == 1);
    }
    p = budget("6001", "500000000");
    CHECK(begins(p.lines.at(0), "bad "));
    CHECK(holds(p.lines[0], "50 %"));
    CHECK(begins(budget("6001", "890000000").lines.at(0), "bad "));
    CHECK(begins(budget("6001", "900000000").lines.at(0), "note "));
    CHECK(begins(budget("6001", "-1").lines.at(0), "good "));
    CHECK(begins(budget("6001", "").lines.at(0), "?     rt_runtime_ns: not known"));
    CHECK(begins(budget("", "950000000").lines.at(0), "?     rt_runtime_ns: not known"));
}

TEST_CASE("a deep idle state that the DMA latency rules out is none, and a looser limit is no help")
{
    auto held = [](const char* to) { return only({{"idle_states", "C6:133000ns"}, {"dma_latency", to}}); };
    for (const char* to : {"0ns", "20000ns"}) CHECK(begins(held(to), "good "));
    for (const char* to : {"20001ns", "unlimited", "none", ""}) CHECK(begins(held(to), "warn "));
}

TEST_CASE("a screen is no serial line, and a quiet one harms nobody")
{
    auto loud = [](const char* console, const char* level) {
        return begins(only({{"console", console}, {"printk", level}}), "warn ");
    };
    CHECK(loud("ttyS0", "7"));
    CHECK(loud("tty0;ttyAMA0", "5;4;1;7"));
    CHECK(!loud("tty0", "7"));
    CHECK(!loud("tty1", "7"));
    CHECK(!loud("ttyS0", "4"));
    CHECK(!loud("tty", "7"));
}

TEST_CASE("where CPUs differ the worst of their facts counts, and other facts are ignored")
{
    for (auto order :
         {std::array{"performance", "schedutil", "ondemand"}, {"schedutil", "performance", "ondemand"}}) {
        Spoilers f = good({{"governor", ""}});
        for (const char* governor : order) f.take("governor", governor);
        CHECK(holds(page(f).lines.at(0), "governor schedutil:"));
    }
    Spoilers f = good({{"idle_states", "C1:2000ns"}});
    for (const char* state : {"C6:133000ns", "C3:29000ns", "POLL", ""}) f.take("idle_states", state);
    f.take("uid", "3");
    f.take("", "x");
    f.take("preemp", "none");
    Page p = page(f);
    CHECK(p.lines.size() == 1);
    CHECK(holds(p.lines[0], "idle C6:133000ns"));
}

TEST_CASE("unknown is said as unknown, one line each, and last")
{
    Page p = page({});
    CHECK(p.worse_than_note == 0);
    CHECK(p.lines.size() == 12);
    for (const std::string& line : p.lines) CHECK(begins(line, "?"));
    CHECK(begins(p.lines[0], "?     FIFO: not known"));
    p = page(good({{"governor", ""}, {"smt", "1"}}));
    REQUIRE(p.lines.size() == 2);
    CHECK(begins(p.lines[0], "note "));
    CHECK(holds(p.lines[1], "governor: not known"));
    for (const char* text : {"C6", "C6:ns", "none", "C6:xns"})
        CHECK(begins(only({{"idle_states", text}}), "?     idle_states: not known"));
}

TEST_CASE("the worst comes first and everything found is counted")
{
    Page p = page(good({{"turbo", "1"},
                        {"smt", "1"},
                        {"governor", "powersave"},
                        {"lockable_kib", "0"},
                        {"preempt", "none"},
                        {"fifo_priority", "0"},
                        {"FIFO", "EPERM"},
                        {"console", ""}}));
    std::string order;
    for (const std::string& line : p.lines) order += line[0];
    CHECK(order == "bbwwnn?");
    CHECK(p.worse_than_note == 4);
    CHECK(holds(p.lines[0], "FIFO"));
}

TEST_CASE("the longest names still leave room for what to do")
{
    Page p = page(good({{"hypervisor", "bhyve bhyve "}, // CPUID has twelve characters
                        {"clocksource", "32k_counter_clocksrc"},
                        {"idle_states", "cluster-sleep-0:4567000ns"},
                        {"governor", "conservative"},
                        {"console", "ttymxc0;ttySAC2"},
                        {"printk", "15"},
                        {"timer_step_us", "10000"},
                        {"fifo_priority", "0"},
                        {"FIFO", "errno 4095"},
                        {"preempt", "model unknown"},
                        {"lockable_kib", "7812"},
                        {"rt_runtime_ns", "890000000"},
                        {"smt", "1"},
                        {"turbo", "1"}}));
    CHECK(p.lines.size() == 13);
    for (const std::string& line : p.lines) CHECK(line.size() < 101); // none was cut
}

TEST_CASE("a text of any length is safe to take")
{
    Spoilers f = good({{"governor", ""}});
    f.take("governor", std::string(100'000, 'x'));
    CHECK(holds(page(f).lines.at(0), "governor xxxx"));
}

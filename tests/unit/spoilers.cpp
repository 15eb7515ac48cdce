// SPDX-License-Identifier: MIT
#include "session/spoilers.hpp"

#include <cerrno>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using rtp::Value;
using namespace rtp::session;

namespace {

struct Page {
    std::vector<std::string> lines;
    unsigned worse_than_note;
};

Page page(const SpoilerFacts& facts)
{
    Page p;
    p.worse_than_note =
        write_spoilers(facts, {&p.lines, [](void* self, std::string_view line) {
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

// A board on which nothing spoils anything.
SpoilerFacts good()
{
    SpoilerFacts f;
    f.fifo_priority = 80u;
    f.preempt = std::string_view("rt");
    f.hypervisor_known = true;
    f.clocksource = std::string_view("tsc");
    f.tick_source = std::string_view("counter");
    f.timer_step_ns = 1u;
    f.governor_known = true;
    f.idle_state = std::string_view("C1:2000ns");
    f.dma_latency = std::string_view("unlimited");
    f.turbo = 0u;
    f.smt = 0u;
    f.rt_runtime_ns = -1;
    f.rt_period_ns = 1'000'000'000u;
    f.kernel = 6001;
    f.console = std::string_view("ttyS0");
    f.printk_level = 4u;
    f.lockable_bytes = ~std::uint64_t{0};
    return f;
}

// The one line that is said when only this is changed.
template <typename F>
std::string only(F&& change)
{
    SpoilerFacts f = good();
    change(f);
    Page p = page(f);
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
    auto line = only([](SpoilerFacts& f) { f.fifo_priority = 0u, f.fifo_error = EPERM; });
    CHECK(begins(line, "bad "));
    CHECK(holds(line, "EPERM"));
    CHECK(holds(line, "cgroup"));
    line = only([](SpoilerFacts& f) { f.fifo_priority = 10u, f.fifo_error = EPERM; });
    CHECK(begins(line, "warn "));
    CHECK(holds(line, "up to 10:"));
    line = only([](SpoilerFacts& f) { f.timer_step_ns = 10'000'000u; });
    CHECK(begins(line, "bad "));
    CHECK(holds(line, "10000 us"));
    line = only([](SpoilerFacts& f) { f.hypervisor = std::string_view("KVMKVMKVM"); });
    CHECK(begins(line, "bad "));
    CHECK(holds(line, "KVMKVMKVM"));
    line = only([](SpoilerFacts& f) { f.preempt = std::string_view("voluntary"); });
    CHECK(begins(line, "bad "));
    CHECK(holds(line, "(voluntary)"));
    line = only([](SpoilerFacts& f) { f.preempt.clear(); });
    CHECK(holds(line, "(model unknown)"));
    line = only([](SpoilerFacts& f) { f.clocksource = std::string_view("hpet"); });
    CHECK(begins(line, "warn "));
    CHECK(holds(line, "hpet"));
    line = only([](SpoilerFacts& f) { f.tick_source = std::string_view("clock"); });
    CHECK(begins(line, "warn "));
    line = only([](SpoilerFacts& f) { f.lockable_bytes = 65'536u; });
    CHECK(begins(line, "warn "));
    CHECK(holds(line, "64 KiB"));
    line = only([](SpoilerFacts& f) { f.idle_state = std::string_view("C6:133000ns"); });
    CHECK(begins(line, "warn "));
    CHECK(holds(line, "C6:133000ns"));
    line = only([](SpoilerFacts& f) { f.slow_governor = std::string_view("schedutil"); });
    CHECK(begins(line, "warn "));
    CHECK(holds(line, "schedutil"));
    line = only([](SpoilerFacts& f) { f.printk_level = 7u; });
    CHECK(begins(line, "warn "));
    CHECK(holds(line, "ttyS0"));
    line = only([](SpoilerFacts& f) { f.smt = 1u; });
    CHECK(begins(line, "note "));
    line = only([](SpoilerFacts& f) { f.turbo = 1u; });
    CHECK(begins(line, "note "));
}

TEST_CASE("what the realtime budget means depends on the kernel")
{
    auto budget = [](unsigned kernel, Value runtime) {
        SpoilerFacts f = good();
        f.kernel = kernel;
        f.rt_runtime_ns = runtime;
        return page(f);
    };
    Page p = budget(6001, 950'000'000u);
    CHECK(begins(p.lines.at(0), "note "));
    CHECK(holds(p.lines[0], "idle or not"));
    CHECK(p.worse_than_note == 0);
    for (Value runtime : {Value(950'000'000u), Value(-1), Value()}) {
        p = budget(6012, runtime);
        CHECK(holds(p.lines.at(0), "whatever the sysctl"));
    }
    p = budget(6001, 500'000'000u);
    CHECK(begins(p.lines.at(0), "bad "));
    CHECK(holds(p.lines[0], "50 %"));
    CHECK(begins(budget(6001, -1).lines.at(0), "good "));
    CHECK(begins(budget(6001, {}).lines.at(0), "?"));
}

TEST_CASE("a deep idle state that the DMA latency rules out is none, and a looser limit is no help")
{
    auto f = good();
    f.idle_state = std::string_view("C6:133000ns");
    for (const char* held : {"0ns", "20000ns"}) {
        f.dma_latency = std::string_view(held);
        CHECK(begins(page(f).lines.at(0), "good "));
    }
    for (const char* held : {"20001ns", "unlimited", "none", ""}) {
        f.dma_latency = std::string_view(held);
        CHECK(begins(page(f).lines.at(0), "warn "));
    }
}

TEST_CASE("a screen is no serial line, and a quiet one harms nobody")
{
    auto loud = [](const char* console, unsigned level) {
        SpoilerFacts f = good();
        f.console = std::string_view(console);
        f.printk_level = level;
        return begins(page(f).lines.at(0), "warn ");
    };
    CHECK(loud("ttyS0", 7));
    CHECK(loud("tty0;ttyAMA0", 5));
    CHECK(!loud("tty0", 7));
    CHECK(!loud("tty1", 7));
    CHECK(!loud("ttyS0", 4));
    CHECK(!loud("tty", 7));
}

TEST_CASE("the facts of a run are taken by their keys, the worst where CPUs differ")
{
    SpoilerFacts f;
    for (auto [key, text] : {std::pair{"preempt", "voluntary"},
                             {"hypervisor", "KVMKVMKVM"},
                             {"clocksource", "hpet"},
                             {"tick_source", "clock"},
                             {"dma_latency", "5000ns"},
                             {"console", "tty0;ttyS0"},
                             {"governor", "performance"},
                             {"governor", "schedutil"},
                             {"governor", "ondemand"},
                             {"idle_states", "C1:2000ns"},
                             {"idle_states", "C6:133000ns"},
                             {"idle_states", "C3:9000ns"},
                             {"turbo", "1"},
                             {"smt", "0"},
                             {"rt_runtime_ns", "-1"},
                             {"rt_period_ns", "1000000000"},
                             {"printk", "7;4;1;7"},
                             {"uid", "3"},
                             {"", ""}})
        f.take(key, text);
    CHECK(f.preempt.view() == "voluntary");
    CHECK(f.hypervisor.view() == "KVMKVMKVM");
    CHECK(f.clocksource.view() == "hpet");
    CHECK(f.tick_source.view() == "clock");
    CHECK(f.dma_latency.view() == "5000ns");
    CHECK(f.console.view() == "tty0;ttyS0");
    CHECK(f.governor_known);
    CHECK(f.slow_governor.view() == "schedutil");
    CHECK(f.idle_state.view() == "C6:133000ns");
    CHECK(f.turbo == Value(1));
    CHECK(f.smt == Value(0));
    CHECK(f.rt_runtime_ns == Value(-1));
    CHECK(f.rt_period_ns == Value(1'000'000'000));
    CHECK(f.printk_level == Value(7));
}

TEST_CASE("unknown is said as unknown, one line each, and last")
{
    Page p = page({});
    CHECK(p.worse_than_note == 0);
    CHECK(p.lines.size() == 12);
    for (const std::string& line : p.lines) CHECK(begins(line, "?"));
    SpoilerFacts f = good();
    f.governor_known = false;
    f.smt = 1u;
    f.slow_governor.clear();
    p = page(f);
    REQUIRE(p.lines.size() == 2);
    CHECK(begins(p.lines[0], "note "));
    CHECK(holds(p.lines[1], "governor: not known"));
}

TEST_CASE("the worst comes first and everything found is counted")
{
    SpoilerFacts f = good();
    f.turbo = f.smt = 1u;
    f.slow_governor = std::string_view("powersave");
    f.lockable_bytes = 0u;
    f.preempt = std::string_view("none");
    f.fifo_priority = 0u;
    f.fifo_error = EPERM;
    f.console.clear();
    Page p = page(f);
    std::string order;
    for (const std::string& line : p.lines) order += line[0];
    CHECK(order == "bbwwnn?");
    CHECK(p.worse_than_note == 4);
    CHECK(holds(p.lines[0], "FIFO"));
}

TEST_CASE("the longest names still leave room for what to do")
{
    SpoilerFacts f = good();
    f.hypervisor = std::string_view("bhyve bhyve "); // CPUID has twelve characters
    f.clocksource = std::string_view("32k_counter_clocksrc");
    f.idle_state = std::string_view("cluster-sleep-0:4567000ns");
    f.slow_governor = std::string_view("conservative");
    f.console = std::string_view("ttymxc0;ttySAC2");
    f.printk_level = 15u;
    f.timer_step_ns = 10'000'000u;
    f.fifo_priority = 0u;
    f.fifo_error = 4095;
    f.preempt.clear();
    f.lockable_bytes = 8'000'000u;
    f.rt_runtime_ns = 890'000'000u;
    f.smt = f.turbo = 1u;
    for (const std::string& line : page(f).lines) CHECK(line.size() < 101); // none was cut
}

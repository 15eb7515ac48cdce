// SPDX-License-Identifier: MIT
#include "session/environment.hpp"

#include <map>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "fake_tree.hpp"
#include "record_help.hpp"
#include "session/info_text.hpp"
#include "sys/scheduling.hpp"

using namespace rtp;
using namespace rtp::session;

namespace {

struct Fact {
    std::string key, value, cpus;
};

std::vector<Fact> facts(const EnvironmentInput& in)
{
    std::vector<Fact> all;
    each_fact(in, {&all, [](void* self, std::string_view key, std::string_view text, std::string_view cpus) {
                       static_cast<std::vector<Fact>*>(self)->push_back(
                           {std::string(key), std::string(text), std::string(cpus)});
                   }});
    return all;
}

std::map<std::string, std::string> values(const EnvironmentInput& in)
{
    std::map<std::string, std::string> all;
    for (const Fact& fact : facts(in)) all[fact.key] = fact.value;
    return all;
}

constexpr std::string_view cmdline =
    "BOOT_IMAGE=/boot/vmlinuz-6.1.0-30-rt-amd64 root=UUID=0a1b2c3d-0000-4000-8000-"
    "0123456789ab ro console=tty0 console=ttyS0,115200 quiet isolcpus=3\n";

// An ordinary board of four CPUs.
void board(FakeTree& fake)
{
    fake.folder("/proc/self").file("/proc/cmdline", cmdline);
    fake.file("/sys/firmware/devicetree/base/model",
              std::string_view("Raspberry Pi 4 Model B Rev 1.4\0", 31));
    fake.file("/proc/cpuinfo", "processor\t: 0\ncpu MHz\t\t: 1200.000\nmodel name\t: Cortex-A72\n");
    fake.file("/proc/sys/kernel/random/boot_id", "5ae0bd2c-9a1f-4d4e-8f0c-0d2f9f1f9c11\n");
    fake.file("/proc/sys/kernel/printk", "4\t4\t1\t7\n");
    fake.file("/proc/sys/kernel/sched_rt_runtime_us", "950000\n");
    fake.file("/proc/sys/kernel/sched_rt_period_us", "1000000\n");
    fake.file("/sys/class/tty/console/active", "tty0 ttyS0\n");
    fake.file("/sys/kernel/realtime", "1\n");
    fake.file("/dev/null", "").file("/dev/cpu_dma_latency", std::string_view("\x00\x94\x35\x77", 4));
    std::string cpus = "/sys/devices/system/cpu/";
    fake.file(cpus + "online", "0-3\n").file(cpus + "possible", "0-3\n");
    fake.file(cpus + "isolated", "3\n").file(cpus + "nohz_full", "(null)\n");
    fake.file(cpus + "smt/active", "0\n").file(cpus + "cpufreq/boost", "1\n");
    fake.file("/sys/devices/system/clocksource/clocksource0/current_clocksource", "arch_sys_counter\n");
    for (int cpu = 0; cpu < 4; ++cpu) {
        std::string own = cpus + "cpu" + std::to_string(cpu) + "/";
        fake.file(own + "cpufreq/scaling_governor", cpu == 3 ? "performance\n" : "ondemand\n");
        fake.file(own + "cpuidle/state0/name", "WFI\n").file(own + "cpuidle/state0/latency", "1\n");
        fake.file(own + "cpuidle/state1/name", "cpu-sleep-0\n").file(own + "cpuidle/state1/latency", "150\n");
    }
    for (const char* hole : {"meltdown", "mds", "spectre_v1", "spectre_v2"})
        fake.file(cpus + "vulnerabilities/" + hole, "Mitigation: something long enough\n");
}

constexpr const char* argv[] = {"rtprobe", "sleep", "-i", "1ms", "-D", "5s", "-p", "80", "-L", "bench 3"};

EnvironmentInput input(const FakeTree& fake)
{
    EnvironmentInput in;
    in.argv = argv;
    in.label = "bench 3";
    in.build = "g++ 12.2.0 -Os 0123456789ab";
    in.tick.source = "counter";
    in.tick.hz = 54'000'000u;
    in.tick.error_ppb = 12u;
    in.tick.read_min_ticks = 1u;
    in.tick.read_p50_ticks = 2u;
    in.tick.invariant = true;
    in.start_mono_ns = 123'456'789'012;
    in.start_real_ns = 1'780'000'000'000'000'000u;
    in.locked = 1u;
    in.tree = fake.tree();
    return in;
}

}

TEST_CASE("an ordinary board's facts have their keys, in the order of the format's page")
{
    FakeTree fake;
    board(fake);
    constexpr const char* order[] = {"cmdline",
                                     "kernel",
                                     "kernel_cmdline",
                                     "board",
                                     "cpu_model",
                                     "hostname",
                                     "label",
                                     "boot_id",
                                     "start_mono_ns",
                                     "start_real_ns",
                                     "uptime_ns",
                                     "uid",
                                     "cpus_online",
                                     "cpus_possible",
                                     "isolated",
                                     "nohz_full",
                                     "preempt",
                                     "hz",
                                     "clocksource",
                                     "tick_hz",
                                     "tick_source",
                                     "tick_error_ppb",
                                     "tick_read_min_ticks",
                                     "tick_read_p50_ticks",
                                     "tick_invariant",
                                     "governor",
                                     "turbo",
                                     "idle_states",
                                     "dma_latency",
                                     "smt",
                                     "hypervisor",
                                     "mitigations",
                                     "rt_runtime_ns",
                                     "rt_period_ns",
                                     "timer_slack_ns",
                                     "smi_available",
                                     "printk",
                                     "console",
                                     "baud",
                                     "mem_total_bytes",
                                     "page_size",
                                     "locked",
                                     "build"};
    std::size_t at = 0;
    std::string last;
    for (const Fact& fact : facts(input(fake))) {
        CHECK(!fact.value.empty());
        if (fact.key == last) continue;
        last = fact.key;
        while (at < std::size(order) && order[at] != fact.key) ++at;
        CHECK_MESSAGE(at < std::size(order), fact.key);
    }
    auto v = values(input(fake));
    CHECK(v["cmdline"] == "rtprobe sleep -i 1ms -D 5s -p 80 -L bench 3");
    CHECK(v["board"] == "Raspberry Pi 4 Model B Rev 1.4");
    CHECK(v["cpu_model"] == "Cortex-A72");
    CHECK(v["label"] == "bench 3");
    CHECK(v["start_mono_ns"] == "123456789012");
    CHECK(v["cpus_online"] == "0-3");
    CHECK(v["isolated"] == "3");
    CHECK(v["nohz_full"] == "none");
    CHECK(v["preempt"] == "rt");
    CHECK(v["clocksource"] == "arch_sys_counter");
    CHECK(v["tick_hz"] == "54000000");
    CHECK(v["tick_invariant"] == "1");
    CHECK(v["turbo"] == "1");
    CHECK(v["idle_states"] == "cpu-sleep-0:150000ns");
    CHECK(v["dma_latency"] == "unlimited");
    CHECK(v["mitigations"] == "default;mitigated=4;vulnerable=0");
    CHECK(v["rt_runtime_ns"] == "950000000");
    CHECK(v["printk"] == "4;4;1;7");
    CHECK(v["console"] == "tty0;ttyS0");
    CHECK(v["locked"] == "1");
}

TEST_CASE("a setting that differs between CPUs names those it holds for")
{
    FakeTree fake;
    board(fake);
    std::string seen;
    for (const Fact& fact : facts(input(fake)))
        if (fact.key == "governor" || fact.key == "idle_states") seen += fact.value + " " + fact.cpus + "\n";
    CHECK(seen == "ondemand 0-2\nperformance 3\ncpu-sleep-0:150000ns \n");
}

TEST_CASE("the momentary core clock is nowhere in the facts")
{
    FakeTree fake;
    board(fake);
    for (const Fact& fact : facts(input(fake))) CHECK(fact.value.find("1200") == std::string::npos);
}

TEST_CASE("with nothing to read, nothing is invented")
{
    FakeTree fake;
    EnvironmentInput in;
    in.tree = fake.tree();
    auto v = values(in);
    for (const char* key :
         {"cmdline",    "kernel_cmdline", "board",         "cpu_model",     "label",
          "boot_id",    "start_real_ns",  "cpus_online",   "cpus_possible", "isolated",
          "nohz_full",  "clocksource",    "tick_hz",       "tick_source",   "tick_invariant",
          "governor",   "turbo",          "idle_states",   "dma_latency",   "smt",
          "hypervisor", "mitigations",    "rt_runtime_ns", "rt_period_ns",  "smi_available",
          "printk",     "console",        "baud",          "locked",        "build"})
        CHECK_MESSAGE(!v.contains(key), key);
    CHECK(v.contains("kernel"));
    CHECK(v.contains("uptime_ns"));
    CHECK(v.contains("mem_total_bytes"));
}

TEST_CASE("a clock that was never set is no date")
{
    FakeTree fake;
    EnvironmentInput in = input(fake);
    in.start_real_ns = 978'307'199'999'999'999u;
    CHECK(!values(in).contains("start_real_ns"));
    in.start_real_ns = 978'307'200'000'000'000u;
    CHECK(values(in).contains("start_real_ns"));
}

TEST_CASE("an ordinary board's records are well formed and stay within their budget")
{
    FakeTree fake;
    board(fake);
    test::Written out;
    record::Writer writer(out.sink(), 0xdeada001);
    write_environment(writer, input(fake));
    std::size_t count = 0;
    for (const std::string& line : test::lines_of(out.stream)) {
        CHECK(test::well_formed(line));
        CHECK(line.starts_with("@E,a001,"));
        ++count;
    }
    CHECK(count >= 40);
    MESSAGE("the @E records of an ordinary board: " << out.stream.size() << " bytes in " << count
                                                    << " lines");
    CHECK(out.stream.size() < 2100);
}

TEST_CASE("without /proc one note says so, with it none does")
{
    FakeTree with, without;
    with.folder("/proc/self");
    auto notes = [](const FakeTree& fake) {
        test::Written out;
        record::Writer writer(out.sink(), 1);
        EnvironmentInput in;
        in.tree = fake.tree();
        write_environment(writer, in);
        std::size_t n = 0;
        for (const std::string& line : test::lines_of(out.stream)) {
            CHECK(test::well_formed(line));
            n += line.starts_with("@N") && line.find(",,no_proc,") != line.npos;
        }
        return n;
    };
    CHECK(notes(with) == 0);
    CHECK(notes(without) == 1);
}

TEST_CASE("huge and hostile files give well-formed records")
{
    FakeTree fake;
    board(fake);
    fake.file("/proc/cmdline", std::string(50'000, 'a'));
    fake.file("/sys/firmware/devicetree/base/model", "\x1b[2J@H,\"quoted\", \xff\n\nsecond line");
    fake.file("/proc/cpuinfo", std::string(300'000, 'c'));
    fake.file("/proc/sys/kernel/random/boot_id", std::string(4000, '\0'));
    fake.file("/proc/sys/kernel/printk", std::string(100'000, '1'));
    std::string odd;
    for (int cpu = 0; cpu < 1024; cpu += 2) {
        odd += std::to_string(cpu) + (cpu < 1022 ? "," : "\n");
        std::string own = "/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/cpufreq/scaling_governor";
        if (cpu < 200) fake.file(own, cpu % 4 ? "powersave" : "performance");
    }
    fake.file("/sys/devices/system/cpu/possible", "0-1023\n")
        .file("/sys/devices/system/cpu/online", "0-199\n");
    test::Written out;
    record::Writer writer(out.sink(), 1);
    write_environment(writer, input(fake));
    for (const std::string& line : test::lines_of(out.stream)) CHECK(test::well_formed(line));
    CHECK(out.stream.find('\x1b') == std::string::npos);
}

TEST_CASE("the page for a person has the spoilers, a blank line, and every fact")
{
    FakeTree fake;
    board(fake);
    fake.file("/sys/firmware/devicetree/base/model", "\x1b[2Jboard\xff");
    char room[8192];
    TextOut page(room);
    auto before = sys::scheduling();
    unsigned spoiled = info_text(input(fake), page);
    auto after = sys::scheduling();
    CHECK(before.policy == after.policy);
    CHECK(before.priority == after.priority);
    std::string text(page.view());
    CHECK(spoiled >= 2);
    CHECK(text.find("warn  governor ondemand") != text.npos);
    CHECK(text.find("warn  idle cpu-sleep-0:150000ns") != text.npos);
    CHECK(text.find("\n\ncmdline              rtprobe sleep") != text.npos);
    CHECK(text.find("governor             ondemand (CPUs 0-2)\n") != text.npos);
    CHECK(text.find("board                ?[2Jboard?\n") != text.npos);
    CHECK(text.find('\x1b') == text.npos);
}

TEST_CASE("on a machine with nothing to read the page says what is not known")
{
    FakeTree fake;
    EnvironmentInput in;
    in.tree = fake.tree();
    char room[8192];
    TextOut page(room);
    info_text(in, page);
    std::string text(page.view());
    for (const char* name :
         {"clocksource", "governor", "idle states", "SMT", "turbo", "hypervisor", "console"})
        CHECK_MESSAGE(text.find(std::string("?     ") + name + ": not known") != text.npos, name);
}

// SPDX-License-Identifier: MIT
#include "session/environment.hpp"

#include <string>

#include <doctest/doctest.h>

#include "fact_help.hpp"
#include "record_help.hpp"

using namespace rtp;
using namespace rtp::session;
using namespace rtp::test;

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

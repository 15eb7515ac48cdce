// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

#include "fake_tree.hpp"
#include "session/environment.hpp"

namespace rtp::test {

using session::EnvironmentInput;

struct Fact {
    std::string key, value, cpus;
};

inline std::vector<Fact> facts(const EnvironmentInput& in)
{
    std::vector<Fact> all;
    session::each_fact(
        in, {&all, [](void* self, std::string_view key, std::string_view text, std::string_view cpus) {
                 static_cast<std::vector<Fact>*>(self)->push_back(
                     {std::string(key), std::string(text), std::string(cpus)});
             }});
    return all;
}

inline std::map<std::string, std::string> values(const EnvironmentInput& in)
{
    std::map<std::string, std::string> all;
    for (const Fact& fact : facts(in)) all[fact.key] = fact.value;
    return all;
}

// One fact of a machine; "key value (cpus)" lines where it differs between CPUs.
inline std::string fact(const FakeTree& fake, std::string_view key, EnvironmentInput in = {})
{
    in.tree = fake.tree();
    std::string text;
    for (const Fact& fact : facts(in)) {
        if (fact.key != key) continue;
        if (!text.empty()) text += '\n';
        text += fact.value + (fact.cpus.empty() ? "" : " (" + fact.cpus + ")");
    }
    return text;
}

inline constexpr std::string_view cmdline =
    "BOOT_IMAGE=/boot/vmlinuz-6.1.0-30-rt-amd64 root=UUID=0a1b2c3d-0000-4000-8000-"
    "0123456789ab ro console=tty0 console=ttyS0,115200 quiet isolcpus=3\n";

// An ordinary board of four CPUs.
inline void board(FakeTree& fake)
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

inline constexpr const char* argv[] = {"rtprobe", "sleep", "-i", "1ms", "-D",
                                       "5s",      "-p",    "80", "-L",  "bench 3"};

inline EnvironmentInput input(const FakeTree& fake)
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

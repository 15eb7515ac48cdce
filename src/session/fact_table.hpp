// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace rtp::session {

// How a fact is found out.
enum How : unsigned char {
    // From the file of that name: its text, the same as a list, a list of CPUs or `none`, a number, a number
    // of
    // microseconds, a number that is 0 where the fact is 1.
    text,
    list,
    some_cpus,
    number,
    microseconds,
    no_number,
    // From the line of /proc/cpuinfo that has this name.
    cpuinfo,
    // One fact for all CPUs that share it.
    governor,
    idle_state,
    // From what the run knows, or by a call.
    argv,
    kernel,
    dmi,
    cpu_name,
    hostname,
    label,
    start_mono,
    start_real,
    uptime,
    uid,
    preempt,
    hz,
    clocksource,
    tick_hz,
    tick_source,
    tick_error,
    tick_read_min,
    tick_read_p50,
    tick_invariant,
    dma_latency,
    hypervisor,
    mitigations,
    timer_slack,
    smi,
    baud,
    memory,
    page_size,
    locked,
    build,
};

struct Row {
    std::string_view key; // empty: another way to find out the one before it, where that failed
    How how;
    std::string_view from{};
};

// In the order of records.md.
inline constexpr Row rows[] = {
    {"cmdline", argv},
    {"kernel", kernel},
    {"kernel_cmdline", text, "/proc/cmdline"},
    {"board", text, "/sys/firmware/devicetree/base/model"},
    {"", text, "/proc/device-tree/model"},
    {"", dmi},
    {"cpu_model", cpu_name}, // never "cpu MHz": that is the momentary core clock
    {"", cpuinfo, "model name"},
    {"", cpuinfo, "Processor"},
    {"", cpuinfo, "uarch"},
    {"", cpuinfo, "isa"},
    {"", cpuinfo, "CPU part"},
    {"hostname", hostname},
    {"label", label},
    {"boot_id", text, "/proc/sys/kernel/random/boot_id"},
    {"start_mono_ns", start_mono},
    {"start_real_ns", start_real},
    {"uptime_ns", uptime},
    {"uid", uid},
    {"cpus_online", list, "online"},
    {"cpus_possible", list, "possible"},
    {"isolated", some_cpus, "isolated"},
    {"nohz_full", some_cpus, "nohz_full"},
    {"preempt", preempt},
    {"hz", hz},
    {"clocksource", clocksource},
    {"tick_hz", tick_hz},
    {"tick_source", tick_source},
    {"tick_error_ppb", tick_error},
    {"tick_read_min_ticks", tick_read_min},
    {"tick_read_p50_ticks", tick_read_p50},
    {"tick_invariant", tick_invariant},
    {"governor", governor},
    {"turbo", no_number, "intel_pstate/no_turbo"},
    {"", number, "cpufreq/boost"},
    {"idle_states", idle_state},
    {"dma_latency", dma_latency},
    {"smt", number, "smt/active"},
    {"hypervisor", hypervisor},
    {"", text, "/sys/hypervisor/type"},
    {"", text, "/sys/firmware/devicetree/base/hypervisor/compatible"},
    {"mitigations", mitigations},
    {"rt_runtime_ns", microseconds, "/proc/sys/kernel/sched_rt_runtime_us"}, // -1: no limit
    {"rt_period_ns", microseconds, "/proc/sys/kernel/sched_rt_period_us"},
    {"timer_slack_ns", timer_slack},
    {"smi_available", smi},
    {"printk", list, "/proc/sys/kernel/printk"},
    {"console", list, "/sys/class/tty/console/active"},
    {"baud", baud},
    {"mem_total_bytes", memory},
    {"page_size", page_size},
    {"locked", locked},
    {"build", build},
};

consteval std::size_t packed_bytes()
{
    std::size_t bytes = 0;
    for (const Row& row : rows) bytes += 3 + row.key.size() + row.from.size();
    return bytes;
}

// What ships of the table: how, the key, a NUL, from where, a NUL; no pointers and no padding.
consteval auto packed()
{
    std::array<char, packed_bytes()> bytes{};
    char* to = bytes.data();
    for (const Row& row : rows) {
        *to++ = static_cast<char>(row.how);
        for (char c : row.key) *to++ = c;
        ++to;
        for (char c : row.from) *to++ = c;
        ++to;
    }
    return bytes;
}

inline constexpr auto fact_table = packed();

}

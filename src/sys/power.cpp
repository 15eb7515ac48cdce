// SPDX-License-Identifier: MIT
#include "sys/power.hpp"

#include <cerrno>
#include <cstdint>
#include <fcntl.h>

#include "base/number.hpp"

namespace rtp::sys {

namespace {

using Path = Text<80>;

Path cpu_path(unsigned cpu, std::string_view rest)
{
    Path path("/sys/devices/system/cpu/cpu");
    path.number(std::uint64_t{cpu}).put(rest);
    return path;
}

// "/sys/…/cpuN/cpuidle/stateN/file"
Path state_path(unsigned cpu, unsigned state, std::string_view file)
{
    Path path = cpu_path(cpu, "/cpuidle/state");
    path.number(std::uint64_t{state}).put(file);
    return path;
}

}

void CpuGroups::add(unsigned cpu, std::string_view value)
{
    if (value.empty()) return;
    for (unsigned i = 0; i < groups_.size(); ++i) {
        if (i == count_) groups_[count_++].value.put(value);
        if (groups_[i].value.view() != value) continue;
        groups_[i].cpus.add(cpu);
        return;
    }
}

void governors(const Tree& tree, const CpuSet& of, CpuGroups& into)
{
    of.each([&](unsigned cpu) {
        char room[24];
        into.add(cpu, tree.text(cpu_path(cpu, "/cpufreq/scaling_governor"), room));
    });
}

void idle_states(const Tree& tree, const CpuSet& of, CpuGroups& into)
{
    of.each([&](unsigned cpu) {
        Value deepest_us;
        unsigned deepest = 0;
        for (unsigned state = 0; state < 16; ++state) {
            Value us = tree.number(state_path(cpu, state, "/latency"));
            if (!us.known() || us.negative()) break;
            if (deepest_us.known() && !us.above(deepest_us)) continue;
            if (tree.number(state_path(cpu, state, "/disable")) == Value(1)) continue;
            deepest_us = us;
            deepest = state;
        }
        if (!deepest_us.known() || deepest_us.bits() > 1'000'000'000) return;
        char room[16]; // the kernel's names have at most 15 characters
        Text<40> text;
        text.put(tree.text(state_path(cpu, deepest, "/name"), room)).put(':');
        into.add(cpu, text.number(deepest_us.bits() * 1000).put("ns"));
    });
}

Value exit_ns(std::string_view text)
{
    if (!text.ends_with("ns")) return {};
    text.remove_prefix(text.rfind(':') + 1); // npos + 1 is 0
    text.remove_suffix(2);
    return natural(text);
}

Value turbo(const Tree& tree)
{
    Value off = tree.number("/sys/devices/system/cpu/intel_pstate/no_turbo");
    if (off.known()) return off == Value(0) ? 1u : 0u;
    return tree.number("/sys/devices/system/cpu/cpufreq/boost");
}

Value smt(const Tree& tree) { return tree.number("/sys/devices/system/cpu/smt/active"); }

std::string_view dma_latency(const Tree& tree, std::span<char> room)
{
    constexpr std::int32_t nobody_asked_us = 2'000'000'000; // PM_QOS_CPU_LATENCY_DEFAULT_VALUE
    File device = tree.open("/dev/cpu_dma_latency", O_RDONLY);
    // Without /dev nothing is known of the device.
    if (device.error() == ENOENT && tree.has("/dev/null")) return "none";
    std::int32_t us;
    if (!device.ok() || device.read({reinterpret_cast<char*>(&us), sizeof us}) != sizeof us || us < 0)
        return {};
    if (us == nobody_asked_us) return "unlimited";
    TextOut out(room);
    return out.number(static_cast<std::uint64_t>(us) * 1000).put("ns").view();
}

}

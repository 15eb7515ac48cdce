// SPDX-License-Identifier: MIT
#include "session/info_text.hpp"

#include <cerrno>
#include <sched.h>

#include "base/cpu_list.hpp"
#include "base/number.hpp"
#include "session/spoilers.hpp"
#include "sys/cpus.hpp"
#include "sys/facts.hpp"
#include "sys/kernel.hpp"
#include "sys/power.hpp"
#include "sys/scheduling.hpp"

namespace rtp::session {

namespace {

constexpr unsigned usual_priority = 80;
constexpr std::size_t value_column = 21; // the longest key and two blanks

// Only the kernel's answer counts: a limit, a capability or a group's budget may each refuse.
void try_fifo(SpoilerFacts& facts)
{
    sys::Scheduling before = sys::scheduling();
    constexpr int deadline = 6; // can't be put back by this call
    if (before.policy < 0 || before.policy == deadline) return;
    unsigned limit = sys::rtprio_limit();
    for (unsigned priority : {usual_priority, limit}) {
        if (priority == 0) break;
        int error = sys::set_scheduling({SCHED_FIFO, priority});
        if (!facts.fifo_error) facts.fifo_error = error;
        if (error) continue;
        sys::set_scheduling(before);
        facts.fifo_priority = priority;
        return;
    }
    facts.fifo_priority = 0u;
}

Value printk_level(std::string_view list)
{
    return natural({list.data(), std::min(list.find(';'), list.size())});
}

void put_printable(TextOut& out, std::string_view text)
{
    for (char c : text) out.put(c < ' ' || c > '~' ? '?' : c);
}

void put_fact(void* self, std::string_view key, std::string_view text, std::string_view cpus)
{
    TextOut& out = *static_cast<TextOut*>(self);
    out.put(key);
    for (std::size_t at = key.size(); at < value_column; ++at) out.put(' ');
    put_printable(out, text);
    if (!cpus.empty()) out.put(" (CPUs ").put(cpus).put(')');
    out.put('\n');
}

bool put_line(void* self, std::string_view line)
{
    static_cast<TextOut*>(self)->put(line);
    return true;
}

}

unsigned info_text(const EnvironmentInput& in, TextOut& page)
{
    const sys::Tree& tree = in.tree;
    SpoilerFacts facts;
    try_fifo(facts);
    sys::Uname name;
    facts.kernel = name.number();
    facts.preempt = sys::preempt(tree, name.version(), facts.kernel);
    char vendor[16], host[40], source[32], latency[24], consoles[64], levels[32];
    // x86 has CPUID, which always tells.
    facts.hypervisor_known = !tree.keyed("/proc/cpuinfo", "vendor_id", vendor).empty();
    facts.hypervisor = sys::hypervisor(tree, in.tick.hypervisor, host);
    facts.clocksource = sys::clocksource(tree, source);
    facts.counter = in.tick.source;
    facts.timer_step_ns = sys::timer_step_ns();

    CpuSet online;
    sys::online_cpus(tree, online);
    sys::CpuGroups shared;
    sys::governors(tree, online, shared);
    Text<40> governor, idle;
    for (const auto& group : shared.groups()) {
        facts.governor_known = true;
        if (group.value.view() != "performance" && governor.empty()) governor = group.value;
    }
    shared = {};
    sys::idle_states(tree, online, shared);
    Value longest_ns;
    for (const auto& group : shared.groups()) {
        Value ns = sys::exit_ns(group.value);
        if (!ns.known() || (longest_ns.known() && !ns.above(longest_ns))) continue;
        longest_ns = ns;
        idle = group.value;
    }
    facts.slow_governor = governor;
    facts.idle_state = idle;
    facts.dma_latency = sys::dma_latency(tree, latency);
    facts.turbo = sys::turbo(tree);
    facts.smt = sys::smt(tree);
    facts.rt_runtime_ns = sys::rt_runtime_ns(tree);
    facts.rt_period_ns = sys::rt_period_ns(tree);
    facts.console = tree.list("/sys/class/tty/console/active", consoles);
    facts.printk_level = printk_level(tree.list("/proc/sys/kernel/printk", levels));
    facts.lockable_bytes = sys::lockable_bytes();

    unsigned spoiled = write_spoilers(facts, {&page, put_line});
    page.put('\n');
    each_fact(in, {&page, put_fact});
    return spoiled;
}

}

// SPDX-License-Identifier: MIT
#include "session/info_text.hpp"

#include <sched.h>

#include "session/spoilers.hpp"
#include "sys/facts.hpp"
#include "sys/file.hpp"
#include "sys/kernel.hpp"
#include "sys/scheduling.hpp"

namespace rtp::session {

namespace {

constexpr unsigned usual_priority = 80;
constexpr std::size_t value_column = 21; // the longest key and two blanks

// Only the kernel's answer counts: a limit, a capability or a group's budget may each refuse.
void try_fifo(Spoilers& spoilers)
{
    sys::Scheduling before = sys::scheduling();
    constexpr int deadline = 6; // can't be put back by this call
    if (before.policy < 0 || before.policy == deadline) return;
    unsigned priority = usual_priority;
    int error = sys::set_scheduling({SCHED_FIFO, priority});
    if (error) {
        spoilers.take("FIFO", sys::errno_name(error));
        priority = sys::rtprio_limit();
        if (priority && sys::set_scheduling({SCHED_FIFO, priority})) priority = 0;
    }
    if (priority) sys::set_scheduling(before);
    spoilers.take("fifo_priority", priority);
}

void put_fact(void* self, std::string_view key, std::string_view text, std::string_view cpus)
{
    TextOut& out = *static_cast<TextOut*>(self);
    out.put(key);
    for (std::size_t at = key.size(); at < value_column; ++at) out.put(' ');
    for (char c : text) out.put(c < ' ' || c > '~' ? '?' : c);
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
    Spoilers spoilers;
    try_fifo(spoilers);
    if (unsigned kernel = sys::Uname().number()) {
        spoilers.take("kernel_number", kernel);
        spoilers.take("preempt", "model unknown"); // until the facts know better
    }
    char vendor[16];
    // x86 has CPUID, which always tells.
    if (!in.tree.keyed("/proc/cpuinfo", "vendor_id", vendor).empty()) spoilers.take("hypervisor", "none");
    Value step_ns = sys::timer_step_ns(), lockable = sys::lockable_bytes();
    if (step_ns.known()) spoilers.take("timer_step_us", step_ns.bits() / 1000);
    if (lockable.known()) spoilers.take("lockable_kib", lockable.bits() / 1024);
    each_fact(in, {&spoilers, [](void* self, std::string_view key, std::string_view text, std::string_view) {
                       static_cast<Spoilers*>(self)->take(key, text);
                   }});
    unsigned spoiled = spoilers.write({&page, put_line});
    page.put('\n');
    each_fact(in, {&page, put_fact});
    return spoiled;
}

}

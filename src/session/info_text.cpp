// SPDX-License-Identifier: MIT
#include "session/info_text.hpp"

#include <sched.h>

#include "session/spoilers.hpp"
#include "sys/facts.hpp"
#include "sys/kernel.hpp"
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
    SpoilerFacts facts;
    try_fifo(facts);
    facts.kernel = sys::Uname().number();
    char vendor[16];
    // x86 has CPUID, which always tells.
    facts.hypervisor_known = !in.tree.keyed("/proc/cpuinfo", "vendor_id", vendor).empty();
    facts.timer_step_ns = sys::timer_step_ns();
    facts.lockable_bytes = sys::lockable_bytes();
    each_fact(in, {&facts, [](void* self, std::string_view key, std::string_view text, std::string_view) {
                       static_cast<SpoilerFacts*>(self)->take(key, text);
                   }});
    unsigned spoiled = write_spoilers(facts, {&page, put_line});
    page.put('\n');
    each_fact(in, {&page, put_fact});
    return spoiled;
}

}

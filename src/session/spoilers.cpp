// SPDX-License-Identifier: MIT
#include "session/spoilers.hpp"

#include <algorithm>

#include "base/number.hpp"
#include "sys/file.hpp"
#include "sys/power.hpp"

namespace rtp::session {

namespace {

constexpr std::size_t columns = 100;

// unknown: the facts for it are missing; good: nothing to say.
enum class Grade { bad, warn, note, unknown, good };
constexpr unsigned said_grades = 4;
constexpr char heads[said_grades][7] = {"bad   ", "warn  ", "note  ", "?     "};

using Detail = Text<40>;
using Facts = SpoilerFacts;

struct Rule {
    const char* name;
    const char* text; // `%` is where the detail goes
    Grade (*judge)(const Facts&, Detail&);
};

Grade no_fifo(const Facts& f, Detail& why)
{
    if (!f.fifo_priority.known()) return Grade::unknown;
    why.put(sys::errno_name(f.fifo_error));
    return f.fifo_priority.bits() == 0 ? Grade::bad : Grade::good;
}

Grade low_fifo(const Facts& f, Detail& priority)
{
    priority.value(f.fifo_priority);
    return f.fifo_priority.bits() > 0 && f.fifo_priority.bits() < 80 ? Grade::warn : Grade::good;
}

Grade coarse_timers(const Facts& f, Detail& us)
{
    if (!f.timer_step_ns.known()) return Grade::unknown;
    us.number(f.timer_step_ns.bits() / 1000);
    return f.timer_step_ns.bits() >= 100'000 ? Grade::bad : Grade::good;
}

Grade virtual_machine(const Facts& f, Detail& name)
{
    name.put(f.hypervisor);
    return !f.hypervisor.empty() ? Grade::bad : f.hypervisor_known ? Grade::good : Grade::unknown;
}

Grade small_budget(const Facts& f, Detail& percent)
{
    if (f.rt_runtime_ns.negative() || !f.rt_runtime_ns.known() || !f.rt_period_ns.known()) return Grade::good;
    std::uint64_t part = f.rt_runtime_ns.bits() / 1000, whole = f.rt_period_ns.bits() / 100'000;
    if (whole == 0) return Grade::good;
    percent.number(part / whole);
    return part / whole < 90 ? Grade::bad : Grade::good;
}

Grade not_realtime(const Facts& f, Detail& preempt)
{
    if (f.preempt.view() == "rt") return Grade::good;
    preempt.put(f.preempt.empty() ? std::string_view("model unknown") : f.preempt.view());
    return f.kernel ? Grade::bad : Grade::unknown;
}

Grade clock_for_counter(const Facts& f, Detail&)
{
    return f.tick_source.view() == "clock" ? Grade::warn : Grade::good;
}

Grade slow_clock(const Facts& f, Detail& name)
{
    if (f.clocksource.empty()) return Grade::unknown;
    for (const char* good : {"tsc", "arch_sys_counter", "riscv_clocksource"})
        if (f.clocksource.view() == good) return Grade::good;
    name.put(f.clocksource);
    return Grade::warn;
}

Grade little_lockable(const Facts& f, Detail& kib)
{
    constexpr std::uint64_t enough_kib = 8192;
    if (!f.lockable_bytes.known()) return Grade::unknown;
    kib.number(f.lockable_bytes.bits() / 1024);
    return f.lockable_bytes.bits() / 1024 < enough_kib ? Grade::warn : Grade::good;
}

Grade deep_idle(const Facts& f, Detail& state)
{
    constexpr unsigned harmless_ns = 20'000;
    Value exit_ns = sys::exit_ns(f.idle_state), held_to_ns = sys::exit_ns(f.dma_latency);
    if (!exit_ns.known()) return Grade::unknown;
    state.put(f.idle_state);
    bool shallow = !exit_ns.above(harmless_ns) || (held_to_ns.known() && !held_to_ns.above(harmless_ns));
    return shallow ? Grade::good : Grade::warn;
}

Grade moving_clock_rate(const Facts& f, Detail& name)
{
    name.put(f.slow_governor);
    return !f.governor_known ? Grade::unknown : f.slow_governor.empty() ? Grade::good : Grade::warn;
}

// tty0 is a screen, ttyS0 and all the others with a capital are lines.
bool serial(std::string_view consoles)
{
    for (std::size_t i = 3; i < consoles.size(); ++i)
        if (consoles[i - 1] == 'y' && consoles[i] >= 'A' && consoles[i] <= 'Z') return true;
    return false;
}

Grade loud_console(const Facts& f, Detail& which)
{
    constexpr unsigned quiet = 4; // what `quiet` on the kernel's command line sets: errors only
    if (f.console.empty() || !f.printk_level.known()) return Grade::unknown;
    which.put(f.console);
    return f.printk_level.above(quiet) && serial(f.console) ? Grade::warn : Grade::good;
}

constexpr unsigned fair_server = 6012; // the kernel that replaced the budget on idle CPUs

Grade old_throttling(const Facts& f, Detail&)
{
    if (f.kernel >= fair_server || f.rt_runtime_ns.negative()) return Grade::good;
    return f.kernel && f.rt_runtime_ns.known() ? Grade::note : Grade::unknown;
}

Grade new_throttling(const Facts& f, Detail&) { return f.kernel >= fair_server ? Grade::note : Grade::good; }

Grade on(Value v) { return !v.known() ? Grade::unknown : v.bits() ? Grade::note : Grade::good; }
Grade siblings(const Facts& f, Detail&) { return on(f.smt); }
Grade turbo(const Facts& f, Detail&) { return on(f.turbo); }

// Within a severity, worst first.
constexpr Rule rules[] = {
    {"FIFO", "no FIFO (%): other tasks are in all figures; needs CAP_SYS_NICE, rtprio or rt cgroup", no_fifo},
    {"timer steps", "timers move by % us: sleep is late by as much; boot with highres=on", coarse_timers},
    {"hypervisor", "under %: the host's pauses are in every max and gap; measure on a bare board",
     virtual_machine},
    {"", "FIFO gets % % of the time: 90 ms windows are cut; sysctl kernel.sched_rt_runtime_us=-1",
     small_budget},
    {"preemption", "not PREEMPT_RT (%): sleep max_ns may be ms under load; boot a realtime kernel",
     not_realtime},
    {"", "FIFO only up to %: higher tasks are in all figures; be root or ulimit -r 80", low_fifo},
    {"", "the CPU's counter can't be used: floor_ns grows; a run's notes say why", clock_for_counter},
    {"clocksource", "clocksource %: may be slow to read, floor_ns grows; tsc where it is stable", slow_clock},
    {"lockable memory", "only % KiB lockable: page faults are in max_ns; be root or ulimit -l unlimited",
     little_lockable},
    {"idle states", "idle % to wake up: in sleep's figures; hold /dev/cpu_dma_latency at 0", deep_idle},
    {"governor", "governor %: clock rate moves, work jitter_ns and means; set performance",
     moving_clock_rate},
    {"console", "kernel messages go to %: each is ms of max_ns and gap; dmesg -n 1", loud_console},
    {"rt budget", "FIFO loses 50 ms of each s, idle or not: gap with --window 0; keep the default windows",
     old_throttling},
    {"", "waiting tasks get 50 ms of each s, whatever the sysctl: gap with --window 0; keep the windows",
     new_throttling},
    {"SMT", "SMT is on: work and gap feel the sibling; echo off > /sys/devices/system/cpu/smt/control",
     siblings},
    {"turbo", "turbo is on: the clock rate moves with heat, work jitter_ns; switch it off", turbo},
};

// Facts that are kept as they are, by their keys.
struct WordOf {
    const char* key;
    Facts::Word Facts::*word;
};
constexpr WordOf words[] = {
    {"preempt", &Facts::preempt},         {"hypervisor", &Facts::hypervisor},
    {"clocksource", &Facts::clocksource}, {"tick_source", &Facts::tick_source},
    {"dma_latency", &Facts::dma_latency}, {"console", &Facts::console},
};

struct ValueOf {
    const char* key;
    Value Facts::*value;
};
constexpr ValueOf values[] = {
    {"turbo", &Facts::turbo},
    {"smt", &Facts::smt},
    {"rt_runtime_ns", &Facts::rt_runtime_ns},
    {"rt_period_ns", &Facts::rt_period_ns},
    {"printk", &Facts::printk_level}, // the first figure of four
};

void send(record::Sink to, const char* head, std::string_view text, std::string_view detail)
{
    Text<columns> line(head);
    for (char c : text)
        if (c == '%' && !detail.empty())
            line.put(detail), detail = {};
        else
            line.put(c);
    Text<columns + 1> whole(line.view());
    to.line(to.self, whole.put('\n'));
}

}

void SpoilerFacts::take(std::string_view key, std::string_view text)
{
    for (const auto& w : words)
        if (key == w.key) this->*w.word = text;
    for (const auto& v : values)
        if (key == v.key) this->*v.value = integer({text.data(), std::min(text.find(';'), text.size())});
    if (key == "governor") {
        governor_known = true;
        if (text != "performance" && slow_governor.empty()) slow_governor = text;
    }
    if (key == "idle_states") {
        Value longest = sys::exit_ns(idle_state), exit_ns = sys::exit_ns(text);
        if (exit_ns.known() && (!longest.known() || exit_ns.above(longest))) idle_state = text;
    }
}

unsigned write_spoilers(const SpoilerFacts& facts, record::Sink to)
{
    unsigned counts[said_grades]{};
    for (unsigned grade = 0; grade < said_grades; ++grade)
        for (const Rule& rule : rules) {
            Detail detail;
            if (rule.judge(facts, detail) != static_cast<Grade>(grade)) continue;
            if (static_cast<Grade>(grade) == Grade::unknown)
                send(to, heads[grade], "%: not known here; it may spoil figures too", rule.name);
            else
                send(to, heads[grade], rule.text, detail);
            ++counts[grade];
        }
    if (counts[0] + counts[1] + counts[2] + counts[3] == 0)
        send(to, "good  ", "nothing found that would spoil a measurement here", {});
    return counts[0] + counts[1];
}

}

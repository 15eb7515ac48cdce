// SPDX-License-Identifier: MIT
#include "session/spoilers.hpp"

#include "base/text.hpp"
#include "base/words.hpp"

namespace rtp::session {

namespace {

// Those that are taken, in the order of `keys`, and those that follow from them.
enum Fact : unsigned char {
    refusal,
    fifo_priority,
    kernel_number,
    timer_step_us,
    lockable_kib,
    preempt,
    hypervisor,
    clocksource,
    tick_source,
    dma_latency,
    console,
    governor,
    idle_states,
    turbo,
    smt,
    rt_runtime_ns,
    rt_period_ns,
    printk,
    taken,
    budget_percent = taken,
    throttling, // what the budget does: 0 nothing, 1 as before Linux 6.12, 2 as since
    loud,       // 1: kernel messages go to a serial line
    wake_up_ns, // out of the deepest idle state that the DMA latency leaves
    facts,
};
constexpr const char* keys =
    "FIFO fifo_priority kernel_number timer_step_us lockable_kib preempt hypervisor clocksource tick_source "
    "dma_latency console governor idle_states turbo smt rt_runtime_ns rt_period_ns printk";

// unknown: the facts for it are missing; good: nothing to say.
enum Grade : unsigned char { bad, warn, note, unknown, good };
constexpr char heads[] = "bad   warn  note  ?     good  ";

constexpr unsigned any = 0xffff;

struct Rule {
    const char* text;        // `%` is where the fact `shown` goes
    const char* fine;        // words with which nothing is said; null: a number's rule
    std::uint16_t low, high; // where the number lies if something is said; high may be `any`
    Fact judged, shown;
    Grade grade;
    bool known_only; // nothing is said where the fact is not known: another rule does that
};

// Within a severity, worst first.
constexpr Rule rules[] = {
    {"no FIFO (%): other tasks are in all figures; needs CAP_SYS_NICE, rtprio or rt cgroup", nullptr, 0, 0,
     fifo_priority, refusal, bad, false},
    {"timers move by % us: sleep is late by as much; boot with highres=on", nullptr, 100, any, timer_step_us,
     timer_step_us, bad, false},
    {"under %: the host's pauses are in every max_ns; measure on a bare board", "none", 0, 0, hypervisor,
     hypervisor, bad, false},
    {"FIFO gets % % of the time: 90 ms windows are cut; sysctl kernel.sched_rt_runtime_us=-1", nullptr, 0, 89,
     budget_percent, budget_percent, bad, true},
    {"not PREEMPT_RT (%): sleep max_ns may be ms under load; boot a realtime kernel", "rt", 0, 0, preempt,
     preempt, bad, false},
    {"FIFO only up to %: higher tasks are in all figures; be root or ulimit -r 80", nullptr, 1, 79,
     fifo_priority, fifo_priority, warn, true},
    {"the CPU's counter can't be used: floor_ns grows; a run's notes say why", "counter given", 0, 0,
     tick_source, tick_source, warn, true},
    {"clocksource %: may be slow to read, floor_ns grows; tsc where it is stable",
     "tsc arch_sys_counter riscv_clocksource", 0, 0, clocksource, clocksource, warn, false},
    {"only % KiB lockable: page faults are in max_ns; be root or ulimit -l unlimited", nullptr, 0, 8191,
     lockable_kib, lockable_kib, warn, false},
    {"idle % to wake up: in sleep's figures; hold /dev/cpu_dma_latency at 0", nullptr, 20'001, any,
     wake_up_ns, idle_states, warn, false},
    {"governor %: clock rate moves, work jitter_ns and means; set performance", "performance", 0, 0, governor,
     governor, warn, false},
    {"kernel messages go to %: each is ms of max_ns; dmesg -n 1", nullptr, 1, 1, loud, console, warn, false},
    {"a busy FIFO thread loses 50 ms of each s, idle or not; sleep is not hit", nullptr, 1, 1, throttling,
     rt_runtime_ns, note, false},
    {"waiting tasks take 50 ms of each s from a busy FIFO thread, whatever the sysctl; sleep is not hit",
     nullptr, 2, 2, throttling, rt_runtime_ns, note, true},
    {"SMT is on: a busy sibling adds to every wake; echo off > /sys/devices/system/cpu/smt/control", nullptr,
     1, any, smt, smt, note, false},
    {"turbo is on: the clock rate moves with heat, work jitter_ns; switch it off", nullptr, 1, any, turbo,
     turbo, note, false},
};

// tty0 is a screen, ttyS0 and all the others with a capital are lines.
bool serial(const char* consoles)
{
    for (; *consoles; ++consoles)
        if (*consoles == 'y' && consoles[1] >= 'A' && consoles[1] <= 'Z') return true;
    return false;
}

void send(record::Sink to, Grade grade, const char* text, std::string_view shown)
{
    char line[101];
    TextOut out({line, sizeof line - 1});
    out.put({heads + 6 * grade, 6});
    for (; *text; ++text)
        if (*text == '%' && !shown.empty())
            out.put(shown), shown = {};
        else
            out.put(*text);
    line[out.size()] = '\n';
    to.line(to.self, {line, out.size() + 1});
}

}

// The first one in the text, behind its colon where it has one: of "C6:133000ns", "7;4;1;7", "-1".
std::int64_t Spoilers::number(unsigned fact) const
{
    constexpr std::int64_t long_enough = 100'000'000'000'000'000; // what follows is left out
    const char* at = words_[fact];
    for (const char* c = at; *c; ++c)
        if (*c == ':') at = c + 1;
    bool negative = *at == '-';
    at += negative;
    if (*at < '0' || *at > '9') return none;
    std::int64_t number = 0;
    for (; *at >= '0' && *at <= '9' && number < long_enough; ++at) number = number * 10 + (*at - '0');
    return negative ? -number : number;
}

void Spoilers::put(unsigned fact, std::string_view text)
{
    TextOut out({words_[fact], word_bytes - 1});
    out.put(text);
    words_[fact][out.size()] = '\0';
}

void Spoilers::put(unsigned fact, std::uint64_t number)
{
    Text<20> digits;
    put(fact, digits.number(number).view());
}

void Spoilers::take(std::string_view key, std::string_view text)
{
    int fact = place_of(key, keys);
    if (fact < 0) return;
    if (fact == governor && *words_[governor] && place_of(words_[governor], "performance") < 0) return;
    if (fact == idle_states) {
        put(facts, text);
        if (number(facts) <= number(idle_states)) return;
    }
    put(static_cast<unsigned>(fact), text);
}

void Spoilers::take(const char* key, std::uint64_t number)
{
    put(static_cast<unsigned>(place_of(key, keys)), number);
}

void Spoilers::derive()
{
    constexpr unsigned fair_server = 6012; // the kernel that replaced the budget on idle CPUs
    std::int64_t runtime = number(rt_runtime_ns), period = number(rt_period_ns) / 100'000;
    if (runtime >= 0 && period > 0) put(budget_percent, static_cast<std::uint64_t>(runtime / 1000 / period));
    bool since = number(kernel_number) >= fair_server, before = number(kernel_number) >= 0 && runtime >= 0;
    if (since || before || (runtime < 0 && runtime != none))
        put(throttling, since ? 2u : static_cast<unsigned>(before));

    constexpr std::int64_t quiet = 4; // what `quiet` on the kernel's command line sets: errors only
    if (*words_[console] && number(printk) != none)
        put(loud, number(printk) > quiet && serial(words_[console]));

    constexpr std::int64_t harmless_ns = 20'000;
    std::int64_t wakes_ns = number(idle_states), held_to_ns = number(dma_latency);
    if (wakes_ns >= 0)
        put(wake_up_ns,
            held_to_ns >= 0 && held_to_ns <= harmless_ns ? 0 : static_cast<std::uint64_t>(wakes_ns));
}

unsigned Spoilers::write(record::Sink to)
{
    static_assert(facts < most);
    derive();
    unsigned said = 0, worse = 0;
    for (unsigned grade = bad; grade <= unknown; ++grade) {
        for (const Rule& rule : rules) {
            const char* word = words_[rule.judged];
            std::int64_t v = number(rule.judged);
            unsigned is = rule.grade;
            if (rule.fine ? !*word : v == none)
                is = rule.known_only ? good : unknown;
            else if (rule.fine ? place_of(word, rule.fine) >= 0
                               : v < rule.low || (rule.high != any && v > rule.high))
                is = good;
            if (is != grade) continue;
            ++said;
            if (is == unknown)
                send(to, unknown, "%: not known here; it may spoil figures too", word_at(rule.shown, keys));
            else
                send(to, rule.grade, rule.text, words_[rule.shown]);
        }
        if (grade == warn) worse = said;
    }
    if (!said) send(to, good, "nothing found that would spoil a measurement here", {});
    return worse;
}

}

// SPDX-License-Identifier: MIT
#include "session/environment.hpp"

#include "base/text.hpp"
#include "base/words.hpp"
#include "session/fact_table.hpp"
#include "sys/cpus.hpp"
#include "sys/facts.hpp"
#include "sys/kernel.hpp"
#include "sys/power.hpp"
#include "sys/scheduling.hpp"

namespace rtp::session {

namespace {

class Facts {
public:
    Facts(const EnvironmentInput& in, FactSink to) : in_(in), to_(to) {}
    void write();

private:
    [[gnu::noinline]] std::string_view find(How how, const char* from);
    [[gnu::noinline]] Value value(How how, const char* from);
    void shared(std::string_view key, void (*of)(const sys::Tree&, unsigned cpu, TextOut& into));
    std::string_view argv_text();

    const EnvironmentInput& in_;
    FactSink to_;
    sys::Uname name_;
    char room_[1200]; // a little more than a text of a record may have, so that what is cut there shows
};

void Facts::write()
{
    std::string_view rest(fact_table.data(), fact_table.size()), key;
    bool known = false;
    while (!rest.empty()) {
        How how = static_cast<How>(rest.front());
        rest.remove_prefix(1);
        std::string_view name = take_until(rest, '\0');
        const char* from = take_until(rest, '\0').data(); // its NUL is there
        if (!name.empty()) key = name, known = false;
        if (how == governor) shared(key, sys::governor);
        if (how == idle_state) shared(key, sys::idle_state);
        if (known) continue;
        std::string_view text = find(how, from);
        known = !text.empty();
        if (known) to_.fact(to_.self, key, text, {});
    }
}

std::string_view Facts::argv_text()
{
    TextOut out(room_);
    for (const char* word : in_.argv) {
        if (!out.empty()) out.put(' ');
        out.put(word);
    }
    return out;
}

std::string_view Facts::find(How how, const char* from)
{
    TextOut out(room_);
    std::string_view found;
    switch (how) {
    case text: return in_.tree.text(from, room_);
    case list: return in_.tree.list(from, room_);
    case some_cpus:
        found = in_.tree.list(from, room_);
        // An empty file is an answer too, and "(null)" is how older kernels write it.
        return same(found, "(null)") || (found.empty() && found.data()) ? "none" : found;
    case cpuinfo: return in_.tree.keyed("/proc/cpuinfo", from, room_);
    case argv: return argv_text();
    case kernel: return out.put(name_.release()).put(' ').put(name_.version());
    case dmi: return sys::dmi(in_.tree, room_);
    case cpu_name: return in_.tick.cpu_name;
    case hostname: return name_.hostname();
    case label: return in_.label;
    case preempt: return sys::preempt(in_.tree, name_.version(), name_.number(), room_);
    case clocksource: return sys::clocksource(in_.tree, room_);
    case tick_source: return in_.tick.source;
    case dma_latency: return sys::dma_latency(in_.tree, room_);
    case hypervisor: return in_.tick.hypervisor;
    case mitigations: return sys::mitigations(in_.tree, room_);
    case build: return in_.build;
    default: return out.value(value(how, from));
    }
}

Value Facts::value(How how, const char* from)
{
    constexpr std::uint64_t year_2001_ns = 978'307'200'000'000'000;
    Value v;
    switch (how) {
    case number: return in_.tree.number(from);
    case no_number: v = in_.tree.number(from); return v.known() ? Value(v.bits() == 0) : v;
    case microseconds:
        v = in_.tree.number(from);
        if (!v.known() || v.negative()) return v;
        return v.bits() > ~std::uint64_t{0} / 1000 ? Value() : Value(v.bits() * 1000);
    case start_mono: return in_.start_mono_ns;
    case start_real: return in_.start_real_ns.bits() >= year_2001_ns ? in_.start_real_ns : v;
    case uptime: return sys::uptime_ns();
    case uid: return sys::uid();
    case hz: return sys::hz();
    case tick_hz: return in_.tick.hz;
    case tick_error: return in_.tick.error_ppb;
    case tick_read_min: return in_.tick.read_min_ticks;
    case tick_read_p50: return in_.tick.read_p50_ticks;
    case tick_invariant: return in_.tick.invariant;
    case timer_slack: return sys::timer_slack_ns();
    case smi: return sys::smi_available(in_.tree);
    case baud: return sys::baud(in_.output_fd);
    case memory: return sys::mem_total_bytes();
    case page_size: return sys::page_size();
    case locked: return in_.locked;
    default: return v;
    }
}

// CPUs by a setting they share. Of more than six different ones the rest is left out.
void Facts::shared(std::string_view key, void (*of)(const sys::Tree&, unsigned cpu, TextOut& into))
{
    CpuSet online, said;
    sys::online_cpus(in_.tree, online);
    for (unsigned groups = 0; groups < 6; ++groups) {
        Text<40> setting;
        CpuSet same;
        for (unsigned cpu = 0; cpu < CpuSet::most; ++cpu) {
            if (!online.has(cpu) || said.has(cpu)) continue;
            Text<40> own;
            of(in_.tree, cpu, own);
            if (setting.empty()) setting = own;
            if (own.empty() || own.view() != setting.view()) continue;
            same.add(cpu);
            said.add(cpu);
        }
        if (setting.empty()) return;
        TextOut cpus(room_);
        if (same != online) same.put(cpus, ';');
        if (!cpus.cut()) to_.fact(to_.self, key, setting, cpus); // half a list would be a wrong one
    }
}

}

void each_fact(const EnvironmentInput& in, FactSink to) { Facts(in, to).write(); }

void write_environment(record::Writer& to, const EnvironmentInput& in)
{
    each_fact(in, {&to, [](void* self, std::string_view key, std::string_view text, std::string_view cpus) {
                       static_cast<record::Writer*>(self)->fact(key, text, cpus);
                   }});
    if (!in.tree.has("/proc/self"))
        to.note({}, "no_proc",
                "/proc is not mounted: its facts and figures are left out; mount -t proc proc /proc");
}

}

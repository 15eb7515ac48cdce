// SPDX-License-Identifier: MIT
#include "session/environment.hpp"

#include "base/cpu_list.hpp"
#include "base/text.hpp"
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
    void text(const char* key, std::string_view text) { of_cpus(key, text, {}); }
    void of_cpus(const char* key, std::string_view text, std::string_view cpus);
    void value(const char* key, Value v);
    void flag(const char* key, std::optional<bool> is);
    void file(const char* key, std::string_view path) { text(key, in_.tree.text(path, room_)); }
    void list(const char* key, std::string_view path) { text(key, in_.tree.list(path, room_)); }
    void command_line();
    void cpus(const char* key, const CpuSet& set);
    void groups(const char* key, const sys::CpuGroups& groups, const CpuSet& all);
    void kernel(const sys::Uname& name);
    void counter();
    [[gnu::noinline]] void power(const CpuSet& online); // its tables in a frame of their own

    const EnvironmentInput& in_;
    FactSink to_;
    char room_[1200]; // a little more than a text of a record may have, so that what is cut there shows
};

void Facts::of_cpus(const char* key, std::string_view text, std::string_view cpus)
{
    if (!text.empty()) to_.fact(to_.self, key, text, cpus);
}

void Facts::value(const char* key, Value v)
{
    Text<24> digits;
    text(key, digits.value(v));
}

void Facts::flag(const char* key, std::optional<bool> is)
{
    if (is) text(key, *is ? "1" : "0");
}

void Facts::command_line()
{
    TextOut out(room_);
    for (const char* word : in_.argv) {
        if (out.size() > 0) out.put(' ');
        out.put(word);
    }
    text("cmdline", out.view());
}

void Facts::cpus(const char* key, const CpuSet& set)
{
    TextOut out(room_);
    set.put(out, ';');
    text(key, out.view());
}

void Facts::groups(const char* key, const sys::CpuGroups& groups, const CpuSet& all)
{
    for (const auto& group : groups.groups()) {
        TextOut out(room_);
        if (group.cpus.words() != all.words()) group.cpus.put(out, ';');
        if (!out.cut()) of_cpus(key, group.value, out.view()); // half a list would be a wrong one
    }
}

void Facts::kernel(const sys::Uname& name)
{
    TextOut out(room_);
    text("kernel", out.put(name.release()).put(' ').put(name.version()).view());
    file("kernel_cmdline", "/proc/cmdline");
    text("board", sys::board(in_.tree, room_));
    text("cpu_model", sys::cpu_model(in_.tree, in_.tick.cpu_name, room_));
    text("hostname", name.hostname());
    text("label", in_.label);
    file("boot_id", "/proc/sys/kernel/random/boot_id");
}

void Facts::counter()
{
    const sys::TickFacts& tick = in_.tick;
    value("tick_hz", tick.hz);
    text("tick_source", tick.source);
    value("tick_error_ppb", tick.error_ppb);
    value("tick_read_min_ticks", tick.read_min_ticks);
    value("tick_read_p50_ticks", tick.read_p50_ticks);
    flag("tick_invariant", tick.invariant);
}

void Facts::power(const CpuSet& online)
{
    sys::CpuGroups shared;
    sys::governors(in_.tree, online, shared);
    groups("governor", shared, online);
    value("turbo", sys::turbo(in_.tree));
    shared = {};
    sys::idle_states(in_.tree, online, shared);
    groups("idle_states", shared, online);
    text("dma_latency", sys::dma_latency(in_.tree, room_));
    value("smt", sys::smt(in_.tree));
}

void Facts::write()
{
    constexpr std::uint64_t year_2001_ns = 978'307'200'000'000'000;
    const sys::Tree& tree = in_.tree;
    sys::Uname name;
    command_line();
    kernel(name);
    value("start_mono_ns", in_.start_mono_ns);
    if (in_.start_real_ns.known() && in_.start_real_ns.bits() >= year_2001_ns)
        value("start_real_ns", in_.start_real_ns);
    value("uptime_ns", sys::uptime_ns());
    value("uid", sys::uid());

    CpuSet online, possible;
    sys::online_cpus(tree, online);
    cpus("cpus_online", online);
    sys::possible_cpus(tree, possible);
    cpus("cpus_possible", possible);
    text("isolated", sys::isolated(tree, room_));
    text("nohz_full", sys::nohz_full(tree, room_));
    text("preempt", sys::preempt(tree, name.version(), name.number()));
    value("hz", sys::hz());
    text("clocksource", sys::clocksource(tree, room_));
    counter();
    power(online);
    text("hypervisor", sys::hypervisor(tree, in_.tick.hypervisor, room_));
    text("mitigations", sys::mitigations(tree, room_));
    value("rt_runtime_ns", sys::rt_runtime_ns(tree));
    value("rt_period_ns", sys::rt_period_ns(tree));
    value("timer_slack_ns", sys::timer_slack_ns());
    value("smi_available", sys::smi_available(tree));
    list("printk", "/proc/sys/kernel/printk");
    list("console", "/sys/class/tty/console/active");
    value("baud", sys::baud(in_.output_fd));
    value("mem_total_bytes", sys::mem_total_bytes());
    value("page_size", sys::page_size());
    value("locked", in_.locked);
    text("build", in_.build);
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
                "/proc is not mounted: what it says is left out here and empty in the figures; "
                "mount -t proc proc /proc");
}

}

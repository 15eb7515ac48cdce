// SPDX-License-Identifier: MIT
#include "sys/kernel.hpp"

#include <cstdint>
#include <ctime>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/text.hpp"

namespace rtp::sys {

namespace {

constexpr std::string_view models[] = {"none", "voluntary", "full", "lazy"};

bool contains(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

// The kernel's own word for a preemption model, in storage that stays.
std::string_view known(std::string_view word)
{
    for (std::string_view model : models)
        if (model == word) return model;
    return {};
}

Value resolution_ns(clockid_t clock)
{
    timespec step{};
    if (clock_getres(clock, &step) < 0) return {};
    return static_cast<std::uint64_t>(step.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(step.tv_nsec);
}

// A list of CPUs of /sys; an empty file is an answer too, and "(null)" is how older kernels write it.
std::string_view cpu_list(const Tree& tree, std::string_view path, std::span<char> room)
{
    auto list = tree.list(path, room);
    if (list == "(null)" || (list.empty() && tree.open(path, O_RDONLY).ok())) return "none";
    return list;
}

struct Holes {
    unsigned closed = 0, open = 0;
};

// Each file of the folder is one hole. opendir() would allocate.
bool count_holes(const Tree& tree, Holes& holes)
{
    constexpr std::string_view folder = "/sys/devices/system/cpu/vulnerabilities";
    constexpr std::size_t length_at = 16, name_at = 19; // of a linux_dirent64
    File names = tree.open(folder, O_RDONLY | O_DIRECTORY);
    if (!names.ok()) return false;
    char entries[1024];
    for (long n; (n = syscall(SYS_getdents64, names.fd(), entries, sizeof entries)) > 0;)
        for (char* entry = entries; entry < entries + n;) {
            auto low = static_cast<unsigned char>(entry[length_at]);
            auto high = static_cast<unsigned char>(entry[length_at + 1]);
            Text<96> path(folder);
            path.put('/').put(entry + name_at);
            char state[1]{}; // of Mitigation, Vulnerable, Not affected, Unknown
            tree.text(path, state);
            holes.closed += state[0] == 'M';
            holes.open += state[0] == 'V';
            entry += low | high << 8;
        }
    return true;
}

Value in_ns(Value us)
{
    if (!us.known() || us.negative()) return us;
    return us.bits() > ~std::uint64_t{0} / 1000 ? Value() : Value(us.bits() * 1000);
}

}

std::string_view boot_option(std::string_view line, std::string_view key)
{
    std::string_view found;
    while (!line.empty()) {
        std::size_t end = std::min(line.find_first_of(" \n"), line.size());
        std::string_view word(line.data(), end);
        line.remove_prefix(std::min(end + 1, line.size()));
        if (word == "--") break; // the rest is init's
        if (!word.starts_with(key)) continue;
        word.remove_prefix(key.size());
        if (!word.starts_with('=')) continue;
        word.remove_prefix(1);
        found = word;
    }
    return found;
}

std::string_view preempt(const Tree& tree, std::string_view version, unsigned number)
{
    constexpr unsigned first_lazy = 6013; // from there on "PREEMPT" alone may be either
    Value rt = tree.number("/sys/kernel/realtime");
    if (contains(version, "PREEMPT_RT") || contains(version, "PREEMPT RT") || rt == Value(1)) return "rt";
    if (!contains(version, "PREEMPT_DYNAMIC"))
        return contains(version, "PREEMPT") && number > 0 && number < first_lazy ? "full"
                                                                                 : std::string_view();
    char room[2048];
    auto choice = tree.text("/sys/kernel/debug/sched/preempt", room); // none voluntary (full) lazy
    std::size_t left = choice.find('('), right = choice.find(')');
    if (left < right && right != choice.npos) return known({choice.data() + left + 1, right - left - 1});
    return known(boot_option(tree.text("/proc/cmdline", room), "preempt"));
}

Value hz()
{
    constexpr std::uint64_t second = 1'000'000'000;
    Value tick = resolution_ns(CLOCK_MONOTONIC_COARSE);
    if (!tick.known() || tick.bits() < second / 10'000 || tick.bits() > second / 10) return {};
    return (second + tick.bits() / 2) / tick.bits();
}

Value timer_step_ns() { return resolution_ns(CLOCK_MONOTONIC); }

std::string_view isolated(const Tree& tree, std::span<char> room)
{
    return cpu_list(tree, "/sys/devices/system/cpu/isolated", room);
}

std::string_view nohz_full(const Tree& tree, std::span<char> room)
{
    return cpu_list(tree, "/sys/devices/system/cpu/nohz_full", room);
}

std::string_view clocksource(const Tree& tree, std::span<char> room)
{
    return tree.text("/sys/devices/system/clocksource/clocksource0/current_clocksource", room);
}

std::string_view mitigations(const Tree& tree, std::span<char> room)
{
    TextOut out(room);
    char line[2048];
    auto options = tree.text("/proc/cmdline", line);
    auto word = boot_option(options, "mitigations");
    if (word.empty() && !options.empty()) word = "default";
    for (char c : word) out.put(c == ',' ? ';' : c);
    Holes holes;
    if (!count_holes(tree, holes)) return {};
    if (out.size() > 0) out.put(';');
    out.put("mitigated=").number(std::uint64_t{holes.closed});
    return out.put(";vulnerable=").number(std::uint64_t{holes.open}).view();
}

Value rt_runtime_ns(const Tree& tree) { return in_ns(tree.number("/proc/sys/kernel/sched_rt_runtime_us")); }
Value rt_period_ns(const Tree& tree) { return in_ns(tree.number("/proc/sys/kernel/sched_rt_period_us")); }

}

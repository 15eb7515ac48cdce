// SPDX-License-Identifier: MIT
#include "sys/kernel.hpp"

#include <cstdint>
#include <ctime>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/text.hpp"
#include "base/words.hpp"

namespace rtp::sys {

namespace {

constexpr std::uint64_t second_ns = 1'000'000'000;

[[gnu::noinline]] bool contains(std::string_view text, const char* part)
{
    for (; !text.empty(); text.remove_prefix(1))
        if (text.starts_with(part)) return true;
    return false;
}

Value resolution_ns(clockid_t clock)
{
    timespec step{};
    if (clock_getres(clock, &step) < 0) return {};
    return static_cast<std::uint64_t>(step.tv_sec) * second_ns + static_cast<std::uint64_t>(step.tv_nsec);
}

struct Holes {
    std::uint64_t closed = 0, open = 0;
};

// Each file of the folder is one hole. opendir() would allocate.
[[gnu::noinline]] bool count_holes(const Tree& tree, Holes& holes)
{
    constexpr const char* folder = "vulnerabilities";
    constexpr std::size_t length_at = 16, name_at = 19; // of a linux_dirent64
    File names = tree.open(folder, O_RDONLY | O_DIRECTORY);
    if (!names.ok()) return false;
    char entries[1024];
    for (long n; (n = syscall(SYS_getdents64, names.fd(), entries, sizeof entries)) > 0;)
        for (char* entry = entries; entry < entries + n;) {
            Text<96> path(folder);
            path.put('/').put(entry + name_at).put('\0');
            char state[1]{}; // of Mitigation, Vulnerable, Not affected, Unknown
            tree.text(path.view().data(), state);
            holes.closed += state[0] == 'M';
            holes.open += state[0] == 'V';
            entry += static_cast<unsigned char>(entry[length_at]) |
                     static_cast<unsigned char>(entry[length_at + 1]) << 8;
        }
    return true;
}

}

std::string_view boot_option(std::string_view line, const char* key)
{
    std::string_view found;
    while (!line.empty()) {
        std::string_view value = take_until(line, ' ');
        std::string_view name = take_until(value, '=');
        if (same(name, "--")) break; // the rest is init's
        if (same(name, key) && !value.empty()) found = value;
    }
    return found;
}

std::string_view preempt(const Tree& tree, std::string_view version, unsigned number, std::span<char> room)
{
    constexpr unsigned first_lazy = 6013; // from there on "PREEMPT" alone may be either
    if (contains(version, "PREEMPT_RT") || contains(version, "PREEMPT RT") ||
        tree.number("/sys/kernel/realtime") == Value(1))
        return "rt";
    if (!contains(version, "PREEMPT")) return {};
    if (!contains(version, "PREEMPT_DYNAMIC"))
        return number > 0 && number < first_lazy ? "full" : std::string_view();
    std::string_view rest = tree.text("/sys/kernel/debug/sched/preempt", room); // none voluntary (full) lazy
    const char* end = rest.data() + rest.size();
    take_until(rest, '(');
    std::string_view word = take_until(rest, ')');
    if (word.data() + word.size() == end) word = {}; // it isn't closed
    if (word.empty()) word = boot_option(tree.text("/proc/cmdline", room), "preempt");
    return place_of(word, "none voluntary full lazy") >= 0 ? word : std::string_view();
}

Value hz()
{
    Value tick = resolution_ns(CLOCK_MONOTONIC_COARSE);
    if (!tick.known() || tick.bits() < second_ns / 10'000 || tick.bits() > second_ns / 10) return {};
    return (second_ns + tick.bits() / 2) / tick.bits();
}

Value timer_step_ns() { return resolution_ns(CLOCK_MONOTONIC); }

std::string_view clocksource(const Tree& tree, std::span<char> room)
{
    return tree.text("/sys/devices/system/clocksource/clocksource0/current_clocksource", room);
}

std::string_view mitigations(const Tree& tree, std::span<char> room)
{
    TextOut out(room);
    char line[2048];
    std::string_view options = tree.text("/proc/cmdline", line);
    if (!options.empty()) {
        std::string_view word = boot_option(options, "mitigations");
        for (char c : word) out.put(c == ',' ? ';' : c);
        out.put(word.empty() ? "default;" : ";");
    }
    Holes holes;
    if (!count_holes(tree, holes)) return {};
    return out.put("mitigated=").number(holes.closed).put(";vulnerable=").number(holes.open).view();
}

}

// SPDX-License-Identifier: MIT
#include "sys/power.hpp"

#include <cerrno>
#include <cstdint>
#include <fcntl.h>

namespace rtp::sys {

namespace {

// "cpuN/FOLDER/FILE", or with the number of an idle state behind the folder.
class Path {
public:
    Path(unsigned cpu, const char* folder, int state, const char* file)
    {
        path_.put("cpu").number(std::uint64_t{cpu}).put(folder);
        if (state >= 0) path_.number(std::int64_t{state});
        path_.put(file).put('\0');
    }
    operator const char*() const { return path_.view().data(); }

private:
    Text<80> path_;
};

// -1: it is none that can be, not known among them.
[[gnu::noinline]] std::int32_t state_number(const Tree& tree, unsigned cpu, int state, const char* file)
{
    constexpr std::uint64_t most = 1'000'000'000;
    Value v = tree.number(Path(cpu, "/cpuidle/state", state, file));
    return v.known() && v.bits() <= most ? static_cast<std::int32_t>(v.bits()) : -1;
}

}

void governor(const Tree& tree, unsigned cpu, TextOut& into)
{
    char room[24];
    into.put(tree.text(Path(cpu, "/cpufreq", -1, "/scaling_governor"), room));
}

void idle_state(const Tree& tree, unsigned cpu, TextOut& into)
{
    std::int32_t deepest_us = -1;
    int deepest = 0;
    for (int state = 0; state < 16; ++state) {
        std::int32_t us = state_number(tree, cpu, state, "/latency");
        if (us < 0) break;
        if (us <= deepest_us || state_number(tree, cpu, state, "/disable") == 1) continue;
        deepest_us = us;
        deepest = state;
    }
    if (deepest_us < 0) return;
    char room[16]; // the kernel's names have at most 15 characters
    into.put(tree.text(Path(cpu, "/cpuidle/state", deepest, "/name"), room)).put(':');
    into.number(std::int64_t{deepest_us} * 1000).put("ns");
}

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

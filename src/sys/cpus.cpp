// SPDX-License-Identifier: MIT
#include "sys/cpus.hpp"

#include <cstring>
#include <sys/syscall.h>
#include <unistd.h>

namespace rtp::sys {

namespace {

// A kernel built for more CPUs than the buffer holds refuses the call, so it takes 8,192 of them.
struct Mask {
    unsigned long bits[1024 / sizeof(unsigned long)];

    // Those of the calling thread.
    bool get() { return syscall(SYS_sched_getaffinity, 0, sizeof bits, bits) > 0; }
    bool set() const { return syscall(SYS_sched_setaffinity, 0, sizeof bits, bits) == 0; }
};

bool listed(const Tree& tree, const char* path, CpuSet& into)
{
    char room[1024];
    std::string_view list = tree.text(path, room);
    return list.size() < sizeof room && CpuSet::parse(list, into);
}

}

bool affinity(CpuSet& into)
{
    Mask mask{};
    if (!mask.get()) return false;
    // The bytes lie in the same order on little-endian machines of 32 and of 64 bits.
    auto& words = into.words();
    static_assert(sizeof(Mask) > sizeof(words));
    std::memcpy(words.data(), mask.bits, sizeof words);
    return true;
}

bool online_cpus(const Tree& tree, CpuSet& into) { return listed(tree, "online", into); }

unsigned online_count(const Tree& tree)
{
    CpuSet cpus;
    if (!online_cpus(tree, cpus)) {
        Mask found{}, all;
        std::memset(&all, 0xff, sizeof all);
        if (!found.get()) return 1;
        all.set();
        affinity(cpus); // still the old one where it can't be widened
        found.set();
    }
    unsigned count = cpus.count();
    return count ? count : 1;
}

CpuSet cpus_to_measure(const std::optional<CpuSet>& asked)
{
    if (asked) return *asked;
    CpuSet cpus;
    if (!affinity(cpus)) cpus.add(current_cpu().value_or(0));
    return cpus;
}

std::optional<unsigned> current_cpu()
{
    unsigned cpu;
    if (syscall(SYS_getcpu, &cpu, nullptr, nullptr) < 0 || cpu >= CpuSet::most) return std::nullopt;
    return cpu;
}

}

// SPDX-License-Identifier: MIT
#include "sys/cpus.hpp"

#include <cstring>
#include <sys/syscall.h>
#include <unistd.h>

namespace rtp::sys {

namespace {

// A kernel built for more CPUs than the buffer holds refuses the call, so it takes 8,192 of them.
using Mask = std::array<unsigned long, 1024 / sizeof(unsigned long)>;

long get_mask(Mask& mask) { return syscall(SYS_sched_getaffinity, 0, sizeof mask, mask.data()); }
bool set_mask(const Mask& mask) { return syscall(SYS_sched_setaffinity, 0, sizeof mask, mask.data()) == 0; }

bool listed(const Tree& tree, std::string_view path, CpuSet& into)
{
    char room[1024];
    std::string_view list = tree.text(path, room);
    return list.size() < sizeof room && CpuSet::parse(list, into);
}

// The bytes lie in the same order on little-endian machines of 32 and of 64 bits.
void take(const Mask& mask, CpuSet& into)
{
    auto& words = into.words();
    static_assert(sizeof(Mask) > sizeof(words));
    std::memcpy(words.data(), mask.data(), sizeof words);
}

}

bool affinity(CpuSet& into)
{
    Mask mask{};
    if (get_mask(mask) <= 0) return false;
    take(mask, into);
    return true;
}

bool online_cpus(const Tree& tree, CpuSet& into)
{
    return listed(tree, "/sys/devices/system/cpu/online", into);
}

bool possible_cpus(const Tree& tree, CpuSet& into)
{
    return listed(tree, "/sys/devices/system/cpu/possible", into);
}

unsigned online_count(const Tree& tree)
{
    CpuSet cpus;
    if (online_cpus(tree, cpus)) return cpus.count();
    Mask found{}, all, widest{};
    if (get_mask(found) <= 0) return 1;
    all.fill(~0UL);
    bool widened = set_mask(all) && get_mask(widest) > 0;
    set_mask(found);
    take(widened ? widest : found, cpus);
    return cpus.empty() ? 1 : cpus.count();
}

CpuSet cpus_to_measure(const std::optional<CpuSet>& asked)
{
    if (asked) return *asked;
    CpuSet cpus;
    if (!affinity(cpus) || cpus.empty()) cpus.add(current_cpu().value_or(0));
    return cpus;
}

std::optional<unsigned> current_cpu()
{
    unsigned cpu;
    if (syscall(SYS_getcpu, &cpu, nullptr, nullptr) < 0 || cpu >= CpuSet::most) return std::nullopt;
    return cpu;
}

}

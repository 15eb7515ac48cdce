// SPDX-License-Identifier: MIT
#include "sys/cpu_now.hpp"

#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace rtp::sys {

namespace {

constexpr std::uint32_t signature = 0x53053053; // any word: no section is ever given
constexpr int unregister = 1;

}

void CpuNow::open()
{
    area_ = {};
    area_.cpu = static_cast<std::uint32_t>(-1); // not registered yet
#ifdef SYS_rseq
    open_ = syscall(SYS_rseq, &area_, sizeof area_, 0, signature) == 0;
#else
    open_ = false;
#endif
}

void CpuNow::close()
{
#ifdef SYS_rseq
    if (open_) syscall(SYS_rseq, &area_, sizeof area_, unregister, signature);
#endif
    open_ = false;
}

unsigned CpuNow::read() const
{
    if (open_) return static_cast<const volatile Area&>(area_).cpu;
    return static_cast<unsigned>(sched_getcpu());
}

}

// SPDX-License-Identifier: MIT
#include "sys/scheduling.hpp"

#include <cerrno>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace rtp::sys {

int set_scheduling(Scheduling wanted)
{
    sched_param param{};
    param.sched_priority = static_cast<int>(wanted.priority);
    return syscall(SYS_sched_setscheduler, 0, wanted.policy, &param) < 0 ? errno : 0;
}

Scheduling scheduling()
{
    Scheduling now;
    sched_param param{};
    long policy = syscall(SYS_sched_getscheduler, 0);
    now.policy = policy < 0 ? -1 : static_cast<int>(policy & 0xff); // without the reset-on-fork flag
    if (syscall(SYS_sched_getparam, 0, &param) == 0)
        now.priority = static_cast<unsigned>(param.sched_priority);
    return now;
}

std::string_view policy_name(int policy)
{
    switch (policy) {
    case SCHED_OTHER: return "other";
    case SCHED_FIFO: return "fifo";
    case SCHED_RR: return "rr";
    case 3: return "batch";
    case 5: return "idle";
    case 6: return "deadline";
    default: return "unknown";
    }
}

unsigned rtprio_limit()
{
    rlimit limit{};
    if (getrlimit(RLIMIT_RTPRIO, &limit) < 0) return 0;
    return limit.rlim_cur > 99 ? 99 : static_cast<unsigned>(limit.rlim_cur);
}

int allow(const CpuSet& cpus)
{
    return syscall(SYS_sched_setaffinity, 0, sizeof cpus.words(), cpus.words().data()) < 0 ? errno : 0;
}

int pin(unsigned cpu)
{
    CpuSet one;
    one.add(cpu);
    return allow(one);
}

int set_timer_slack(std::uint64_t ns)
{
    return prctl(PR_SET_TIMERSLACK, static_cast<unsigned long>(ns), 0, 0, 0) < 0 ? errno : 0;
}

Value timer_slack_ns()
{
    int slack = prctl(PR_GET_TIMERSLACK, 0, 0, 0, 0);
    return slack < 0 ? Value() : Value(static_cast<std::uint64_t>(slack));
}

}

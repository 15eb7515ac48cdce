// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

#include "base/cpu_list.hpp"
#include "base/value.hpp"

namespace rtp::sys {

// Scheduling of the calling thread, by the raw calls: musl's sched_setscheduler and its kin are stubs that
// fail.

struct Scheduling {
    int policy = 0; // SCHED_OTHER, SCHED_FIFO, SCHED_RR …, as read back from the kernel
    unsigned priority = 0;
};

int set_scheduling(Scheduling wanted); // 0 or errno
Scheduling scheduling();
std::string_view policy_name(int policy); // "fifo" "rr" "other" …; "unknown" where it has no name here

// The highest real-time priority that RLIMIT_RTPRIO lets an ordinary user ask for; 0: none.
unsigned rtprio_limit();

int allow(const CpuSet& cpus); // to run on these CPUs only; 0 or errno
int pin(unsigned cpu);         // on this one

// Timer slack in ns: how late the kernel may run an ordinary thread's timer on purpose. 0 or errno.
int set_timer_slack(std::uint64_t ns);
Value timer_slack_ns();

}

// SPDX-License-Identifier: MIT
#include "sys/thread.hpp"

#include <climits>
#include <csignal>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace rtp::sys {

int Thread::start(std::span<std::byte> stack, void* (*entry)(void*), void* argument)
{
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    if (int why = pthread_attr_setstack(&attributes, stack.data(), stack.size())) return why;
    sigset_t all, before;
    sigfillset(&all);
    sigdelset(&all, SIGUSR1);
    pthread_sigmask(SIG_SETMASK, &all, &before); // inherited
    int why = pthread_create(&handle_, &attributes, entry, argument);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return why;
}

void Thread::kick() { pthread_kill(handle_, SIGUSR1); }

void Thread::join() { pthread_join(handle_, nullptr); }

void let_kicks_in()
{
    struct sigaction act {};
    act.sa_handler = [](int) {};
    sigaction(SIGUSR1, &act, nullptr);
}

pid_t thread_id() { return static_cast<pid_t>(syscall(SYS_gettid)); }

// No time-out is ever given, so that the 64-bit and the 32-bit call are the same.
void wait_for_change(const int* word, int while_it_is)
{
    syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, while_it_is, nullptr);
}

void wake_all(const int* word) { syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, INT_MAX); }

}

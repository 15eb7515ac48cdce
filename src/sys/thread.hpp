// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <pthread.h>
#include <span>
#include <sys/types.h>

namespace rtp::sys {

// A thread on a stack of the caller's. libc puts the thread's own data there too, if the stack is 16 KiB or
// more; with less it would map memory. It starts with every signal blocked but SIGUSR1, which only breaks the
// call it is in.
class Thread {
public:
    static constexpr std::size_t least_stack = 16 * 1024;

    // 0 or errno.
    int start(std::span<std::byte> stack, void* (*entry)(void*), void* argument);
    // Breaks a sleep. May come just before the sleep begins: repeat it until the thread has ended.
    void kick();
    void join();

private:
    pthread_t handle_{};
};

// Before the first start: SIGUSR1 breaks calls and does nothing else.
void let_kicks_in();

pid_t thread_id(); // of the caller

// Sleeps until *word is no longer `while_it_is`; may return early.
void wait_for_change(const int* word, int while_it_is);
void wake_all(const int* word);

}

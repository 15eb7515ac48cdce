// SPDX-License-Identifier: MIT
#include "sys/memory.hpp"

#include <cerrno>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

// Given by the linker.
extern "C" const char __executable_start, etext;

namespace rtp::sys {

namespace {

constexpr std::size_t smallest_page = 4096;
constexpr int on_fault = 4; // MCL_ONFAULT, Linux 4.4

}

int lock_on_fault() { return mlockall(MCL_CURRENT | MCL_FUTURE | on_fault) < 0 ? errno : 0; }

int lock(std::span<std::byte> range) { return mlock(range.data(), range.size()) < 0 ? errno : 0; }

void unlock_memory() { munlockall(); }

void touch(std::span<std::byte> range)
{
    for (std::size_t at = 0; at < range.size(); at += smallest_page) {
        volatile auto& byte = reinterpret_cast<volatile char&>(range[at]);
        byte = byte;
    }
}

void touch_code()
{
    for (const char* at = &__executable_start; at < &etext; at += smallest_page)
        static_cast<void>(*static_cast<const volatile char*>(at));
}

}

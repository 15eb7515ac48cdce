// SPDX-License-Identifier: MIT
#include "sys/memory.hpp"

#include <cerrno>
#include <elf.h>
#include <link.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace rtp::sys {

namespace {

using Header = ElfW(Phdr);
constexpr std::size_t smallest_page = 4096;
constexpr int on_fault = 4; // MCL_ONFAULT, Linux 4.4

}

int lock_on_fault() { return mlockall(MCL_CURRENT | MCL_FUTURE | on_fault) < 0 ? errno : 0; }

int lock(std::span<std::byte> range) { return mlock(range.data(), range.size()) < 0 ? errno : 0; }

void unlock_memory() { munlockall(); }

void touch_code()
{
    // The program headers, as the kernel hands them over, say which parts of the file are mapped.
    const auto* header = reinterpret_cast<const Header*>(getauxval(AT_PHDR));
    for (auto left = getauxval(AT_PHNUM); header && left > 0; --left, ++header) {
        if (header->p_type != PT_LOAD) continue;
        const auto* from = reinterpret_cast<const volatile char*>(header->p_vaddr);
        for (std::size_t at = 0; at < header->p_filesz; at += smallest_page) static_cast<void>(from[at]);
    }
}

}

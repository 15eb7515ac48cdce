// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>
#include <sys/utsname.h>

#include "base/value.hpp"
#include "sys/tree.hpp"

namespace rtp::sys {

// Facts about the board and this process. Text is empty and a Value not available where they can't be read; a
// view lives in `room` or for ever.

// uname(2): needs no /proc.
class Uname {
public:
    Uname();
    std::string_view release() const { return raw_.release; }
    std::string_view version() const { return raw_.version; }
    std::string_view hostname() const;
    // 6012 for 6.12.1; 0 where the release begins otherwise.
    unsigned number() const;

private:
    utsname raw_{};
};

// DMI's vendor and product: the board, where no device tree names it.
std::string_view dmi(const Tree&, std::span<char> room);
// 1: the count of system management interrupts can be read (Intel's MSR 0x34 on CPU 0); 0: it can't; not
// available off x86, which has none.
Value smi_available(const Tree&);

Value uptime_ns();
Value mem_total_bytes();
Value page_size();
Value uid(); // the effective one, which decides what is allowed
// How much memory this process may lock; 2^64-1: no limit.
Value lockable_bytes();

// Of a terminal; not available for anything else.
Value baud(int fd);

}

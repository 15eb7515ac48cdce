// SPDX-License-Identifier: MIT
#pragma once

#include <cpuid.h>
#include <cstdint>

#include "cpu_identity.hpp"

namespace rtp::machine {

namespace x86 {

struct Leaf {
    unsigned a, b, c, d;
};

inline Leaf leaf(unsigned number)
{
    Leaf l{};
    __cpuid_count(number, 0, l.a, l.b, l.c, l.d);
    return l;
}

inline char* put(char* to, unsigned word)
{
    for (unsigned i = 0; i < 4; ++i) *to++ = static_cast<char>(word >> (8 * i));
    return to;
}

}

inline Identity identify()
{
    Identity id;
    if (__get_cpuid_max(0, nullptr) == 0) return id;
    if (x86::leaf(1).c >> 31 & 1) {
        auto l = x86::leaf(0x40000000);
        x86::put(x86::put(x86::put(id.hypervisor, l.b), l.c), l.d);
    }
    unsigned most = x86::leaf(0x80000000).a;
    if (most >= 0x80000004) {
        char* to = id.cpu_name;
        for (unsigned n = 0x80000002; n <= 0x80000004; ++n) {
            auto l = x86::leaf(n);
            to = x86::put(x86::put(x86::put(x86::put(to, l.a), l.b), l.c), l.d);
        }
    }
    id.invariant = most >= 0x80000007 && (x86::leaf(0x80000007).d >> 8 & 1) ? Answer::yes : Answer::no;
    return id;
}

}

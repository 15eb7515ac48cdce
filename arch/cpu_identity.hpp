// SPDX-License-Identifier: MIT
#pragma once

namespace rtp::machine {

enum class Answer : signed char { unknown, no, yes };

struct Identity {
    char cpu_name[49] = {};             // NUL-terminated; empty where the CPU does not say
    char hypervisor[13] = {};           // its signature; empty on bare metal or where it can't be told
    Answer invariant = Answer::unknown; // does the counter's rate never change?
};

}

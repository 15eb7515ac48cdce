// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "base/text.hpp"

namespace rtp {

// Why an argument can't be used and what to write instead: the text after "rtprobe: ".
using Why = Text<200>;

// One option of the command line. `set` puts the value where it belongs, or says why not.
struct Option {
    std::string_view name;     // without dashes; empty ends nothing, it is just a short one
    char letter;               // 0: no short form
    std::string_view argument; // what the help calls its value; empty: takes none
    std::string_view help;     // one line: unit, range, default
    bool (*set)(void* into, std::string_view value, Why& why);
};

}

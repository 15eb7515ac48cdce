// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "base/options.hpp"

namespace rtp {

// A word of the command line that measures nothing. The table of them is made from the list in
// src/meson.build.
struct Command {
    std::string_view name;
    const char* arguments; // as the help shows them
    const char* line;      // what it does, in a few words
    // The arguments after the command's name; returns the exit status.
    int (*run)(std::span<const char* const> arguments);
    // What `run` parses, so that the help can show it.
    std::span<const Option> options = {};
};

std::span<const Command* const> commands();

}

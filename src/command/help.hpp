// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace rtp::command {

// All that is known of the probe or command of that name. Exit status: 0, 2 where there is none, 3 where
// stdout can't be written.
int show_help(std::string_view name);

// The one-screen help on stdout.
int show_overview();

// The same on stderr below a message, "rtprobe: …"; returns 2.
int refuse(std::string_view message);

// The message that nothing is called so, with the nearest name, and the overview; returns 2.
int refuse_word(std::string_view word);

}

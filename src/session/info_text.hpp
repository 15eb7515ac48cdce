// SPDX-License-Identifier: MIT
#pragma once

#include "base/text.hpp"
#include "session/environment.hpp"

namespace rtp::session {

// For a person: what would spoil a measurement here, worst first, a blank line, then every fact as `key
// value`. How many of the spoilers are worse than a note. Tries FIFO on the calling thread and puts back what
// was there.
unsigned info_text(const EnvironmentInput&, TextOut& page);

}

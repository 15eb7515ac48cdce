// SPDX-License-Identifier: MIT
#pragma once

#include "host/report/format.hpp"

// The pieces of the text report.
namespace rtp::host::text {

void head(Page&, RunTable&, Run&);
// What came of the run since its head was printed: later facts, notes, unknown kinds.
void rest(Page&, RunTable&, Run&);
void part(Page&, RunTable&, const Run&, const Part&);
void histogram(Page&, const RunTable&, const Part&);
void time_line(Page&, const RunTable&, const Part&, Value floor_ns);
void table(Page&, const RunTable&, const Run&);
void verdict_word(Page&, std::string_view word);
// A note of the run or of a part, in one line or several.
void note(Page&, const RunTable&, const Kept&);
// "48.120 us of at most 40 us: fail".
void limit(Page&, const Kept& verdict);

}

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
// Where it is a note and not shown yet.
void note(Page&, const RunTable&, const Kept&);
// "limit max_ns 48.120 us, at most 40 us: fail", or the part's own.
void verdict(Page&, const Kept&);

}

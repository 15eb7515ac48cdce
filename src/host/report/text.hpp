// SPDX-License-Identifier: MIT
#pragma once

#include "host/report/format.hpp"

// The pieces of the text report.
namespace rtp::host::text {

void head(Page&, Run&);
// What came of the run since its head was printed: later facts, notes, unknown kinds.
void rest(Page&, Run&);
void part(Page&, const Run&, const Part&);
void histogram(Page&, const Part&);
void time_line(Page&, const Part&, Value floor_ns);
void table(Page&, const Run&);
void verdict_word(Page&, const char* word);
// Where it is a note and not shown yet.
void note(Page&, Kept&);
// The text of a record with all that goes on in further ones.
void long_text(Page&, const Kept&, unsigned key);
// "limit max_ns 48.120 us, at most 40 us: fail", or the part's own.
void verdict(Page&, const Kept&);
// ", text" where there is one.
void aside(Page&, const char* text);

}

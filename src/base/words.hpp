// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace rtp {

// The front of `rest` up to `end`, or the whole of it where there is none; taken off `rest` together with it.
std::string_view take_until(std::string_view& rest, char end);

// text == other; shorter where it is called.
bool same(std::string_view text, const char* other);

// Words with one blank between: the place of `word` among them, from 0 (-1: it is none of them), and the word
// at a place (empty behind the last).
int place_of(std::string_view word, const char* words);
std::string_view word_at(unsigned place, const char* words);

}

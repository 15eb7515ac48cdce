// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "base/text.hpp"

namespace rtp::command {

// One page of text for a person, at most 80 columns wide, put together before it is written.
class Page {
public:
    static constexpr unsigned width = 80;

    Page();
    TextOut& out() { return out_; }
    // Blanks up to that column, counted from 0; a new line first where it is passed already.
    Page& column(unsigned at);
    // Words, each on this line where it fits, else on a new one from `indent` on.
    Page& wrap(const char* words, unsigned indent);
    // One of a list, in one piece; a comma before it where the line has begun.
    void item(std::string_view text);
    // The last column of a row.
    void last(unsigned at, const char* words) { column(at).wrap(words, at).out().put('\n'); }
    // Writes it to stdout. Exit status: 0, or 3 where it could not be written, which stderr then says.
    int print() const;

private:
    unsigned here() const;
    void piece(std::string_view text, unsigned indent);

    TextOut out_;
};

}

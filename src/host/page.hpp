// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace rtp::host {

// Where a report goes, in pieces. False: it can't be written, and no more comes.
struct Sink {
    void* self;
    bool (*write)(void* self, std::string_view text);
};

// Text for a person or a file, put together piece by piece.
class Page {
public:
    static constexpr unsigned width = 100; // of a line, where lists are broken

    Page(Sink sink, bool colour) : sink_(sink), colour_(colour) {}
    Page(const Page&) = delete;

    Page& put(char c);
    Page& put(const char* text);     // what is not printable ASCII comes out as `?`
    Page& wrapped(const char* text); // the same, over as many lines as it takes
    Page& number(std::uint64_t v);
    Page& hex(std::uint64_t v, unsigned digits);
    Page& pad(unsigned column); // blanks up to this column, at least one
    void line();                // ends it

    // Where the next byte goes. What was put since a mark on the same line can be moved.
    unsigned mark() const { return used_; }
    void align(unsigned mark, unsigned columns); // to the right of so many columns, after one blank or more
    void item(unsigned mark); // one of a list: after two blanks, on a new line where this is full

    enum class Paint : char { good = '2', bad = '1', odd = '3' };
    Page& painted(const char* text, Paint); // plain where there is no colour

    void flush();
    bool failed() const { return failed_; }
    unsigned column() const { return column_; }

private:
    void add(char c);
    void insert(unsigned at, unsigned count, char c);

    Sink sink_;
    bool colour_;
    bool failed_ = false;
    unsigned column_ = 0, used_ = 0;
    char room_[1024];
};

}

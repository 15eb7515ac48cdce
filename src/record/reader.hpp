// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "record/kernel_text.hpp"
#include "record/line.hpp"
#include "record/parse.hpp"
#include "record/runs.hpp"

namespace rtp::record {

// Bytes in, records out: any chunk size, a stream of any length, fixed memory (about 80 KiB; one that is not
// given a listener before main is all zeroes, so it costs nothing in the file). Lines end at any run of CR
// and LF; an at sign, a capital and a comma begin a record wherever they stand.
//
// A record is the printable text from there up to the next at sign or control character, blanks at its end
// apart. Where kernel text stands in it, what comes before that is kept, kernel lines are passed over, and
// the front of the next line that is none is its rest: one candidate a line, and the CRC decides.
class Reader {
public:
    static constexpr std::size_t longest = 1024; // of a line in one piece; longer ones are read in pieces

    constexpr Reader() = default;
    explicit Reader(Listener listener) : listener_(listener) {}
    Reader(const Reader&) = delete;

    void listen(Listener listener) { listener_ = listener; }
    void feed(std::span<const char> bytes);
    // The capture is over: the last line counts, and every open run ends. What is fed afterwards is another
    // capture; the counts go on.
    void finish();
    const Counts& counts() const { return counts_; }

private:
    enum class Start { none, record, torn }; // torn: kernel text stands before the first comma

    // What a piece that does not end its line leaves for the next one, so that no record, prefix or word is
    // cut in two by the piece's end.
    static constexpr std::size_t overlap = line_bytes + kernel_prefix_most + 8;

    void take(std::string_view part, bool ends);
    std::size_t piece(std::string_view text, bool ends);
    std::size_t resume(std::string_view text);
    std::size_t record(std::string_view text);
    bool accept(std::string_view text, bool repaired);
    void give_up_head();
    void between(std::string_view text);
    void other(std::string_view line);
    static Start starts(std::string_view text);
    static std::size_t find_start(std::string_view text, std::size_t from);

    Listener listener_;
    Counts counts_;
    Runs runs_;
    Parsed parsed_;
    char line_[longest]{}; // a line that came in several chunks
    std::size_t held_ = 0;
    bool inside_ = false;     // the line has begun with an earlier piece
    char head_[line_bytes]{}; // the front of a record, up to where kernel text was printed into it
    std::size_t head_bytes_ = 0;
    bool head_counts_ = false; // it began like a record, so it is damaged if nothing comes of it
};

}

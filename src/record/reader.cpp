// SPDX-License-Identifier: MIT
#include "record/reader.hpp"

#include <algorithm>
#include <cstring>

#include "record/alphabet.hpp"

namespace rtp::record {

namespace {

std::string_view tail(std::string_view text, std::size_t from)
{
    return {text.data() + from, text.size() - from};
}

bool is_end(char c) { return c == '\n' || c == '\r'; }

// The bytes from `from` that may stand in a record, up to the first that may not.
std::size_t plain_end(std::string_view text, std::size_t from)
{
    while (from < text.size() && is(text[from], inner)) ++from;
    return from;
}

std::string_view without_blanks(std::string_view text)
{
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
}

}

void Reader::feed(std::span<const char> bytes)
{
    std::string_view rest(bytes.data(), bytes.size());
    while (!rest.empty()) {
        std::size_t n = 0;
        while (n < rest.size() && !is_end(rest[n])) ++n;
        bool ends = n < rest.size();
        take(cut(rest, n), ends);
        rest.remove_prefix(n + ends);
    }
}

void Reader::finish()
{
    take({}, true);
    give_up_head();
    runs_.finish(listener_);
}

// Pieces are cut at the same places whatever the chunks are: at the end of the line, and where one more byte
// would not fit line_.
void Reader::take(std::string_view part, bool ends)
{
    if (ends && held_ == 0 && part.size() <= longest) {
        if (!part.empty()) piece(part, true);
        inside_ = false;
        return;
    }
    while (!part.empty()) {
        if (held_ == longest) {
            std::size_t used = piece({line_, held_}, false);
            held_ -= used;
            std::memmove(line_, line_ + used, held_);
            inside_ = true;
        }
        std::size_t n = std::min(part.size(), longest - held_);
        std::memcpy(line_ + held_, part.data(), n);
        held_ += n;
        part.remove_prefix(n);
    }
    if (!ends) return;
    piece({line_, held_}, true);
    held_ = 0;
    inside_ = false;
}

Reader::Start Reader::starts(std::string_view text)
{
    std::size_t at = text.size() > 1 && is(text[1], capital) ? 2 : 1;
    if (at == 2 && text.size() > 2 && text[2] == ',') return Start::record;
    return kernel_prefix(tail(text, at)) ? Start::torn : Start::none;
}

std::size_t Reader::find_start(std::string_view text, std::size_t from)
{
    for (;; ++from) {
        from = text.find('@', from);
        if (from == text.npos || starts(tail(text, from)) != Start::none) return from;
    }
}

// Reads one piece of a line and returns how much of it is done with; all of it where the line ends here.
std::size_t Reader::piece(std::string_view text, bool ends)
{
    std::size_t limit = ends ? text.size() : text.size() - overlap;
    std::size_t at = !inside_ && head_bytes_ ? resume(text) : 0;
    std::size_t start = find_start(text, at);
    if (at == 0 && start >= limit && !inside_) {
        if (limit) other(cut(text, limit));
    } else {
        for (; start < limit; start = find_start(text, at)) {
            between({text.data() + at, start - at});
            at = start + record(tail(text, start));
        }
        if (at < limit) between({text.data() + at, limit - at});
    }
    if (!ends && tells_panic(tail(text, std::min(at, limit)))) runs_.panic();
    return std::max(at, limit);
}

// A record whose front is in head_ may go on where this line begins. Returns the bytes that were its rest.
std::size_t Reader::resume(std::string_view text)
{
    std::size_t end = plain_end(text, 0);
    std::size_t kernel = find_kernel_prefix(cut(text, end));
    if (kernel == 0) return 0; // one more kernel line
    std::string_view rest = cut(text, std::min(kernel, end));
    if (kernel == text.npos) rest = without_blanks(rest);
    if (rest.empty() || head_bytes_ + rest.size() >= line_bytes) {
        give_up_head();
        return 0;
    }
    std::memcpy(head_ + head_bytes_, rest.data(), rest.size());
    head_bytes_ += rest.size();
    if (accept({head_, head_bytes_}, true)) {
        head_bytes_ = 0;
    } else if (kernel == text.npos) {
        give_up_head();
        return 0;
    }
    return rest.size();
}

// Reads the record that begins `text`; returns the bytes of it that need no further look.
std::size_t Reader::record(std::string_view text)
{
    bool counts = starts(text) == Start::record;
    std::size_t end = plain_end(text, 1);
    std::size_t kernel = line_bytes;
    bool good = counts && accept(without_blanks(cut(text, end)), false);
    if (!good) {
        end = 1;
        kernel = find_kernel_prefix(cut(text, plain_end(text, 1)));
    }
    if (kernel < line_bytes) {
        end = kernel;
        good = counts && accept(cut(text, kernel), true);
    }
    if (good) {
        give_up_head();
    } else if (kernel < line_bytes && head_bytes_ == 0) {
        std::memcpy(head_, text.data(), kernel);
        head_bytes_ = kernel;
        head_counts_ = counts;
    } else if (counts) {
        ++counts_.damaged;
        runs_.damaged(text);
    }
    return end;
}

bool Reader::accept(std::string_view text, bool repaired)
{
    if (!parsed_.parse(text)) return false;
    parsed_.seen.repaired = repaired;
    return runs_.record(parsed_, listener_, counts_);
}

void Reader::give_up_head()
{
    if (head_bytes_ && head_counts_) {
        ++counts_.damaged;
        runs_.damaged({head_, head_bytes_});
    }
    head_bytes_ = 0;
}

// Text between records, or of a damaged one: only what the kernel wrote is of interest.
void Reader::between(std::string_view text)
{
    std::size_t kernel = find_kernel_prefix(text);
    if (kernel != text.npos)
        other(tail(text, kernel));
    else if (tells_panic(text))
        other(text);
}

void Reader::other(std::string_view line)
{
    ++counts_.other;
    if (tells_panic(line)) runs_.panic();
    if (listener_.other) listener_.other(listener_.self, line);
}

}

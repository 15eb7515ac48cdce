// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "record/reader.hpp"
#include "record/writer.hpp"

// What the tests of the record stream share: a stream that is written into memory, and one that is read.
namespace rtp::test {

// `head` up to and including the last comma; the CRC and the newline are added.
std::string sealed(std::string_view head);
// Whether one line, newline included, is of the format's regular expression and length, and its CRC is right.
bool well_formed(const std::string& line);
std::string case_file(const std::string& name);
std::vector<std::string> lines_of(const std::string& stream);

// A small generator with a fixed start, the same on every machine.
struct Random {
    std::uint64_t state;
    std::uint64_t next()
    {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        return state;
    }
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() % n); }
};

struct Written {
    std::string stream;
    std::uint64_t refuse = 0; // so many lines from now on do not go out
    record::Sink sink();
};

struct Heard {
    struct Record {
        char kind;
        std::uint16_t run;
        std::uint64_t seq;
        std::vector<std::string> fields;
        std::string line;
        bool repaired;
    };
    std::vector<Record> records;
    std::vector<record::Run> ended;
    std::vector<std::string> others;
    std::vector<std::uint64_t> clashes;
    std::string story; // every call, in order: two readings are the same if and only if this is
    record::Counts counts;

    record::Listener listener();
    const record::Run& run(std::uint16_t tag) const; // the last one that ended with it
    std::size_t of_kind(char kind) const;
};

// The whole of `bytes`, in chunks of that size.
Heard hear(std::string_view bytes, std::size_t chunk = 4096);
// In two chunks, cut there.
Heard hear_split(std::string_view bytes, std::size_t at);

}

// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

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
// In one piece, and the same in chunks of several sizes and cut at every position.
Heard hear_any(const std::string& bytes);

// A run of a header, so many notes and, where it is whole, an end.
std::string a_run(std::uint32_t run_id, int notes = 5, bool whole = true);
// Notes alone, each of a seq and a code.
std::string notes(std::uint16_t run, std::initializer_list<std::pair<int, const char*>> list);

using Fields = std::vector<std::string>;

// Written, checked line by line, read back.
Heard round_trip(auto write, std::uint32_t run_id = 0x1234a001)
{
    Written to;
    record::Writer writer(to.sink(), run_id);
    write(writer);
    for (const std::string& line : lines_of(to.stream)) CHECK_MESSAGE(well_formed(line), line);
    Heard heard = hear(to.stream);
    CHECK(heard.records.size() == writer.seqs() - writer.lost());
    CHECK(heard.counts.damaged == 0);
    CHECK(heard.counts.other == 0);
    return heard;
}

}

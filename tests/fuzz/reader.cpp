// SPDX-License-Identifier: MIT
// For libFuzzer: clang++ -std=c++20 -g -O1 -fsanitize=fuzzer,address,undefined -Isrc tests/fuzz/reader.cpp
// src/record/*.cpp src/base/crc32.cpp src/base/text.cpp. Start it with the files of tests/cases.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "base/crc32.hpp"
#include "record/reader.hpp"

using namespace rtp::record;

namespace {

void require(bool right)
{
    if (!right) std::abort();
}

// Every call of the listener in order, as text.
std::string read(const std::string& bytes, std::size_t first, std::size_t chunk)
{
    std::string story;
    Listener listener;
    listener.self = &story;
    listener.record = [](void* self, const Seen& seen) {
        require(seen.line.size() < line_bytes && seen.line[0] == '@' &&
                seen.line.find('@', 1) == seen.line.npos);
        std::string head(seen.line.substr(0, seen.line.size() - 8));
        char digits[8];
        rtp::TextOut out{digits};
        require(out.hex(rtp::crc32(head), 8).view() == seen.line.substr(head.size()));
        auto& to = *static_cast<std::string*>(self);
        to += "record " + std::string(seen.line) + (seen.repaired ? " repaired" : "");
        for (std::string_view field : seen.fields) to += " [" + std::string(field) + "]";
        to += '\n';
    };
    listener.clash = [](void* self, std::uint16_t run, std::uint64_t seq) {
        *static_cast<std::string*>(self) += "clash " + std::to_string(run) + " " + std::to_string(seq) + "\n";
    };
    listener.other = [](void* self, std::string_view line) {
        require(!line.empty() && line.size() <= Reader::longest);
        *static_cast<std::string*>(self) += "other " + std::string(line) + "\n";
    };
    listener.ended = [](void* self, const Run& run) {
        require(run.ending != Ending::open);
        // Each seq from 0 to the last came or is missing; refused and clashed runs are not counted through.
        if (run.read && run.ending != Ending::refused && run.ending != Ending::clashed)
            require(run.read + run.missing == run.last_seq + 1 && run.first_seq <= run.last_seq);
        *static_cast<std::string*>(self) +=
            "ended " + std::to_string(run.tag) + " " + std::to_string(run.missing) + " " +
            std::to_string(static_cast<int>(run.ending)) + " " + std::to_string(run.damaged) + " " +
            std::to_string(run.read) + "\n";
    };
    auto reader = std::make_unique<Reader>(listener);
    for (std::size_t at = 0; at < bytes.size();) {
        std::size_t n = std::min(at ? chunk : first, bytes.size() - at);
        std::vector<char> piece(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                                bytes.begin() + static_cast<std::ptrdiff_t>(at + n));
        reader->feed(piece);
        at += n;
    }
    reader->finish();
    const Counts& c = reader->counts();
    for (std::uint64_t n :
         {c.read, c.damaged, c.repaired, c.duplicate, c.clashes, c.refused, c.unknown, c.extra, c.other})
        story += std::to_string(n) + " ";
    return story;
}

// A fuzzer can't make a CRC, so where eight question marks stand at the end of a record the right one is put.
std::string with_crcs(const std::uint8_t* data, std::size_t size)
{
    std::string bytes(reinterpret_cast<const char*>(data), size);
    constexpr std::string_view mark = ",????????";
    for (std::size_t at = 0; (at = bytes.find(mark, at)) != bytes.npos; at += mark.size()) {
        std::size_t start = bytes.rfind('@', at);
        if (start == bytes.npos) continue;
        rtp::TextOut out{std::span(bytes).subspan(at + 1, 8)};
        out.hex(rtp::crc32(std::string_view(bytes).substr(start, at + 1 - start)), 8);
    }
    return bytes;
}

}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size < 2) return 0;
    std::string bytes = with_crcs(data + 2, size - 2);
    std::string whole = read(bytes, bytes.size(), 1);
    require(read(bytes, 1 + data[0], 1 + data[1] * std::size_t{8}) == whole);
    require(read(bytes, 1, 1) == whole);
    return 0;
}

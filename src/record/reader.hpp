// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace rtp::record {

// A record whose CRC is right. The views live until the call returns.
struct Seen {
    char kind;
    std::uint16_t run;
    std::uint64_t seq;
    std::span<const std::string_view> fields; // after seq, before the CRC, unquoted
    std::string_view line;                    // from the at sign to the CRC, without newline
    bool repaired;
};

// What the capture holds beside good records.
struct Counts {
    std::uint64_t read = 0;      // good records handed over, repaired ones included
    std::uint64_t damaged = 0;   // began like a record, and neither its CRC nor a repair was right
    std::uint64_t repaired = 0;  // kernel text was cut out and the CRC was then right
    std::uint64_t duplicate = 0; // the same line again; handed over once
    std::uint64_t clashes = 0;   // same run and seq, different text: run_clash
    std::uint64_t unknown = 0;   // of a kind this reader does not know; handed over all the same
    std::uint64_t other = 0;     // lines that are not records
};

// How a run ended, and what is missing of it.
enum class Ending {
    open,     // still going: only before finish()
    complete, // its @Z came
    incomplete,
    rebooted, // another run begins and this one never ended
    panicked, // the kernel panicked or oopsed, and the run never ended
};
struct Run {
    std::uint16_t tag;
    std::uint64_t first_seq = 0, last_seq = 0;
    std::uint64_t missing = 0; // seqs below last_seq (or the @Z's count) that never came
    std::uint64_t damaged = 0; // records that named this run and were damaged
    std::uint64_t read = 0, repaired = 0, duplicate = 0, clashes = 0;
    Ending ending = Ending::open;
    std::uint64_t exit_status = 0; // of its @Z
    std::uint64_t lost = 0;        // of its @Z
};

// Who listens. `self` is handed back; a function that is null is not called.
struct Listener {
    void* self = nullptr;
    void (*record)(void* self, const Seen&) = nullptr;
    // Two different lines bear this run and seq: forget what came of it before.
    void (*clash)(void* self, std::uint16_t run, std::uint64_t seq) = nullptr;
    // A line that holds no record (control characters as they came), for the oops and the panic in it.
    void (*other)(void* self, std::string_view line) = nullptr;
    // The run has ended: its @Z came, another took its place, or the capture is over.
    void (*ended)(void* self, const Run&) = nullptr;
};

// Bytes in, records out: any chunk size, a stream of any length, fixed memory. Lines end at any run of CR and
// LF; an at sign, a capital and a comma begin a record wherever they stand.
class Reader {
public:
    explicit Reader(Listener listener) : listener_(listener) {}
    Reader(const Reader&) = delete;

    void feed(std::span<const char> bytes);
    void finish(); // the capture is over: the last line counts, and every open run ends
    const Counts& counts() const { return counts_; }

private:
    Listener listener_;
    Counts counts_;
};

}

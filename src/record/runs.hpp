// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "record/history.hpp"
#include "record/parse.hpp"

namespace rtp::record {

// What the capture holds beside good records.
struct Counts {
    std::uint64_t read = 0;      // good records handed over, repaired ones included
    std::uint64_t damaged = 0;   // began like a record, and neither it nor a repair was right
    std::uint64_t repaired = 0;  // kernel text was cut out and the CRC was then right
    std::uint64_t duplicate = 0; // the same line again; handed over once
    std::uint64_t clashes = 0;   // lines not used because another line or run bears the same name: run_clash
    std::uint64_t refused = 0;   // lines not used because their run's format number is above 1
    std::uint64_t unknown = 0;   // of a kind this reader does not know; handed over all the same
    std::uint64_t extra = 0;     // with more fields than format 1 gives their kind; handed over all the same
    std::uint64_t other = 0;     // lines, or rests of lines, that are not records
};

// How a run ended, and what is missing of it.
enum class Ending {
    open,     // still going: only before finish()
    complete, // its @Z came
    incomplete,
    rebooted, // another run begins and this one never ended
    panicked, // the kernel panicked or oopsed, and the run never ended
    refused,  // its format number, in Run::format, is above 1: nothing of it is used
    clashed,  // two runs bear this tag at once: nothing of either is used
};

struct Run {
    std::uint16_t tag = 0;
    std::uint32_t run_id = 0; // whole, where an @H or the @Z came
    bool run_id_known = false;
    std::uint64_t format = 0; // of its @H; 0 where none came
    std::uint64_t first_seq = 0, last_seq = 0;
    std::uint64_t missing = 0; // seqs below last_seq (or the @Z's count) that never came
    // Began like a record of this run and were not right. What the typed command's echo holds counts as well,
    // so whether anything is lost is said by `missing` alone.
    std::uint64_t damaged = 0;
    std::uint64_t read = 0, repaired = 0, duplicate = 0, clashes = 0;
    Ending ending = Ending::open;
    std::uint64_t exit_status = 0; // of its @Z
    std::uint64_t lost = 0;        // of its @Z
};

// In Listener::clash: not one line but everything that came of the run.
inline constexpr std::uint64_t whole_run = UINT64_MAX;

// Who listens. `self` is handed back; a function that is null is not called.
struct Listener {
    void* self = nullptr;
    void (*record)(void* self, const Seen&) = nullptr;
    // Two different lines bear this run and seq: forget what came of it before. May come after the run ended.
    void (*clash)(void* self, std::uint16_t run, std::uint64_t seq) = nullptr;
    // A line that holds no record, or kernel text that stood in a line that does (control characters as they
    // came). Of a line longer than Reader::longest the front.
    void (*other)(void* self, std::string_view line) = nullptr;
    // The run has ended: its @Z came, another took its place, or the capture is over.
    void (*ended)(void* self, const Run&) = nullptr;
};

// The runs that are being heard, by their tags: what came of each, and how it ended. When there is no place
// for another, one that has ended goes, else the one silent longest is ended.
class Runs {
public:
    static constexpr std::size_t most = 16;

    // False where the record contradicts itself, which makes it damaged: nothing is done then.
    bool record(const Parsed&, const Listener&, Counts&);
    void damaged(std::string_view text); // text that began like a record
    void panic();
    void finish(const Listener&); // ends every open run, in the order they began

private:
    struct Slot {
        Run run;
        History history;
        bool used = false;
        bool over = false;                  // told to the listener
        bool rebooted = false;              // another run began since it was last heard
        bool panicked = false;              // a panic was seen since it was last heard
        std::uint32_t other_id = 0;         // where the tag clashed, the second run's
        std::uint64_t began = 0, heard = 0; // counted in good records
    };
    struct Head {
        bool is_header = false, is_end = false;
        std::uint64_t format = 1;
        std::uint32_t run_id = 0;
        std::uint64_t lost = 0, exit_status = 0;
    };

    static bool read_head(const Seen&, Head&);
    Slot* find(std::uint16_t tag);
    Slot& place(std::uint16_t tag, const Listener&);
    static void clear(Slot&);
    void restart(Slot&, std::uint16_t tag);
    static bool is_new_run(const Slot&, const Seen&, const Head&);
    static void end(Slot&, Ending, const Listener&);
    static Ending unended(const Slot&);
    void clash_all(Slot&, std::uint32_t other_id, const Listener&);
    void use(Slot&, const Parsed&, const Head&, const Listener&, Counts&);

    std::array<Slot, most> slots_{};
    std::size_t recent_ = 0;
    std::uint64_t clock_ = 0;
};

}

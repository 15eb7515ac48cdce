// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "host/page.hpp"
#include "host/report/format.hpp"
#include "host/run_table.hpp"
#include "record/reader.hpp"

namespace rtp::host {

// Reads one capture and writes what it holds as it goes: a part when its verdict has come, what concerns a
// whole run when that ends.
class Report {
public:
    // What sys::reserve() should be asked for: the object itself and what is kept, touched only as far as
    // needed.
    static constexpr std::size_t storage_bytes = std::size_t{8} << 20;

    // `first`: no other capture stands on the same page before this one.
    // In the front of the storage, which needs no destructor call. Null where that is too small.
    static Report* make(std::span<std::byte> storage, const Format&, Sink, bool colour, bool first = true);

    void feed(std::string_view bytes);
    // The capture is over. The exit status that what was read asks for: 3 where the figures don't stand (no
    // record, incomplete, rebooted, panicked, records missing or clashing, invalid), 4 where a run measured
    // nothing, 1 where a limit was exceeded, else 0. Of several runs 4, 3, 1, 0, in that order.
    // `name` is what the capture is called in a message.
    int finish(const char* name);
    // Good records so far.
    std::uint64_t records() const { return reader_.counts().read; }
    // The sink took all of it.
    bool written() const { return !page_.failed(); }

private:
    Report(std::span<std::byte> storage, const Format&, Sink, bool colour);

    void record(const record::Seen&);
    void verdict(Run&, Part*, const Kept&);
    void close(Run&, Part&);
    void clash(std::uint16_t tag, std::uint64_t seq);
    void other(std::string_view line);
    void ended(const record::Run&);
    void begin(Run&);
    void keep(Run&, Chain&, const Kept&);
    void worse(int status);
    Run* run(std::uint16_t tag);

    const Format& format_;
    Page page_;
    RunTable table_;
    record::Reader reader_;
    Run* heard_ = nullptr; // whose record came last
    std::uint64_t unplaced_ = 0;
    int status_ = 0;
};

// A text report on stdout for a run of this very process, whose records are fed to it. Null where there is no
// memory for one. An error of writing goes to `write_error`.
Report* report_to_stdout(int& write_error);

}

// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

#include "sys/file.hpp"

namespace rtp::sys {

// Where records go: a descriptor that may be a shared serial line, a pipe, a full disk. A record goes out
// whole or is given up after 5 s without progress; then each further one gets a single try, so that a dead
// line costs 5 s a run and not 5 s a record. What was begun is always finished first: never half a record
// followed by another.
class Output {
public:
    static constexpr std::uint64_t patience_ns = 5'000'000'000;

    explicit Output(int fd);
    Output(const Output&) = delete;

    // False where not all of it went out; error() says why.
    bool send(std::string_view line);
    // The same for record::Sink.
    static bool line(void* self, std::string_view record) { return static_cast<Output*>(self)->send(record); }

    // Waits until a terminal has sent what it was given, at most 5 s without progress. Other descriptors:
    // nothing to do.
    bool drain();

    // The first error seen: an errno, ETIMEDOUT for a line that did not move. 0: none.
    int error() const { return error_; }
    // Nobody will ever read it again (EPIPE) or it can't be written at all (EBADF).
    bool gone() const;
    int fd() const { return fd_; }
    bool is_terminal() const { return terminal_; }

private:
    bool flush();
    bool wait_writable();

    long write_some();

    int fd_;
    bool terminal_;
    int error_ = 0;
    bool stalled_ = false;
    unsigned pending_ = 0, sent_ = 0;
    char line_[120];
};

}

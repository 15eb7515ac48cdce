// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace rtp::sys {

// A file descriptor that closes itself. Every call is retried after EINTR.
class File {
public:
    File() = default;
    explicit File(int fd) : fd_(fd) {}
    File(File&& other) : fd_(other.fd_), error_(other.error_) { other.fd_ = -1; }
    File& operator=(File&&) = delete;
    ~File();

    // O_CLOEXEC and O_NOCTTY are added. Check ok(), and error() for errno.
    static File open(const char* path, int flags, unsigned mode = 0);

    bool ok() const { return fd_ >= 0; }
    int fd() const { return fd_; }
    int error() const { return error_; }
    // Bytes read, 0 at the end, or -errno.
    long read(std::span<char> into);

private:
    int fd_ = -1;
    int error_ = 0;
};

// A small text file of /proc or /sys, read until its end or until the room is full; its last newline is cut
// off. Nothing where it can't be opened or read.
std::optional<std::string_view> read_text(const char* path, std::span<char> room);

// "ENOENT" for 2; "errno N" where the name is not in the table: that text lives until the next such call and
// is for the main thread only.
std::string_view errno_name(int error);

}

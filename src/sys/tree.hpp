// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "base/value.hpp"
#include "sys/file.hpp"

namespace rtp::sys {

// The small files of /proc, /sys and /dev, under a root of their own in tests. A path that does not begin
// with a slash is one below /sys/devices/system/cpu/; root and path together have fewer than 256 bytes.
class Tree {
public:
    static constexpr unsigned most_path = 256;

    constexpr Tree() = default;
    explicit constexpr Tree(std::string_view root) : root_(root) {}

    // Not ok() where it can't be opened; error() says why.
    File open(const char* path, int flags) const;
    // Can it be reached at all, by whoever asks?
    bool has(const char* path) const;
    // What stands in the file, without blanks, newlines and NULs at its ends; cut where the room is full.
    // Where it can't be read: empty, and its data() is null.
    std::string_view text(const char* path, std::span<char> room) const;
    // The same as a list inside a record's value: commas, and every run of blanks, become one `;`.
    std::string_view list(const char* path, std::span<char> room) const;
    // Not available unless the whole file is one decimal number from -2^63 to 2^63-1.
    Value number(const char* path) const;
    // The value of the first line `key : value`, as /proc/cpuinfo has them; empty where there is none in the
    // first 2 KiB.
    std::string_view keyed(const char* path, const char* key, std::span<char> room) const;

private:
    std::string_view root_;
};

}

// SPDX-License-Identifier: MIT
#include "sys/tree.hpp"

#include <fcntl.h>
#include <unistd.h>

#include "base/number.hpp"
#include "base/text.hpp"
#include "base/words.hpp"

namespace rtp::sys {

namespace {

class Path {
public:
    Path(std::string_view root, const char* path)
    {
        TextOut out(bytes_);
        out.put(root).put(*path == '/' ? "" : "/sys/devices/system/cpu/").put(path).put('\0');
        if (out.cut()) bytes_[0] = '\0'; // the empty path is ENOENT, a shortened one would be another file
    }
    const char* c_str() const { return bytes_; }

private:
    char bytes_[Tree::most_path];
};

bool blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r') || c == '\0'; }

[[gnu::noinline]] std::string_view trim(std::string_view text)
{
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    return text;
}

}

File Tree::open(const char* path, int flags) const { return File::open(Path(root_, path).c_str(), flags); }

bool Tree::has(const char* path) const { return access(Path(root_, path).c_str(), F_OK) == 0; }

std::string_view Tree::text(const char* path, std::span<char> room) const
{
    return trim(read_text(Path(root_, path).c_str(), room).value_or(std::string_view()));
}

std::string_view Tree::list(const char* path, std::span<char> room) const
{
    std::string_view from = text(path, room);
    if (from.empty()) return from;
    char* to = room.data(); // never ahead of the byte that is read
    for (char c : from) {
        bool parts = blank(c) || c == ',';
        if (parts && to > room.data() && to[-1] == ';') continue;
        *to++ = parts ? ';' : c;
    }
    return {room.data(), static_cast<std::size_t>(to - room.data())};
}

Value Tree::number(const char* path) const
{
    char room[64];
    return integer(text(path, room)); // what fills the room has too many digits anyway
}

std::string_view Tree::keyed(const char* path, const char* key, std::span<char> room) const
{
    char bytes[2048];
    std::string_view rest = read_text(Path(root_, path).c_str(), bytes).value_or(std::string_view());
    while (!rest.empty()) {
        std::string_view line = take_until(rest, '\n');
        if (line.data() + line.size() == bytes + sizeof bytes) break; // the line's end is not here
        if (!same(trim(take_until(line, ':')), key)) continue;
        TextOut out(room);
        return out.put(trim(line)).view();
    }
    return {};
}

}

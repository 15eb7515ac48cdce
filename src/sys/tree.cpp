// SPDX-License-Identifier: MIT
#include "sys/tree.hpp"

#include <fcntl.h>
#include <unistd.h>

#include "base/number.hpp"
#include "base/text.hpp"

namespace rtp::sys {

namespace {

class Path {
public:
    Path(std::string_view root, std::string_view path)
    {
        TextOut out(bytes_);
        out.put(root).put(path).put('\0');
        if (out.cut()) bytes_[0] = '\0'; // the empty path is ENOENT, a shortened one would be another file
    }
    const char* c_str() const { return bytes_; }

private:
    char bytes_[Tree::most_path];
};

constexpr bool blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r') || c == '\0'; }

std::string_view trim(std::string_view text)
{
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    return text;
}

}

File Tree::open(std::string_view path, int flags) const
{
    return File::open(Path(root_, path).c_str(), flags);
}

bool Tree::has(std::string_view path) const { return access(Path(root_, path).c_str(), F_OK) == 0; }

std::string_view Tree::text(std::string_view path, std::span<char> room) const
{
    auto whole = read_text(Path(root_, path).c_str(), room);
    return whole ? trim(*whole) : std::string_view();
}

std::string_view Tree::list(std::string_view path, std::span<char> room) const
{
    std::string_view from = text(path, room);
    std::size_t used = 0;
    for (char c : from) {
        bool parts = blank(c) || c == ',';
        if (parts && used > 0 && room[used - 1] == ';') continue;
        room[used++] = parts ? ';' : c; // never ahead of the byte that is read
    }
    return {room.data(), used};
}

Value Tree::number(std::string_view path) const
{
    char room[64];
    return integer(text(path, room)); // what fills the room has too many digits anyway
}

std::string_view Tree::keyed(std::string_view path, std::string_view key, std::span<char> room) const
{
    char bytes[2048];
    auto whole = read_text(Path(root_, path).c_str(), bytes);
    if (!whole) return {};
    bool cut = whole->size() == sizeof bytes;
    for (std::string_view rest = *whole; !rest.empty();) {
        std::size_t end = rest.find('\n');
        if (end == rest.npos && cut) return {}; // the line's end is not here
        std::string_view line(rest.data(), end == rest.npos ? rest.size() : end);
        rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
        std::size_t colon = line.find(':');
        if (colon == line.npos || trim({line.data(), colon}) != key) continue;
        line.remove_prefix(colon + 1);
        TextOut out(room);
        return out.put(trim(line)).view();
    }
    return {};
}

}

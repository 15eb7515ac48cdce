// SPDX-License-Identifier: MIT
#include <algorithm>

#include "record/writer.hpp"

namespace rtp::record {

Writer::Params::Params(Writer& to, std::uint64_t part, std::string_view probe, std::string_view cpu)
    : to_(to), part_(part), probe_(cut(probe, 16)), cpu_(cut(cpu, 8))
{}

// A record that has room for so many bytes more: the one that is open, or a new one where it is too full.
void Writer::Params::room_for(std::size_t bytes)
{
    if (open_ && to_.line_.fits(bytes)) return;
    end();
    Line& line = to_.open('P');
    line.value(part_);
    line.token(probe_);
    line.token(cpu_);
    open_ = true;
}

Writer::Params& Writer::Params::add(std::string_view key, std::string_view token)
{
    constexpr std::string_view more = "...";
    key = cut(key, key_most);
    room_for(1 + key.size() + 1 + token.size());
    std::size_t room = to_.line_.left();
    if (1 + key.size() + 1 + token.size() <= room) {
        to_.line_.item(key, token);
        return *this;
    }
    // Only in a record of its own: here the head alone leaves too little.
    Text<line_bytes> rest;
    if (std::size_t head = 1 + key.size() + 1 + more.size(); head <= room)
        rest.put(cut(token, room - head)).put(more);
    to_.line_.item(key, rest);
    return *this;
}

Writer::Params& Writer::Params::add(std::string_view key, Value v)
{
    // With the longest head there are 13 bytes of a key beside a number of 20 digits.
    char digits[20];
    TextOut out(digits);
    out.value(v);
    room_for(1 + cut(key, key_most).size() + 1 + out.size());
    to_.line_.item(cut(key, std::min(key_most, to_.line_.left() - 2 - out.size())), out.view());
    return *this;
}

void Writer::Params::end()
{
    if (open_) to_.close();
    open_ = false;
}

Writer::Metrics::Metrics(Writer& to, std::uint64_t part) : to_(to), part_(part) {}

Writer::Metrics& Writer::Metrics::add(std::string_view name, Value v)
{
    name = cut(name, key_most);
    if (open_ && !to_.line_.fits(1 + name.size() + 1 + value_bytes(v))) end();
    if (!open_) to_.open('M').value(part_);
    open_ = true;
    to_.line_.token(name);
    to_.line_.value(v);
    return *this;
}

void Writer::Metrics::end()
{
    if (open_) to_.close();
    open_ = false;
}

Writer::Buckets::Buckets(Writer& to, std::uint64_t part, std::string_view histogram)
    : to_(to), part_(part), histogram_(histogram)
{}

Writer::Buckets& Writer::Buckets::add(std::int64_t low, std::uint64_t count)
{
    if (open_ && !to_.line_.fits(1 + value_bytes(low) + 1 + value_bytes(count))) end();
    if (!open_) {
        Line& line = to_.open('B');
        line.value(part_);
        line.token(histogram_);
        open_ = true;
    }
    to_.line_.value(low);
    to_.line_.value(count);
    return *this;
}

void Writer::Buckets::end()
{
    if (open_) to_.close();
    open_ = false;
}

Writer::Series::Series(Writer& to, char kind, std::uint64_t part, std::uint64_t first)
    : to_(to), kind_(kind), part_(part), next_(first)
{}

Writer::Series& Writer::Series::add(Value v)
{
    if (open_ && !to_.line_.fits(1 + value_bytes(v))) end();
    if (!open_) {
        Line& line = to_.open(kind_);
        line.value(part_);
        line.value(next_);
        open_ = true;
    }
    to_.line_.value(v);
    ++next_;
    return *this;
}

void Writer::Series::end()
{
    if (open_) to_.close();
    open_ = false;
}

}

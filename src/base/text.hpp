// SPDX-License-Identifier: MIT
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/value.hpp"

namespace rtp {

// Appends to memory of the caller's. What does not fit is left out and remembered in cut().
class TextOut {
public:
    explicit constexpr TextOut(std::span<char> room) : room_(room) {}

    constexpr TextOut& put(char c)
    {
        if (used_ < room_.size())
            room_[used_++] = c;
        else
            cut_ = true;
        return *this;
    }
    constexpr TextOut& put(std::string_view text)
    {
        for (char c : text) put(c);
        return *this;
    }
    TextOut& number(std::uint64_t v)
    {
        char digits[20];
        return put({digits, std::to_chars(digits, digits + sizeof digits, v).ptr});
    }
    TextOut& number(std::int64_t v)
    {
        if (v < 0) put('-');
        return number(v < 0 ? 0 - static_cast<std::uint64_t>(v) : static_cast<std::uint64_t>(v));
    }
    // Lower case, exactly `digits` of them, at most 16.
    constexpr TextOut& hex(std::uint64_t v, unsigned digits)
    {
        while (digits-- > 0) put("0123456789abcdef"[v >> (4 * digits) & 15]);
        return *this;
    }
    // Nothing when the value is not available.
    TextOut& value(Value v)
    {
        if (!v.known()) return *this;
        if (v.negative()) put('-');
        return number(v.magnitude());
    }

    constexpr std::string_view view() const { return {room_.data(), used_}; }
    constexpr std::size_t size() const { return used_; }
    constexpr std::size_t space() const { return room_.size() - used_; }
    constexpr bool cut() const { return cut_; }
    constexpr void clear() { used_ = 0, cut_ = false; }

private:
    std::span<char> room_;
    std::size_t used_ = 0;
    bool cut_ = false;
};

// The same with room of its own.
template <std::size_t N>
class Text {
public:
    constexpr Text() = default;
    constexpr Text(std::string_view text) { put(text); }
    constexpr Text& put(char c) { return keep(tail().put(c)); }
    constexpr Text& put(std::string_view text) { return keep(tail().put(text)); }
    Text& number(std::uint64_t v) { return keep(tail().number(v)); }
    Text& number(std::int64_t v) { return keep(tail().number(v)); }
    constexpr Text& hex(std::uint64_t v, unsigned digits) { return keep(tail().hex(v, digits)); }
    Text& value(Value v) { return keep(tail().value(v)); }
    constexpr std::string_view view() const { return {bytes_, used_}; }
    constexpr operator std::string_view() const { return view(); }
    constexpr bool cut() const { return cut_; }
    constexpr bool empty() const { return used_ == 0; }
    constexpr void clear() { used_ = 0, cut_ = false; }

private:
    constexpr TextOut tail() { return TextOut(std::span<char>(bytes_).subspan(used_)); }
    constexpr Text& keep(const TextOut& written)
    {
        used_ += written.size();
        cut_ = cut_ || written.cut();
        return *this;
    }

    char bytes_[N]{};
    std::size_t used_ = 0;
    bool cut_ = false;
};

}

// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/value.hpp"

namespace rtp {

// Appends to memory of the caller's. What does not fit is left out and remembered in cut().
class TextOut {
public:
    explicit TextOut(std::span<char> room);

    TextOut& put(char c);
    TextOut& put(std::string_view text);
    TextOut& put(const char* text); // its length need not be known to the caller, which keeps calls short
    TextOut& number(std::uint64_t v);
    TextOut& number(std::int64_t v);
    // Lower case, exactly `digits` of them, at most 16.
    TextOut& hex(std::uint64_t v, unsigned digits);
    // Nothing when the value is not available.
    TextOut& value(Value v);

    constexpr std::string_view view() const { return {room_, used_}; }
    constexpr operator std::string_view() const { return view(); }
    constexpr std::size_t size() const { return used_; }
    constexpr std::size_t space() const { return capacity_ - used_; }
    constexpr bool empty() const { return used_ == 0; }
    constexpr bool cut() const { return cut_; }
    constexpr void clear() { used_ = 0, cut_ = false; }

protected:
    void take(const TextOut& other); // what the other holds, in place of what is here

private:
    char* room_;
    std::size_t capacity_;
    std::size_t used_ = 0;
    bool cut_ = false;
};

// The same with room of its own.
template <std::size_t N>
class Text : public TextOut {
public:
    Text() : TextOut(bytes_) {}
    Text(std::string_view text) : Text() { put(text); }
    Text(const char* text) : Text() { put(text); }
    Text(const Text& other) : Text() { take(other); }
    Text& operator=(const Text& other)
    {
        if (this != &other) take(other);
        return *this;
    }

private:
    char bytes_[N];
};

}

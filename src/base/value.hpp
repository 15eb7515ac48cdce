// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>

namespace rtp {

// A figure as it stands in a record: an integer from -2^63 to 2^64-1, or not available. Never 0 for unknown.
class Value {
public:
    constexpr Value() = default;
    template <std::unsigned_integral T>
    constexpr Value(T v) : known_(true), bits_(v)
    {}
    template <std::signed_integral T>
    constexpr Value(T v) : known_(true), negative_(v < 0), bits_(static_cast<std::uint64_t>(v))
    {}
    template <typename T>
    constexpr Value(const std::optional<T>& v) : Value(v ? Value(*v) : Value())
    {}

    constexpr bool known() const { return known_; }
    constexpr bool negative() const { return negative_; }
    // Two's complement where negative(); call only when known().
    constexpr std::uint64_t bits() const { return bits_; }
    constexpr std::uint64_t magnitude() const { return negative_ ? 0 - bits_ : bits_; }
    constexpr bool operator==(const Value&) const = default;
    // Ordered as integers; call only when both are known.
    constexpr bool above(const Value& other) const
    {
        if (negative_ != other.negative_) return other.negative_;
        return bits_ > other.bits_;
    }

private:
    bool known_ = false;
    bool negative_ = false;
    std::uint64_t bits_ = 0;
};

}

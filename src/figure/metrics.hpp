// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "base/value.hpp"

namespace rtp::figure {

// One figure of a probe: its name in the record (the unit is the suffix) and the words a person reads,
// those of the original post where there is one.
struct Metric {
    const char* name;
    const char* words;
    // The row it stands in where figures are laid out as a table, with `words` as its column; empty: it
    // stands alone. A row that says nothing the first one does not say is left out.
    const char* row = "";
    bool optional = false; // many a run has no such figure: where it is not available nothing is said of it
};

// A metric's name as a template argument, so that a misspelt one does not compile.
template <std::size_t N>
struct Name {
    char text[N]{};
    consteval Name(const char (&literal)[N])
    {
        for (std::size_t i = 0; i < N; ++i) text[i] = literal[i];
    }
    constexpr std::string_view view() const { return {text, N - 1}; }
};

inline void no_such_metric() {
} // not constexpr: named by the compiler when a metric's name is not in the table

// The values of one part, in the order of its vocabulary. Each is not available until it is set.
template <const auto& Vocabulary>
class Metrics {
public:
    template <Name N>
    void set(Value v)
    {
        values_[index<N>()] = v;
    }
    template <Name N>
    Value get() const
    {
        return values_[index<N>()];
    }

    std::span<const Value> values() const { return values_; } // in the vocabulary's order

private:
    template <Name N>
    static consteval std::size_t index()
    {
        for (std::size_t i = 0; i < std::size(Vocabulary); ++i)
            if (N.view() == Vocabulary[i].name) return i;
        no_such_metric();
        return 0;
    }

    std::array<Value, std::size(Vocabulary)> values_{};
};

}

// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace rtp {

// Finds the name that `word` was most likely meant to be: at most two letters wrong (missing, extra, other,
// or two neighbours exchanged), and fewer than half of the word. Of equals it is the first that was
// considered.
class Nearest {
public:
    explicit Nearest(std::string_view word) : word_(word) {}
    void consider(std::string_view name);
    std::string_view found() const { return found_; } // empty: none is near
    bool exact() const { return wrong_ == 0; }        // found() is the word itself

private:
    std::string_view word_, found_;
    unsigned wrong_ = 3; // letters
};

}

// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

namespace rtp {

// The name that `word` was most likely meant to be: at most two letters wrong (missing, extra, other, or two
// neighbours exchanged), and fewer than half of the word. The first of equals; empty where none is near.
std::string_view nearest(std::string_view word, std::span<const std::string_view> names);

}

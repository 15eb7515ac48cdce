// SPDX-License-Identifier: MIT
#include "base/words.hpp"

#include <doctest/doctest.h>

using namespace rtp;

TEST_CASE("the front of a text is taken up to a character, or whole")
{
    std::string_view rest = "a,,bc";
    CHECK(take_until(rest, ',') == "a");
    CHECK(take_until(rest, ',') == "");
    CHECK(rest == "bc");
    CHECK(take_until(rest, ',') == "bc");
    CHECK(rest.empty());
    CHECK(take_until(rest, ',') == "");
    CHECK(rest.empty());
}

TEST_CASE("a word has a place among others, and a part of one has none")
{
    CHECK(place_of("rt", "rt full lazy") == 0);
    CHECK(place_of("lazy", "rt full lazy") == 2);
    for (auto word : {"", "ful", "fulll", "rt full", "x"}) CHECK(place_of(word, "rt full lazy") == -1);
    CHECK(place_of("rt", "") == -1);
}

TEST_CASE("a place has a word, and one behind the last has none")
{
    CHECK(word_at(0, "rt full") == "rt");
    CHECK(word_at(1, "rt full") == "full");
    CHECK(word_at(2, "rt full").empty());
    CHECK(word_at(9, "rt full").empty());
}

TEST_CASE("a text is the same as another only as a whole")
{
    CHECK(same("", ""));
    CHECK(same("none", "none"));
    for (auto other : {"", "non", "nonee", "nonf"}) CHECK(!same("none", other));
    CHECK(!same("", "none"));
    CHECK(!same(std::string_view("a\0b", 3), "a"));
    CHECK(!same(std::string_view("\0", 1), ""));
}

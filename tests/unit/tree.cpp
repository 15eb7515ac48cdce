// SPDX-License-Identifier: MIT
#include "sys/tree.hpp"

#include <string>

#include <doctest/doctest.h>

#include "fake_tree.hpp"

using rtp::Value;
using namespace rtp::sys;

namespace {

char room[512];

}

TEST_CASE("text of a tree comes without blanks, newlines and NULs at its ends")
{
    FakeTree fake;
    fake.file("/a", std::string_view(" Board\n\0", 8)).file("/list", "4\t4  1,7\n").file("/no", "");
    CHECK(fake.tree().text("/a", room) == "Board");
    CHECK(fake.tree().list("/list", room) == "4;4;1;7");
    CHECK(fake.tree().text("/no", room).empty());
    CHECK(fake.tree().text("/missing", room).empty());
    CHECK(fake.tree().has("/a"));
    CHECK(!fake.tree().has("/missing"));
}

TEST_CASE("a path that is too long is no file, not the one whose name it begins with")
{
    FakeTree fake;
    std::string path = "/" + std::string(100, 'd') + "/";
    path += std::string(Tree::most_path - 1 - fake.path(path).size(), 'f'); // the longest there may be
    fake.file(path, "x").file(path + "g", "y");
    CHECK(fake.tree().text(path.c_str(), room) == "x");
    CHECK(fake.tree().text((path + "g").c_str(), room).empty());
    CHECK(!fake.tree().has((path + "g").c_str()));
}

TEST_CASE("a number of a tree may be negative, and is the whole file")
{
    FakeTree fake;
    auto number = [&](std::string_view text) {
        fake.file("/n", text);
        return fake.tree().number("/n");
    };
    CHECK(number("-1\n") == Value(-1));
    CHECK(number("950000\n") == Value(950000));
    for (const char* text : {"", "\n", "x", "1 2", "1.5", "9223372036854775808", "<unsupported>"})
        CHECK(!number(text).known());
    CHECK(!number(std::string(5000, '1')).known());
    CHECK(!fake.tree().number("/missing").known());
}

TEST_CASE("a keyed line is found by its whole key, and not where the room for the file ends in it")
{
    FakeTree fake;
    auto keyed = [&](std::string_view text, const char* key) {
        fake.file("/k", text);
        return std::string(fake.tree().keyed("/k", key, room));
    };
    CHECK(keyed("processor\t: 0\nmodel name\t: A B  \n", "model name") == "A B");
    CHECK(keyed("model name: without newline", "model name") == "without newline");
    CHECK(keyed("other model name : x\n", "model name").empty());
    CHECK(keyed("model name\n", "model name").empty());
    CHECK(keyed("", "model name").empty());
    CHECK(keyed("uarch\t: sifive,u74-mc\r\n", "uarch") == "sifive,u74-mc");
    std::string far(2030, 'x');
    CHECK(keyed(far + "\nmodel name : cut here and longer\n", "model name").empty());
    CHECK(keyed(std::string(300'000, 'x'), "model name").empty());
}

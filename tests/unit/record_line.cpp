// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "record_help.hpp"

using namespace rtp;
using record::Line;
using test::well_formed;

namespace {

std::string one(auto put)
{
    Line line;
    line.begin('E', 0xa001, 7);
    put(line);
    std::string text(line.seal());
    CHECK(well_formed(text));
    return text;
}

}

TEST_CASE("a line is sealed with the CRC that Python's zlib gives")
{
    std::string text = one([](Line& l) {
        l.token("kernel");
        l.text("6.1.0-57-rt-amd64");
        l.empty();
    });
    CHECK(text.substr(0, text.size() - 9) == "@E,a001,7,kernel,6.1.0-57-rt-amd64,,");
    Line h;
    h.begin('P', 0xa001, 1);
    h.value(1);
    h.token("sleep");
    h.value(0);
    h.item("policy", "fifo");
    h.item("priority", "80");
    CHECK(h.seal() == "@P,a001,1,1,sleep,0,policy=fifo,priority=80,b62c9f6c\n");
}

TEST_CASE("numbers go out whole from the least to the greatest, and an unknown one is empty")
{
    CHECK(one([](Line& l) {
              l.value(UINT64_MAX);
              l.value(INT64_MIN);
              l.value(0);
              l.value({});
              l.hex(0xab, 8);
          }).starts_with("@E,a001,7,18446744073709551615,-9223372036854775808,0,,000000ab,"));
}

TEST_CASE("the bytes that a number takes are counted right")
{
    CHECK(record::value_bytes({}) == 0);
    std::uint64_t edge = 1;
    for (unsigned digits = 1; digits <= 19; ++digits, edge *= 10) {
        CHECK(record::value_bytes(edge) == digits);
        CHECK(record::value_bytes(edge * 9 + (edge - 1)) == digits);
        if (edge <= 1000000000000000000u)
            CHECK(record::value_bytes(-static_cast<std::int64_t>(edge)) == digits + 1);
    }
    CHECK(record::value_bytes(UINT64_MAX) == 20);
    CHECK(record::value_bytes(INT64_MIN) == 20);
}

TEST_CASE("a token keeps to the alphabet without quotes")
{
    CHECK(one([](Line& l) { l.token("a b,c\"d@e\n\xc3\xa9?~"); }).starts_with("@E,a001,7,a_b_c_d_e_____,"));
    CHECK(one([](Line& l) { l.token("abcdef", 3); }).starts_with("@E,a001,7,abc,"));
}

TEST_CASE("a text is quoted only where it must be")
{
    CHECK(one([](Line& l) { l.text("az-AZ_09.:;+/%="); }).starts_with("@E,a001,7,az-AZ_09.:;+/%=,"));
    CHECK(one([](Line& l) { l.text(""); }).starts_with("@E,a001,7,,"));
    CHECK(one([](Line& l) { l.text("a b"); }).starts_with("@E,a001,7,\"a b\","));
    CHECK(one([](Line& l) { l.text("a,b"); }).starts_with("@E,a001,7,\"a,b\","));
    CHECK(one([](Line& l) { l.text("\""); }).starts_with("@E,a001,7,\"\"\"\","));
    CHECK(one([](Line& l) {
              l.text("root@host\t\x7f\xff\x1b[0m");
          }).starts_with("@E,a001,7,\"root?host????[0m\","));
}

TEST_CASE("every byte alone makes a line of the grammar")
{
    for (int c = 0; c < 256; ++c) {
        std::string text(1, static_cast<char>(c));
        one([&](Line& l) {
            l.token(text);
            l.text(text);
            l.item(text, text);
        });
    }
}

TEST_CASE("a field that is too long is cut, and never in a doubled quote")
{
    for (std::size_t n = 80; n < 130; ++n) {
        std::string text(n, '"');
        std::string line = one([&](Line& l) { l.text(text); });
        CHECK(line.size() >= 119);
        one([&](Line& l) { l.text(std::string(n, 'x') + " y"); });
        one([&](Line& l) { l.token(std::string(n, 'x')); });
        one([&](Line& l) { l.item(std::string(n, 'x'), "y"); });
    }
}

TEST_CASE("a number that does not fit is left out whole, with all after it")
{
    std::string line = one([](Line& l) {
        l.token(std::string(90, 'x'));
        l.value(12345678901u);
        l.value(1);
        l.empty();
        l.hex(1, 2);
        l.text("a b");
        l.item("a", "b");
        CHECK(!l.fits(0));
        CHECK(l.left() == 0);
    });
    CHECK(line.substr(0, line.size() - 9) == "@E,a001,7," + std::string(90, 'x') + ",");
}

TEST_CASE("what is said to fit does fit")
{
    test::Random random{5};
    for (int i = 0; i < 20000; ++i) {
        std::string text;
        for (std::size_t n = random.below(60); n > 0; --n) text += "ab\" ,@"[random.below(6)];
        std::size_t room = 1 + random.below(60);
        std::size_t n = record::text_that_fits(text, room);
        REQUIRE(n <= text.size());
        bool ok = record::text_bytes(text.substr(0, n)) <= room;
        bool most = n == text.size() || record::text_bytes(text.substr(0, n + 1)) > room;
        REQUIRE(ok);
        REQUIRE(most);
    }
}

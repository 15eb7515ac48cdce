// SPDX-License-Identifier: MIT
#include "session/info_text.hpp"

#include <string>

#include <doctest/doctest.h>

#include "fact_help.hpp"
#include "sys/scheduling.hpp"

using namespace rtp;
using namespace rtp::session;
using namespace rtp::test;

TEST_CASE("the page for a person has the spoilers, a blank line, and every fact")
{
    FakeTree fake;
    board(fake);
    fake.file("/sys/firmware/devicetree/base/model", "\x1b[2Jboard\xff");
    char room[8192];
    TextOut page(room);
    auto before = sys::scheduling();
    unsigned spoiled = info_text(input(fake), page);
    auto after = sys::scheduling();
    CHECK(before.policy == after.policy);
    CHECK(before.priority == after.priority);
    std::string text(page.view());
    CHECK(spoiled >= 2);
    CHECK(text.find("warn  governor ondemand") != text.npos);
    CHECK(text.find("warn  idle cpu-sleep-0:150000ns") != text.npos);
    CHECK(text.find("\n\ncmdline              rtprobe sleep") != text.npos);
    CHECK(text.find("governor             ondemand (CPUs 0-2)\n") != text.npos);
    CHECK(text.find("board                ?[2Jboard?\n") != text.npos);
    CHECK(text.find('\x1b') == text.npos);
}

TEST_CASE("on a machine with nothing to read the page says what is not known")
{
    FakeTree fake;
    EnvironmentInput in;
    in.tree = fake.tree();
    char room[8192];
    TextOut page(room);
    info_text(in, page);
    std::string text(page.view());
    for (const char* name :
         {"clocksource", "governor", "idle_states", "smt", "turbo", "hypervisor", "console"})
        CHECK_MESSAGE(text.find(std::string("?     ") + name + ": not known") != text.npos, name);
}

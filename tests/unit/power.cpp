// SPDX-License-Identifier: MIT
#include "sys/power.hpp"

#include <string>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <doctest/doctest.h>

#include "fact_help.hpp"

using namespace rtp::sys;
using namespace rtp::test;

namespace {

char room[512];

std::string cpu_path(int cpu, const std::string& rest)
{
    return "/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/" + rest;
}

void idle_state(FakeTree& fake, int cpu, int state, const char* name, const char* latency_us,
                const char* disable)
{
    std::string folder = cpu_path(cpu, "cpuidle/state") + std::to_string(state) + "/";
    fake.file(folder + "name", name).file(folder + "latency", latency_us).file(folder + "disable", disable);
}

}

TEST_CASE("governors are grouped by name, and a CPU without one is left out")
{
    FakeTree fake;
    CHECK(fact(fake, "governor").empty());
    fake.file("/sys/devices/system/cpu/online", "0-6\n");
    CHECK(fact(fake, "governor").empty());
    for (int cpu : {0, 1, 2}) fake.file(cpu_path(cpu, "cpufreq/scaling_governor"), "schedutil\n");
    for (int cpu : {4, 5}) fake.file(cpu_path(cpu, "cpufreq/scaling_governor"), "performance\n");
    CHECK(fact(fake, "governor") == "schedutil (0-2)\nperformance (4-5)");
    fake.file("/sys/devices/system/cpu/online", "0-2\n");
    CHECK(fact(fake, "governor") == "schedutil");
}

TEST_CASE("the seventh setting is left out and the sixth isn't")
{
    FakeTree fake;
    fake.file("/sys/devices/system/cpu/online", "0-9\n");
    for (int cpu = 0; cpu < 8; ++cpu)
        fake.file(cpu_path(cpu, "cpufreq/scaling_governor"), std::string(1, static_cast<char>('a' + cpu)));
    fake.file(cpu_path(9, "cpufreq/scaling_governor"), "f");
    CHECK(fact(fake, "governor") == "a (0)\nb (1)\nc (2)\nd (3)\ne (4)\nf (5;9)");
}

TEST_CASE("the deepest idle state is the slowest one that is not disabled")
{
    FakeTree fake;
    idle_state(fake, 0, 0, "POLL\n", "0\n", "0\n");
    idle_state(fake, 0, 1, "C1\n", "2\n", "0\n");
    idle_state(fake, 0, 2, "C6\n", "133\n", "0\n");
    idle_state(fake, 1, 0, "POLL\n", "0\n", "0\n");
    idle_state(fake, 1, 1, "C1\n", "2\n", "0\n");
    idle_state(fake, 1, 2, "C6\n", "133\n", "1\n");
    fake.file("/sys/devices/system/cpu/online", "0-2\n");
    CHECK(fact(fake, "idle_states") == "C6:133000ns (0)\nC1:2000ns (1)");
}

TEST_CASE("turbo is the inverse of no_turbo, else boost")
{
    FakeTree fake;
    CHECK(fact(fake, "turbo").empty());
    fake.file("/sys/devices/system/cpu/cpufreq/boost", "1\n");
    CHECK(fact(fake, "turbo") == "1");
    fake.file("/sys/devices/system/cpu/intel_pstate/no_turbo", "1\n");
    CHECK(fact(fake, "turbo") == "0");
    fake.file("/sys/devices/system/cpu/intel_pstate/no_turbo", "0\n");
    CHECK(fact(fake, "turbo") == "1");
}

TEST_CASE("the DMA latency is read as four bytes, and an absent device is not an unread one")
{
    FakeTree fake;
    CHECK(dma_latency(fake.tree(), room).empty()); // no /dev at all
    fake.file("/dev/null", "");
    CHECK(dma_latency(fake.tree(), room) == "none");
    auto held = [&](std::string_view bytes) {
        fake.file("/dev/cpu_dma_latency", bytes);
        return std::string(dma_latency(fake.tree(), room));
    };
    CHECK(held(std::string_view("\x00\x94\x35\x77", 4)) == "unlimited"); // 2,000,000,000 us
    CHECK(held(std::string_view("\0\0\0\0", 4)) == "0ns");
    CHECK(held(std::string_view("\x05\0\0\0", 4)) == "5000ns");
    CHECK(held("ab").empty());
    CHECK(held(std::string_view("\xff\xff\xff\xff", 4)).empty());
}

TEST_CASE("a DMA latency that may not be read is unknown, not none")
{
    FakeTree fake;
    fake.file("/dev/null", "").file("/dev/cpu_dma_latency", std::string(4, '\0'));
    REQUIRE(chmod(fake.path("/dev/cpu_dma_latency").c_str(), 0) == 0);
    REQUIRE(chmod(fake.path("").c_str(), 0755) == 0);
    pid_t child = fork();
    if (child == 0) {
        if (geteuid() == 0 && setuid(65534) != 0) _exit(99);
        _exit(dma_latency(fake.tree(), room).empty() ? 0 : 1);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
}

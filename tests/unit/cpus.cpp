// SPDX-License-Identifier: MIT
#include "sys/cpus.hpp"

#include <sched.h>
#include <string>

#include <doctest/doctest.h>

#include "fake_tree.hpp"

using rtp::CpuSet;
using namespace rtp::sys;

namespace {

std::string list(const CpuSet& cpus)
{
    char room[8192];
    rtp::TextOut out(room);
    cpus.put(out);
    return std::string(out.view());
}

}

TEST_CASE("online CPUs are what /sys lists")
{
    FakeTree fake;
    fake.file("/sys/devices/system/cpu/online", "0-3,8\n");
    CpuSet online;
    CHECK(online_cpus(fake.tree(), online));
    CHECK(list(online) == "0-3,8");
    CHECK(online_count(fake.tree()) == 5);
}

TEST_CASE("a list that is missing or no list is not read")
{
    FakeTree fake;
    CpuSet cpus;
    CHECK(!online_cpus(fake.tree(), cpus));
    for (const char* text : {"", "\n", "x", "0-", "3-1", "0-2000"}) {
        fake.file("/sys/devices/system/cpu/online", text);
        CHECK(!online_cpus(fake.tree(), cpus));
    }
    CHECK(cpus.empty());
}

TEST_CASE("a list that does not fit is refused, not cut")
{
    FakeTree fake;
    std::string odd;
    for (int cpu = 1; cpu < 1024; cpu += 2) odd += std::to_string(cpu) + (cpu < 1023 ? "," : "\n");
    fake.file("/sys/devices/system/cpu/online", odd);
    CpuSet cpus;
    CHECK((!online_cpus(fake.tree(), cpus) || cpus.count() == 512));
}

TEST_CASE("without /sys the CPUs are counted by the mask that the kernel allows, which is put back")
{
    FakeTree fake;
    cpu_set_t before, after, one;
    REQUIRE(sched_getaffinity(0, sizeof before, &before) == 0);
    unsigned all = static_cast<unsigned>(CPU_COUNT(&before));
    CHECK(online_count(fake.tree()) >= all);

    CPU_ZERO(&one);
    CPU_SET(static_cast<unsigned>(sched_getcpu()), &one);
    REQUIRE(sched_setaffinity(0, sizeof one, &one) == 0);
    CHECK(online_count(fake.tree()) >= all);
    REQUIRE(sched_getaffinity(0, sizeof after, &after) == 0);
    CHECK(CPU_EQUAL(&one, &after));
    REQUIRE(sched_setaffinity(0, sizeof before, &before) == 0);
}

TEST_CASE("by default the inherited mask is measured, and a named CPU is tried wherever it is")
{
    cpu_set_t before, one;
    REQUIRE(sched_getaffinity(0, sizeof before, &before) == 0);
    unsigned here = static_cast<unsigned>(sched_getcpu());
    CPU_ZERO(&one);
    CPU_SET(here, &one);
    REQUIRE(sched_setaffinity(0, sizeof one, &one) == 0);
    CHECK(list(cpus_to_measure({})) == std::to_string(here));
    CpuSet asked;
    REQUIRE(CpuSet::parse("1,1023", asked));
    CHECK(list(cpus_to_measure(asked)) == "1,1023");
    CHECK(current_cpu() == here);
    REQUIRE(sched_setaffinity(0, sizeof before, &before) == 0);
}

TEST_CASE("the inherited mask is the kernel's")
{
    cpu_set_t mask;
    REQUIRE(sched_getaffinity(0, sizeof mask, &mask) == 0);
    CpuSet cpus;
    REQUIRE(affinity(cpus));
    CHECK(cpus.count() == static_cast<unsigned>(CPU_COUNT(&mask)));
    for (unsigned cpu = 0; cpu < CpuSet::most; ++cpu) CHECK(cpus.has(cpu) == (CPU_ISSET(cpu, &mask) != 0));
}

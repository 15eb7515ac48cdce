// SPDX-License-Identifier: MIT
#include "sys/facts.hpp"

#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <termios.h>
#include <unistd.h>

#include <doctest/doctest.h>

#include "fact_help.hpp"
#include "sys/kernel.hpp"

using rtp::Value;
using namespace rtp::sys;
using namespace rtp::test;

namespace {

char room[512];

constexpr const char* model_path = "/sys/firmware/devicetree/base/model";
constexpr const char* preempt_path = "/sys/kernel/debug/sched/preempt";
constexpr const char* vulnerabilities = "/sys/devices/system/cpu/vulnerabilities/";

}

TEST_CASE("the board is the device tree's model, else DMI's vendor and product")
{
    FakeTree fake;
    CHECK(fact(fake, "board").empty());
    fake.file("/sys/class/dmi/id/product_name", "PC 3000\n");
    CHECK(fact(fake, "board") == "PC 3000");
    fake.file("/sys/class/dmi/id/sys_vendor", "Maker Inc.\n");
    CHECK(fact(fake, "board") == "Maker Inc. PC 3000");
    fake.file("/proc/device-tree/model", std::string_view("Old Board\0", 10));
    CHECK(fact(fake, "board") == "Old Board");
    fake.file(model_path, std::string_view("Raspberry Pi 4 Model B Rev 1.4\0", 31));
    CHECK(fact(fake, "board") == "Raspberry Pi 4 Model B Rev 1.4");
}

TEST_CASE("the CPU's model is its own word, else cpuinfo's, and never a rate")
{
    FakeTree fake;
    EnvironmentInput in;
    in.tick.cpu_name = "own";
    CHECK(fact(fake, "cpu_model", in) == "own");
    CHECK(fact(fake, "cpu_model").empty());
    fake.file("/proc/cpuinfo", "processor : 0\ncpu MHz\t\t: 1200.000\nflags : a\n");
    CHECK(fact(fake, "cpu_model").empty());
    fake.file("/proc/cpuinfo", "processor : 0\ncpu MHz\t\t: 1200.000\nmodel name\t: Some CPU @ 2.40GHz\n");
    CHECK(fact(fake, "cpu_model") == "Some CPU @ 2.40GHz");
    fake.file("/proc/cpuinfo",
              "processor\t: 0\nhart\t\t: 2\nisa\t\t: rv64imafdc\nuarch\t\t: sifive,u54-mc\n");
    CHECK(fact(fake, "cpu_model") == "sifive,u54-mc");
    fake.file("/proc/cpuinfo", "Processor\t: ARMv7 Processor rev 4 (v7l)\nprocessor\t: 0\n");
    CHECK(fact(fake, "cpu_model") == "ARMv7 Processor rev 4 (v7l)");
    fake.file("/proc/cpuinfo", "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd08\n");
    CHECK(fact(fake, "cpu_model") == "0xd08");
}

TEST_CASE("a hypervisor is named by CPUID, Xen or the device tree")
{
    FakeTree fake;
    EnvironmentInput in;
    in.tick.hypervisor = "KVMKVMKVM";
    CHECK(fact(fake, "hypervisor", in) == "KVMKVMKVM");
    CHECK(fact(fake, "hypervisor").empty());
    fake.file("/sys/hypervisor/type", "xen\n");
    CHECK(fact(fake, "hypervisor") == "xen");
}

TEST_CASE("the count of SMIs is unknown off x86, absent on AMD and where its file can't be read")
{
    FakeTree fake;
    CHECK(!smi_available(fake.tree()).known());
    fake.file("/proc/cpuinfo", "processor : 0\nCPU part : 0xd08\n");
    CHECK(!smi_available(fake.tree()).known());
    fake.file("/proc/cpuinfo", "vendor_id : AuthenticAMD\n").file("/dev/cpu/0/msr", std::string(4096, '\1'));
    CHECK(smi_available(fake.tree()) == Value(0u));
    fake.file("/proc/cpuinfo", "vendor_id : GenuineIntel\n");
    CHECK(smi_available(fake.tree()) == Value(1u));
    fake.file("/dev/cpu/0/msr", "short");
    CHECK(smi_available(fake.tree()) == Value(0u));
}

TEST_CASE("the preemption model is known or left open")
{
    FakeTree fake;
    Tree tree = fake.tree();
    CHECK(preempt(tree, "#1 SMP PREEMPT_RT Debian 6.1.124-1 (2025-01-12)", 6001, room) == "rt");
    CHECK(preempt(tree, "#1 SMP PREEMPT RT Mon", 4019, room) == "rt");
    CHECK(preempt(tree, "#1 SMP PREEMPT Mon", 5010, room) == "full");
    CHECK(preempt(tree, "#1 SMP PREEMPT Mon", 6013, room).empty()); // may be lazy from there on
    CHECK(preempt(tree, "#1 SMP PREEMPT Mon", 0, room).empty());
    CHECK(preempt(tree, "#1 SMP Mon", 6001, room).empty()); // none or voluntary
    CHECK(preempt(tree, "#1 SMP PREEMPT_DYNAMIC Mon", 6001, room).empty());
    fake.file("/proc/cmdline", "quiet preempt=none\n");
    CHECK(preempt(tree, "#1 SMP PREEMPT_DYNAMIC Mon", 6001, room) == "none");
    fake.file(preempt_path, "none (voluntary) full lazy\n");
    CHECK(preempt(tree, "#1 SMP PREEMPT_DYNAMIC Mon", 6001, room) == "voluntary");
    fake.file(preempt_path, "none voluntary full (lazy)\n");
    CHECK(preempt(tree, "#1 SMP PREEMPT_DYNAMIC Mon", 6013, room) == "lazy");
    fake.file(preempt_path, "(something new) none\n");
    CHECK(preempt(tree, "#1 SMP PREEMPT_DYNAMIC Mon", 6013, room).empty());
    for (const char* broken : {")full(", "(full", "full)"}) {
        fake.file(preempt_path, broken).file("/proc/cmdline", "quiet\n");
        CHECK(preempt(tree, "#1 SMP PREEMPT_DYNAMIC Mon", 6001, room).empty());
    }
    fake.file("/sys/kernel/realtime", "1\n");
    CHECK(preempt(tree, "#1 SMP", 5010, room) == "rt");
}

TEST_CASE("an option of the kernel's command line is a whole word before its double dash")
{
    CHECK(boot_option("a mitigations=off b", "mitigations") == "off");
    CHECK(boot_option("mitigations=auto mitigations=off", "mitigations") == "off");
    CHECK(boot_option("xmitigations=off mitigationsx=on mitigations", "mitigations").empty());
    CHECK(boot_option("quiet -- mitigations=off", "mitigations").empty());
    CHECK(boot_option("", "mitigations").empty());
    CHECK(boot_option("mitigations=", "mitigations").empty());
}

TEST_CASE("no isolated CPUs is an answer, and no file is none")
{
    FakeTree fake;
    CHECK(fact(fake, "isolated").empty());
    fake.file("/sys/devices/system/cpu/isolated", "\n")
        .file("/sys/devices/system/cpu/nohz_full", "  (null)\n");
    CHECK(fact(fake, "isolated") == "none");
    CHECK(fact(fake, "nohz_full") == "none");
    fake.file("/sys/devices/system/cpu/isolated", "1-3,7\n");
    CHECK(fact(fake, "isolated") == "1-3;7");
}

TEST_CASE("mitigations are the command line's word and two counts")
{
    FakeTree fake;
    CHECK(mitigations(fake.tree(), room).empty());
    auto hole = [&](const char* name, const char* state) {
        fake.file(std::string(vulnerabilities) + name, state);
    };
    hole("meltdown", "Mitigation: PTI\n");
    hole("l1tf", "Not affected\n");
    hole("mds", "Vulnerable: Clear CPU buffers attempted, no microcode\n");
    hole("spectre_v1", "Mitigation: usercopy/swapgs barriers and __user pointer sanitization\n");
    CHECK(mitigations(fake.tree(), room) == "mitigated=2;vulnerable=1");
    fake.file("/proc/cmdline", "quiet\n");
    CHECK(mitigations(fake.tree(), room) == "default;mitigated=2;vulnerable=1");
    fake.file("/proc/cmdline", "mitigations=auto,nosmt quiet\n");
    CHECK(mitigations(fake.tree(), room) == "auto;nosmt;mitigated=2;vulnerable=1");
    for (int i = 0; i < 100; ++i)
        hole(("hole_with_a_long_name_" + std::to_string(i)).c_str(), "Vulnerable\n");
    CHECK(mitigations(fake.tree(), room) == "auto;nosmt;mitigated=2;vulnerable=101");
}

TEST_CASE("the realtime budget is in ns, and -1 is no limit")
{
    FakeTree fake;
    CHECK(fact(fake, "rt_runtime_ns").empty());
    fake.file("/proc/sys/kernel/sched_rt_runtime_us", "950000\n");
    fake.file("/proc/sys/kernel/sched_rt_period_us", "1000000\n");
    CHECK(fact(fake, "rt_runtime_ns") == "950000000");
    CHECK(fact(fake, "rt_period_ns") == "1000000000");
    fake.file("/proc/sys/kernel/sched_rt_runtime_us", "-1\n");
    CHECK(fact(fake, "rt_runtime_ns") == "-1");
}

TEST_CASE("the kernel's release gives a number that can be compared")
{
    Uname name;
    CHECK(name.number() >= 3000);
    CHECK(!name.release().empty());
    CHECK(!name.version().empty());
}

TEST_CASE("what needs no file is there on every machine")
{
    CHECK(uptime_ns().bits() > 0);
    CHECK(mem_total_bytes().bits() > 1u << 20);
    CHECK(page_size() == Value(static_cast<unsigned long>(sysconf(_SC_PAGESIZE))));
    CHECK(uid() == Value(geteuid()));
    CHECK(lockable_bytes().known());
    Value ticks = hz();
    CHECK((!ticks.known() || (ticks.bits() >= 10 && ticks.bits() <= 10'000)));
    CHECK(timer_step_ns().bits() >= 1);
}

TEST_CASE("a terminal has a line rate and a file has none")
{
    int master = posix_openpt(O_RDWR | O_NOCTTY);
    REQUIRE(master >= 0);
    REQUIRE(grantpt(master) == 0);
    REQUIRE(unlockpt(master) == 0);
    termios line{};
    REQUIRE(tcgetattr(master, &line) == 0);
    cfsetospeed(&line, B115200);
    REQUIRE(tcsetattr(master, TCSANOW, &line) == 0);
    CHECK(baud(master) == Value(115'200u));
    close(master);
    CHECK(!baud(master).known());
    int file = open("/dev/null", O_RDWR);
    CHECK(!baud(file).known());
    close(file);
    CHECK(!baud(-1).known());
}

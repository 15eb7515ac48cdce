// SPDX-License-Identifier: MIT
#include "sys/facts.hpp"

#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <doctest/doctest.h>

#include "fake_tree.hpp"
#include "sys/kernel.hpp"
#include "sys/power.hpp"

using rtp::CpuSet;
using rtp::Value;
using namespace rtp::sys;

namespace {

char room[512];

// "value cpus" of each group.
std::string shown(const CpuGroups& groups)
{
    std::string text;
    for (const auto& group : groups.groups()) {
        char list[256];
        rtp::TextOut out(list);
        group.cpus.put(out, ';');
        text += std::string(group.value.view()) + " " + std::string(out.view()) + "\n";
    }
    return text;
}

CpuSet cpus(std::string_view list)
{
    CpuSet set;
    REQUIRE(CpuSet::parse(list, set));
    return set;
}

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

constexpr const char* model_path = "/sys/firmware/devicetree/base/model";
constexpr const char* preempt_path = "/sys/kernel/debug/sched/preempt";
constexpr const char* vulnerabilities = "/sys/devices/system/cpu/vulnerabilities/";

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
    CHECK(fake.tree().text(path, room) == "x");
    CHECK(fake.tree().text(path + "g", room).empty());
    CHECK(!fake.tree().has(path + "g"));
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
    auto keyed = [&](std::string_view text, std::string_view key) {
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

TEST_CASE("the board is the device tree's model, else DMI's vendor and product")
{
    FakeTree fake;
    CHECK(board(fake.tree(), room).empty());
    fake.file("/sys/class/dmi/id/product_name", "PC 3000\n");
    CHECK(board(fake.tree(), room) == "PC 3000");
    fake.file("/sys/class/dmi/id/sys_vendor", "Maker Inc.\n");
    CHECK(board(fake.tree(), room) == "Maker Inc. PC 3000");
    fake.file("/proc/device-tree/model", std::string_view("Old Board\0", 10));
    CHECK(board(fake.tree(), room) == "Old Board");
    fake.file(model_path, std::string_view("Raspberry Pi 4 Model B Rev 1.4\0", 31));
    CHECK(board(fake.tree(), room) == "Raspberry Pi 4 Model B Rev 1.4");
}

TEST_CASE("the CPU's model is its own word, else cpuinfo's, and never a rate")
{
    FakeTree fake;
    CHECK(cpu_model(fake.tree(), "own", room) == "own");
    CHECK(cpu_model(fake.tree(), "", room).empty());
    fake.file("/proc/cpuinfo", "processor : 0\ncpu MHz\t\t: 1200.000\nflags : a\n");
    CHECK(cpu_model(fake.tree(), "", room).empty());
    fake.file("/proc/cpuinfo", "processor : 0\ncpu MHz\t\t: 1200.000\nmodel name\t: Some CPU @ 2.40GHz\n");
    CHECK(cpu_model(fake.tree(), "", room) == "Some CPU @ 2.40GHz");
    fake.file("/proc/cpuinfo",
              "processor\t: 0\nhart\t\t: 2\nisa\t\t: rv64imafdc\nuarch\t\t: sifive,u54-mc\n");
    CHECK(cpu_model(fake.tree(), "", room) == "sifive,u54-mc");
    fake.file("/proc/cpuinfo", "Processor\t: ARMv7 Processor rev 4 (v7l)\nprocessor\t: 0\n");
    CHECK(cpu_model(fake.tree(), "", room) == "ARMv7 Processor rev 4 (v7l)");
    fake.file("/proc/cpuinfo", "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd08\n");
    CHECK(cpu_model(fake.tree(), "", room) == "0xd08");
}

TEST_CASE("a hypervisor is named by CPUID, Xen or the device tree")
{
    FakeTree fake;
    CHECK(hypervisor(fake.tree(), "KVMKVMKVM", room) == "KVMKVMKVM");
    CHECK(hypervisor(fake.tree(), "", room).empty());
    fake.file("/sys/hypervisor/type", "xen\n");
    CHECK(hypervisor(fake.tree(), "", room) == "xen");
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
    CHECK(preempt(tree, "#1 SMP PREEMPT_RT Debian 6.1.124-1 (2025-01-12)", 6001) == "rt");
    CHECK(preempt(tree, "#1 SMP PREEMPT RT Mon", 4019) == "rt");
    CHECK(preempt(tree, "#1 SMP PREEMPT Mon", 5010) == "full");
    CHECK(preempt(tree, "#1 SMP PREEMPT Mon", 6013).empty()); // may be lazy from there on
    CHECK(preempt(tree, "#1 SMP PREEMPT Mon", 0).empty());
    CHECK(preempt(tree, "#1 SMP Mon", 6001).empty()); // none or voluntary
    CHECK(preempt(tree, "#1 SMP PREEMPT_DYNAMIC Mon", 6001).empty());
    fake.file("/proc/cmdline", "quiet preempt=none\n");
    CHECK(preempt(tree, "#1 SMP PREEMPT_DYNAMIC Mon", 6001) == "none");
    fake.file(preempt_path, "none (voluntary) full lazy\n");
    CHECK(preempt(tree, "#1 SMP PREEMPT_DYNAMIC Mon", 6001) == "voluntary");
    fake.file(preempt_path, "none voluntary full (lazy)\n");
    CHECK(preempt(tree, "#1 SMP PREEMPT_DYNAMIC Mon", 6013) == "lazy");
    fake.file(preempt_path, "(something new) none\n");
    CHECK(preempt(tree, "#1 SMP PREEMPT_DYNAMIC Mon", 6013).empty());
    for (const char* broken : {")full(", "(full", "full)"}) {
        fake.file(preempt_path, broken).file("/proc/cmdline", "quiet\n");
        CHECK(preempt(tree, "#1 SMP PREEMPT_DYNAMIC Mon", 6001).empty());
    }
    fake.file("/sys/kernel/realtime", "1\n");
    CHECK(preempt(tree, "#1 SMP", 5010) == "rt");
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
    CHECK(isolated(fake.tree(), room).empty());
    fake.file("/sys/devices/system/cpu/isolated", "\n")
        .file("/sys/devices/system/cpu/nohz_full", "  (null)\n");
    CHECK(isolated(fake.tree(), room) == "none");
    CHECK(nohz_full(fake.tree(), room) == "none");
    fake.file("/sys/devices/system/cpu/isolated", "1-3,7\n");
    CHECK(isolated(fake.tree(), room) == "1-3;7");
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
    CHECK(!rt_runtime_ns(fake.tree()).known());
    fake.file("/proc/sys/kernel/sched_rt_runtime_us", "950000\n");
    fake.file("/proc/sys/kernel/sched_rt_period_us", "1000000\n");
    CHECK(rt_runtime_ns(fake.tree()) == Value(950'000'000u));
    CHECK(rt_period_ns(fake.tree()) == Value(1'000'000'000u));
    fake.file("/proc/sys/kernel/sched_rt_runtime_us", "-1\n");
    CHECK(rt_runtime_ns(fake.tree()) == Value(-1));
}

TEST_CASE("governors are grouped by name, and a CPU without one is left out")
{
    FakeTree fake;
    for (int cpu : {0, 1, 2}) fake.file(cpu_path(cpu, "cpufreq/scaling_governor"), "schedutil\n");
    for (int cpu : {4, 5}) fake.file(cpu_path(cpu, "cpufreq/scaling_governor"), "performance\n");
    CpuGroups groups;
    governors(fake.tree(), cpus("0-6"), groups);
    CHECK(shown(groups) == "schedutil 0-2\nperformance 4-5\n");
    CpuGroups nothing;
    governors(FakeTree().tree(), cpus("0-6"), nothing);
    CHECK(nothing.groups().empty());
}

TEST_CASE("the seventh setting is left out and the sixth isn't")
{
    CpuGroups groups;
    for (unsigned cpu = 0; cpu < 8; ++cpu) groups.add(cpu, std::string(1, static_cast<char>('a' + cpu)));
    groups.add(9, "f");
    CHECK(groups.groups().size() == 6);
    CHECK(shown(groups) == "a 0\nb 1\nc 2\nd 3\ne 4\nf 5;9\n");
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
    CpuGroups groups;
    idle_states(fake.tree(), cpus("0-2"), groups);
    CHECK(shown(groups) == "C6:133000ns 0\nC1:2000ns 1\n");
    CHECK(exit_ns("C6:133000ns") == Value(133'000u));
    CHECK(exit_ns("5000ns") == Value(5000u));
    for (const char* text : {"", "C6", "C6:ns", "C6:12", "none", "unlimited", "C6:xns"})
        CHECK(!exit_ns(text).known());
}

TEST_CASE("turbo is the inverse of no_turbo, else boost")
{
    FakeTree fake;
    CHECK(!turbo(fake.tree()).known());
    fake.file("/sys/devices/system/cpu/cpufreq/boost", "1\n");
    CHECK(turbo(fake.tree()) == Value(1));
    fake.file("/sys/devices/system/cpu/intel_pstate/no_turbo", "1\n");
    CHECK(turbo(fake.tree()) == Value(0u));
    fake.file("/sys/devices/system/cpu/intel_pstate/no_turbo", "0\n");
    CHECK(turbo(fake.tree()) == Value(1u));
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

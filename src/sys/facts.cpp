// SPDX-License-Identifier: MIT
#include "sys/facts.hpp"

#include <asm/ioctls.h>
#include <asm/termbits.h>
#include <cstdint>
#include <ctime>
#include <fcntl.h>
#include <linux/capability.h>
#include <sys/auxv.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#include "base/text.hpp"
#include "base/words.hpp"
#include "sys/clock.hpp"

namespace rtp::sys {

namespace {

constexpr off_t smi_count = 0x34; // MSR_SMI_COUNT

}

Uname::Uname() { uname(&raw_); }

std::string_view Uname::hostname() const
{
    std::string_view name = raw_.nodename;
    return same(name, "(none)") ? std::string_view() : name; // nobody has set it yet
}

unsigned Uname::number() const
{
    unsigned part[2]{};
    const char* at = raw_.release;
    for (unsigned& p : part) {
        if (*at < '0' || *at > '9') return 0;
        while (*at >= '0' && *at <= '9' && p < 100) p = p * 10 + static_cast<unsigned>(*at++ - '0');
        if (*at == '.') ++at;
    }
    return part[0] * 1000 + part[1];
}

std::string_view dmi(const Tree& tree, std::span<char> room)
{
    TextOut out(room);
    for (const char* path : {"/sys/class/dmi/id/sys_vendor", "/sys/class/dmi/id/product_name"}) {
        char part[64];
        std::string_view text = tree.text(path, part);
        if (!out.empty() && !text.empty()) out.put(' ');
        out.put(text);
    }
    return out.view();
}

Value smi_available(const Tree& tree)
{
    char vendor[16];
    std::string_view name = tree.keyed("/proc/cpuinfo", "vendor_id", vendor);
    if (name.empty()) return {};
    if (!same(name, "GenuineIntel")) return 0u;
    File msr = tree.open("/dev/cpu/0/msr", O_RDONLY);
    std::uint64_t count;
    return msr.ok() && pread(msr.fd(), &count, sizeof count, smi_count) == sizeof count ? 1u : 0u;
}

Value uptime_ns() { return clock_ns(CLOCK_BOOTTIME); }

Value mem_total_bytes()
{
    struct sysinfo info {};
    if (sysinfo(&info) < 0) return {};
    return std::uint64_t{info.totalram} * (info.mem_unit ? info.mem_unit : 1);
}

Value page_size()
{
    unsigned long bytes = getauxval(AT_PAGESZ);
    return bytes ? Value(bytes) : Value();
}

Value uid() { return geteuid(); }

Value lockable_bytes()
{
    constexpr unsigned may_lock = 1u << CAP_IPC_LOCK;
    __user_cap_header_struct head{_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3]{};
    if (syscall(SYS_capget, &head, data) == 0 && (data[0].effective & may_lock)) return ~std::uint64_t{0};
    rlimit limit{};
    if (getrlimit(RLIMIT_MEMLOCK, &limit) < 0) return {};
    return limit.rlim_cur == RLIM_INFINITY ? ~std::uint64_t{0} : std::uint64_t{limit.rlim_cur};
}

Value baud(int fd)
{
    termios2 line{};
    constexpr auto request = static_cast<int>(TCGETS2); // as musl declares it
    if (ioctl(fd, request, &line) < 0 || line.c_ospeed == 0) return {};
    return line.c_ospeed;
}

}

// SPDX-License-Identifier: MIT
#include "sys/tty.hpp"

#include <fcntl.h>
#include <optional>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "base/text.hpp"
#include "base/words.hpp"
#include "sys/file.hpp"

namespace rtp::sys {
namespace {

// The terminal behind a descriptor: /dev/tty and /dev/console stand for another one, which TIOCGDEV names.
// 0 where it can't be told.
unsigned terminal(int fd)
{
    unsigned real = 0;
    return ioctl(fd, TIOCGDEV, &real) == 0 ? real : 0;
}

// TIOCGDEV gives numbers as the kernel packs them: 12 bits major from bit 8 on, the minor around it.
unsigned major_of(unsigned device) { return device >> 8 & 0xfff; }
unsigned minor_of(unsigned device) { return (device & 0xff) | (device >> 12 & 0xfff00); }

// The kernel's messages go to the virtual terminal in front where tty0 is its console: any of them.
bool is_virtual(unsigned device) { return major_of(device) == 4 && minor_of(device) < 64; }

// /sys/class/tty/NAME/dev holds "4:64". Also true where that can't be read.
bool may_be(unsigned device, std::string_view tty)
{
    if (tty == std::string_view("tty0")) return is_virtual(device);
    Text<80> path("/sys/class/tty/");
    path.put(tty).put("/dev").put('\0');
    Text<24> number;
    number.number(std::uint64_t{major_of(device)}).put(':').number(std::uint64_t{minor_of(device)});
    char room[24];
    std::optional<std::string_view> is = read_text(path.view().data(), room);
    return path.cut() || !is || *is == number.view();
}

bool is_kernel_console(unsigned device)
{
    // The slave side of a pseudo-terminal never is.
    if (major_of(device) >= 136 && major_of(device) <= 143) return false;
    char room[128];
    if (std::optional<std::string_view> active = read_text("/sys/class/tty/console/active", room)) {
        while (!active->empty())
            if (may_be(device, take_until(*active, ' '))) return true;
        return false;
    }
    File console = File::open("/dev/console", O_WRONLY | O_NONBLOCK);
    unsigned behind = console.ok() ? terminal(console.fd()) : 0;
    return behind == 0 || behind == device || (is_virtual(behind) && is_virtual(device));
}

}

bool wants_report()
{
    struct stat s;
    const dev_t dev_console = makedev(5, 1);
    if (!isatty(STDOUT_FILENO) || fstat(STDOUT_FILENO, &s) < 0 || s.st_rdev == dev_console) return false;
    unsigned device = terminal(STDOUT_FILENO);
    return device != 0 && !is_kernel_console(device);
}

}

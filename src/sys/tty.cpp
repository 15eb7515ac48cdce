// SPDX-License-Identifier: MIT
#include "sys/tty.hpp"

#include <algorithm>
#include <fcntl.h>
#include <optional>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <termios.h>
#include <unistd.h>

#include "base/text.hpp"
#include "sys/file.hpp"

namespace rtp::sys {
namespace {

// The terminal behind a descriptor: /dev/tty and /dev/console stand for another one, which TIOCGDEV names.
// 0 where it can't be told.
dev_t terminal(int fd)
{
    unsigned real = 0;
    if (ioctl(fd, TIOCGDEV, &real) == 0)
        return makedev(real >> 8 & 0xfff, (real & 0xff) | (real >> 12 & 0xfff00));
    struct stat s;
    return fstat(fd, &s) == 0 && S_ISCHR(s.st_mode) ? s.st_rdev : 0;
}

// The kernel's messages go to the virtual terminal in front where tty0 is its console: any of them.
bool is_virtual(dev_t device) { return major(device) == 4 && minor(device) < 64; }

// /sys/class/tty/NAME/dev holds "4:64". Also true where that can't be read.
bool may_be(dev_t device, std::string_view tty)
{
    if (tty == "tty0") return is_virtual(device);
    Text<64> path("/sys/class/tty/");
    path.put(tty).put("/dev").put('\0');
    Text<24> number;
    number.number(std::uint64_t{major(device)}).put(':').number(std::uint64_t{minor(device)});
    char room[24];
    std::optional<std::string_view> is = read_text(path.view().data(), room);
    return !is || *is == number.view();
}

bool is_kernel_console(dev_t device)
{
    // The slave side of a pseudo-terminal never is.
    if (major(device) >= 136 && major(device) <= 143) return false;
    char room[128];
    if (std::optional<std::string_view> active = read_text("/sys/class/tty/console/active", room)) {
        std::string_view left = *active;
        while (!left.empty()) {
            std::size_t length = std::min(left.find(' '), left.size());
            if (may_be(device, {left.data(), length})) return true;
            left.remove_prefix(std::min(length + 1, left.size()));
        }
        return false;
    }
    File console = File::open("/dev/console", O_WRONLY | O_NONBLOCK);
    dev_t behind = console.ok() ? terminal(console.fd()) : 0;
    return behind == 0 || behind == makedev(5, 1) || behind == device ||
           (is_virtual(behind) && is_virtual(device));
}

}

bool wants_report()
{
    termios unused;
    struct stat s;
    if (tcgetattr(STDOUT_FILENO, &unused) < 0 || fstat(STDOUT_FILENO, &s) < 0 || s.st_rdev == makedev(5, 1))
        return false;
    dev_t device = terminal(STDOUT_FILENO);
    return device != 0 && !is_kernel_console(device);
}

}

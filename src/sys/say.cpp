// SPDX-License-Identifier: MIT
#include "sys/say.hpp"

#include <cerrno>
#include <poll.h>
#include <unistd.h>

#include "base/text.hpp"

namespace rtp::sys {
namespace {

constexpr int patience_ms = 1000;

void one_line(std::string_view head, std::string_view text)
{
    constexpr std::size_t most = 500;
    Text<most + 16> out(head);
    bool whole = text.size() <= most;
    // What came from an argument or a file must not steer the terminal.
    for (char c : whole ? text : std::string_view(text.data(), most)) out.put(c < ' ' || c > '~' ? '?' : c);
    out.put(whole ? "\n" : "...\n");
    put_page(STDERR_FILENO, out);
}

}

void say(std::string_view message) { one_line("rtprobe: ", message); }
void tell(std::string_view line) { one_line({}, line); }

int put_page(int fd, std::string_view page, int patience)
{
    if (fd == STDERR_FILENO) patience = patience_ms;
    while (!page.empty()) {
        pollfd room{fd, POLLOUT, 0};
        int ready = poll(&room, 1, patience);
        if (ready == 0) return ETIMEDOUT;
        if (ready < 0 && errno != EINTR) return errno;
        if (ready < 0) continue;
        long n = write(fd, page.data(), page.size());
        if (n > 0) page.remove_prefix(static_cast<std::size_t>(n));
        if (n == 0) return ENOSPC;
        if (n < 0 && errno != EINTR && errno != EAGAIN) return errno;
    }
    return 0;
}

}

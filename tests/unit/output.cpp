// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <termios.h>
#include <thread>
#include <unistd.h>

#include "sys/output.hpp"

using rtp::sys::Output;

namespace {

struct Pipe {
    int ends[2];
    Pipe() { REQUIRE(pipe(ends) == 0); }
    ~Pipe()
    {
        close(ends[0]);
        close(ends[1]);
    }
};

std::string take(int fd)
{
    char room[4096];
    long n = read(fd, room, sizeof room);
    return {room, n > 0 ? static_cast<std::size_t>(n) : 0};
}

double seconds_of(auto&& work)
{
    auto from = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
}

}

TEST_CASE("a record goes out whole")
{
    Pipe p;
    Output out(p.ends[1]);
    CHECK(out.send("@N,1\n"));
    CHECK(take(p.ends[0]) == "@N,1\n");
    CHECK(out.error() == 0);
}

TEST_CASE("a reader that went away is EPIPE, at once, and no signal")
{
    signal(SIGPIPE, SIG_IGN);
    Pipe p;
    Output out(p.ends[1]);
    close(p.ends[0]);
    CHECK(!out.send("@N,1\n"));
    CHECK(out.error() == EPIPE);
    CHECK(out.gone());
    p.ends[0] = open("/dev/null", O_RDONLY);
}

TEST_CASE("a full disk is named, and each further record is tried again")
{
    int full = open("/dev/full", O_WRONLY);
    REQUIRE(full >= 0);
    Output out(full);
    CHECK(seconds_of([&] {
              for (int i = 0; i < 20; ++i) CHECK(!out.send("@N,1\n"));
          }) < 4);
    CHECK(out.error() == ENOSPC);
    close(full);
}

TEST_CASE("a descriptor that is closed is EBADF")
{
    Output out(1000);
    CHECK(!out.send("@N,1\n"));
    CHECK(out.error() == EBADF);
    CHECK(out.gone());
}

TEST_CASE("a pipe nobody reads costs 5 s once, then nothing, and goes on when it is read")
{
    Pipe p;
    fcntl(p.ends[1], F_SETPIPE_SZ, 4096);
    Output out(p.ends[1]);
    std::string line(120, 'x');
    line.back() = '\n';
    int sent = 0;
    double first = seconds_of([&] {
        while (out.send(line)) ++sent;
    });
    CHECK(first > 4.5);
    CHECK(first < 9);
    CHECK(out.error() == ETIMEDOUT);
    CHECK(seconds_of([&] {
              for (int i = 0; i < 50; ++i) CHECK(!out.send(line));
          }) < 4);
    std::string got;
    for (;;) {
        std::string part = take(p.ends[0]);
        got += part;
        if (part.size() < 4096) break;
    }
    CHECK(out.send("@Z\n"));
    got += take(p.ends[0]);
    CHECK(got.size() == static_cast<std::size_t>(sent) * 120 + 3);
}

TEST_CASE("a terminal stopped by XOFF is given up after 5 s, and XON resumes without loss or a torn record")
{
    int master = posix_openpt(O_RDWR | O_NOCTTY);
    REQUIRE(master >= 0);
    REQUIRE(grantpt(master) == 0);
    REQUIRE(unlockpt(master) == 0);
    int slave = open(ptsname(master), O_RDWR | O_NOCTTY);
    REQUIRE(slave >= 0);
    termios mode{};
    tcgetattr(slave, &mode);
    mode.c_iflag |= IXON;
    mode.c_oflag &= ~static_cast<tcflag_t>(OPOST);
    mode.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    tcsetattr(slave, TCSANOW, &mode);
    char xoff = 0x13, xon = 0x11;
    REQUIRE(write(master, &xoff, 1) == 1);
    std::this_thread::sleep_for(std::chrono::milliseconds(100));

    Output out(slave);
    double waited = seconds_of([&] { CHECK(!out.send("@first\n")); });
    CHECK(waited > 4.5);
    CHECK(waited < 9);
    CHECK(out.error() == ETIMEDOUT);
    REQUIRE(write(master, &xon, 1) == 1);
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    CHECK(out.send("@second\n"));
    CHECK(out.drain());
    std::string got = take(master);
    CHECK(got.find("@second\n") != std::string::npos);
    close(slave);
    close(master);
}

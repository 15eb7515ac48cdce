// SPDX-License-Identifier: MIT
#include "session/stop.hpp"

#include <initializer_list>
#include <sys/syscall.h>
#include <unistd.h>

#include "sys/clock.hpp"
#include "sys/thread.hpp"

namespace rtp::session {

namespace {

constexpr int wake = SIGUSR2;
constinit pid_t main_thread = 0;

}

void Stop::open()
{
    main_thread = sys::thread_id();
    sigemptyset(&watched_);
    sigaddset(&watched_, wake);
    for (int s : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU}) {
        struct sigaction now {};
        if (sigaction(s, nullptr, &now) == 0 && now.sa_handler != SIG_IGN) sigaddset(&watched_, s);
    }
    pthread_sigmask(SIG_BLOCK, &watched_, nullptr);
    // A reader that went away and a file that may not grow are errors of the write, not the end.
    struct sigaction act {};
    act.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &act, nullptr);
    sigaction(SIGXFSZ, &act, nullptr);
}

bool Stop::wait(std::uint64_t ns)
{
    if (signal_) return true;
    timespec limit = sys::as_timespec(ns);
    int got = sigtimedwait(&watched_, nullptr, &limit);
    if (got > 0 && got != wake) signal_ = got;
    return signal_ != 0;
}

void Stop::call() { syscall(SYS_tgkill, getpid(), main_thread, wake); }

}

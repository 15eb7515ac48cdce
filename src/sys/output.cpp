// SPDX-License-Identifier: MIT
#include "sys/output.hpp"

#include <cerrno>
#include <csignal>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/time.h>
#include <termios.h>
#include <unistd.h>

namespace rtp::sys {

namespace {

void no_op(int) {}

// A write(2) to a terminal blocks although poll(2) saw room, when somebody else filled it meanwhile.
// O_NONBLOCK would change the descriptor for the shell that shares it, so a timer breaks the call instead.
class Alarm {
public:
    explicit Alarm(long seconds)
    {
        struct sigaction act {};
        act.sa_handler = no_op; // no SA_RESTART: the call is to end
        sigaction(SIGALRM, &act, &old_act_);
        sigset_t alarm;
        sigemptyset(&alarm);
        sigaddset(&alarm, SIGALRM);
        sigprocmask(SIG_UNBLOCK, &alarm, &old_mask_);
        itimerval in{};
        in.it_value.tv_sec = seconds;
        in.it_interval.tv_sec = 1; // again, in case it fires before the call has begun
        setitimer(ITIMER_REAL, &in, nullptr);
    }
    ~Alarm()
    {
        itimerval off{};
        setitimer(ITIMER_REAL, &off, nullptr);
        sigprocmask(SIG_SETMASK, &old_mask_, nullptr);
        sigaction(SIGALRM, &old_act_, nullptr);
    }
    Alarm(const Alarm&) = delete;

private:
    struct sigaction old_act_;
    sigset_t old_mask_;
};

constexpr int patience_ms = static_cast<int>(Output::patience_ns / 1'000'000);

}

Output::Output(int fd) : fd_(fd), terminal_(isatty(fd) == 1) {}

bool Output::gone() const { return error_ == EPIPE || error_ == EBADF; }

bool Output::send(std::string_view line)
{
    if (!flush() || line.size() > sizeof line_) return false;
    for (std::size_t i = 0; i < line.size(); ++i) line_[i] = line[i];
    pending_ = static_cast<unsigned>(line.size());
    sent_ = 0;
    if (flush()) return true;
    // Not a byte of it is out: forget it. Else its rest stays pending, and is tried again before the next
    // one.
    if (sent_ == 0) pending_ = 0;
    return false;
}

bool Output::flush()
{
    while (sent_ < pending_) {
        if (!wait_writable()) return false;
        long n = write_some();
        if (n > 0) {
            sent_ += static_cast<unsigned>(n);
            stalled_ = false;
            continue;
        }
        int why = n == 0 ? ENOSPC : errno;
        if (why == EAGAIN) continue;
        if (why == EINTR) why = ETIMEDOUT;
        stalled_ = true;
        if (!error_) error_ = why;
        return false;
    }
    pending_ = sent_ = 0;
    return true;
}

long Output::write_some()
{
    // A pipe that poll(2) calls writable takes a record whole, and a file never waits.
    if (!terminal_) return ::write(fd_, line_ + sent_, pending_ - sent_);
    Alarm alarm(patience_ms / 1000);
    return ::write(fd_, line_ + sent_, pending_ - sent_);
}

bool Output::wait_writable()
{
    pollfd p{fd_, POLLOUT, 0};
    for (;;) {
        int n = poll(&p, 1, stalled_ ? 0 : patience_ms);
        if (n > 0) return true; // with POLLERR or POLLNVAL write() names the error
        if (n < 0 && errno == EINTR) continue;
        stalled_ = true;
        if (!error_) error_ = n == 0 ? ETIMEDOUT : errno;
        return false;
    }
}

bool Output::drain()
{
    int waiting;
    if (!terminal_ || ioctl(fd_, TIOCOUTQ, &waiting) < 0) return true;
    for (;;) {
        if (stalled_) return waiting == 0;
        int before = waiting;
        {
            Alarm alarm(patience_ms / 1000);
            if (tcdrain(fd_) == 0) return true;
        }
        if (errno != EINTR) return false;
        if (ioctl(fd_, TIOCOUTQ, &waiting) < 0) return false;
        if (waiting >= before) {
            stalled_ = true;
            if (!error_) error_ = ETIMEDOUT;
        }
    }
}

}

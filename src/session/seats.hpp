// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <span>

#include "probe.hpp"
#include "session/seat.hpp"
#include "session/stop.hpp"

namespace rtp::session {

// The seats of one probe, one a CPU, and the life of their threads: set up, let go together, watched, ended.
class Seats {
public:
    // Places a seat for each CPU of the plan and makes it resident. False where there is no memory for so
    // many.
    bool place(const Probe&, const Settings&, const Plan&, const sys::Counter&, std::uint64_t first_part);
    std::span<Seat> seats() const { return seats_; }

    // Starts the threads and waits until each is on its CPU in its class. False when the run is to end
    // instead: then none has measured, and all have been told to end.
    bool start(Stop&);
    // Opens the window of all at once.
    void go();
    // Until all have ended: by themselves, by a signal, or because they are long overdue (a thread that never
    // gets its CPU would wait for ever). `every` is called about once a second.
    template <typename F>
    void watch(Stop& stop, F&& every)
    {
        while (wait_a_second(stop)) every();
    }
    void join();
    bool overdue() const { return overdue_; }

private:
    bool all(Phase least) const;
    bool wait_a_second(Stop&);
    void end();

    std::span<Seat> seats_;
    std::atomic<bool> stop_{false};
    bool overdue_ = false;
    std::uint64_t due_ns_ = 0;
};

}

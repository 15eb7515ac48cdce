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

    // Starts the threads and waits until each is on its CPU in its class; who is not after 5 s is excused.
    // False when the run is to end instead, or nobody is there: then none has measured, and all have been
    // told to end.
    bool start(Stop&);
    // Opens the window of all at once.
    void go();
    // Until all have ended: by themselves, by a signal, or because they have not moved for too long (a thread
    // that never gets its CPU would wait for ever). `every` is called each time that many ns have gone by.
    template <typename F>
    void watch(Stop& stop, std::uint64_t every_ns, F&& every)
    {
        while (wait(stop, every_ns)) every();
    }
    // False: one has not ended, and its seat may not be used again.
    [[nodiscard]] bool join();
    // How long a thread may be silent before it counts as overdue.
    static std::uint64_t patience_ns(const Plan& plan) { return 20 * plan.interval_ns + 5'000'000'000; }

private:
    bool all(Phase least) const;
    bool wait(Stop&, std::uint64_t ns);
    bool overdue(std::uint64_t now_ns);
    void end();

    std::span<Seat> seats_;
    Plan plan_; // for threads that outlive the run that began them
    alignas(64) std::atomic<bool> stop_{false};
};

}

// SPDX-License-Identifier: MIT
#pragma once

#include <csignal>
#include <cstdint>

namespace rtp::session {

// The signals that end a run. They are blocked from start to end and taken here, on the main thread, so that
// none interrupts a record or a sample; what was ignored when the program started stays ignored.
class Stop {
public:
    void open();

    // Waits for a signal, for a measuring thread's call(), or until the time is over. True: the run is to
    // end.
    bool wait(std::uint64_t ns);
    bool pending() { return wait(0); }
    int signal() const { return signal_; } // that ended the run; 0: none

    // From a measuring thread, outside its window: wakes the main thread.
    static void call();

private:
    sigset_t watched_{};
    int signal_ = 0;
};

}

// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "record/writer.hpp"
#include "session/plan.hpp"
#include "sys/output.hpp"

namespace rtp::session {

// The main thread while the windows are open. It moves to a CPU that is not measured, if it may use one, and
// from there it writes about once a second how far the run is, for a person and as a clock check for the
// host: unless that was not wanted, or goes to a terminal, whose interrupts land on a CPU of the kernel's
// choice. Else there is no heartbeat, and the silence to expect stands in @P.
class Heartbeat {
public:
    Heartbeat(record::Writer& writer, const sys::Output* out, const Plan& plan, std::uint64_t start_mono_ns,
              bool wanted);
    ~Heartbeat(); // the main thread may run where it could before
    Heartbeat(const Heartbeat&) = delete;

    // How often beat() is to be called; without a heartbeat seldom, for each wake may disturb a measured CPU.
    std::uint64_t every_ns() const { return on_ ? 1'000'000'000 : 5'000'000'000; }
    void beat();

private:
    record::Writer& writer_;
    const Plan& plan_;
    std::uint64_t start_mono_ns_, opened_ns_;
    CpuSet before_;
    bool moved_ = false, on_ = false;
};

}

// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "record/writer.hpp"
#include "session/plan.hpp"
#include "sys/output.hpp"

namespace rtp::session {

// Progress for a person, and a clock check for the host, about once a second while the windows are open: only
// where it disturbs none of them. That takes a CPU that is not measured, to which the main thread moves for
// the time, and records that do not go to a terminal, whose interrupts land on a CPU of the kernel's choice.
// Else there is none, and the silence to expect stands in @P.
class Heartbeat {
public:
    Heartbeat(record::Writer& writer, const sys::Output* out, const Plan& plan, std::uint64_t start_mono_ns);
    ~Heartbeat();
    Heartbeat(const Heartbeat&) = delete;

    void beat();

private:
    record::Writer& writer_;
    const Plan& plan_;
    std::uint64_t start_mono_ns_, opened_ns_ = 0;
    CpuSet before_;
    bool on_ = false, moved_ = false;
};

}

// SPDX-License-Identifier: MIT
#include "session/heartbeat.hpp"

#include "sys/clock.hpp"
#include "sys/cpus.hpp"
#include "sys/scheduling.hpp"

namespace rtp::session {

Heartbeat::Heartbeat(record::Writer& writer, const sys::Output* out, const Plan& plan,
                     std::uint64_t start_mono_ns, bool wanted)
    : writer_(writer), plan_(plan), start_mono_ns_(start_mono_ns), opened_ns_(sys::clock_ns(CLOCK_MONOTONIC))
{
    CpuSet free;
    if (!sys::affinity(before_)) return;
    before_.each([&](unsigned cpu) {
        if (!plan.cpus.has(cpu)) free.add(cpu);
    });
    moved_ = !free.empty() && sys::allow(free) == 0;
    on_ = moved_ && wanted && out && !out->is_terminal();
}

Heartbeat::~Heartbeat()
{
    if (moved_) sys::allow(before_);
}

void Heartbeat::beat()
{
    if (!on_) return;
    std::uint64_t now = sys::clock_ns(CLOCK_MONOTONIC), gone = now - opened_ns_;
    Value done_ppm;
    if (gone < plan_.length_ns && plan_.length_ns < ~std::uint64_t{0} / 4)
        done_ppm = gone / (plan_.length_ns / 1'000'000 + 1);
    writer_.heartbeat(now - start_mono_ns_, {}, done_ppm);
}

}

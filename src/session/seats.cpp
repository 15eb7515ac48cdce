// SPDX-License-Identifier: MIT
#include "session/seats.hpp"

#include <algorithm>
#include <sched.h>

#include "sys/clock.hpp"
#include "sys/memory.hpp"
#include "sys/reserve.hpp"

namespace rtp::session {

namespace {

constexpr unsigned fixed_seats = 64;
alignas(Seat) constinit std::byte room[fixed_seats * sizeof(Seat)] = {};

// The threads wait on this word until all of them may begin.
enum Gate : int { closed, open, cancelled };
constinit int gate = closed;

constexpr std::uint64_t kick_ns = 10'000'000;

void take_class(Seat& seat)
{
    sys::Scheduling wanted = seat.plan->wanted;
    seat.scheduling_error = sys::set_scheduling(wanted);
    if (seat.scheduling_error && wanted.policy != SCHED_OTHER) {
        // An ordinary user may have a lower priority than the one asked for.
        wanted.priority = std::min(wanted.priority, sys::rtprio_limit());
        if (wanted.priority > 0) sys::set_scheduling(wanted);
    }
    seat.granted = sys::scheduling();
}

// The class before the CPU: the other way round the thread starves behind what runs there.
void set_up(Seat& seat)
{
    if (seat.step || seat.skip_reason) return;
    take_class(seat);
    if ((seat.error = sys::pin(seat.cpu))) {
        seat.step = "pin";
        seat.step_remedy = ", the CPU is offline, absent or not allowed here; choose others with -a";
        return;
    }
    sys::set_timer_slack(1);
    seat.slack_ns = sys::timer_slack_ns();
    seat.cpu_now.open();
}

void move_on(Seat& seat, Phase to)
{
    seat.phase.store(to, std::memory_order_release);
    Stop::call();
}

void* sit(void* argument)
{
    Seat& seat = *static_cast<Seat*>(argument);
    set_up(seat);
    move_on(seat, Phase::ready);
    int now;
    while ((now = std::atomic_ref(gate).load(std::memory_order_acquire)) == closed)
        sys::wait_for_change(&gate, closed);
    if (now == open && !seat.step && !seat.skip_reason && !seat.excused) {
        seat.phase.store(Phase::running, std::memory_order_release);
        seat.probe->run(seat);
    }
    seat.cpu_now.close();
    move_on(seat, Phase::done);
    return nullptr;
}

void set_gate(Gate to)
{
    std::atomic_ref(gate).store(to, std::memory_order_release);
    sys::wake_all(&gate);
}

}

bool Seats::place(const Probe& probe, const Settings& settings, const Plan& plan, const sys::Counter& counter,
                  std::uint64_t first_part)
{
    unsigned count = plan.cpus.count();
    std::span<std::byte> memory = room;
    if (count > fixed_seats) memory = sys::reserve(count * sizeof(Seat));
    if (memory.empty()) return false;
    plan_ = plan;
    stop_ = false;
    auto* first = reinterpret_cast<Seat*>(memory.data());
    unsigned place = 0;
    plan.cpus.each([&](unsigned cpu) {
        // Zeroes all of it, which also makes it resident.
        Seat& seat = *new (first + place) Seat{};
        seat.probe = &probe, seat.settings = &settings, seat.plan = &plan_, seat.counter = &counter;
        seat.cpu = cpu, seat.place = place, seat.places = count;
        seat.part = first_part + place, seat.stop = &stop_;
        probe.prepare(seat);
        ++place;
    });
    seats_ = {first, count};
    return true;
}

bool Seats::start(Stop& stop)
{
    gate = closed;
    sys::let_kicks_in();
    for (Seat& seat : seats_) {
        if (int why = seat.thread.start(seat.stack, sit, &seat)) {
            seat.step = "pthread_create", seat.error = why, seat.unborn = true;
            seat.step_remedy = ", no thread could be started; measure fewer CPUs with -a";
            seat.phase = Phase::done;
        }
    }
    constexpr std::uint64_t patience_ns = 5'000'000'000;
    std::uint64_t give_up = sys::clock_ns(CLOCK_MONOTONIC) + patience_ns;
    while (!all(Phase::ready) && sys::clock_ns(CLOCK_MONOTONIC) < give_up && !stop.wait(500'000'000)) {
    }
    bool any = false;
    for (Seat& seat : seats_) {
        seat.excused = seat.phase.load(std::memory_order_acquire) < Phase::ready;
        any = any || !seat.excused;
    }
    if (any && !stop.pending()) return true;
    end();
    return false;
}

void Seats::go()
{
    // Time for all of them to wake up before the grid begins.
    constexpr std::uint64_t ahead_ns = 2'000'000;
    std::uint64_t now = sys::clock_ns(CLOCK_MONOTONIC);
    for (Seat& seat : seats_) seat.go_ns = now + ahead_ns, seat.alive_ns = now;
    set_gate(open);
}

bool Seats::all(Phase least) const
{
    return std::all_of(seats_.begin(), seats_.end(), [&](const Seat& s) {
        return s.excused || s.phase.load(std::memory_order_acquire) >= least;
    });
}

// Has a thread that is still measuring not moved for too long? Its plan says nothing of that: with -l the
// length depends on what is measured, and a clock that is set moves every deadline.
bool Seats::overdue(std::uint64_t now_ns)
{
    bool any = false;
    for (Seat& seat : seats_) {
        if (seat.excused || seat.phase.load(std::memory_order_acquire) == Phase::done) continue;
        std::uint32_t pulse = seat.pulse.load(std::memory_order_relaxed);
        if (pulse != seat.pulse_seen) seat.pulse_seen = pulse, seat.alive_ns = now_ns;
        seat.cut_short = now_ns - seat.alive_ns > patience_ns(plan_);
        any = any || seat.cut_short;
    }
    return any;
}

bool Seats::wait(Stop& stop, std::uint64_t ns)
{
    std::uint64_t until = sys::clock_ns(CLOCK_MONOTONIC) + ns;
    while (!all(Phase::done)) {
        std::uint64_t now = sys::clock_ns(CLOCK_MONOTONIC);
        if (overdue(now) || stop.signal()) {
            end();
            return false;
        }
        if (now >= until) return true;
        stop.wait(until - now);
    }
    return false;
}

void Seats::end()
{
    set_gate(cancelled);
    stop_.store(true, std::memory_order_relaxed);
    // A kick may come just before a thread goes to sleep, so it is repeated.
    constexpr unsigned most_kicks = 200;
    for (unsigned i = 0; i < most_kicks && !all(Phase::done); ++i) {
        for (Seat& seat : seats_)
            if (seat.phase.load(std::memory_order_acquire) != Phase::done) seat.thread.kick();
        timespec t = sys::as_timespec(i == 0 ? 200'000 : kick_ns);
        clock_nanosleep(CLOCK_MONOTONIC, 0, &t, nullptr);
    }
}

bool Seats::join()
{
    // What does not end by itself is left alone: it has not had its CPU, and the end of the process ends it.
    bool all_ended = true;
    for (Seat& seat : seats_) {
        bool ended = seat.phase.load(std::memory_order_acquire) == Phase::done;
        if (ended && !seat.unborn) seat.thread.join();
        all_ended = all_ended && ended;
    }
    return all_ended;
}

}

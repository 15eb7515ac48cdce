// SPDX-License-Identifier: MIT
#include "session/run.hpp"

#include <sched.h>

#include "build_facts.hpp"
#include "figure/sleep.hpp"
#include "figure/system.hpp"
#include "session/environment.hpp"
#include "session/heartbeat.hpp"
#include "session/seats.hpp"
#include "sys/clock.hpp"
#include "sys/cpus.hpp"
#include "sys/facts.hpp"
#include "sys/file.hpp"
#include "sys/kernel.hpp"
#include "sys/memory.hpp"
#include "sys/random.hpp"
#include "sys/say.hpp"
#include "sys/stat.hpp"

namespace rtp::session {

namespace {

constinit Seats seats{};

record::Sink sink_of(sys::Output* out, record::Sink other)
{
    return out ? record::Sink{out, sys::Output::line} : other;
}

}

Run::Run(const Settings& settings, std::span<const char* const> argv, sys::Output* out, record::Sink sink)
    : settings_(settings), argv_(argv), out_(out),
      writer_(sink_of(out, sink), settings.run_id ? *settings.run_id : sys::random_word())
{}

void Run::begin()
{
    stop_.open();
    counter_.open(settings_.calibration_hz); // before any clock is read
    start_mono_ns_ = sys::clock_ns(CLOCK_MONOTONIC);
    std::uint64_t real = sys::clock_ns(CLOCK_REALTIME);
    int lock_error = sys::lock_on_fault();
    header();

    EnvironmentInput in;
    in.argv = argv_;
    in.label = settings_.label;
    in.build = build::facts;
    in.tick = counter_.facts();
    in.start_mono_ns = start_mono_ns_;
    in.start_real_ns = real;
    in.locked = lock_error == 0 ? 1 : 0;
    in.output_fd = out_ ? out_->fd() : -1;
    write_environment(writer_, in);
    lock_error_ = lock_error;
    const sys::TickFacts& tick = counter_.facts();
    if (!tick.measured_hz.known()) return;
    std::int64_t ppb = figure::disagreement_ppb(*settings_.calibration_hz, tick.measured_hz.bits());
    constexpr std::int64_t much_ppb = 20'000; // 0.2 us of a 10 ms sleep
    if (ppb <= much_ppb && ppb >= -much_ppb) return;
    Text<120> text("given by -c, measured ");
    text.value(tick.measured_hz).put(" Hz, off by ").number(ppb).put(" ppb");
    doubt("freq_mismatch", text);
}

// The whole program could not be locked; what is touched inside a window is a small part of it.
void Run::lock_seats()
{
    int error = 0;
    for (Seat& seat : seats.seats())
        if (!error) error = sys::lock(std::as_writable_bytes(std::span(&seat, 1)));
    Text<120> text("mlockall: ");
    text.put(sys::errno_name(lock_error_));
    if (error) return doubt("not_locked", text.put("; needs CAP_IPC_LOCK or a higher memlock limit"));
    writer_.note({}, "seats_locked", text.put("; only what the measuring threads use is locked"));
}

void Run::doubt(const char* code, std::string_view text)
{
    writer_.note({}, code, text);
    doubt_ = code;
}

void Run::header()
{
    sys::Uname kernel;
    writer_.header({.version = build::version,
                    .arch = build::arch,
                    .run_id = writer_.run_id(),
                    .online_cpus = sys::online_count({}),
                    .release = kernel.release()});
}

void Run::parameters(Seat& seat)
{
    const Plan& plan = *seat.plan;
    Text<8> cpu;
    cpu.number(std::uint64_t{seat.cpu});
    record::Writer::Params p(writer_, seat.part, seat.probe->name, cpu);
    p.add("policy", sys::policy_name(seat.granted.policy)).add("priority", Value(seat.granted.priority));
    if (!plan.variant.empty()) p.add("variant", plan.variant);
    if (plan.interval_ns) p.add("interval_ns", Value(plan.interval_ns));
    if (plan.duration_ns) p.add("duration_ns", Value(plan.duration_ns));
    if (plan.loops) p.add("loops", Value(plan.loops));
    seat.probe->parameters(seat, p);
    p.add("timer_slack_ns", seat.slack_ns);
    p.add("quiet_ns", Value(plan.length_ns + Seats::patience_ns(plan)));
    p.end();
}

void Run::measure(const Probe& probe, const Settings& settings, Plan plan)
{
    if (parts_ > 0) header();
    do {
        if ((out_ && out_->gone()) || stop_.pending()) return;
        turn(probe, settings, plan);
        ++plan.turn;
    } while (probe.next && probe.next(settings, plan));
}

// Nothing of it began.
void Run::none(const Probe& probe, const char* reason, const char* message)
{
    record::Verdict v{};
    v.name = probe.name, v.status = record::Status::skip, v.reason = reason;
    writer_.verdict(v);
    Text<200> text(probe.name);
    sys::say(text.put(": ").put(message));
}

void Run::turn(const Probe& probe, const Settings& settings, const Plan& plan)
{
    std::uint64_t first = parts_ + 1;
    parts_ += plan.cpus.count();
    if (stuck_)
        return none(
            probe, "starved",
            "starved, a thread of an earlier part still waits for its CPU; raise -p, or run it alone");
    if (!seats.place(probe, settings, plan, counter_, first))
        return none(probe, "mmap:ENOMEM", "mmap: ENOMEM, no memory for so many CPUs; measure fewer with -a");
    if (lock_error_) lock_seats();
    bool going = seats.start(stop_);
    for (Seat& seat : seats.seats())
        if (!seat.excused) parameters(seat);
    if (going) {
        char room[2][64];
        std::string_view source = sys::clocksource({}, room[0]);
        Heartbeat heartbeat(writer_, out_, plan, start_mono_ns_, !settings_.quiet);
        if (out_) out_->drain();
        sys::Output(2).drain(); // what was said to a person may go over the same line
        sys::touch_code();
        window_ = {};
        window_.before = sys::read_stat();
        window_.opened_ns = sys::clock_ns(CLOCK_MONOTONIC);
        seats.go();
        seats.watch(stop_, heartbeat.every_ns(), [&] { heartbeat.beat(); });
        window_.closed_ns = sys::clock_ns(CLOCK_MONOTONIC);
        window_.after = sys::read_stat();
        window_.clock_changed = source != sys::clocksource({}, room[1]);
    }
    stuck_ = !seats.join();
    for (Seat& seat : seats.seats()) write_part(seat, going);
}

void Run::write_part(Seat& seat, bool going)
{
    Part part(writer_, seat, start_mono_ns_);
    bool finished = !seat.excused && seat.phase.load(std::memory_order_acquire) == Phase::done;
    if (finished && (seat.step || seat.skip_reason) && seat.samples == 0) return part.skip();
    if (!finished || !going || seat.opened_ns == 0) {
        invalid_ = true;
        if (stop_.signal()) return part.never_ran("interrupted", nullptr);
        if (seat.excused || !finished)
            return part.never_ran(
                "starved", ", it never got its CPU: something of a higher priority runs there; raise -p");
        if (seat.moved)
            return part.never_ran("cpu_gone", ", the CPU went offline, or the thread was moved off it");
        return part.never_ran("overdue",
                              ", it took no sample in time: is its clock being set, or its CPU taken?");
    }
    common_figures(seat, part.common);
    part.system_ns = window_.closed_ns - window_.opened_ns;
    seat.probe->write(seat, part);
    part.notes_of_the_seat();
    if (window_.clock_changed)
        part.note("clock_changed", "the kernel's clock source is another one than at the start", true);
    if (settings_.strict && doubt_) part.invalid(doubt_);
    if (seat.cut_short) {
        part.note("overdue",
                  "no sample came in time, and it was ended there: its clock was set, or its CPU taken",
                  true);
        part.invalid("overdue");
    }
    Outcome outcome = part.close(stop_.signal() ? "interrupted" : nullptr);
    ++measured_;
    failed_ = failed_ || outcome.failed;
    invalid_ = invalid_ || outcome.invalid;
}

void Run::common_figures(const Seat& seat, CommonFigures& c) const
{
    figure::StatDelta system =
        figure::stat_delta(window_.before, window_.after, window_.closed_ns - window_.opened_ns);
    sys::Toll toll = seat.after - seat.before;
    c.set<"time_ns">(seat.observed_ns ? seat.observed_ns : seat.closed_ns - seat.opened_ns);
    c.set<"irqs">(system.irqs);
    c.set<"irq_hz">(system.irq_hz);
    c.set<"ctxt">(system.ctxt);
    c.set<"ctxt_hz">(system.ctxt_hz);
    c.set<"sys_ppb">(system.sys_ppb);
    c.set<"user_ppb">(system.user_ppb);
    c.set<"steal_ppb">(system.steal_ppb);
    c.set<"nvcsw">(toll.voluntary);
    c.set<"nivcsw">(toll.involuntary);
    c.set<"minflt">(toll.minor_faults);
    c.set<"majflt">(toll.major_faults);
    c.set<"migrations">(seat.migrations);
}

int Run::status() const
{
    if (stop_.signal()) return 128 + stop_.signal();
    if (parts_ > 0 && measured_ == 0) return 4;
    if (invalid_ || writer_.lost() > 0) return 3;
    return failed_ ? 1 : 0;
}

int Run::end()
{
    stop_.pending(); // a signal that came while the parts were written
    if (out_) out_->drain();
    writer_.end(static_cast<unsigned>(status()));
    if (out_) out_->drain();
    sys::unlock_memory();
    if (writer_.lost() > 0 && out_) {
        Text<160> text;
        text.number(writer_.lost()).put(" records lost: ").put(sys::errno_name(out_->error()));
        text.put(out_->error() == EPIPE ? ", the reader went away; the stream is incomplete"
                 : out_->error() == ETIMEDOUT
                     ? ", nothing went out for 5 s; is the line stopped (XOFF) or the reader asleep?"
                     : "; write where there is room, with -o FILE");
        sys::say(text);
    }
    return status();
}

}

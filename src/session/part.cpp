// SPDX-License-Identifier: MIT
#include "session/part.hpp"

#include <sched.h>

#include "probe.hpp"
#include "sys/file.hpp"
#include "sys/say.hpp"

namespace rtp::session {

record::Writer::Params Part::parameters()
{
    Text<8> cpu;
    cpu.number(std::uint64_t{seat_.cpu});
    return {out_, seat_.part, seat_.probe->name, cpu};
}

void Part::outlier(std::uint64_t mono_ns, Value value_ns)
{
    // No cause is given where none was looked for.
    out_.outlier(seat_.part, mono_ns - start_ns_, value_ns, {}, {});
}

void Part::note(std::string_view code, std::string_view text, bool doubtful)
{
    out_.note(seat_.part, code, text);
    if (doubtful) {
        doubtful_ = true;
        if (seat_.settings->strict) invalid(code);
    }
}

void Part::invalid(std::string_view reason)
{
    if (invalid_.empty()) invalid_ = reason;
}

void Part::notes_of_the_seat()
{
    const sys::Scheduling &wanted = seat_.plan->wanted, &got = seat_.granted;
    if (wanted.policy != SCHED_OTHER && got.policy == SCHED_OTHER) {
        Text<160> text;
        text.put("sched_setscheduler: ").put(sys::errno_name(seat_.scheduling_error));
        text.put("; needs CAP_SYS_NICE, an rtprio limit, or real-time budget for its control group");
        note("not_rt", text, true);
    } else if (got.policy != wanted.policy || got.priority != wanted.priority) {
        Text<96> text;
        text.put("asked ").number(std::uint64_t{wanted.priority}).put(", in force ");
        text.number(std::uint64_t{got.priority}).put(": the rtprio limit allows no more");
        note("prio_lowered", text, true);
    }
    if (got.policy == SCHED_OTHER && seat_.slack_ns.known() && seat_.slack_ns.bits() > 1)
        note("timer_slack", "the kernel may run this thread's timers late on purpose", true);
    Value faults = common.get<"minflt">(), major = common.get<"majflt">();
    if ((faults.known() && faults.bits() > 0) || (major.known() && major.bits() > 0))
        note("page_faults", "pages were missing inside the window: memory could not be locked", true);
    if (!seat_.trouble.code.empty()) {
        Text<64> text;
        text.number(seat_.trouble.count).put(" times");
        note(seat_.trouble.code, text, true);
        invalid(seat_.trouble.code);
    }
    if (seat_.moved) {
        note("cpu_gone", "the CPU went offline, or the thread was moved off it; it stopped there", true);
        invalid("cpu_gone");
    }
    if (const sys::TickFacts& tick = seat_.counter->facts(); tick.source == "clock")
        note(tick.why, "the counter is not used; the clock takes its place, with the floor it has", false);
}

std::string_view Part::limit_name(unsigned i) const
{
    std::string_view name = seat_.settings->limits[i].metric;
    return name.empty() ? seat_.probe->limit_metric : name;
}

Text<48> Part::name() const
{
    Text<48> name;
    name.put(seat_.probe->name).put('.').number(std::uint64_t{seat_.cpu});
    return name;
}

Outcome Part::close(std::string_view interrupted)
{
    Outcome outcome{.measured = true};
    const Settings& settings = *seat_.settings;
    Value part = seat_.part;
    for (unsigned i = 0; i < settings.limit_count; ++i) {
        Value limit = settings.limits[i].value;
        record::Verdict v{part, name(), record::Status::pass, limit_name(i), limited_[i], limit, {}};
        Text<48> own = name();
        v.name = own;
        if (!limited_[i].known())
            v.status = record::Status::invalid, v.reason = "not_available", invalid("not_available");
        else if (limited_[i].above(limit))
            v.status = record::Status::fail, outcome.failed = true;
        out_.verdict(v);
    }
    outcome.failed = outcome.failed || seat_.broken;
    outcome.invalid = !invalid_.empty();

    record::Status status = record::Status::info;
    if (settings.limit_count > 0 || settings.break_ns) status = record::Status::pass;
    if (outcome.failed) status = record::Status::fail;
    if (outcome.invalid) status = record::Status::invalid;
    Text<48> own = name();
    std::string_view reason = outcome.invalid ? invalid_ : seat_.broken ? std::string_view("break") : interrupted;
    Value limit = seat_.broken ? Value(*settings.break_ns) : Value();
    out_.verdict({part, own, status, {}, {}, limit, reason});
    tell(record::name(status));
    return outcome;
}

void Part::never_ran(std::string_view reason)
{
    Text<48> own = name();
    out_.verdict({seat_.part, own, record::Status::invalid, {}, {}, {}, reason});
    if (reason == "interrupted") return;
    Text<200> line;
    line.put(seat_.probe->name).put(": CPU ").number(std::uint64_t{seat_.cpu}).put(": ").put(reason);
    line.put(", something of a higher priority runs there all the time; stop it or raise -p");
    sys::say(line);
}

Outcome Part::skip()
{
    Text<48> own = name();
    Text<48> reason;
    reason.put(seat_.step).put(':').put(sys::errno_name(seat_.error));
    out_.verdict({seat_.part, own, record::Status::skip, {}, {}, {}, reason});
    Text<200> line;
    line.put(seat_.probe->name).put(": CPU ").number(std::uint64_t{seat_.cpu}).put(": ").put(reason);
    line.put(seat_.step == "pin" ? ", the CPU is offline, absent or not allowed here; choose others with -a"
                                 : ", no thread could be started; measure fewer CPUs with -a");
    sys::say(line);
    return {};
}

void Part::tell(std::string_view verdict) const
{
    if (seat_.settings->quiet) return;
    Text<240> line;
    line.put(seat_.probe->name).put(" cpu").number(std::uint64_t{seat_.cpu}).put(": ").put(summary).put(", ");
    line.put(sys::policy_name(seat_.granted.policy));
    if (seat_.granted.priority) line.put(' ').number(std::uint64_t{seat_.granted.priority});
    line.put(", ").put(verdict);
    sys::tell(line);
}

}

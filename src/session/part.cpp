// SPDX-License-Identifier: MIT
#include "session/part.hpp"

#include <sched.h>

#include "probe.hpp"
#include "sys/file.hpp"
#include "sys/say.hpp"

namespace rtp::session {

namespace {

constexpr unsigned most_buckets = 64, least_bits = 2;

// f(low, count) for each bucket at a resolution of `bits`, ascending.
template <typename F>
void coarser(const HistogramSum& h, unsigned bits, F&& f)
{
    std::int64_t low = 0;
    std::uint64_t count = 0;
    h.each([&](std::int64_t at, std::uint64_t times) {
        auto size = at < 0 ? 0 - static_cast<std::uint64_t>(at) : static_cast<std::uint64_t>(at);
        auto edge = static_cast<std::int64_t>(Buckets::low_at(size, bits));
        if (at < 0) edge = -edge;
        if (count && edge != low) f(low, count), count = 0;
        low = edge, count += times;
    });
    if (count) f(low, count);
}

Value find(std::string_view name, std::span<const Value> values, std::span<const figure::Metric> vocabulary)
{
    for (std::size_t i = 0; i < values.size(); ++i)
        if (vocabulary[i].name == name) return values[i];
    return {};
}

bool some(Value v) { return v.known() && v.bits() > 0; }

}

Part::Part(record::Writer& out, Seat& seat, std::uint64_t start_mono_ns)
    : out_(out), seat_(seat), start_ns_(start_mono_ns)
{
    name_.put(seat.probe->name);
    if (!seat.plan->one) name_.put('.').number(std::uint64_t{seat.cpu});
    if (!seat.plan->variant.empty()) name_.put('.').put(seat.plan->variant);
}

record::Writer::Params Part::parameters()
{
    Text<8> cpu;
    cpu.number(std::uint64_t{seat_.cpu});
    record::Writer::Params list(out_, seat_.part, seat_.probe->name, cpu);
    list.add("t_ns", Value(seat_.opened_ns - start_ns_)).add("system_ns", system_ns);
    return list;
}

void Part::figures(std::span<const Value> own, std::span<const figure::Metric> vocabulary)
{
    record::Writer::Metrics list(out_, seat_.part);
    for (std::size_t i = 0; i < common.values().size(); ++i)
        list.add(figure::common[i].name, common.values()[i]);
    for (std::size_t i = 0; i < own.size(); ++i) list.add(vocabulary[i].name, own[i]);
    list.end();
    for (unsigned i = 0; i < seat_.settings->limit_count; ++i) {
        limited_[i] = find(limit_name(i), own, vocabulary);
        if (!limited_[i].known()) limited_[i] = find(limit_name(i), common.values(), figure::common);
    }
}

unsigned Part::hist_bits(const HistogramSum& h) const
{
    if (seat_.settings->hist_bits) return seat_.settings->hist_bits;
    unsigned bits = Buckets::bits;
    for (; bits > least_bits; --bits) {
        unsigned buckets = 0;
        coarser(h, bits, [&](std::int64_t, std::uint64_t) { ++buckets; });
        if (buckets <= most_buckets) break;
    }
    return bits;
}

void Part::histogram(const char* name, const HistogramSum& h, unsigned bits)
{
    record::Writer::Buckets list(out_, seat_.part, name);
    coarser(h, bits, [&](std::int64_t low, std::uint64_t count) { list.add(low, count); });
    list.end();
}

void Part::outlier(std::uint64_t mono_ns, Value value_ns)
{
    // No cause is given where none was looked for.
    out_.outlier(seat_.part, mono_ns - start_ns_, value_ns, {}, {});
}

void Part::note(const char* code, std::string_view text, bool doubtful)
{
    out_.note(seat_.part, code, text);
    if (doubtful && seat_.settings->strict) invalid(code);
}

void Part::note(const char* code, const char* text, bool doubtful)
{
    note(code, std::string_view(text), doubtful);
}

void Part::invalid(const char* reason)
{
    if (!invalid_) invalid_ = reason;
}

void Part::notes_of_the_seat()
{
    const sys::Scheduling &wanted = seat_.plan->wanted, &got = seat_.granted;
    Text<160> text;
    if (wanted.policy != SCHED_OTHER && got.policy == SCHED_OTHER) {
        text.put("sched_setscheduler: ").put(sys::errno_name(seat_.scheduling_error));
        text.put("; needs CAP_SYS_NICE, an rtprio limit, or real-time budget for its control group");
        note("not_rt", text, true);
    } else if (got.policy != wanted.policy || got.priority != wanted.priority) {
        text.put("asked ").number(std::uint64_t{wanted.priority}).put(", in force ");
        text.number(std::uint64_t{got.priority}).put(": the rtprio limit allows no more");
        note("prio_lowered", text, true);
    }
    if (got.policy == SCHED_OTHER && seat_.slack_ns.known() && seat_.slack_ns.bits() > 1)
        note("timer_slack", "the kernel may run this thread's timers late on purpose", true);
    if (some(common.get<"minflt">()) || some(common.get<"majflt">()))
        note("page_faults", "pages were missing inside the window: memory could not be locked", true);
    if (seat_.trouble.code) {
        text.clear();
        text.number(seat_.trouble.count).put(" times");
        note(seat_.trouble.code, text, true);
        invalid(seat_.trouble.code);
    }
    if (seat_.moved) {
        note("cpu_gone", "the CPU went offline, or the thread was moved off it; it stopped there", true);
        invalid("cpu_gone");
    }
    if (seat_.step) invalid(seat_.step);
    if (const char* why = seat_.counter->facts().why)
        note(why, "the counter is not used; the clock takes its place, with the floor it has", false);
}

std::string_view Part::limit_name(unsigned i) const
{
    std::string_view name = seat_.settings->limits[i].metric;
    return name.empty() ? seat_.probe->limit_metric : name;
}

void Part::verdict(record::Status status, const char* reason)
{
    record::Verdict v{};
    if (!seat_.excused) v.part = seat_.part; // else no @P began it
    v.name = name_, v.status = status;
    if (reason) v.reason = reason;
    if (seat_.broken) v.limit = *seat_.settings->break_ns;
    out_.verdict(v);
}

Outcome Part::close(const char* interrupted)
{
    const Settings& settings = *seat_.settings;
    bool failed = seat_.broken;
    for (unsigned i = 0; i < settings.limit_count; ++i) {
        record::Verdict v{
            seat_.part, name_, record::Status::pass, limit_name(i), limited_[i], settings.limits[i].value,
            {}};
        if (!limited_[i].known()) {
            v.status = record::Status::invalid, v.reason = "not_available";
            invalid("not_available");
        } else if (limited_[i].above(v.limit)) {
            v.status = record::Status::fail, failed = true;
        }
        out_.verdict(v);
    }
    record::Status status =
        settings.limit_count > 0 || settings.break_ns ? record::Status::pass : record::Status::info;
    if (failed) status = record::Status::fail;
    if (invalid_) status = record::Status::invalid;
    verdict(status, invalid_ ? invalid_ : seat_.broken ? "break" : interrupted);
    tell(record::name(status));
    return {.measured = true, .failed = failed, .invalid = invalid_ != nullptr};
}

void Part::never_ran(const char* reason, const char* remedy)
{
    verdict(record::Status::invalid, reason);
    if (remedy) complain(reason, remedy);
}

void Part::skip()
{
    Text<48> reason;
    if (seat_.step)
        reason.put(seat_.step).put(':').put(sys::errno_name(seat_.error));
    else
        reason.put(seat_.skip_reason);
    record::Verdict v{};
    v.part = seat_.part, v.name = name_, v.status = record::Status::skip, v.reason = reason;
    out_.verdict(v);
    complain(reason, seat_.step_remedy);
}

void Part::complain(std::string_view what, const char* remedy) const
{
    Text<200> line;
    line.put(seat_.probe->name).put(": CPU ").number(std::uint64_t{seat_.cpu});
    if (!seat_.plan->variant.empty()) line.put(", ").put(seat_.plan->variant);
    line.put(": ").put(what);
    if (remedy) line.put(remedy);
    sys::say(line);
}

void Part::tell(std::string_view verdict) const
{
    if (seat_.settings->quiet) return;
    Text<240> line;
    line.put(seat_.probe->name).put(" cpu").number(std::uint64_t{seat_.cpu});
    if (!seat_.plan->variant.empty()) line.put(' ').put(seat_.plan->variant);
    line.put(": ").put(summary).put(", ");
    line.put(sys::policy_name(seat_.granted.policy));
    if (seat_.granted.priority) line.put(' ').number(std::uint64_t{seat_.granted.priority});
    line.put(", ").put(verdict);
    sys::tell(line);
}

}

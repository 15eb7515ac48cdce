// SPDX-License-Identifier: MIT
#include "session/settings.hpp"

#include <cstddef>

#include "base/duration.hpp"
#include "base/near.hpp"
#include "base/number.hpp"
#include "base/words.hpp"
#include "figure/common.hpp"

namespace rtp::session {
namespace {

Settings& settings(void* into) { return *static_cast<Settings*>(into); }

bool set_cpus(void* into, std::string_view value, Why& why)
{
    if (CpuSet::parse(value, settings(into).cpus.emplace())) return true;
    quote(why, value)
        .put(" is not a list of CPUs; write it as the kernel does, 0-3,8 or 10-14:2, up to 1023");
    return false;
}

bool set_priority(void* into, std::string_view value, Why& why)
{
    std::uint64_t n = 0;
    if (!amount(value, false, "0 to 99", n, why)) return false;
    settings(into).priority = static_cast<unsigned>(n);
    return true;
}

bool set_policy(void* into, std::string_view value, Why& why)
{
    unsigned place = 0;
    if (!one_of(value, "fifo, rr or other", place, why)) return false;
    settings(into).policy = static_cast<Policy>(place);
    return true;
}

bool metric_name(std::string_view text)
{
    for (char c : text)
        if ((c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '_') return false;
    return !text.empty();
}

bool set_limit(void* into, std::string_view value, Why& why)
{
    Settings& to = settings(into);
    static_assert(Settings::most_limits == 8, "said below, and in the help");
    if (to.limit_count == Settings::most_limits) {
        quote(why, value).put(" is one too many; a run takes 8 of them, so leave one out");
        return false;
    }
    std::string_view left = value, metric = take_until(left, '=');
    bool is_time = metric.size() == value.size(); // no name: the probe's own is one
    if (is_time) {
        left = value, metric = {};
    } else if (!metric_name(metric)) {
        quote(why, metric).put(" is not a metric's name; write --limit max_ns=50us, or 50us alone");
        return false;
    } else {
        is_time = metric.ends_with("_ns");
    }
    std::uint64_t v = 0;
    if (is_time) {
        if (!parse_duration(left, v, why)) return false;
    } else if (!amount(left, false, "0 to 9223372036854775807", v, why)) {
        why.put(" (").put(metric).put(" is not a time)");
        return false;
    }
    to.limits[to.limit_count++] = {metric, static_cast<std::int64_t>(v)};
    return true;
}

bool set_run_id(void* into, std::string_view value, Why& why)
{
    std::optional<std::uint32_t>& id = settings(into).run_id;
    id = hex(value);
    if (id && value.size() == 8) return true;
    quote(why, value).put(" is not a run id; write 8 hex digits in lower case, as in 0000002a");
    return false;
}

using enum Option::Member;

constexpr Option common[] = {
    {"cpus", 'a', "LIST", "CPUs, like 0-3,8,10-14:2 (those it was started on)", set_cpus},
    {"duration", 'D', "T", "measuring time, 1ms to 365d", time, offsetof(Settings, duration_ns),
     "1ms to 365d"},
    {"loops", 'l', "N", "stop after N samples on each CPU, if that comes first", number,
     offsetof(Settings, loops), "1 to 9223372036854775807"},
    {"priority", 'p', "N", "1 to 99, or 0 for SCHED_OTHER (80)", set_priority},
    {"policy", 0, "NAME", "fifo, rr or other (fifo)", set_policy},
    {"calibration", 'c', "HZ", "take the counter's rate as given, 1000 to 10^11", number,
     offsetof(Settings, calibration_hz),
     "1000 to 100000000000, the counter's rate in Hz (a clock is chosen with -C)"},
    {"break", 'b', "T", "stop at the first sample above T, which is a fail", time,
     offsetof(Settings, break_ns), "1ns to 1d"},
    {"limit", 0, "[METRIC=]V", "fail above V: 50us, p99_ns=20us; up to 8 of them", set_limit},
    {"outliers", 0, "N", "keep the N worst samples of a part, 0 to 16 (3)", small,
     offsetof(Settings, outliers), "0 to 16"},
    {"hist-bits", 0, "N", "2^N buckets an octave, 2 to 6 (as 64 buckets allow)", small,
     offsetof(Settings, hist_bits), "2 to 6"},
};

constexpr Option line[] = {
    {"dry-run", 0, "", "say what would run and for how long; measure nothing", flag,
     offsetof(Settings, dry_run)},
    {"label", 'L', "TEXT", "name of the board or the condition, for the record", text,
     offsetof(Settings, label)},
    {"output", 'o', "FILE", "records go there instead of stdout", text, offsetof(Settings, output),
     "'' is not a file; write its path, or leave the option out for stdout"},
    {"quiet", 'q', "", "no heartbeats, nothing on stderr but errors", flag, offsetof(Settings, quiet)},
    {"records", 0, "", "records even on a terminal, instead of the report", flag,
     offsetof(Settings, records)},
    {"run-id", 0, "HEX", "8 hex digits that name the run (random)", set_run_id},
    {"strict", 0, "", "a note that touches validity makes the run invalid", flag, offsetof(Settings, strict)},
};

}

std::span<const Option> common_options() { return common; }
std::span<const Option> line_options() { return line; }

void take_line(Settings& to, const Settings& from)
{
    to.output = from.output, to.label = from.label, to.run_id = from.run_id;
    to.quiet = from.quiet, to.strict = from.strict, to.records = from.records, to.dry_run = from.dry_run;
}

bool consistent(const Settings& settings, Why& why)
{
    if (!settings.policy || !settings.priority) return true;
    bool realtime = *settings.policy != Policy::other;
    if (realtime == (*settings.priority > 0)) return true;
    if (realtime)
        why.put("--priority: 0 is SCHED_OTHER, and --policy asks for fifo or rr; write -p 1 to 99, or "
                "--policy other");
    else
        why.put("--priority: SCHED_OTHER has none, so it can't be ")
            .number(std::uint64_t{*settings.priority})
            .put("; leave out -p, or write --policy fifo");
    return false;
}

bool limits_known(const Settings& settings, std::span<const figure::Metric> vocabulary, Why& why)
{
    for (const Limit& limit : std::span(settings.limits, settings.limit_count)) {
        if (limit.metric.empty()) continue;
        Nearest near(limit.metric);
        for (const figure::Metric& metric : vocabulary) near.consider(metric.name);
        for (const figure::Metric& metric : figure::common) near.consider(metric.name);
        if (near.exact()) continue;
        quote(why.put("--limit: "), limit.metric).put(" is not a metric of this probe; ");
        why.put(near.found().empty() ? "--help lists those there are" : "did you mean ").put(near.found());
        return false;
    }
    return true;
}

}

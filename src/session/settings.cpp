// SPDX-License-Identifier: MIT
#include "session/settings.hpp"

#include <limits>

#include "base/duration.hpp"
#include "base/named.hpp"
#include "base/near.hpp"
#include "base/number.hpp"
#include "figure/common.hpp"

namespace rtp::session {
namespace {

constexpr std::uint64_t us = 1000, ms = 1000 * us, day = 86'400'000 * ms;

Settings& settings(void* into) { return *static_cast<Settings*>(into); }

bool number(std::string_view value, std::uint64_t low, std::uint64_t high, std::uint64_t& into, Why& why)
{
    std::optional<std::uint64_t> n = natural(value);
    if (n && *n >= low && *n <= high) {
        into = *n;
        return true;
    }
    quote(why, value).put(n ? " is out of range" : " is not a whole number");
    why.put("; write digits only, ").number(low).put(" to ").number(high);
    return false;
}

bool number(std::string_view value, unsigned low, unsigned high, unsigned& into, Why& why)
{
    std::uint64_t n = 0;
    if (!number(value, std::uint64_t{low}, std::uint64_t{high}, n, why)) return false;
    into = static_cast<unsigned>(n);
    return true;
}

// `range` is what to write instead, and why where that is not plain.
bool time(std::string_view value, std::uint64_t low, std::uint64_t high, std::string_view range,
          std::optional<std::uint64_t>& into_ns, Why& why)
{
    std::uint64_t ns = 0;
    if (!parse_duration(value, ns, why)) return false;
    if (ns < low || ns > high) {
        quote(why, value).put(ns < low ? " is too short; " : " is too long; ").put(range);
        return false;
    }
    into_ns = ns;
    return true;
}

// One of `names`; its place there.
bool one_of(std::string_view value, std::span<const std::string_view> names, unsigned& into, Why& why)
{
    for (unsigned i = 0; i < names.size(); ++i) {
        if (names[i] != value) continue;
        into = i;
        return true;
    }
    quote(why, value).put(" is not known here; write ");
    for (std::size_t i = 0; i < names.size(); ++i)
        why.put(i == 0 ? "" : i + 1 < names.size() ? ", " : " or ").put(names[i]);
    return false;
}

bool set_cpus(void* into, std::string_view value, Why& why)
{
    CpuSet cpus;
    if (!CpuSet::parse(value, cpus)) {
        quote(why, value)
            .put(" is not a list of CPUs; write it as the kernel does, 0-3,8 or 10-14:2, up to 1023");
        return false;
    }
    settings(into).cpus = cpus;
    return true;
}

bool set_duration(void* into, std::string_view value, Why& why)
{
    return time(value, ms, 365 * day, "write 1ms to 365d", settings(into).duration_ns, why);
}

bool set_loops(void* into, std::string_view value, Why& why)
{
    std::uint64_t n = 0;
    if (!number(value, std::uint64_t{1}, std::numeric_limits<std::int64_t>::max(), n, why)) return false;
    settings(into).loops = n;
    return true;
}

bool set_priority(void* into, std::string_view value, Why& why)
{
    unsigned n = 0;
    if (!number(value, 0, 99, n, why)) return false;
    settings(into).priority = n;
    return true;
}

bool set_policy(void* into, std::string_view value, Why& why)
{
    static constexpr std::string_view names[] = {"fifo", "rr", "other"};
    unsigned at = 0;
    if (!one_of(value, names, at, why)) return false;
    settings(into).policy = static_cast<Policy>(at);
    return true;
}

bool set_calibration(void* into, std::string_view value, Why& why)
{
    std::uint64_t hz = 0;
    if (!number(value, std::uint64_t{1000}, std::uint64_t{100'000'000'000}, hz, why)) {
        why.put(", the counter's rate in Hz (a clock is chosen with -C)");
        return false;
    }
    settings(into).calibration_hz = hz;
    return true;
}

bool set_break(void* into, std::string_view value, Why& why)
{
    return time(value, 1, day, "write 1ns to 1d", settings(into).break_ns, why);
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
    std::size_t equals = value.find('=');
    std::string_view metric, amount = value;
    if (equals != std::string_view::npos) {
        metric = {value.data(), equals};
        amount.remove_prefix(equals + 1);
        if (!metric_name(metric)) {
            quote(why, metric).put(" is not a metric's name; write --limit max_ns=50us, or 50us alone");
            return false;
        }
    }
    std::uint64_t v = 0;
    constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
    bool is_time = metric.empty() || metric.ends_with("_ns");
    if (is_time) {
        if (!parse_duration(amount, v, why)) return false;
    } else if (!number(amount, 0, most, v, why)) {
        why.put(" (").put(metric).put(" is not a time)");
        return false;
    }
    if (to.limit_count == Settings::most_limits) {
        quote(why, value)
            .put(" is one too many; a run takes ")
            .number(std::uint64_t{Settings::most_limits})
            .put(" of them, so leave one out");
        return false;
    }
    to.limits[to.limit_count++] = {metric, static_cast<std::int64_t>(v)};
    return true;
}

bool set_outliers(void* into, std::string_view value, Why& why)
{
    return number(value, 0, 16, settings(into).outliers, why);
}

bool set_hist_bits(void* into, std::string_view value, Why& why)
{
    return number(value, 2, 6, settings(into).hist_bits, why);
}

bool set_strict(void* into, std::string_view, Why&) { return settings(into).strict = true; }
bool set_quiet(void* into, std::string_view, Why&) { return settings(into).quiet = true; }
bool set_records(void* into, std::string_view, Why&) { return settings(into).records = true; }

bool set_label(void* into, std::string_view value, Why&)
{
    settings(into).label = value;
    return true;
}

bool set_output(void* into, std::string_view value, Why& why)
{
    if (value.empty()) {
        why.put("'' is not a file; write its path, or leave the option out for stdout");
        return false;
    }
    settings(into).output = value;
    return true;
}

bool set_run_id(void* into, std::string_view value, Why& why)
{
    std::optional<std::uint32_t> id = hex(value);
    if (!id || value.size() != 8) {
        quote(why, value).put(" is not a run id; write 8 hex digits in lower case, as in 0000002a");
        return false;
    }
    settings(into).run_id = id;
    return true;
}

constexpr Option common[] = {
    {"cpus", 'a', "LIST", "CPUs, like 0-3,8,10-14:2 (those it was started on)", set_cpus},
    {"duration", 'D', "T", "measuring time, 1ms to 365d", set_duration},
    {"loops", 'l', "N", "stop after N samples on each CPU, if that comes first", set_loops},
    {"priority", 'p', "N", "1 to 99, or 0 for SCHED_OTHER (80)", set_priority},
    {"policy", 0, "NAME", "fifo, rr or other (fifo)", set_policy},
    {"calibration", 'c', "HZ", "take the counter's rate as given, 1000 to 10^11", set_calibration},
    {"break", 'b', "T", "stop at the first sample above T, which is a fail", set_break},
    {"limit", 0, "[METRIC=]V", "fail above V: 50us, p99_ns=20us; up to 8 of them", set_limit},
    {"outliers", 0, "N", "keep the N worst samples of a part, 0 to 16 (3)", set_outliers},
    {"hist-bits", 0, "N", "2^N buckets an octave, 2 to 6 (as 64 buckets allow)", set_hist_bits},
};

constexpr Option line[] = {
    {"label", 'L', "TEXT", "name of the board or the condition, for the record", set_label},
    {"output", 'o', "FILE", "records go there instead of stdout", set_output},
    {"quiet", 'q', "", "no heartbeats, nothing on stderr but errors", set_quiet},
    {"records", 0, "", "records even on a terminal, instead of the report", set_records},
    {"run-id", 0, "HEX", "8 hex digits that name the run (random)", set_run_id},
    {"strict", 0, "", "a note that touches validity makes the run invalid", set_strict},
};

}

std::span<const Option> common_options() { return common; }
std::span<const Option> line_options() { return line; }

bool set_interval(void* into, std::string_view value, Why& why)
{
    return time(value, 10 * us, day,
                "write 10us to 1d: below that the timer interrupt alone takes the period",
                settings(into).interval_ns, why);
}

bool set_clock(void* into, std::string_view value, Why& why)
{
    static constexpr std::string_view names[] = {"monotonic", "realtime", "tai"};
    unsigned at = 0;
    if (!one_of(value, names, at, why)) return false;
    settings(into).clock = static_cast<Clock>(at);
    return true;
}

bool set_relative(void* into, std::string_view, Why&) { return settings(into).relative = true; }

bool set_warmup(void* into, std::string_view value, Why& why)
{
    return number(value, 0, 1'000'000, settings(into).warmup, why);
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
    Names names;
    for (const figure::Metric& metric : vocabulary) names.add(metric.name);
    for (const figure::Metric& metric : figure::common) names.add(metric.name);
    std::span<const std::string_view> known = names;
    for (const Limit& limit : std::span(settings.limits, settings.limit_count)) {
        bool found = limit.metric.empty();
        for (std::string_view name : known) found = found || name == limit.metric;
        if (found) continue;
        quote(why.put("--limit: "), limit.metric).put(" is not a metric of this probe; ");
        std::string_view near = nearest(limit.metric, known);
        why.put(near.empty() ? "--help lists those there are" : "did you mean ").put(near);
        return false;
    }
    return true;
}

}

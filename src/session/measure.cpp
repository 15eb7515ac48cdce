// SPDX-License-Identifier: MIT
#include "session/run.hpp"

#include <fcntl.h>
#include <sched.h>

#include "sys/cpus.hpp"
#include "sys/file.hpp"
#include "sys/say.hpp"

namespace rtp::session {

namespace {

constexpr int usage = 2;
constexpr std::uint64_t ns_per_s = 1'000'000'000;

// Where the records of this line go: -o, or stdout.
class Destination {
public:
    explicit Destination(const Settings& settings)
        : named_(!settings.output.empty()),
          // A view into argv, so it ends in a NUL.
          file_(named_ ? sys::File::open(settings.output.data(), O_WRONLY | O_CREAT | O_TRUNC, 0644)
                       : sys::File()),
          output(named_ ? file_.fd() : 1)
    {
        if (ok()) return;
        Why text("-o ");
        quote(text, settings.output).put(": ").put(sys::errno_name(file_.error()));
        text.put(", can't be written; name a file in a folder that can, or leave -o out");
        sys::say(text);
    }
    bool ok() const { return !named_ || file_.ok(); }
    bool named() const { return named_; }

private:
    bool named_;
    sys::File file_;

public:
    sys::Output output;
};

bool make_plan(const Probe& probe, const Settings& settings, Plan& plan)
{
    plan.wanted = {SCHED_FIFO, settings.priority.value_or(80)};
    if (settings.policy == Policy::rr) plan.wanted.policy = SCHED_RR;
    if (settings.policy == Policy::other || plan.wanted.priority == 0) plan.wanted = {SCHED_OTHER, 0};
    plan.cpus = sys::cpus_to_measure(settings.cpus);
    Why why;
    if (probe.plan(settings, plan, why)) return true;
    sys::say(why);
    return false;
}

void announce(const Probe& probe, const Plan& plan)
{
    Text<200> line;
    line.put(probe.name).put(": CPU ");
    char room[100];
    TextOut cpus(room);
    plan.cpus.put(cpus);
    line.put(cpus.view()).put(", about ").number((plan.length_ns + ns_per_s - 1) / ns_per_s).put(" s");
    sys::say(line);
}

}

int measure(const Probe& probe, const Settings& settings, std::span<const char* const> argv,
            record::Sink sink)
{
    Plan plan;
    if (!make_plan(probe, settings, plan)) return usage;
    Destination to(settings);
    if (!to.ok()) return usage;
    if (!settings.quiet) announce(probe, plan);
    bool to_output = to.named() || sink.line == nullptr;
    Run run(settings, argv, to_output ? &to.output : nullptr, sink);
    run.begin();
    run.measure(probe, settings, plan);
    return run.end();
}

int inform(const Settings& settings, std::span<const char* const> argv)
{
    Destination to(settings);
    if (!to.ok()) return usage;
    Run run(settings, argv, &to.output, {});
    run.begin();
    return run.end();
}

}

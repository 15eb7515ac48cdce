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

// A length may stand for "for ever": the sum of several does not wrap.
std::uint64_t added(std::uint64_t a, std::uint64_t b) { return a + b < a ? ~std::uint64_t{0} : a + b; }

// In all its turns.
std::uint64_t length_ns(const Job& job)
{
    Plan plan = job.plan;
    std::uint64_t sum = plan.length_ns;
    while (++plan.turn, job.probe->next && job.probe->next(job.settings, plan))
        sum = added(sum, plan.length_ns);
    return sum;
}

TextOut& about(TextOut& out, std::uint64_t ns)
{
    return out.put(", about ").number(ns / ns_per_s + (ns % ns_per_s > 0)).put(" s");
}

void describe(TextOut& out, const Job& job)
{
    out.put(job.probe->name).put(": CPU ");
    char room[100];
    TextOut cpus(room);
    job.plan.cpus.put(cpus);
    about(out.put(cpus.view()), length_ns(job));
}

// How long all of it will take.
void describe(TextOut& out, std::span<const Job> jobs)
{
    std::uint64_t sum = 0;
    for (const Job& job : jobs) sum = added(sum, length_ns(job));
    about(out.number(std::uint64_t{jobs.size()}).put(" probes"), sum);
}

int dry_run(std::span<const Job> jobs)
{
    Text<2400> text; // 16 lines of at most 130
    for (const Job& job : jobs) {
        describe(text, job);
        text.put('\n');
    }
    if (jobs.size() > 1) {
        describe(text, jobs);
        text.put('\n');
    }
    constexpr int out = 1;
    int error = sys::put_page(out, text.view());
    if (!error) return 0;
    Text<100> why("stdout: ");
    sys::say(
        why.put(sys::errno_name(error)).put(", what would be measured could not be written; give it room"));
    return usage;
}

}

int measure(std::span<Job> jobs, std::span<const char* const> argv, record::Sink sink)
{
    for (Job& job : jobs)
        if (!make_plan(*job.probe, job.settings, job.plan)) return usage;
    const Settings& line = jobs.front().settings;
    if (line.dry_run) return dry_run(jobs);
    Destination to(line);
    if (!to.ok()) return usage;
    Text<200> text;
    if (jobs.size() > 1) describe(text, jobs);
    if (jobs.size() > 1 && !line.quiet) sys::say(text);
    bool to_output = to.named() || sink.line == nullptr;
    Run run(line, argv, to_output ? &to.output : nullptr, sink);
    for (bool begun = false; const Job& job : jobs) {
        text.clear();
        describe(text, job);
        if (!line.quiet) sys::say(text);
        if (!begun) run.begin();
        begun = true;
        run.measure(*job.probe, job.settings, job.plan);
    }
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

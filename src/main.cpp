// SPDX-License-Identifier: MIT
#include <cstddef>
#include <span>
#include <string_view>

#include "base/named.hpp"
#include "base/options.hpp"
#include "build_facts.hpp"
#include "command.hpp"
#include "command/help.hpp"
#include "command/page.hpp"
#include "host/report.hpp"
#include "probe.hpp"
#include "session/run.hpp"
#include "session/settings.hpp"
#include "sys/descriptors.hpp"
#include "sys/say.hpp"
#include "sys/tty.hpp"

namespace rtp {
namespace {

constexpr int usage = 2;

// What stands anywhere on the line and measures nothing.
struct Asked {
    bool help = false, version = false;
};

constexpr Option asking[] = {
    {"help", 'h', "", "what may be written, and what it means", Option::Member::flag, offsetof(Asked, help)},
    {"version", 'V', "", "version, machine, compiler and record format", Option::Member::flag,
     offsetof(Asked, version)},
};

// Every option there is: which probe or command they are for is not known before its word is found, and
// whether an argument before that word is an option's value depends on the option. So an option of one name
// takes a value everywhere or nowhere.
class AllOptions {
public:
    explicit AllOptions(Asked& asked)
    {
        add(asking, &asked);
        add(session::line_options());
        add(session::common_options());
        for (const Probe* probe : probes()) add(probe->options);
        for (const Command* command : commands()) add(command->options);
    }
    operator std::span<const OptionTable>() const { return {tables_, count_}; }

private:
    [[gnu::noinline]] void add(std::span<const Option> options, void* into = nullptr) // small before fast
    {
        if (count_ < std::size(tables_)) tables_[count_++] = {options, into};
    }
    OptionTable tables_[48];
    std::size_t count_ = 0;
};

int show_version()
{
    command::Page page;
    page.out().put(build::version_line);
    return page.print();
}

// The first word is the probe's own name.
struct ProbeWords {
    const Probe& probe;
    bool named = false;
};

bool take_word(void* into, const char* word, Why& why)
{
    auto& words = *static_cast<ProbeWords*>(into);
    if (!words.named) return words.named = true;
    if (word[0] == '+' && !word[1])
        why.put("'+': one probe at a time so far; run rtprobe once for each, the files may be joined");
    else
        quote(why, word).put(" is one word too many; ").put(words.probe.name).put(" takes options only");
    return false;
}

// A person sits before stdout: the report takes the place of the records.
int measure_and_report(const Probe& probe, const session::Settings& settings,
                       std::span<const char* const> argv)
{
    int write_error = 0;
    host::Report* report = host::report_to_stdout(write_error);
    if (!report) return session::measure(probe, settings, argv);
    int status = session::measure(probe, settings, argv, {report, [](void* self, std::string_view record) {
                                                              static_cast<host::Report*>(self)->feed(record);
                                                              return true;
                                                          }});
    report->finish("this run");
    return status;
}

int measure(const Probe& probe, std::span<char*> arguments, std::span<char*> argv)
{
    session::Settings settings;
    const OptionTable tables[] = {
        {probe.options, &settings},
        {session::common_options(), &settings},
        {session::line_options(), &settings},
    };
    ProbeWords words{probe};
    Why why;
    if (parse(tables, arguments, {take_word, &words}, why) && session::consistent(settings, why) &&
        session::limits_known(settings, probe.figures, why))
        return settings.records || !settings.output.empty() || !sys::wants_report()
                   ? session::measure(probe, settings, argv)
                   : measure_and_report(probe, settings, argv);
    sys::say(why);
    return usage;
}

int run(std::span<char*> argv)
{
    std::span<char*> arguments = argv.empty() ? argv : argv.subspan(1);
    Asked asked;
    AllOptions tables(asked);
    Arguments all(tables, arguments);
    Why why;
    std::size_t at = 0; // of the first word, in argv; 0: there is none
    for (Arguments::Kind kind; (kind = all.next(why)) != Arguments::Kind::end;) {
        if (kind == Arguments::Kind::wrong) {
            if (at) break; // who it is for says so
            sys::say(why);
            return usage;
        }
        if (kind == Arguments::Kind::word && !at) at = all.at() + 1;
        if (kind == Arguments::Kind::option && all.into()) set(all.option(), all.into(), {}, why);
    }
    std::string_view word = at ? argv[at] : "";
    if (asked.help) return at ? command::show_help(word) : command::show_overview();
    if (asked.version) return show_version();
    if (!at) return command::refuse("no probe or command is named; write one of those below");
    if (const Probe* probe = named(probes(), word)) return measure(*probe, arguments, argv);
    const Command* command = named(commands(), word);
    if (!command) return command::refuse_word(word);
    // options that stood before the command's name come after it, in order
    for (; at > 1; --at) argv[at] = argv[at - 1];
    return command->run(argv.subspan(2));
}

}
}

int main(int argc, char** argv)
{
    rtp::sys::hold_standard_descriptors();
    return rtp::run({argv, static_cast<std::size_t>(argc)});
}

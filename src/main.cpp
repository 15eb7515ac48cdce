// SPDX-License-Identifier: MIT
#include <cstddef>
#include <new>
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

// The probes of one line. `all` and `+` measure with several.
constexpr std::size_t most_jobs = 16;
alignas(session::Job) constinit std::byte room[most_jobs * sizeof(session::Job)]{};
session::Job* const jobs = reinterpret_cast<session::Job*>(room);

// A person sits before stdout: the report takes the place of the records.
int measure_and_report(std::span<session::Job> all, std::span<const char* const> argv)
{
    int write_error = 0;
    host::Report* report = host::report_to_stdout(write_error);
    if (!report) return session::measure(all, argv);
    int status = session::measure(all, argv, {report, [](void* self, std::string_view record) {
                                                  static_cast<host::Report*>(self)->feed(record);
                                                  return true;
                                              }});
    report->finish("this run");
    return status;
}

// Reads a line of probes, `+` between them, each with its options.
class Line {
public:
    // False: `why` says what is wrong.
    bool read(std::span<char*> arguments, Why& why)
    {
        std::size_t begin = 0;
        while (begin <= arguments.size()) {
            Why wrong;
            Stretch one = stretch(arguments, begin, wrong);
            if (one.wrong) return why.put(wrong.view()), false;
            if (!read_one(one.word, arguments.subspan(begin, one.end - begin), why)) return false;
            begin = one.end + 1;
        }
        for (session::Job& job : std::span(jobs, count_)) session::take_line(job.settings, line_);
        return true;
    }
    std::span<session::Job> all() const { return {jobs, count_}; }
    const session::Settings& line() const { return line_; }

private:
    // What stands up to the next `+`, or to the end. A `+` that is an option's value is none.
    struct Stretch {
        std::string_view word; // the first; empty: there is none
        std::size_t end;       // of the `+`, among the arguments
        bool wrong = false;    // before any word: nobody else can say so
    };
    static Stretch stretch(std::span<char*> arguments, std::size_t begin, Why& why)
    {
        Asked asked;
        AllOptions tables(asked);
        Arguments rest(tables, arguments.subspan(begin));
        Stretch found{{}, arguments.size()};
        for (Arguments::Kind kind; (kind = rest.next(why)) != Arguments::Kind::end;) {
            // after a word, its parser says it
            if (kind == Arguments::Kind::wrong) return found.wrong = found.word.empty(), found;
            if (kind != Arguments::Kind::word) continue;
            std::string_view word = arguments[begin + rest.at()];
            if (word == "+") return found.end = begin + rest.at(), found;
            if (found.word.empty()) found.word = word;
        }
        return found;
    }

    bool read_one(std::string_view word, std::span<char*> arguments, Why& why)
    {
        const Probe* probe = named(probes(), word);
        bool every = word == "all";
        if (!probe && !every) {
            if (word.empty())
                why.put("'+': no probe is named on one side of it; write PROBE + PROBE");
            else
                quote(why, word).put(" is no probe; only probes and all may stand beside a '+'");
            return false;
        }
        std::size_t adds = every ? probes().size() : 1;
        if (count_ + adds > most_jobs) {
            why.put("'+': more than ")
                .number(std::uint64_t{most_jobs})
                .put(" probes; run rtprobe once more for the rest");
            return false;
        }
        session::Settings settings;
        const OptionTable tables[] = {
            {probe ? probe->options : std::span<const Option>(), &settings},
            {session::common_options(), &settings},
            {session::line_options(), &line_},
        };
        Word taken{word};
        if (!parse(tables, arguments, {take_word, &taken}, why) || !session::consistent(settings, why))
            return false;
        for (const Probe* each : every ? probes() : std::span(&probe, 1)) {
            new (jobs + count_) session::Job{each, settings, {}};
            if (!session::limits_known(settings, each->figures, why)) return false;
            ++count_;
        }
        return true;
    }
    // The one word that a probe takes is its own name.
    struct Word {
        std::string_view name;
        bool seen = false;
    };
    static bool take_word(void* into, const char* word, Why& why)
    {
        auto& own = *static_cast<Word*>(into);
        if (!own.seen) return own.seen = true;
        quote(why, word).put(" is one word too many; ").put(own.name).put(" takes options only");
        return false;
    }

    session::Settings line_;
    std::size_t count_ = 0;
};

int measure(std::span<char*> arguments, std::span<char*> argv)
{
    Line line;
    Why why;
    if (line.read(arguments, why))
        return line.line().records || !line.line().output.empty() || !sys::wants_report()
                   ? session::measure(line.all(), argv)
                   : measure_and_report(line.all(), argv);
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
    if (word == "all" || named(probes(), word)) return measure(arguments, argv);
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

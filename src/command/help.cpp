// SPDX-License-Identifier: MIT
#include "command/help.hpp"

#include <unistd.h>

#include "base/named.hpp"
#include "base/near.hpp"
#include "command.hpp"
#include "command/page.hpp"
#include "figure/common.hpp"
#include "probe.hpp"
#include "session/settings.hpp"
#include "sys/say.hpp"

namespace rtp::command {
namespace {

constexpr unsigned option_column = 26, name_column = 12;

// "  -a, --cpus LIST         what it does"
void show(Page& page, const char* title, std::span<const Option> options)
{
    TextOut& out = page.out();
    if (!options.empty()) out.put(title);
    for (const Option& option : options) {
        out.put(option.letter ? "  -" : "    ");
        if (option.letter) out.put(option.letter).put(", ");
        out.put("--").put(option.name).put(' ').put(option.argument);
        page.last(option_column, option.help);
    }
}

// "-a LIST", by its shortest name.
void show_short(Page& page, std::span<const Option> options)
{
    for (const Option& option : options) {
        Text<40> one;
        if (option.letter)
            one.put('-').put(option.letter);
        else
            one.put("--").put(option.name);
        if (*option.argument) one.put(' ').put(option.argument);
        page.item(one);
    }
}

void show_names(Page& page, std::span<const figure::Metric> metrics)
{
    for (const figure::Metric& metric : metrics) page.item(metric.name);
}

// How each page on a probe or command begins.
void show_usage(Page& page, std::string_view name, const char* line, const char* arguments)
{
    TextOut& out = page.out();
    out.put(name).put(':');
    page.wrap(line, 2);
    out.put("\nusage: rtprobe ").put(name).put(*arguments ? " " : "").put(arguments).put('\n');
}

void show_probe(Page& page, const Probe& probe)
{
    TextOut& out = page.out();
    show_usage(page, probe.name, probe.line, "[options]");
    out.put("by default: ").put(probe.defaults);
    if (*probe.original) out.put("\nthe original's amount: ").put(probe.original);
    out.put("\nA time is digits and one of ns us ms s m h d, as in 1500us. Of -D and -l,\n"
            "whichever comes first ends it.\n");
    show(page, "Its own options:\n", probe.options);
    show(page, "Options of every probe (default in brackets):\n", session::common_options());
    show(page, "Options of the whole line:\n", session::line_options());
    out.put("Metrics that --limit may name; without a name it is ").put(probe.limit_metric).put(":\n");
    show_names(page, probe.figures);
    show_names(page, figure::common);
    out.put("\nExit status: 0, 1 a limit was exceeded, 2 the command line can't be used, 3 the\n"
            "figures don't stand, 4 nothing could be measured, 128+n ended by signal n.\n");
}

void show_all(Page& page)
{
    show_usage(page, "all", "every probe with its defaults, one after another", "[options]");
    show(page, "Options of every probe (default in brackets):\n", session::common_options());
    show(page, "Options of the whole line:\n", session::line_options());
}

void row(Page& page, std::string_view name, const char* line)
{
    page.out().put("  ").put(name);
    page.last(name_column, line);
}

void overview(Page& page)
{
    TextOut& out = page.out();
    out.put("rtprobe measures how well a board keeps time, and writes checked CSV records.\n"
            "usage: rtprobe PROBE [options] [+ PROBE [options]]...\n"
            "       rtprobe all [options]\n"
            "       rtprobe COMMAND [arguments]\n"
            "Probes:\n");
    for (const Probe* probe : probes()) row(page, probe->name, probe->line);
    out.put("Commands:\n");
    for (const Command* command : commands()) row(page, command->name, command->line);
    out.put("Options of every probe ('rtprobe help PROBE' explains them):\n");
    show_short(page, session::common_options());
    show_short(page, session::line_options());
    out.put("\n-h, --help: this, or after a name, about it.  -V, --version\n");
}

bool take_name(void* into, const char* word, Why& why)
{
    auto& name = *static_cast<std::string_view*>(into);
    if (name.empty()) {
        name = word;
        return true;
    }
    quote(why.put("help: "), word).put(" is one name too many; write one");
    return false;
}

int run(std::span<const char* const> arguments)
{
    std::string_view name;
    Why why;
    if (!parse({}, arguments, {take_name, &name}, why)) {
        sys::say(why);
        return 2;
    }
    return name.empty() ? show_overview() : show_help(name);
}

}

int show_help(std::string_view name)
{
    Page page;
    if (const Probe* probe = named(probes(), name)) {
        show_probe(page, *probe);
    } else if (const Command* command = named(commands(), name)) {
        show_usage(page, command->name, command->line, command->arguments);
        show(page, "Options:\n", command->options);
    } else if (name == "all") {
        show_all(page);
    } else {
        return refuse_word(name);
    }
    return page.print();
}

int show_overview()
{
    Page page;
    overview(page);
    return page.print();
}

int refuse(std::string_view message)
{
    Page page;
    page.out().put("rtprobe: ").put(message).put('\n');
    overview(page);
    sys::put_page(STDERR_FILENO, page.out().view());
    return 2;
}

int refuse_word(std::string_view word)
{
    Nearest near(word);
    near.consider("all");
    for (const Probe* probe : probes()) near.consider(probe->name);
    for (const Command* command : commands()) near.consider(command->name);
    Why why;
    quote(why, word).put(" is no probe or command; ");
    why.put(near.found().empty() ? "write one of those below" : "did you mean ").put(near.found());
    return refuse(why);
}

extern const Command help;
constinit const Command help{
    .name = "help",
    .arguments = "[NAME]",
    .line = "this page, or all about one probe or command",
    .run = run,
};

}

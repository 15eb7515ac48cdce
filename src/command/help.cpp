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
void show(Page& page, const Option& option)
{
    TextOut& out = page.out();
    out.put("  ");
    if (option.letter)
        out.put('-').put(option.letter).put(option.name.empty() ? "" : ", ");
    else
        out.put("    ");
    if (!option.name.empty()) out.put("--").put(option.name);
    if (!option.argument.empty()) out.put(' ').put(option.argument);
    page.column(option_column).wrap(option.help, option_column).out().put('\n');
}

void show(Page& page, std::string_view title, std::span<const Option> options)
{
    if (options.empty()) return;
    page.out().put(title);
    for (const Option& option : options) show(page, option);
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
        if (!option.argument.empty()) one.put(' ').put(option.argument);
        page.piece(one.put(&option == &options.back() ? "" : ","), 2);
    }
}

void show_names(Page& page, std::span<const figure::Metric> metrics)
{
    for (const figure::Metric& metric : metrics)
        page.piece(Text<40>(metric.name).put(&metric == &metrics.back() ? "" : ","), 2);
}

void show_probe(Page& page, const Probe& probe)
{
    TextOut& out = page.out();
    out.put(probe.name).put(':');
    page.wrap(probe.line, 2);
    out.put("\nusage: rtprobe ").put(probe.name).put(" [options]\n");
    if (!probe.defaults.empty()) out.put("by default: ").put(probe.defaults).put('\n');
    if (!probe.original.empty()) out.put("the original's amount: ").put(probe.original).put('\n');
    out.put("A time is digits and one of ns us ms s m h d, as in 1500us. Of -D and -l,\n"
            "whichever comes first ends it.\n");
    show(page, "Its own options:\n", probe.options);
    show(page, "Options of every probe (default in brackets):\n", session::common_options());
    show(page, "Options of the whole line:\n", session::line_options());
    out.put("Metrics that --limit may name");
    if (!probe.limit_metric.empty()) out.put("; without a name it is ").put(probe.limit_metric);
    out.put(":\n");
    show_names(page, probe.figures);
    out.put(',');
    show_names(page, figure::common);
    out.put('\n');
    out.put("Exit status: 0, 1 a limit was exceeded, 2 the command line can't be used, 3 the\n"
            "figures don't stand, 4 nothing could be measured, 128+n ended by signal n.\n");
}

void show_command(Page& page, const Command& command)
{
    TextOut& out = page.out();
    out.put(command.name).put(':');
    page.wrap(command.line, 2);
    out.put("\nusage: rtprobe ").put(command.name);
    if (!command.arguments.empty()) out.put(' ').put(command.arguments);
    out.put('\n');
    show(page, "Options:\n", command.options);
}

void overview(Page& page)
{
    TextOut& out = page.out();
    out.put("rtprobe measures how well a board keeps time, and writes checked CSV records.\n"
            "usage: rtprobe PROBE [options]\n"
            "       rtprobe COMMAND [arguments]\n"
            "Probes:\n");
    auto row = [&](std::string_view name, std::string_view line) {
        out.put("  ").put(name);
        page.column(name_column).wrap(line, name_column).out().put('\n');
    };
    for (const Probe* probe : probes()) row(probe->name, probe->line);
    out.put("Commands:\n");
    for (const Command* command : commands()) row(command->name, command->line);
    out.put("Options of every probe ('rtprobe help PROBE' explains them):\n");
    show_short(page, session::common_options());
    out.put(',');
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
    if (const Probe* probe = named(probes(), name))
        show_probe(page, *probe);
    else if (const Command* command = named(commands(), name))
        show_command(page, *command);
    else
        return refuse_word(name);
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
    Names names;
    for (const Probe* probe : probes()) names.add(probe->name);
    for (const Command* command : commands()) names.add(command->name);
    std::string_view near = nearest(word, names);
    Why why;
    quote(why, word).put(" is no probe or command; ");
    return refuse(why.put(near.empty() ? "write one of those below" : "did you mean ").put(near));
}

extern const Command help;
constinit const Command help{
    .name = "help",
    .arguments = "[NAME]",
    .line = "this page, or all about one probe or command",
    .run = run,
};

}

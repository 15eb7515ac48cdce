// SPDX-License-Identifier: MIT
#include "command.hpp"
#include "command/page.hpp"
#include "probe.hpp"
#include "sys/say.hpp"

namespace rtp::command {
namespace {

constexpr unsigned amount_column = 10, line_column = 32;

int run(std::span<const char* const> arguments)
{
    Why why;
    if (!parse({}, arguments, {}, why)) {
        sys::say(why);
        return 2;
    }
    Page page;
    for (const Probe* probe : probes()) {
        page.out().put(probe->name);
        page.column(amount_column).out().put(probe->defaults);
        page.last(line_column, probe->line);
    }
    return page.print();
}

}

extern const Command list;
constinit const Command list{
    .name = "list",
    .arguments = "",
    .line = "the probes, and how much each measures by default",
    .run = run,
};

}

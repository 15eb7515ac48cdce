// SPDX-License-Identifier: MIT
#include "build_facts.hpp"
#include "command.hpp"
#include "command/page.hpp"
#include "session/info_text.hpp"
#include "session/run.hpp"
#include "session/settings.hpp"
#include "sys/clock.hpp"
#include "sys/say.hpp"

namespace rtp::command {
namespace {

constexpr int usage = 2, does_not_stand = 3;

constexpr Option options[] = {
    {"text", 0, "",
     "for a person: what would spoil a measurement here, worst first; --strict: status 3 if so",
     Option::Member::flag, 0},
};

int text(const session::Settings& settings, std::span<const char* const> argv)
{
    if (!settings.output.empty()) {
        sys::say("info --text: -o is for records; send stdout to that file instead");
        return usage;
    }
    sys::Counter counter;
    counter.open({});
    Page page;
    unsigned spoiled = session::info_text({.argv = argv,
                                           .label = settings.label,
                                           .build = build::facts,
                                           .tick = counter.facts(),
                                           .start_mono_ns = sys::clock_ns(CLOCK_MONOTONIC),
                                           .start_real_ns = sys::clock_ns(CLOCK_REALTIME),
                                           .output_fd = 1},
                                          page.out());
    int status = page.print();
    return status == 0 && settings.strict && spoiled > 0 ? does_not_stand : status;
}

int run(std::span<const char* const> arguments)
{
    session::Settings settings;
    bool for_a_person = false;
    const OptionTable tables[] = {{options, &for_a_person}, {session::line_options(), &settings}};
    Why why;
    if (!parse(tables, arguments, {}, why)) {
        sys::say(why);
        return usage;
    }
    // What the record shows as the command line.
    const char* words[64] = {"rtprobe", "info"};
    std::size_t count = 2;
    for (const char* word : arguments)
        if (count < std::size(words)) words[count++] = word;
    std::span<const char* const> argv(words, count);
    return for_a_person ? text(settings, argv) : session::inform(settings, argv);
}

}

extern const Command info;
constinit const Command info{
    .name = "info",
    .arguments = "[--text]",
    .line = "the environment a measurement would have here, and what would spoil it",
    .run = run,
    .options = options,
};

}

// SPDX-License-Identifier: MIT
// rtprobe report: captures in, a report on stdout.
#include "host/report.hpp"

#include <algorithm>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

#include "command.hpp"
#include "sys/file.hpp"
#include "sys/reserve.hpp"
#include "sys/say.hpp"

namespace rtp::host {
namespace {

constexpr int usage = 2, not_whole = 3, nothing_read = 3;
constexpr std::size_t chunk_bytes = 16 * 1024;

enum class Colour { automatic, never, always };

struct Settings {
    const Format* format = &text_format;
    Colour colour = Colour::automatic;
    std::span<std::byte> storage;
    int status = 0;
    bool any = false;     // a file is named
    bool begun = false;   // one of them is read
    bool reading = false; // files are read as they come by
};

constexpr const Format* formats[] = {&text_format, &csv_format};

bool set_format(void* into, std::string_view value, Why& why)
{
    for (const Format* format : formats)
        if (format->name == value) {
            static_cast<Settings*>(into)->format = format;
            return true;
        }
    quote(why, value).put(" is no format; write text or csv");
    return false;
}

bool set_colour(void* into, std::string_view value, Why& why)
{
    Colour& colour = static_cast<Settings*>(into)->colour;
    if (value == "never")
        colour = Colour::never;
    else if (value == "always")
        colour = Colour::always;
    else if (value == "auto")
        colour = Colour::automatic;
    else {
        quote(why, value).put("; write never, always or auto");
        return false;
    }
    return true;
}

constexpr Option options[] = {
    {"format", 0, "NAME", "text, for a person [default], or csv: one row a figure, named by its first row",
     set_format},
    {"color", 0, "WHEN", "never, always, or auto: on a terminal, without NO_COLOR [auto]", set_colour},
};

bool coloured(Colour colour)
{
    if (colour != Colour::automatic) return colour == Colour::always;
    const char* no = std::getenv("NO_COLOR");
    return (!no || !*no) && isatty(STDOUT_FILENO);
}

int complain(std::string_view name, std::string_view what, std::string_view remedy)
{
    Why why;
    why.put("report: ").put(name).put(": ").put(what).put("; ").put(remedy);
    sys::say(why);
    return usage;
}

bool write_stdout(void* self, std::string_view text)
{
    return (*static_cast<int*>(self) = sys::put_page(STDOUT_FILENO, text)) == 0;
}

int read_capture(Settings& settings, const char* path)
{
    bool standard = is(path, "-");
    const char* name = standard ? "standard input" : path;
    sys::File file = standard ? sys::File(STDIN_FILENO) : sys::File::open(path, O_RDONLY);
    if (!file.ok()) return complain(name, sys::errno_name(file.error()), "name a capture that can be read");

    std::span<char> chunk(reinterpret_cast<char*>(settings.storage.data()), chunk_bytes);
    int write_error = 0;
    Report* report = Report::make(settings.storage.subspan(chunk_bytes), *settings.format,
                                  {&write_error, write_stdout}, coloured(settings.colour), !settings.begun);
    settings.begun = true;
    long n;
    while ((n = file.read(chunk)) > 0 && report->written())
        report->feed({chunk.data(), static_cast<std::size_t>(n)});
    int status = report->finish(name);
    if (write_error) {
        complain("stdout", sys::errno_name(write_error),
                 "the report is not whole, send it where there is room");
        return not_whole;
    }
    if (n < 0)
        return complain(name, sys::errno_name(static_cast<int>(-n)), "what could be read of it is shown");
    if (report->records() == 0)
        complain(name, "no record of rtprobe in it", "is it the right file, port and speed?");
    return status;
}

bool take(void* into, const char* path, Why&)
{
    Settings& settings = *static_cast<Settings*>(into);
    settings.any = true;
    if (settings.reading) settings.status = std::max(settings.status, read_capture(settings, path));
    return true;
}

// Twice over the arguments: options hold wherever they stand, so all are known before the first file is read.
int run(std::span<const char* const> arguments)
{
    Settings settings;
    const OptionTable tables[] = {{options, &settings}};
    Why why;
    if (!parse(tables, arguments, {take, &settings}, why)) {
        Why message("report: ");
        sys::say(message.put(why));
        return usage;
    }
    settings.storage = sys::reserve(chunk_bytes + Report::storage_bytes);
    if (settings.storage.empty()) {
        sys::say("report: mmap: ENOMEM; it needs 8 MiB of address space, raise 'ulimit -v'");
        return nothing_read;
    }
    settings.reading = true;
    if (!settings.any) return read_capture(settings, "-");
    parse(tables, arguments, {take, &settings}, why);
    return settings.status;
}

}

// While a run is on, signals wait for it: a terminal that is stopped may hold it for 5 s, like the records'
// line.
bool write_live(void* self, std::string_view text)
{
    return (*static_cast<int*>(self) = sys::put_page(STDOUT_FILENO, text, 5000)) == 0;
}

Report* report_to_stdout(int& write_error)
{
    return Report::make(sys::reserve(Report::storage_bytes), text_format, {&write_error, write_live},
                        coloured(Colour::automatic));
}

extern const Command report;
constinit const Command report{
    .name = "report",
    .arguments = "[FILE...] [options]",
    .line = "what captures hold, for a person or as CSV; its status is theirs",
    .run = run,
    .options = options,
};

}

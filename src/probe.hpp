// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "base/options.hpp"
#include "figure/metrics.hpp"
#include "record/writer.hpp"

namespace rtp {

namespace session {
class Part;
struct Seat;
struct Settings;
struct Plan;
}

// A kind of measurement. The table of them is made from the list in src/meson.build.
struct Probe {
    std::string_view name;
    const char* line;                        // what it measures, in a few words
    const char* defaults;                    // the default amount, as the options that ask for it
    const char* original;                    // the options that ask for the original's amount; "": none
    std::span<const Option> options;         // its own, beside the common ones
    std::span<const figure::Metric> figures; // its own, beside the common ones
    std::string_view limit_metric;           // what a --limit without a name is held against
    // Fills in what was not asked for; false where the request makes no sense, and then says why.
    bool (*plan)(const session::Settings&, session::Plan&, Why&);
    // After a turn has been measured and written: the plan of the next one, another mode or level. False:
    // that was the last. Null: there is only one.
    bool (*next)(const session::Settings&, session::Plan&) = nullptr;
    // Before the window, on the main thread: the seat's state is put in place. A step or a skip_reason that
    // it sets makes the seat a skip, and its thread does not measure.
    void (*prepare)(session::Seat&);
    // Its own parameters, beside those that every probe has.
    void (*parameters)(const session::Seat&, record::Writer::Params&);
    // On the seat's own thread, inside the window. Touches nothing but its seat.
    void (*run)(session::Seat&);
    // After all windows, one seat after another, on the main thread.
    void (*write)(session::Seat&, session::Part&);
};

std::span<const Probe* const> probes();

}

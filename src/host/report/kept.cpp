// SPDX-License-Identifier: MIT
#include "host/quantity.hpp"
#include "host/report/format.hpp"

namespace rtp::host {

std::string_view parameter(const RunTable& table, const Part& part, std::string_view key)
{
    std::string_view found;
    table.each(part.kept, [&](const Kept& kept) {
        if (kept.kind == 'P')
            each_parameter(kept, [&](std::string_view k, std::string_view v) {
                if (k == key) found = v;
            });
    });
    return found;
}

Value metric(const RunTable& table, const Part& part, std::string_view name)
{
    Value found;
    each_metric(table, part, [&](std::string_view n, std::string_view v) {
        if (n == name) found = value_of(v);
    });
    return found;
}

Who who(const RunTable& table, const Part& part)
{
    Who is;
    table.each(part.kept, [&](const Kept& k) {
        if (k.kind == 'P') is.probe = k.field(1), is.cpu = k.field(2);
        if (k.kind != 'V') return;
        is.name = k.field(1);
        if (k.field(3).empty()) is.verdict = k.field(2), is.reason = k.field(6);
    });
    return is;
}

void put_name(Page& page, const Who& is)
{
    if (!is.name.empty())
        page.put(is.name);
    else if (!is.probe.empty())
        page.put(is.probe).put('.').put(is.cpu);
}

const char* word(record::Ending ending)
{
    switch (ending) {
    case record::Ending::complete: return "complete";
    case record::Ending::rebooted: return "rebooted";
    case record::Ending::panicked: return "panicked";
    case record::Ending::refused: return "refused";
    case record::Ending::clashed: return "clashed";
    default: return "incomplete";
    }
}

bool goes_on(const Kept& k, unsigned key) { return k.field(key).ends_with('+'); }

}

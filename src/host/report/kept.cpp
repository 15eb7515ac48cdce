// SPDX-License-Identifier: MIT
#include "host/quantity.hpp"
#include "host/report/format.hpp"

namespace rtp::host {

std::string_view parameter(const RunTable& table, const Part& part, std::string_view key)
{
    std::string_view found;
    each_parameter(table, part, [&](std::string_view k, std::string_view v) {
        if (k == key) found = v;
    });
    return found;
}

Value metric(const RunTable& table, const Part& part, std::string_view name)
{
    Value found;
    each_metric(table, part, [&](std::string_view n, std::string_view v) {
        if (n == name) read(v, found);
    });
    return found;
}

Who who(const RunTable& table, const Part& part)
{
    Who is;
    std::string_view name;
    table.each(part.kept, [&](const Kept& k) {
        if (k.kind == 'P' && is.probe.empty()) {
            is.probe = k.field(1);
            is.cpu = k.field(2);
        }
        if (k.kind != 'V') return;
        name = k.field(1);
        if (!k.field(3).empty()) return;
        is.verdict = k.field(2);
        is.reason = k.field(6);
    });
    if (!name.empty())
        is.name.put(name);
    else if (!is.probe.empty())
        is.name.put(is.probe).put('.').put(is.cpu);
    return is;
}

bool goes_on(const Kept& k, unsigned key) { return k.field(key).ends_with('+'); }

}

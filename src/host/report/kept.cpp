// SPDX-License-Identifier: MIT
#include "host/report/format.hpp"

namespace rtp::host {

const char* find(const Part& part, char kind, const char* name)
{
    const char* found = "";
    part.kept.each([&](const Kept& k) {
        if (k.kind != kind) return;
        each_pair(k, kind == 'P' ? 3 : 1, [&](const char* its, const char* value) {
            if (is(its, name)) found = value;
        });
    });
    return found;
}

Who who(const Part& part)
{
    Who who;
    part.kept.each([&](const Kept& k) {
        if (k.kind == 'P') who.probe = k.field(1), who.cpu = k.field(2);
        if (k.kind != 'V') return;
        who.name = k.field(1);
        if (!k.has(3)) who.verdict = k.field(2), who.reason = k.field(6);
    });
    return who;
}

void put_name(Page& page, const Who& who)
{
    if (!*who.name && *who.probe) page.put(who.probe).put('.').put(who.cpu);
    page.put(who.name);
}

const char* word(record::Ending ending)
{
    static constexpr const char* words[] = {"open",     "complete", "incomplete", "rebooted",
                                            "panicked", "refused",  "clashed"};
    return words[static_cast<unsigned>(ending)];
}

bool goes_on(const Kept& k, unsigned key)
{
    const char* name = k.field(key);
    return *name && name[std::strlen(name) - 1] == '+';
}

const Kept* goes_on_in(const Kept& k, unsigned key)
{
    const Kept* next = k.next;
    return next && next->kind == k.kind && goes_on(*next, key) ? next : nullptr;
}

}

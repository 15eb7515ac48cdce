// SPDX-License-Identifier: MIT
#include "sys/toll.hpp"

#include <cstdint>
#include <sys/resource.h>

#ifndef RUSAGE_THREAD
static constexpr int RUSAGE_THREAD = 1;
#endif

namespace rtp::sys {

namespace {

Value count(long v) { return static_cast<std::uint64_t>(v); }

Value grown(Value after, Value before)
{
    if (!after.known() || !before.known() || after.bits() < before.bits()) return {};
    return after.bits() - before.bits();
}

}

Toll toll()
{
    rusage u{};
    if (getrusage(RUSAGE_THREAD, &u) < 0) return {};
    return {count(u.ru_nvcsw), count(u.ru_nivcsw), count(u.ru_minflt), count(u.ru_majflt)};
}

Toll operator-(const Toll& after, const Toll& before)
{
    return {grown(after.voluntary, before.voluntary), grown(after.involuntary, before.involuntary),
            grown(after.minor_faults, before.minor_faults), grown(after.major_faults, before.major_faults)};
}

}

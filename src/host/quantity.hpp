// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/value.hpp"
#include "host/page.hpp"

namespace rtp::host {

// What a name's suffix says that its number counts. `none` is a count, or something that is no quantity.
enum class Unit : std::uint8_t { none, ns, ticks, mticks, ppb, ppm, hz, per_h, bytes, at };

Unit unit_of(const char* name);
const char* suffix(Unit); // "ns" for `_ns`; empty for none
// What a field holds: not available where it is empty, or is no decimal integer.
Value value_of(const char* field);

// How numbers of one column are written: rounded to `step`, in units of `per`, both in what the record
// counts.
struct Scale {
    std::uint64_t per = 1;
    std::uint64_t step = 1; // a power of ten; at most the floor, so that no digit stands below it
    const char* unit = "";
};

// For times whose largest magnitude this is: ns below 10 us, us below 10 ms, ms below 1 s, s. An unknown
// floor cuts no digit; eight digits are the most in any case.
Scale time_scale(std::uint64_t largest_ns, Value floor_ns);

// Rounded to nearest, ties away from zero, without the unit. Not available: `-`.
void put_scaled(Page&, Value, const Scale&);

// A time of a column; smaller than the floor: `<floor`, and then false.
bool put_time(Page&, Value ns, const Scale&, Value floor_ns);

// One figure with its unit, as its name has it: 1997.701 us, 0.149498 %, 2400 MHz, 17.
void put_figure(Page&, const char* name, Value, Value floor_ns = {});

// The same for what somebody asked for: in the largest unit that leaves no fraction (10 ms).
void put_setting(Page&, const char* name, Value);

// A field of the capture as a figure with its unit; text, counts and checksums as they came; `-` for an empty
// one.
void show(Page&, const char* name, const char* field, Value floor_ns = {});

// 2026-01-02 03:04:05 UTC. Since 1970; leap seconds aside.
void put_date(Page&, std::uint64_t seconds);

}

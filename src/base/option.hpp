// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/text.hpp"

namespace rtp {

// Why an argument can't be used and what to write instead: the text after "rtprobe: ".
using Why = Text<200>;

// One option of the command line. Its value is put where it belongs by a function of its own, which may say
// why not ("'5x' is not a time; write …": parse() puts the option's name before that), or else into a member
// of the struct that the options are for.
struct Option {
    using Set = bool(void* into, std::string_view value, Why& why);
    // What the member is, and with it what the value may be.
    enum class Member : unsigned char {
        none,   // `set` does it
        flag,   // bool; takes no value
        text,   // std::string_view; `values`, if any, is why it may not be empty
        word,   // an enum of unsigned char; `values` are its words: "fifo, rr or other"
        small,  // unsigned; of this and the following `values` are "LOW to HIGH", and what more is to be said
        number, // std::optional<std::uint64_t>
        time,   // std::optional<std::uint64_t>, in ns
    };

    consteval Option(const char* name_, char letter_, const char* argument_, const char* help_, Set* set_)
        : name(name_), argument(argument_), help(help_), set(set_), letter(letter_)
    {}
    consteval Option(const char* name_, char letter_, const char* argument_, const char* help_,
                     Member member_, std::size_t at_, const char* values_ = "")
        : name(name_), argument(argument_), help(help_), values(values_), letter(letter_), member(member_),
          at(static_cast<std::uint16_t>(at_))
    {}

    const char* name;     // without dashes; empty ends nothing, it is just a short one
    const char* argument; // what the help calls its value; empty: takes none
    const char* help;     // one line: unit, range, default
    union {               // a word less in each row of a table
        Set* set;
        const char* values;
    };
    char letter; // 0: no short form
    Member member = Member::none;
    std::uint16_t at = 0; // the member's offset
};

// Puts the value where it belongs. False: `why` says what is wrong, without the option's name.
bool set(const Option& option, void* into, std::string_view value, Why& why);

// A whole number, or a time in ns, within `range`: "LOW to HIGH", and what more a message is to say.
bool amount(std::string_view value, bool is_time, const char* range, std::uint64_t& into, Why& why);

// The place of `value` among words listed as in "fifo, rr or other".
bool one_of(std::string_view value, const char* words, unsigned& place, Why& why);

// Appends 'text' for a message: bytes that are not printable ASCII as `?`, at most 40 of them and then `...`.
TextOut& quote(TextOut& why, std::string_view text);

// Appends "--name" or, where it has none, "-n".
TextOut& name_of(TextOut& why, const Option& option);

}

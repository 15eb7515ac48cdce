// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "base/option.hpp"

namespace rtp {

// Options, and what they set.
struct OptionTable {
    std::span<const Option> options;
    void* into = nullptr;
};

// The arguments of a command line one after another, as getopt_long reads them: `--name V`, `--name=V`,
// `-n V`, `-nV` and `-qn V`, and `--` ends the options; but abbreviations are refused. An option's value may
// begin with a dash. Nothing is set here.
class Arguments {
public:
    enum class Kind { option, word, end, wrong };

    Arguments(std::span<const OptionTable> tables, std::span<const char* const> arguments)
        : tables_(tables), arguments_(arguments)
    {}
    // `why` is written where the result is `wrong`; nothing after that can be relied upon.
    Kind next(Why& why);

    // The last one:
    std::size_t at() const { return next_ - 1; }      // which argument it ended in
    std::string_view text() const { return text_; }   // the option's value, or the word
    const Option& option() const { return *option_; } // call only after Kind::option
    void* into() const { return into_; }              // of the option's table

private:
    bool find(char letter, std::string_view name);
    Kind value(const char* attached, Why& why);
    Kind unknown(const char* dashes, std::string_view name, Why& why) const;

    std::span<const OptionTable> tables_;
    std::span<const char* const> arguments_;
    std::size_t next_ = 0;     // argument
    const char* letters_ = ""; // what is left of a group of short options
    bool only_words_ = false;  // `--` was seen
    const char* text_ = "";
    const Option* option_ = nullptr;
    void* into_ = nullptr;
};

// Takes the arguments that are no options. Null: there must be none.
struct Words {
    bool (*take)(void* into, const char* word, Why& why) = nullptr;
    void* into = nullptr;
};

// Sets every option, in order: of one given twice the last holds. False: `why` says what is wrong.
bool parse(std::span<const OptionTable> tables, std::span<const char* const> arguments, Words words,
           Why& why);

}

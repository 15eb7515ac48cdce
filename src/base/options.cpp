// SPDX-License-Identifier: MIT
#include "base/options.hpp"

#include "base/near.hpp"

namespace rtp {

Arguments::Kind Arguments::next(Why& why)
{
    if (!*letters_) {
        if (next_ == arguments_.size()) return Kind::end;
        const char* word = text_ = arguments_[next_++];
        if (only_words_ || word[0] != '-' || !word[1]) return Kind::word;
        if (word[1] == '-') {
            const char *name = word + 2, *end = name;
            if (!*name) {
                only_words_ = true;
                return next(why);
            }
            while (*end && *end != '=') ++end;
            std::string_view whole(name, static_cast<std::size_t>(end - name));
            if (!find(0, whole)) return unknown("--", whole, why);
            if (!*end || *option_->argument) return value(*end ? end + 1 : nullptr, why);
            name_of(why, *option_).put(": takes no value; write it without the '='");
            return Kind::wrong;
        }
        letters_ = word + 1;
    }
    const char* letter = letters_++;
    if (!find(*letter, {})) return unknown("-", {letter, 1}, why);
    const char* rest = *letters_ ? letters_ : nullptr;
    if (*option_->argument) letters_ = "";
    return value(rest, why);
}

bool Arguments::find(char letter, std::string_view name)
{
    for (const OptionTable& table : tables_)
        for (const Option& option : table.options) {
            if (letter ? option.letter != letter : name.empty() || name != option.name) continue;
            option_ = &option;
            into_ = table.into;
            return true;
        }
    return false;
}

// Null: nothing is attached, the value is the next argument.
Arguments::Kind Arguments::value(const char* attached, Why& why)
{
    text_ = "";
    if (!*option_->argument) return Kind::option;
    if (!attached && next_ < arguments_.size()) attached = arguments_[next_++];
    if (attached) {
        text_ = attached;
        return Kind::option;
    }
    name_of(why, *option_).put(": its value is missing; write ");
    name_of(why, *option_).put(' ').put(option_->argument).put(": ").put(option_->help);
    return Kind::wrong;
}

Arguments::Kind Arguments::unknown(const char* dashes, std::string_view name, Why& why) const
{
    Why typed(dashes);
    quote(why, typed.put(name)).put(": no such option here; ");
    Nearest near(name);
    const char* offer = "did you mean --";
    std::string_view instead;
    if (dashes[1])
        for (const OptionTable& table : tables_)
            for (const Option& option : table.options) {
                std::string_view whole = option.name;
                near.consider(whole);
                if (name.size() > 1 && whole.starts_with(name)) instead = whole, offer = "in full it is --";
            }
    if (instead.empty()) instead = near.found();
    why.put(instead.empty() ? "--help lists those there are" : offer).put(instead);
    return Kind::wrong;
}

bool parse(std::span<const OptionTable> tables, std::span<const char* const> arguments, Words words, Why& why)
{
    Arguments all(tables, arguments);
    for (;;) {
        Arguments::Kind kind = all.next(why);
        if (kind == Arguments::Kind::end) return true;
        if (kind == Arguments::Kind::wrong) return false;
        if (kind == Arguments::Kind::option) {
            Why reason;
            if (set(all.option(), all.into(), all.text(), reason)) continue;
            name_of(why, all.option()).put(": ").put(reason.view());
            return false;
        }
        if (!words.take) {
            quote(why, all.text()).put(": one word too many; only options may stand here (see --help)");
            return false;
        }
        if (!words.take(words.into, arguments[all.at()], why)) return false;
    }
}

}

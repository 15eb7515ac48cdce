// SPDX-License-Identifier: MIT
#include "base/options.hpp"

#include "base/named.hpp"
#include "base/near.hpp"

namespace rtp {
TextOut& quote(TextOut& why, std::string_view text)
{
    constexpr std::size_t most = 40;
    why.put('\'');
    for (char c : std::string_view(text.data(), std::min(text.size(), most)))
        why.put(c < ' ' || c > '~' ? '?' : c);
    if (text.size() > most) why.put("...");
    return why.put('\'');
}

TextOut& name_of(TextOut& why, const Option& option)
{
    if (option.name.empty()) return why.put('-').put(option.letter);
    return why.put("--").put(option.name);
}

Arguments::Kind Arguments::next(Why& why)
{
    if (letters_.empty()) {
        if (next_ == arguments_.size()) return Kind::end;
        text_ = arguments_[next_++];
        if (only_words_ || text_.size() < 2 || text_[0] != '-') return Kind::word;
        if (text_ == "--") {
            only_words_ = true;
            return next(why);
        }
        letters_ = text_;
        letters_.remove_prefix(1);
        if (letters_[0] == '-') {
            std::string_view name = letters_;
            name.remove_prefix(1);
            letters_ = {};
            std::size_t equals = std::min(name.find('='), name.size());
            std::string_view rest = name;
            name = {name.data(), equals};
            rest.remove_prefix(equals);
            if (!find(0, name)) return unknown("--", name, why);
            bool attached = !rest.empty();
            if (attached) rest.remove_prefix(1);
            if (!attached || !option_->argument.empty()) return value(attached, rest, why);
            name_of(why, *option_).put(": takes no value; write it without the '='");
            return Kind::wrong;
        }
    }
    std::string_view letter(letters_.data(), 1);
    letters_.remove_prefix(1);
    if (!find(letter[0], {})) return unknown("-", letter, why);
    std::string_view rest = letters_;
    if (!option_->argument.empty()) letters_ = {};
    return value(!rest.empty(), rest, why);
}

bool Arguments::find(char letter, std::string_view name)
{
    for (const OptionTable& table : tables_)
        for (const Option& option : table.options) {
            if (letter ? option.letter != letter : option.name.empty() || option.name != name) continue;
            option_ = &option;
            into_ = table.into;
            return true;
        }
    return false;
}

Arguments::Kind Arguments::value(bool attached, std::string_view value, Why& why)
{
    text_ = {};
    if (option_->argument.empty()) return Kind::option;
    text_ = value;
    if (attached) return Kind::option;
    if (next_ < arguments_.size()) {
        text_ = arguments_[next_++];
        return Kind::option;
    }
    name_of(why, *option_).put(": its value is missing; write ");
    name_of(why, *option_).put(' ').put(option_->argument).put(": ").put(option_->help);
    return Kind::wrong;
}

Arguments::Kind Arguments::unknown(std::string_view dashes, std::string_view name, Why& why) const
{
    Why typed;
    quote(why, typed.put(dashes).put(name)).put(": no such option here; ");
    Names names;
    std::string_view begun;
    if (dashes.size() > 1)
        for (const OptionTable& table : tables_)
            for (const Option& option : table.options) {
                names.add(option.name);
                if (name.size() > 1 && option.name.starts_with(name)) begun = option.name;
            }
    std::string_view near = begun.empty() ? nearest(name, names) : begun;
    if (near.empty())
        why.put("--help lists those there are");
    else
        why.put(begun.empty() ? "did you mean --" : "in full it is --").put(near);
    return Kind::wrong;
}

bool parse(std::span<const OptionTable> tables, std::span<const char* const> arguments, Words words, Why& why)
{
    Arguments all(tables, arguments);
    for (;;) {
        switch (all.next(why)) {
        case Arguments::Kind::end: return true;
        case Arguments::Kind::wrong: return false;
        case Arguments::Kind::option: {
            Why reason;
            if (all.option().set(all.into(), all.text(), reason)) break;
            name_of(why, all.option()).put(": ").put(reason.view());
            return false;
        }
        case Arguments::Kind::word:
            if (words.take) {
                if (words.take(words.into, arguments[all.at()], why)) break;
                return false;
            }
            quote(why, all.text()).put(": one word too many; only options may stand here (see --help)");
            return false;
        }
    }
}

}

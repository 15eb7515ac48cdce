// SPDX-License-Identifier: MIT
#include "command/page.hpp"

#include <unistd.h>

#include "base/option.hpp"
#include "base/words.hpp"
#include "sys/file.hpp"
#include "sys/say.hpp"

namespace rtp::command {
namespace {

constinit char room[6144]{}; // one page is made at a time

}

Page::Page() : out_(room) {}

unsigned Page::here() const
{
    std::string_view all = out_.view();
    unsigned columns = 0;
    while (columns < all.size() && all[all.size() - 1 - columns] != '\n') ++columns;
    return columns;
}

Page& Page::column(unsigned at)
{
    if (here() >= at && at > 0) out_.put('\n');
    while (here() < at) out_.put(' ');
    return *this;
}

// A column is kept for a comma.
void Page::piece(std::string_view text, unsigned indent)
{
    if (here() > indent && here() + 1 + text.size() >= width) out_.put('\n');
    if (here() > indent)
        out_.put(' ');
    else if (here() < indent)
        column(indent);
    out_.put(text);
}

Page& Page::wrap(const char* words, unsigned indent)
{
    for (std::string_view rest = words; !rest.empty();) piece(take_until(rest, ' '), indent);
    return *this;
}

void Page::item(std::string_view text)
{
    if (here() > 0) out_.put(',');
    piece(text, 2);
}

int Page::print() const
{
    int error = sys::put_page(STDOUT_FILENO, out_.view());
    if (error == 0) return 0;
    Why why;
    why.put("stdout: ")
        .put(sys::errno_name(error))
        .put("; the text is not whole, send it where there is room");
    sys::say(why);
    return 3;
}

}

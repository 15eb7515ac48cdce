// SPDX-License-Identifier: MIT
#include "command/page.hpp"

#include <unistd.h>

#include "base/options.hpp"
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
    std::size_t newline = all.rfind('\n');
    return static_cast<unsigned>(newline == std::string_view::npos ? all.size() : all.size() - newline - 1);
}

Page& Page::column(unsigned at)
{
    if (here() >= at && at > 0) out_.put('\n');
    while (here() < at) out_.put(' ');
    return *this;
}

Page& Page::piece(std::string_view text, unsigned indent)
{
    if (here() > indent && here() + 1 + text.size() > width) out_.put('\n');
    if (here() < indent)
        column(indent);
    else if (here() > indent)
        out_.put(' ');
    out_.put(text);
    return *this;
}

Page& Page::wrap(std::string_view text, unsigned indent)
{
    while (!text.empty()) {
        std::size_t end = std::min(text.find(' '), text.size());
        piece({text.data(), end}, indent);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return *this;
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

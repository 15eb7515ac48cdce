// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace rtp::sys {

// To a person, on stderr: "rtprobe: ", the message, a newline, in one write, so that it is not torn where
// others write to the same line. Waits at most 1 s for room; a message nobody takes is dropped, and no error
// matters. What is longer than 500 bytes ends in "...".
void say(std::string_view message);

// The same without the "rtprobe: ", for the line after each part.
void tell(std::string_view line);

// A page of text (help, list) as it stands, whole. To stderr it waits as say() does, to any other as long as
// it takes. 0, or the errno that stopped it (ETIMEDOUT: nobody took it).
int put_page(int fd, std::string_view page, int patience_ms = -1); // -1: as long as it takes

}

// SPDX-License-Identifier: MIT
#include "sys/descriptors.hpp"

#include <fcntl.h>

namespace rtp::sys {

void hold_standard_descriptors()
{
    // O_PATH: neither a driver is opened nor anything can be read or written; "/" is there without /dev too.
    for (int fd = 0; fd <= 2; ++fd)
        if (fcntl(fd, F_GETFD) < 0) open("/", O_PATH);
}

}

// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace rtp::sys {

// Which CPU the thread is on, read from memory that the kernel keeps up to date (restartable sequences,
// Linux 4.18): no call, on any arch. It must live as long as its thread.
class alignas(32) CpuNow {
public:
    void open();  // on the thread that will read; where the kernel refuses, read() asks the C library
    void close(); // before the thread ends
    unsigned read() const;

private:
    struct alignas(32) Area {
        std::uint32_t cpu_start, cpu;
        std::uint64_t section;
        std::uint32_t flags, reserved[3];
    } area_;
    bool open_;
};

}

// SPDX-License-Identifier: MIT
#include "sys/reserve.hpp"

#include <sys/mman.h>

namespace rtp::sys {

std::span<std::byte> reserve(std::size_t bytes)
{
    void* at = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED) return {};
    return {static_cast<std::byte*>(at), bytes};
}

}

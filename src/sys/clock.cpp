// SPDX-License-Identifier: MIT
#include "sys/clock.hpp"

#include <sys/syscall.h>
#include <unistd.h>

namespace rtp::sys {

namespace {

constinit bool by_syscall = false;

#ifdef SYS_clock_gettime64
constexpr long get_time = SYS_clock_gettime64; // the plain number fills a timespec of 32 bits
#else
constexpr long get_time = SYS_clock_gettime;
#endif

std::uint64_t raw_ns(clockid_t clock)
{
    struct {
        std::int64_t s, ns;
    } t{};
    syscall(get_time, clock, &t);
    return static_cast<std::uint64_t>(t.s) * 1'000'000'000u + static_cast<std::uint64_t>(t.ns);
}

template <typename F>
std::uint64_t cheapest_of(unsigned n, F&& read)
{
    std::uint64_t best = ~std::uint64_t{0};
    for (unsigned i = 0; i < n; ++i) {
        std::uint64_t from = clock_ns(CLOCK_MONOTONIC);
        for (unsigned k = 0; k < 8; ++k) read();
        std::uint64_t took = clock_ns(CLOCK_MONOTONIC) - from;
        best = took < best ? took : best;
    }
    return best;
}

}

std::uint64_t clock_ns(clockid_t clock)
{
    if (by_syscall) return raw_ns(clock);
    timespec t;
    clock_gettime(clock, &t);
    return static_cast<std::uint64_t>(t.tv_sec) * 1'000'000'000u + static_cast<std::uint64_t>(t.tv_nsec);
}

void distrust_vdso() { by_syscall = true; }

bool clock_is_syscall(clockid_t clock)
{
    if (by_syscall) return true;
    std::uint64_t call = cheapest_of(16, [&] { raw_ns(clock); });
    std::uint64_t read = cheapest_of(16, [&] { clock_ns(clock); });
    return read * 10 > call * 8;
}

std::uint64_t clock_step_ns(clockid_t clock)
{
    std::uint64_t start = clock_ns(clock), last = start, best = ~std::uint64_t{0};
    for (unsigned steps = 0; steps < 64 && last - start < 20'000'000; ++steps) {
        std::uint64_t now = clock_ns(clock);
        for (unsigned same = 0; now == last && same < 10'000'000; ++same) now = clock_ns(clock);
        if (now > last && now - last < best) best = now - last;
        last = now;
    }
    return best;
}

timespec as_timespec(std::uint64_t ns)
{
    timespec t{};
    t.tv_sec = static_cast<time_t>(ns / 1'000'000'000u);
    t.tv_nsec = static_cast<long>(ns % 1'000'000'000u);
    return t;
}

}

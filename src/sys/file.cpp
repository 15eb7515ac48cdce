// SPDX-License-Identifier: MIT
#include "sys/file.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

#include "base/text.hpp"

namespace rtp::sys {

namespace {

struct ErrnoName {
    int number;
    std::string_view name;
};

constexpr ErrnoName names[] = {{EPERM, "EPERM"},
                               {ENOENT, "ENOENT"},
                               {ESRCH, "ESRCH"},
                               {EINTR, "EINTR"},
                               {EIO, "EIO"},
                               {ENXIO, "ENXIO"},
                               {E2BIG, "E2BIG"},
                               {EBADF, "EBADF"},
                               {EAGAIN, "EAGAIN"},
                               {ENOMEM, "ENOMEM"},
                               {EACCES, "EACCES"},
                               {EFAULT, "EFAULT"},
                               {EBUSY, "EBUSY"},
                               {EEXIST, "EEXIST"},
                               {ENODEV, "ENODEV"},
                               {ENOTDIR, "ENOTDIR"},
                               {EISDIR, "EISDIR"},
                               {EINVAL, "EINVAL"},
                               {ENFILE, "ENFILE"},
                               {EMFILE, "EMFILE"},
                               {ENOTTY, "ENOTTY"},
                               {ETXTBSY, "ETXTBSY"},
                               {EFBIG, "EFBIG"},
                               {ENOSPC, "ENOSPC"},
                               {ESPIPE, "ESPIPE"},
                               {EROFS, "EROFS"},
                               {EPIPE, "EPIPE"},
                               {ERANGE, "ERANGE"},
                               {EDEADLK, "EDEADLK"},
                               {ENAMETOOLONG, "ENAMETOOLONG"},
                               {ENOSYS, "ENOSYS"},
                               {ELOOP, "ELOOP"},
                               {ETIME, "ETIME"},
                               {EPROTO, "EPROTO"},
                               {EOVERFLOW, "EOVERFLOW"},
                               {EOPNOTSUPP, "EOPNOTSUPP"},
                               {ENOBUFS, "ENOBUFS"},
                               {ETIMEDOUT, "ETIMEDOUT"},
                               {EALREADY, "EALREADY"},
                               {ESTALE, "ESTALE"},
                               {EDQUOT, "EDQUOT"},
                               {ECANCELED, "ECANCELED"},
                               {EHWPOISON, "EHWPOISON"}};

consteval std::size_t packed_bytes()
{
    std::size_t bytes = 0;
    for (const ErrnoName& e : names) bytes += e.name.size() + 2;
    return bytes;
}

// What ships of the table: a byte of number, a byte of length, the name; no pointers and no padding.
consteval auto packed()
{
    std::array<char, packed_bytes()> bytes{};
    char* to = bytes.data();
    for (const ErrnoName& e : names) {
        *to++ = static_cast<char>(e.number);
        *to++ = static_cast<char>(e.name.size());
        for (char c : e.name) *to++ = c;
    }
    return bytes;
}

constexpr auto errno_names = packed();

constinit char unnamed[24]{};

}

File::~File()
{
    if (fd_ >= 0) ::close(fd_);
}

File File::open(const char* path, int flags, unsigned mode)
{
    int fd;
    do fd = ::open(path, flags | O_CLOEXEC | O_NOCTTY, mode);
    while (fd < 0 && errno == EINTR);
    File file(fd);
    if (fd < 0) file.error_ = errno;
    return file;
}

long File::read(std::span<char> into)
{
    ssize_t n;
    do n = ::read(fd_, into.data(), into.size());
    while (n < 0 && errno == EINTR);
    return n < 0 ? -errno : static_cast<long>(n);
}

std::optional<std::string_view> read_text(const char* path, std::span<char> room)
{
    File file = File::open(path, O_RDONLY);
    if (!file.ok()) return std::nullopt;
    std::size_t used = 0;
    while (used < room.size()) {
        long n = file.read(room.subspan(used));
        if (n < 0) return std::nullopt;
        if (n == 0) break;
        used += static_cast<std::size_t>(n);
    }
    if (used > 0 && room[used - 1] == '\n') --used;
    return std::string_view(room.data(), used);
}

std::string_view errno_name(int error)
{
    for (const char* at = errno_names.begin(); at < errno_names.end();) {
        std::string_view name(at + 2, static_cast<std::size_t>(at[1]));
        if (static_cast<unsigned char>(*at) == error) return name;
        at += name.size() + 2;
    }
    TextOut out(unnamed);
    return out.put("errno ").number(std::int64_t{error}).view();
}

}

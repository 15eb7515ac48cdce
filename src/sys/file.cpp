// SPDX-License-Identifier: MIT
#include "sys/file.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

#include "base/number.hpp"
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
                               {ENOEXEC, "ENOEXEC"},
                               {EBADF, "EBADF"},
                               {ECHILD, "ECHILD"},
                               {EAGAIN, "EAGAIN"},
                               {ENOMEM, "ENOMEM"},
                               {EACCES, "EACCES"},
                               {EFAULT, "EFAULT"},
                               {EBUSY, "EBUSY"},
                               {EEXIST, "EEXIST"},
                               {EXDEV, "EXDEV"},
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
                               {EMLINK, "EMLINK"},
                               {EPIPE, "EPIPE"},
                               {EDOM, "EDOM"},
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

std::string_view without_blanks(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r\n";
    while (!text.empty() && blanks.find(text.front()) != blanks.npos) text.remove_prefix(1);
    while (!text.empty() && blanks.find(text.back()) != blanks.npos) text.remove_suffix(1);
    return text;
}

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

std::optional<unsigned long long> read_number(const char* path)
{
    char room[64];
    auto whole = read_text(path, room);
    if (!whole || whole->size() == sizeof room) return std::nullopt; // more may stand behind it
    return natural(without_blanks(*whole));
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

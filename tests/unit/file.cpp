// SPDX-License-Identifier: MIT
#include "sys/file.hpp"

#include <cerrno>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <doctest/doctest.h>

#include "fake_tree.hpp"

using namespace rtp::sys;

TEST_CASE("a text file is read without its last newline and nothing else is cut")
{
    FakeTree fake;
    fake.file("/a", "one\ntwo\n\n").file("/b", "no newline").file("/c", "");
    char room[64];
    CHECK(read_text(fake.path("/a").c_str(), room) == "one\ntwo\n");
    CHECK(read_text(fake.path("/b").c_str(), room) == "no newline");
    CHECK(read_text(fake.path("/c").c_str(), room) == "");
}

TEST_CASE("a file larger than the room is read as far as it fits")
{
    FakeTree fake;
    fake.file("/big", std::string(100'000, 'x'));
    char room[10];
    CHECK(read_text(fake.path("/big").c_str(), room) == "xxxxxxxxxx");
}

TEST_CASE("what can't be opened or read is nothing")
{
    FakeTree fake;
    fake.folder("/folder").file("/through", "");
    char room[10];
    CHECK(!read_text(fake.path("/missing").c_str(), room));
    CHECK(!read_text(fake.path("/folder").c_str(), room));
    CHECK(File::open(fake.path("/missing").c_str(), O_RDONLY).error() == ENOENT);
    CHECK(File::open(fake.path("/through/file").c_str(), O_RDONLY).error() == ENOTDIR);
}

TEST_CASE("a file that may not be read says EACCES")
{
    FakeTree fake;
    fake.file("/secret", "1\n");
    std::string path = fake.path("/secret");
    REQUIRE(chmod(path.c_str(), 0) == 0);
    REQUIRE(chmod(fake.path("").c_str(), 0755) == 0);
    pid_t child = fork();
    if (child == 0) {
        if (geteuid() == 0 && setuid(65534) != 0) _exit(99);
        char room[8];
        bool right = File::open(path.c_str(), O_RDONLY).error() == EACCES && !read_text(path.c_str(), room);
        _exit(right ? 0 : 1);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
}

TEST_CASE("an error travels with the file it belongs to")
{
    File failed = File::open("/nowhere/at/all", O_RDONLY);
    File moved(static_cast<File&&>(failed));
    CHECK(!moved.ok());
    CHECK(moved.error() == ENOENT);
}

TEST_CASE("a descriptor is closed with its file and not twice")
{
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    {
        File writer(ends[1]);
        File owner(static_cast<File&&>(writer));
        CHECK(!writer.ok());
        CHECK(write(owner.fd(), "x", 1) == 1);
    }
    File reader(ends[0]);
    char room[4];
    CHECK(reader.read(room) == 1);
    CHECK(reader.read(room) == 0); // the writing end is closed
}

TEST_CASE("a read that fails gives the negative errno")
{
    File folder = File::open("/", O_RDONLY);
    char room[4];
    CHECK(folder.read(room) == -EISDIR);
}

TEST_CASE("an errno has its name, and an unknown one its number")
{
    CHECK(errno_name(ENOENT) == "ENOENT");
    CHECK(errno_name(EPERM) == "EPERM");
    CHECK(errno_name(ENAMETOOLONG) == "ENAMETOOLONG");
    CHECK(errno_name(EOPNOTSUPP) == "EOPNOTSUPP");
    CHECK(errno_name(EHWPOISON) == "EHWPOISON");
    CHECK(errno_name(ETIMEDOUT) == "ETIMEDOUT");
    CHECK(errno_name(4000) == "errno 4000");
    CHECK(errno_name(0) == "errno 0");
    CHECK(errno_name(-3) == "errno -3");
}

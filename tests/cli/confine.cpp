// SPDX-License-Identifier: MIT
// confine [--no-counter] [--refuse NUMBER=ERRNO]… PROGRAM ARGUMENT…: runs a program on a poorer machine:
// reading the time stamp counter is a SIGSEGV, system calls of these numbers fail with this errno. For the
// tests; x86 only.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace {

constexpr int misuse = 125;

bool refuse(unsigned number, unsigned error)
{
    sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error & SECCOMP_RET_DATA)),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    sock_fprog program{sizeof code / sizeof code[0], code};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

}

int main(int argc, char** argv)
{
    int at = 1;
    for (; at < argc; ++at) {
        if (std::strcmp(argv[at], "--no-counter") == 0) {
            if (prctl(PR_SET_TSC, PR_TSC_SIGSEGV, 0, 0, 0) != 0) return misuse;
        } else if (std::strcmp(argv[at], "--refuse") == 0 && at + 1 < argc) {
            char* end = nullptr;
            unsigned long number = std::strtoul(argv[++at], &end, 10);
            if (*end != '=') return misuse;
            if (!refuse(static_cast<unsigned>(number),
                        static_cast<unsigned>(std::strtoul(end + 1, nullptr, 10))))
                return misuse;
        } else {
            break;
        }
    }
    if (at < argc) execv(argv[at], argv + at);
    return misuse;
}

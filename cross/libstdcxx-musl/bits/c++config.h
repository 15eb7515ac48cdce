// SPDX-License-Identifier: MIT
// Debian's libstdc++ headers are configured for glibc. This file is found before the real
// <bits/c++config.h> and takes the glibc-only facts back, so that the parts of the library
// that are headers only compile against musl.
#pragma GCC system_header
#ifndef __GLIBC_PREREQ
#define __GLIBC_PREREQ(major, minor) 0  // asked by <bits/os_defines.h>
#endif
#define __locale_t locale_t  // asked by <bits/c++locale.h>
#include_next <bits/c++config.h>
#undef _GLIBCXX_HAVE_GETS
#undef _GLIBCXX_USE_PTHREAD_COND_CLOCKWAIT
#undef _GLIBCXX_USE_PTHREAD_MUTEX_CLOCKLOCK
#undef _GLIBCXX_USE_PTHREAD_RWLOCK_CLOCKLOCK
#undef _GLIBCXX_USE_UCHAR_C8RTOMB_MBRTOC8_CXX20
#undef _GLIBCXX_USE_UCHAR_C8RTOMB_MBRTOC8_FCHAR8_T

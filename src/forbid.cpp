// SPDX-License-Identifier: MIT
// Names that may not be linked, and what ld says when something pulls one in. What libstdc++ would supply
// (operator new, guards, throws) is undefined anyway: the target links no libstdc++.
#define FORBID(symbol, why)                                                                                  \
    [[gnu::used, gnu::section(".gnu.warning." #symbol)]] static const char forbid_##symbol[] = why

FORBID(malloc, "this program does not allocate");
FORBID(calloc, "this program does not allocate");
FORBID(realloc, "this program does not allocate");
FORBID(free, "this program does not allocate");
FORBID(aligned_alloc, "this program does not allocate");
FORBID(posix_memalign, "this program does not allocate");
FORBID(memalign, "this program does not allocate");
FORBID(__libc_malloc, "this program does not allocate");
FORBID(__libc_malloc_impl, "this program does not allocate");
FORBID(__libc_calloc, "this program does not allocate");
FORBID(__libc_realloc, "this program does not allocate");
FORBID(__libc_free, "this program does not allocate");
FORBID(__expand_heap, "this program does not allocate");
FORBID(sbrk, "this program does not allocate");
FORBID(brk, "this program does not allocate");
FORBID(getline, "it allocates: read into a fixed buffer");
FORBID(strdup, "it allocates: keep a view");
FORBID(asprintf, "it allocates: append to a Text");
FORBID(opendir, "it allocates: name the files");
FORBID(fopen, "it allocates: use sys/file");
FORBID(vfprintf, "write through sys/output or sys/say, not stdio");
FORBID(__cxa_atexit, "no object here is destroyed at exit");

#!/bin/sh
# SPDX-License-Identifier: MIT
# Nothing that allocates, and no formatted stdio, is in the executable.
# usage: no_allocator.sh NM EXE (with its symbols)
set -u
if [ $# -ne 2 ] || [ ! -r "$2" ]; then
    echo 'usage: no_allocator.sh NM EXE' >&2
    exit 2
fi
symbols=$("$1" "$2") || { echo "$2: $1 fails on it"; exit 1; }
echo "$symbols" | awk -v exe="$2" '
    BEGIN {
        heap = "^(__libc_)?(malloc|calloc|realloc|free|memalign|malloc_impl)$" \
            "|^(__)?(aligned_alloc|posix_memalign|valloc|pvalloc|reallocarray|expand_heap|brk|sbrk|strn?dup|getline|getdelim)$" \
            "|^(__libc_)?(fopen|fdopen|opendir)(64)?$" \
            "|^_Z(nw|na|dl|da)[A-Za-z]"
        stdio = "^_*(IO_)?(v?(f|d|s|sn|as)?w?printf|vswprintf|swprintf|printf_core|wprintf_core)(_chk)?$"
    }
    # undefined ones (U, and weak: w, v) have no code here
    NF >= 2 && $(NF - 1) !~ /^[Uwv]$/ {
        if ($NF == "main") main = 1
        if ($NF ~ heap) { print exe ": " $NF ": this program does not allocate"; bad = 1 }
        if ($NF ~ stdio) { print exe ": " $NF ": this program has no formatted stdio"; bad = 1 }
    }
    END {
        if (!main) { print exe ": shows no main, so nothing was checked: is it stripped?"; bad = 1 }
        exit bad
    }'

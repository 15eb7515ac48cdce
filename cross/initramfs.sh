#!/bin/sh
# SPDX-License-Identifier: MIT
# Packs an initramfs: INIT as /init, each FILE as /bin/NAME, empty directories and /dev/console.
# The archive is written by hand: a device node needs no root then, and the same files always give
# the same bytes, since nothing of this machine's file system (owner, time, order, inode) goes in.
#   usage: initramfs.sh OUT INIT FILE…
set -eu
export LC_ALL=C
[ $# -ge 3 ] || {
    echo 'usage: initramfs.sh OUT INIT FILE…' >&2
    exit 2
}
out=$1 init=$2
shift 2
for file in "$init" "$@"; do
    [ -r "$file" ] || {
        echo "initramfs.sh: $file: can't be read" >&2
        exit 1
    }
done

pad() { # pad LENGTH: zeros up to a multiple of 4
    case $(($1 % 4)) in
        1) printf '\0\0\0' ;;
        2) printf '\0\0' ;;
        3) printf '\0' ;;
    esac
}

inode=0
entry() { # entry NAME MODE [SIZE [MAJOR MINOR]]: the header of one entry, format newc
    inode=$((inode + 1))
    printf '070701%08X%08X%08X%08X%08X%08X%08X%08X%08X%08X%08X%08X%08X%s\0' \
        "$inode" "$(($2))" 0 0 1 0 "${3:-0}" 0 0 "${4:-0}" "${5:-0}" "$((${#1} + 1))" 0 "$1"
    pad $((110 + ${#1} + 1))
}

program() { # program NAME FILE
    size=$(wc -c < "$2")
    entry "$1" 0100755 "$size"
    cat "$2"
    pad "$size"
}

{
    for directory in bin dev proc sys tmp; do entry "$directory" 040755; done
    # Without it init has no stdin, stdout and stderr.
    entry dev/console 020600 0 5 1
    program init "$init"
    for file; do program "bin/${file##*/}" "$file"; done
    entry TRAILER!!! 0
} | gzip -9n > "$out.new"
mv "$out.new" "$out"

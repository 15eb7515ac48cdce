#!/bin/sh
# SPDX-License-Identifier: MIT
# The stripped file is no larger than the limit.
# usage: size.sh STRIP EXE LIMIT_BYTES
set -u
if [ $# -ne 3 ] || [ ! -r "$2" ] || ! [ "$3" -gt 0 ] 2> /dev/null; then
    echo 'usage: size.sh STRIP EXE LIMIT_BYTES' >&2
    exit 2
fi
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
"$1" -o "$work/stripped" "$2" || { echo "$2: $1 fails on it"; exit 1; }
size=$(wc -c < "$work/stripped")
[ "$size" -le "$3" ] || { echo "$2: $size bytes stripped, $((size - $3)) above the limit of $3"; exit 1; }

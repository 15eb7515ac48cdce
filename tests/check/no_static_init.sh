#!/bin/sh
# SPDX-License-Identifier: MIT
# No code of ours runs before main. crtbegin.o puts one pointer (frame_dummy) in .init_array; a second one is a
# constructor.
# usage: no_static_init.sh READELF EXE
set -u
if [ $# -ne 2 ] || [ ! -r "$2" ]; then
    echo 'usage: no_static_init.sh READELF EXE' >&2
    exit 2
fi
headers=$("$1" -hSW "$2") || { echo "$2: $1 can't read it"; exit 1; }
case $headers in
*ELF64*) word=8 ;;
*ELF32*) word=4 ;;
*) echo "$2: is no ELF file"; exit 1 ;;
esac
case $headers in
*' .text '*) ;;
*) echo "$2: has no section table, so nothing was checked"; exit 1 ;;
esac
# Bytes in a section, from "[Nr] Name Type Address Offset Size".
bytes() {
    hex=$(echo "$headers" | sed -n "s/^ *\[ *[0-9]*\] \\$1 *[A-Z_]* *[0-9a-f]* [0-9a-f]* \([0-9a-f]*\).*/\1/p" | head -n 1)
    echo $((0x${hex:-0}))
}
bad=0
# room for: one pointer; nothing; the two end marks of old toolchains
for row in .init_array:1 .preinit_array:0 .ctors:2; do
    size=$(bytes "${row%:*}")
    if [ "$size" -gt $((${row#*:} * word)) ]; then
        echo "$2: ${row%:*} holds $((size / word)) entries, ${row#*:} at most: make the object constinit"
        bad=1
    fi
done
exit $bad

#!/bin/sh
# SPDX-License-Identifier: MIT
# A plain static executable: the only kind that every old kernel starts.
# usage: static_elf.sh READELF EXE
set -u
if [ $# -ne 2 ] || [ ! -r "$2" ]; then
    echo 'usage: static_elf.sh READELF EXE' >&2
    exit 2
fi
exe=$2 bad=0
elf=$("$1" -hldW "$exe" 2>&1) || { echo "$exe: $1 can't read it"; exit 1; }
wrong() {
    echo "$exe: $1"
    bad=1
}
echo "$elf" | grep -q '^ *Type: *EXEC ' || wrong "is not of type EXEC: $(echo "$elf" | grep '^ *Type:' | tr -s ' ')"
echo "$elf" | grep -q '^ *LOAD ' || wrong 'has nothing to load'
for entry in INTERP DYNAMIC; do
    ! echo "$elf" | grep -q "^ *$entry " || wrong "has a segment $entry"
done
for entry in NEEDED TEXTREL; do
    ! echo "$elf" | grep -q "($entry)" || wrong "has a dynamic entry $entry"
done
exit $bad

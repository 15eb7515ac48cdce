#!/bin/sh
# SPDX-License-Identifier: MIT
# Hot code refers to nothing outside itself, calls nothing and does not leave user mode.
# A tail call through a pointer looks like a jump table and is not seen: hot functions take no function pointers.
# usage: closed.sh NM OBJDUMP ARCHIVE...
set -u
[ $# -ge 3 ] || { echo 'usage: closed.sh NM OBJDUMP ARCHIVE...' >&2; exit 2; }
nm=$1 objdump=$2
shift 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
bad=0
for archive; do
    [ -r "$archive" ] || { echo "closed.sh: $archive: can't be read" >&2; exit 2; }
    "$nm" -A -u "$archive" > "$work/undefined" || { echo "$archive: $nm fails on it"; exit 1; }
    "$objdump" -d --no-show-raw-insn "$archive" > "$work/code" || { echo "$archive: $objdump fails on it"; exit 1; }
    awk '
        { symbol = $NF; sub(/:? +[UwvV] [^ ]*$/, ""); sub(/.*:/, ""); print $0 " refers to " symbol; bad = 1 }
        END { exit bad }' "$work/undefined" || bad=1
    # x86, then 64-bit ARM, ARM with its conditions, RISC-V. What follows a prefix (bnd, notrack) counts too.
    awk -v archive="$archive" '
        BEGIN {
            condition = "(eq|ne|cs|hs|cc|lo|mi|pl|vs|vc|hi|ls|ge|lt|gt|le|al)?(\\.[nw])?"
            trap = "^(l?call[lqw]?|syscall|sysenter|int|int1|int3|into|ud[012][abw]?|hlt" \
                "|blr?|blraaz?|blrabz?|svc|hvc|smc|brk|udf" \
                "|blx?" condition "|svc" condition "|swi" condition "|bkpt" \
                "|(c\\.)?jalr?|call|tail|ecall|scall|(c\\.)?ebreak|sbreak|(c\\.)?unimp)$"
        }
        /:[ \t]+file format / { object = $0; sub(/:[ \t]+file format .*/, "", object) }
        /^[0-9a-f]+ <.*>:$/ { name = $2 }
        /^ *[0-9a-f]+:\t/ {
            seen++
            text = $0
            sub(/^ *[0-9a-f]+:[ \t]*/, "", text)
            sub(/[#;@<].*/, "", text)
            words = split(text, word)
            for (i = 1; i <= words; i++) {
                if (word[i] ~ trap) { print object ": " name " " $0; bad = 1; break }
                if (word[i] !~ /^(bnd|notrack|lock|rep|repz|repnz|data16|data32|addr16|addr32|[cdefgs]s|rex.*)$/) break
            }
        }
        END {
            if (!seen) { print archive ": holds no code, so nothing was checked"; bad = 1 }
            exit bad
        }' "$work/code" || bad=1
done
exit $bad

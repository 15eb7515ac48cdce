#!/bin/sh
# SPDX-License-Identifier: MIT
# A metric's name that is not in the probe's vocabulary does not compile, and the right one does.
# usage: misspelt.sh CXX SOURCE_ROOT
set -u
if [ $# -ne 2 ] || [ ! -r "$2/src/figure/sleep.hpp" ]; then
    echo 'usage: misspelt.sh CXX SOURCE_ROOT' >&2
    exit 2
fi
command -v "$1" > /dev/null || { echo "misspelt.sh: $1: no such compiler" >&2; exit 2; }
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

compile() { # CALL
    cat > "$work/metric.cpp" << END
#include "figure/sleep.hpp"
void f(rtp::figure::Metrics<rtp::figure::sleep>& m) { $1; }
END
    "$cxx" -std=c++20 -fsyntax-only -fno-exceptions -fno-rtti -Wall -Wextra -Wpedantic -Werror -I "$root/src" \
        "$work/metric.cpp" > "$work/said" 2>&1
}

cxx=$1 root=$2 bad=0
for call in 'm.set<"NAME">(rtp::Value(1u))' '(void)m.get<"NAME">()'; do
    for name in max_ns n; do
        right=$(echo "$call" | sed "s/NAME/$name/")
        compile "$right" && continue
        echo "$right: does not compile:"
        cat "$work/said"
        bad=1
    done
    for name in maxns max_n max_nss '' late; do
        wrong=$(echo "$call" | sed "s/NAME/$name/")
        if compile "$wrong"; then
            echo "$wrong: compiles"
            bad=1
        elif ! grep -q no_such_metric "$work/said"; then
            echo "$wrong: fails, but not because there is no such metric:"
            cat "$work/said"
            bad=1
        fi
    done
done
exit $bad

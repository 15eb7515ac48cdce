# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced after common.sh, not run: the targets. One line each: the triple, after which its cross
# file is named; Debian's name of the architecture; its GNU triplet; musl's directory in musl-dev;
# flags that this compiler needs with musl.
targets='
x86_64-linux-musl amd64 x86_64-linux-gnu x86_64-linux-musl
'

target_names() { printf '%s' "$targets" | awk 'NF { print $1 }'; }

# target TRIPLE: sets target_triple target_deb target_gnu target_musl target_flags; status 2 and a
# message if there is no such target.
target() {
    target_row=$(printf '%s' "$targets" | awk -v triple="$1" '$1 == triple')
    [ -n "$target_row" ] || {
        say "${0##*/}: no target '$1'; there is: $(target_names | paste -s -d ' ' -) all"
        return 2
    }
    # shellcheck disable=SC2034 # for whoever sourced this
    read -r target_triple target_deb target_gnu target_musl target_flags << ROW
$target_row
ROW
}

# The compiler's package for the target that was set last: this machine's own, or a cross compiler.
target_compiler() {
    if [ "$(dpkg --print-architecture)" = "$target_deb" ]; then
        echo g++
    else
        echo "g++-$(echo "$target_gnu" | tr _ -)"
    fi
}

#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds rtprobe for the board: build/TRIPLE/rtprobe, stripped. Meson's own directory, with the
# symbols, is build/TRIPLE.meson.
#   usage: build.sh [TRIPLE… | all]      default: x86_64-linux-musl
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
# shellcheck source=cross/common.sh
. "$root/cross/common.sh"
# shellcheck source=cross/packages.sh
. "$root/cross/packages.sh"
# shellcheck source=cross/targets.sh
. "$root/cross/targets.sh"

[ $# -gt 0 ] || set -- x86_64-linux-musl
# shellcheck disable=SC2046 # a list of words
[ "$*" != all ] || set -- $(target_names)
for triple; do target "$triple" || exit; done

build_one() {
    target "$1"
    need meson ninja-build "$(target_compiler)"
    if grep -q '^exe_wrapper' "$root/cross/$1.ini"; then need qemu-user-static; fi
    toolchain=$("$root/cross/musl-sysroot.sh" "$1")
    work=$root/build/$1.meson out=$root/build/$1
    mkdir -p "$root/build" "$out"

    # Meson can't change the compiler of a directory, so another toolchain begins a new one.
    # The second cross file holds the same names with their paths: ninja then works without PATH.
    paths=$root/build/$1.ini
    if [ ! -f "$work/build.ninja" ] || ! grep -qsF "'$toolchain/" "$paths"; then
        rm -rf "$work"
        sed -n "/^\[binaries]/p; s|= '$1-|= '$toolchain/$1-|p" "$root/cross/$1.ini" > "$paths"
        step "meson setup $1" meson setup "$work" "$root" \
            --cross-file "$root/cross/$1.ini" --cross-file "$paths"
    fi
    step "building $1" ninja -C "$work"
    "$toolchain/$1-strip" -o "$out/rtprobe.new" "$work/src/rtprobe"
    mv "$out/rtprobe.new" "$out/rtprobe"
    say "build/$1/rtprobe: $(wc -c < "$out/rtprobe") bytes"
}
for triple; do build_one "$triple"; done

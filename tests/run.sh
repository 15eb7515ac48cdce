#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs what is missing, builds, runs every suite. The last line is `N passed, N failed`, with
# `, N skipped` where there are any; the status is 0 only if nothing failed.
#   usage: run.sh [--long] [--list] [SUITE…]
#     --long   also what takes long: further kernels; nothing may be skipped
#     --list   write the names of the tests that ran to tests/expected.txt
#   suites: unit    doctest on this machine: g++ with sanitizers, clang++
#           check   the musl binary and the tree: guards, layers, shell scripts
#           cli     the real binary: options, statuses, grammar
#           boot    the real binary on emulated boards
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
# shellcheck source=cross/common.sh
. "$root/cross/common.sh"
# shellcheck source=cross/packages.sh
. "$root/cross/packages.sh"
cd "$root"

all='unit check cli boot'
long='' list='' suites=''
for word; do
    case $word in
        --long) long=1 ;;
        --list) list=1 ;;
        unit | check | cli | boot) suites="$suites $word" ;;
        *)
            say "run.sh: no suite or option '$word'; there is: [--long] [--list] $all"
            exit 2
            ;;
    esac
done
[ -n "$suites" ] || suites=$all
begin=$(date +%s)
export RTPROBE_LONG="$long"

need g++ clang meson ninja-build doctest-dev python3 binutils shellcheck busybox-static file strace \
    qemu-system-x86

work=$root/build/tests results=$root/build/tests/results
rm -rf "$work"
mkdir -p "$work"
: > "$results"
output=$work/output

result() { python3 "$root/tests/results.py" "$@"; }

# Sanitizers of this age can't stand as much address randomness as some kernels are set to.
fixed=''
if setarch -R true 2> /dev/null; then fixed='setarch -R'; fi

# meson_tests SUITE GROUP DIRECTORY ARGUMENT…: a build's own tests
meson_tests() {
    tests_suite=$1 tests_group=$2 tests_directory=$3
    shift 3
    rm -f "$tests_directory/meson-logs/testlog.json"
    # A limit is for what hangs; a busy machine with sanitizers is no reason to fail.
    # shellcheck disable=SC2086 # a list of words
    $fixed meson test -C "$tests_directory" --no-rebuild --timeout-multiplier 10 "$@" > "$output" 2>&1 < /dev/null || :
    result meson "$tests_suite" "$tests_group" "$results" "$tests_directory/meson-logs/testlog.json"
}

# native COMPILER MESON-ARGUMENT…: a build for this machine, in build/native-COMPILER
native() {
    native_directory=$root/build/native-$1 native_compiler=$1
    shift
    if [ ! -f "$native_directory/build.ninja" ]; then
        rm -rf "$native_directory"
        CXX=$native_compiler step "meson setup with $native_compiler" \
            meson setup "$native_directory" "$root" "$@" || return
    fi
    step "building with $native_compiler" ninja -C "$native_directory"
}

suite_unit() {
    for compiler in g++ clang++; do
        case $compiler in
            g++) set -- -Db_sanitize=address,undefined -Db_lundef=false ;;
            *) set -- ;;
        esac
        built=0
        native "$compiler" "$@" || built=$?
        result one unit "$compiler: builds without a warning" "$results" /dev/null "$built"
        [ "$built" -ne 0 ] || meson_tests unit "$compiler" "$root/build/native-$compiler"
    done
}

# parses SHELL…: whether every script of the tree is one for that shell
parses() {
    parses_status=0
    for script in $scripts; do "$@" "$script" || parses_status=1; done
    return "$parses_status"
}
tried() { # tried SUITE NAME COMMAND…
    tried_suite=$1 tried_name=$2 tried_status=0
    shift 2
    "$@" > "$output" 2>&1 < /dev/null || tried_status=$?
    result one "$tried_suite" "$tried_name" "$results" "$output" "$tried_status"
}

suite_check() {
    meson_tests check musl "$root/build/x86_64-linux-musl.meson"
    tried check 'self: each check of what was built finds what it is for' sh tests/check/self.sh
    tried check 'self: each check of the tree finds what it is for' sh tests/check/self_tree.sh
    tried check 'self: stream.py finds each fault' python3 tests/check/stream.py --self-test
    for compiler in g++ clang++; do
        tried check "$compiler: a misspelt metric does not compile" sh tests/check/misspelt.sh "$compiler" "$root"
    done
    scripts=$(find . \( -name '*.sh' -o -path ./.ci/run \) ! -path './build*')
    # shellcheck disable=SC2086 # a list of words
    tried check 'scripts: shellcheck finds nothing' shellcheck -x $scripts
    tried check 'scripts: dash parses them' parses dash -n
    tried check 'scripts: busybox ash parses them' parses busybox ash -n
}

# scripted SUITE GROUP COMMAND…: a program that prints a line a test
scripted() {
    scripted_suite=$1 scripted_group=$2 scripted_status=0
    shift 2
    "$@" > "$output" 2>&1 < /dev/null || scripted_status=$?
    result lines "$scripted_suite" "$scripted_group" "$results" "$output" "$scripted_status"
}

suite_cli() {
    for script in "$root"/tests/cli/*.sh; do
        scripted cli "$(basename "$script" .sh)" sh "$script" "$RTPROBE"
    done
}

boots() { # boots SUITE GROUP RELEASE METAPACKAGE
    boots_kernel=$("$root/cross/fetch-kernel.sh" "$3" "$4")
    say "booting $(cat "$boots_kernel/release") ..."
    scripted "$1" "$2" python3 "$root/tests/boot/run.py" \
        "$RTPROBE" "$boots_kernel/kernel" "$work/board.cpio.gz" "$work/boot-$2"
}

suite_boot() {
    set -- "$root/cross/board-init.sh" "$(command -v busybox)" "$RTPROBE"
    "$root/cross/initramfs.sh" "$work/board.cpio.gz" "$@"
    "$root/cross/initramfs.sh" "$work/again.cpio.gz" "$@"
    tried boot 'the same files pack to the same image' cmp "$work/board.cpio.gz" "$work/again.cpio.gz"
    boots boot realtime bookworm linux-image-rt-amd64
    [ -n "$long" ] || return 0
    boots boot-long cloud bookworm linux-image-cloud-amd64
    boots boot-long newer trixie linux-image-rt-amd64
    boots boot-long older bullseye linux-image-rt-amd64
}

# What is tested must be there first; if it isn't, the rest would say nothing.
# A build that was set up before clang was there lacks the tests that need it.
board=build/x86_64-linux-musl.meson
grep -qs contract "$board/meson-info/intro-tests.json" || rm -rf "$board"
built=0
cross/build.sh x86_64-linux-musl || built=$?
RTPROBE=$root/build/x86_64-linux-musl/rtprobe
export RTPROBE
result one build 'x86_64-linux-musl: builds without a warning' "$results" /dev/null "$built"
[ "$built" -eq 0 ] || suites=''

for suite in $suites; do
    say "suite $suite"
    suite_begin=$(date +%s)
    "suite_$suite" || result one "$suite" 'the suite itself' "$results" /dev/null 1
    say "suite $suite: $(($(date +%s) - suite_begin)) s"
done
suites="build $suites"
expected=$root/tests/expected.txt
case "$long $suites" in 1*boot*) suites="$suites boot-long" ;; esac
if [ -n "$list" ]; then
    # shellcheck disable=SC2086 # a list of words
    result names "$results" "$expected" $suites > "$expected.new"
    mv "$expected.new" "$expected"
fi
say "run.sh: $(($(date +%s) - begin)) s in all"
# shellcheck disable=SC2086 # a list of words
result sum "$results" "$expected" "${long:--}" $suites

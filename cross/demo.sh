#!/bin/sh
# SPDX-License-Identifier: MIT
# The main job on an emulated board, start to report: installs what is missing, builds rtprobe, boots
# Debian's realtime kernel in QEMU with busybox and rtprobe alone, runs `rtprobe sleep` from the
# board's shell, keeps what came over the serial line in build/demo.log, and reads it back.
#   usage: demo.sh            the status is that of `rtprobe report`
#          demo.sh --shell    that board's shell on this terminal; `exit` ends it
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
# shellcheck source=cross/common.sh
. "$root/cross/common.sh"
# shellcheck source=cross/packages.sh
. "$root/cross/packages.sh"

case "$*" in
    '' | --shell) ;;
    *)
        say 'usage: demo.sh [--shell]'
        exit 2
        ;;
esac
begin=$(date +%s)
need g++ meson ninja-build qemu-system-x86 busybox-static

"$root/cross/build.sh" x86_64-linux-musl
rtprobe=$root/build/x86_64-linux-musl/rtprobe
kernel=$("$root/cross/fetch-kernel.sh" bookworm linux-image-rt-amd64)
image=$root/build/demo.cpio.gz log=$root/build/demo.log
"$root/cross/initramfs.sh" "$image" "$root/cross/board-init.sh" "$(command -v busybox)" "$rtprobe"

# board ARGUMENT…: always the plain emulator. /dev/kvm may be there and yet not able to run a guest.
# The limit is there for a board that hangs; a person at its shell has as long as he likes.
limit=120
[ $# -eq 0 ] || limit=0
board() {
    timeout --foreground "$limit" qemu-system-x86_64 -accel tcg -smp 1 -m 512 -display none -nodefaults \
        -no-reboot -kernel "$kernel/kernel" -initrd "$image" "$@"
}
words='console=ttyS0,115200 panic=-1 quiet'

if [ $# -gt 0 ]; then
    say "kernel $(cat "$kernel/release"); 'exit' or 'poweroff -f' ends the board, Ctrl-A x the emulator"
    board -serial mon:stdio -append "$words shell=1"
    exit
fi

rm -f "$log"
status=0
step "kernel $(cat "$kernel/release"): booting, measuring, powering off" \
    board -monitor none -serial "file:$log" -append "$words" || status=$?
[ "$status" -ne 124 ] || die "the board didn't power off within $limit s; what it said is in build/demo.log"
[ "$status" -eq 0 ] || die "the emulator failed with status $status; what the board said is in build/demo.log"
say "build/demo.log: $(wc -c < "$log") bytes; rtprobe report build/demo.log:"
say ''
"$rtprobe" report "$log" || status=$?
say ''
say "demo.sh: $(($(date +%s) - begin)) s in all"
exit "$status"

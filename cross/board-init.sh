#!/bin/busybox sh
# SPDX-License-Identifier: MIT
# shellcheck shell=dash
# /init of an emulated board: busybox and rtprobe, nothing else. It reads from the kernel's command
# line, which hands words it doesn't know to init as variables:
#   run="COMMAND"   what to run on the console        default: rtprobe sleep
#   shell=1         an interactive shell instead; its end is the end of the board
#   bare=1          mount nothing
/bin/busybox --install -s /bin
export PATH=/bin HOME=/ PS1='board# '

if [ -z "$bare" ]; then
    mount -t proc proc /proc
    mount -t sysfs sys /sys
    mount -t devtmpfs dev /dev
    # The console's speed is the one the board was booted with.
    console=$(sed -n 's/.*console=\(tty[A-Z]*[0-9]*\),\([0-9]*\).*/\1 \2/p' /proc/cmdline)
    [ -z "$console" ] || stty -F "/dev/${console% *}" "${console#* }"
fi

if [ -n "$shell" ]; then
    # A session of its own with the line as its terminal, so that ^C reaches what runs there.
    setsid cttyhack sh
else
    run=${run:-rtprobe sleep}
    echo "$PS1$run"
    eval "$run"
    echo "status $?"
fi
poweroff -f

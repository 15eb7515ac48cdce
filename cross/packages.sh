# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced after common.sh, not run: Debian packages of this machine.

installed() {
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2> /dev/null)" = installed ]
}

# need PACKAGE…: installs what is missing of them, and does nothing at all if nothing is.
need() {
    need_missing=
    for need_package; do
        installed "$need_package" || need_missing="$need_missing $need_package"
    done
    [ -n "$need_missing" ] || return 0

    command -v apt-get > /dev/null ||
        die "these Debian packages are needed, and there is no apt-get here: install what holds them by hand:$need_missing"
    need_root=
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo > /dev/null ||
            die "not root and no sudo here: have root run 'apt-get install --no-install-recommends$need_missing', then start again"
        need_root=sudo
        # If a password is asked for, then here, where it is seen, and not inside a step.
        sudo true || die "sudo refused: have root run 'apt-get install --no-install-recommends$need_missing', then start again"
    fi
    # An index that can't be had, of some other archive perhaps, is no reason to stop yet.
    step 'package lists' $need_root apt-get -q -o DPkg::Lock::Timeout=300 update || :
    # shellcheck disable=SC2086 # a list of words
    step "installing$need_missing" $need_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -q -y -o DPkg::Lock::Timeout=300 install --no-install-recommends $need_missing ||
        die "apt-get could not install:$need_missing; its last lines stand above"
}

#!/bin/sh
# SPDX-License-Identifier: MIT
# Fetches one of Debian's kernels into the cache, if it isn't there yet, and prints its directory:
#   kernel   what QEMU boots        config   how it was configured
#   release  what uname -r says     NAME.deb the whole package, with its modules
#   usage: fetch-kernel.sh SUITE METAPACKAGE [DEBARCH]
#   e.g.   fetch-kernel.sh bookworm linux-image-rt-amd64
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=cross/common.sh
. "$here/common.sh"
# shellcheck source=cross/debian-apt.sh
. "$here/debian-apt.sh"

[ $# -ge 2 ] || {
    say 'usage: fetch-kernel.sh SUITE METAPACKAGE [DEBARCH], e.g. bookworm linux-image-rt-amd64'
    exit 2
}
suite=$1 meta=$2 arch=${3:-amd64}
kernel=$cache/kernel/$suite-$arch/$meta

fetch_kernel() {
    whole "$kernel" && return
    private_apt "$suite" "$arch"
    # The metapackage names the package that holds the kernel, whose number moves with each update.
    image=$(private_cache show "$meta" | sed -n 's/^Depends:.*\(linux-image-[^ ,]*\).*/\1/p' | head -n 1)
    [ -n "$image" ] || die "$suite has no package $meta for $arch that names a kernel"
    new=$(fresh "${kernel%/*}")
    deb_into "$new" "$image"
    dpkg-deb --fsys-tarfile "$new/$image.deb" |
        tar -x -C "$new" --strip-components=2 --wildcards './boot/vmlinu*' './boot/config-*'
    mv "$new"/vmlinu* "$new/kernel"
    mv "$new"/config-* "$new/config"
    echo "${image#linux-image-}" > "$new/release"
    seal "$new"
    rm -rf "$kernel"
    mv -T "$new" "$kernel"
}
locked fetch_kernel
echo "$kernel"

#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes C++ toolchains for musl out of Debian's compilers and Debian's musl-dev: a sysroot of our own
# and wrappers with the usual names (x86_64-linux-musl-g++ …), kept in the cache.
# libstdc++ is there as headers only: what needs more of it doesn't link, and so can't allocate.
#   usage: musl-sysroot.sh TRIPLE      prints the directory to put on PATH
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=cross/common.sh
. "$here/common.sh"
# shellcheck source=cross/packages.sh
. "$here/packages.sh"
# shellcheck source=cross/targets.sh
. "$here/targets.sh"
# shellcheck source=cross/debian-apt.sh
. "$here/debian-apt.sh"

[ $# -eq 1 ] || {
    say "usage: musl-sysroot.sh TRIPLE, one of: $(target_names | paste -s -d ' ' -)"
    exit 2
}
target "$1" || exit
# The first suite whose musl covers every target.
suite=trixie
compiler=$(target_compiler)
need "$compiler"

# musl's headers and libraries, unpacked from the package.
musl=$cache/musl/$suite-$target_deb
fetch_musl() {
    whole "$musl" && return
    private_apt "$suite" "$target_deb"
    new=$(fresh "$cache/musl")
    deb_into "$new" musl-dev
    seal "$new"
    rm -rf "$musl"
    mv -T "$new" "$musl"
}

# What the toolchain is made from names its directory, so that a changed compiler or script makes a
# new one, and two source trees can share a cache.
identity() {
    "$target_gnu-g++" --version
    cat "$0" "$here/targets.sh" "$here"/libstdcxx-musl/bits/* "$musl/SHA256"
}

where() { # where HEADER: the directory that the compiler takes it from
    printf '#include <%s>\n' "$1" | "$target_gnu-g++" -x c++ -E -M - | tr ' ' '\n' |
        grep -m 1 "/$1\$" | sed "s|/$1\$||" | xargs realpath
}

wrapper() { # wrapper NAME COMMAND LANGUAGE-ARGUMENTS…
    wrapper_name=$1 wrapper_command=$2
    shift 2
    cat > "$new/bin/$target_triple-$wrapper_name" << WRAPPER
#!/bin/sh
# A plain link gets musl and libgcc; who says -nodefaultlibs names the libraries himself.
link='-static -nodefaultlibs -Wl,--start-group -lc -lgcc -Wl,--end-group'
for word; do
    case \$word in -nodefaultlibs | -nostdlib) link= ;; esac
done
exec $wrapper_command $* -isystem $root/include -isystem $root/gcc-include \\
    $target_flags -B$root/lib -L$root/lib "\$@" \$link
WRAPPER
}

make_toolchain() {
    [ -d "$root" ] && return
    say "making the toolchain $target_triple ..."
    new=$(fresh "${root%/*}")
    dpkg -x "$musl/musl-dev.deb" "$new/deb"
    mv "$new/deb/usr/include/$target_musl" "$new/include"
    mv "$new/deb/usr/lib/$target_musl" "$new/lib"
    rm -rf "$new/deb"
    # An older ld may stumble over debug sections that a newer compiler left there.
    "$target_gnu-strip" -g "$new"/lib/*.o "$new/lib/libc.a"

    # The kernel's interface and libstdc++'s headers come with the compiler.
    uapi=/usr/$target_gnu/include asm=/usr/$target_gnu/include/asm
    [ -d "$uapi/linux" ] || uapi=/usr/include asm=/usr/include/$target_gnu/asm
    for part in linux asm-generic sound mtd; do ln -s "$uapi/$part" "$new/include/$part"; done
    ln -s "$asm" "$new/include/asm"
    cp -r "$here/libstdcxx-musl" "$new/cxx-musl"
    ln -s "$(where array)" "$new/cxx"
    ln -s "$(where bits/c++config.h)" "$new/cxx-target"
    ln -s "$("$target_gnu-gcc" -print-file-name=include)" "$new/gcc-include"

    mkdir "$new/bin"
    wrapper gcc "$target_gnu-gcc" -nostdinc
    wrapper g++ "$target_gnu-g++" -nostdinc -nostdinc++ -isystem "$root/cxx-musl" \
        -isystem "$root/cxx" -isystem "$root/cxx-target"
    for tool in gcc-ar gcc-ranlib gcc-nm strip objcopy objdump readelf size; do
        printf '#!/bin/sh\nexec %s-%s "$@"\n' "$target_gnu" "$tool" > "$new/bin/$target_triple-${tool#gcc-}"
    done
    chmod +x "$new"/bin/*
    mv -T "$new" "$root"
}

locked fetch_musl
root=$cache/toolchain/$target_triple/$(identity | sha256sum | cut -c 1-16)
locked make_toolchain
echo "$root/bin"

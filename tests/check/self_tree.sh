#!/bin/sh
# SPDX-License-Identifier: MIT
# The checks of the tree are checked: each violation is planted in a scratch copy, and must be found and named.
# usage: self_tree.sh
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
# shellcheck source-path=SCRIPTDIR source=self_common.sh
. "$here/self_common.sh"

mkdir -p tree/tests
cp -R "$root/src" "$root/arch" tree/
for folder in unit scripted check; do
    [ ! -d "$root/tests/$folder" ] || cp -R "$root/tests/$folder" tree/tests/
done

# plant CHECK FILE TEXT [SAID]: appends the line to the file, or makes one that is right but for it. The check must
# then say SAID (the file and line unless given); where that is '', nothing about the file.
plant() {
    file=tree/$2 what="$1: $2: $3"
    mkdir -p "$(dirname "$file")"
    if [ -f "$file" ]; then
        cp -p "$file" kept
    else
        rm -f kept
        case $2 in
        *.cpp) echo '// SPDX-License-Identifier: MIT' ;;
        *.[ch]pp) printf '%s\n' '// SPDX-License-Identifier: MIT' '#pragma once' ;;
        *.sh) printf '%s\n' '#!/bin/sh' '# SPDX-License-Identifier: MIT' ;;
        *) echo '# SPDX-License-Identifier: MIT' ;;
        esac > "$file"
    fi
    printf '%s\n' "$3" >> "$file"
    said=${4-$2:$(wc -l < "$file" | tr -d ' ')}
    if [ -n "$said" ]; then
        refuses "$said" "$here/$1" tree
    else
        tried=$((tried + 1))
        ! sh "$here/$1" tree | grep -F "$2" || { echo "$what: refused"; wrong=$((wrong + 1)); }
    fi
    if [ -f kept ]; then mv kept "$file"; else rm -f "$file"; fi
}

for check in layers.sh names.sh; do
    what=$check
    misused $check
    misused $check .
done

while read -r file name; do
    plant layers.sh "$file" "#include \"$name\""
done << 'END'
src/base/planted.hpp record/line.hpp
src/base/planted.cpp sys/file.hpp
src/base/planted.cpp contract.hpp
src/base/planted.cpp planted.hpp
src/base/planted.cpp base/../sys/file.hpp
src/record/planted.hpp figure/metrics.hpp
src/record/planted.cpp sys/output.hpp
src/figure/planted.hpp sys/clock.hpp
src/sys/planted.cpp record/line.hpp
src/sys/planted.cpp session/settings.hpp
src/sys/planted.cpp machine/counter.hpp
src/hot/planted.cpp sys/clock.hpp
src/hot/planted.cpp machine/counter.hpp
src/session/planted.cpp host/report.hpp
src/session/planted.cpp command.hpp
src/session/planted.cpp probe/sleep.hpp
src/probe/planted.cpp probe/sleep.hpp
src/probe/planted.cpp record/writer.hpp
src/probe/planted.cpp host/report.hpp
src/command/planted.cpp command/help.hpp
src/command/planted.cpp hot/counter.hpp
src/command/planted.cpp host/report.hpp
src/host/planted.cpp sys/thread.hpp
src/host/planted.cpp session/settings.hpp
src/main.cpp machine/counter.hpp
src/init.cpp record/writer.hpp
src/probe.hpp session/settings.hpp
src/command.hpp sys/file.hpp
src/planted.cpp base/text.hpp
src/planted/planted.cpp base/text.hpp
arch/generic/machine/planted.hpp base/text.hpp
arch/planted.hpp sys/file.hpp
tests/scripted/machine/planted.hpp base/text.hpp
END
plant layers.sh src/base/planted.cpp '#include <unistd.h>'
plant layers.sh src/hot/planted.cpp '  #  include <sys/mman.h>'
plant layers.sh src/record/planted.cpp '#include PLANTED'
for cpu in '#if defined(__x86_64__)' '#ifdef __i386__' '#ifndef __aarch64__' '#elif __ARM_ARCH >= 7' \
    '#if __riscv_xlen == 64' '    && !defined(__arm__)'; do
    plant layers.sh src/sys/planted.cpp "$cpu"
done
plant layers.sh src/sys/planted.cpp '// on __x86_64__ it differs' ''
plant layers.sh src/sys/planted.cpp '#include "contract.hpp"' ''
plant layers.sh src/probe/planted_more.cpp '#include "probe/planted.hpp"' ''

for text in '// TO''DO: more' '// FIX''ME' '// XX''X later'; do plant names.sh src/base/planted.cpp "$text"; done
plant names.sh src/base/planted.hpp '#define PLANTED 1'
plant names.sh arch/generic/machine/planted.hpp '#  define PLANTED(x) x'
plant names.sh tests/unit/planted.cpp '#define PLANTED 1'
plant names.sh tests/unit/planted.cpp '#define DOCTEST_CONFIG_PLANTED' ''
for text in 'int planted = 0;' 'static unsigned planted;' 'char planted[64];' 'std::atomic<int> planted{0};' \
    'alignas(64) static char planted[64]{};' '[[gnu::used]] long planted;' 'const char* planted = "";' \
    'thread_local int planted = 3;' '} planted;' 'inline Planted planted{};'; do
    plant names.sh src/base/planted.cpp "$text"
done
for text in 'constinit int planted = 0;' 'static constinit char planted[64]{};' 'constexpr int planted = 1;' \
    'const int planted[] = {1};' 'int planted();' 'struct Planted;' 'extern const int planted;' '};' \
    'const char* const planted = "";' 'inline int planted(int a = 3) { return a; }'; do
    plant names.sh src/base/planted.cpp "$text" ''
done
plant names.sh tests/check/planted.sh 'if true; then' 'dash does not take it'
plant names.sh tests/check/planted.sh 'source() { :; }' 'busybox ash does not take it'
plant names.sh tests/check/planted.sh "$(yes : | head -n 299)" 'tests/check/planted.sh: has 301 lines'
plant names.sh tests/check/planted.sh "$(yes : | head -n 298)" ''

# bare FILE SAID LINE...: a file of these lines only.
bare() {
    file=tree/$1 text=$2 what="names.sh: $1: $2"
    mkdir -p "$(dirname "$file")"
    shift 2
    : > "$file"
    for line; do echo "$line" >> "$file"; done
    refuses "$text" "$here/names.sh" tree
    rm -f "$file"
}
cpp='// SPDX-License-Identifier: MIT' script='# SPDX-License-Identifier: MIT'
bare src/base/planted.hpp 'src/base/planted.hpp: its first line is not the SPDX line' '#pragma once'
bare src/base/planted.hpp 'src/base/planted.hpp: has no #pragma once' "$cpp"
bare tests/unit/planted.cpp 'tests/unit/planted.cpp: its first line' '' "$cpp"
bare tests/planted.py 'tests/planted.py: its first line' 'print()'
bare src/planted/meson.build 'src/planted/meson.build: its first line' 'a = 1'
bare tests/check/planted.sh 'tests/check/planted.sh: is for another shell' '#!/bin/bash' "$script"
bare src/base/planted.cpp 'src/base/planted.cpp'
echo "$script" > tree/tests/check/planted.sh
chmod +x tree/tests/check/planted.sh
refuses 'tests/check/planted.sh: can be executed' "$here/names.sh" tree
rm tree/tests/check/planted.sh

done_with self_tree.sh

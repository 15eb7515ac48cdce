#!/bin/sh
# SPDX-License-Identifier: MIT
# Each folder includes only what its row allows, and only arch/ knows which CPU it is built for.
# usage: layers.sh SOURCE_ROOT
set -u
if [ $# -ne 1 ] || [ ! -d "$1/src" ] || [ ! -d "$1/arch" ]; then
    echo 'usage: layers.sh SOURCE_ROOT' >&2
    exit 2
fi
cd "$1" || exit 2
roots='src arch'
[ ! -d tests/scripted ] || roots="$roots tests/scripted"

# The files that are a probe or a command: only their own further files see their headers.
closed=$(find src -path 'src/probe/*.cpp' -exec grep -lE '^(constinit )?const Probe ' {} +
    find src -path 'src/command/*.cpp' -exec grep -lE '^(constinit )?const Command ' {} +)

# shellcheck disable=SC2086 # the roots are words
find $roots -type f \( -name '*.[ch]pp' -o -name '*.[ch]' -o -name '*.in' \) -exec awk -v closed="$closed" '
    BEGIN {
        # folder, and what its quoted includes begin with
        may["src/base/"] = "base/"
        may["src/record/"] = "record/ base/"
        may["src/figure/"] = "figure/ record/ base/"
        may["src/sys/"] = "sys/ hot/counter.hpp base/ contract.hpp"
        may["src/hot/"] = "hot/ base/ contract.hpp"
        may["src/session/"] = "probe.hpp session/ sys/ hot/ record/ figure/ base/ contract.hpp"
        may["src/probe/"] = "probe.hpp probe/ session/ sys/ hot/ figure/ base/ contract.hpp"
        may["src/command/"] = "command.hpp command/ probe.hpp session/ sys/ record/ figure/ base/"
        may["src/host/"] = "command.hpp host/ figure/ record/ base/ sys/file.hpp sys/output.hpp sys/tty.hpp sys/say.hpp sys/reserve.hpp"
        may["src/main.cpp"] = "probe.hpp command.hpp contract.hpp init.hpp command/ host/ session/ probe/ hot/ sys/ figure/ record/ base/"
        may["src/probe.hpp"] = "base/ figure/ record/"
        may["src/command.hpp"] = "base/"
        may["src/init."] = "init.hpp sys/ base/"
        may["src/forbid.cpp"] = ""
        # what the tables of probes and commands are made from
        may["src/probes.cpp.in"] = "probe.hpp"
        may["src/commands.cpp.in"] = "command.hpp"
        may["arch/"] = "machine/ cpu_identity.hpp"
        may["tests/scripted/"] = "machine/ cpu_identity.hpp"
        built["src/session/"] = built["src/command/"] = built["src/host/"] = built["src/main.cpp"] = "build_facts.hpp"
        may["src/build_facts.hpp.in"] = ""
        count = split(closed, file, "\n")
        for (i = 1; i <= count; i++) { sub(/^src\//, "", file[i]); sub(/\.cpp$/, "", file[i]); shut[file[i]] = 1 }
        cpu = "__(x86_64|amd64|i[3-6]86|aarch64|arm|arm64|ARM_[A-Z0-9_]*|AARCH64[A-Z0-9_]*|thumb2?|riscv|riscv_[a-z0-9_]*|mips|mips64|powerpc|powerpc64|ppc|ppc64|s390x?|loongarch[a-z0-9_]*|SSE[0-9_]*|AVX[A-Z0-9_]*|RDTSCP)(__)?"
        cpu = "(^|[^A-Za-z0-9_])(" cpu "|i386|_M_(X64|IX86|AMD64|ARM|ARM64)|_X86_|_ARM_)([^A-Za-z0-9_]|$)"
    }
    function wrong(why) { print FILENAME ":" FNR ": " why; bad = 1 }
    FNR == 1 {
        row = ""
        for (folder in may) if (index(FILENAME, folder) == 1 && length(folder) > length(row)) row = folder
        if (row == "") wrong("layers.sh has no row for this file")
        words = split(may[row], allowed, " ")
    }
    /^[ \t]*#[ \t]*(include|import|include_next)/ {
        if ($0 ~ /<[^>]*>/) {
            # these are pure: no header of the system, only of the language
            if (row ~ /^src\/(base|record|figure|hot)\/$/ && $0 ~ /<[^>]*\.h>/) wrong($0 ": no system header here")
            next
        }
        if ($0 !~ /"[^"]+"/) { wrong($0 ": write the name of the file"); next }
        name = $0
        sub(/^[^"]*"/, "", name)
        sub(/".*/, "", name)
        good = 0
        for (i = 1; i <= words; i++) if (index(name, allowed[i]) == 1) good = 1
        if (name ~ /(^|\/)\.\.?(\/|$)/) good = 0
        stem = name
        sub(/\.hpp$/, "", stem)
        if (stem in shut && FILENAME !~ "^src/" stem "[._]" && row != "src/main.cpp") {
            wrong("#include \"" name "\": only " stem "_*.cpp may see it")
            next
        }
        if (row in built && name == built[row]) good = 1
        if (!good) wrong("#include \"" name "\": " row " may include " (words ? may[row] : "nothing"))
    }
    FILENAME ~ /^src\// {
        code = $0
        sub(/\/\/.*/, "", code)
        if (code ~ cpu) wrong($0 ": only arch/ knows the CPU")
    }
    END { exit bad }' {} +

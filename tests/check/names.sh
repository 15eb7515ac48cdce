#!/bin/sh
# SPDX-License-Identifier: MIT
# What every file of the tree keeps to: licence line, length, macros, scripts that a busybox shell takes.
# usage: names.sh SOURCE_ROOT
set -u
if [ $# -ne 1 ] || [ ! -d "$1/src" ] || [ ! -d "$1/arch" ]; then
    echo 'usage: names.sh SOURCE_ROOT' >&2
    exit 2
fi
for shell in dash busybox; do
    command -v $shell > /dev/null && continue
    echo "names.sh: $shell is missing: install it, the scripts are checked with it" >&2
    exit 2
done
cd "$1" || exit 2
bad=0
files() { # the conditions of find
    find . \( -path './build*' -o -path './.git' -o -path './subprojects' \) -prune -o -type f "$@"
}
tree() {
    files \( -name '*.[ch]pp' -o -name '*.sh' -o -name '*.py' -o -name meson.build \) "$@"
}

empty=$(tree -size 0 -print)
[ -z "$empty" ] || { echo "empty: $empty"; bad=1; }

# shellcheck disable=SC2016 # for awk
tree -exec awk '
    function wrong(why) { print substr(FILENAME, 3) ":" FNR ": " why; bad = 1 }
    function leave() {
        if (file == "") return
        if (!licensed) { print file ": its first line is not the SPDX line"; bad = 1 }
        if (header && !once) { print file ": has no #pragma once"; bad = 1 }
        if (lines > 300) { print file ": has " lines " lines, 300 at most: split it"; bad = 1 }
    }
    BEGIN { left = "(^|[^A-Za-z0-9_])(TO" "DO|FIX" "ME|XX" "X)([^A-Za-z0-9_]|$)" }
    FNR == 1 {
        leave()
        file = substr(FILENAME, 3)
        cpp = file ~ /\.[ch]pp$/
        header = file ~ /^(src|arch)\/.*\.hpp$/
        licensed = once = 0
        spdx = (cpp ? "//" : "#") " SPDX-License-Identifier: MIT"
        first = /^#!/ ? 2 : 1
    }
    { lines = FNR }
    FNR == first && $0 == spdx { licensed = 1 }
    /^#pragma once$/ { once = 1 }
    $0 ~ left { wrong("is left to be done: " $0) }
    cpp && /^[ \t]*#[ \t]*define/ {
        name = $0
        sub(/^[ \t]*#[ \t]*define[ \t]*/, "", name)
        sub(/[^A-Za-z0-9_].*/, "", name)
        if (file ~ /^tests\// ? name !~ /^(DOCTEST_.*|FORBID)$/ : name != "FORBID") wrong("a macro: " name)
    }
    # Best effort: a declaration at the left margin that defines an object which may change.
    cpp && file ~ /^src\// && /^[A-Za-z_[][^()]*[;={]|^(alignas|\[\[)|^\}[ \t]*[a-z_][A-Za-z0-9_]*.*;/ {
        text = $0
        gsub(/\[\[[^]]*\]\]|alignas *\([^)]*\)/, "", text)
        sub(/^ +/, "", text)
        sub(/\/\/.*/, "", text)
        head = text
        sub(/[={;].*/, "", head)
        if (text ~ /^(constinit|constexpr|namespace|using|template|class|struct|union|enum|typedef|friend|static_assert|asm|return|public|private|protected|extern|concept|requires|else|do|if|for|while|switch|case|default)([^A-Za-z0-9_]|$)/ ) next
        if (head ~ /(^|[^A-Za-z0-9_])(constinit|constexpr|consteval|operator)([^A-Za-z0-9_]|$)/ || head ~ /\(/) next
        if (head ~ /(^|[^A-Za-z0-9_])const([^A-Za-z0-9_]|$)/ && (head !~ /\*/ || head ~ /\* *const/)) next
        if (text ~ /^}/ || head ~ /^[A-Za-z_:][A-Za-z0-9_:<>, *&]*[ *&>][a-z_][A-Za-z0-9_]*(\[[^]]*\])* *$/)
            wrong("an object that may change is not constinit: " $0)
    }
    END { leave(); exit bad }' {} + || bad=1

scripts=$(files -name '*.sh' -print)
for script in $scripts; do
    case $(head -n 1 "$script") in
    '#!/bin/sh' | '#!/bin/busybox sh') ;;
    '#!'*) echo "$script: is for another shell than sh"; bad=1 ;;
    *) [ ! -x "$script" ] || { echo "$script: can be executed but does not begin with #!/bin/sh"; bad=1; } ;;
    esac
    dash -n "$script" || { echo "$script: dash does not take it"; bad=1; }
    busybox ash -n "$script" || { echo "$script: busybox ash does not take it"; bad=1; }
done
exit $bad

#!/bin/sh
# SPDX-License-Identifier: MIT
# The checks of what was built are checked: each violation is built, and must be found and named.
# usage: self.sh [CXX [NM OBJDUMP READELF STRIP]], else from the environment, else the compiler's own
set -u
here=$(cd "$(dirname "$0")" && pwd)
CXX=${1:-${CXX:-c++}}
own() { $CXX "-print-prog-name=$1"; }
NM=${2:-${NM:-$(own nm)}}
OBJDUMP=${3:-${OBJDUMP:-$(own objdump)}}
READELF=${4:-${READELF:-$(own readelf)}}
STRIP=${5:-${STRIP:-$(own strip)}}
AR=$(own ar)
# shellcheck source-path=SCRIPTDIR source=self_common.sh
. "$here/self_common.sh"

cxx() { $CXX -std=c++20 -O1 -fno-exceptions -fno-asynchronous-unwind-tables -fno-stack-protector "$@"; }
# archive NAME TEXT
archive() {
    echo "$2" > "$1.cpp"
    cxx -c "$1.cpp" -o "$1.o" && $AR rc "$1.a" "$1.o" || exit 2
}
case $($CXX -dumpmachine) in
x86_64*) call=syscall ;;
i?86*) call="int \$0x80" ;;
aarch64* | arm*) call='svc #0' ;;
riscv*) call=ecall ;;
*) echo "self.sh: how does $CXX make a system call?" >&2; exit 2 ;;
esac
archive leaf 'unsigned leaf(unsigned a) { return a * 3 + 1; }'
archive data 'int data = 5;'
archive outside 'void planted_away(); int outside() { planted_away(); return 1; }'
archive inside '[[gnu::noinline]] static int deep(volatile int* p) { return *p + *p; }
int planted_call(volatile int* p) { return deep(p) + deep(p); }'
archive trap 'int planted_trap(int a) { if (a) __builtin_trap(); return a; }'
archive kernel "void planted_kernel() { asm volatile(\"$call\"); }"
what=closed.sh
passes "$here/closed.sh" "$NM" "$OBJDUMP" leaf.a
refuses 'data.a: holds no code' "$here/closed.sh" "$NM" "$OBJDUMP" data.a
refuses 'outside.o refers to' "$here/closed.sh" "$NM" "$OBJDUMP" outside.a
refuses planted_call "$here/closed.sh" "$NM" "$OBJDUMP" leaf.a inside.a
refuses planted_trap "$here/closed.sh" "$NM" "$OBJDUMP" trap.a
refuses planted_kernel "$here/closed.sh" "$NM" "$OBJDUMP" kernel.a leaf.a
refuses 'fails on it' "$here/closed.sh" "$NM" "$OBJDUMP" leaf.cpp
misused closed.sh
misused closed.sh "$NM" "$OBJDUMP" planted.a

# A stand-in that prints $1: what the tools say on machines that this compiler does not build for.
printf '%s\n' '#!/bin/sh' 'cat canned' > tool
chmod +x tool
# disassembled INSTRUCTION
disassembled() {
    what="closed.sh: $1"
    printf '\nleaf.o:     file format elf\n\n0000 <planted>:\n  1c:\t%s\n' "$1" | sed 's/  */\t/4' > canned
}
while read -r instruction; do
    disassembled "$instruction"
    refuses '<planted>' "$here/closed.sh" "$NM" "$work/tool" leaf.a
done << 'END'
call 9 <x>
callq *%rax
notrack call *%rax
bnd call 9 <x>
lcall *(%eax)
syscall
sysenter
int $0x80
int3
ud2
bl 0 <x>
blr x3
blx r3
bleq 0 <x>
blle 0 <x>
svc 0x00000000
svcne 0x00000000
swi 0x00000000
udf #0
brk #0x3e8
hvc #0x0
smc #0x0
bkpt 0x0000
jal ra,0 <x>
jalr a5
c.jalr a5
ecall
ebreak
unimp
END
while read -r instruction; do
    disassembled "$instruction"
    passes "$here/closed.sh" "$NM" "$work/tool" leaf.a
done << 'END'
ble 0 <planted>
blt 0 <planted>
bls 0 <call>
b.le 0 <planted>
bx lr
blo 0 <planted>
cli
sti
in (%dx),%al
lock addl $0x0,(%esp)
rep stos %al,%es:(%rdi)
jmp 9 <call>
jr a5
ret
nop ; call
add x0, x0, #1 // svc
END

# linked NAME TEXT [FLAG]...
linked() {
    echo "$2" > "$1.cpp"
    name=$1
    shift 2
    cxx -g -nostdlib -static -Wl,-e,main "$@" "$name.cpp" -o "$name" || exit 2
}
one='volatile int ran; int main() { return 0; } [[gnu::constructor]] void one() { ran = 1; }'
linked clean "$one" -no-pie
linked two "$one [[gnu::constructor]] void two() { ran = 2; }" -no-pie
linked before "$one [[gnu::section(\".preinit_array\"), gnu::used]] void (*planted)() = one;" -no-pie
linked pie "$one" -fPIE -Wl,-pie,--no-dynamic-linker
linked heap 'extern "C" void* malloc(unsigned long) { return nullptr; } int main() { return !malloc(1); }' -no-pie
linked new 'void* operator new(decltype(sizeof 0)) { return reinterpret_cast<void*>(8); } int main() { return !new int; }' \
    -no-pie -fno-builtin -O0

what=no_static_init.sh
passes "$here/no_static_init.sh" "$READELF" clean
refuses '.init_array holds 2' "$here/no_static_init.sh" "$READELF" two
refuses '.preinit_array holds 1' "$here/no_static_init.sh" "$READELF" before
refuses clean.cpp "$here/no_static_init.sh" "$READELF" clean.cpp
misused no_static_init.sh "$READELF" planted

what=static_elf.sh
passes "$here/static_elf.sh" "$READELF" clean
refuses 'not of type EXEC' "$here/static_elf.sh" "$READELF" pie
refuses 'segment DYNAMIC' "$here/static_elf.sh" "$READELF" pie
refuses clean.cpp "$here/static_elf.sh" "$READELF" clean.cpp
for line in '  INTERP         0x000238 0x0000000000400238' ' 0x0000000000000001 (NEEDED)             Shared library: [x]' \
    ' 0x0000000000000016 (TEXTREL)            0x0'; do
    { "$READELF" -hldW clean; echo "$line"; } > canned 2> /dev/null
    refuses "$(echo "$line" | sed 's/.*\(INTERP\|NEEDED\|TEXTREL\).*/\1/')" "$here/static_elf.sh" "$work/tool" clean
done
misused static_elf.sh "$READELF"

what=size.sh
"$STRIP" -o bare clean
size=$(wc -c < bare | tr -d ' ')
passes "$here/size.sh" "$STRIP" clean "$size"
refuses '1 above the limit' "$here/size.sh" "$STRIP" clean $((size - 1))
[ "$(wc -c < clean)" -gt "$size" ] || { echo 'self.sh: nothing was there to strip'; wrong=$((wrong + 1)); }
misused size.sh "$STRIP" clean
misused size.sh "$STRIP" clean 56K

what=no_allocator.sh
passes "$here/no_allocator.sh" "$NM" clean
refuses 'malloc: this program does not allocate' "$here/no_allocator.sh" "$NM" heap
refuses '_Znw' "$here/no_allocator.sh" "$NM" new
refuses 'shows no main' "$here/no_allocator.sh" "$NM" bare
misused no_allocator.sh "$NM" planted
for name in malloc calloc realloc free aligned_alloc posix_memalign memalign __libc_malloc __libc_malloc_impl __libc_free \
    __expand_heap brk sbrk strdup fopen opendir getline asprintf printf vfprintf snprintf dprintf fwprintf printf_core _Znam _ZdlPv; do
    what="no_allocator.sh: $name"
    printf '%s\n' '0000000000401000 T main' "0000000000401000 W $name" > canned
    refuses " $name: " "$here/no_allocator.sh" "$work/tool" clean
done
for line in '                 w malloc' '                 U free' '00401000 T free_slots' '00401000 t sbrk_like' '00401000 T mmap'; do
    what="no_allocator.sh: $line"
    printf '%s\n' '0000000000401000 T main' "$line" > canned
    passes "$here/no_allocator.sh" "$work/tool" clean
done

done_with self.sh

#!/bin/sh
# floating.sh - floating point that the solver cannot compute with is refused when it is compiled, by a
# sentence; what is not refused is compiled. Usage: floating.sh COMPILER...
cd "$(dirname "$0")/../.." || exit 1
passed=0
failed=0
result() { # PASSED WHAT
    if [ "$1" = 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "floating: $2"
    fi
}
compile() { # FLAG...: the header alone, so that no C library of the target is needed
    "$compiler" -fsyntax-only -x c CSolver/src/base/ieee.h "$@" 2>&1
}
refused() { # SENTENCE FLAG...
    sentence=$1
    shift
    compile "$@" | grep -qF "csolver needs $sentence"
    result $? "$compiler $*: not refused by 'csolver needs $sentence'"
}
taken() { # FLAG...
    [ -z "$(compile -Wall -Wextra -Werror "$@")" ]
    result $? "$compiler $*: not compiled, or not silently"
}

infinity="NaN and infinity to exist"
written="sums and quotients computed as written"
rounded="each operation rounded to a double"
for compiler in "$@"; do
    for flag in -ffast-math "-O3 -ffast-math" -ffinite-math-only; do
        # shellcheck disable=SC2086
        refused "$infinity" -std=c11 $flag
    done
    taken -std=c11
    taken -std=c11 -frounding-math
    taken -std=c11 -ffast-math -fno-fast-math
    case $("$compiler" --version) in
        *clang*)
            refused "$infinity" -std=c11 -ffp-model=fast -ffinite-math-only
            # Not detected; a pragma takes most of it back.
            taken -std=gnu17 -funsafe-math-optimizations
            [ "$(uname -m)" = x86_64 ] || continue
            refused "$rounded" -std=c11 -m32 -march=i386
            refused "$rounded" -std=c11 -m32 -mno-sse
            taken -std=c11 -m32 -msse2
            taken -std=gnu17 -march=haswell
            for target in aarch64-linux-gnu arm-linux-gnueabihf riscv64-linux-gnu s390x-linux-gnu; do
                taken -std=c11 --target=$target
            done
            ;;
        *)
            refused "$infinity" -std=c11 -Ofast
            refused "$written" -std=c11 -funsafe-math-optimizations
            refused "$written" -std=c11 -freciprocal-math
            refused "$written" -std=c11 -fno-signed-zeros
            refused "$written" -std=c11 -fassociative-math -fno-signed-zeros -fno-trapping-math
            taken -std=c11 -fno-trapping-math
            [ "$(uname -m)" = x86_64 ] || continue
            refused "$rounded" -std=c11 -m32 -mfpmath=387
            refused "$rounded" -std=c11 -m32 -msse -mno-sse2 -mfpmath=sse
            refused "$rounded" -std=c11 -mfpmath=387
            refused "products and sums that are not contracted" -std=gnu17 -march=haswell
            taken -std=gnu17
            taken -std=c11 -march=haswell
            taken -std=c11 -m32 -msse2 -mfpmath=sse
            ;;
    esac
done
echo "floating: $passed passed, $failed failed"
[ "$failed" = 0 ]

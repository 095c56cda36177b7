#!/bin/sh
# kernels.sh - least squares under the kernels of OpenBLAS that this processor can execute, and under the reference
# BLAS and LAPACK. Values of traces must have the same bits under all of them, and large systems are right under each.
# LAPACKE takes part only in large systems: no other test of least squares calls it. Usage: kernels.sh PROGRAMS quick|all
# With `all`, two more kernels run, and each kernel runs with one thread and with two.
set -u
programs=$1
extent=$2
traces=Tests/CSolverTests/Traces
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
ran=
left=

library() { ldconfig -p | sed -n "s|.*$1 .*=> ||p" | head -1; }
blas=$(library libopenblas.so.0)
lapacke=$(library liblapacke.so.3)
if [ -z "$blas" ] || [ -z "$lapacke" ]; then
    echo "kernels: OpenBLAS or LAPACKE is not installed: nothing to run"
    exit 0
fi

values() { # FILE: the values of all traces of least squares
    for trace in "$traces"/squares-*.trace; do
        "$programs/csolver-replay" --values "$trace" || [ $? = 1 ] || echo "failed: $trace"
    done > "$1" 2>&1
}
check() { # NAME: what is set in the environment is tried
    if ! "$programs/test-mixed_units" large > "$work/out" 2>&1; then
        echo "kernels: $1: test-mixed_units fails"
        cat "$work/out"
        failed=$((failed + 1))
    fi
    values "$work/values"
    if ! cmp -s "$work/values" "$work/first"; then
        echo "kernels: $1: values of traces have other bits"
        failed=$((failed + 1))
    fi
    ran="$ran, $1"
}
flags=" $(sed -n 's/^flags[^:]*: *//p' /proc/cpuinfo | head -1) "
can() { # FLAG...
    for flag; do case $flags in *" $flag "*) ;; *) return 1 ;; esac; done
}
taken() { OPENBLAS_VERBOSE=2 "$programs/test-norms" 2>&1 | sed -n 's/^Core: //p' | head -1; }
core() { # NAME FLAG...
    name=$1
    shift
    if ! can "$@"; then
        left="$left, $name (the processor has not: $*)"
        return
    fi
    have=$(OPENBLAS_CORETYPE=$name taken)
    if [ "$have" != "$name" ]; then
        left="$left, $name (this OpenBLAS takes ${have:-none})"
        return
    fi
    OPENBLAS_CORETYPE=$name
    export OPENBLAS_CORETYPE
    check "$name"
    # A host that had OpenBLAS loaded before says how many threads it takes.
    if [ "$extent" = all ]; then
        OPENBLAS_NUM_THREADS=2 LD_PRELOAD=$blas check "$name with two threads"
    fi
    unset OPENBLAS_CORETYPE
}

values "$work/first"
if grep -q '^failed' "$work/first"; then
    grep '^failed' "$work/first"
    failed=1
fi
if can fpu; then
    [ "$extent" = all ] && core Core2 ssse3
    core Prescott pni
    core Nehalem sse4_2
    [ "$extent" = all ] && core Barcelona sse4a
    core Sandybridge avx
    core Haswell avx2 fma
    core Zen avx2 fma
    core SkylakeX avx512f avx512dq avx512bw avx512vl
    core Cooperlake avx512f avx512bw avx512_bf16
    core SapphireRapids amx_tile
else
    check "$(taken)"
fi
OPENBLAS_NUM_THREADS=2 LD_PRELOAD=$blas check "$(taken) with two threads"

reference=$(dirname "$lapacke")
for place in "$reference" /usr/lib/*/; do
    [ -e "$place/lapack/liblapack.so.3" ] && [ -e "$place/blas/libblas.so.3" ] && break
    place=
done
if [ -n "$place" ]; then
    LD_LIBRARY_PATH=$place/lapack:$place/blas check "reference LAPACK"
else
    left="$left, reference LAPACK (libblas3 and liblapack3 are not installed)"
fi
echo "kernels: ran ${ran#, }"
[ -z "$left" ] || echo "kernels: not run: ${left#, }"
[ $failed = 0 ]

#!/bin/sh
# Runs the tests of least squares with other values of one constant of numeric.h: squares.sh NAME VALUE...
# For each value, prints how many checks of each C test fail, and in how many of the traces of Tests/CSolverTests, played with
# squares, csolver-replay --verify finds a solution that is not optimal. The comments of numeric.h state the results.
set -eu
name=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
grep -q "^#define $name " CSolver/src/base/numeric.h
cp -r CSolver Tests "$work"
cd "$work"
for trace in Tests/CSolverTests/Traces/*.trace; do
    sed 's/^csolver-trace 1$/&\nnorm squares/' "$trace" > "squares-${trace##*/}"
done
flags="-std=c11 -O2 -ffp-contract=off -DCSOLVER_LEAST_SQUARES -DCSOLVER_NO_LAPACKE -ICSolver/include -ICSolver/trace/include"
for value; do
    sed -i "s|^#define $name .*|#define $name ($value)|" CSolver/src/base/numeric.h
    rm -f ./*.o
    ${CC:-cc} $flags -c CSolver/src/*/*.c
    echo "$name = $value:"
    for test in least_squares norms mixed_units; do
        # shellcheck disable=SC2086
        ${CC:-cc} $flags "Tests/CSolver/$test.c" ./*.o -o "$test" -lm -lpthread
        printf '    '
        "./$test" | tail -n 1
    done
    ${CC:-cc} $flags CSolver/tools/csolver-replay.c CSolver/trace/*.c ./*.o -o replay -lm -lpthread
    wrong=0 all=0
    for trace in squares-*.trace; do
        all=$((all + 1)) status=0
        ./replay --verify "$trace" > replayed 2>&1 || status=$?
        [ "$status" -lt 2 ] || wrong=$((wrong + 1))
    done
    echo "    traces: $all, $wrong wrong"
done

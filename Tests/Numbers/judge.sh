#!/bin/sh
# Runs the exact judge with other values of one constant of numeric.h: judge.sh NAME SESSIONS VALUE...
# Prints the judge's report for each value. The comments of numeric.h say for which values the judge found nothing wrong.
set -eu
name=$1 sessions=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
grep -q "^#define $name " CSolver/src/base/numeric.h
cp -r CSolver Tests "$work"
for value; do
    sed "s|^#define $name .*|#define $name ($value)|" CSolver/src/base/numeric.h > "$work/CSolver/src/base/numeric.h"
    (cd "$work" && ${CC:-cc} -std=c11 -O2 -ffp-contract=off -DCSOLVER_LEAST_SQUARES -DCSOLVER_NO_LAPACKE -ICSolver/include \
        Tests/CSolver/judge.c CSolver/src/*/*.c -o judge -lm -lpthread)
    echo "$name = $value:"
    "$work/judge" "$sessions" 1 2>&1 | sed 's/^/    /' || true
done

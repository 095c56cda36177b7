#!/bin/sh
# run.sh - C tests and all traces with programs of one machine; what they print is written to
# DIRECTORY/output and must be what is in REFERENCE, byte for byte.
# Usage: run.sh NAME DIRECTORY REFERENCE "COMMAND" TEST...     (COMMAND runs a program; may be empty)
name=$1 directory=$2 reference=$3 command=$4
shift 4
began=$(date +%s)
tests=0
failed=0
# Sizes of the tests that take them as arguments.
arguments() {
    case $1 in
        differential) echo 1 12 ;;
        out_of_memory) echo 2 ;;
        judge) echo 100 ;;
    esac
}

: > "$directory/output"
for test in "$@"; do
    tests=$((tests + 1))
    # shellcheck disable=SC2046,SC2086
    timeout 600 $command "$directory/test-$test" $(arguments "$test") > "$directory/test.out" 2>&1 || {
        failed=$((failed + 1))
        echo "machines: $name: $test failed:"
        cat "$directory/test.out"
    }
    # Lines that every machine has; other lines count allocations or say what is not there.
    grep -E 'digest|^scales: of' "$directory/test.out" >> "$directory/output"
done
for trace in Tests/CSolverTests/Traces/*.trace; do
    for bulk in "" --bulk; do
        echo "$trace $bulk" >> "$directory/output"
        # shellcheck disable=SC2086
        $command "$directory/csolver-replay" --values --check $bulk "$trace" >> "$directory/output" 2>&1
        echo "status $?" >> "$directory/output"
    done
done
if ! cmp "$directory/output" "$reference"; then
    failed=$((failed + 1))
    diff "$reference" "$directory/output" | cut -c 1-300 > "$directory/difference"
    grep '^>' "$directory/difference" | head -10
    head -20 "$directory/difference"
fi
lines=$(wc -l < "$directory/output" | tr -d ' ')
echo "machines: $name: $tests tests, $lines lines of output compared, $failed failures, $(($(date +%s) - began)) s"
[ "$failed" = 0 ]

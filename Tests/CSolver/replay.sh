#!/bin/sh
# replay.sh - what the command line of csolver-replay promises. Usage: replay.sh PROGRAM
replay=$1
passed=0
failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

expect() { # WHAT HAVE WANT
    if [ "$2" = "$3" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'replay: %s: %s, expected %s\n' "$1" "$2" "$3"
    fi
}
status() { # WHAT WANT ARGUMENT...
    what=$1 want=$2
    shift 2
    "$replay" "$@" > "$work/out" 2> "$work/err" < "$work/good"
    expect "$what" $? "$want"
}

printf 'csolver-trace 1\nvariable x\nconstraint a required : 1 x = 2\nsolve\n' > "$work/good"
printf 'csolver-trace 1\nvariable x\nvariable x\nsolve\n' > "$work/refused"
printf 'solve\n' > "$work/wrong"
: > "$work/empty"

status "nothing refused" 0 "$work/good"
expect "one line" "$(cat "$work/out")" \
    '{"op":"solve","line":4,"status":"unique","levels":[]}'
status "standard input" 0 --values -
expect "values" "$(cat "$work/out")" \
    '{"op":"solve","line":4,"status":"unique","levels":[],"values":{"x":2}}'
status "something refused" 1 "$work/refused"
expect "two lines" "$(wc -l < "$work/out" | tr -d ' ')" 2
expect "nothing on standard error" "$(cat "$work/err")" ""
status "no trace" 2 "$work/wrong"
expect "nothing on standard output" "$(cat "$work/out")" ""
expect "a line on standard error" "$(wc -l < "$work/err" | tr -d ' ')" 1
status "an empty file" 2 "$work/empty"
status "no such file" 2 "$work/nowhere"
status "a directory" 2 "$work"
status "no file" 2
status "two files" 2 "$work/good" "$work/good"
status "an unknown option" 2 --frobnicate "$work/good"
status "an option without its number" 2 "$work/good" --repeat
status "an option with a wrong number" 2 --repeat 0 "$work/good"
status "an option with half a number" 2 --repeat 2x "$work/good"
if [ -w /dev/full ]; then
    "$replay" "$work/good" > /dev/full 2> "$work/err"
    expect "a full disk" $? 2
fi
status "help" 0 --help
expect "help on standard output" "$(head -c 6 "$work/out")" "usage:"
status "all options" 0 --values --time --repeat 3 --bulk --check --verify "$work/good"
expect "time comes last" "$(tail -n 1 "$work/out" | head -c 12)" '{"op":"time"'
printf 'replay: %s passed, %s failed\n' "$passed" "$failed"
[ "$failed" = 0 ]

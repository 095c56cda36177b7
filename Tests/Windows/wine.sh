#!/bin/sh
# wine.sh - runs a program under wine, with the line ends that all other machines write.
# Usage: wine.sh PROGRAM ARGUMENT...
# Services that wine starts beside the program would hold a pipe open for seconds.
output=$(mktemp)
# A server that ends while a program connects to it resets the connection: the program has not begun, and is run again.
for attempt in 1 2 3; do
    WINEDEBUG=-all wine "$@" > "$output" 2>&1
    status=$?
    grep -aq '^wine client error' "$output" || break
done
tr -d '\r' < "$output"
rm -f "$output"
exit $status

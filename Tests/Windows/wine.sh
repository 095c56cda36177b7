#!/bin/sh
# wine.sh - runs a program under wine, with the line ends that all other machines write.
# Usage: wine.sh PROGRAM ARGUMENT...
# Services that wine starts beside the program would hold a pipe open for seconds.
output=$(mktemp)
WINEDEBUG=-all wine "$@" > "$output" 2>&1
status=$?
tr -d '\r' < "$output"
rm -f "$output"
exit $status

#!/bin/sh
# wine.sh - runs a program under wine, with the line ends that all other machines write.
# Usage: wine.sh PROGRAM ARGUMENT...
# Services that wine starts beside the program would hold a pipe open for seconds.
output=$(mktemp)
# Wine fails now and then before the program begins: a server that ends resets connections, an address range is taken.
# All our programs print something; one that left nothing but wine's own words is run again.
for pause in 0 1 2 4 8; do
    sleep $pause
    WINEDEBUG=-all wine "$@" > "$output" 2>&1
    status=$?
    if grep -aqvE '^(wine|wineserver|preloader)[ :]|^[[:space:]]*$' "$output"; then break; fi
    echo "$1 did not begin (status $status):" "$(cat "$output")" >> "${WINEPREFIX:-$HOME/.wine}.log"
done
tr -d '\r' < "$output"
rm -f "$output"
exit $status

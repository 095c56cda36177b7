#!/bin/sh
# cc.sh - a compiler for Windows whose programs have the names that they are given, without `.exe`.
# Usage: cc.sh COMPILER ARGUMENT... -o OUTPUT ...
"$@" || exit
while [ $# -gt 1 ]; do
    if [ "$1" = -o ] && [ -f "$2.exe" ]; then mv "$2.exe" "$2"; fi
    shift
done

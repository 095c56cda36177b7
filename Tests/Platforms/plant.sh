#!/bin/sh
# Makes mistakes in branches of the Swift sources, each in a copy of its own, and fails unless branches.py finds each one:
# plant.sh FOLDER
set -eu
here=$(cd "$(dirname "$0")" && pwd)
rm -rf "$1"
mkdir -p "$1"
cd "$1"

planted() { # FILE SED-COMMAND PLATFORM EXPECTED
    cp -r "$here/../../Sources" .
    sed -i "$2" "Sources/$1"
    if cmp -s "Sources/$1" "$here/../../Sources/$1"; then
        echo "plant: nothing to change in $1: $2"
        exit 1
    fi
    if "$here/branches.py" build Sources > log 2>&1 || ! grep -q "platforms: $3" log || ! grep -q "$4" log; then
        echo "plant: not noticed: $2 in $1"
        cat log
        exit 1
    fi
    echo "plant: noticed on $3: $4"
}

# Two mistakes are examined at a time, because the compiler uses one processor for each.
waiting=
plant() { # the arguments of `planted`
    count=$((${count:-0} + 1))
    mkdir "$count"
    (cd "$count" && planted "$@") &
    if [ -n "$waiting" ]; then wait "$waiting"; fi
    waiting=$!
}

library=KeylineSolver/CLibrary.swift
plant $library 's/UInt32(bytes.count)/bytes.count/' Windows 'cannot convert value of type'
plant $library 's/canImport(WASILibc)/canImport(WASI)/' WASI "cannot find 'write'"
plant $library 's/#elseif canImport(Musl)/#elseif canImport(Glibc) \&\& canImport(Musl)/' Musl "cannot find 'write'"
plant $library 's/#elseif canImport(Android)/#elseif os(Plan9)/' Android "cannot find 'write'"
plant KeylineUIKitTypes/Layers/CGColor.swift 's/!canImport(Darwin)/canImport(Foundation)/' macOS "'CGColor' is ambiguous"
plant KeylineUIKitTypes/Events/UIAction.swift 's/!canImport(Darwin)/!canImport(UIKit)/' macOS "'Selector' is ambiguous"
plant KeylineUIKit/Exports.swift 's/&& canImport(UIKit)/\&\& canImport(AppKit)/' iOS "KeylineUIKitTypes"
wait "$waiting"
echo "plant: every mistake noticed"

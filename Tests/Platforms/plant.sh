#!/bin/sh
# Makes one mistake at a time in a branch of the Swift sources, and fails unless branches.py finds it: plant.sh FOLDER
set -eu
here=$(cd "$(dirname "$0")" && pwd)
rm -rf "$1"
mkdir -p "$1"
cd "$1"

plant() { # FILE SED-COMMAND PLATFORM EXPECTED
    rm -rf Sources
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

library=KeylineSolver/CLibrary.swift
plant $library 's/UInt32(bytes.count)/bytes.count/' Windows 'cannot convert value of type'
plant $library 's/canImport(WASILibc)/canImport(WASI)/' WASI "cannot find 'write'"
plant $library 's/#elseif canImport(Musl)/#elseif canImport(Glibc) \&\& canImport(Musl)/' Musl "cannot find 'write'"
plant $library 's/#elseif canImport(Android)/#elseif os(Plan9)/' Android "cannot find 'write'"
plant KeylineUIKitTypes/Layers/CGColor.swift 's/!canImport(Darwin)/canImport(Foundation)/' macOS "'CGColor' is ambiguous"
plant KeylineUIKitTypes/Events/UIAction.swift 's/!canImport(Darwin)/!canImport(UIKit)/' macOS "'Selector' is ambiguous"
plant KeylineUIKit/Exports.swift 's/&& canImport(UIKit)/\&\& canImport(AppKit)/' iOS "KeylineUIKitTypes"
echo "plant: every mistake noticed"

#!/bin/sh
# Makes mistakes in branches of the Swift sources, in one copy, and fails unless branches.py finds each one on the platform
# whose branch contains it: plant.sh FOLDER
#
# Each platform is checked by itself, so a mistake on one of them hides no mistake on another. The two mistakes on macOS are
# in different files, and the compiler reports the mistakes of all files of a module.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
rm -rf "$1"
mkdir -p "$1"
cd "$1"
cp -r "$here/../../Sources" .
: > expected

plant() { # FILE SED-COMMAND PLATFORM EXPECTED
    cp "Sources/$1" before
    sed -i "$2" "Sources/$1"
    if cmp -s "Sources/$1" before; then
        echo "plant: nothing to change in $1: $2"
        exit 1
    fi
    printf '%s:%s\n' "$3" "$4" >> expected
}

library=KeylineSolver/CLibrary.swift
plant $library 's/UInt32(bytes.count)/bytes.count/' Windows 'cannot convert value of type'
plant $library 's/canImport(WASILibc)/canImport(WASI)/' WASI "cannot find 'write'"
plant $library 's/#elseif canImport(Musl)/#elseif canImport(Glibc) \&\& canImport(Musl)/' Musl "cannot find 'write'"
plant $library 's/#elseif canImport(Android)/#elseif os(Plan9)/' Android "cannot find 'write'"
plant KeylineUIKitTypes/Layers/CGColor.swift 's/!canImport(Darwin)/canImport(Foundation)/' macOS "'CGColor' is ambiguous"
plant KeylineUIKitTypes/Events/UIAction.swift 's/!canImport(Darwin)/!canImport(UIKit)/' macOS "'Selector' is ambiguous"
plant KeylineUIKit/Exports.swift 's/&& canImport(UIKit)/\&\& canImport(AppKit)/' iOS "KeylineUIKitTypes"

if "$here/branches.py" build Sources > log 2>&1; then
    echo "plant: no mistake noticed"
    exit 1
fi
# Prints what is reported for a platform: the lines after the one with its name, up to the name of the next platform.
reported() { awk -v name="platforms: $1:" '/^platforms: / { inside = $0 == name; next } inside' log; }
while IFS=: read -r platform message; do
    if ! reported "$platform" | grep -qF "$message"; then
        echo "plant: not noticed on $platform: $message"
        cat log
        exit 1
    fi
    echo "plant: noticed on $platform: $message"
done < expected
if reported Linux | grep .; then
    echo "plant: a mistake of another platform is reported for Linux"
    exit 1
fi
echo "plant: every mistake noticed"

#!/bin/sh
# A missing tool ends in a sentence that names its Debian package: tools.sh FOLDER.
#
# Runs lint and targets of make with a PATH of links to all programs but one tool, and but apt-get, so that nothing is
# installed.
set -eu
folder=$(mkdir -p "$1" && cd "$1" && pwd)
runs=0 failures=0

# Fills the folder with links to the programs on PATH; the first of a name counts.
rm -rf "$folder/all" && mkdir -p "$folder/all"
echo "$PATH" | tr : '\n' | while read -r path; do
    [ ! -d "$path" ] || find -L "$path" -maxdepth 1 -type f -exec ln -s -t "$folder/all" {} + 2> /dev/null || true
done
rm -f "$folder/all/apt-get"

# TOOL SENTENCE COMMAND...: without the tool the command fails, prints the sentence, and claims nothing.
without() {
    tool=$1 sentence=$2
    shift 2
    runs=$((runs + 1))
    link=$(readlink "$folder/all/$tool" || true)
    rm -f "$folder/all/$tool"
    if env -i HOME="$HOME" PATH="$folder/all" "$@" > "$folder/out" 2>&1 < /dev/null; then
        echo "tools: without $tool: $* succeeds"
        failures=$((failures + 1))
    elif ! grep -qF "setup: $sentence" "$folder/out" || grep -q 'all rules hold' "$folder/out"; then
        echo "tools: without $tool: $* does not say: $sentence"
        sed 's/^/    /' "$folder/out" | tail -20
        failures=$((failures + 1))
    fi
    [ -z "$link" ] || ln -s "$link" "$folder/all/$tool"
}
# PACKAGE TOOL COMMAND...
package() {
    package=$1 tool=$2
    shift 2
    without "$tool" "$tool is missing. Debian has it in the package $package." "$@"
}

swift="swift is missing. Install Swift 6.2 or later: https://www.swift.org/install"
package clang-format-16 clang-format-16 Tools/lint
package python3 python3 Tools/lint
package git git Tools/lint
package gcc cc Tools/lint
package binutils ar Tools/lint
without swift "$swift" Tools/lint
if [ "$(uname -sm)" = "Linux x86_64" ]; then
    package abigail-tools abidiff Tools/lint
    package clang clang Tools/lint
fi
for target in all lib install replay test-c; do package gcc cc make $target; done
package python3 python3 make dist
package clang-format-16 clang-format-16 make format
package abigail-tools abidiff make abi
package clang clang make fuzz
for target in bench command install-keyline install-uikit test-swift test-play test-work test-gtk pictures site; do
    without swift "$swift" make $target
done
package python3 python3 make install-keyline
package gcc-mingw-w64-x86-64 x86_64-w64-mingw32-gcc make dist-windows
package doxygen doxygen make site
package doxygen doxygen make c-manual
package lld wasm-ld make web
package cmake cmake make test-cmake
package valgrind valgrind make test-work
package groff-base groff make setup
package chromium chromium make test-play
without cc "This machine has no apt-get: please install what is missing by other means." make setup
# Several tools of one package, and Swift, are missing at once.
rm -f "$folder/all/swift" "$folder/all/gcc"
package gcc cc make test-plain
package gcc cc make test
[ $failures = 0 ] || exit 1
echo "tools: $runs commands without a tool that they need name its package"

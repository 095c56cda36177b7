#!/bin/sh
# What `make install-uikit` installs serves packages that know nothing of it.
# Usage: install.sh PREFIX SCRATCH: PREFIX has an installation, which is moved; SCRATCH is for what is built.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
prefix=$1 scratch=$2
moved=$prefix.moved
swift=${SWIFT:-swift}

fail() {
    echo "test-install-uikit: $1" >&2
    exit 1
}

app() { # COMMAND ARGUMENTS...
    command=$1
    shift
    "$swift" "$command" --package-path "$here/App" --scratch-path "$scratch" --toolset "$toolset" "$@"
}

toolset=$("$prefix/bin/uikit-toolset")
app run -c debug App | diff "$here/frames.expected" -
app run -c release App | diff "$here/frames.expected" -
app test > "$scratch/tests.txt" 2>&1 || {
    cat "$scratch/tests.txt"
    fail "the tests of the packages fail"
}
grep -q "Executed 1 test, with 0 failures" "$scratch/tests.txt" || fail "no test by XCTest ran"
grep -q "Test run with 1 test in 1 suite passed" "$scratch/tests.txt" || fail "no test by Testing ran"

# At another place: a new toolset file, by which all is linked anew.
rm -rf "$moved"
mv "$prefix" "$moved"
old=$toolset
! "$scratch/debug/App" > /dev/null 2>&1 || fail "the library is found at a place that it has left"
toolset=$("$moved/bin/uikit-toolset")
[ "$toolset" != "$old" ] && ! grep -qF "$prefix/" "$toolset" || fail "the toolset file names the old place"
[ "$(dirname "$toolset")" = "$(dirname "$("$moved/bin/uikit-toolset")")" ] || fail "two calls differ"
app run App | diff "$here/frames.expected" -

# Another compiler, and none.
cat > "$scratch/other-swift" << 'END'
#!/bin/sh
printf 'Swift version 5.0 (swift-5.0-RELEASE)\nTarget: pdp11-unknown-unix\n'
END
chmod +x "$scratch/other-swift"
if SWIFT="$scratch/other-swift" "$moved/bin/uikit-toolset" > "$scratch/out.txt" 2> "$scratch/errors.txt"; then
    fail "modules of one compiler are offered to another"
fi
[ ! -s "$scratch/out.txt" ] || fail "an error has a result"
for words in "Swift version 5.0" "$("$swift" --version 2> /dev/null | head -1)" \
    "make install-uikit PREFIX=$moved"; do
    grep -qF "$words" "$scratch/errors.txt" || fail "the message for another compiler does not say: $words"
done
! SWIFT=/nowhere/swift "$moved/bin/uikit-toolset" 2> "$scratch/errors.txt" || fail "no compiler is fine"
grep -q "no Swift compiler: /nowhere/swift" "$scratch/errors.txt" || fail "no word that the compiler is missing"
echo "test-install-uikit: three unmodified packages, debug and release, tests, moved, other compilers"

#!/bin/sh
# Builds and runs this package as a stranger would: matrix.sh FOLDER
#
# Keyline comes from a folder (path) or from a git repository (url), is built by SwiftPM's older build system (native)
# or its newer one (swiftbuild), for debugging or for release. Together with `make test-consumer`, which builds
# path-native-debug, the builds below cover every pair of these choices. Covering all eight combinations takes twice
# the time and has never found more.
# In the folder, Keyline has warnings, which must not fail the package that uses it.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
swift=${SWIFT:-swift}
if ! git -C "$here" rev-parse --is-inside-work-tree > /dev/null 2>&1; then
    echo "consumer: skipped: this is no git work tree"
    exit 0
fi
rm -rf "$1"
mkdir -p "$1"
work=$(cd "$1" && pwd)
# The Makefile sets it, strangers do not.
unset KEYLINE_STRICT

# This work tree as a repository with a version.
git clone -q "$(git -C "$here" rev-parse --show-toplevel)" "$work/keyline"
git -C "$here" diff HEAD --binary | git -C "$work/keyline" apply --allow-empty
git -C "$work/keyline" add -A
git -C "$work/keyline" -c user.name=consumer -c user.email=consumer@localhost commit -q --allow-empty -m "As it is"
git -C "$work/keyline" tag 0.1.0
mkdir "$work/Consumer"
cp -r "$here/Package.swift" "$here/Sources" "$work/Consumer"

build() { # SYSTEM CONFIGURATION SCRATCH [ARGUMENT...]
    system=$1 configuration=$2 scratch=$work/scratch/$3
    shift 3
    # Caches of its own: SwiftPM remembers for good which revision a version is.
    "$swift" build --package-path "$work/Consumer" --scratch-path "$scratch" --build-system "$system" -c "$configuration" \
        --cache-path "$work/cache" --security-path "$work/security" --disable-index-store "$@"
}

# Builds, and builds once more if the first build failed without any diagnostic. The newer build system is a preview in
# some versions of SwiftPM, and its process sometimes ends by itself, without a message. A mistake in Keyline has one.
build_again_after_crash() { # SYSTEM CONFIGURATION SCRATCH
    build "$@" > "$work/attempt" 2>&1 && status=0 || status=$?
    cat "$work/attempt"
    if [ $status = 0 ] || grep -q "error:" "$work/attempt"; then
        return $status
    fi
    echo "consumer: SwiftPM ended with status $status and no diagnostic; the build is repeated once"
    build "$@"
}

try() { # SOURCE SYSTEM CONFIGURATION
    name="$1, $2, $3"
    build_again_after_crash "$2" "$3" "$1-$2" > "$work/log" 2>&1 || {
        echo "consumer: $name: does not build"
        grep -E "error|warning" "$work/log" | head -20
        echo "consumer: the end of the log:"
        tail -n 20 "$work/log"
        exit 1
    }
    "$(build "$2" "$3" "$1-$2" --show-bin-path 2> /dev/null)/Consumer" | diff "$here/consumer.expected" - || {
        echo "consumer: $name: unexpected output"
        exit 1
    }
    echo "consumer: $name: builds, and prints what is expected"
}

# A warning in Swift and one in C.
export KEYLINE_PATH="$work/planted/keyline"
mkdir "$work/planted"
cp -r "$work/keyline" "$work/planted"
printf 'func planted() { let planted = 1 }\n' > "$KEYLINE_PATH/Sources/Keyline/Geometry/Planted.swift"
printf 'int csi_planted(int x);\nint csi_planted(int x) { int planted; return x; }\n' >> "$KEYLINE_PATH/CSolver/src/base/status.c"

KEYLINE_URL=file://$work/keyline try url native release
KEYLINE_URL=file://$work/keyline try url swiftbuild debug
try path swiftbuild release
# The older build system compiles the targets with the warnings. `make test-consumer` builds the other targets by it.
build native debug path-native --target Keyline > "$work/log" 2>&1 || {
    echo "consumer: path, native, debug: the planted warnings fail the build"
    tail -n 20 "$work/log"
    exit 1
}
# The plant is one: where warnings are errors, it is found.
if KEYLINE_STRICT=1 build native debug strict --target Keyline > "$work/log" 2>&1 || ! grep -q "error:.*planted" "$work/log"; then
    echo "consumer: the planted warnings are no errors with KEYLINE_STRICT=1"
    exit 1
fi
echo "consumer: planted warnings fail nobody"

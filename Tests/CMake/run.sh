#!/bin/sh
# Installs the C core by CMake, shared and static, moves it, and builds hosts with it: run.sh SOURCES WORK
set -eu
sources=$(cd "$1" && pwd)
rm -rf "$2"
mkdir -p "$2"
work=$(cd "$2" && pwd)
quiet() {
    "$@" > "$work/log" 2>&1 || { cat "$work/log"; echo "cmake: failed: $*"; exit 1; }
}
# No build type is given, as in docs/Embedding.md: the library is optimised all the same.
for shared in ON OFF; do
    quiet cmake -S "$sources/CSolver" -B "$work/$shared" -DBUILD_SHARED_LIBS=$shared \
        -DCMAKE_INSTALL_PREFIX="$work/first" -DCMAKE_C_FLAGS="-Wall -Wextra -Wpedantic -Wconversion -Werror"
    quiet cmake --build "$work/$shared" --parallel "$(nproc)"
    quiet cmake --install "$work/$shared"
    grep -q '^C_FLAGS.* -O[23]' "$work/$shared"/CMakeFiles/csolver_*.dir/flags.make ||
        { echo "cmake: the library is compiled without optimisation unless a build type is given"; exit 1; }
done
mv "$work/first" "$work/moved" # nothing knows where it was installed
host() { # NAME ARGUMENT...
    name=$1
    shift
    quiet cmake -S "$sources/Tests/CMake" -B "$work/$name" -DEXAMPLE="$sources/Examples/C/window.c" \
        -DCPP_EXAMPLE="$sources/Bindings/Cpp/Example/window.cpp" "$@"
    quiet cmake --build "$work/$name" --parallel "$(nproc)"
    for program in window window-cpp; do
        "$work/$name/$program" | diff "$sources/Examples/C/window.expected" -
    done
}
host shared -DCMAKE_PREFIX_PATH="$work/moved" -DVERSION=0.1 -DTARGET=csolver::csolver
host static -DCMAKE_PREFIX_PATH="$work/moved" -DVERSION=0.1.0 -DTARGET=csolver::static
host embedded -DSOURCES="$sources" -DTARGET=csolver::csolver
host threadless -DSOURCES="$sources" -DTARGET=csolver::csolver -DCSOLVER_NO_THREADS=ON
! nm "$work/threadless/window" | grep pthread_create
# The compact build: a host that embeds it, and a shared library that is as small as docs/Embedding.md says.
host compact -DSOURCES="$sources" -DTARGET=csolver::csolver -DCSOLVER_COMPACT=ON
! nm "$work/compact/window" | grep -q 'pthread_create\|dlopen'
quiet cmake -S "$sources/CSolver" -B "$work/small" -DCSOLVER_COMPACT=ON -DBUILD_SHARED_LIBS=ON
quiet cmake --build "$work/small" --parallel "$(nproc)"
[ "$(uname -sm)" != "Linux x86_64" ] || size -A "$work/small/libcsolver.so" |
    awk '$1 == ".text" { print "cmake: compact: " $2 " bytes of code"; exit $2 > 90000 }'
nm -D "$work/moved/lib/libcsolver.so" | grep -q ' T csolver_solve@@CSOLVER_0\.1$'
nm -D "$work/moved/lib/libcsolver.so" | grep -q ' T csolver_create@@CSOLVER_0\.1$'
ldd "$work/shared/window" | grep -q "$work/moved/.*libcsolver\.so\.0\.1$\|libcsolver\.so\.0\.1 => $work/moved/"
# pkg-config finds the installation, after the move, too; the manual and the licence are there.
export PKG_CONFIG_LIBDIR="$work/moved/lib/pkgconfig"
quiet cc "$sources/Examples/C/window.c" $(pkg-config --cflags --libs csolver) -Wl,-rpath,"$work/moved/lib" -o "$work/by-pkg-config"
"$work/by-pkg-config" | diff "$sources/Examples/C/window.expected" -
pkg-config --static --libs csolver | grep -q -- '-lm -lpthread -ldl'
cmp "$sources/LICENSE" "$work/moved/share/doc/csolver/LICENSE"
grep -q csolver_template_stamp "$work/moved/share/man/man3/csolver.3"
! ldd "$work/static/window" | grep -q libcsolver
for version in 0.2 1.0 0.1.1; do
    if cmake -S "$sources/Tests/CMake" -B "$work/refused" -DEXAMPLE="$sources/Examples/C/window.c" \
        -DCMAKE_PREFIX_PATH="$work/moved" -DVERSION=$version -DTARGET=csolver::csolver > "$work/log" 2>&1; then
        echo "cmake: version $version is taken for what is installed"
        exit 1
    fi
    grep -q "compatible with requested version" "$work/log"
    rm -rf "$work/refused"
done
echo "cmake: shared, static, moved, embedded, without threads, compact, found by pkg-config; other versions refused"

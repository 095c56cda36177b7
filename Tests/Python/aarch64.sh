#!/bin/sh
# aarch64.sh - a wheel for aarch64, cross-compiled, and its tests under qemu-user by Debian's Python for that processor.
# Usage: aarch64.sh PYTHON REPLAY DIRECTORY
# PYTHON has `build`, scikit-build-core, cmake and ninja; REPLAY is a csolver-replay without least squares. Debian's
# packages are unpacked in DIRECTORY, and nothing is installed: apt has a state of its own there.
set -eu
python=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
replay=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
mkdir -p "$3/apt/lists/partial" "$3/apt/archives/partial"
directory=$(cd "$3" && pwd)
root=$directory/root site=$directory/site
codename=$(. /etc/os-release && echo "$VERSION_CODENAME")

cat > "$directory/apt/conf" << CONF
APT::Architecture "arm64";
APT::Architectures { "arm64"; };
APT::Install-Recommends "false";
Dir::State "$directory/apt";
Dir::State::status "$directory/apt/status";
Dir::Cache "$directory/apt";
Dir::Etc::sourcelist "$directory/apt/sources.list";
Dir::Etc::sourceparts "-";
Debug::NoLocking "true";
CONF
echo "deb [arch=arm64 signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian $codename main" \
    > "$directory/apt/sources.list"
: > "$directory/apt/status"
if [ ! -e "$root/usr/bin/python3" ]; then
    echo "python: unpacking python3, libpython3-dev and libstdc++6 for arm64 from Debian's $codename"
    export APT_CONFIG=$directory/apt/conf
    apt-get update -qq
    apt-get install -qq -y --download-only python3 libpython3-dev libstdc++6 > "$directory/apt/log" 2>&1 || {
        cat "$directory/apt/log"
        exit 1
    }
    unset APT_CONFIG
    for package in "$directory"/apt/archives/*.deb; do dpkg -x "$package" "$root"; done
    rm -rf "$directory"/apt/archives/*.deb
fi

version=$(basename "$(readlink "$root/usr/bin/python3")") # python3.11
rm -f "$directory"/*.whl
cross() { printf -- '-Ccmake.define.%s\n' "$1"; }
_PYTHON_HOST_PLATFORM=linux-aarch64 "$python" -m build --no-isolation --wheel --outdir "$directory" \
    -Cbuild-dir="$directory/objects" "$(cross CMAKE_SYSTEM_NAME=Linux)" "$(cross CMAKE_SYSTEM_PROCESSOR=aarch64)" \
    "$(cross CMAKE_C_COMPILER=aarch64-linux-gnu-gcc-12)" "$(cross CMAKE_CXX_COMPILER=aarch64-linux-gnu-g++-12)" \
    "$(cross Python_INCLUDE_DIR="$root/usr/include/$version")" "$(cross CMAKE_CXX_FLAGS="-I$root/usr/include")" \
    Bindings/Python > "$directory/log" 2>&1 || {
    cat "$directory/log"
    exit 1
}

# Pip takes only wheels for another processor.
for platform in manylinux2014 manylinux_2_27 manylinux_2_28; do set -- "$@" --platform "${platform}_aarch64"; done
shift 3
rm -rf "$site"
"$python" -m pip install --quiet --disable-pip-version-check --target "$site" --only-binary=:all: \
    --python-version "${version#python}" "$@" --platform linux_aarch64 pytest numpy "$directory"/keyline_solver-*.whl
cd Bindings/Python/tests
KEYLINE_NATIVE=$replay qemu-aarch64-static -L "$root" -E "PYTHONPATH=$site" -E PYTHONDONTWRITEBYTECODE=1 \
    "$root/usr/bin/python3" -m pytest -q -p no:cacheprovider --rootdir .. \
    test_scenarios.py test_arrays.py test_solver.py test_traces.py
echo "python: $(basename "$directory"/keyline_solver-*.whl), tested under qemu-aarch64"

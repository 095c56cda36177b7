#!/bin/sh
# source.sh - the source distribution, alone: built, taken elsewhere, installed into a fresh environment, tested there.
# Usage: source.sh PYTHON DIRECTORY        (PYTHON has `build`, scikit-build-core, cmake and ninja)
set -eu
python=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
rm -rf "$2" && mkdir -p "$2"
directory=$(cd "$2" && pwd)
"$python" -m build --no-isolation --sdist --outdir "$directory" Bindings/Python > "$directory/log" 2>&1 || {
    cat "$directory/log"
    exit 1
}
rm -rf Bindings/Python/csolver
# Nothing of the repository is near when it is unpacked and built.
elsewhere=$(mktemp -d)
trap 'rm -rf "$elsewhere"' EXIT
mv "$directory"/keyline_solver-*.tar.gz "$elsewhere"
python3 -m venv "$elsewhere/python"
cd "$elsewhere"
python/bin/python -m pip install --quiet --disable-pip-version-check pytest ./keyline_solver-*.tar.gz
tar xzf keyline_solver-*.tar.gz
python/bin/python -m pytest -q -p no:cacheprovider \
    keyline_solver-*/tests/test_scenarios.py keyline_solver-*/tests/test_plain_arrays.py keyline_solver-*/tests/test_examples.py
echo "python: the source distribution builds and works by itself"

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
mv "$directory"/keyline-*.tar.gz "$elsewhere"
python3 -m venv "$elsewhere/python"
cp Bindings/scenarios/scenarios.json "$elsewhere"
cd "$elsewhere"
python/bin/python -m pip install --quiet --disable-pip-version-check pytest ./keyline-*.tar.gz
tar xzf keyline-*.tar.gz
KEYLINE_SCENARIOS=$elsewhere/scenarios.json python/bin/python -m pytest -q -p no:cacheprovider \
    keyline-*/tests/test_scenarios.py keyline-*/tests/test_arrays.py keyline-*/tests/test_examples.py
echo "python: the source distribution builds and works by itself"

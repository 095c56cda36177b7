#!/bin/sh
# kiwi.sh - kiwisolver's own tests, fetched from its source distribution, with keyline_solver.kiwisolver in its place.
# Usage: kiwi.sh PYTHON DIRECTORY        (PYTHON has keyline_solver, pytest, and kiwisolver, whose version is fetched)
set -eu
python=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
mkdir -p "$2"
cd "$2"
version=$("$python" -c 'import kiwisolver; print(kiwisolver.__version__)')
if [ ! -d "kiwisolver-$version" ]; then
    echo "python: fetching the source distribution of kiwisolver $version from PyPI, for its tests"
    "$python" -m pip download --quiet --disable-pip-version-check --no-deps --no-binary kiwisolver "kiwisolver==$version"
    tar xzf "kiwisolver-$version.tar.gz"
fi
cat > "kiwisolver-$version/py/tests/conftest.py" << 'CONFTEST'
import sys

import keyline_solver.kiwisolver
import keyline_solver.kiwisolver.exceptions

for name in ("kiwisolver", "kiwisolver.exceptions"):
    sys.modules[name] = sys.modules["keyline_solver." + name]
CONFTEST
"$python" -m pytest -q -p no:cacheprovider --rootdir "kiwisolver-$version" "kiwisolver-$version/py/tests" > log 2>&1 || {
    cat log
    exit 1
}
summary=$(tail -n 1 log)
case $summary in
    *skipped* | *xfailed*) cat log && exit 1 ;;
    [1-9]*passed*) echo "python: kiwisolver $version's own tests: $summary" ;;
    *) cat log && exit 1 ;;
esac

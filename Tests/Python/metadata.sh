#!/bin/sh
# metadata.sh - the source distribution and a wheel made of it are what PyPI takes, and hold the licence.
# Usage: metadata.sh PYTHON DIRECTORY     (PYTHON has build, scikit-build-core, cmake, ninja, twine, validate-pyproject)
set -eu
python=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
licence=$PWD/LICENSE
rm -rf "$2" && mkdir -p "$2"
directory=$(cd "$2" && pwd)
"$python" -m validate_pyproject Bindings/Python/pyproject.toml
"$python" -m build --no-isolation --outdir "$directory" Bindings/Python > "$directory/log" 2>&1 || {
    cat "$directory/log"
    exit 1
}
rm -rf Bindings/Python/csolver
cd "$directory"
"$python" -m twine check --strict keyline_solver-*
tar xzf keyline_solver-*.tar.gz
"$python" -m zipfile -e keyline_solver-*.whl wheel
for file in keyline_solver-*/LICENSE keyline_solver-*/csolver/LICENSE wheel/*.dist-info/licenses/LICENSE; do
    if [ -L "$file" ] || ! cmp "$file" "$licence"; then
        echo "python: $file is not the licence"
        exit 1
    fi
done
for line in 'License-Expression: MIT' 'License-File: LICENSE' 'Requires-Python: >=3.10'; do
    grep -qx "$line" wheel/*.dist-info/METADATA || {
        echo "python: the wheel does not say '$line'"
        exit 1
    }
done
! grep -q '^Requires-Dist: numpy[^;]*$' wheel/*.dist-info/METADATA || {
    echo "python: the wheel needs NumPy"
    exit 1
}
echo "python: the metadata of the source distribution and of the wheel are valid, and both hold the licence"

#!/bin/sh
# Checks that Tools/swift_circles.py finds a planted circle of five files, and no circle in a chain of files:
# circles.sh FOLDER. The folder is created anew.
set -eu
tool=$PWD/Tools/swift_circles.py
rm -rf "$1" && mkdir -p "$1/circle" "$1/chain"
for number in 1 2 3 4 5; do
    next=$((number % 5 + 1))
    echo "func planted$number(_ n: Int) -> Int { n > 0 ? planted$next(n - 1) : n }" > "$1/circle/Planted$number.swift"
    last=$([ $number = 5 ] && echo n || echo "planted$next(n - 1)")
    echo "func planted$number(_ n: Int) -> Int { $last }" > "$1/chain/Planted$number.swift"
done
for kind in circle chain; do
    (cd "$1/$kind" && ${SWIFTC:-swiftc} -c -Onone -parse-as-library -module-name Planted Planted?.swift &&
        for file in *.o; do mv "$file" "${file%.o}.swift.o"; done)
done
"$tool" "$1/circle" 4 > "$1/found" && echo "circles: the planted circle was not found" && exit 1
grep -q '^5 files call each other in a circle: Planted1.swift, .*Planted5.swift$' "$1/found"
"$tool" "$1/circle" 5
"$tool" "$1/chain" 1
echo "circles: a planted circle of five files is found"

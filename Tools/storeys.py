#!/usr/bin/env python3
"""The law of the storeys, read from compiled objects: storeys.py OBJECTS, a directory of directories.

Prints every function that a storey calls above itself, every include of a storey above, and every circle of more
than MOST files within a storey; exits with 1 if there are any.
"""

import collections
import glob
import os
import re
import subprocess
import sys

STOREYS = ["base", "model", "tableau", "simplex", "affine", "leastsq", "api"]
SOURCES = "CSolver/src"
MOST = 6
# Makes a solver of its own by the public functions, as any host does.
CLIENTS = ["leastsq/absolute"]


def calls(objects):
    """(caller, callee, function) of all calls from file to file."""
    defined, used = {}, []
    for path in sorted(glob.glob(objects + "/*/*.o")):
        name = os.path.relpath(path, objects)[:-2]
        for line in subprocess.run(["nm", path], capture_output=True, text=True, check=True).stdout.splitlines():
            *_, kind, symbol = line.split()
            if kind in "TDBR":
                defined[symbol] = name
            elif kind == "U" and not (name in CLIENTS and symbol.startswith("csolver_")):
                used.append((name, symbol))
    if not defined:
        sys.exit(f"storeys: no objects in {objects}")
    return [(name, defined[symbol], symbol) for name, symbol in used if symbol in defined]


def storey(name):
    return STOREYS.index(os.path.dirname(name))


def circles(edges):
    """Sets of files that reach each other."""
    reach = collections.defaultdict(set)
    for caller, callee, _ in edges:
        reach[caller].add(callee)
    changed = True
    while changed:
        changed = False
        for name in list(reach):
            more = set().union(*(reach.get(other, set()) for other in reach[name])) - reach[name]
            if more:
                reach[name] |= more
                changed = True
    inside = [name for name in reach if name in reach[name]]
    return {frozenset(other for other in inside if other in reach[name] and name in reach[other]) for name in inside}


def main():
    edges = calls(sys.argv[1])
    found = [f"{a}.c calls up: {symbol} in {b}.c" for a, b, symbol in edges if storey(a) < storey(b)]
    for path in sorted(glob.glob(SOURCES + "/*/*.[ch]")):
        name = os.path.relpath(path, SOURCES)
        for other in re.findall(r'#include "\.\./(\w+)/', open(path).read()):
            if storey(name) < STOREYS.index(other):
                found.append(f"{name} includes {other}/")
    for circle in circles([e for e in edges if storey(e[0]) == storey(e[1])]):
        if len(circle) > MOST:
            found.append(f"a circle of {len(circle)} files: " + " ".join(sorted(circle)))
    print("\n".join(found), end="\n" if found else "")
    sys.exit(bool(found))


main()

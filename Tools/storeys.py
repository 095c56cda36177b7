#!/usr/bin/env python3
"""The rule of the storeys, read from compiled objects: storeys.py OBJECTS, a directory of directories.

Prints every function that a storey calls above itself, every include of a storey above, every member or type of a
storey above that a file names, and every circle of more than MOST files within a storey; exits with 1 if there are any.

Each storey has a part of `struct csolver` that is called as the storey is (solver.h composes them), so `s->tableau.…` is
the tableau's.
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


def code(text):
    """The text without comments, strings and includes; lines stay lines."""
    blank = lambda match: re.sub(r"[^\n]", " ", match[0])
    text = re.sub(r'/\*.*?\*/|//[^\n]*|^#include[^\n]*', blank, text, flags=re.S | re.M)
    return re.sub(r'"(?:\\.|[^"\\\n])*"', blank, text)


def reaches_up():
    """(file, line, what) of all members and types of a storey above."""
    files = {os.path.relpath(p, SOURCES): code(open(p).read()) for p in sorted(glob.glob(SOURCES + "/*/*.[ch]"))}
    types = {}
    for name, text in files.items():
        if name.endswith(".h"):
            for found in re.findall(r"^\}\s*(csi_\w+);|^typedef struct (csi_\w+)|^typedef [^{;]*?\b(csi_\w+)[;(]", text, re.M):
                types.setdefault(next(filter(None, found)), storey(name))
    for name, text in files.items():
        own = storey(name)
        for number, line in enumerate(text.split("\n"), 1):
            for members in re.findall(r"(?:->|\.)\s*(\w+)|\b(\w+)\.\w", line):
                for member in set(members) & set(STOREYS[own + 1 :]):
                    yield name, number, f"the state of {member}"
            for word in re.findall(r"\bcsi_\w+", line):
                if types.get(word, 0) > own:
                    yield name, number, f"{word} of {STOREYS[types[word]]}"


def main():
    edges = calls(sys.argv[1])
    found = [f"{a}.c calls up: {symbol} in {b}.c" for a, b, symbol in edges if storey(a) < storey(b)]
    for path in sorted(glob.glob(SOURCES + "/*/*.[ch]")):
        name = os.path.relpath(path, SOURCES)
        for other in re.findall(r'#include "\.\./(\w+)/', open(path).read()):
            if storey(name) < STOREYS.index(other):
                found.append(f"{name} includes {other}/")
    found += [f"{name}:{number} reaches up: {what}" for name, number, what in reaches_up()]
    for circle in circles([e for e in edges if storey(e[0]) == storey(e[1])]):
        if len(circle) > MOST:
            found.append(f"a circle of {len(circle)} files: " + " ".join(sorted(circle)))
    print("\n".join(found), end="\n" if found else "")
    sys.exit(bool(found))


main()

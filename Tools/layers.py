#!/usr/bin/env python3
"""Checks that the layers of the C core depend downwards only: layers.py OBJECTS, a directory with a folder of compiled
objects for each layer.

Prints each call to a function of a higher layer, each include of a header of a higher layer, each use of a type or of
the state of a higher layer, and each cycle of more than MOST files that call each other within a layer. Exits with 1
if there are any.

Each layer has a part of `struct csolver` with the name of the layer (solver.h composes them), so `s->tableau.…` is
the state of the tableau.
"""

import collections
import glob
import os
import re
import subprocess
import sys

LAYERS = ["base", "model", "tableau", "simplex", "verifier", "affine", "leastsq", "api", "templates"]
SOURCES = "CSolver/src"
MOST = 3
# Source files that use the solver through its public functions, like a host program does. Only the calls of these
# files may go to a higher layer.
CLIENTS = ["leastsq/absolute"]


def calls(objects):
    """Returns all calls between files as tuples (caller, callee, function)."""
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
        sys.exit(f"layers: no objects in {objects}")
    return [(name, defined[symbol], symbol) for name, symbol in used if symbol in defined]


def layer(name):
    return LAYERS.index(os.path.dirname(name))


def cycles(edges):
    """Returns the sets of files that call each other, directly or through other files."""
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
    """Returns the text with comments, strings and includes replaced by blanks, so that line numbers stay the same."""
    blank = lambda match: re.sub(r"[^\n]", " ", match[0])
    text = re.sub(r'/\*.*?\*/|//[^\n]*|^#include[^\n]*', blank, text, flags=re.S | re.M)
    return re.sub(r'"(?:\\.|[^"\\\n])*"', blank, text)


def reaches_up():
    """Returns each use of a type or of the state of a higher layer, as a tuple (file, line, description)."""
    files = {os.path.relpath(p, SOURCES): code(open(p).read()) for p in sorted(glob.glob(SOURCES + "/*/*.[ch]"))}
    types = {}
    for name, text in files.items():
        if name.endswith(".h"):
            for found in re.findall(r"^\}\s*(csi_\w+);|^typedef struct (csi_\w+)|^typedef [^{;]*?\b(csi_\w+)[;(]", text, re.M):
                types.setdefault(next(filter(None, found)), layer(name))
    for name, text in files.items():
        own = layer(name)
        for number, line in enumerate(text.split("\n"), 1):
            for members in re.findall(r"(?:->|\.)\s*(\w+)|\b(\w+)\.\w", line):
                for member in set(members) & set(LAYERS[own + 1 :]):
                    yield name, number, f"the state of {member}"
            for word in re.findall(r"\bcsi_\w+", line):
                if types.get(word, 0) > own:
                    yield name, number, f"{word} of {LAYERS[types[word]]}"


def main():
    edges = calls(sys.argv[1])
    found = [f"{a}.c calls a higher layer: {symbol} in {b}.c" for a, b, symbol in edges if layer(a) < layer(b)]
    for path in sorted(glob.glob(SOURCES + "/*/*.[ch]")):
        name = os.path.relpath(path, SOURCES)
        for other in re.findall(r'#include "\.\./(\w+)/', open(path).read()):
            if layer(name) < LAYERS.index(other):
                found.append(f"{name} includes {other}/")
    found += [f"{name}:{number} uses a higher layer: {what}" for name, number, what in reaches_up()]
    for cycle in cycles([e for e in edges if layer(e[0]) == layer(e[1])]):
        if len(cycle) > MOST:
            found.append(f"a cycle of {len(cycle)} files that call each other: " + " ".join(sorted(cycle)))
    print("\n".join(found), end="\n" if found else "")
    sys.exit(bool(found))


main()

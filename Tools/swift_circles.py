#!/usr/bin/env python3
"""Finds circles of files of the module Keyline that call each other's functions: swift_circles.py FOLDER [LARGEST].

FOLDER contains the object files of a debug build, one for each Swift file (`Keyline.build`). A file calls another one if
its object file refers to a function that the other object file defines. Accessors of stored properties, type metadata and
protocol witness tables do not count, because they say only which types a file names.

Prints each circle of more than LARGEST files (by default, four), and exits with 1 if there are any.
"""

import collections
import pathlib
import re
import subprocess
import sys

# The largest number of files that may form a circle of calls. A commit may lower this number, but not raise it.
LARGEST = 4
# Suffixes of mangled Swift names that are not functions of the program: metadata, witnesses, descriptors, default
# arguments, and the accessors of stored properties (get, set, modify, read).
IGNORED = re.compile(r"(M[a-zA-Z]+|W[a-zA-Z]+|T[a-zA-Z]|v[gsMrpiau]|fA\d*_|w[a-z]+)$")


def symbols(path):
    """Returns the functions that an object file defines, and the symbols to which it refers."""
    defined, used = set(), set()
    for line in subprocess.run(["nm", path], capture_output=True, text=True, check=True).stdout.splitlines():
        words = line.split()
        if len(words) < 2:
            continue
        kind, name = words[-2:]
        if not name.startswith("$s") or IGNORED.search(name):
            continue
        if kind == "T":
            defined.add(name)
        elif kind == "U":
            used.add(name)
    return defined, used


def circles(calls):
    """Returns the strongly connected components of a graph (Tarjan's algorithm, without recursion)."""
    order, low, on_stack, stack, found = {}, {}, set(), [], []
    for start in calls:
        if start in order:
            continue
        work = [(start, iter(sorted(calls[start])))]
        order[start] = low[start] = len(order)
        stack.append(start)
        on_stack.add(start)
        while work:
            node, rest = work[-1]
            for other in rest:
                if other not in order:
                    order[other] = low[other] = len(order)
                    stack.append(other)
                    on_stack.add(other)
                    work.append((other, iter(sorted(calls[other]))))
                    break
                if other in on_stack:
                    low[node] = min(low[node], order[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == order[node]:
                    circle = []
                    while True:
                        circle.append(stack.pop())
                        on_stack.discard(circle[-1])
                        if circle[-1] == node:
                            break
                    found.append(sorted(circle))
    return found


def main():
    folder = pathlib.Path(sys.argv[1])
    paths = {path.name.removesuffix(".o"): path for path in folder.glob("*.swift.o")}
    if folder.name == "Keyline.build":
        # Object files of source files that were removed stay in the folder.
        sources = {path.name for path in pathlib.Path("Sources/Keyline").rglob("*.swift")}
        paths = {name: path for name, path in paths.items() if name in sources}
    files = {name: symbols(path) for name, path in paths.items()}
    if not files:
        print(f"{sys.argv[1]}: there are no object files of Swift files")
        return 1
    home = {name: path for path, (defined, _) in files.items() for name in defined}
    calls = collections.defaultdict(set)
    for path, (_, used) in files.items():
        calls[path] = {home[name] for name in used if home.get(name, path) != path}
    largest = int(sys.argv[2]) if len(sys.argv) > 2 else LARGEST
    large = [circle for circle in circles(calls) if len(circle) > largest]
    for circle in large:
        print(f"{len(circle)} files call each other in a circle: {', '.join(circle)}")
    return bool(large)


sys.exit(main())

#!/usr/bin/env python3
"""Checks that the folders of Sources/Keyline use types of their own layer and of lower layers only.

The folders of the layout layer may use each other's types, since constraints have nodes, nodes have an engine, and the
engine has constraints. The folders of the top layer may not use each other's. Prints each type that breaks the rule, and
exits with 1 if there are any.
"""

import collections
import re
import subprocess
import sys

ROOT = "Sources/Keyline/"
LAYERS = [
    [["Storage"]],
    [["Geometry"]],
    [["Anchors", "Constraints", "Engine", "Views"]],
    [["DSL"], ["Formats"], ["Stack"], ["Templates"], ["Text"]],
]
TYPE = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*((?:[a-z]+(?:\([a-z]+\))?\s+)*)"
    r"(?:struct|class|enum|protocol|actor|typealias)\s+([A-Z]\w*)", re.M)
NOISE = re.compile(r'//[^\n]*|"""(?:.|\n)*?"""|"(?:\\.|[^"\\\n])*"')


def main():
    names = subprocess.run(["git", "ls-files", ROOT], capture_output=True, text=True, check=True).stdout.split()
    texts = {path: NOISE.sub('""', open(path, encoding="utf-8").read()) for path in names if path.endswith(".swift")}
    places = {folder: (level, number)
              for level, layer in enumerate(LAYERS)
              for number, group in enumerate(layer) for folder in group}
    homes = collections.defaultdict(set)
    for path, text in texts.items():
        for modifiers, name in TYPE.findall(text):
            if "private" not in modifiers and "import" not in modifiers:
                homes[name].add(path[len(ROOT):].split("/")[0])
    found = False
    for path, text in sorted(texts.items()):
        folder = path[len(ROOT):].split("/")[0]
        if folder not in places:
            print(f"{path}: the folder {folder} is in no layer")
            found = True
            continue
        for name in sorted(set(re.findall(r"\b[A-Z]\w*\b", text)) & set(homes)):
            if folder in homes[name] or any(home not in places for home in homes[name]):
                continue
            level, group = places[folder]
            if all(places[home][0] > level or places[home][0] == level and places[home][1] != group
                   for home in homes[name]):
                print(f"{path} names {name} of {'/'.join(sorted(homes[name]))}, which is not in a lower layer")
                found = True
    return found


sys.exit(main())

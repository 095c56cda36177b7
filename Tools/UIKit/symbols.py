#!/usr/bin/env python3
"""Writes docs/UIKitSymbols.md: which of UIKit's symbols KeylineUIKit implements, which are inert, and which are
missing.

Usage: symbols.py GRAPHS SOURCES NAMES, where GRAPHS is a folder with the symbol graphs of KeylineUIKitTypes, SOURCES the
folder of its sources, and NAMES a file with UIKit's own names (UIKitNames.txt). Prints the document, or prints
errors and exits with 1.

A symbol is inert if it exists but nothing depends on it; its doc comment begins with the word "Inert". The tool
also checks the sources: stored properties that are not mentioned anywhere else in the module, and functions with
empty bodies that the module does not call, must be declared inert.
"""
import glob
import json
import re
import sys
import textwrap

CALLABLE = ("func", "method", "init", "subscript")


def load(folder):
    symbols, overrides, parents = [], set(), {}
    names = {}
    for path in sorted(glob.glob(folder + "/*.symbols.json")):
        with open(path, encoding="utf-8") as file:
            graph = json.load(file)
        for symbol in graph["symbols"]:
            symbols.append(symbol)
            names[symbol["identifier"]["precise"]] = ".".join(symbol["pathComponents"])
        for relation in graph["relationships"]:
            if relation["kind"] == "overrides":
                overrides.add(relation["source"])
            if relation["kind"] == "inheritsFrom":
                parents[relation["source"]] = relation["target"]
    inherits = {names[a]: names[b] for a, b in parents.items() if a in names and b in names}
    return symbols, overrides, inherits


def is_inert(symbol):
    lines = symbol.get("docComment", {}).get("lines", [])
    return bool(lines) and lines[0]["text"].startswith("Inert")


def demanded(sources):
    """Returns the declarations on which nothing depends, as tuples (file, line, name)."""
    texts = {path: open(path, encoding="utf-8").read() for path in sorted(glob.glob(sources + "/**/*.swift", recursive=True))}
    code = "\n".join(re.sub(r"//.*", "", text) for text in texts.values())
    # Declarations and argument labels are not uses of a name.
    used = set(re.findall(r"\b\w+\b(?!:)", re.sub(r"\b(?:var|func) \w+", "", code)))
    stored = re.compile(r"^\s*(?:open|public) (?:static )?(?:weak )?var (\w+)\b[^{]*$")
    empty = re.compile(r"^\s*(?:open|public) (?:final )?func (\w+)\(.*\{\}$")
    for path, text in texts.items():
        lines = text.split("\n")
        for number, line in enumerate(lines):
            found = stored.match(line) or empty.match(line)
            if found and found.group(1) not in used:
                yield path, number + 1, found.group(1)


def marked_inert(path, number):
    lines = open(path, encoding="utf-8").read().split("\n")
    first = number - 1
    while first > 0 and re.match(r"\s*(///|@)", lines[first - 1]):
        first -= 1
    return any(re.match(r"\s*/// Inert\b", line) for line in lines[first:number])


def same(theirs, ours):
    """Returns whether a function of KeylineUIKit (`ours`) can be called like a function of UIKit (`theirs`): it may have
    more parameters if these have default values.
    """
    if theirs == ours:
        return True
    if "(" not in theirs or "(" not in ours or theirs.split("(")[0] != ours.split("(")[0]:
        return False
    wanted = theirs.split("(")[1][:-1].split(":")[:-1]
    labels = iter(ours.split("(")[1][:-1].split(":")[:-1])
    return all(label in labels for label in wanted)


def wanted_names(path):
    types = {}
    with open(path, encoding="utf-8") as file:
        current = None
        for line in file:
            line = line.rstrip("\n")
            if not line or line.startswith("#"):
                continue
            if line.startswith(" "):
                types[current] += line.split()
            else:
                current, _, rest = line.partition(":")
                types.setdefault(current, [])
                types[current] += rest.split()
    return types


def main():
    graphs, sources, names = sys.argv[1:]
    problems = [
        f"{path}:{number}: nothing depends on {name}: its doc comment must begin with “Inert”"
        for path, number, name in demanded(sources)
        if not marked_inert(path, number)
    ]
    if problems:
        sys.exit("\n".join(problems))

    symbols, overrides, inherits = load(graphs)
    kinds, real, inert, cases, members = {}, {}, {}, {}, {}
    for symbol in symbols:
        path, kind = symbol["pathComponents"], symbol["kind"]["identifier"].split(".", 1)[1]
        name = ".".join(path)
        if kind in ("class", "struct", "enum", "protocol", "typealias"):
            kinds[name] = (kind, is_inert(symbol))
            continue
        owner, member = ".".join(path[:-1]), path[-1]
        members.setdefault(owner, set()).add(member)
        if symbol["identifier"]["precise"] in overrides or member == "init(rawValue:)":
            continue
        if kind == "enum.case":
            cases.setdefault(owner, []).append(member)
        else:
            (inert if is_inert(symbol) else real).setdefault(owner, []).append(member)
    for owner in list(real):  # a type that is inert has no members that do something
        if kinds.get(owner, ("", False))[1]:
            inert.setdefault(owner, []).extend(real.pop(owner))

    absent, types = {}, []
    for owner, wanted in wanted_names(names).items():
        if owner not in kinds and owner not in members:
            types.append(owner)
            continue
        for name in wanted:
            at, found = owner, False
            while at and not found:
                found = any(same(name, ours) for ours in members.get(at, ())) or f"{at}.{name}" in kinds
                at = inherits.get(at)
            if not found:
                absent.setdefault(owner, []).append(name)

    count = lambda table: sum(len(set(names)) for names in table.values())
    line = lambda title, names: textwrap.fill(
        f"- {title}: " + ", ".join(f"`{name}`" for name in sorted(set(names), key=str.lower)),
        110, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
    out = [
        "# UIKit's names, symbol by symbol", "",
        "`make uikit-symbols` writes this page from the symbols of the module KeylineUIKitTypes, their doc comments, and the list of",
        "UIKit's names in `Tools/UIKit/UIKitNames.txt`. `make test-uikit` fails if this page is out of date.",
        "",
        "A *real* symbol has the same effect on layout as in UIKit. An *inert* symbol has no effect: an inert property returns the",
        "value that was set, and an inert function may be called. An *absent* symbol exists in UIKit, but not in Keyline; absent",
        "members are listed only for types whose members are in the list of UIKit's names. An inherited symbol is listed only",
        "under the class that declares the symbol. [UIKit's names](UIKit.md) describes how KeylineUIKit differs from UIKit.", "",
        f"KeylineUIKit has {len(kinds)} types with {count(real)} real and {count(inert)} inert members and {count(cases)} cases of enumerations.",
        f"{count(absent)} members and {len(types)} types of UIKit are absent from KeylineUIKit.", "",
    ]
    for owner in sorted(set(kinds) | set(members), key=str.lower):
        if owner == "":
            continue
        kind, is_whole = kinds.get(owner, ("extension", False))
        parent = f", a {inherits[owner]}" if owner in inherits else ""
        parts = [line(title, table[owner]) for title, table in (("real", real), ("inert", inert)) if owner in table]
        if owner in cases:
            parts.append(line("cases", cases[owner]))
        if owner in absent:
            parts.append(line("absent", absent[owner]))
        if owner in inherits:
            parent = f", inherits `{inherits[owner]}`"
        out.append(f"## `{owner}` ({kind}{parent}{', inert' if is_whole else ''})")
        out += [*parts, ""]
    free = [".".join(s["pathComponents"]) for s in symbols if len(s["pathComponents"]) == 1 and ".".join(s["pathComponents"]) not in kinds]
    out += ["## Functions outside types", line("real", free), "", "## Absent types", line("absent", types)]
    print("\n".join(out))


main()

#!/usr/bin/env python3
"""Checks the rule of targets: each target of make checks that the tools that it needs are installed, so that a
missing tool leads to a message with the name of its package.

A target does so if a list `NEEDS_...` of Tests/tools.mk names it, if its recipe runs Tools/setup, or if it
depends on a target whose recipe does. The list `INNER` names targets that run only as a part of others.
Prints the other targets; exits with 1 if there are any.
"""

import glob
import re
import sys


def lines_of(path):
    """Yields each line of the makefile with its number. Lines that end with a backslash are joined with the next."""
    joined, first = "", 0
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        first = first or number
        joined += line.rstrip("\n")
        if joined.endswith("\\"):
            joined = joined[:-1] + " "
            continue
        yield first, joined
        joined, first = "", 0


def read(paths):
    """Returns where each phony target is declared, the prerequisites of each rule, the rules that run Tools/setup, and
    the targets in lists of tools."""
    declared, prerequisites, setting_up, listed = {}, {}, set(), set()
    for path in paths:
        current = []
        for number, line in lines_of(path):
            if line.startswith("\t"):
                setting_up |= set(current) if "Tools/setup" in line else set()
            elif found := re.match(r"\.PHONY:(.*)", line):
                declared |= {name: f"{path}:{number}" for name in found[1].split() if "$" not in name}
            elif found := re.match(r"(?:NEEDS_\w+|INNER) :=(.*)", line):
                listed |= set(found[1].split())
            elif found := re.match(r"([\w ./-]+?):(?![:=])(.*)", line):
                current = found[1].split()
                for name in current:
                    prerequisites.setdefault(name, []).extend(found[2].split())
    return declared, prerequisites, setting_up, listed


def main():
    declared, prerequisites, setting_up, listed = read(["Makefile", *sorted(glob.glob("Tests/*.mk"))])
    looking = listed | setting_up | {name for name, needed in prerequisites.items() if setting_up & set(needed)}
    missing = sorted(set(declared) - looking)
    for name in missing:
        print(f"{declared[name]}: the target {name} does not look for its tools (Tests/tools.mk)")
    return bool(missing)


sys.exit(main())

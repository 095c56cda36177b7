#!/usr/bin/env python3
"""Checks the rule of sizes: functions have at most 60 lines and are nested at most three deep, unless the comment
above gives the reason after the word `Long:`.

Prints the functions that break the rule; exits with 1 if there are any.
"""

import re
import subprocess
import sys

MOST_LINES, MOST_DEPTH = 60, 3
C_START = re.compile(r"^(?!typedef|struct|enum|union|extern|#|static const\b.*=)[A-Za-z_].*\)\s*\{$|^[^\s#].*\)\s*\{$")
SWIFT_START = re.compile(r"^(\s*)(?:@\S+\s+)*(?:[a-z]+(?:\([a-z]+\))?\s+)*(?:func\b|init\b|subscript\b|deinit\b)")
BRANCH = re.compile(r"^\s*(?:\}\s*)?(?:if|for|while|switch|do|else|repeat|guard)\b.*\{$")


def depth(lines, indent):
    """Returns how deep branches are nested; closures and functions inside count as levels."""
    return max((((len(l) - len(l.lstrip()) - indent) // 4) for l in lines if BRANCH.match(l)), default=0)


def c_functions(lines):
    start = None
    for number, line in enumerate(lines):
        if line.startswith("{") or (C_START.match(line) or (line.endswith(") {") and number > 0 and start is None
                                                           and not lines[number - 1].startswith(("}", "/")))):
            if start is None:
                start = number
        if line.startswith("}") and start is not None:
            yield start, number, 0
            start = None


def swift_functions(lines):
    for number, line in enumerate(lines):
        match = SWIFT_START.match(line)
        if not match:
            continue
        indent, at = len(match.group(1)), number
        while at < len(lines) and "{" not in lines[at] and at < number + 12:
            at += 1
        if at >= len(lines) or not lines[at].rstrip().endswith("{"):
            continue
        end = next((k for k in range(at + 1, len(lines)) if lines[k].startswith(" " * indent + "}")), at)
        yield number, end, indent


def has_reason(lines, start):
    """Returns whether the comment right above the function gives a reason for its size."""
    at = start - 1
    while at >= 0 and (lines[at].strip().startswith(("*", "//", "/*", "@")) or not lines[at].endswith(("}", ";", ""))):
        if "Long:" in lines[at]:
            return True
        at -= 1
    return False


def main():
    roots = sys.argv[1:] or ["CSolver", "Sources"]
    names = subprocess.run(["git", "ls-files", *roots], capture_output=True, text=True, check=True).stdout.split()
    found = False
    for path in names:
        kinds = {"c": c_functions, "h": c_functions, "swift": swift_functions}
        functions = kinds.get(path.rsplit(".", 1)[-1])
        if functions is None:
            continue
        lines = open(path, encoding="utf-8").read().split("\n")
        for start, end, indent in functions(lines):
            count, nested = end - start + 1, depth(lines[start + 1:end], indent)
            if (count > MOST_LINES or nested > MOST_DEPTH) and not has_reason(lines, start):
                print(f"{path}:{start + 1}: {count} lines, nested {nested} deep: {lines[start].strip()[:60]}")
                found = True
    return found


sys.exit(main())

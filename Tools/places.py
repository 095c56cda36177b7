#!/usr/bin/env python3
"""Checks the rule of places: files that documents name exist; names of code in a row of docs/WhereToFind.md occur in
one of the files of that row; and `s->x` in a comment of the core names a member of the solver.

Prints each name without its file; exits with 1 if there are any.
"""

import re
import subprocess
import sys

PAGE = "docs/WhereToFind.md"
FILE = re.compile(r"[\w/+]+\.(?:c|h|hpp|swift|py|md|mk|sh)")
NAME = re.compile(r"[A-Za-z_]\w*(?:\.\w+)*")
# Documents also mention files of other projects, and files that a make target creates.
OTHERS = {"build/dist/csolver.c", "Debugging.swift"}
PARTS = {"base", "model", "tableau", "simplex", "verifier", "affine", "leastsq", "api", "templates"}


def pages(names):
    found = False
    for path in (name for name in names if re.fullmatch(r"docs/\w+\.md|[A-Z]+\.md", name) and name != "CHANGELOG.md"):
        fenced = False
        for number, line in enumerate(open(path, encoding="utf-8"), 1):
            fenced ^= line.lstrip().startswith("```")
            words = [] if fenced else re.findall(r"`([^`]+)`", line)
            files = {word: [name for name in names if ("/" + name).endswith("/" + word)]
                     for word in words if FILE.fullmatch(word) and word not in OTHERS}
            for word, paths in files.items():
                if not paths:
                    print(f"{path}:{number}: no file {word}")
                    found = True
            if path != PAGE or not line.startswith("|"):
                continue
            text = "\n".join(open(name, encoding="utf-8").read() for paths in files.values() for name in paths)
            for word in words:
                if NAME.fullmatch(word) and word not in files and not re.search(rf"\b{re.escape(word)}\b", text):
                    print(f"{path}:{number}: {word} is in none of the files beside it")
                    found = True
    return found


def comments(names):
    found = False
    for path in (name for name in names if re.fullmatch(r"CSolver/src/.*\.[ch]", name)):
        text = open(path, encoding="utf-8").read()
        for comment in re.finditer(r"/\*.*?\*/", text, re.S):
            for member in re.finditer(r"\bs->(\w+)", comment[0]):
                if member[1] not in PARTS:
                    number = text.count("\n", 0, comment.start() + member.start()) + 1
                    print(f"{path}:{number}: {member[0]} is no part of the solver")
                    found = True
    return found


def main():
    names = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout.split()
    return pages(names) | comments(names)


sys.exit(main())

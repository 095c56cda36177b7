#!/usr/bin/env python3
"""The law of places: files that docs/Architecture.md names exist, and in a row of its tables each name that is code
stands in one of the files of that row.

Prints what is not there; exits with 1 if there is any.
"""

import re
import subprocess
import sys

PAGE = "docs/Architecture.md"
FILE = re.compile(r"[\w/+]+\.(?:c|h|swift|py|md|sh)")
NAME = re.compile(r"[A-Za-z_]\w*(?:\.\w+)*")


def main():
    names = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout.split()
    found = rows = False
    for number, line in enumerate(open(PAGE, encoding="utf-8"), 1):
        rows = line.startswith("## Where to find") or rows and not line.startswith("## ")
        words = re.findall(r"`([^`]+)`", line)
        files = {word: [name for name in names if ("/" + name).endswith("/" + word)]
                 for word in words if FILE.fullmatch(word)}
        for word, paths in files.items():
            if not paths:
                print(f"{PAGE}:{number}: no file {word}")
                found = True
        if not rows or not line.startswith("|"):
            continue
        text = "\n".join(open(path, encoding="utf-8").read() for paths in files.values() for path in paths)
        for word in words:
            if NAME.fullmatch(word) and word not in files and not re.search(rf"\b{re.escape(word)}\b", text):
                print(f"{PAGE}:{number}: {word} is in none of the files beside it")
                found = True
    return found


sys.exit(main())

#!/usr/bin/env python3
"""Checks the rule of unsafe constructs. Raw pointers, uncounted references, unchecked casts and variables without
compiler-checked isolation occur only in KeylineSolver, which calls C, and in folders named Storage, whose types
state what makes them safe to use.

The rule does not cover constructs that are checked at run time (`assumeIsolated`, `as!`, `unowned`). Nor does it
cover `@unchecked Sendable`, a promise about threads that UIKit's class names require. Stored properties of
KeylineUIKitTypes may be `nonisolated(unsafe)`: its classes are bound to the main actor only for the compiler
(docs/UIKit.md), so memory safety is not affected.

Prints each such construct elsewhere; exits with 1 if there are any.
"""

import re
import subprocess
import sys

CONSTRUCT = re.compile(
    r"\w*[uU]nsafe\w*|\bUnmanaged\b|\bOpaquePointer\b|\bAutoreleasingUnsafe\w+|\bwithContiguous\w+\b|\bwithMemoryRebound\b|\bbindMemory\b"
    r"|\bassumingMemoryBound\b|\bpointee\b|\bunchecked:|-Ounchecked"
)
ROOMS = re.compile(r"^Sources/(KeylineSolver|\w+/Storage)/")
ISOLATED = re.compile(r"^\s*nonisolated\(unsafe\) (?!.*\bstatic\b).*\b(let|var) ")


def main():
    names = subprocess.run(["git", "ls-files", "Sources"], capture_output=True, text=True, check=True).stdout.split()
    found = False
    for path in names:
        if not path.endswith(".swift") or ROOMS.match(path):
            continue
        for number, line in enumerate(open(path, encoding="utf-8"), 1):
            code = line.split("//")[0]
            if path.startswith("Sources/KeylineUIKitTypes/") and ISOLATED.match(code):
                code = code.replace("nonisolated(unsafe)", "")
            for construct in CONSTRUCT.findall(code):
                print(f"{path}:{number}: {construct}: {line.strip()[:60]}")
                found = True
    return found


sys.exit(main())

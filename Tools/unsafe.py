#!/usr/bin/env python3
"""The rule of unsafe constructs: pointers, references that are not counted, casts that are not checked and variables that
the compiler does not isolate stand in KeylineSolver, which talks to C, and in the folders named Storage, whose types
say what makes them safe to use.

Not meant: constructs that check at run time (`assumeIsolated`, `as!`, `unowned`), and `@unchecked Sendable`, a promise
about threads that classes of UIKit's names must make. Stored properties of KeylineUIKit may be `nonisolated(unsafe)`:
its classes belong to the main actor for the compiler only (docs/UIKit.md), so that says nothing of memory.

Prints every construct elsewhere; exits with 1 if there are any.
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
            if path.startswith("Sources/KeylineUIKit/") and ISOLATED.match(code):
                code = code.replace("nonisolated(unsafe)", "")
            for construct in CONSTRUCT.findall(code):
                print(f"{path}:{number}: {construct}: {line.strip()[:60]}")
                found = True
    return found


sys.exit(main())

#!/usr/bin/env python3
"""Prints a program of the C and C++ code in documents, one function a block: snippets.py FILE... Of csolver.hpp, the example in
its first comment. Values that comments give after `printf` are looked at by `make test-cpp`: the program prints them.
"""

import re
import sys

# Code in a comment before a block is not for readers; blocks with a title are others' code.
BLOCK = re.compile(r"^(?:<!-- c\n(.*?)^-->\n)?```c(?:pp)?\n(.*?)^```", re.S | re.M)
EXAMPLE = re.compile(r"^ \*\n((?: \*     .*\n| \*\n)+)", re.M)


def blocks(path):
    text = open(path, encoding="utf-8").read()
    if path.endswith(".md"):
        return ["".join(parts) for parts in BLOCK.findall(text)]
    example = EXAMPLE.search(text).group(1)
    return [re.sub(r"^ \*     ?", "", example, flags=re.M).replace("\n *", "\n")]


def main():
    found = [block for path in sys.argv[1:] for block in blocks(path)]
    print("#include <csolver.hpp>\n#include <cstdio>\nusing namespace keyline;")
    for index, block in enumerate(found):
        body = re.sub(r"^(#include.*|using namespace.*)\n", "", block, flags=re.M)
        print(f"static void snippet{index}() {{\n{body}}}")
    calls = "\n".join(f"    snippet{index}();" for index in range(len(found)))
    print(f"int main() {{\n{calls}\n}}")
    return not found


sys.exit(main())

#!/usr/bin/env python3
"""Prints a C++ program that contains the C and C++ examples of documents, one function for each example, so
that the examples can be compiled and run. Usage: snippets.py FILE... From csolver.hpp it takes the example in
the first comment. `make test-cpp` compares what the program prints with the results that the examples state
in comments after `printf`.
"""

import re
import sys

# Matches one example of a document. An HTML comment before the example may contain C code that the example
# needs and that readers of the document do not see. Code blocks with a title are not matched.
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

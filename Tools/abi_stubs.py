#!/usr/bin/env python3
"""Prints every public function of csolver.h with an empty body: abi_stubs.py HEADER.

The compiled stubs have the same binary interface (ABI) as the library. Functions that are inline in the
header are exported, too.
"""

import re
import sys

PROTOTYPE = re.compile(r"^CSOLVER_(?:API|SIZED)\b([^{;]*?);", re.S | re.M)


def main():
    prototypes = PROTOTYPE.findall(open(sys.argv[1], encoding="utf-8").read())
    print("#define CSOLVER_NO_INLINE\n#include <csolver.h>\nCSOLVER_HEADER_BEGIN")
    for prototype in prototypes:
        print(f"CSOLVER_API{prototype} {{\n    for (;;) {{\n    }}\n}}")
    print("CSOLVER_HEADER_END")
    return not prototypes


sys.exit(main())

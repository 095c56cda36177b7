#!/usr/bin/env python3
"""Writes the whole C core as one source file: amalgamate.py FILE.

The layers follow in their order, and each header stands where it is first included. If several sources define the
same name at file scope, each gets the name of its source as a prefix.
"""

import collections
import glob
import os
import re
import sys

LAYERS = ["base", "model", "tableau", "simplex", "verifier", "affine", "leastsq", "api", "templates"]
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "CSolver", "src")
HEAD = """\
/* csolver.c - Keyline's solver in one file, for csolver.h; made of CSolver/src by `make dist`.
 *
 * Compile it as C11, with -ffp-contract=off so that all machines give the same bits, and link the mathematics library:
 *
 *     cc -std=c11 -O2 -ffp-contract=off -DNDEBUG program.c csolver.c -lm -lpthread
 *
 * Define CSOLVER_LEAST_SQUARES for least squares. They load OpenBLAS and LAPACKE if these are installed (add -ldl with a
 * glibc before 2.34), unless CSOLVER_NO_LAPACKE is defined. Define CSOLVER_NO_THREADS to compile threads out (-lpthread is
 * then not needed). Define CSOLVER_COMPACT, and compile with -Os, for the compact build, which csolver.h describes; it
 * needs -lm alone.
 *
"""
TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|[A-Za-z_]\w*|.', re.S)


def names(text):
    """Returns the names that a source defines at file scope for itself: functions, constants, types, tags,
    enumerators, macros."""
    code = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    found = set(re.findall(r"^#\s*define\s+(\w+)", code, re.M))
    depth, statement = 0, ""
    for line in code.split("\n"):
        if line.startswith("#") or (statement.rstrip().endswith("\\")):
            continue
        if depth == 0 and not statement:
            match = re.match(r"static\s+.*?(\w+)\s*(?:\(|=|\[|;)", line)
            if match:
                found.add(match[1])
            elif line.startswith("static"):
                statement = line
        elif statement and depth == 0:
            statement += " " + line
            match = re.match(r"static\s+.*?(\w+)\s*(?:\(|=|\[|;)", statement)
            if match:
                found.add(match[1])
        if "{" in line or ";" in line:
            statement = ""
        depth += line.count("{") - line.count("}")
    for body, name in re.findall(r"^typedef\s+(?:struct|union|enum)[^{;]*\{(.*?)^\}\s*(\w+);", code, re.M | re.S):
        found.add(name)
    found.update(re.findall(r"^typedef\s[^{;]*?\b(\w+);", code, re.M))
    found.update(re.findall(r"^typedef\s[^{;]*?\b(\w+)\(", code, re.M))
    found.update(re.findall(r"^(?:typedef\s+)?struct\s+(\w+)\s*\{", code, re.M))
    for body in re.findall(r"^(?:typedef\s+)?enum(?:\s+\w+)?\s*\{(.*?)\}", code, re.M | re.S):
        found.update(re.findall(r"(?:^|,)\s*(\w+)", body))
    return found


def rename(text, prefix, clashing):
    """Returns the text in which each token of `clashing` has the prefix, except members of structs and preprocessor
    directives."""
    result, last = [], ""
    for token in TOKEN.findall(text):
        if token in clashing and last not in (".", "->", "#"):
            token = prefix + "_" + token
        result.append(token)
        if not token.isspace():
            last = "->" if token == ">" and last == "-" else token
    return "".join(result)


def main():
    sources = []
    for layer in LAYERS:
        sources += sorted(glob.glob(os.path.join(ROOT, layer, "*.c")))
    texts = {path: open(path).read() for path in sources}
    owners = collections.Counter(name for path in sources for name in names(texts[path]))
    clashing = {name for name, count in owners.items() if count > 1}
    system, seen, body = [], set(), []

    def expand(text, folder):
        def include(match):
            path = os.path.normpath(os.path.join(folder, match[1]))
            if not os.path.exists(path):
                return match[0] + "\n"
            if path in seen:
                return ""
            seen.add(path)
            return expand(open(path).read(), os.path.dirname(path))

        return re.sub(r'^#include "([^"]+)"[^\n]*\n', include, text, flags=re.M)

    for path in sources:
        text = texts[path]
        own = names(text)
        macros = set(re.findall(r"^#\s*define\s+(\w+)", text, re.M))
        name = os.path.relpath(path, ROOT)[:-2].replace("/", "_")
        text = rename(text, name, (own & clashing) - macros)
        text += "".join(f"#undef {macro}\n" for macro in sorted(macros))
        body.append(expand(text, os.path.dirname(path)))
    licence = open(os.path.join(ROOT, "..", "..", "LICENSE")).read().strip()
    with open(sys.argv[1], "w") as file:
        file.write(HEAD)
        file.write("".join(f" * {line}".rstrip() + "\n" for line in licence.split("\n")) + " */\n")
        # All functions except the public ones become static.
        file.write(re.sub(r"^(?!static |typedef |struct csolver\b)(?=[a-z][\w \*]*\bcsi_\w+\()", "static ", "\n".join(body), flags=re.M))


if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
    sys.exit(__doc__.split("\n")[0])
main()

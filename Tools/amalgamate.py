#!/usr/bin/env python3
"""Writes the whole C core as one source: amalgamate.py FILE.

Storeys come in their order, headers where they are first included. A name of file scope that several sources have is
given the name of its source in front.
"""

import collections
import glob
import os
import re
import sys

STOREYS = ["base", "model", "tableau", "simplex", "affine", "leastsq", "api"]
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "CSolver", "src")
TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|[A-Za-z_]\w*|.', re.S)


def names(text):
    """What a source defines at file scope for itself: functions, constants, types, tags, enumerators, macros."""
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
    """The tokens that are one of the names, and no member's or directive's, get the prefix."""
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
    for storey in STOREYS:
        sources += sorted(glob.glob(os.path.join(ROOT, storey, "*.c")))
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
    with open(sys.argv[1], "w") as file:
        file.write("/* csolver.c - the solver in one file, for csolver.h; made of CSolver/src by `make dist`. Without\n"
                   " * CSOLVER_LEAST_SQUARES there is no code that loads OpenBLAS and LAPACKE. */\n")
        # Nothing but the public functions leaves the file.
        file.write(re.sub(r"^(?!static |typedef |struct csolver\b)(?=[a-z][\w \*]*\bcsi_\w+\()", "static ", "\n".join(body), flags=re.M))


main()

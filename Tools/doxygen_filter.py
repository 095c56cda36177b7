#!/usr/bin/env python3
"""Prints csolver.h with its comments as doxygen wants them: doxygen_filter.py FILE (an INPUT_FILTER).

Sections become groups, trailing comments belong to what stands before them, and the words "Errors:" and "Complexity:"
begin paragraphs with a title.
"""

import re
import sys

SECTION = re.compile(r"^/\* -{4} (.*?) -+ \*/$", re.M)
TRAILING = re.compile(r"^( *[^\s/*][^\n]*?[;,{][ \t]*)/\*(?!\*)", re.M)
STANDING = re.compile(r"^( *)/\*(?![*])", re.M)
STATUSES = re.compile(r"^/\* Every status once.*?^} csolver_status;$", re.S | re.M)
STATUS = re.compile(r'X\((\w+), (\d+),\s*((?:\\?\s*"[^"]*")+)\)')
TITLES = re.compile(r"(?<=[\s*])(Errors|Complexity): ")


def grouped(text):
    """The text with one group a section, each closed before the next begins."""
    parts = SECTION.split(text)
    out = parts[0]
    for title, body in zip(parts[1::2], parts[2::2]):
        # The last one holds inline functions that were declared before.
        if title == "sizes of structs":
            continue
        name = re.sub(r"\W+", "_", title)
        out += f"/** @defgroup {name} {title[0].upper()}{title[1:]}\n * @{{ */\n{body}\n/** @}} */\n"
    return out


def statuses(match):
    """The enumerators that the macro makes, with their messages."""
    members = []
    for name, number, message in STATUS.findall(match.group(0)):
        text = "".join(re.findall(r'"([^"]*)"', message))
        members.append(f"    CSOLVER_{name} = {number}, /* {text} */")
    return "/* What a call returns. */\ntypedef enum csolver_status {\n" + "\n".join(members) + "\n} csolver_status;"


def main():
    text = open(sys.argv[1], encoding="utf-8").read()
    text = text.replace("/* csolver.h - ", "/** @mainpage csolver.h\n *\n * ", 1)
    text = STATUSES.sub(statuses, text).replace(" */\n/* ", "\n * ")
    text = TRAILING.sub(r"\1/**<", grouped(text))
    text = STANDING.sub(r"\1/**", text)
    # Statuses that functions return are named without their prefix in the header.
    text = TITLES.sub(lambda title: f"\n * @par {title.group(1)}\n * ", text)
    print(text)


main()

#!/usr/bin/env python3
"""Prints manual pages: csolver(3) from csolver.h (its first comment, and all functions with their documentation, in
groups), or csolver-replay(1) from the help of the program.

Usage: manual.py HEADER [PROGRAM]
"""

import re
import subprocess
import sys

GROUP = re.compile(r"^ \* @defgroup \w+ (.*)$", re.M)
# Matches a documentation comment and the function that follows it.
FUNCTION = re.compile(r"/\*\*((?:(?!\*/).)*)\*/\s*CSOLVER_(?:API|SIZED)\b([^{;]*?);", re.S)
# LINE matches the comment prefix of a line, and NOISE the attributes that only clang reads.
LINE = re.compile(r"^ ?\*? ?")
NOISE = re.compile(r"\bCSOLVER_(NULLABLE|NONNULL)\b ?")


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.M)


def version(header):
    return ".".join(re.search(rf"VERSION_{part} (\d+)", header).group(1) for part in ("MAJOR", "MINOR", "PATCH"))


def paragraphs(comment):
    """Converts a comment to roff: paragraphs are filled, list items are indented, and examples are not filled."""
    lines = [LINE.sub("", line) for line in comment.strip().splitlines()]
    out, example = [], False
    for line in lines:
        is_example = line.startswith("    ") and (example or (out and out[-1] == ".PP"))
        if example and not is_example and line.strip():
            out.append(".EE")
            example = False
        if is_example and not example:
            out.append(".EX")
            example = True
        if not line.strip():
            out.append("" if example else ".PP")
        elif re.match(r" +- ", line):
            out += [".IP \\(bu 2", roff(line.split("- ", 1)[1])]
        else:
            line = line.strip().replace("@return ", "Returns ") if not example else line[4:]
            out.append(roff(re.sub(r"(\w+)::(\w+)", r"\2 of \1", line)))
    return out + ([".EE"] if example else [])


def introduction(header):
    """Returns the title, a sentence, and the paragraphs of the header's first comment."""
    comment = header[3:header.index("*/")]
    title, text = re.match(r"[\s*]*@mainpage csolver\.h[\s*]*(.*?)\.\n \*\n(.*)", comment, re.S).groups()
    return title, paragraphs(text)


def functions(header):
    groups = GROUP.split(header)
    for title, text in zip(groups[1::2], groups[2::2]):
        found = [(comment, prototype) for comment, prototype in FUNCTION.findall(text) if "_sized(" not in prototype]
        if not found:
            continue
        yield f'.SS "{title}"'
        for comment, prototype in found:
            one = re.sub(r"\s+", " ", NOISE.sub("", prototype)).strip().replace("( ", "(") + ";"
            yield ".TP\n" + re.sub(r"\b(csolver_\w+)\(", r"\\fB\1\\fR(", roff(one), count=1)
            # Paragraphs of the description keep its indentation.
            yield "\n".join(".IP" if line == ".PP" else line for line in paragraphs(comment))


def program(header, path):
    """Prints the manual page of a program from its help, which consists of a usage, sentences, and options that
    are indented by two spaces.
    """
    text = subprocess.run([path, "--help"], capture_output=True, text=True, check=True).stdout
    lines = text.splitlines()
    first = next(i for i, line in enumerate(lines) if i > 0 and not line.startswith(" "))
    usage = " ".join(line.strip() for line in lines[:first]).replace("usage: ", "")
    print(f'.TH CSOLVER\\-REPLAY 1 "" "csolver {version(header)}" "Keyline"')
    print(".SH NAME\ncsolver\\-replay \\- plays traces of csolver(3)")
    print(f".SH SYNOPSIS\n{roff(usage)}\n.SH DESCRIPTION")
    for line in lines[first:]:
        option = re.match(r"  (-\S+(?: [A-Z]+)?) +(.*)", line)
        if option:
            print(f".TP\n.B {roff(option.group(1))}\n{roff(option.group(2))}")
        else:
            print(("" if line.startswith("   ") else ".PP\n" if line.startswith("Exit") else "") + roff(line.strip()))
    print(".SH SEE ALSO\n.BR csolver (3)")


def main():
    header = open(sys.argv[1], encoding="utf-8").read()
    if len(sys.argv) > 2:
        return program(header, sys.argv[2])
    title, text = introduction(header)
    print(f'.TH CSOLVER 3 "" "csolver {version(header)}" "Keyline"')
    print(f".SH NAME\ncsolver \\- {roff(title)}")
    print(".SH SYNOPSIS\n.B #include <csolver.h>\n.PP\ncc program.c $(pkg\\-config \\-\\-cflags \\-\\-libs csolver)")
    print(".PP\nIf the library is installed where neither pkg\\-config nor the loader look, in ~/.local for example:\n.PP\n.EX")
    print(roff("export PKG_CONFIG_PATH=~/.local/lib/pkgconfig"))
    print(roff("cc program.c $(pkg-config --cflags --libs csolver) -Wl,-rpath,$HOME/.local/lib") + "\n.EE\n.PP")
    print("With the static library:\n.PP\n.EX")
    print(roff("cc program.c $(pkg-config --cflags csolver) ~/.local/lib/libcsolver.a -lm -lpthread -ldl") + "\n.EE")
    print(".SH DESCRIPTION")
    print("\n".join(text))
    print(".SH FUNCTIONS")
    print("\n".join(functions(header)))
    print(".SH SEE ALSO\n.BR csolver\\-replay (1)")


main()

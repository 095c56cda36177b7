#!/usr/bin/env python3
"""Prints pages for man: csolver(3) of csolver.h (its first comment, and every function, grouped as there), or
csolver-replay(1) of the program's own help.

Usage: manual.py HEADER [PROGRAM]
"""

import re
import subprocess
import sys

GROUP = re.compile(r"^/\* ---- (.*?) -+ \*/$", re.M)
PROTOTYPE = re.compile(r"^CSOLVER_API\b(.*?);", re.S | re.M)
# Of the first comment; of the attributes that clang alone reads.
LINE = re.compile(r"^ ?\*? ?")
NOISE = re.compile(r"\bCSOLVER_(NULLABLE|NONNULL)\b ?")


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.M)


def version(header):
    return ".".join(re.search(rf"VERSION_{part} (\d+)", header).group(1) for part in ("MAJOR", "MINOR", "PATCH"))


def introduction(header):
    """Paragraphs as they are, items of lists indented, examples unfilled."""
    lines = [LINE.sub("", line) for line in header[2:header.index("*/")].strip().splitlines()]
    out, example = [], False
    for line in lines[1:]:
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
            out.append(roff(line[4:] if example else line.strip()))
    return out + ([".EE"] if example else [])


def functions(header):
    groups = GROUP.split(header)
    for title, text in zip(groups[1::2], groups[2::2]):
        prototypes = PROTOTYPE.findall(text)
        if not prototypes:
            continue
        yield f'.SS "{title}"'
        yield ".nf"
        for prototype in prototypes:
            one = re.sub(r"\s+", " ", NOISE.sub("", prototype)).strip().replace("( ", "(") + ";"
            # Those that take a size are what the header's own functions call.
            one = re.sub(r"(csolver_\w+)_sized\b", r"\1", re.sub(r", size_t (options|info)_size\b", "", one))
            yield re.sub(r"\b(csolver_\w+)\(", r"\\fB\1\\fR(", roff(one))
        yield ".fi"


def program(header, path):
    """The page of a program whose help has a usage, sentences, and options after two spaces."""
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
    title = re.match(r"/\* csolver\.h - (.*?)\.$", header, re.M).group(1)
    print(f'.TH CSOLVER 3 "" "csolver {version(header)}" "Keyline"')
    print(f".SH NAME\ncsolver \\- {roff(title)}")
    print(".SH SYNOPSIS\n.B #include <csolver.h>\n.PP\ncc program.c $(pkg\\-config \\-\\-cflags \\-\\-libs csolver)")
    print(".SH DESCRIPTION")
    print("\n".join(introduction(header)))
    print(".SH FUNCTIONS\nThe header says what each means, how it fails and what it costs.")
    print("\n".join(functions(header)))
    print(".SH SEE ALSO\n.BR csolver\\-replay (1)")


main()

#!/usr/bin/env python3
"""Prints the README of the archive that `make dist-command` makes: how to install the program, and what it needs of the
system, which is read from the program itself.

Usage: command_readme.py PROGRAM
"""

import re
import subprocess
import sys


def output(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def libraries(program):
    return re.findall(r"NEEDED +(\S+)", output("objdump", "-p", program))


def newest(program, name):
    """Returns the newest version, such as 2.34, of the symbols of a library that the program needs, or None if the program
    needs no symbol with a version. The version says how new the library must be on a user's machine."""
    found = re.findall(rf"\({name}_([\d.]+)\)|\b{name}_([\d.]+)\b", output("objdump", "-T", program))
    versions = {tuple(map(int, (a or b).split("."))) for a, b in found}
    return ".".join(map(str, max(versions))) if versions else None


def main():
    program = sys.argv[1]
    print(f"""{output(program, '--version').strip()}

A program that lays out documents: views, texts and constraints in a text file. It needs no Swift.

To install it, copy the folders of this archive into a prefix, for example:

    cp -R bin share ~/.local

Then `keyline help` and `man keyline` say how to use it. bash, zsh and fish find the completions under share if the prefix
is /usr or /usr/local; otherwise load the file of your shell, for example:

    . ~/.local/share/bash-completion/completions/keyline

The program needs""")
    print(f"  - the GNU C library, version {newest(program, 'GLIBC')} or later")
    for library, name, shown in (("libstdc++.so.6", "GLIBCXX", "GCC's C++ library, libstdc++"),):
        if library in libraries(program):
            print(f"  - {shown}, with the symbols of {name}_{newest(program, name)}")
    print(f"\nIt loads these libraries: {', '.join(libraries(program))}.")
    print("share/doc/keyline has the licences of Keyline and of what is linked into the program.")


main()

#!/usr/bin/env python3
"""Prints the manual page keyline(1) from the help of a program that uses Swift's argument parser.

Usage: command_manual.py PROGRAM
"""

import json
import subprocess
import sys


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("…", "...")
    text = "".join(letter if letter.isascii() else f"\\[u{ord(letter):04X}]" for letter in text)
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.splitlines())


def paragraphs(text):
    """Converts help text to roff: text is filled, and indented lines are set as examples."""
    out, example = [], False
    for line in text.splitlines():
        if line.startswith("  ") != example:
            out.append(".EE" if example else ".PP\n.EX")
            example = not example
        out.append(roff(line.strip() if not example else line) or ".PP")
    return "\n".join(out + ([".EE"] if example else []))


def name(argument):
    if argument["kind"] == "positional":
        return f"\\fI{roff(argument['valueName'])}\\fR"
    names = [("-" if one["kind"] == "short" else "--") + one["name"] for one in argument["names"]]
    words = ", ".join(f"\\fB{roff(one)}\\fR" for one in names)
    return words + (f" \\fI{roff(argument['valueName'])}\\fR" if argument["kind"] == "option" else "")


def arguments(command):
    for argument in command.get("arguments", []):
        if argument["shouldDisplay"]:
            print(f".TP\n{name(argument)}\n{roff(argument.get('abstract', ''))}")
            if argument.get("allValues"):
                print(roff("One of " + ", ".join(argument["allValues"]) + "."))


def main():
    help_text = subprocess.run([sys.argv[1], "--experimental-dump-help"], capture_output=True, text=True, check=True)
    version = subprocess.run([sys.argv[1], "--version"], capture_output=True, text=True, check=True).stdout.strip()
    command = json.loads(help_text.stdout)["command"]
    title = command["commandName"]
    print(f'.TH {title.upper()} 1 "" "{version}"\n.SH NAME\n{title} \\- {roff(command["abstract"])}')
    print(f".SH SYNOPSIS\n.B {title}\n.I command file\n[\\fIoptions\\fR]\n.SH DESCRIPTION")
    print(paragraphs(command["discussion"]))
    print(".SH COMMANDS")
    for one in command["subcommands"]:
        if one["commandName"] == "help":
            continue
        print(f'.SS "{title} {one["commandName"]}"\n{roff(one["abstract"])}')
        print(paragraphs(one.get("discussion") or ""))
        arguments(one)


main()

#!/usr/bin/env python3
"""Checks the documents in Examples/Scripts with the command keyline, built with the trait Fonts, and compares the lines of
their texts with those in docs/pictures/scripts. The outlines are not compared, because they depend on the versions of the
fonts.

Usage: scripts.py PROGRAM [--write]
  --write   draws the pictures again
"""

import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from expectations import Expectations

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PICTURES = ROOT / "docs/pictures/scripts"
PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
expect = Expectations("scripts")


def run(*arguments):
    return subprocess.run([PROGRAM, *arguments, "--fonts", "system"], capture_output=True, text=True, timeout=60, check=False)


def lines(svg):
    """The lines of all texts of a picture, in the order in which they are drawn."""
    return re.findall(r'aria-label="([^"]*)"', svg)


documents = sorted((ROOT / "Examples/Scripts").glob("*.yaml"))
expect("a document for each script", len(documents) == 14, documents)
for document in documents:
    found = run("check", str(document))
    expect(f"{document.name} has no findings", found.returncode == 0, found.stdout + found.stderr)
    svg = run("draw", str(document), "--text", "outlines", "-o", "-").stdout
    picture = PICTURES / f"{document.stem}.svg"
    if "--write" in sys.argv:
        PICTURES.mkdir(parents=True, exist_ok=True)
        picture.write_text(svg, encoding="utf-8")
    expected = lines(picture.read_text(encoding="utf-8"))
    expect(f"{document.name} has the lines of its picture", lines(svg) == expected and expected, f"{lines(svg)}\n{expected}")
expect.end("the documents of all scripts look like their pictures")

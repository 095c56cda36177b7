#!/usr/bin/env python3
"""Checks the documents in Examples/Scripts with the command keyline, built with the trait Fonts, and compares the lines of
their texts with those in docs/pictures/scripts. The outlines are not compared, because they depend on the versions of the
fonts. Also prints the labels of Examples/Labels on sheets.

Usage: scripts.py PROGRAM [--write]
  --write   draws the pictures again
"""

import pathlib
import re
import subprocess
import sys
import tempfile

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

labels = ROOT / "Examples/Labels"
records = ["--data", str(labels / "addresses.ndjson")]
found = run("batch", str(labels / "label.yaml"), *records, "--check")
expect("no label has findings", found.returncode == 0 and not found.stdout, found.stdout + found.stderr)
with tempfile.TemporaryDirectory() as folder:
    sheets = f"{folder}/labels.pdf"
    found = run("batch", str(labels / "label.yaml"), *records, "--sheets", sheets, "--margins", "30", "--columns", "3", "--rows", "8",
                "--crop-marks")
    words = subprocess.run(["pdftotext", sheets, "-"], capture_output=True, text=True, check=True).stdout
    expect("48 labels on two sheets", words.count("\f") == 2 and words.count("Łukasz Żuraw") == 4, found.stderr + words)
    if "--write" in sys.argv:
        subprocess.run(["pdftoppm", "-r", "72", "-f", "1", "-l", "1", "-singlefile", "-png", sheets, str(ROOT / "docs/pictures/labels-sheet")],
                       check=True)
    run("draw", str(labels / "label.yaml"), "--scale", "2", "-o", f"{folder}/label.png")
    header = pathlib.Path(f"{folder}/label.png").read_bytes()[:24]
    expect("a label as PNG has two pixels for each point", header[:4] == b"\x89PNG" and header[16:24] == bytes([0, 0, 1, 98, 0, 0, 0, 192]),
           header)
expect.end("the documents of all scripts look like their pictures")

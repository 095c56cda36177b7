#!/usr/bin/env python3
"""Draws all documents of the gallery with constraints and names, and checks that no number covers a name and
no name covers another.

Usage: room.py PROGRAM
"""

import pathlib
import subprocess
import sys
import xml.etree.ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from expectations import Expectations

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SVG = "{http://www.w3.org/2000/svg}"
# The background behind a name is one point larger than the name on each side, and may touch others.
MARGIN = 1
expect = Expectations("room")


def rectangles(picture, kind):
    """Returns the rectangles behind all texts of a kind, with the texts."""
    for group in picture.iter(f"{SVG}g"):
        if group.get("class") != kind:
            continue
        rects = list(group.iter(f"{SVG}rect"))
        for rect, text in zip(rects, [*group.iter(f"{SVG}text")] + [None] * len(rects)):
            yield [float(rect.get(name)) for name in ("x", "y", "width", "height")], text is not None and text.text


def overlap(a, b, margin):
    return all(min(a[i] + a[i + 2], b[i] + b[i + 2]) - max(a[i], b[i]) > margin for i in (0, 1))


def main():
    count = 0
    for document in sorted((ROOT / "Examples/Documents").glob("*.yaml")):
        for scale in ("1", "2"):
            drawn = subprocess.run([sys.argv[1], "draw", document, "--constraints", "--names", "--scale", scale, "-o", "-"],
                                   capture_output=True, text=True, timeout=60, check=True)
            picture = xml.etree.ElementTree.fromstring(drawn.stdout)
            names, labels = list(rectangles(picture, "names")), list(rectangles(picture, "labels"))
            count += len(names) * len(labels)
            for i, (name, words) in enumerate(names):
                for others, margin in ((labels, MARGIN), (names[:i], 2 * MARGIN)):
                    for other, text in others:
                        expect(f"{document.name} at scale {scale}: `{text}` stands on `{words}`",
                               not overlap(name, other, margin))
    expect("there are names and numbers", count > 10_000, count)
    expect.end("no number stands on a name")


main()

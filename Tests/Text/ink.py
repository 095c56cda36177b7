#!/usr/bin/env python3
"""Draws random texts with the command keyline, built with the trait Fonts, and measures the ink: the drawn text must lie
inside the label's frame, and its first baseline must be where the layout says, both to half a point,
which is half a pixel of a picture without a scale.

Usage: ink.py PROGRAM [COUNT [SEED]]
"""

import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from expectations import Expectations

PROGRAM = os.path.abspath(sys.argv[1])
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 41
SCALE = 2
MARGIN = 60
TOLERANCE = 0.5  # points
TYPE = "/usr/share/fonts/truetype"
# For each script: the font file, its family, and words. The words of `mixed` come from all scripts.
SCRIPTS = {
    "Latin": ("noto/NotoSans-Regular.ttf", "Noto Sans", "AVATAR To fi office Waffle Łódź naïve 12.90 (Tel.) journey"),
    "Greek": ("noto/NotoSans-Regular.ttf", "Noto Sans", "Καλημέρα κόσμε ΑΒΓ ὦ ᾠδή Τύπος αυτό"),
    "Cyrillic": ("noto/NotoSans-Regular.ttf", "Noto Sans", "Привет мир ГУЛ Щука объём Україна ї"),
    "Arabic": ("noto/NotoSansArabic-Regular.ttf", "Noto Sans Arabic", "مرحبا بالعالم السلام عليكم كِتَاب لا الله مدرسة"),
    "Hebrew": ("noto/NotoSansHebrew-Regular.ttf", "Noto Sans Hebrew", "שלום עולם בְּרֵאשִׁית ספר ירושלים"),
    "Hindi": ("noto/NotoSansDevanagari-Regular.ttf", "Noto Sans Devanagari", "नमस्ते दुनिया क्षत्रिय विद्यार्थी प्रकाश हिन्दी"),
    "Thai": ("noto/NotoSansThai-Regular.ttf", "Noto Sans Thai", "สวัสดี ชาวโลก ภาษาไทย น้ำ เดียว ปั๊ม"),
    "Chinese": ("arphic/uming.ttc", "AR PL UMing CN", "你好 世界 漢字 中文 。 龍"),
    "Japanese": ("vlgothic/VL-Gothic-Regular.ttf", "VL Gothic", "こんにちは 世界 カタカナ 日本語 「東京」 ー"),
    "Korean": ("unfonts-core/UnDotum.ttf", "UnDotum", "안녕하세요 세계 한국어 서울 값"),
    "emoji": ("noto/NotoColorEmoji.ttf", "Noto Color Emoji", "😀 👩‍👩‍👧 🇩🇪 👍🏽 ❤️ 🏳️‍🌈 🎉"),
}
expect = Expectations("ink")


class Label:
    def __init__(self, number, choose):
        self.name = f"l{number}"
        self.scripts = choose.choices(list(SCRIPTS), k=1 if number % 4 else 3)
        words = [word for script in self.scripts for word in SCRIPTS[script][2].split()]
        self.text = "H" + choose.choice(" "[:number % 2] or [""]) + choose.choice([" ", ""]).join(choose.choices(words, k=choose.randint(1, 7)))
        self.size = round(choose.uniform(8, 48), 2)
        # Every letter fits into a line: the widest ones, in Devanagari, are 1.6 font sizes wide.
        self.width = round(choose.uniform(1.7 * self.size, 320), 2)
        self.lines = choose.choice([0, 0, 1, 2, 3])
        self.family = SCRIPTS[self.scripts[0]][1]
        self.align = choose.choice(["left", "center", "right"])


def document(labels):
    views, rules, above = [], [], ""
    for label in labels:
        text = json.dumps(label.text, ensure_ascii=False)
        views.append(f"  {label.name}: {{text: {text}, font: {label.size}, family: [Noto Sans, {label.family}], "
                     f"color: black, lines: {label.lines}, align: {label.align}, width: {label.width}}}")
        views.append(f"  {label.name}base: {{width: 1, height: 1}}")
        top = f"{above}.bottom" if above else "root.top"
        rules.append(f"  - {label.name}.top == {top} + {MARGIN}; {label.name}.left == root.left + {MARGIN}; "
                     f"{label.name}base.top == {label.name}.firstBaseline; {label.name}base.left == root.left")
        above = label.name
    rules.append(f"  - root.bottom == {above}.bottom + {MARGIN}")
    return "size: [440, fit]\nviews:\n" + "\n".join(views) + "\nconstraints:\n" + "\n".join(rules) + "\n"


class Picture:
    """The pixels of an SVG file in grey, drawn by rsvg-convert and pdftoppm."""

    def __init__(self, file):
        pdf = subprocess.run(["rsvg-convert", "-f", "pdf", file], capture_output=True, check=True).stdout
        size = subprocess.run(["pdfinfo", "-"], input=pdf, capture_output=True, check=True).stdout.decode()
        width = float(size.split("Page size:")[1].split()[0])
        # rsvg-convert takes 96 pixels for an inch, and a page has 72 points for an inch.
        out = subprocess.run(["pdftoppm", "-gray", "-r", f"{72 * SCALE * 440 / width}", "-"], input=pdf, capture_output=True, check=True).stdout
        head = out.split(b"\n", 3)
        self.width, self.height = map(int, head[1].split())
        self.rows = head[3]

    def row(self, y, left, right):
        return self.rows[y * self.width + left:y * self.width + right]


def ink(picture, left, top, right, bottom):
    """The smallest rectangle, in pixels, that contains all dark pixels of a part of the picture; None if there is none."""
    box = None
    for y in range(max(0, top), min(picture.height, bottom)):
        row = picture.row(y, left, right)
        dark = [x for x, grey in enumerate(row) if grey < 230] if min(row, default=255) < 230 else []
        if dark:
            x0, x1 = left + dark[0], left + dark[-1] + 1
            box = (min(box[0], x0), box[1], max(box[2], x1), y + 1) if box else (x0, y, x1, y + 1)
    return box


def baseline(picture, box, expected, size):
    """Where the H ends with which a text begins, in pixels from the top: the darkness of a column within its left stem
    is added up, so that the result is more precise than a pixel. `box` contains the ink of the first line."""
    # The left stem of Noto Sans's H is 0.091 font sizes wide.
    column = int(box[0] + max(1, 0.045 * size * SCALE))
    start, end = int(expected - 0.3 * size * SCALE), int(expected + 0.15 * size * SCALE) + 1
    dark = [255 - picture.row(y, column, column + 1)[0] for y in range(start, end)]
    # At small sizes, the stem covers only a part of the column, which makes all pixels paler.
    return start + sum(dark) / max(1, *dark)


def check(labels, frames, picture, worst):
    for label in labels:
        x, y, width, height = frames[f"root/{label.name}"]
        base = frames[f"root/{label.name}base"][1]
        found = ink(picture, 0, int((y - MARGIN / 2) * SCALE), picture.width, int((y + height + MARGIN / 2) * SCALE))
        first = ink(picture, 0, int((base - 0.5 * label.size) * SCALE), picture.width, int(base * SCALE))
        if found is None or first is None:
            expect(f"`{label.text}` is drawn", False, label.name)
            continue
        beyond = [x - found[0] / SCALE, y - found[1] / SCALE, found[2] / SCALE - x - width, found[3] / SCALE - y - height]
        worst["beyond the frame"] = max(worst["beyond the frame"], *beyond)
        expect(f"`{label.text}` in {label.family}, {label.size} points, lies inside its frame", max(beyond) <= TOLERANCE,
               f"ink {[one / SCALE for one in found]}, frame {[x, y, x + width, y + height]}, {label.name}")
        error = abs(baseline(picture, first, base * SCALE, label.size) / SCALE - base)
        worst["baseline"] = max(worst["baseline"], error)
        expect(f"`{label.text}` in {label.family}, {label.size} points, has its baseline where the layout says",
               error <= TOLERANCE, f"{error} at {base}")


def main():
    choose = random.Random(SEED)
    labels = [Label(number, choose) for number in range(COUNT)]
    worst = {"beyond the frame": -99.0, "baseline": 0.0}
    os.mkdir("fonts")
    for file, _, _ in SCRIPTS.values():
        if not os.path.exists(f"fonts/{os.path.basename(file)}"):
            os.symlink(f"{TYPE}/{file}", f"fonts/{os.path.basename(file)}")
    for start in range(0, COUNT, 25):
        some = labels[start:start + 25]
        pathlib.Path("texts.yaml").write_text(document(some), encoding="utf-8")
        fonts = ["--fonts", "fonts"]
        out = subprocess.run([PROGRAM, "solve", "texts.yaml", "--format", "json", *fonts], capture_output=True, text=True, check=False)
        if out.returncode:
            sys.exit(out.stderr)
        frames = {one["view"]: (one["x"], one["y"], one["width"], one["height"]) for one in json.loads(out.stdout)}
        subprocess.run([PROGRAM, "draw", "texts.yaml", "-o", "texts.svg", "--text", "outlines", *fonts], check=True, capture_output=True)
        check(some, frames, Picture("texts.svg"), worst)
    print(f"ink: at most, in points: {worst}")


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    main()
    os.chdir("/")
expect.end(f"{COUNT} texts lie inside their frames, and their baselines are where the layout says")

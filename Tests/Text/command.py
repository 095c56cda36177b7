#!/usr/bin/env python3
"""Runs the command keyline, built with the trait Fonts, and checks what it does with fonts: the option --fonts, missing
families and characters, damaged font files, and texts in SVG as outlines or with embedded fonts.

Usage: command.py PROGRAM
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from expectations import Expectations

PROGRAM = os.path.abspath(sys.argv[1])
NOTO = "/usr/share/fonts/truetype/noto"
HELLO = "size: [fit, fit]\nviews: {a: {text: Hello, family: Noto Sans, font: 20}}\nconstraints: ['HV:|[a]|']\n"
OTHER = "size: [fit, fit]\nviews: {a: {text: Hello, family: Nowhere, font: 20}}\nconstraints: ['HV:|[a]|']\n"
LETTER = "size: [fit, fit]\nviews: {a: {text: \"a\U000E0FFF\u1200\", family: Noto Sans}}\nconstraints: ['HV:|[a]|']\n"
FIELDS = ("size: [fit, fit]\ndata: {name: Ada}\nviews: {a: {text: \"{name}\", family: Noto Sans, font: 20}}\n"
          "constraints: ['HV:|[a]|']\n")
expect = Expectations("keyline --fonts")


def run(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=60, check=False)


def case(arguments, status, out="", err=""):
    done = run(*arguments)
    expect(" ".join(arguments), done.returncode == status and out in done.stdout and err in done.stderr,
           f"{done.returncode}\n{done.stdout}{done.stderr}")
    return done


def width(*arguments):
    """The width of the root that `keyline solve` prints."""
    frames = json.loads(run("solve", *arguments, "--format", "json").stdout)
    return frames[0]["width"], frames[0]["height"]


def shaped(font, text, size):
    """The width of a text by hb-shape, in points."""
    glyphs = json.loads(subprocess.check_output(
        ["hb-shape", "--output-format=json", f"{NOTO}/{font}", text]))
    return sum(glyph["ax"] for glyph in glyphs) * size / 1000


def fonts():
    expected = shaped("NotoSans-Regular.ttf", "Hello", 20)
    for value in ("fonts", "system"):
        found, height = width("hello.yaml", "--fonts", value)
        expect(f"hb-shape's width with --fonts {value}", abs(found - expected) < 1e-3, (found, expected))
        # The ascent of Noto Sans is 1069 and its descent 293 of 1000 units.
        expect(f"the font's height with --fonts {value}", abs(height - 27.24) < 1e-3, height)
    expect("without --fonts the table measures", width("hello.yaml")[1] == 24, width("hello.yaml"))
    case(["check", "hello.yaml", "--fonts", "fonts"], 0)
    sentence = "warning: The font family `Nowhere` is missing; `Noto Sans` is used instead."
    case(["check", "other.yaml", "--fonts", "fonts"], 1, out=sentence)
    case(["check", "other.yaml", "--fonts", "fonts", "--ignore", "font"], 0)
    for command in (["solve", "other.yaml"], ["draw", "other.yaml"], ["export", "other.yaml"],
                    ["explain", "other.yaml", "a.width"], ["batch", "other.yaml", "--data", "one.ndjson"]):
        case([*command, "--fonts", "fonts"], 0, err=f"other.yaml:2:34: {sentence}")
    case(["check", "letter.yaml", "--fonts", "fonts"], 1, out="No font has the character \u1200 (U+1200).")


def checked_batches():
    """The letters of the document's own texts are reported once, and those of a record with its line."""
    pathlib.Path("letters.ndjson").write_text('{"name": "Ada"}\n{"name": "A\u1200"}\n{"name": "Eve"}\n', encoding="utf-8")
    done = case(["batch", "fields.yaml", "--data", "letters.ndjson", "--fonts", "fonts", "--check"], 1,
                out="letters.ndjson:2: warning: No font has the character \u1200 (U+1200).")
    expect("one finding", done.stdout.count("warning") == 1, done.stdout)
    pathlib.Path("own.yaml").write_text(FIELDS.replace("name: Ada", "name: \u1200").replace("Noto Sans", "Nowhere"), encoding="utf-8")
    done = case(["batch", "own.yaml", "--data", "letters.ndjson", "--fonts", "fonts", "--check"], 0)
    expect("findings of the document are not repeated", done.stderr.count("`Nowhere` is missing") == 1, done.stderr)


def names():
    """The names of views follow --text, too."""
    pathlib.Path("boxes.yaml").write_text(
        "size: 200x100\nviews: {first: {}, second: {}}\nconstraints: ['H:|[first][second(first)]|', 'V:|[first]|', 'V:|[second]|']\n",
        encoding="utf-8")
    def drawn(text):
        case(["draw", "boxes.yaml", "--fonts", "fonts", "--names", "--text", text, "-o", "boxes.svg"], 0)
        return pathlib.Path("boxes.svg").read_text(encoding="utf-8")

    plain, outlines, embedded = drawn("plain"), drawn("outlines"), drawn("embedded")
    expect("names are plain text by default", ">first</text>" in plain, plain[:2000])
    expect("names are outlines", "<text" not in outlines and 'aria-label="first"' in outlines, outlines[:2000])
    expect("names have an embedded font", "@font-face" in embedded and re.search("<text[^>]*><tspan[^>]*font0[^>]*>first<", embedded),
           embedded[-3000:])


def batches():
    frames = run("batch", "fields.yaml", "--data", "names.ndjson", "--fonts", "fonts").stdout.splitlines()
    found = [json.loads(line)["frames"]["root"][2] for line in frames]
    expected = [shaped("NotoSans-Regular.ttf", name, 20) for name in ("Ada", "Grace", "Edsger")]
    expect("a batch measures with the fonts", all(abs(a - b) < 1e-3 for a, b in zip(found, expected)), (found, expected))
    case(["batch", "fields.yaml", "--data", "names.ndjson", "--fonts", "fonts", "--text", "outlines"], 2,
         err="--text chooses how SVG pictures show texts.")
    case(["batch", "fields.yaml", "--data", "names.ndjson", "--fonts", "fonts", "--text", "outlines", "--pictures", "out"], 0)
    pictures = [pathlib.Path(f"out/{line}.svg").read_text(encoding="utf-8") for line in (1, 2, 3)]
    expect("pictures of a batch have outlines", all("<path" in one and "<text" not in one for one in pictures), pictures[0])


def errors():
    case(["solve", "hello.yaml", "--fonts", "none"], 3, err="keyline: error: There is no directory `none`.")
    case(["solve", "hello.yaml", "--fonts", "hello.yaml"], 3, err="`hello.yaml` is not a directory.")
    case(["solve", "hello.yaml", "--fonts", "empty"], 3, err="The folder empty has no font file (.ttf, .otf, .ttc or .otc).")
    case(["solve", "hello.yaml", "--fonts", "damaged"], 3, err="All font files of the folder damaged are damaged: damaged/bad.ttf.")
    case(["solve", "hello.yaml", "--fonts", "mixed"], 0,
         err="keyline: warning: The font file `mixed/bad.ttf` is damaged and is not used.")
    for kind in ("outlines", "embedded"):
        case(["draw", "hello.yaml", "-o", "-", "--text", kind], 2, err=f"--text {kind} needs the fonts. Add --fonts")
    for size in ("0", "-1", "65536", ".nan"):
        pathlib.Path("size.yaml").write_text(HELLO.replace("font: 20", f"font: {size}"), encoding="utf-8")
        case(["solve", "size.yaml", "--fonts", "fonts"], 1, err="size.yaml:2:51: error:")


def texts():
    outlines = case(["draw", "hello.yaml", "-o", "-", "--fonts", "fonts", "--text", "outlines"], 0).stdout
    expect("outlines instead of text", "<text" not in outlines and 'aria-label="Hello"' in outlines, outlines)
    plain = case(["draw", "hello.yaml", "-o", "-", "--fonts", "fonts"], 0).stdout
    expect("plain text names the font", "font-family=\"'Noto Sans'\"" in plain and "<path" not in plain, plain)
    embedded = case(["draw", "hello.yaml", "-o", "-", "--fonts", "fonts", "--text", "embedded"], 0).stdout
    fonts = re.findall(r"@font-face\{font-family:'(\w+)';src:url\(data:font/ttf;base64,([\w+/=]+)\)\}", embedded)
    expect("one embedded font", [name for name, _ in fonts] == ["font0"] and "'font0', 'Noto Sans'" in embedded, embedded)
    expect("a small subset", all(len(data) < 20_000 for _, data in fonts), [len(data) for _, data in fonts])
    sheet = case(["draw", "hello.yaml", "-o", "-", "--fonts", "fonts", "--text", "embedded", "--size", "99x30,200x40"], 0).stdout
    expect("a font for each picture of a sheet", "'p0-font0'" in sheet and "'p1-font0'" in sheet, sheet)
    moving = case(["draw", "hello.yaml", "-o", "-", "--fonts", "fonts", "--text", "embedded", "--size", "99x30,200x40",
                   "--animate"], 0).stdout
    expect("one font for all moments of an animation", moving.count("@font-face") == 1, moving)


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    for name, text in {"hello": HELLO, "other": OTHER, "letter": LETTER, "fields": FIELDS}.items():
        pathlib.Path(f"{name}.yaml").write_text(text, encoding="utf-8")
    pathlib.Path("one.ndjson").write_text("{}\n", encoding="utf-8")
    pathlib.Path("names.ndjson").write_text('{"name": "Ada"}\n{"name": "Grace"}\n{"name": "Edsger"}\n', encoding="utf-8")
    for name in ("fonts", "empty", "damaged", "mixed"):
        os.mkdir(name)
    for name in ("fonts", "mixed"):
        os.symlink(f"{NOTO}/NotoSans-Regular.ttf", f"{name}/NotoSans-Regular.ttf")
    for name in ("damaged", "mixed"):
        pathlib.Path(f"{name}/bad.ttf").write_bytes(b"This is no font.")
    fonts()
    batches()
    checked_batches()
    names()
    errors()
    texts()
    os.chdir("/")
expect.end("texts are measured and drawn with fonts")

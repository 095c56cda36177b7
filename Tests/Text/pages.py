#!/usr/bin/env python3
"""Runs the command keyline, built with the trait Fonts, and checks the PNG and PDF files that it writes. The files are
read by Tests/Text/pixels.py and by the programs of poppler-utils. Expected positions are computed by hand.

Usage: pages.py PROGRAM
"""

import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from expectations import Expectations

PROGRAM = os.path.abspath(sys.argv[1])
BOXES = ("size: 40x30\nviews: {page: {fill: white}, a: {fill: '#cf222e', width: 20, height: 12}}\n"
         "constraints: ['HV:|[page]|', 'H:|-10-[a]', 'V:|-6-[a]']\n")
LABEL = ("size: 100x40\ndata: {name: Ada}\nviews: {a: {text: \"{name}\", font: 12}}\n"
         "constraints: ['H:|-5-[a]', 'V:|-5-[a]']\n")
MM = 72 / 25.4
expect = Expectations("keyline, PNG and PDF")


def run(*arguments, **options):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=120, check=False, **options)


def case(arguments, status, err="", **options):
    done = run(*arguments, **options)
    expect(" ".join(arguments), done.returncode == status and err in done.stderr, f"{done.returncode}\n{done.stderr}")
    return done


def pixels(file):
    """The width and the height of a PNG file, and its rows of colours such as `ffffffff`."""
    lines = subprocess.check_output([HERE / "pixels.py", file], text=True).split("\n")
    width, height = (int(word) for word in lines[0].split()[:2])
    return width, height, [re.findall("." * 8, line) for line in lines[1:-1]]


def info(file, name):
    text = subprocess.check_output(["pdfinfo", file], text=True)
    return re.search(rf"^{name}: *(.*)$", text, re.MULTILINE).group(1)


def words(file):
    """Each word of a PDF file: its page, its text, its left edge and its baseline's distance from the top of the page."""
    result, page = [], -1
    for line in subprocess.check_output(["pdftotext", "-bbox", file, "-"], text=True).split("\n"):
        page += "<page " in line
        found = re.search(r'<word xMin="([\d.]+)" yMin="([\d.]+)".*?>(.*)</word>', line)
        if found:
            result.append((page, found.group(3), float(found.group(1)), float(found.group(2))))
    # pdftotext may list columns before rows.
    return sorted(result, key=lambda word: (word[0], round(word[3]), word[2]))


def grey(file, resolution=72):
    """The first page of a PDF file in levels of grey, as pdftoppm draws it: the width and the rows."""
    subprocess.check_call(["pdftoppm", "-gray", "-r", str(resolution), "-singlefile", file, "page"])
    data = pathlib.Path("page.pgm").read_bytes()
    head = re.match(rb"P5\s(\d+) (\d+)\s255\s", data)
    width = int(head.group(1))
    body = data[head.end():]
    return width, [body[i:i + width] for i in range(0, len(body), width)]


def drawing():
    for scale in (1, 2):
        case(["draw", "boxes.yaml", "-o", "boxes.png", "--scale", str(scale)], 0)
        width, height, rows = pixels("boxes.png")
        wanted = [["cf222eff" if 10 * scale <= x < 30 * scale and 6 * scale <= y < 18 * scale else "ffffffff"
                   for x in range(40 * scale)] for y in range(30 * scale)]
        expect(f"rectangles at scale {scale}", (width, height, rows) == (40 * scale, 30 * scale, wanted))
    case(["draw", "boxes.yaml", "-o", "boxes.pdf"], 0)
    expect("the page is as large as the document", info("boxes.pdf", "Page size") == "40 x 30 pts")
    case(["draw", "boxes.yaml", "-o", "boxes.PNG", "--constraints"], 0)
    case(["draw", "boxes.yaml", "-o", "sizes.png", "--size", "40x30,80x60"], 0)
    # Three gaps of 24, the width 46.32 of the caption "40 x 30", the width 80; and 12 + 20 + 4 + 60 + 24 points.
    expect("two sizes stand side by side", pixels("sizes.png")[:2] == (199, 120), pixels("sizes.png")[:2])
    case(["draw", "label.yaml", "-o", "label.pdf"], 0)
    expect("a text can be copied", [word[1] for word in words("label.pdf")] == ["Ada"])
    os.symlink("far.png", "link.png")
    case(["draw", "boxes.yaml", "-o", "link.png"], 0)
    expect("a picture goes through a link", os.path.islink("link.png") and os.path.getsize("far.png") > 0)
    case(["draw", "boxes.yaml", "-o", "boxes.png", "--size", "20000x20000"], 3, "`boxes.png` cannot be written. The picture would be")
    case(["draw", "boxes.yaml", "-o", "boxes.pdf", "--size", "20000x20"], 3, "`boxes.pdf` cannot be written. The page is")
    case(["draw", "boxes.yaml", "-o", "boxes.png", "--text", "outlines"], 2, "Name an .svg file by --output, or remove --text.")
    case(["draw", "boxes.yaml", "-o", "none/boxes.png"], 3, "`none/boxes.png` cannot be written.")
    pathlib.Path("empty.conf").write_text("<fontconfig></fontconfig>")
    case(["draw", "label.yaml", "-o", "label.png"], 3, "`label.png` cannot be written.",
         env={**os.environ, "FONTCONFIG_FILE": os.path.abspath("empty.conf")})


def images():
    case(["draw", "boxes.yaml", "-o", "red.png"], 0)
    for name in ("red.png", "red.gif"):
        pathlib.Path(name).write_bytes(pathlib.Path("red.png").read_bytes())
        pathlib.Path("image.yaml").write_text(
            f"size: 80x60\nviews: {{a: {{image: 80x60, file: {name}}}}}\nconstraints: ['HV:|[a]|']\n")
        warning = "" if name == "red.png" else "`red.gif` is not an image that PNG files can show. Use a .png or .jpg file"
        case(["draw", "image.yaml", "-o", "image.png"], 0, warning)
        # The image is twice as large; its rectangle begins at 20, 12. A placeholder begins with its sky.
        corner, middle = (pixels("image.png")[2][y][x] for x, y in ((2, 2), (40, 24)))
        expect(f"{name} is shown", (corner, middle) == ("ffffffff", "cf222eff") if name == "red.png" else corner == "d4dfecff",
               (corner, middle))


def pictures():
    pathlib.Path("cards.ndjson").write_text("".join(f'{{"name": "n{i}"}}\n' for i in range(1, 41)))
    for kind in ("svg", "png", "pdf"):
        case(["batch", "label.yaml", "--data", "cards.ndjson", "--pictures", kind, "--format", kind], 0)
        expect(f"40 files {kind}", sorted(os.listdir(kind)) == sorted(f"{i}.{kind}" for i in range(1, 41)))
    expect("a picture has its record's text", [word[1] for word in words("pdf/17.pdf")] == ["n17"])
    case(["batch", "label.yaml", "--data", "cards.ndjson", "--pictures", "large", "--format", "png", "--scale", "3"], 0)
    expect("a picture is enlarged", pixels("large/1.png")[:2] == (300, 120))
    before = {name: os.stat(f"png/{name}").st_mtime_ns for name in os.listdir("png")}
    os.remove("png/9.png")
    case(["batch", "label.yaml", "--data", "cards.ndjson", "--pictures", "png", "--format", "png", "--resume"], 0)
    after = {name: os.stat(f"png/{name}").st_mtime_ns for name in os.listdir("png")}
    expect("--resume draws what is missing", {n for n in after if after[n] != before[n]} == {"9.png"})
    case(["batch", "label.yaml", "--data", "cards.ndjson", "--pictures", "vast", "--format", "png", "--size",
          "20000x20000"], 1, "cards.ndjson:40: error: The picture cannot be drawn. The picture would be")


def sheets():
    batch = ["batch", "label.yaml", "--data", "cards.ndjson", "--sheets", "cards.pdf"]
    case(batch, 0)
    # 595.28 - 72 points have room for 5 labels of 100, and 841.89 - 72 for 19 of 40.
    expect("one page of A4", info("cards.pdf", "Pages") == "1" and "A4" in info("cards.pdf", "Page size"), info("cards.pdf", "Page size"))
    found = words("cards.pdf")
    expect("all labels in their order", [word[1] for word in found] == [f"n{i}" for i in range(1, 41)])
    top = found[0][3]
    for i, (_, text, left, y) in enumerate(found):
        expect(f"the place of {text}", abs(left - (36 + 5 + 100 * (i % 5))) < 0.1 and abs(y - top - 40 * (i // 5)) < 0.1, (left, y))
    case(batch + ["--page", "Letter", "--columns", "3", "--rows", "4", "--margins", "20mm,10mm", "--gap", "5mm,2mm"], 0)
    expect("four pages of Letter", info("cards.pdf", "Pages") == "4" and info("cards.pdf", "Page size").startswith("612 x 792 pts"))
    width = (612 - 20 * MM - 2 * 5 * MM) / 3
    height = (792 - 40 * MM - 3 * 2 * MM) / 4
    found = words("cards.pdf")
    for i, (page, text, left, y) in enumerate(found):
        x = 10 * MM + (i % 3) * (width + 5 * MM) + 5
        down = (i % 12 // 3) * (height + 2 * MM)
        expect(f"the place of {text} among 3 by 4", (page, text) == (i // 12, f"n{i + 1}") and abs(left - x) < 0.1
               and abs(y - found[0][3] - down) < 0.1, (page, left, y))
    case(batch + ["--page", "100x60mm", "--margins", "10mm", "--columns", "2", "--rows", "1", "--size", "100x40"], 0)
    expect("a page in millimetres", info("cards.pdf", "Page size") == "283.465 x 170.079 pts", info("cards.pdf", "Page size"))
    expect("pages of two labels", info("cards.pdf", "Pages") == "20")


def crop_marks():
    case(["batch", "label.yaml", "--data", "cards.ndjson", "--sheets", "cards.pdf", "--page", "280x160", "--margins", "40",
          "--columns", "2", "--rows", "2", "--crop-marks"], 0)
    width, rows = grey("cards.pdf", 288)
    # The page is 280 by 160 points, the cells are 100 by 40, and the marks are from 25 to 37 points away from the edges.
    across = sorted({round(x / 4) for x in range(width) if rows[4 * 31][x] < 200})
    expect("marks at the edges of columns", across == [40, 140, 240], across)
    down = sorted({round(y / 4) for y in range(len(rows)) if rows[y][4 * 31] < 200})
    expect("marks at the edges of rows", down == [40, 80, 120], down)
    expect("no marks beside the cells", all(value > 250 for value in rows[4 * 39]) and all(value > 250 for value in rows[4 * 22]))


def mistakes():
    batch = ["batch", "label.yaml", "--data", "cards.ndjson"]
    for more, message in (
            (["--sheets", "cards.png"], "must end in .pdf"),
            (["--columns", "3"], "Add --sheets FILE.pdf."),
            (["--crop-marks"], "Add --sheets FILE.pdf."),
            (["--sheets", "cards.pdf", "--resume"], "--resume cannot continue a PDF file with sheets"),
            (["--sheets", "cards.pdf", "-o", "frames"], "Remove -o, --format, --pictures and --scale"),
            (["--sheets", "cards.pdf", "--page", "B9"], "`B9` is not a page size."),
            (["--sheets", "cards.pdf", "--page", "0x20"], "`0x20` is not a page size."),
            (["--sheets", "cards.pdf", "--page", "1x2x3"], "`1x2x3` is not a page size."),
            (["--sheets", "cards.pdf", "--page", ""], "`` is not a page size."),
            (["--sheets", "cards.pdf", "--margins", "1,2,3"], "Write 1 or 2 or 4 numbers"),
            (["--sheets", "cards.pdf", "--gap", "5 furlongs"], "`5 furlongs` are not lengths for --gap."),
            (["--sheets", "cards.pdf", "--columns", "0"], "The value of --columns must be from 1 to 1000."),
            (["--format", "png"], "--format png is a format of pictures. Add --pictures"),
            (["--pictures", "more", "--format", "csv"], "A batch writes either frames or pictures."),
            (["--scale", "2"], "Add --pictures"),
            (["--pictures", "more", "--scale", "0"], "The value of --scale must be above 0")):
        case(batch + more, 2, message)
    case(batch + ["--sheets", "cards.pdf", "--margins", "300"], 1, "cards.ndjson:1: error: A label of 100 by 40 points does not fit")
    case(batch + ["--sheets", "none/cards.pdf"], 3, "`none/cards.pdf` cannot be written.")
    case(batch + ["--sheets", "label.yaml"], 2, "must end in .pdf")
    case(batch + ["--sheets", "big.pdf", "--page", "15000x100"], 3, "The page is 15000 by 100 points large.")
    expect("no file is left after an error", not os.path.exists("big.pdf") and not os.path.exists("big.pdf.part"))
    # A record with a mistake has no label, and the others move up.
    pathlib.Path("mixed.ndjson").write_text('{"name": "one"}\n{"name": \n{"name": "two"}\n')
    case(["batch", "label.yaml", "--data", "mixed.ndjson", "--sheets", "mixed.pdf"], 1, "mixed.ndjson:2: error:")
    expect("the other records have labels", [word[1] for word in words("mixed.pdf")] == ["one", "two"])
    pathlib.Path("none.ndjson").write_text("")
    case(["batch", "label.yaml", "--data", "none.ndjson", "--sheets", "none.pdf"], 0)
    expect("no records give an empty page", info("none.pdf", "Pages") == "1" and words("none.pdf") == [])
    pathlib.Path("old.pdf").write_text("old")
    many = subprocess.Popen([PROGRAM, "batch", "label.yaml", "--data", "-", "--sheets", "old.pdf"], stdin=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True)
    many.stdin.write('{"name": "x"}\n' * 2000)
    many.stdin.flush()
    time.sleep(1)
    many.send_signal(signal.SIGINT)
    _, error = many.communicate(timeout=60)
    expect("an interrupted batch keeps the former file", many.returncode == 130 and "The batch was stopped." in error
           and pathlib.Path("old.pdf").read_text() == "old" and not os.path.exists("old.pdf.part"), (many.returncode, error))


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        pathlib.Path("boxes.yaml").write_text(BOXES)
        pathlib.Path("label.yaml").write_text(LABEL)
        for part in (drawing, images, pictures, sheets, crop_marks, mistakes):
            part()
        os.chdir("/")
    expect.end("the command writes PNG and PDF as its documents say")


main()

#!/usr/bin/env python3
"""Runs the program bench as users and other programs do. Checks that the summary agrees with the table above
it, that figures in JSON name the machine, and that pictures fill their pages.

Usage: run.py PROGRAM
"""

import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from expectations import Expectations

PROGRAM = os.path.abspath(sys.argv[1])
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SVG = "{http://www.w3.org/2000/svg}"
expect = Expectations("bench")



def bench(*arguments):
    done = subprocess.run([PROGRAM, "--seconds", "0", *arguments], capture_output=True, text=True, timeout=300)
    expect(" ".join(arguments) + " succeeds", done.returncode == 0, done.stderr)
    return done.stdout


def version():
    makefile = (ROOT / "Makefile").read_text()
    return re.search(r"^VERSION := (\S+)$", makefile, re.M).group(1)


def check_environment(have):
    machine, system, build = have["machine"], have["operatingSystem"], have["build"]
    expect("cores are those that programs may use", machine["cores"] == len(os.sched_getaffinity(0)), machine)
    pages = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    expect("memory is in bytes", abs(machine["memory"] - pages) < 0.01 * pages, machine)
    expect("the processor has a name", machine["processor"], machine)
    names = re.findall(r"^model name\s*:\s*(.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    expect("the processor's name is the kernel's", not names or machine["processor"] in names, machine)
    expect("the architecture is uname's", system["architecture"] == os.uname().machine, system)
    expect("the kernel is uname's", system["kernel"] == f"{os.uname().sysname} {os.uname().release}", system)
    release = pathlib.Path("/etc/os-release")
    pretty = re.findall(r'^PRETTY_NAME="(.*)"$', release.read_text() if release.exists() else "", re.M)
    expect("the system's name is its own", not pretty or system["name"] == pretty[0], system)
    swift = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    expect("Swift's version is what swift says", f"Swift version {build['swift']} " in swift, build)
    expect("the compiler has a name and a version", re.search(r"[A-Za-z]+ \d+\.\d+", build["compiler"]), build)
    expect("Keyline's version is the Makefile's", build["keyline"] == version(), build)
    expect("the build is one of two", build["configuration"] in ("debug", "release"), build)
    expect("the date is ISO 8601", re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", have["date"]), have["date"])
    date = datetime.datetime.fromisoformat(have["date"].replace("Z", "+00:00"))
    age = datetime.datetime.now(datetime.timezone.utc) - date
    expect("the date is now, in UTC", abs(age.total_seconds()) < 120, have["date"])


def programs():
    """Checks that the JSON of every kind of run describes the machine."""
    for arguments, key in [(["--sizes", "10", "--filter", "toolbar"], "buildPerConstraint"),
                           (["--growth", "--sizes", "10,100", "--filter", "toolbar C"], "exponent"),
                           (["--change", "--sizes", "10", "--filter", "append n"], "times"),
                           (["--restated", "--sizes", "240"], "cells"),
                           (["--feed", "--filter", "UIView, anchors fit"], "solves")]:
        report = json.loads(bench("--json", *arguments))
        expect(f"{arguments}: two parts", sorted(report) == ["environment", "results"], report)
        expect(f"{arguments}: results", len(report["results"]) > 0, report)
        check_environment(report["environment"])


def feed():
    """Checks the results for feed cells, whose frames the program itself compares with arithmetic. No text
    may be measured twice in one width, and a changed text may take two solves with fitting. In another
    width, layout tries whether a text may be narrower.
    """
    results = json.loads(bench("--json", "--feed"))["results"]
    ways = {result["way"] for result in results}
    expect("eleven ways by five operations, and four cards by three", len(ways) == 15 and len(results) == 67, ways)
    bounds = {"new": (6, 9), "again": (6, 9), "fit": (0, 0), "text": (2, 2), "resize": (3, 1)}
    for result in results:
        solves, measures = bounds[result["operation"]]
        name = f"{result['way']}, {result['operation']}"
        expect(f"{name}: at most {solves} solves", result["solves"] <= solves, result)
        expect(f"{name}: at most {measures} measurements", result["measures"] <= measures, result)
        expect(f"{name}: no text is measured twice in one width", result["repeats"] <= 1, result)


def table(lines):
    """Returns the rows of the table: the layout, the way, and the figures of some columns, each in the unit
    of its column.
    """
    rows, figure = [], r"(-|\d+(?:\.\d+)?)"
    for line in lines:
        match = re.match(rf"(.{{19}})(.{{7}}) *(\d+) +{figure} +{figure} +{figure} +{figure} +{figure} ", line)
        if match:
            rows.append({"layout": match[1].strip(), "way": match[2].strip(), "build": match[4],
                         "build/c": match[5], "resize": match[6], "toggle": match[8]})
    return rows


def check_labels(lines):
    """Checks that each way and each column is explained below the tables, and that units occur only in the
    line below the titles.
    """
    ways = lines.index("ways")
    legend = {line[2:15].strip() for line in lines[ways:] if line.startswith("  ")}
    titles = [line for line in lines[:ways] if re.match("(constraints|instances) +way ", line)]
    expect("two tables", len(titles) == 2, titles)
    for line in titles:
        columns = [column.strip() for column in re.split(r"\s{2,}", line.replace("99 %", " 99 %"))]
        for column in set(columns) - {"way", "views"}:
            expect(f"the column {column} is explained", column in legend, legend)
    for way in {row["way"] for row in table(lines[:ways])}:
        expect(f"the way {way} is explained", way in legend, legend)
    units = [line for line in lines[:ways] if re.search(r"\b(ns|us|ms|s)\b", line)]
    expect("one line of units for each table", len(units) == 2 and all(re.fullmatch(r"[a-z% ]+", line) for line in units), units)


def check_line(line, title, rows, value, text):
    """Checks the smallest and the largest figure of the summary and their layouts. If two figures are printed
    equally, either layout is accepted.
    """
    known = sorted((value(row), row["layout"]) for row in rows if value(row) is not None)
    match = re.fullmatch(r"(.{23})(.*) \((.*)\) to (.*) \((.*)\), median (.*)", line)
    expect(f"{title}: a line", match and match[1].strip() == title, line)
    if not match:
        return
    for have, layout, want in [(match[2], match[3], known[0]), (match[4], match[5], known[-1])]:
        of_layout = dict((name, figure) for figure, name in known)[layout]
        # The table rounds its figures, so two layouts may have the same smallest figure.
        expect(f"{title}: {have}", text(have, want[0]) and text(have, of_layout), (line, known))
    middle = known[(len(known) - 1) // 2][0], known[len(known) // 2][0]
    expect(f"{title}: median {match[6]}", text(match[6], sum(middle) / 2), (line, known))


def people():
    lines = bench("--sizes", "10,100").splitlines()
    start = lines.index("in short, of the largest layouts, through C")
    expect("five lines, and two of the machine", len(lines) == start + 9 and lines[start + 6] == "", lines[start:])
    check_labels(lines[:start])
    rows, largest = table(lines[:start]), {}
    for row in rows:
        size = int(row["layout"].rsplit(" ", 1)[-1]) if row["layout"][-1].isdigit() else 0
        family = row["layout"].rsplit(" ", 1)[0]
        if size >= largest.get((family, row["way"]), (0, None))[0]:
            largest[family, row["way"]] = (size, row)
    core = [row for _, row in largest.values() if row["way"] == "C"]
    expect("twenty families through C", len(core) == 20, core)

    def same_time(text, want):
        return abs(float(text) - want) <= 0.01 * want + 0.001

    for offset, title in enumerate(["build/c, ns", "resize, us", "toggle, us"], start=1):
        column = title.split(",")[0]
        check_line(lines[start + offset], title, core,
                   lambda row: None if row[column] == "-" else float(row[column]), same_time)
    builds = {row["layout"]: float(row["build"]) for row in core}
    views = [row for (_, way), (_, row) in largest.items() if way == "DSL" and row["layout"] in builds]
    check_line(lines[start + 4], "build, DSL / C", views,
               lambda row: float(row["build"]) / builds[row["layout"]],
               lambda text, want: abs(float(text) - want) <= 0.02 * want + 0.06)
    expect("templates", lines[start + 5].startswith("template instance, ns  "), lines[start + 5])
    expect("the machine", f"{len(os.sched_getaffinity(0))} cores" in lines[-2], lines[-2])
    expect("the version", lines[-1].startswith(f"Keyline {version()}, "), lines[-1])
    short = bench("--sizes", "10", "--filter", "toolbar C").splitlines()
    expect("a line for what was not measured", "template instance, ns  not measured" in short, short)


def filters():
    """Checks that a filter without any match is an error, and that --list prints the names."""
    for arguments in ([], ["--change"], ["--growth"], ["--change", "--json"], ["--repeat", "build"]):
        done = subprocess.run([PROGRAM, *arguments, "--filter", "nothing"], capture_output=True, text=True, timeout=60)
        expect(f"a filter that leaves nothing, {arguments}", done.returncode == 64 and done.stdout == ""
               and "--filter nothing: nothing has that in its name; " in done.stderr, done)
    done = subprocess.run([PROGRAM, "--repeat", "build", "--filter", "template"], capture_output=True, text=True, timeout=60)
    expect("only layouts can be repeated", done.returncode == 64, done)
    said = bench("--repeat", "toggle", "--times", "3", "--sizes", "10", "--filter", "toolbar DSL")
    expect("what was repeated", said == "toolbar 10, DSL: 3 times toggle\n", said)
    for wrong in (["--repeat", "bild"], ["--repeat", "build", "--times=-1"]):
        done = subprocess.run([PROGRAM, *wrong], capture_output=True, text=True, timeout=60)
        expect(f"a mistake is one: {wrong}", done.returncode == 64 and wrong[-1].split("=")[0] in done.stderr, done)
    lines = bench("--change", "--list").splitlines()
    expect("a list of changes", "append n arranged" in lines and len(lines) > 10, lines)


def numbers(element, *names):
    return [float(element.get(name)) for name in names]


def check_picture(name, root):
    """Checks that everything is on the page and fills most of it, that texts are large enough to read, and
    that neighbouring views have different colours.
    """
    left, top, width, height = (float(word) for word in root.get("viewBox").split())
    rects = [numbers(rect, "x", "y", "width", "height") for rect in root.iter(SVG + "rect")]
    inside = all(x >= left and y >= top and x + w <= left + width and y + h <= top + height for x, y, w, h in rects)
    expect(f"{name}: nothing is cut", inside, rects)
    inner = rects[1:]
    x, y = min(r[0] for r in inner), min(r[1] for r in inner)
    right, bottom = max(r[0] + r[2] for r in inner), max(r[1] + r[3] for r in inner)
    most = min((right - x) / width, (bottom - y) / height)
    expect(f"{name}: fills its page", most >= 0.5, f"{most}: {x} {y} {right} {bottom}")
    expect(f"{name}: a page for a screen", max(width, height) <= 1000, (width, height))
    texts = list(root.iter(SVG + "text"))
    expect(f"{name}: texts are texts", texts and all(float(text.get("font-size")) >= 6 for text in texts))
    least = {"seed-micro-DSL": 2, "seed-key-paths": 2, "form": 2, "dialog": 2}.get(name, 3)
    fills = {rect.get("fill") for rect in root.iter(SVG + "rect")}
    expect(f"{name}: {least} colours", len(fills) >= least, fills)


def pictures():
    with tempfile.TemporaryDirectory() as folder:
        bench("--sizes", "10", "--pictures", folder)
        drawn = {file.stem: xml.etree.ElementTree.parse(file).getroot() for file in pathlib.Path(folder).iterdir()}
    wanted = {"toolbar", "columns", "form", "cells", "nested", "flexible", "toggles", "conflicts", "row", "deep", "grid",
              "dialog", "seed-micro-DSL", "seed-key-paths", "seed-mini-DSL"}
    expect("a picture of each layout", set(drawn) == wanted, sorted(drawn))
    for name, root in drawn.items():
        check_picture(name, root)
    images = [group for group in drawn["cells"].iter(SVG + "g") if group.get("clip-path")]
    expect("images are images", len(images) == 4, images)
    tints = [rect.get("fill") for rect in drawn["seed-mini-DSL"].iter(SVG + "rect")]
    green, purple = ([int(tints[i][k:k + 2], 16) for k in (1, 3, 5)] for i in (1, 3))
    expect("greenView is green", green[1] > max(green[0], green[2]) + 15, tints)
    expect("purpleView is purple", min(purple[0], purple[2]) > purple[1] + 10, tints)
    grid = [numbers(rect, "x", "y", "width", "height") for rect in drawn["grid"].iter(SVG + "rect")]
    # The picture of 400 by 300 points has five columns and rows. Each view is inset by 2 points, and its edge
    # by half a pixel.
    expect("the first cell of the grid", grid[1] == [2.5, 2.5, 75, 55], grid[:2])


programs()
feed()
people()
filters()
pictures()
expect.end("the summary is that of the table, figures come with the machine, pictures fill their pages")

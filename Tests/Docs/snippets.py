#!/usr/bin/env python3
"""Compiles and runs the Swift code of all documents: every fenced block of `swift` in every page.

    snippets.py BINARIES BUILD [--pictures DIRECTORY]

BINARIES is where SwiftPM built the package, BUILD where the programs go. With --pictures, pictures that code draws
are written to DIRECTORY; without, they must be those in docs/pictures. A page may hold, in comments that readers do
not see:

    <!-- swift         code before the next block
    <!-- swift, then   code after the block before
    <!-- swift, for all           code before every block of the page
    <!-- swift, alone             code for itself
    <!-- continues -->            the next block goes on where the one before ended
    <!-- quotes FILE -->          the lines of the next block stand in FILE, which another test builds
    <!-- reports -->              the next block prints to standard error, as a report of a conflict is printed

Every other block is a function of its own. A block without the mark `reports` must not print to standard error. After `print(...)  // text` the program must print that text. A block whose
first line is ```swift title="..." is somebody else's code and is skipped.
"""

import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MODULES = ["CSolver", "KeylineSolver", "Keyline", "KeylineDSL", "KeylinePictures", "KeylineSchematic", "KeylineUIKit",
           "KeylineUIKitTypes"]
PART = re.compile(r"^<!-- swift(, then|, for all|, alone)?\n(.*?)^-->\n|^<!-- (continues|reports|quotes (\S+)) -->\n|^```swift\n(.*?)^```$|"
                  r"^```swift ([^\n]*)\n.*?^```$", re.S | re.M)
PRINTED = re.compile(r"^\s*print\(.*\)  // (.*)$", re.M)


class Unit:
    """Code that is compiled as one function."""

    def __init__(self, page, line):
        self.page, self.line, self.common, self.code, self.visible, self.open = page, line, [], [], 0, True
        self.reports = False

    def add(self, line, code, visible):
        # The line number lets compiler messages name lines of the page.
        self.code.append((line, code))
        self.visible += visible
        self.open = not visible

    @property
    def printed(self):
        return [text for _, code in self.code for text in PRINTED.findall(code)]


def quoted(page, line, code, path):
    there = (ROOT / path).read_text().splitlines()
    missing = [text for text in code.splitlines() if text.strip() and text.strip() not in {t.strip() for t in there}]
    return [f"{page}:{line}: not in {path}: {text.strip()}" for text in missing]


def read(page):
    """Returns the units of a page, the numbers of skipped and of quoted blocks, and a list of mistakes."""
    text = (ROOT / page).read_text()
    units, common, skipped, mistakes, goes_on, source, reports = [], [], 0, [], False, None, False
    for part in PART.finditer(text):
        then, hidden, mark, path, code, title = part.groups()
        line = text.count("\n", 0, part.start()) + 2
        if then == ", for all":
            common.append((line, hidden))
        elif hidden is not None:
            if then != ", then":
                units.append(Unit(page, line))
            units[-1].add(line, hidden, False)
            units[-1].open = then is None
        elif mark == "reports":
            reports = True
        elif mark:
            goes_on, source = mark == "continues", path
        elif title is not None:
            skipped += 1
        elif source:
            mistakes += quoted(page, line, code, source)
            skipped, source = skipped + 1, None
        else:
            if not goes_on and not (units and units[-1].open):
                units.append(Unit(page, line))
            units[-1].add(line, code, True)
            units[-1].reports |= reports
            goes_on = reports = False
    for unit in units:
        unit.common = common
    return units, skipped, mistakes


def lines(pieces, page, imports):
    """Returns the code without its imports, which are collected at the top of the file. Compiler messages
    name lines of the page.
    """
    # `#fileID`, which reports show, drops the folders, so two pages of the same name could not be told apart.
    page = page.replace("docs/tutorial/", "").replace("/", ":")
    for line, code in pieces:
        yield f'#sourceLocation(file: "{page}", line: {line})'
        for text in code.splitlines():
            is_import = re.match(r"import ", text)
            if is_import:
                imports.add(text.split("//")[0].strip())
            yield "" if is_import else text


def source(unit, name):
    """Returns a file with a function for each unit."""
    imports = set()
    common, body = (list(lines(pieces, unit.page, imports)) for pieces in (unit.common, unit.code))
    return "\n".join([*sorted(imports), f"@MainActor func {name}() throws {{", *common, "do {", *body,
                      "#sourceLocation()", "}", "}", ""])


def build(units, binaries, directory):
    files = []
    for number, unit in enumerate(units):
        path = directory / f"unit{number}.swift"
        path.write_text(source(unit, f"unit{number}"))
        files.append(path)
    calls = "\n".join(f'begin({number})\ntry unit{number}()' for number in range(len(units)))
    main = directory / "main.swift"
    main.write_text(f"import Foundation\n{calls}\n")
    objects = [str(path) for module in MODULES for path in (binaries / f"{module}.build").rglob("*.o")]
    done = subprocess.run(
        ["swiftc", "-swift-version", "6", "-enable-upcoming-feature", "MemberImportVisibility", "-Onone",
         "-j", "2", "-module-name", "first", "-I", binaries / "Modules", "-Xcc",
         f"-fmodule-map-file={binaries / 'CSolver.build/module.modulemap'}", main, *files,
         ROOT / "Tests/Docs/Support.swift", *objects, "-lm", "-ldl", "-o", directory / "documents"],
        capture_output=True, text=True, cwd=ROOT, check=False)
    found = [text for text in re.split(r"\n(?=\S+:\d+:\d+: |\n)", done.stderr)
             # A block may contain a value that is not used, such as `label.frame`, to show it to the reader.
             if "error:" in text or "warning:" in text and ".md:" in text and "[#no-usage]" not in text]
    return done.returncode, "\n".join(dict.fromkeys(found)) or (done.stderr if done.returncode else "")


def by_unit(output):
    """Maps the number of each unit to what it printed."""
    parts = re.split(r"^== (\d+)\n", output, flags=re.M)
    return zip(map(int, parts[1::2]), parts[2::2])


def run(units, directory, pictures):
    done = subprocess.run([directory / "documents"], capture_output=True, text=True, timeout=120, check=False,
                          cwd=directory,
                          env={**os.environ, "PICTURES": str(pictures), "SWIFT_BACKTRACE": "enable=no"})
    mistakes = []
    if done.returncode:
        mistakes.append(f"the code of the documents ended with {done.returncode}:\n{done.stdout[-500:]}{done.stderr}")
    for number, output in by_unit(done.stderr):
        unit = units[number]
        if output and not unit.reports:
            mistakes.append(f"{unit.page}:{unit.line}: prints to standard error:\n{output}")
        if unit.reports and not output:
            mistakes.append(f"{unit.page}:{unit.line}: is marked `reports` and prints nothing to standard error")
    for number, output in by_unit(done.stdout):
        unit = units[number]
        at = 0
        for text in unit.printed:
            found = output.find(text, at)
            if found < 0:
                mistakes.append(f"{unit.page}:{unit.line}: not printed: {text}\nbut\n{output}")
                break
            at = found + len(text)
    return mistakes


def compare(made):
    """Checks that the pictures equal those in the repository."""
    return [f"docs/pictures/{path.name} is not what the code of the documents draws (make pictures draws it anew)"
            for path in sorted(made.glob("*.svg"))
            if not (ROOT / "docs/pictures" / path.name).exists()
            or (ROOT / "docs/pictures" / path.name).read_text() != path.read_text()]


def main():
    binaries, directory = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
    pages = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"],
                           capture_output=True, text=True, check=True, cwd=ROOT).stdout.split()
    units, skipped, mistakes = [], 0, []
    for page in pages:
        found, others, wrong = read(page)
        units, skipped, mistakes = units + found, skipped + others, mistakes + wrong
    drawn = pathlib.Path(sys.argv[4]).resolve() if "--pictures" in sys.argv else directory / "pictures"
    drawn.mkdir(parents=True, exist_ok=True)
    if "--pictures" not in sys.argv:
        for old in drawn.glob("*.svg"):
            old.unlink()
    status, output = build(units, binaries, directory)
    if output:
        mistakes.append(output)
    if status == 0:
        mistakes += run(units, directory, drawn)
        mistakes += compare(drawn)
    for mistake in mistakes:
        print(mistake)
    blocks, values = sum(unit.visible for unit in units), sum(len(unit.printed) for unit in units)
    # Should a change of the marks above make this skip what it is to run.
    if blocks < 60 or values < 55:
        print("there are fewer blocks and values in the documents than there were")
        mistakes.append("")
    print(f"documents: {blocks} blocks of Swift run, {values} printed values compared, {skipped} not ours or quoted")
    return bool(mistakes)


sys.exit(main())

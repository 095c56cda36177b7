#!/usr/bin/env python3
"""Exports all documents of the gallery as Swift in all styles, compiles the code, and compares the frames
with those of the documents.

Usage: exports.py BINARIES DIRECTORY, where BINARIES is SwiftPM's build folder, and DIRECTORY is for the
files that are written
"""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
STYLES = ["anchors", "key-paths", "blocks"]
DOCUMENTS = sorted((ROOT / "Examples/Documents").glob("*.yaml"))
# A document with features that the gallery lacks: text from right to left, hidden views, pixels, quotes in
# texts, and names that are words of Swift, of Keyline or of the exported code.
DIRECTION = """name: turned
size: 300x200
sizes: [300x200, 400x260]
direction: rightToLeft
scale: 2
safeArea: [20, 0, 10, 0]
margins: [4, 12]
parameters: {gutterWidth: 10.5}
guides: {gutter: {width: gutterWidth, height: ">= 30 @251"}}
data: {class: "Ada \\"A\\" \\\\", size: "9", unused: x}
views:
  fields: {text: "{class}, {{{size}}} of {gutterWidth}", bold: true}
  switch: {natural: 40x20, hugging: [251, 252]}
  switchView: {}
  optional1: {}
  space1: {}
  label: {text: beside, font: 11}
  styled: {text: ["{class} ", {text: "of {gutterWidth}", font: 21, weight: 600, italic: true}, " words"], font: 12,
           family: Arial, lineHeight: 1.25, lineSpacing: 3, lines: 2, truncate: middle, width: 90}
  letters: {text: "by the letter", breaks: letters, bold: true, lines: 0, width: 40, reading: leftToRight, tabs: 9}
  constraint: {}
  LayoutConstraint: {}
  row: {stack: horizontal, spacing: 4, alignment: center, distribution: equalSpacing, insideMargins: true, margins: 6,
        views: {one: {natural: 20x20, spacingAfter: 9}, two: {natural: 30x10, hidden: true}, three: {text: "say \\"hi\\" \\\\ {{", lines: 2}}}
constraints:
  - switch.leading == margin.leading
  - switch.top == safe.top
  - gutter.left == 0.25 * superview.right + 3.5
  - V:[switch]-[gutter]
  - row.leading == turned.leadingMargin
  - row.right == gutter.left - 4 @750
  - row.top == gutter.bottom
  - row.width >= 1.5 * switch.width - 3
  - row.bottom <= safe.bottom
  - HV:|[switchView(10)]
  - HV:|[optional1(11@750)]
  - V:|[space1(12)]
  - H:|~[space1(12)]~|
  - HV:|[constraint(13)]
  - fields.bottom == superview.bottom
  - fields.left == superview.left + 3 * size
  - fields.height == 40
  - three.firstBaseline == switch.bottom + 30 @200
  - label.firstBaseline == fields.firstBaseline
  - label.left == fields.right
  - HV:|[LayoutConstraint(14)]
  - HV:|[styled]
  - HV:|[letters]
"""


def entry(document, style, name, swift, yaml):
    """An element of `exported`, which makes the class with a record, and gives it another one."""
    record = re.search(r"struct Record \{(.*?)\n    \}", swift, re.S)
    # If a field's name is not allowed in Swift, the property has `Text` at its end.
    fields = re.findall(r"var (\w+): String", record.group(1)) if record else []
    values = ", ".join(f'{field}: fields["{field}"] ?? fields["{field.removesuffix("Text")}"]!' for field in fields)
    root = re.search(r"Set the frame of `(\w+)`", swift).group(1)
    lines = [f"let made = {name}()", f"return (made.{root}, {{ _ in }})"]
    if fields:
        lines = [f"let record = {{ (fields: [String: String]) in {name}.Record({values}) }}",
                 f"let made = {name}(record(fields))", f"return (made.{root}, {{ made.record = record($0) }})"]
    head = f"file: {json.dumps(document.name)}, style: {json.dumps(style)}, text: {json.dumps(yaml, ensure_ascii=False)}"
    return f"    Exported({head}) {{ fields in\n" + "".join(f"        {line}\n" for line in lines) + "    },\n"


def main():
    binaries, directory = map(pathlib.Path, sys.argv[1:])
    directory.mkdir(parents=True, exist_ok=True)
    turned = directory / "turned.yaml"
    turned.write_text(DIRECTION, encoding="utf-8")
    files, entries = [], []
    for document in [*DOCUMENTS, turned]:
        for style in STYLES:
            name = f"{document.stem}_{style.replace('-', '_')}"
            file = directory / f"{name}.swift"
            subprocess.run([binaries / "keyline-command", "export", document, "--style", style, "--type", name,
                            "-o", file], check=True)
            files.append(file)
            entries.append(entry(document, style, name, file.read_text(encoding="utf-8"),
                                 document.read_text(encoding="utf-8")))
    listing = directory / "exported.swift"
    listing.write_text("import Keyline\n\n@MainActor let exported: [Exported] = [\n" + "".join(entries)
                       + "]\n", encoding="utf-8")
    modules = ["CSolver", "KeylineSolver", "Keyline", "KeylineDSL", "KeylinePictures", "KeylineDocuments", "CYaml", "Yams"]
    objects = [path for module in modules for path in sorted((binaries / f"{module}.build").rglob("*.o"))]
    maps = [binaries / f"{module}.build/module.modulemap" for module in ["CSolver"]]
    program = directory / "exports"
    done = subprocess.run(
        ["swiftc", "-swift-version", "6", "-warnings-as-errors", "-Onone", "-j", "2", "-module-name", "exports",
         # The package name that SwiftPM passes to the compiler.
         "-package-name", re.sub(r"\W", "_", ROOT.name.lower()), "-I", binaries / "Modules",
         *[word for path in maps for word in ["-Xcc", f"-fmodule-map-file={path}"]], "-Xcc",
         f"-I{binaries.parent.parent}/checkouts/Yams/Sources/CYaml/include",
         "-parse-as-library", listing, ROOT / "Tests/Play/exports.swift", *files, *objects, "-lm", "-ldl", "-o", program],
        check=False)
    if done.returncode != 0:
        return True
    return subprocess.run([program], check=False).returncode != 0


sys.exit(main())

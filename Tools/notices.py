#!/usr/bin/env python3
"""Prints the licences of the code that is linked into a Swift program, for a file THIRD-PARTY-NOTICES beside it.

Usage: notices.py BINARIES PROGRAM CHECKOUTS

BINARIES is where SwiftPM puts what it builds, PROGRAM the name of an executable product there, CHECKOUTS the folder with
the sources of the packages that it depends on. Every module that was linked must be in a package with a licence, or in
this repository; otherwise the program fails, so that no new dependency is shipped without its licence.
"""

import pathlib
import re
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Licences that are neither in the toolchain nor in the packages: that of ICU in Swift's static Foundation, and that
# of LibYAML in Yams.
KEPT = {
    "ICU (in Swift's Foundation)": ROOT / "Tools/licences/ICU.txt",
    "LibYAML (in Yams)": ROOT / "Tools/licences/LibYAML.txt",
}
LICENCE = re.compile(r"(LICENSE|LICENCE|NOTICE|COPYING)", re.I)


def linked_modules(binaries, program):
    """Returns the modules whose objects SwiftPM has passed to the linker."""
    objects = (binaries / f"{program}.product/Objects.LinkFileList").read_text(encoding="utf-8")
    return set(re.findall(r"/([^/\n]+)\.build/", objects))


def own_modules():
    """Returns the modules of this package. Their names have no hyphens."""
    manifest = (ROOT / "Package.swift").read_text(encoding="utf-8")
    return {name.replace("-", "_") for name in re.findall(r'arget\(\s*name: "([^"]+)"', manifest)}


def folder(checkouts, module):
    """Returns the folder with a module's sources in a package, or None if no package has the module."""
    for depth in ("*/Sources/", "*/Sources/*/"):
        found = sorted(checkouts.glob(depth + module))
        if found:
            return found[0]
    return None


def licences(place):
    return [path for path in sorted(place.iterdir()) if path.is_file() and LICENCE.match(path.name)]


def toolchain_licence():
    swift = pathlib.Path(shutil.which("swift")).resolve()
    return swift.parent.parent / "share/swift/LICENSE.txt"


def main():
    binaries, program, checkouts = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
    texts = {"Swift, its standard library, Foundation and Dispatch": [toolchain_licence()]}
    for module in sorted(linked_modules(binaries, program) - own_modules()):
        place = folder(checkouts, module)
        if place is None:
            sys.exit(f"notices.py: no package in {checkouts} has the module {module}")
        package = checkouts / place.relative_to(checkouts).parts[0]
        if not licences(package):
            sys.exit(f"notices.py: the package {package.name} has no licence in its first folder")
        texts[package.name] = licences(package)
        if licences(place):
            texts[f"{module} (in {package.name})"] = licences(place)
    texts |= {name: [path] for name, path in KEPT.items()}
    print(f"{program.removesuffix('-command')} contains the following software, under the licences printed below.\n")
    print("\n".join(f"  - {name}" for name in texts))
    for name, paths in texts.items():
        for path in paths:
            print(f"\n{'=' * 78}\n{name}: {path.name}\n{'=' * 78}\n\n{path.read_text(encoding='utf-8').strip()}")


main()

#!/usr/bin/env python3
"""Type-checks every `#if` branch of the Swift sources on this machine: branches.py BUILD [SOURCES]

Compilers of other systems are not here, so for each platform the conditions are evaluated as that platform's compiler
would. The copies of the sources have blank lines in place of inactive branches and keep their line numbers. The copies
are type-checked against small stand-ins for the modules of that platform (StandIns), which declare only the functions
and types that the sources use, with the types that they have there. Modules whose copies are equal to those for this
machine are checked by the ordinary build. Then the clients of a platform (Clients), programs that use the library
there, are type-checked.

Fails for a branch that does not compile, for a condition that is not known here, and for a branch that no platform of
the table below makes active. Every platform is checked, even if another one has failed. What it cannot show: that a
stand-in is right, and that the system's modules contain nothing that clashes with Keyline's names. The workflow in
.github/workflows builds on the real systems.
"""

import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# The modules, each after those on which it depends. Command is only parsed: its one branch uses a struct of
# the C library, which Foundation exports, and only this machine's Foundation is available.
MODULES = ["KeylineSolver", "Keyline", "KeylineUIKitTypes", "KeylineUIKit"]
PARSED = ["KeylineDSL", "KeylinePictures", "KeylineSchematic", "KeylineDocuments", "Command"]
EVERYWHERE = {"Foundation", "Synchronization", "CSolver"}
APPLE = {"Darwin", "CoreGraphics", "ObjectiveC"}


class Platform:
    """The conditions that a platform's compiler evaluates. `imported` lists stand-ins for modules that the
    platform's Foundation exports, and `traits` the traits of the package that are enabled.
    """

    def __init__(self, name, modules, imported=(), clients=(), types=True, traits=()):
        self.traits = traits
        self.name, self.modules, self.imported, self.clients = name, EVERYWHERE | modules, imported, clients
        # Where UIKit exists, KeylineUIKit does not depend on the module with its own types.
        if types:
            self.modules |= {"KeylineUIKitTypes"}


PLATFORMS = [
    Platform("Linux", {"Glibc"}, clients=["Card.swift"], traits=["Fonts"]),
    Platform("Musl", {"Musl"}),
    Platform("Android", {"Android"}),
    Platform("WASI", {"WASILibc"}),
    Platform("Windows", {"ucrt", "CRT", "WinSDK"}),
    Platform("macOS", APPLE, imported=["CoreGraphics", "ObjectiveC"], clients=["Card.swift", "Mac.swift"]),
    Platform("iOS", APPLE | {"UIKit"}, clients=["Card.swift"], types=False),
]


class Failure(Exception):
    pass


def holds(condition, platform, place):
    """Evaluates the condition of an `#if` line."""

    def value(match):
        kind, argument = match.group(1), match.group(2).strip()
        if kind == "canImport":
            return str(argument in platform.modules)
        if kind == "os":
            return str(argument == platform.name)
        raise Failure(f"{place}: {kind}({argument}) is not known to Tests/Platforms/branches.py")

    text = re.sub(r"(\w+)\(([^()]*)\)", value, condition)
    text = re.sub(r"\bFonts\b", str("Fonts" in platform.traits), text)
    text = text.replace("&&", " and ").replace("||", " or ").replace("!", " not ")
    if re.sub(r"\b(True|False|and|or|not)\b|[()\s]", "", text):
        raise Failure(f"{place}: the condition {condition} is not known to Tests/Platforms/branches.py")
    return eval(text.strip())  # Only the five words and parentheses are left.


def evaluated(path, text, platform, active):
    """Returns the text with blank lines in place of directives and inactive branches. Records in `active`
    which branches are kept.
    """
    stack, lines = [], []
    for number, line in enumerate(text.split("\n"), 1):
        place = f"{path}:{number}"
        directive = re.match(r"\s*#(if|elseif|else|endif)\b\s*(.*?)\s*(//.*)?$", line)
        if directive is None:
            lines.append(line if all(now for now, _, _ in stack) else "")
            continue
        word, condition = directive.group(1), directive.group(2)
        lines.append("")
        if word == "endif":
            stack.pop()
            continue
        taken = False if word == "if" else stack.pop()[1]
        now = not taken and (word == "else" or holds(condition, platform, place))
        stack.append((now, taken or now, place))
        active.setdefault(place, False)
        if all(now for now, _, _ in stack):
            active[place] = True
    return "\n".join(lines)


def run(*arguments):
    done = subprocess.run([str(argument) for argument in arguments], capture_output=True, text=True)
    if done.returncode != 0:
        raise Failure(done.stderr or done.stdout)


class Checker:
    def __init__(self, build, sources):
        self.build, self.sources = build.resolve(), sources.resolve()
        self.active, self.count = {}, 0
        shutil.rmtree(self.build, ignore_errors=True)
        self.build.mkdir(parents=True)
        header = ROOT / "CSolver/include/csolver.h"
        (self.build / "module.modulemap").write_text(f'module CSolver {{ header "{header}" export * }}\n')

    def copies(self, module, platform):
        """Writes the module as the platform's compiler sees it. Returns the paths of its files."""
        written = []
        for path in sorted((self.sources / module).rglob("*.swift")):
            name = path.relative_to(self.sources)
            text = evaluated(name, path.read_text(encoding="utf-8"), platform, self.active)
            copy = self.build / platform.name / "Sources" / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(text, encoding="utf-8")
            written.append(copy)
        return written

    def flags(self, platform, module):
        # Warnings are ignored here, because some are caused by the stand-ins. The ordinary build reports
        # warnings.
        flags = ["-swift-version", "6", "-package-name", "keyline", "-module-name", module, "-suppress-warnings"]
        flags += ["-module-cache-path", self.build / "cache"]
        flags += ["-I", self.build / platform.name, "-I", self.build / "common"]
        flags += ["-Xcc", f"-fmodule-map-file={self.build}/module.modulemap"]
        for name in platform.imported:
            flags += ["-Xfrontend", "-import-module", "-Xfrontend", name]
        return flags

    def emit(self, platform, module, files):
        """Makes the module file that other modules import, without checking the bodies of functions."""
        skip = ["-Xfrontend", "-experimental-skip-non-inlinable-function-bodies"]
        # The interfaces of the lower modules are the same on all platforms, so they are made only once.
        folder = platform.name if module.startswith("KeylineUIKit") else "common"
        target = self.build / folder / f"{module}.swiftmodule"
        target.parent.mkdir(exist_ok=True)
        run("swiftc", "-emit-module", "-emit-module-path", target, "-parse-as-library", *skip,
            *self.flags(platform, module), *files)

    def stand_ins(self, platform):
        for name in sorted(platform.modules):
            source = HERE / "StandIns" / f"{name}.swift"
            if source.exists() and platform.name != "Linux":
                target = self.build / platform.name / f"{name}.swiftmodule"
                target.parent.mkdir(parents=True, exist_ok=True)
                run("swiftc", "-emit-module", "-emit-module-path", target, "-module-name", name, "-parse-as-library",
                    "-swift-version", "6", "-module-cache-path", self.build / "cache", "-I", target.parent, source)

    def check(self, platform, host):
        self.stand_ins(platform)
        for module in MODULES:
            files = self.copies(module, platform)
            if module == "KeylineUIKitTypes" and module not in platform.modules:
                continue
            twins = [host / path.relative_to(self.build / platform.name) for path in files]
            changed = any(a.read_text() != b.read_text() for a, b in zip(files, twins, strict=True))
            if platform.name != "Linux" and changed:
                run("swiftc", "-typecheck", "-parse-as-library", *self.flags(platform, module), *files)
                self.count += 1
            if platform.name == "Linux" or (platform.clients and module.startswith("KeylineUIKit")):
                self.emit(platform, module, files)
        for module in PARSED:
            run("swiftc", "-frontend", "-parse", "-enable-bare-slash-regex", *self.copies(module, platform))
        for client in platform.clients:
            run("swiftc", "-typecheck", "-parse-as-library", *self.flags(platform, "Client"), HERE / "Clients" / client)
            self.count += 1


def main():
    sources = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "Sources"
    checker = Checker(pathlib.Path(sys.argv[1]), sources)
    host = checker.build / "Linux"
    failed = False
    for platform in PLATFORMS:
        try:
            checker.check(platform, host)
        except Failure as failure:
            failed = True
            print(f"platforms: {platform.name}:\n{failure}", end="")
            # The other platforms are compared with this one.
            if platform.name == "Linux":
                break
    if failed:
        return 1
    idle = [place for place, now in checker.active.items() if not now]
    for place in idle:
        print(f"platforms: {place}: no platform makes this branch active")
    if not idle:
        print(f"platforms: {len(checker.active)} branches, active on {len(PLATFORMS)} platforms; "
              f"{checker.count} modules and clients type-checked")
    return 1 if idle else 0


sys.exit(main())

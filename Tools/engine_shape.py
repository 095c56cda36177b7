#!/usr/bin/env python3
"""Checks the shape of the layout engine in Sources/Keyline: engine_shape.py items | figures | guards.

items: no file in the folder Engine names the types View, LayoutItem and LayoutGuide, whose methods a program may override.
The engine knows only layout nodes, and the functions of LayoutNode decide when code of a program runs.

figures: some figures of the engine may fall, but not rise. LIMITS contains the value of each. A change that lowers a
figure lowers the limit, too; a limit above the figure is reported as well.

guards: the lines of the engine that compare its state, because code of an item may have changed the tree meanwhile, may
become fewer, but not more. Only the stages of a layout pass that call items need such lines.

Prints each violation, and exits with 1 if there are any.
"""

import re
import subprocess
import sys

ROOT = "Sources/Keyline/"
LIMITS = {
    "files that extend LayoutEngine": 5,
    "files that extend LayoutNode": 5,
    "stored members of LayoutEngine": 11,
    "stored members of LayoutNode": 14,
}
# The names of the state that guards compare, the largest number of lines with such a name, and of files with such lines.
GUARD = re.compile(r"\b(isGone|isAsking|isCurrent|isStill|disturbances|withKept|asking|calling)\b")
GUARDS, GUARDED_FILES = 10, 3
GUARDED = re.compile(ROOT + "(Constraints|Engine|Stack|Text|Views)/")
ITEM = re.compile(r"\b(View|LayoutItem|LayoutGuide)\b")
NOISE = re.compile(r'//[^\n]*|"""(?:.|\n)*?"""|"(?:\\.|[^"\\\n])*"')


def blanked(path):
    """Returns the text of a file, in which comments and strings are empty and lines keep their numbers."""
    text = open(path, encoding="utf-8").read()
    return NOISE.sub(lambda found: "\n" * found.group().count("\n"), text)


def stored_members(text, declaration, indent):
    """Returns how many stored properties, without static ones, a type has in the text of a file."""
    lines = text.split("\n")
    start = next(i for i, line in enumerate(lines) if re.match(declaration, line))
    count = 0
    for i in range(start + 1, len(lines)):
        line = lines[i]
        if line.startswith(" " * indent + "}"):
            break
        member = re.match(" {%d}(?!.*\\bstatic\\b)(?:[a-z]+(?:\\([a-z]+\\))? )*(?:var|let) \\w+(.*)$" % (indent + 4), line)
        if not member:
            continue
        rest = member.group(1)
        following = lines[i + 1].strip() if i + 1 < len(lines) else ""
        computes = "{" in rest and "didSet" not in rest and not following.startswith("didSet") and "=" not in rest.split("{")[0]
        count += not computes
    return count


def named_items(texts):
    """Returns a finding for each place in the folder Engine that names a type whose code a program may override."""
    findings = []
    for path, text in sorted(texts.items()):
        if not path.startswith(ROOT + "Engine/"):
            continue
        for number, line in enumerate(text.split("\n"), 1):
            findings += [f"{path}:{number}: names {word}, whose code a program may override" for word in ITEM.findall(line)]
    return findings


def changed_figures(texts):
    """Returns a finding for each figure that differs from its limit."""
    files = {}
    for name in ("LayoutEngine", "LayoutNode"):
        extension = re.compile(r"^(?:[a-z]+ )?extension %s\b(?!\.)" % name, re.M)
        files[f"files that extend {name}"] = [path.split("/")[-1] for path in texts if extension.search(texts[path])]
    figures = {name: len(found) for name, found in files.items()}
    figures["stored members of LayoutEngine"] = stored_members(
        texts[ROOT + "Engine/LayoutEngine.swift"], r"public final class LayoutEngine", 0)
    figures["stored members of LayoutNode"] = stored_members(
        texts[ROOT + "Views/LayoutNode.swift"], r"open class LayoutNode", 0)
    findings = []
    for name, figure in figures.items():
        if figure < LIMITS[name]:
            findings.append(f"Tools/engine_shape.py: lower the limit of {name} from {LIMITS[name]} to {figure}")
        if figure > LIMITS[name]:
            which = f": {', '.join(sorted(files[name]))}" if name in files else ""
            findings.append(f"{ROOT}: {figure} {name}, more than {LIMITS[name]}{which}")
    return findings


def changed_guards(texts):
    """Returns a finding if the number of guards, or of files with guards, differs from its limit."""
    lines = {path: sum(bool(GUARD.search(line)) for line in text.split("\n"))
             for path, text in texts.items() if GUARDED.match(path)}
    guards = {path: count for path, count in lines.items() if count}
    found = (sum(guards.values()), len(guards))
    if found == (GUARDS, GUARDED_FILES):
        return []
    advice = "lower the limits" if found < (GUARDS, GUARDED_FILES) else "remove guards"
    return [f"{found[0]} guards in {found[1]} files instead of {GUARDS} in {GUARDED_FILES}, {advice}: "
            + ", ".join(f"{path.split('/')[-1]} {count}" for path, count in sorted(guards.items()))]


def main():
    names = subprocess.run(["git", "ls-files", ROOT], capture_output=True, text=True, check=True).stdout.split()
    texts = {path: blanked(path) for path in names if path.endswith(".swift")}
    check = {"items": named_items, "figures": changed_figures, "guards": changed_guards}[sys.argv[1]]
    findings = check(texts)
    print("\n".join(findings), end="\n" if findings else "")
    return bool(findings)


sys.exit(main())

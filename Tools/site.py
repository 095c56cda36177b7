#!/usr/bin/env python3
"""Copies the pages of the site to a folder: site.py PAGES

Every page of the repository keeps its path, except that the root's README.md becomes index.md; pictures stay beside
their pages. If a page links to a file of another kind, a page with the file's text is made; for a directory, a page
that lists its files.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINK = re.compile(r"(!?\[[^\]]*\]\()([^)#\s]+)((?:#[^)\s]*)?\))")
PICTURES = (".svg", ".png")
LANGUAGES = {".h": "c", ".hpp": "cpp", ".py": "python", ".mk": "make", ".yml": "yaml", ".js": "js", ".ts": "ts"}
HIDDEN = "---\nsearch: {exclude: true}\n---\n"
# DocC gives its pages the names of their folders.
REFERENCE = """# Reference

| | |
| --- | --- |
| <a href="docc/documentation/">The Swift modules</a> | `KeylineSolver`, `Keyline`, `KeylineDSL`, `KeylinePictures`, `KeylineSchematic`, `KeylineUIKit`: every public symbol, with a search of its own |
| <a href="docc/tutorials/tutorials/">The tutorial in DocC</a> | the steps of [the tutorial](docs/tutorial/README.md), with the code as it grows |
| [The C API](c-manual/index.html) | `csolver.h`: every function, its errors and its complexity, with a search of its own |
| [UIKit's symbols](docs/UIKitSymbols.md) | what is real, inert or absent |
| [The schema of layout documents](schema/keyline.schema.json) | for editors |
"""


def tracked():
    names = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], capture_output=True,
                           text=True, check=True, cwd=ROOT).stdout.split("\n")
    # A symbolic link, such as the README of a Rust crate, would be a second page whose relative links lead nowhere.
    return {name for name in names if name and (ROOT / name).exists() and not (ROOT / name).is_symlink()}


def fence(path, text):
    language = LANGUAGES.get(path.suffix, path.suffix[1:])
    return f"{HIDDEN}# {path}\n\n````{language}\n{text}\n````\n"


class Site:
    def __init__(self, pages):
        self.pages, self.names, self.done = pages, tracked(), set()
        self.folders = {str(parent) for name in self.names for parent in pathlib.PurePosixPath(name).parents}

    def write(self, name, text):
        path = self.pages / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def place(self, target):
        """Creates the page of the web site for a file or folder of the repository, and returns the path of the page."""
        path = pathlib.PurePosixPath(target)
        if target == "README.md":
            return "index.md"
        if target.endswith(".md"):
            return target
        if target.endswith(PICTURES):
            (self.pages / target).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / target, self.pages / target)
            return target
        if target in self.names:
            if target not in self.done:
                self.done.add(target)
                self.write(target + ".md", fence(path, (ROOT / target).read_text(errors="replace")))
            return target + ".md"
        if f"{target}/README.md" in self.names:
            return f"{target}/README.md"
        page = f"{target}/files.md"
        if target not in self.done:
            self.done.add(target)
            inside = sorted(name for name in self.names if name.startswith(target + "/") and not name.endswith(PICTURES))
            lines = [f"- [{name[len(target) + 1:]}]({os.path.relpath(self.place(name), target)})" for name in inside]
            self.write(page, f"{HIDDEN}# {target}\n\n" + "\n".join(lines) + "\n")
        return page

    def link(self, page, match):
        before, target, after = match.groups()
        if re.match(r"\w+:", target):
            return match.group(0)
        there = os.path.normpath(os.path.join(os.path.dirname(page), target))
        if there not in self.names and there not in self.folders:
            # Leave the link unchanged, so that mkdocs reports it as broken.
            return match.group(0)
        own = os.path.dirname("index.md" if page == "README.md" else page)
        return before + os.path.relpath(self.place(there), own or ".") + after

    def page(self, name):
        parts = re.split(r"(^```.*?^```$)", (ROOT / name).read_text(), flags=re.M | re.S)
        text = "".join(part if part.startswith("```") else LINK.sub(lambda match: self.link(name, match), part)
                       for part in parts)
        self.write("index.md" if name == "README.md" else name, text)


def main():
    pages = pathlib.Path(sys.argv[1])
    shutil.rmtree(pages, ignore_errors=True)
    site = Site(pages)
    for name in sorted(site.names):
        if name.endswith(".md") and ".docc/" not in name:
            site.page(name)
    site.write("reference.md", REFERENCE)
    shutil.copy(ROOT / "docs/site.css", pages / "site.css")
    shutil.copytree(ROOT / "schema", pages / "schema", dirs_exist_ok=True)
    # Copy the folders that other tools have made without changes, so that pages can link to them.
    for folder in sys.argv[2:]:
        shutil.copytree(folder, pages / os.path.basename(folder), dirs_exist_ok=True)
    print(f"site: {sum(1 for _ in pages.rglob('*.md'))} pages")


main()

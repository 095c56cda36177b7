#!/usr/bin/env python3
"""Converts the tutorial's pages to DocC tutorials: docc_tutorial.py PAGES PICTURES CATALOGUE

Writes a `.tutorial` file for each page, with the code as it is after each step, and a table of contents from the
list of pages in README.md. The tests run the code of the pages.
"""

import pathlib
import re
import shutil
import sys

LINK = re.compile(r"\[([^\]]*)\]\(([^)]*)\)")
ENTRY = re.compile(r"^\d+\. \[(.*?)\]\((\w+)\.md\)((?: .*)(?:\n   .*)*)", re.M)
PICTURE = re.compile(r"!\[(.*)\]\((.*)\)")
MINUTES = 10


def linked(text):
    """Converts links to other steps into DocC links. Other links become plain text, because DocC cannot link to pages
    outside its catalogue."""
    def link(match):
        words, target = match.groups()
        return f"[{words}](doc:{target[:-3]})" if re.fullmatch(r"\w+\.md", target) else words
    return LINK.sub(link, text)


def blocks(text):
    """Yields the kind and the text of each paragraph. Each block of code and each comment counts as
    one paragraph, even if it contains empty lines."""
    for match in re.finditer(r"```swift\n(?P<code>.*?)```|<!--(?P<comment>.*?)-->|(?P<words>(?:[^\n]+\n)+)", text, re.S):
        yield match.lastgroup, match[match.lastgroup].strip()


class Tutorial:
    def __init__(self, page, pictures, catalogue):
        self.name, self.pictures, self.catalogue = page.stem, pictures, catalogue
        self.steps, self.code, self.count = [], "", 0
        self.waiting = []  # paragraphs that no step has yet
        self.picture = None
        title, text = page.read_text().split("\n", 1)
        self.title = re.sub(r"# \d+\. ", "", title)
        parts = list(blocks(text))
        self.intro = linked(parts[0][1])
        continues = False
        for kind, words in parts[1:]:
            if kind == "comment":
                continues = continues or words == "continues"
            elif kind == "code":
                self.add_code(words, continues)
                continues = False
            elif picture := PICTURE.fullmatch(words):
                self.add_picture(*picture.groups())
            elif words.startswith("|"):
                self.add_table(words)
            else:
                self.waiting.append(linked(words))
        self.steps += self.waiting

    def add_step(self, otherwise, content):
        """Adds a step, whose text is the paragraph right before its content."""
        words = self.waiting.pop() if self.waiting else otherwise
        self.steps += self.waiting
        self.waiting = []
        self.steps.append(f"@Step {{\n{words}\n\n{content}\n}}")

    def add_code(self, code, continues):
        self.count += 1
        self.code = f"{self.code}\n{code}\n" if continues else f"{code}\n"
        file = f"{self.name}-{self.count}.swift"
        (self.catalogue / file).write_text(self.code)
        reset = "" if continues else ", reset: true"
        self.add_step("Begin with this code:" if self.count == 1 else "Go on:", f'@Code(name: "main.swift", file: "{file}"{reset})')

    def add_picture(self, words, target):
        source = pathlib.PurePosixPath(target).name
        shutil.copy(self.pictures / source, self.catalogue / source)
        self.picture = (source, words)
        self.add_step(words, f'@Image(source: "{source}", alt: "{words}")')

    def add_table(self, table):
        """Converts a table into a list with one line for each row, because DocC tutorials have no tables."""
        rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in table.split("\n")[2:]]
        self.waiting.append("\n".join(f"- {': '.join(cell for cell in row if cell)}" for row in rows))

    def text(self):
        steps = "\n\n".join(self.steps)
        image = f'\n\n@Image(source: "{self.picture[0]}", alt: "{self.picture[1]}")' if self.picture else ""
        return (f'@Tutorial(time: {MINUTES}) {{\n@Intro(title: "{self.title}") {{\n{self.intro}\n}}\n\n'
                f'@Section(title: "{self.title}, step by step") {{\n@ContentAndMedia {{\n{self.intro}{image}\n}}\n\n'
                f"@Steps {{\n{steps}\n}}\n}}\n}}\n")


def main(pages, pictures, catalogue):
    title, *parts = (pages / "README.md").read_text().split("\n\n")
    chapters, first = [], None  # a chapter must have a picture
    for words, name, about in ENTRY.findall("\n\n".join(parts)):
        about = " ".join(about.split())
        tutorial = Tutorial(pages / f"{name}.md", pictures, catalogue)
        (catalogue / f"{name}.tutorial").write_text(tutorial.text())
        source, alt = tutorial.picture or first
        first = first or tutorial.picture
        chapters.append(f'@Chapter(name: "{words}") {{\n{about[0].upper()}{about[1:]}\n\n'
                        f'@Image(source: "{source}", alt: "{alt}")\n@TutorialReference(tutorial: "doc:{name}")\n}}')
    if not chapters:
        sys.exit("docc_tutorial.py: the tutorial's README.md lists no page as `1. [Title](Page.md) says what the page does`")
    body = "\n\n".join(chapters)
    (catalogue / "Tutorials.tutorial").write_text(
        f'@Tutorials(name: "Keyline") {{\n@Intro(title: "Keyline, step by step") {{\n{parts[0]}\n}}\n\n{body}\n}}\n')


if __name__ == "__main__":
    main(*map(pathlib.Path, sys.argv[1:]))

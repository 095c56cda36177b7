#!/usr/bin/env python3
"""Checks the rule of sentences: every sentence of a comment or a document names its subject.

Prints sentences that begin with words such as "What" or "The same", after which the reader must guess the subject.
Headings and questions may begin with them. Exits with 1 if there are any.
"""

import re
import subprocess
import sys

WORDS = r"(What|Whether what|Of what|That of|The same|Mostly)\b"
COMMENT = re.compile(r"^(?:.*?\s)?(?:///?|/\*+|\*(?!/)|#(?!\w))\s?(.*)$")
ITEM = re.compile(r"^(?:[-*|>]\s+|\d+\.\s+)+")


def texts(path):
    """Yields for each line its number, the text of the comment or document, and whether a sentence may begin there."""
    document = path.endswith(".md")
    before, fenced = "", False
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        if document:
            fenced ^= line.lstrip().startswith("```")
            text = "" if fenced or line.startswith("#") else line.strip()
        else:
            comment = COMMENT.match(line.rstrip("\n"))
            text = comment.group(1).strip() if comment else ""
        item = ITEM.match(text)
        begins = bool(item) or "/*" in line or before == "" or before.endswith((".", ":", "*/"))
        yield number, text[item.end():] if item else text, begins
        before = text


def main():
    names = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout.split()
    kinds = re.compile(r"\.(c|h|hpp|swift|py|mk|md|sh|trace)$|^Makefile$")
    found = False
    for path in filter(kinds.search, names):
        for number, text, begins in texts(path):
            for sentence in re.finditer(r"(^|[.!?]\*{0,2} +)\**" + WORDS + r"[^.?]*\??", text):
                if sentence.group(0).endswith("?") or sentence.group(1) == "" and not begins:
                    continue
                print(f"{path}:{number}: {sentence.group(0).strip('. ')[:60]}")
                found = True
    return found


sys.exit(main())

#!/usr/bin/env python3
"""Counts the work of layouts with views, by valgrind: instructions, compared with the same layouts through
the C API, and allocations.

Times vary between machines and from minute to minute. These counts hardly vary, so a test can limit them.
The bounds are a quarter above the counts at the time when they were set (`docs/performance.md`), so a
change that makes views more expensive fails here.

Usage: work.py PROGRAM, where PROGRAM is the release build of bench
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from expectations import Expectations

expect = Expectations("bench")
# For each operation: how often it is repeated, and for each layout the largest allowed ratio of instructions
# with views to instructions through C.
BOUNDS = [
    ("build", 4, {"cells": 1.9, "toggles": 2.5, "flexible": 1.85}),
    ("resize", 800, {"cells": 16.3, "toggles": 30.5}),
    ("toggle", 800, {"cells": 3.7, "toggles": 6.2}),
]
# For each operation on a feed cell and each way: the largest number of allocations, a quarter above the count
# when the bound was set.
FEED_BOUNDS = {
    "new": {"UIView, anchors": 378, "UIView, formats": 315, "UIView, stacks": 396, "UIView card, anchors": 136},
    "again": {"UIView, anchors": 43, "UIView, stacks": 43},
    "text": {"UIView, anchors": 29, "UIView, stacks": 29},
    "fit": {"UIView, anchors": 0},
}


def counted(program, tool, pattern, *arguments):
    done = subprocess.run(["valgrind", *tool, program, "--sizes", "1000", *arguments], capture_output=True, text=True,
                          timeout=600)
    found = re.search(pattern, done.stderr)
    if done.returncode != 0 or not found:
        raise RuntimeError(f"bench: {arguments}: valgrind ends with {done.returncode}\n{done.stderr}")
    return int(found.group(1).replace(",", ""))


def each(program, tool, pattern, operation, times, layout):
    """Returns the instructions of one operation, as the difference of two runs."""
    def count(times):
        return counted(program, tool, pattern, "--filter", layout, "--repeat", operation, "--times", str(times))
    return (count(2 * times) - count(times)) / times


def each_cell(program, operation, way):
    """Returns the allocations of one operation on a feed cell, as the difference of two runs."""
    def count(times):
        return counted(program, ["--leak-check=no"], r"total heap usage: ([\d,]+) allocs", "--repeat-feed", operation,
                       "--times", str(times), "--filter", f"{way} {operation}")
    return (count(20) - count(10)) / 10


def instructions(program, *what):
    return each(program, ["--tool=callgrind", "--callgrind-out-file=/dev/null"], r"Collected : (\d+)", *what)


def allocations(program, *what):
    return each(program, ["--leak-check=no"], r"total heap usage: ([\d,]+) allocs", *what)


with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    # Valgrind cannot read the compiler's debugging information, so it is removed.
    program = f"{folder}/bench"
    subprocess.run(["strip", "-g", "-o", program, sys.argv[1]], check=True)
    # The counts do not depend on other processes, so each processor runs valgrind at the same time. The results are
    # read in order.
    work = [(operation, layout, bound, pool.submit(instructions, program, operation, times, f"{layout} DSL"),
             pool.submit(instructions, program, operation, times, f"{layout} C one"))
            for operation, times, bounds in BOUNDS for layout, bound in bounds.items()]
    changes = [(operation, layout, pool.submit(allocations, program, operation, 800, f"{layout} DSL"))
               for operation in ["resize", "toggle"] for layout in ["cells", "toggles"]]
    cells = [(operation, way, bound, pool.submit(each_cell, program, operation, way))
             for operation, bounds in FEED_BOUNDS.items() for way, bound in bounds.items()]
    for operation, layout, bound, views, core in work:
        views, core = views.result(), core.result()
        print(f"bench: {operation} {layout}: {views:.0f} instructions through views, {core:.0f} through C, "
              f"{views / core:.2f} times as many")
        expect(f"{operation} {layout}: at most {bound} times as many", views <= bound * core)
    for operation, layout, count in changes:
        expect(f"{operation} {layout} allocates nothing", count.result() == 0, count.result())
    for operation, way, bound, count in cells:
        print(f"bench: feed cell, {way}, {operation}: {count.result():.0f} allocations")
        expect(f"feed cell, {way}, {operation}: at most {bound} allocations", count.result() <= bound, count.result())
expect.end("layouts through views cost no more than they may, and change without allocations")

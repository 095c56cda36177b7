#!/usr/bin/env python3
"""Compares keyline_solver.kiwisolver with kiwisolver on rows of views of several sizes, to show how their times
grow. Exits with 1 if ours is slower anywhere, or if one of our times grows faster than size ** 1.2 between 100
variables and the largest size.

The views are stated by their left and right edges, one constraint after the other, and do not fit into their container:
each view has a width of medium strength, and the right edge of the last view must not exceed the width of the
container, which is an edit variable. So views must shrink, and it is equally good which of them do.

Usage: sizes.py [--rounds N] [SIZE ...]. Both modules run in turns; each figure is the least time of all rounds.
kiwisolver takes minutes for 5 000 variables, so a module takes part in no further round after it took five seconds.
"""

import argparse
import gc
import math
import sys
from time import perf_counter

import kiwisolver

import keyline_solver.kiwisolver as ours

SIZES = (1, 10, 40, 100, 400, 800)
TASKS = ("build", "drag", "replace", "remove")
PATIENCE = 5  # seconds


class Row:
    """A row of views with `size` variables: the width of the container, and edges from left to right."""

    def __init__(self, module, size):
        self.solver, self.constraints = module.Solver(), []
        self.end, edges = module.Variable("end"), []
        self.shortest = 16.0 * size  # two edges have a distance of 8 or at least 40
        self.solver.addEditVariable(self.end, "strong")
        self.solver.suggestValue(self.end, self.shortest)
        self.lengths = []  # sums, and where their constraints stand among all constraints
        self.add(self.end >= 0)
        for index in range(size - 1):
            edge = module.Variable(f"edge{index}")
            if index == 0:
                self.add(edge == 0)
            elif index % 2 == 0:
                self.add(edge == edges[-1] + 8)
            else:
                self.add(edge >= edges[-1])
                self.lengths.append((edge - edges[-1], len(self.constraints)))
                self.add((self.lengths[-1][0] == 40 + index % 7) | "medium")
            edges.append(edge)
        if edges:
            self.add(edges[-1] <= self.end)
        self.solver.updateVariables()

    def add(self, constraint):
        self.solver.addConstraint(constraint)
        self.constraints.append(constraint)

    def drag(self, steps):
        """Drags the edge of the container outwards and back, by one point in each step. The views never fit."""
        for step in range(steps):
            self.solver.suggestValue(self.end, self.shortest + min(step, steps - step))
            self.solver.updateVariables()

    def replace(self, steps):
        """Gives one view after the other another width, by another constraint in place of the first."""
        for step in range(steps):
            length, place = self.end + 0, 0
            if self.lengths:
                length, place = self.lengths[(len(self.lengths) // 2 + 37 * step) % len(self.lengths)]
            self.solver.removeConstraint(self.constraints[place])
            other = (length == 40 + step % 9 if self.lengths else length >= step % 9) | "medium"
            self.solver.addConstraint(other)
            self.constraints[place] = other
            self.solver.updateVariables()

    def remove(self):
        """Removes all constraints one by one."""
        for constraint in self.constraints:
            self.solver.removeConstraint(constraint)
        self.solver.updateVariables()


def measure(module, size):
    """Returns the times of the tasks in seconds; for drags and replacements, the time of one step."""
    steps = 100 if size <= 100 else 20 if size <= 800 else 3
    marks = [perf_counter()]
    row = Row(module, size)
    marks.append(perf_counter())
    row.drag(steps)
    marks.append(perf_counter())
    row.replace(steps)
    marks.append(perf_counter())
    row.remove()
    marks.append(perf_counter())
    build, drag, replace, remove = (b - a for a, b in zip(marks, marks[1:], strict=False))
    return build, drag / steps, replace / steps, remove


def least_times(rounds, size):
    """Returns the least times of kiwisolver and of ours for each task."""
    least = [[math.inf] * len(TASKS) for _ in range(2)]
    taken = [0.0, 0.0]
    gc.disable()
    for _ in range(rounds):
        for place, module in enumerate((kiwisolver, ours)):
            if taken[place] < PATIENCE:
                start = perf_counter()
                for _ in range(10 if size <= 100 else 1):
                    least[place] = [min(pair) for pair in zip(least[place], measure(module, size), strict=True)]
                taken[place] += perf_counter() - start
            gc.collect()
    gc.enable()
    return least


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("sizes", type=int, nargs="*", default=SIZES)
    options = parser.parse_args()
    missed, measured = [], []
    print(f"ms: kiwisolver {kiwisolver.__version__}, ours, ours / kiwisolver")
    print(f"{'variables':9}" + "".join(f"{task:>30}" for task in TASKS), flush=True)
    for size in options.sizes:
        theirs, own = least_times(options.rounds, size)
        measured.append(own)
        cells = zip(theirs, own, strict=True)
        print(f"{size:9}" + "".join(f"{a * 1e3:12.4f}{b * 1e3:10.4f}{b / a:8.3f}" for a, b in cells), flush=True)
        missed += [
            f"{task} {size}: slower" for task, a, b in zip(TASKS, theirs, own, strict=True) if b > a
        ]
    large = [place for place, size in enumerate(options.sizes) if size >= 100]
    if len(large) > 1:
        first, last = large[0], large[-1]
        growth = math.log(options.sizes[last] / options.sizes[first])
        exponents = [math.log(b / a) / growth for a, b in zip(measured[first], measured[last], strict=True)]
        print(f"exponents from {options.sizes[first]} to {options.sizes[last]} variables:")
        for task, exponent in zip(TASKS, exponents, strict=True):
            print(f"  {task}: {exponent:.2f}")
            if exponent > 1.2:
                missed.append(f"{task}: exponent {exponent:.2f}")
    for name in missed:
        print("missed:", name)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())

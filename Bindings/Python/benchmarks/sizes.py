#!/usr/bin/env python3
"""Compares keyline_solver.kiwisolver with kiwisolver on rows of views of several sizes, to show how their times
grow. Exits with 1 if ours is slower anywhere, or if one of our times grows faster than size ** 1.2 between 100
variables and the largest size.

The views are stated by their left and right edges, one constraint after the other: each view has a width of medium
strength, and the right edge of the last view must not exceed the width of the container, which is an edit variable.
In the first table the views do not fit into the container, so views must shrink, and it is equally good which of them
do. In the second table the views fit.

Tasks: `build` a row, `drag` the container's edge by one point, `replace` a constraint, `remove` all constraints and
solve once, and remove all constraints `one by one` with a solve after each. After each removal all views may move, so
n removals with a solve after each publish n ** 2 values, and the exponent of `one by one` has no limit.

Usage: sizes.py [--rounds N] [SIZE ...]. Both modules run in turns; each figure is the least time of all rounds.
kiwisolver takes minutes for 5 000 variables, so a module takes part in no further round after it took five seconds, and
in no larger size after one round took longer than that.
"""

import argparse
import gc
import math
import sys
from time import perf_counter

import kiwisolver

import keyline_solver.kiwisolver as ours

SIZES = (1, 2, 3, 5, 10, 20, 40, 100, 400, 1000, 5000)
TASKS = ("build", "drag", "replace", "remove", "one by one")
PATIENCE = 5  # seconds


class Row:
    """A row of views with `size` variables: the width of the container, and edges from left to right."""

    def __init__(self, module, size, fits):
        self.solver, self.constraints = module.Solver(), []
        self.end, edges = module.Variable("end"), []
        self.shortest = (50.0 if fits else 16.0) * size  # two edges have a distance of 8, or of 40 to 46
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
        """Drags the edge of the container outwards and back, by one point in each step."""
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

    def remove(self, solves):
        """Removes all constraints, and solves after each removal if `solves` is true, but at least at the end."""
        for constraint in self.constraints:
            self.solver.removeConstraint(constraint)
            if solves:
                self.solver.updateVariables()
        self.solver.updateVariables()


def measure(module, size, fits):
    """Returns the times of the tasks in seconds; for drags and replacements, the time of one step."""
    steps = 100 if size <= 100 else 20 if size <= 800 else 3
    if size <= 20:
        Row(module, size, fits)  # takes memory from the system that was returned when the rows before were freed
    start = perf_counter()
    row = Row(module, size, fits)
    built = perf_counter()
    row.drag(steps)
    dragged = perf_counter()
    row.replace(steps)
    replaced = perf_counter()
    removals = [removal_time(module, size, fits, solves) for solves in (False, True)]
    return built - start, (dragged - built) / steps, (replaced - dragged) / steps, *removals


def removal_time(module, size, fits, solves):
    """Returns the time in which all constraints of a row are removed. The constraints of a small row are removed in a
    time that the clock cannot measure well, so 20 small rows, which are built before, are measured together."""
    rows = [Row(module, size, fits) for _ in range(20 if size <= 20 else 1)]
    start = perf_counter()
    for row in rows:
        row.remove(solves)
    return (perf_counter() - start) / len(rows)


class Least:
    """The shortest times of one module (keyline or kiwisolver). A module that took too long is not measured further."""

    def __init__(self, module):
        self.module, self.is_slow = module, False

    def start(self):
        self.times, self.taken = [math.inf] * len(TASKS), 0.0

    def round(self, size, fits):
        if self.is_slow or self.taken > PATIENCE:
            return
        start = perf_counter()
        for _ in range(10 if size <= 100 else 1):
            times = measure(self.module, size, fits)
            self.times = [min(pair) for pair in zip(self.times, times, strict=True)]
            self.is_slow |= perf_counter() - start > PATIENCE
        self.taken += perf_counter() - start


def compare(sizes, rounds, fits):
    """Prints the table of one kind of row, and returns what misses its limit."""
    missed, measured, modules = [], [], (Least(kiwisolver), Least(ours))
    name = "fits" if fits else "does not fit"
    print(f"a row that {name}; ms: kiwisolver {kiwisolver.__version__}, ours, ours / kiwisolver")
    print(f"{'variables':9}" + "".join(f"{task:>30}" for task in TASKS), flush=True)
    for size in sizes:
        gc.disable()
        for module in modules:
            module.start()
        for _ in range(rounds):
            for module in modules:
                module.round(size, fits)
                gc.collect()
        gc.enable()
        theirs, own = (module.times for module in modules)
        measured.append(own)
        cells = zip(theirs, own, strict=True)
        print(f"{size:9}" + "".join(f"{a * 1e3:12.4f}{b * 1e3:10.4f}{b / a:8.3f}" for a, b in cells), flush=True)
        missed += [
            f"{name}: {task} {size}: slower" for task, a, b in zip(TASKS, theirs, own, strict=True) if b > a
        ]
    large = [place for place, size in enumerate(sizes) if size >= 100]
    if len(large) < 2:
        return missed
    first, last = large[0], large[-1]
    growth = math.log(sizes[last] / sizes[first])
    exponents = [math.log(b / a) / growth for a, b in zip(measured[first], measured[last], strict=True)]
    print(f"exponents from {sizes[first]} to {sizes[last]} variables:")
    for task, exponent in zip(TASKS, exponents, strict=True):
        print(f"  {task}: {exponent:.2f}")
        if exponent > 1.2 and task != "one by one":
            missed.append(f"{name}: {task}: exponent {exponent:.2f}")
    return missed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("sizes", type=int, nargs="*", default=SIZES)
    options = parser.parse_args()
    missed = [name for fits in (False, True) for name in compare(options.sizes, options.rounds, fits)]
    for name in missed:
        print("missed:", name)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())

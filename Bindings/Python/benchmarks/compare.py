#!/usr/bin/env python3
"""Compares the speed of Keyline and kiwisolver, and prints ratios of their times.

Both solvers build the same layouts (layouts.py) in turns. Each figure is the shortest time of all rounds.
Exits with 1 if a ratio misses its limit. Usage: compare.py [--rounds N].
"""

import argparse
import gc
import sys
from time import perf_counter

import kiwisolver
import layouts
import numpy as np

import keyline_solver
import keyline_solver.kiwisolver as ours_for_theirs

CARDS = 100_000


class View:
    """A rectangle like keyline_solver.Box, made of variables of kiwisolver, so that both solvers run the same
    layouts.
    """

    __slots__ = ("left", "top", "width", "height")

    def __init__(self, module, name):
        self.left, self.top = module.Variable(name + ".left"), module.Variable(name + ".top")
        self.width, self.height = module.Variable(name + ".width"), module.Variable(name + ".height")

    @property
    def right(self):
        return self.left + self.width

    @property
    def bottom(self):
        return self.top + self.height

    @property
    def center_x(self):
        return self.left + self.width / 2

    @property
    def center_y(self):
        return self.top + self.height / 2


class Kiwi:
    """A layout that is built by calls of kiwisolver, or of a `module` with the same interface."""

    def __init__(self, family, size, module=kiwisolver):
        solver = self.solver = module.Solver()
        names = {1000: "required", 750: "strong", 749: "strong", 740: "strong"}

        def add(relation, priority=1000):
            solver.addConstraint(relation | names.get(priority, "weak") if priority != 1000 else relation)

        self.root = View(module, "root")
        solver.addEditVariable(self.root.width, "strong")
        solver.addEditVariable(self.root.height, "strong")
        self.resize(1000, 1000)
        layouts.build(family, size, self.root, lambda name: View(module, name), add)
        solver.updateVariables()

    def resize(self, width, height):
        self.solver.suggestValue(self.root.width, width)
        self.solver.suggestValue(self.root.height, height)


class Operators:
    """A layout that is built by calls of `keyline_solver`, with operators such as `x + 8 <= y`."""

    def __init__(self, family, size):
        solver = self.solver = keyline_solver.Solver()
        self.root = solver.box("root")
        solver.begin_edit(self.root.width, 950)
        solver.begin_edit(self.root.height, 950)
        self.resize(1000, 1000)
        layouts.build(family, size, self.root, solver.box, solver.add)
        solver.solve()

    def resize(self, width, height):
        self.solver.suggest(self.root.width, width)
        self.solver.suggest(self.root.height, height)


class Arrays:
    """A layout whose constraints are added by one call, from arrays that have been made before time is
    measured.
    """

    def __init__(self, rows, count):
        solver = self.solver = keyline_solver.Solver()
        variables = solver.variables(count)
        for variable in variables[2:4]:
            solver.begin_edit(variable, 950)
            solver.suggest(variable, 1000)
        solver.add_arrays(*rows)
        solver.solve()


def as_arrays(family, size):
    """Returns the constraints of a layout as the arrays that Solver.add_arrays() takes, and the number of
    variables.
    """
    solver = Operators(family, size).solver
    indptr, indices, data, rest = [0], [], [], []
    for one in solver.all_constraints():
        for variable, coefficient in one.terms:
            indices.append(variable.index)
            data.append(coefficient)
        indptr.append(len(indices))
        rest.append(({"<=": -1, "==": 0, ">=": 1}[one.relation], one.constant, one.priority))
    relation, constant, priority = zip(*rest, strict=True)
    arrays = (np.array(indptr), np.array(indices), np.array(data), np.array(relation, np.int8))
    return (*arrays, np.array(constant), np.array(priority)), solver.variable_count


def by_turns(rounds, *functions):
    """Returns the shortest time of each function in seconds. The functions run in turns, `rounds` times. In
    each turn a function runs three times, or once if it takes more than a second. The garbage collector is
    switched off while the functions run.
    """
    least = [float("inf")] * len(functions)
    gc.disable()
    for _ in range(rounds):
        for place, function in enumerate(functions):
            for _ in range(3):
                if 1 < least[place] < float("inf"):
                    break
                start = perf_counter()
                made = function()
                least[place] = min(least[place], perf_counter() - start)
                del made
        gc.collect()
    gc.enable()
    return least


def resizer(layout, update):
    """Returns a function that makes 100 resizes, each a suggestion and a solve, as when a user drags the edge
    of a window.
    """
    solver, width = layout.solver, layout.root.width
    suggest = solver.suggest if update == "solve" else solver.suggestValue
    solve = getattr(solver, update)

    def run():
        for i in range(100):
            suggest(width, 900.0 + i)
            solve()

    return run


def single(module_solver, variable, update):
    """Returns a function that edits a single variable 1000 times, each time with a suggestion and a solve, to
    measure the least time that a call takes.
    """
    suggest = getattr(module_solver, "suggest", None) or module_solver.suggestValue
    solve = getattr(module_solver, update)

    def run():
        for i in range(1000):
            suggest(variable, i)
            solve()

    return run


def one_variable(rounds):
    kiwi, x = kiwisolver.Solver(), kiwisolver.Variable("x")
    kiwi.addEditVariable(x, "strong")
    solver = keyline_solver.Solver()
    y = solver.variable("y")
    solver.begin_edit(y, 750)
    theirs, ours = by_turns(rounds, single(kiwi, x, "updateVariables"), single(solver, y, "solve"))
    return theirs / 1000, ours / 1000


def stamp(rounds):
    """Measures how fast a template computes one card for 100 000 widths and texts. Returns the time in
    seconds and the sizes of the template.
    """
    solver = keyline_solver.Solver()
    root, card = solver.box("root"), []
    parameters, naturals = [root.width], []

    def view(name):
        card.append(solver.box(name))
        return card[-1]

    def add(relation, priority=1000.0):
        made = solver.add(relation, priority)
        if priority < 1000:
            naturals.append(made)

    solver.begin_edit(root.width, 1000)
    solver.suggest(root.width, 320)
    layouts.build("cells", 1, root, view, add)
    parameters += [(one, 1 + place // 2) for place, one in enumerate(naturals)]
    outputs = [v for box in card[1:] for v in (box.left, box.top, box.width, box.height)]
    shape = solver.template(parameters, outputs)
    draw = np.random.default_rng(1)
    numbers = np.column_stack([draw.uniform(200, 800, CARDS), draw.uniform(20, 160, (CARDS, 2))])
    out = np.empty((CARDS, shape.outputs))
    (taken,) = by_turns(rounds, lambda: shape.stamp(numbers, out=out))
    return taken, shape.info()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=30)
    rounds = parser.parse_args().rounds
    missed = []

    def bar(name, is_met):
        if not is_met:
            missed.append(name)

    print(f"build, ms (kiwisolver {kiwisolver.__version__})")
    print(f"{'':12}{'kiwi':>9}{'operators':>11}{'arrays':>9}{'.kiwisolver':>13}   ratios")
    for family in layouts.FAMILIES:
        for size in (10, 100):
            rows, count = as_arrays(family, size)
            turns = 5 * rounds if size == 10 else rounds
            kiwi, operators, arrays, shim = by_turns(
                turns,
                lambda: Kiwi(family, size),  # noqa: B023
                lambda: Operators(family, size),  # noqa: B023
                lambda: Arrays(rows, count),  # noqa: B023
                lambda: Kiwi(family, size, ours_for_theirs),  # noqa: B023
            )
            print(
                f"{family + ' ' + str(size):12}{kiwi * 1e3:9.3f}{operators * 1e3:11.3f}{arrays * 1e3:9.3f}"
                f"{shim * 1e3:13.3f}   {kiwi / operators:.1f}  {kiwi / arrays:.1f}  {kiwi / shim:.1f}"
            )
            bar(f"{family} {size} by operators, 5 times", kiwi >= 5 * operators)
            bar(f"{family} {size} by arrays, 50 times", kiwi >= 50 * arrays)
    print("\na suggestion and a solve, µs")
    theirs, ours = one_variable(rounds)
    print(f"{'one variable':12}{theirs * 1e6:9.2f}{ours * 1e6:11.2f}   {theirs / ours:.1f}")
    bar("one variable: a suggestion and a solve", ours <= theirs)
    for family in layouts.FAMILIES:
        for size in (10, 100):
            kiwi, ours = by_turns(
                rounds,
                resizer(Kiwi(family, size), "updateVariables"),
                resizer(Operators(family, size), "solve"),
            )
            print(f"{family + ' ' + str(size):12}{kiwi * 1e4:9.2f}{ours * 1e4:11.2f}   {kiwi / ours:.1f}")
            bar(f"{family} {size}: a suggestion and a solve", ours <= kiwi)
    taken, info = stamp(rounds)
    print(f"\n{CARDS} cards stamped in {taken * 1e3:.1f} ms ({info['plans']} plans)")
    bar("cards in 20 ms", taken <= 0.020)
    for name in missed:
        print("missed:", name)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())

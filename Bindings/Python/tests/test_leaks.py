"""Tests for memory leaks: making and dropping objects many times must not use more and more memory, not even
if calls are refused.
"""

import gc
import sys
import tracemalloc

import pytest

import keyline_solver
import keyline_solver.kiwisolver as kiwi

resource = pytest.importorskip("resource", reason="Windows does not tell")


def peak_memory():
    """Returns the largest amount of memory that this process has used so far, in kilobytes. The system call
    reports bytes on macOS and kilobytes elsewhere.
    """
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform == "darwin" else 1)


def a_life():
    solver = keyline_solver.Solver()
    a, b = solver.box("a"), solver.box("b")
    x = solver.variable("x" * 50)
    rule = solver.add(a.right + 8 <= b.left, name="gap")
    solver.add_all([(x == 3, 500), a.width == 10, x >= -5])
    with pytest.raises(keyline_solver.Unsatisfiable):
        solver.add(a.width == 20, name="other")
    for wrong in (lambda: x * x, lambda: bool(x == 1), lambda: solver.add(x == float("nan")), lambda: x + "a"):
        with pytest.raises((TypeError, keyline_solver.Error)):
            wrong()
    frame = solver.restate([], [a.top == 1, b.top >= 2])
    frame = solver.restate(frame, [b.top >= 3, a.top + b.top >= 4])
    for refused in ([a.width == 20, b.top >= 5], [b.top >= float("nan")]):
        with pytest.raises(keyline_solver.Error):
            solver.restate(frame, refused)
    ids = solver.add_arrays([0, 1, 2], [0, 1], [1, 1], 0, [1, 2])
    with pytest.raises(keyline_solver.Unsatisfiable), solver.transaction():
        solver.add(a.left == 7, name="late")
    with solver.edit(b.width, priority=700) as edit:
        edit.suggest(5)
        changes = solver.solve()
        solver.indices(changes)
        shape = solver.template([b.width])
        shape.stamp([[1.0]] * 20, threads=2)
    view = solver.values(copy=False)
    solver.violations(ids)
    solver.explain(x)
    solver.clone().solve()
    rule.remove()
    repr((solver.levels(), view, x + 1, solver.all_constraints()))


def a_life_of_kiwi():
    solver, x, y = kiwi.Solver(), kiwi.Variable("x"), kiwi.Variable("y", [])
    y.context().append((solver, y))
    rule = 2 * x + y <= 3
    solver.addConstraint(rule)
    solver.addEditVariable(x, "weak")
    solver.suggestValue(x, 4)
    for wrong in (lambda: solver.addConstraint(rule), lambda: solver.addConstraint(x + y - x - y == 3)):
        with pytest.raises((kiwi.DuplicateConstraint, kiwi.UnsatisfiableConstraint)):
            wrong()
    solver.updateVariables()
    repr((rule, (x + 1).terms(), rule | "weak"))
    solver.reset()


@pytest.mark.parametrize("life", [a_life, a_life_of_kiwi])
def test_nothing_is_left(life):
    def many():
        for _ in range(300):
            life()
        gc.collect()

    many()
    before = peak_memory()
    tracemalloc.start()
    many()
    first = tracemalloc.get_traced_memory()[0]
    many()
    grown = tracemalloc.get_traced_memory()[0] - first
    tracemalloc.stop()
    many()
    assert grown < 20_000, f"{grown} bytes in 300 lives"
    assert peak_memory() - before < 8000, "kilobytes"

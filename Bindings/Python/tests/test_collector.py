"""Tests that the solver stays consistent if Python code runs in the middle of a call and uses the same
solver: a callback of the garbage collector, a finaliser, or a sequence's `__getitem__`.
"""

import contextlib
import gc
from array import array

import pytest

import keyline_solver


@contextlib.contextmanager
def at_every_collection(call, every=1):
    """Returns a context manager in which the garbage collector runs after about `every` allocations, and each
    collection calls `call`.
    """
    before = gc.get_threshold()
    gc.collect()

    def run(phase, _):
        if phase == "start":
            call()

    gc.callbacks.append(run)
    gc.set_threshold(every, 1, 1)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.callbacks.remove(run)


def test_levels_are_read_before_anything_else_runs():
    solver = keyline_solver.Solver()
    x = solver.variable("x")
    solver.add_all([(x == i, 10 + i) for i in range(500)])
    solver.solve()
    added = []

    def change():
        if len(added) < 50:
            added.append(solver.add(x == 0, 800 + len(added)))
            solver.levels()

    with at_every_collection(change):
        levels = solver._levels()
    found = levels[-500:]
    assert [priority for priority, _ in levels] == sorted({priority for priority, _ in levels}, reverse=True)
    assert [priority for priority, _ in found] == [509.0 - i for i in range(500)]
    # Without a collection before the call, x has the value 499, which the constraint of the highest priority
    # demands. A collection before the call adds x == 0 at a higher priority, and x is 0.
    assert [miss for _, miss in found] in ([float(i) for i in range(500)], [499.0 - i for i in range(500)])


def chain(solver, count):
    """Adds variables that must all be equal, the first of which is 0. Returns the constraints and the last
    variable, so that a constraint on this variable contradicts all of them.
    """
    links = solver.variables(count)
    rules = [a == b for a, b in zip(links, links[1:], strict=False)]
    return solver.add_all([*rules, links[0] == 0]), links[-1]


def test_a_conflict_is_read_before_anything_else_runs():
    solver = keyline_solver.Solver()
    rules, end = chain(solver, 60)
    _, other = chain(solver, 40)
    refused = []

    def refuse():
        if len(refused) < 50:
            with contextlib.suppress(keyline_solver.Unsatisfiable):
                refused.append(other)
                solver.add(other == 1)

    wrong = end == 1
    for every in range(1, 30):  # so that one collection happens while the conflict is being read
        refused.clear()
        with at_every_collection(refuse, every):
            try:
                solver.add(wrong)
            except keyline_solver.Unsatisfiable as error:
                conflict = error.conflict
        assert {str(c) for c in conflict} == {str(c) for c in rules} | {f"{end} == 1"}


class Names(str):
    """A name for a variable. When the name is freed, it adds variables to the solver, so that the array with
    the data of all variables moves in memory.
    """

    def __del__(self):
        self.solver.variables(5000)


def named(solver):
    name = Names("a")
    name.solver = solver
    return name


def test_a_name_that_goes_with_its_record_s_next_use():
    solver = keyline_solver.Solver()
    x = solver.variable(named(solver))
    x.remove()
    y = solver.variable("b")
    assert y.name == "b" and solver.variable_count == 5001 and y in solver.all_variables()


def test_a_name_that_is_replaced():
    solver = keyline_solver.Solver()
    x = solver.variable(named(solver))
    x.name = "b"
    assert x.name == "b" and solver.variable_count == 5001


def test_a_box_s_name_that_is_replaced():
    solver = keyline_solver.Solver()
    box = solver.box(named(solver))
    for side in (box.left, box.top, box.width, box.height):
        side.name = "side"
    assert box.left.name == "side"


class Rules(str):
    def __del__(self):
        self.solver.add_all([self.x >= -i for i in range(5000)])


def test_a_constraint_s_name_that_goes():
    solver = keyline_solver.Solver()
    x = solver.variable("x")
    name = Rules("rule")
    name.solver, name.x = solver, x
    solver.add(x == 1, name=name).remove()
    solver.solve()  # frees the number of the constraint, so that the next one takes its place
    del name
    rule = solver.add(x == 2, name="next")
    assert rule.name == "next" and str(rule) == "'next' x == 2" and solver.constraint_count == 5001


def test_a_sequence_that_changes_the_rows():
    solver = keyline_solver.Solver()
    pair = solver.variables(2)
    starts, columns = array("q", [0, 1, 2]), array("q", [0, 1])

    class Changing:
        def __len__(self):
            return 2

        def __getitem__(self, i):
            starts[1] = 1 << 40
            return pair[i]

    with pytest.raises(ValueError, match="indptr"):
        solver.add_arrays(starts, columns, [1.0, 1.0], 0, [1.0, 2.0], variables=Changing())
    assert solver.constraint_count == 0

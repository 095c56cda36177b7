"""Code for the type checkers mypy and pyright, which is never run. Correct lines must have the types that are
asserted, and each wrong line must be reported.
"""

from typing import assert_type

import numpy as np
import numpy.typing as npt

import keyline_solver
import keyline_solver.kiwisolver as kiwi

solver = keyline_solver.Solver(norm="squares", age_breaks_ties=True, work_limit=1000)
x, y = solver.variables(["x", "y"])
box: keyline_solver.Box = solver.box("box")
assert_type(x + 8 <= y, keyline_solver.Relation)
assert_type(2 * x - y / 2 + np.float32(3), keyline_solver.Expression)
assert_type(box.right == x, keyline_solver.Relation)
assert_type(-x, keyline_solver.Expression)
assert_type(keyline_solver.total([x, 2 * y, 3]), keyline_solver.Expression)
assert_type(keyline_solver.total(one for one in solver.variables(3)) <= x, keyline_solver.Relation)
rule = solver.add(x + 8 <= box.left, priority=750, name="gap")
assert_type(rule, keyline_solver.Constraint)
assert_type(solver.add_all([x == 1, (y == 2, 500), (y == 3, 500, 2.0)]), list[keyline_solver.Constraint])
assert_type(solver.restate([rule], [x == 1, (y == 2, 500)], 750, weight=2), list[keyline_solver.Constraint])
assert_type(solver.add_arrays([0, 1], [0], [1.0], keyline_solver.EQUAL, 5), npt.NDArray[np.uint64])
assert_type(solver.values(copy=False), npt.NDArray[np.float64])
for variable in solver.solve():
    assert_type(variable.value, float)
with solver.edit(x, priority=500) as edit, solver.transaction():
    edit.suggest(3)
assert_type(solver.own(rule), keyline_solver.Constraint)
assert_type(solver.own(x), keyline_solver.Variable)
assert_type(solver.template([x, (rule, 1, 2.0)]).stamp([[1, 2]]), npt.NDArray[np.float64])
try:
    rule.priority = 1000
except keyline_solver.Unsatisfiable as error:
    assert_type(error.conflict, tuple[keyline_solver.Constraint, ...])

x * y  # type: ignore[operator]  # pyright: ignore
x + "a"  # type: ignore[operator]  # pyright: ignore
keyline_solver.total([x, "a"])  # type: ignore[list-item]  # pyright: ignore
solver.add(x)  # type: ignore[arg-type]  # pyright: ignore
solver.add(x == 1, name=3)  # type: ignore[arg-type]  # pyright: ignore
keyline_solver.Solver(norm="manhattan")  # type: ignore[arg-type]  # pyright: ignore
rule.relation = "<="  # type: ignore[misc]  # pyright: ignore

a, b = kiwi.Variable("a"), kiwi.Variable("b", context=3)
assert_type(2 * a, kiwi.Term)
assert_type(a + b, kiwi.Expression)
assert_type((a + 1 <= b) | "weak", kiwi.Constraint)
assert_type(kiwi.strength.create(1, 2, 3), float)
kiwi.Solver().addConstraint(a)  # type: ignore[arg-type]  # pyright: ignore

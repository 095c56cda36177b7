"""Tests the texts of error messages: each names the wrong argument, shows it, and says what to write instead
if that can be known.
"""

import inspect
import math
import re
from math import inf, nan

import pytest

import keyline_solver
from keyline_solver import NotFinite, OutOfRange


@pytest.fixture
def solver():
    return keyline_solver.Solver(check=True)


@pytest.fixture
def x(solver):
    return solver.variable("x")


def refused(error, message):
    return pytest.raises(error, match=re.escape(message) + "$")


@pytest.mark.parametrize(
    ("strength", "error", "message"),
    [
        ({"priority": nan}, NotFinite, "x == 3, priority nan"),
        ({"weight": nan}, NotFinite, "x == 3, weight nan"),
        ({"weight": inf}, NotFinite, "x == 3, weight inf"),
        ({"priority": 0}, OutOfRange, "x == 3, priority 0, which must be above 0 and at most 1000"),
        ({"priority": 2000}, OutOfRange, "x == 3, priority 2000, which must be above 0 and at most 1000"),
        ({"weight": 0}, OutOfRange, "x == 3, weight 0, which must be positive"),
        ({"weight": 1e200}, OutOfRange, "x == 3, weight 1e+200"),
    ],
)
def test_the_number_at_fault_is_named(solver, x, strength, error, message):
    with refused(error, f": {message}"):
        solver.add(x == 3, **strength)
    with refused(error, f": 'fixed' {message}"):
        solver.add(x == 3, name="fixed", **strength)
    with refused(error, f": relation 1, {message}"):
        solver.add_all([x == 1, (x == 3, strength.get("priority", 500), strength.get("weight", 1))])
    rule = solver.add(x == 3)
    ((name, number),) = strength.items()
    with refused(error, f": {message}"):
        setattr(rule, name, number)
    assert (rule.priority, rule.weight, solver.constraint_count) == (1000, 1, 1)


def test_numbers_of_the_sum_are_in_its_text(solver, x):
    with refused(NotFinite, ": x == nan"):
        solver.add(x == nan)
    with refused(NotFinite, ": nan x == 3"):
        solver.add(nan * x == 3)
    rule = solver.add(x == 3)
    with refused(NotFinite, ": x == 3, constant nan"):
        rule.constant = nan


def test_numbers_of_edits_are_named(solver, x):
    with refused(NotFinite, ": x, priority nan"):
        solver.edit(x, priority=nan).begin()
    with refused(OutOfRange, ": x, priority -1, which must be above 0 and at most 1000"):
        solver.edit(x, priority=-1).begin()
    with solver.edit(x) as edit:
        with refused(NotFinite, ": x, value nan"):
            edit.suggest(nan)
        with refused(NotFinite, ": value 1"):
            solver.suggest_many([x, x], [1, nan])
        with refused(ValueError, "1 variable and 2 values: suggest one value for each variable"):
            edit.suggest(1, 2)


def test_edits_are_of_variables(solver, x):
    with refused(TypeError, "expected a variable, not 'x'"):
        solver.edit("x")
    with refused(TypeError, "expected a variable, not [x]"):
        solver.edit([x])
    with refused(TypeError, "expected a variable, not Box('cell')"):
        solver.edit(solver.box("cell"))
    with refused(TypeError, "an edit needs one or more variables"):
        solver.edit()
    assert repr(solver.edit(x, priority="high")) == "<Edit of x at priority 'high', not begun>"


def test_one_is_no_list(solver, x):
    with refused(TypeError, "expected a relation, such as x + 8 <= y, not [x == 3]: add_all() adds several"):
        solver.add([x == 3])
    with refused(TypeError, "relations must be a list, not x == 3: add() adds one relation"):
        solver.add_all(x == 3)
    with refused(TypeError, "names must be a list of strings, not 'abc': variable('abc') makes one variable"):
        solver.variables("abc")
    cell = solver.box("cell")
    with refused(TypeError, "boxes must be a list of boxes, not Box('cell'): write [box]"):
        solver.picture(cell)
    with refused(TypeError, "boxes must be a list of boxes, and cell.left is not a box"):
        solver.picture([cell, cell.left])


def test_a_wrong_element_of_a_list_is_named(solver, x):
    rules = solver.add_all([x >= 0, x <= 9])
    stale = solver.add(x == 3)
    stale.remove()
    other = keyline_solver.Solver()
    foreign = other.add(other.variable() == 1)
    solver.edit(x).begin()
    edited = solver.edit_constraint(x)

    def restate(constraints):
        solver.restate(constraints, [x >= 1])

    for call in (solver.remove_all, restate):
        with refused(keyline_solver.StaleConstraint, ": constraint 1"):
            call([rules[0], stale])
        with refused(keyline_solver.StaleConstraint, ": constraint 2"):
            call([*rules, foreign])
        with refused(keyline_solver.Duplicate, ": constraint 2"):
            call([*rules, rules[0]])
        with refused(keyline_solver.IsEdit, ": constraint 0"):
            call([edited])
        with refused(TypeError, "expected a constraint, not x == 3"):
            call([x == 3])
    with refused(NotFinite, ": relation 1, x == nan"):
        solver.restate(rules, [x >= 1, x == nan])
    with refused(OutOfRange, ": relation 0, x >= 1, weight 0, which must be positive"):
        solver.restate(rules, [x >= 1], weight=0)
    with refused(TypeError, "relations must be a list, not x >= 1: add() adds one relation"):
        solver.restate(rules, x >= 1)
    assert solver.all_constraints() == rules and [c.constant for c in rules] == [0, 9]


def test_parameters_and_outputs_of_templates(solver, x):
    rule = solver.add(x == 3)
    with refused(TypeError, "parameters must be a list, not x == 3: write [parameter]"):
        solver.template(rule)
    with refused(TypeError, "outputs must be a list of variables, not x: write [variable]"):
        solver.template([rule], x)
    with refused(TypeError, "parameter 1 is a constraint or a variable that is being edited, not 3"):
        solver.template([rule, 3])
    with refused(NotFinite, "the factor of parameter 0 is nan"):
        solver.template([(rule, 0, nan)])
    with refused(NotFinite, "the offset of parameter 0 is inf"):
        solver.template([(rule, 0, 1, inf)])
    made = solver.template([rule])
    assert repr(made) == "<Template: 1 number to 1 value, 1 plan>"
    with refused(ValueError, "numbers must have the shape (instances, 1), not (1,): one instance is [[...]]"):
        made.stamp([5])
    with refused(ValueError, "numbers must have the shape (instances, 1), not (1, 2)"):
        made.stamp([[5, 6]])


def test_a_transaction_that_is_missing_or_in_the_way(solver):
    message = "the call needs an open transaction, or is not allowed in one; begin or end one first"
    with refused(keyline_solver.TransactionError, message):
        solver.commit()
    with solver.transaction(), refused(keyline_solver.TransactionError, message):
        solver.solve()


def test_classes_have_signatures():
    assert str(inspect.signature(keyline_solver.Solver)) == (
        "(*, norm='absolute', age_breaks_ties=False, iteration_limit=0, work_limit=0, check=False)"
    )
    assert str(inspect.signature(keyline_solver.Box)) == "(solver, name=None)"


def test_counts_of_arrays_are_named(solver, x):
    y = solver.variable("y")
    ids = solver.add_arrays([0, 1, 2], [0, 1], [1, 1], keyline_solver.EQUAL, [1, 2])
    with refused(ValueError, "constants has 3 numbers, and there are 2 constraints"):
        solver.set_constants(ids, [1, 2, 3])
    with refused(ValueError, "constants has 0 numbers, and there is 1 constraint"):
        solver.set_constants(ids[:1], [])
    with solver.edit(x, y), refused(ValueError, "values has 1 number, and there are 2 variables"):
        solver.suggest_many([x, y], [4])
    rows = ([0, 1, 2], [0, 1], [1, 1])
    with refused(ValueError, "constant has 3 numbers, and there are 2 rows"):
        solver.add_arrays(*rows, keyline_solver.EQUAL, [1, 2, 3])
    with refused(ValueError, "relation has 3 numbers, and there are 2 rows"):
        solver.add_arrays(*rows, [keyline_solver.EQUAL] * 3, 1)
    with refused(ValueError, "priority has 3 numbers, and there are 2 rows"):
        solver.add_arrays(*rows, keyline_solver.EQUAL, 1, [1, 2, 3])
    assert solver.constraint_count == 2


def test_a_variable_in_use_names_a_constraint(solver, x):
    y = solver.variable("y")
    solver.add(y >= 0)
    rule = solver.add(x == y + 3, name="gap")
    with refused(keyline_solver.InUse, ": x, in 'gap' x - y == 3"):
        x.remove()
    solver.add(2 * x <= 9)
    with refused(keyline_solver.InUse, ": x, in 'gap' x - y == 3 and 1 more"):
        x.remove()
    rule.remove()
    with refused(keyline_solver.InUse, ": x, in 2 x <= 9"):
        x.remove()


@pytest.mark.parametrize("convert", [float, int, math.sqrt, "%.1f".__mod__])
def test_a_variable_is_no_number(x, convert):
    with refused(TypeError, "x is a variable, not a number: its value after solve() is .value, as in x.value"):
        convert(x)
    with refused(TypeError, "x + 1 is a sum of variables, not a number: its value after solve() is .value, as in (x + 1).value"):
        convert(x + 1)

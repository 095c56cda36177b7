"""Tests the methods of Solver that take or return arrays, without NumPy: with buffers, sequences and numbers.
The file `test_arrays.py` tests the same methods with NumPy.
"""

import ctypes
import math
import subprocess
import sys
from array import array
from fractions import Fraction

import pytest

import keyline_solver
from keyline_solver import EQUAL, GREATER_OR_EQUAL, LESS_OR_EQUAL, _arrays, _plain_arrays


@pytest.fixture(autouse=True)
def no_numpy(monkeypatch):
    monkeypatch.setattr(_arrays, "_library", lambda: _plain_arrays)


@pytest.fixture
def solver():
    return keyline_solver.Solver(check=True)


def add(solver, **changes):
    """Adds three constraints from arrays: x + y == 10, x - y >= 4, and y == 5 at priority 500. ``changes``
    replaces some of the arrays.
    """
    rows = {
        "indptr": [0, 2, 4, 5],
        "indices": (0, 1, 0, 1, 1),
        "data": array("d", [1, 1, 1, -1, 1]),
        "relation": [EQUAL, GREATER_OR_EQUAL, EQUAL],
        "constant": [10, 4, 5.0],
        "priority": iter([1000, 1000, 500]),
    }
    return solver.add_arrays(**(rows | changes))


def test_rows_are_constraints(solver):
    x, y = solver.variables(["x", "y"])
    ids = add(solver)
    assert isinstance(ids, array) and ids.typecode == "Q"
    assert [str(solver.constraint(i)) for i in ids] == ["x + y == 10", "x - y >= 4", "y == 5"]
    solver.solve()
    assert (x.value, y.value) == (7, 3)
    assert solver.violations(ids) == array("d", [0, 0, 2])
    solver.set_constants(ids, range(20, 23))
    solver.set_constants(list(ids), [20, 4, 5])
    changes = solver.solve()
    assert solver.values() == array("d", [15, 5])
    indices = solver.indices(changes)
    assert indices.typecode == "I" and sorted(indices) == [0, 1]
    assert solver.indices([y, x]).tolist() == [1, 0]
    solver.remove_arrays(ids[:1])
    assert solver.constraint_count == 2
    with solver.edit(x, y) as edit:
        edit.suggest(1, 2)


def test_every_type_of_number_is_read(solver):
    solver.variables(2)
    for letter in "bBhHiIlLqQ":
        solver.add_arrays(
            array(letter, [0, 1]), array(letter, [1]), array(letter, [3]), array(letter, [0]), 6
        )
    for data in (
        [Fraction(1, 2)],
        (ctypes.c_float * 1)(0.5),
        (ctypes.c_double * 1)(0.5),
        array("f", [0.5]),
        [True / 2],
    ):
        solver.add_arrays(
            (ctypes.c_int32 * 2)(0, 1), memoryview(array("q", [7, 0]))[1:], data, LESS_OR_EQUAL, 1
        )
    swapped = (ctypes.c_double.__ctype_be__ * 1)(0.5)
    solver.add_arrays([0, 1], [0], swapped, LESS_OR_EQUAL, 1)
    strided = memoryview(array("d", [0.5, 9, 9]))[::3]
    solver.add_arrays([0, 1], [0], strided, LESS_OR_EQUAL, 1)
    assert {str(c) for c in solver.all_constraints()} == {"3 v1 == 6", "0.5 v0 <= 1"}
    assert solver.constraint_count == 17


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"indptr": [0, 2, 4, 6]}, ValueError, "indptr"),
        ({"indptr": []}, ValueError, "indptr"),
        ({"indptr": 5}, ValueError, "indptr"),
        ({"indices": [0, 1, 0, 1, 2]}, IndexError, r"indices\[4\] is 2, and there are 2"),
        ({"indices": [0, 1, 0, 1, 0.5]}, TypeError, r"indices\[4\] is 0.5, not an integer"),
        ({"indices": array("d", [0, 1, 0, 1, 1])}, TypeError, "indices: integers are needed, not .*'d'"),
        (
            {"indices": [0, 1, 0, 1, 2**64 - 1]},
            keyline_solver.OutOfRange,
            r"indices\[4\] is 18446744073709551615",
        ),
        (
            {"indices": array("Q", [0, 1, 0, 1, 2**64 - 1])},
            keyline_solver.OutOfRange,
            r"indices\[4\] is 1844674407370955",
        ),
        ({"data": [1, 1, 1, math.nan, 1]}, keyline_solver.NotFinite, "row 1, term 1 "),
        ({"data": [1, 1, 1 + 5j, 1, 1]}, TypeError, r"data\[2\] is \(1\+5j\), not a real number"),
        ({"data": (ctypes.c_char * 5)()}, TypeError, "data: items of format '[<>]c' are not numbers"),
        ({"constant": [1, 2]}, ValueError, "constant has 2 numbers, and there are 3 rows"),
        ({"constant": ["1", "2", "3"]}, TypeError, r"constant\[0\] is '1', not a real number"),
        ({"constant": "123"}, TypeError, "constant is '123', not a real number"),
        ({"constant": b"123"}, TypeError, "constant is b'123', not a real number"),
        ({"constant": [[1, 2], [3]]}, ValueError, r"constant\[1\] has 1 numbers, and constant\[0\] has 2"),
        ({"relation": [0, 0, 128]}, keyline_solver.OutOfRange, r"relation\[2\] is 128"),
        ({"relation": -129}, keyline_solver.OutOfRange, "relation is -129"),
        ({"relation": 0.5}, TypeError, "relation is 0.5, not an integer"),
        ({"priority": [1000, 1000, None]}, TypeError, r"priority\[2\] is None"),
        ({"weight": 2j}, TypeError, "weight is 2j"),
    ],
)
def test_wrong_rows_change_nothing(solver, changes, error, message):
    solver.variables(2)
    with pytest.raises(error, match=message):
        add(solver, **changes)
    assert solver.constraint_count == 0


def test_views_show_the_solver_s_memory(solver):
    x = solver.variable("x")
    solver.add(x == 3)
    view = solver.values(copy=False)
    solver.solve()
    assert isinstance(view, memoryview) and view.readonly and view.tolist() == [3]
    with pytest.raises(BufferError, match="view"):
        solver.variable()
    view.release()
    solver.variable()
    assert solver.values().tolist() == [3, 0]


def test_an_empty_solver_has_empty_arrays(solver):
    assert solver.values().tolist() == solver.values(copy=False).tolist() == []
    assert solver.add_arrays([0], [], [], [], []).tolist() == []


def card(solver):
    root, image, title = solver.variables(["root", "image", "title"])
    solver.add_all([image == 40, title + image + 8 <= root])
    natural = solver.add(title == 80, 750, name="natural")
    solver.begin_edit(root, 1000)
    solver.suggest(root, 320)
    return root, image, title, natural


def test_templates(solver):
    root, image, title, natural = card(solver)
    shape = solver.template([root, (natural, 1, 2, 10)], [title, image], samples=[[60, 35]])
    values = shape.stamp([[320, 35], [100, 35], [48, 35], [1000, 400]])
    assert isinstance(values, memoryview) and values.shape == (4, 2) and values[3, 0] == 810
    assert values.tolist() == [[80, 40], [52, 40], [0, 40], [810, 40]]
    out = array("d", [0, 0])
    numbers = memoryview(array("d", [100, 0])).cast("B").cast("d", (1, 2))
    assert shape.stamp(numbers, out=out, threads=1) is out and out.tolist() == [10, 40]
    for wrong in ([1, 2], [[1, 2, 3]], 3, []):
        with pytest.raises(ValueError, match="shape"):
            shape.stamp(wrong)
    for wrong in ([[0, 0]], array("f", [0, 0]), array("q", [0, 0])):
        with pytest.raises(TypeError, match="out must be an array of float64, not (list|array)"):
            shape.stamp([[1, 2]], out=wrong)
    with pytest.raises(ValueError, match="out is read only"):
        shape.stamp([[1, 2]], out=memoryview(bytes(16)).cast("d"))
    with pytest.raises(ValueError, match="out is not contiguous"):
        shape.stamp([[1, 2]], out=memoryview(array("d", [0, 0, 0, 0]))[::2])
    with pytest.raises(ValueError, match=r"out must have the shape \(1, 2\), not \(3,\)"):
        shape.stamp([[1, 2]], out=array("d", [0, 0, 0]))
    with pytest.raises(TypeError, match=r"numbers\[1\]\[0\] is 'a', not a real number"):
        shape.stamp([[1, 2], ["a", 2]])
    with pytest.raises(ValueError, match="samples"):
        solver.template([root, (natural, 1)], [title], samples=[1, 2, 3])


def test_stamps_that_fail(solver):
    root, _, title, _ = card(solver)
    solver.add(title >= 0)
    shape = solver.template([root], [title])
    with pytest.raises(keyline_solver.Unsatisfiable, match="instance 1, 1 of 3"):
        shape.stamp([[320], [40], [100]])
    statuses = array("i", [0] * 3)
    values = shape.stamp([[320], [40], [100]], statuses=statuses).tolist()
    assert math.isnan(values[1][0]) and [values[0], values[2]] == [[80], [52]]
    assert [status != 0 for status in statuses] == [False, True, False]


def test_numpy_is_not_needed():
    """Tests that the package, its arrays and its templates work if NumPy cannot be imported."""
    program = """
import sys
sys.modules["numpy"] = None
import keyline_solver, keyline_solver.kiwisolver
solver = keyline_solver.Solver()
x, y = solver.variables(2)
ids = solver.add_arrays([0, 2, 4], [0, 1, 0, 1], [1, 1, 1, -1], keyline_solver.EQUAL, [10, 4])
solver.solve()
rule = solver.constraint(ids[0])
print(solver.values().tolist(), solver.template([rule]).stamp([[20], [30]]).tolist())
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "[7.0, 3.0] [[12.0, 8.0], [17.0, 13.0]]\n"

"""Tests the methods of Solver that take or return arrays of NumPy, and templates."""

import gc
import threading
from fractions import Fraction

import pytest

import keyline_solver
from keyline_solver import EQUAL, GREATER_OR_EQUAL, LESS_OR_EQUAL

np = pytest.importorskip("numpy")


@pytest.fixture
def solver():
    return keyline_solver.Solver(check=True)


def add(solver, **changes):
    """Adds three constraints from arrays: x + y == 10, x - y >= 4, and y == 5 at priority 500. ``changes``
    replaces some of the arrays.
    """
    rows = {
        "indptr": [0, 2, 4, 5],
        "indices": [0, 1, 0, 1, 1],
        "data": [1, 1, 1, -1, 1.0],
        "relation": [EQUAL, GREATER_OR_EQUAL, EQUAL],
        "constant": [10, 4, 5.0],
        "priority": [1000, 1000, 500],
    }
    return solver.add_arrays(**(rows | changes))


def test_rows_are_constraints(solver):
    x, y = solver.variables(["x", "y"])
    ids = add(solver)
    assert ids.dtype == np.uint64 and [str(solver.constraint(i)) for i in ids] == [
        "x + y == 10", "x - y >= 4", "y == 5"]  # fmt: skip
    solver.solve()
    assert (x.value, y.value) == (7, 3)
    assert solver.violations(ids).tolist() == [0, 0, 2]
    solver.set_constants(ids, [20, 4, 5])
    changes = solver.solve()
    assert solver.values().tolist() == [15, 5]
    indices = solver.indices(changes)
    assert indices.dtype == np.uint32 and sorted(indices.tolist()) == [0, 1]
    assert solver.indices([y, x]).tolist() == [1, 0]
    solver.remove_arrays(ids[:1])
    assert solver.constraint_count == 2
    with pytest.raises(keyline_solver.StaleConstraint):
        solver.constraint(int(ids[0]))
    with pytest.raises(keyline_solver.StaleConstraint):
        solver.violations(ids)


def test_one_number_for_all_rows(solver):
    solver.variables(3)
    solver.add_arrays(range(4), range(3), np.ones(3), LESS_OR_EQUAL, 7, 500, 2)
    assert {(c.relation, c.constant, c.priority, c.weight) for c in solver.all_constraints()} == {
        ("<=", 7, 500, 2)
    }


def test_columns_may_be_a_sequence(solver):
    solver.variable("a")
    b = solver.variable("b")
    ids = solver.add_arrays([0, 1], [0], [2], [0], [8], variables=[b])
    assert str(solver.constraint(int(ids[0]))) == "2 b == 8"


def test_scipy_gives_the_rows(solver):
    sparse = pytest.importorskip("scipy.sparse")
    solver.variables(3)
    matrix = sparse.csr_array(np.array([[1, 0, 2], [0, 3, 0]]))
    solver.add_arrays(matrix.indptr, matrix.indices, matrix.data, EQUAL, [1, 2])
    assert {str(c) for c in solver.all_constraints()} == {"v0 + 2 v2 == 1", "3 v1 == 2"}


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"indptr": [0, 2, 4, 6]}, ValueError, "indptr"),
        ({"indptr": [0, 5, 4, 5]}, ValueError, "indptr"),
        ({"indptr": [1, 2, 4, 5]}, ValueError, "indptr"),
        ({"indptr": []}, ValueError, "indptr"),
        ({"indices": [0, 1, 0, 1, 2]}, IndexError, r"indices\[4\] is 2, and there are 2"),
        ({"indices": [0, 1, 0, 1, -1]}, IndexError, "is -1"),
        ({"indices": [0, 1, 0, 1, 0.5]}, TypeError, "integers"),
        ({"data": [1, 1, 1, 1]}, ValueError, "indptr"),
        ({"data": [1, 1, 1, np.nan, 1]}, keyline_solver.NotFinite, "row 1, term 1 "),
        ({"data": [1, 1, 1e300, 1, 1]}, keyline_solver.OutOfRange, "row 1, term 0 "),
        ({"data": [1, 1, 1, 1, 1e-70], "constant": [1, 2, 1e70]}, keyline_solver.OutOfRange, "row 2 "),
        ({"constant": [1, 2]}, ValueError, "constant has 2 numbers, and there are 3 rows"),
        ({"constant": [1, 2, np.inf]}, keyline_solver.NotFinite, "row 2"),
        ({"relation": [0, 0, 2]}, keyline_solver.OutOfRange, "row 2"),
        ({"relation": [0, 0]}, ValueError, "relation"),
        ({"priority": [1000, 0, 5]}, keyline_solver.OutOfRange, "row 1"),
        ({"weight": [1, 1, 0]}, keyline_solver.OutOfRange, "row 2"),
        ({"relation": ["a", "b", "c"]}, TypeError, r"relation\[0\] is .*'a'"),
        ({"relation": np.array([0, 256, 0])}, keyline_solver.OutOfRange, r"relation\[1\] is 256"),
        ({"relation": np.array([0, 0, 255], np.uint8)}, keyline_solver.OutOfRange, r"relation\[2\] is 255"),
        ({"relation": [0, 2**70, 0]}, keyline_solver.OutOfRange, r"relation\[1\] is 1180591620717411303424"),
        ({"relation": 257}, keyline_solver.OutOfRange, "relation is 257"),
        ({"relation": 0.5}, TypeError, "relation.*integers"),
        ({"indices": np.array([0, 1, 0, 1, 0.9], object)}, TypeError, r"indices\[4\] is 0.9"),
        (
            {"indices": np.array([0, 1, 0, 1, 2**64 - 1], np.uint64)},
            keyline_solver.OutOfRange,
            r"indices\[4\] is 1844",
        ),
        ({"indptr": np.array([0, 2, 4.5, 5], object)}, TypeError, r"indptr\[2\] is 4.5"),
        ({"data": [1, 1, 1 + 5j, 1, 1]}, TypeError, "data.*complex128"),
        ({"data": np.array([1, 1, 1, np.complex128(5j), 1], object)}, TypeError, r"data\[3\]"),
        ({"constant": ["1", "2", "3"]}, TypeError, r"constant\[0\] is .*'1'"),
        ({"constant": 1j}, TypeError, "constant.*complex128"),
        ({"constant": np.array([1, 2, 3], "datetime64[s]")}, TypeError, "constant.*datetime64"),
        ({"priority": [1000, 1000, None]}, TypeError, r"priority\[2\] is None"),
        ({"weight": 2j}, TypeError, "weight.*complex128"),
    ],
)
def test_wrong_rows_change_nothing(solver, changes, error, message):
    solver.variables(2)
    with pytest.raises(error, match=message):
        add(solver, **changes)
    assert solver.constraint_count == 0


def test_numbers_of_other_types_keep_their_values(solver):
    x, _ = solver.variables(["x", "y"])
    ids = solver.add_arrays(
        np.array([0, 1], np.uint64),
        np.array([0], object),
        [Fraction(1, 2)],
        np.array([1], object),
        np.float32(3),
    )
    assert str(solver.constraint(ids[0])) == "0.5 x >= 3"
    solver.set_constants([int(ids[0])], np.array([4], np.int16))
    assert solver.constraint(ids[0]).constant == 4
    for wrong, error, message in (
        ([-1], keyline_solver.OutOfRange, r"ids\[0\] is -1"),
        ([0.5], TypeError, "ids"),
    ):
        with pytest.raises(error, match=message):
            solver.remove_arrays(wrong)
    with pytest.raises(TypeError, match="constants"):
        solver.set_constants(ids, [1j])
    with pytest.raises(TypeError, match="values"):
        solver.suggest_many([x], ["3"])
    assert solver.constraint_count == 1


def test_a_contradiction_names_the_rows(solver):
    x, _ = solver.variables(["x", "y"])
    most = solver.add(x <= 5, name="most")
    with pytest.raises(keyline_solver.Unsatisfiable) as caught:
        add(solver)
    assert most in caught.value.conflict and "row 0 (x + y == 10" in str(caught.value)
    assert solver.constraint_count == 1


def test_a_removed_column_is_named(solver):
    x, y = solver.variables(["x", "y"])
    y.remove()
    with pytest.raises(keyline_solver.StaleVariable, match="row 0, term 1 "):
        add(solver)


def test_a_wrong_place_is_named(solver):
    x, y = solver.variables(["x", "y"])
    ids = solver.add_arrays([0, 1, 2], [0, 1], [1, 1], 1, 0, 10)
    with pytest.raises(keyline_solver.NotFinite, match="constant 1"):
        solver.set_constants(ids, [1, np.nan])
    with pytest.raises(keyline_solver.Duplicate, match="constraint 1"):
        solver.remove_arrays(ids[[0, 0]])
    with pytest.raises(keyline_solver.NotEdited, match="variable 1"), solver.edit(x):
        solver.suggest_many([x, y], [1, 2])
    with pytest.raises(keyline_solver.NotFinite, match=r"relation 1, nan x \+ y == 0"):
        solver.add_all([x == 1, np.nan * x + y == 0])
    assert solver.constraint_count == 2


def test_views_show_the_solver_s_memory(solver):
    x = solver.variable("x")
    rule = solver.add(x == 3)
    view = solver.values(copy=False)
    assert not view.flags.writeable and view.tolist() == [0]
    solver.solve()
    assert view.tolist() == [3]
    rule.constant = 4
    solver.solve()
    assert view.tolist() == [4]
    with pytest.raises(BufferError, match="view"):
        solver.variable()
    with pytest.raises(BufferError):
        solver.box()
    part = view[:1]
    del view
    with pytest.raises(BufferError):
        solver.variables(2)
    del part
    gc.collect()
    solver.variable()
    last = solver.values(copy=False)
    del solver, x, rule
    gc.collect()
    assert last.tolist() == [4, 0]


def test_an_empty_solver_has_empty_arrays(solver):
    assert solver.values().shape == solver.values(copy=False).shape == (0,)
    assert solver.add_arrays([0], [], [], [], []).shape == (0,)
    assert solver.add_arrays([0], np.zeros(0, int), np.zeros(0), 0, 0).shape == (0,)


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
    assert (shape.numbers, shape.outputs) == (2, 2) and shape.info()["plans"] == 2
    values = shape.stamp([[320, 35], [100, 35], [48, 35], [1000, 400]])
    assert values.tolist() == [[80, 40], [52, 40], [0, 40], [810, 40]]
    out = np.zeros((1, 2))
    assert shape.stamp(np.array([[100.0, 0]]), out=out, threads=1) is out and out.tolist() == [[10, 40]]
    assert solver.template([root]).outputs == 3
    for wrong in ([1, 2], [[1, 2, 3]], np.zeros((2, 2, 2))):
        with pytest.raises(ValueError, match="shape"):
            shape.stamp(wrong)
    with pytest.raises(ValueError, match="shape"):
        shape.stamp([[1, 2]], out=np.zeros((2, 2)))
    for kind in (np.float32, np.int64, np.uint64, ">f8", "datetime64[s]", np.complex64):
        out = np.zeros((1, 2), kind)
        with pytest.raises(TypeError, match="out must be an array of float64, not"):
            shape.stamp([[1, 2]], out=out)
        assert (out == np.zeros((1, 2), kind)).all()
    with pytest.raises(TypeError, match="out must be an array of float64, not"):
        shape.stamp([[1, 2]], out=[[0, 0]])
    for kind in (np.float32, np.uint32, np.int64, ">i4"):
        with pytest.raises(TypeError, match="statuses must be an array of int32, not"):
            shape.stamp([[1, 2]], statuses=np.zeros(1, kind))
    with pytest.raises(ValueError, match="statuses must have the shape"):
        shape.stamp([[1, 2]], statuses=np.zeros(2, np.int32))
    with pytest.raises(TypeError, match="numbers.*complex128"):
        shape.stamp([[1, 2j]])
    with pytest.raises((BufferError, ValueError)):
        shape.stamp(np.zeros((2, 2)), out=np.zeros((2, 4))[:, ::2])
    with pytest.raises(keyline_solver.Duplicate):
        solver.template([natural, (natural, 1)])
    with pytest.raises(keyline_solver.NotEdited):
        solver.template([title])
    with pytest.raises(IndexError):
        solver.template([(natural, -1)])
    with pytest.raises(TypeError):
        solver.template([(natural,)])
    with pytest.raises(TypeError):
        solver.template([(natural, 0.5), root])


def test_stamps_that_fail(solver):
    root, _, title, _ = card(solver)
    solver.add(title >= 0)
    shape = solver.template([root], [title])
    with pytest.raises(keyline_solver.Unsatisfiable, match="instance 1, 1 of 3"):
        shape.stamp([[320], [40], [100]])
    statuses = np.zeros(3, np.int32)
    values = shape.stamp([[320], [40], [100]], statuses=statuses)
    assert np.isnan(values[1, 0]) and values[[0, 2], 0].tolist() == [80, 52]
    assert (statuses != 0).tolist() == [False, True, False]
    with pytest.raises(keyline_solver.NotFinite):
        shape.stamp([[np.nan]])


def test_buffers_are_looked_at_again(solver):
    """Tests that the C++ functions check the type of each buffer themselves, and do not rely on conversions
    that Python code has made before.
    """
    root, _, title, _ = card(solver)
    shape = solver.template([root], [title])._shape
    numbers, states = np.ones((1, 1)), np.zeros(1, np.int32)
    for wrong in (
        np.zeros((1, 1), np.int64),
        np.zeros((1, 1), ">f8"),
        np.zeros((1, 2))[:, ::2].astype(np.uint64),
    ):
        with pytest.raises(TypeError, match="wrong type"):
            shape._stamp(1, numbers, wrong, states, 1)
        with pytest.raises(TypeError, match="wrong type"):
            shape._stamp(1, wrong, numbers, states, 1)
    with pytest.raises(TypeError, match="wrong type"):
        shape._stamp(1, numbers, np.zeros((1, 1)), np.zeros(1, np.float32), 1)
    with pytest.raises(TypeError, match="wrong type"):
        solver._remove_ids(np.zeros(1))


def test_threads_stamp_one_template(solver):
    root, _, title, _ = card(solver)
    shape = solver.template([root], [title])
    widths = np.linspace(50, 400, 20000).reshape(-1, 1)
    expected = np.minimum(80, widths - 48)
    found = []
    threads = [threading.Thread(target=lambda: found.append(shape.stamp(widths))) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert all(np.array_equal(one, found[0]) for one in found) and len(found) == 4
    assert np.allclose(found[0], expected, rtol=0, atol=1e-9)


def test_numpy_s_numbers_are_numbers(solver):
    x = solver.variable("x")
    assert str(x + np.float32(1.5)) == "x + 1.5"
    assert str(np.float64(2) * x) == "2 x"
    assert str(np.int64(2) + x) == "x + 2"
    limited = keyline_solver.Solver(work_limit=np.uint64(2**64 - 1), iteration_limit=np.int8(100))
    assert limited.work_limit == 2**64 - 1
    limited.work_limit = np.int64(5)
    assert limited.work_limit == 5


@pytest.mark.parametrize("shift", [-3, -1, 0, 1, 2, 5])
def test_stamp_writes_over_its_numbers(shift):
    solver = keyline_solver.Solver()
    x, y = solver.variables(["x", "y"])
    rules = [solver.add(x == 1), solver.add(y == 2)]
    shape = solver.template(rules, [y, x])
    memory = np.zeros(2 * 30 + 16)
    numbers = memory[8:68].reshape(30, 2)
    numbers[:] = np.arange(60).reshape(30, 2)
    expected = numbers[:, ::-1].copy()
    out = memory[8 + shift : 68 + shift].reshape(30, 2)
    assert shape.stamp(numbers, out=out) is out
    assert (out == expected).all()

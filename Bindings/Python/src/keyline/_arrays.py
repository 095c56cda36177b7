"""Calls in bulk, by NumPy's arrays. NumPy is imported when one is first used."""

from __future__ import annotations

import os
from collections.abc import Sequence
from numbers import Integral, Real
from operator import index
from typing import TYPE_CHECKING, Any, TypeAlias

from ._core import Constraint, OutOfRange, Variable, VariableList

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ._solver import Solver

    Floats: TypeAlias = npt.NDArray[np.float64]
    Ids: TypeAlias = npt.NDArray[np.uint64]
    Statuses: TypeAlias = npt.NDArray[np.int32]
    Parameter: TypeAlias = (
        Constraint
        | Variable
        | tuple[Constraint | Variable, int]
        | tuple[Constraint | Variable, int, float]
        | tuple[Constraint | Variable, int, float, float]
    )

LESS_OR_EQUAL, EQUAL, GREATER_OR_EQUAL = -1, 0, 1


_wanted: dict[str, tuple[Any, Any]] = {}  # the types of arrays, and of items, of each kind that was asked for


def _array(given: Any, kind: str, name: str) -> Any:
    """A contiguous array of one type: `given` itself if it is that. Refuses what would change a number's value."""
    array, item = _wanted.get(kind, (None, None))
    if type(given) is array and given.dtype is item and given.flags.c_contiguous:
        return given
    import numpy as np

    wanted = np.dtype(kind)
    _wanted[kind] = np.ndarray, wanted
    found = np.asarray(given)
    if found.dtype != wanted and found.size > 0:
        found = _floats(found, name) if kind == "d" else _integers(found, wanted, name)
    return np.ascontiguousarray(found, dtype=kind)


def _place(found: Any, place: int, name: str) -> str:
    """What is wrong in an array, and where."""
    return f"{name}[{place}]" if found.ndim > 0 else name


def _floats(found: Any, name: str) -> Any:
    if found.dtype.kind in "biuf":
        return found
    for place, one in enumerate(found.ravel()):
        if not isinstance(one, Real):
            raise TypeError(f"{_place(found, place, name)} is {one!r} ({found.dtype}), not a real number")
    return found


def _integers(found: Any, wanted: Any, name: str) -> Any:
    import numpy as np

    if found.dtype.kind == "f":
        raise TypeError(f"{name}: integers are needed, not {found.dtype}")
    if found.dtype.kind not in "biu":
        for place, one in enumerate(found.ravel()):
            if not isinstance(one, Integral):
                raise TypeError(f"{_place(found, place, name)} is {one!r} ({found.dtype}), not an integer")
    if not np.can_cast(found.dtype, wanted):
        least, most = int(np.iinfo(wanted).min), int(np.iinfo(wanted).max)
        wrong = np.flatnonzero((found < least) | (found > most))
        if wrong.size > 0:
            place = int(wrong[0])
            error = OutOfRange(f"{_place(found, place, name)} is {found.ravel()[place]}")
            error.status = "RANGE"
            raise error
    return found


def as_floats(given: Any, name: str) -> Any:
    return _array(given, "d", name)


def _column(given: Any, name: str) -> Any:
    """One number for all rows is read as it is."""
    return given if type(given) is float else _array(given, "d", name)


def as_ids(given: Any) -> Any:
    return _array(given, "u8", "ids")


def add_arrays(
    solver: Solver,
    indptr: Any,
    indices: Any,
    data: Any,
    relation: Any,
    constant: Any,
    priority: Any,
    weight: Any,
    variables: Sequence[Variable] | None,
) -> Ids:
    import numpy as np

    starts = _array(indptr, "i8", "indptr")
    ids = np.zeros(max(len(starts) - 1, 0), np.uint64)
    solver._add_arrays(
        starts,
        _array(indices, "i8", "indices"),
        as_floats(data, "data"),
        _array(relation, "i1", "relation"),
        _column(constant, "constant"),
        _column(priority, "priority"),
        _column(weight, "weight"),
        variables,
        ids,
    )
    return ids


def violations(solver: Solver, ids: Any) -> Floats:
    import numpy as np

    wanted = as_ids(ids)
    found = np.empty(wanted.shape, np.float64)
    solver._violations(wanted, found)
    return found


def values(solver: Solver, copy: bool) -> Floats:
    import numpy as np

    if not copy:
        return np.asarray(memoryview(solver._values_view()))
    found = np.empty(solver._value_count(), np.float64)
    solver._copy_values(found)
    return found


def indices(variables: Sequence[Variable] | VariableList) -> npt.NDArray[np.uint32]:
    import numpy as np

    found = np.empty(len(variables), np.uint32)
    if isinstance(variables, VariableList):
        variables._copy_indices(found)
    else:
        found[:] = [variable.index for variable in variables]
    return found


def suggest_many(solver: Solver, variables: Sequence[Variable], numbers: Any) -> None:
    solver._suggest_many(variables, as_floats(numbers, "values"))


class Template:
    """A shape that is solved once and stamped with other numbers; made by `Solver.template`.

    It is independent of the solver and never changes; any number of threads may stamp it at a time.
    """

    def __init__(
        self,
        solver: Solver,
        parameters: Sequence[Parameter],
        outputs: Sequence[Variable] | None,
        samples: Any,
    ) -> None:
        import numpy as np

        rows = [_parameter(solver, one, place) for place, one in enumerate(parameters)]
        self.numbers: int = max((row[1] for row in rows), default=-1) + 1
        """How many numbers an instance is given."""
        typical = as_floats([] if samples is None else samples, "samples").reshape(-1)
        if self.numbers > 0 and typical.size % self.numbers:
            raise ValueError(f"samples are rows of {self.numbers} numbers")
        if outputs is None:
            outputs = solver.all_variables()
        self.outputs: int = len(outputs)
        """How many values an instance gives."""
        self._shape = solver._make_template(
            self.numbers,
            np.array([row[0] for row in rows], np.uint64),
            np.array([row[1] for row in rows], np.int64),
            np.array([row[2] for row in rows], np.float64),
            np.array([row[3] for row in rows], np.float64),
            outputs,
            typical,
        )

    def info(self) -> dict[str, int]:
        """Its sizes: plans, steps, terms, guards, and memory in bytes."""
        return self._shape._info()

    def stamp(
        self,
        numbers: npt.ArrayLike,
        *,
        out: Floats | None = None,
        threads: int | None = None,
        statuses: Statuses | None = None,
    ) -> Floats:
        """Computes instances: one for each row of ``numbers``, (instances, numbers), in points.

        Returns their values, (instances, outputs) of float64, in points: ``out`` if given (contiguous, of
        that shape and type), which is written in place. Contiguous float64 ``numbers`` are read in place. The
        interpreter's lock is released meanwhile; ``threads`` is the number of cores by default, 64 at most,
        and has no influence on the values.

        An instance that contradicts raises `Unsatisfiable` with its index, after all others were computed; if
        ``statuses`` is given, (instances,) of int32, it takes each instance's status instead (0: fine).
        Rows that failed are NaN, or as they were in ``out``.
        """
        import numpy as np

        given = as_floats(numbers, "numbers")
        if given.ndim != 2 or given.shape[1] != self.numbers:
            raise ValueError(f"numbers have the shape (instances, {self.numbers}), not {given.shape}")
        count = given.shape[0]
        target = np.empty((count, self.outputs)) if out is None else out
        states = np.zeros(count, np.int32) if statuses is None else statuses
        cores = threads if threads is not None else min(64, os.cpu_count() or 1)
        try:
            if out is not None and out.shape != (count, self.outputs):
                raise ValueError("out has another shape")
            if statuses is not None and statuses.shape != (count,):
                raise ValueError("statuses has another shape")
            _, failed = self._shape._stamp(count, given, target, states, cores)
        except (AttributeError, TypeError, ValueError):
            # Only what is refused is looked at more closely: a call of one instance takes 2 µs.
            _check_target(target, np.float64, (count, self.outputs), "out")
            _check_target(states, np.int32, (count,), "statuses")
            raise
        if failed:
            if out is None:
                target[states != 0] = np.nan
            if statuses is None:
                first = int(np.flatnonzero(states)[0])
                self._shape._raise(int(states[first]), f"instance {first}, {failed} of {count} failed")
        return target


def _check_target(target: Any, wanted: Any, shape: tuple[int, ...], name: str) -> None:
    """Refuses an array to write that would take the bits of other numbers."""
    found = getattr(target, "dtype", type(target).__name__)
    import numpy as np

    found = target.dtype if isinstance(target, np.ndarray) else None
    if found is None or found != np.dtype(wanted):
        raise TypeError(f"{name} is an array of {np.dtype(wanted)}, not {found or type(target).__name__}")
    if target.shape != shape:
        raise ValueError(f"{name} has the shape {shape}, not {target.shape}")


def _parameter(solver: Solver, given: Parameter, place: int) -> tuple[int, int, float, float]:
    row: list[Any] = list(given) if isinstance(given, tuple) else [given, place]
    if not 2 <= len(row) <= 4:
        raise TypeError(f"a parameter is (constraint, number, factor, offset), not {given!r}")
    constraint = solver.edit_constraint(row[0]) if isinstance(row[0], Variable) else row[0]
    number = index(row[1])
    if number < 0:
        raise IndexError(f"the number of {constraint} is {number}")
    factor = float(row[2]) if len(row) > 2 else 1.0
    offset = float(row[3]) if len(row) > 3 else 0.0
    return (constraint.id, number, factor, offset)

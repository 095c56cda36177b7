"""Functions of Solver that add, change or read many constraints and values by one call, with arrays (NumPy's,
or the standard library's) in place of Python objects.
"""

from __future__ import annotations

import math
import os
from array import array
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from operator import index
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from ._core import Constraint, Variable, VariableList
from ._refusals import not_finite
from ._messages import counted

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


@cache
def _library() -> ModuleType:
    """Returns the module that makes and reads arrays: `_numpy_arrays` if NumPy is installed, otherwise
    `_plain_arrays`. The module is imported at the first call, so a program that uses no arrays does not load
    NumPy.
    """
    try:
        return import_module("._numpy_arrays", __package__)
    except ModuleNotFoundError:
        return import_module("._plain_arrays", __package__)


def read(given: Any, kind: str, name: str) -> Any:
    return _library().read(given, kind, name)


def as_floats(given: Any, name: str) -> Any:
    return read(given, "d", name)


def _column(given: Any, name: str) -> Any:
    """Converts constants, priorities or weights to an array with one number for each row. A float is returned
    as it is: the single number counts for all rows.
    """
    return given if type(given) is float else read(given, "d", name)


def as_ids(given: Any) -> Any:
    return read(given, "Q", "ids")


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
    starts = read(indptr, "q", "indptr")
    ids: Ids = _library().make((max(starts.shape[0] - 1, 0) if starts.ndim > 0 else 0,), "Q")
    solver._add_arrays(
        starts,
        read(indices, "q", "indices"),
        as_floats(data, "data"),
        read(relation, "b", "relation"),
        _column(constant, "constant"),
        _column(priority, "priority"),
        _column(weight, "weight"),
        variables,
        ids,
    )
    return ids


def violations(solver: Solver, ids: Any) -> Floats:
    wanted = as_ids(ids)
    found: Floats = _library().make(wanted.shape, "d")
    solver._violations(wanted, found)
    return found


def values(solver: Solver, copy: bool) -> Floats:
    found: Floats
    if copy:
        found = _library().make((solver._value_count(),), "d")
        solver._copy_values(found)
    else:
        found = _library().view(solver._values_view())
    return found


def indices(variables: Sequence[Variable] | VariableList) -> npt.NDArray[np.uint32]:
    found: npt.NDArray[np.uint32] = _library().make((len(variables),), "I")
    if isinstance(variables, VariableList):
        variables._copy_indices(found)
    else:
        for place, variable in enumerate(variables):
            found[place] = variable.index
    return found


def suggest_many(solver: Solver, variables: Sequence[Variable], numbers: Any) -> None:
    solver._suggest_many(variables, as_floats(numbers, "values"))


class Template:
    """A layout that is solved once and then computed many times with other numbers; `Solver.template` makes
    it.

    A template does not depend on the solver any more and never changes. Several threads may use it at the
    same time.
    """

    def __init__(
        self,
        solver: Solver,
        parameters: Sequence[Parameter],
        outputs: Sequence[Variable] | None,
        samples: Any,
    ) -> None:
        if isinstance(parameters, Constraint | Variable):
            raise TypeError(f"parameters must be a list, not {parameters!r}: write [parameter]")
        if isinstance(outputs, Variable):
            raise TypeError(f"outputs must be a list of variables, not {outputs!r}: write [variable]")
        rows = [_parameter(solver, one, place) for place, one in enumerate(parameters)]
        self.numbers: int = max((row[1] for row in rows), default=-1) + 1
        """The count of numbers that each instance needs."""
        typical = as_floats([] if samples is None else samples, "samples")
        if self.numbers > 0 and typical.nbytes // typical.itemsize % self.numbers:
            raise ValueError(f"samples must be rows of {self.numbers} numbers")
        if outputs is None:
            outputs = solver.all_variables()
        self.outputs: int = len(outputs)
        """The count of values that are computed for each instance."""
        self._shape = solver._make_template(
            self.numbers,
            array("Q", [row[0] for row in rows]),
            array("q", [row[1] for row in rows]),
            array("d", [row[2] for row in rows]),
            array("d", [row[3] for row in rows]),
            outputs,
            typical,
        )

    def info(self) -> dict[str, int]:
        """Returns the sizes of the template. ``plans`` counts sets of formulas, each valid for a range of
        numbers; ``steps`` and ``terms`` count the sums in them and the terms of these sums, ``guards`` the
        conditions under which they are valid. ``memory`` is in bytes.
        """
        return self._shape._info()

    def stamp(
        self,
        numbers: npt.ArrayLike,
        *,
        out: Floats | None = None,
        threads: int | None = None,
        statuses: Statuses | None = None,
    ) -> Floats:
        """Computes instances of the template: one for each row of ``numbers``, which has the shape (instances,
        numbers) and is in points.

        Returns the values of the instances in points, as an array of float64 of the shape (instances,
        outputs). If ``out`` is given, a contiguous array of that shape and type, the values are written to
        it, and it is returned. If ``numbers`` is a contiguous array of float64, it is not copied. The
        interpreter's lock is released during the computation. ``threads`` is the number of threads, by
        default the number of cores, at most 64; it does not influence the values.

        If the constraints of an instance contradict each other, all other instances are computed, and then
        `Unsatisfiable` is raised with the index of that instance. If ``statuses`` is given, an array of int32
        of the shape (instances,), failed instances raise no error; the array gets the status of each
        instance, 0 for success. The values of failed instances are NaN, or unchanged in ``out``.
        """
        library = _library()
        given = as_floats(numbers, "numbers")
        if given.ndim != 2 or given.shape[1] != self.numbers:
            hint = ": one instance is [[...]]" if given.ndim == 1 else ""
            raise ValueError(f"numbers must have the shape (instances, {self.numbers}), not {given.shape}{hint}")
        count = given.shape[0]
        if out is not None:
            _check_target(out, "d", (count, self.outputs), "out")
        if statuses is not None:
            _check_target(statuses, "i", (count,), "statuses")
        target = library.make((count, self.outputs), "d") if out is None else out
        states = library.make((count,), "i") if statuses is None else statuses
        cores = threads if threads is not None else min(64, os.cpu_count() or 1)
        _, failed = self._shape._stamp(count, given, target, states, cores)
        if failed:
            if out is None:
                library.blank(target, states)
            if statuses is None:
                first = next(index for index, status in enumerate(states) if status)
                self._shape._raise(int(states[first]), f"instance {first}, {failed} of {count} failed")
        return cast("Floats", target)

    def __repr__(self) -> str:
        numbers, outputs = counted(self.numbers, "number"), counted(self.outputs, "value")
        return f"<Template: {numbers} to {outputs}, {counted(self.info()['plans'], 'plan')}>"


_TYPE_NAMES = {"d": "float64", "i": "int32"}


def _check_target(target: Any, kind: str, shape: tuple[int, ...], name: str) -> None:
    """Raises an error unless ``target``, an array that is to be written, has the right type and shape and can
    be written. An array of one dimension only needs the right number of items. ``name`` is its name in
    messages.
    """
    try:
        buffer = memoryview(target)
    except (TypeError, ValueError):
        buffer = None
    if buffer is None or buffer.format != kind:
        found = getattr(target, "dtype", None) or type(target).__name__
        raise TypeError(f"{name} must be an array of {_TYPE_NAMES[kind]}, not {found}")
    if buffer.shape != shape and (buffer.ndim != 1 or len(buffer) != math.prod(shape)):
        raise ValueError(f"{name} must have the shape {shape}, not {buffer.shape}")
    if buffer.readonly or not buffer.c_contiguous:
        raise ValueError(f"{name} is {'read only' if buffer.readonly else 'not contiguous'}")


def _parameter(solver: Solver, given: Parameter, place: int) -> tuple[int, int, float, float]:
    row: list[Any] = list(given) if isinstance(given, tuple) else [given, place]
    if not 2 <= len(row) <= 4:
        raise TypeError(f"a parameter must be (constraint, number, factor, offset), not {given!r}")
    if not isinstance(row[0], Constraint | Variable):
        raise TypeError(
            f"parameter {place} is a constraint or a variable that is being edited, not {row[0]!r}"
        )
    constraint = solver.edit_constraint(row[0]) if isinstance(row[0], Variable) else row[0]
    number = index(row[1])
    if number < 0:
        raise IndexError(f"the number of {constraint} is {number}")
    factor = float(row[2]) if len(row) > 2 else 1.0
    offset = float(row[3]) if len(row) > 3 else 0.0
    for name, value in (("factor", factor), ("offset", offset)):
        if not math.isfinite(value):
            raise not_finite(f"the {name} of parameter {place} is {value}")
    return (constraint.id, number, factor, offset)

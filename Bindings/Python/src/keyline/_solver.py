"""The solver as programs see it: the one in C, with context managers, arrays and explanations."""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Self, cast

from . import _arrays, _core
from ._core import Constraint, Variable, VariableList
from ._explain import Explanation, Level, explain
from ._pictures import picture

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ._arrays import Floats, Ids, Parameter, Template

cast(ABCMeta, Sequence).register(VariableList)


class Box(_core.Box):
    """A rectangle: the variables ``left``, ``top``, ``width`` and ``height`` of a solver.

    ``right``, ``bottom``, ``center_x`` and ``center_y`` are expressions of them, and ``frame`` the four
    values. The width and height may be negative unless a constraint says otherwise.
    """

    def _repr_svg_(self) -> str:
        return picture([self])


class Edit:
    """Variables that the host moves, until the end of a ``with`` statement; made by `Solver.edit`."""

    def __init__(self, solver: Solver, variables: Sequence[Variable], priority: float) -> None:
        self._solver, self._variables, self._priority = solver, variables, priority

    def __enter__(self) -> Self:
        for begun, variable in enumerate(self._variables):
            try:
                self._solver.begin_edit(variable, self._priority)
            except BaseException:
                for other in self._variables[:begun]:
                    self._solver.end_edit(other)
                raise
        return self

    def suggest(self, *values: float) -> None:
        """A value in points for each variable, in their order: all or none."""
        if len(self._variables) == 1 and len(values) == 1:
            self._solver.suggest(self._variables[0], values[0])
        else:
            self._solver.suggest_many(self._variables, values)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for variable in self._variables:
            if variable.is_live and self._solver.is_editing(variable):
                self._solver.end_edit(variable)


class Transaction:
    """Changes of constraints and edits that are one; made by `Solver.transaction`."""

    def __init__(self, solver: Solver) -> None:
        self._solver, self._is_open = solver, False

    def __enter__(self) -> Self:
        self._solver.begin()
        self._is_open = True
        return self

    def rollback(self) -> None:
        """Takes back everything since the ``with``, which then ends without a commit."""
        self._is_open = False
        self._solver.rollback()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._is_open:
            return
        self._is_open = False
        if kind is None:
            self._solver.commit()
        else:
            self._solver.rollback()


class Solver(_core.Solver):
    """A set of variables and constraints, and the values that are best for them.

    ``norm`` says how errors of one priority add up: 'absolute' (their sum is least), 'squares' (the sum of
    their squares; equals share the loss; asks for OpenBLAS and LAPACKE, else `Unavailable`), or
    'automatic' (the answers of squares, asked for only where the other has several or errs).
    ``age_breaks_ties``: among equals, older variables have the room. ``iteration_limit`` and
    ``work_limit`` bound what a call may do (0: a generous limit, and none); ``check`` looks at every
    invariant after every call, which is slow.
    """

    def box(self, name: str | None = None) -> Box:
        """Four new variables, called ``name.left`` and so on."""
        return Box(self, name)

    def edit(self, *variables: Variable, priority: float = 950.0) -> Edit:
        """Makes variables editable for a ``with`` statement.

        >>> import keyline
        >>> solver = keyline.Solver()
        >>> x = solver.variable("x")
        >>> with solver.edit(x) as edit:
        ...     edit.suggest(300)
        ...     changes = solver.solve()
        >>> x.value
        300.0
        """
        return Edit(self, variables, priority)

    def transaction(self) -> Transaction:
        """Makes the changes of a ``with`` statement one: whether the required constraints can be met is
        judged at its end, and an exception takes all of it back.

        >>> import keyline
        >>> solver = keyline.Solver()
        >>> x = solver.variable("x")
        >>> one = solver.add(x == 1)
        >>> with solver.transaction():
        ...     two = solver.add(x == 2)
        ...     one.remove()
        """
        return Transaction(self)

    def clone(self) -> Self:
        """A copy that answers the same calls with the same results; `own` finds its handles."""
        made = type(self).__new__(type(self))
        self._clone_into(made)
        return made

    def suggest_many(self, variables: Sequence[Variable], values: Sequence[float] | Floats) -> None:
        """Suggests a value, in points, for each variable: all or none."""
        _arrays.suggest_many(self, variables, values)

    def all_variables(self) -> list[Variable]:
        """The live variables, in the order of their indices."""
        return self._variables()

    def all_constraints(self) -> list[Constraint]:
        """The live constraints, edits not counted, in the order of their indices."""
        return self._constraints()

    def levels(self) -> list[Level]:
        """Every priority in force below required, highest first, with its total violation."""
        return [Level(*level) for level in self._levels()]

    def explain(self, variable: Variable | None = None) -> Explanation:
        """Solves, and says why the answer is as it is: of a variable, the constraints that hold it.

        Of everything (None): what is violated, level by level, and what is undetermined. Reads well when
        printed. Complexity: that of the constraints.
        """
        return explain(self, variable)

    def picture(self, boxes: Iterable[Box], scale: float = 1.0) -> str:
        """An SVG of boxes at the values of the last `solve`, `scale` pixels a point.

        Raises `NotFinite`, `OutOfRange`: the scale must be finite and above zero.
        """
        return picture(list(boxes), scale)

    # ---- arrays ---------------------------------------------------------------------------------------

    def add_arrays(
        self,
        indptr: npt.ArrayLike,
        indices: npt.ArrayLike,
        data: npt.ArrayLike,
        relation: npt.ArrayLike,
        constant: npt.ArrayLike,
        priority: npt.ArrayLike = 1000.0,
        weight: npt.ArrayLike = 1.0,
        *,
        variables: Sequence[Variable] | None = None,
    ) -> Ids:
        """Adds one constraint for each row of a sparse matrix (CSR), all or none.

        Row i is ``sum(data[k] * variable[indices[k]] for k in range(indptr[i], indptr[i + 1])) RELATION
        constant[i]``. Shapes: ``indptr`` (rows + 1,), integers; ``indices`` and ``data`` (terms,), integers
        and floats; ``relation`` (rows,) of -1, 0, 1 for <=, ==, >=; ``constant`` in points, ``priority``
        and ``weight`` (rows,). The last four may be one number for all rows. ``indices`` count the
        sequence ``variables``, or are `Variable.index`. Arrays of int64, float64 and (``relation``) int8
        that are contiguous are read in place, others are converted.

        Returns the ids, (rows,) of uint64: `constraint` makes handles of them. Raises as `add`; messages
        name the row.
        """
        return _arrays.add_arrays(
            self, indptr, indices, data, relation, constant, priority, weight, variables
        )

    def remove_arrays(self, ids: Ids) -> None:
        """Removes the constraints of an array of ids, (n,) of uint64: all or none."""
        self._remove_ids(_arrays.as_ids(ids))

    def set_constants(self, ids: Ids, constants: npt.ArrayLike) -> None:
        """Sets right-hand sides, (n,) in points, of constraints, (n,) of uint64: judged at the end as one."""
        self._set_constants(_arrays.as_ids(ids), _arrays.as_floats(constants, "constants"))

    def violations(self, ids: Ids) -> Floats:
        """By how much constraints, (n,) of uint64, miss at the values of the last `solve`, in points: (n,).

        The array is new; nothing is copied into it from another.
        """
        return _arrays.violations(self, ids)

    def values(self, *, copy: bool = True) -> Floats:
        """All values as of the last `solve`, in points, by `Variable.index`: (indices,) of float64.

        With ``copy=False`` the array is read only and shows the solver's own memory: every later `solve` shows
        in it. While it or a slice of it exists, the solver refuses new variables (BufferError), since their
        values would have to move; the memory lives as long as the array.
        """
        return _arrays.values(self, copy)

    def indices(self, variables: Sequence[Variable]) -> npt.NDArray[np.uint32]:
        """`Variable.index` of each, as (n,) of uint32; fast for what `solve` and `undetermined` return."""
        return _arrays.indices(variables)

    def template(
        self,
        parameters: Sequence[Parameter],
        outputs: Sequence[Variable] | None = None,
        samples: npt.ArrayLike | None = None,
    ) -> Template:
        """Solves, and makes a template of the answer: a shape that is stamped with other numbers.

        ``parameters``: constraints (an edited variable stands for the constraint of its edit), each given the
        number of its place as right-hand side; or tuples (constraint, number, factor, offset), the last two
        optional, for ``factor * numbers[number] + offset``. ``outputs``: the variables whose values an
        instance gives, all by default. ``samples``, (n, numbers): typical instances, which get plans of their
        own. The norm must be 'absolute', else `Unavailable`.
        """
        return _arrays.Template(self, parameters, outputs, samples)

    def _repr_svg_(self) -> str:
        return picture(_boxes(self))


def _boxes(solver: Solver) -> list[Box]:
    """Boxes again, of the variables that were made as boxes and have names."""
    found: dict[str, dict[str, Variable]] = {}
    for variable in solver.all_variables():
        name, _, side = variable.name.rpartition(".")
        found.setdefault(name, {})[side] = variable
    sides = {"left", "top", "width", "height"}
    return [cast(Box, _Frame(name, of)) for name, of in found.items() if name and sides <= of.keys()]


class _Frame:
    """A box by the names of its variables."""

    def __init__(self, name: str, sides: dict[str, Variable]) -> None:
        self.name = name
        self.frame = tuple(sides[side].value for side in ("left", "top", "width", "height"))

"""Defines the class `Solver` that programs use: the solver in C, with context managers, arrays and
explanations.
"""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, cast

from . import _arrays, _core
from ._core import Constraint, Variable, VariableList
from ._explain import Explanation, Level, all_constraints, explain
from ._pictures import picture
from ._messages import counted

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from typing_extensions import Self

    from ._arrays import Floats, Ids, Parameter, Template

cast(ABCMeta, Sequence).register(VariableList)


class Box(_core.Box):
    """A rectangle of a layout. Its ``left``, ``top``, ``width`` and ``height`` are variables of a solver.

    ``right``, ``bottom``, ``center_x`` and ``center_y`` are expressions of these variables, and ``frame`` is
    the tuple of their values. The width and the height may become negative unless a constraint prevents it.
    """

    def _repr_svg_(self) -> str:
        return picture([self])


class Edit:
    """Variables whose values the program sets, for example while a pointer drags a divider; made by
    `Solver.edit`.

    A ``with`` statement begins and ends the edit. If the edit lasts longer than one function, as it does
    while the pointer is dragged, call `begin` and `end` instead.
    """

    def __init__(self, solver: Solver, variables: Sequence[Variable], priority: float) -> None:
        self._solver, self._variables, self._priority = solver, variables, priority
        self._is_begun = False

    def begin(self) -> Self:
        """Begins the edit of all its variables, or of none if one of them cannot be edited. Returns this
        object.

        Raises `DuplicateEdit` if one of the variables is being edited already, by this edit or another one.
        """
        for begun, variable in enumerate(self._variables):
            try:
                self._solver.begin_edit(variable, self._priority)
            except BaseException:
                for other in self._variables[:begun]:
                    self._solver.end_edit(other)
                raise
        self._is_begun = True
        return self

    def end(self) -> None:
        """Ends the edit, so that the variables can move freely again. Does nothing if the edit has not begun
        or has ended.
        """
        if not self._is_begun:
            return
        self._is_begun = False
        for variable in self._variables:
            if variable.is_live and self._solver.is_editing(variable):
                self._solver.end_edit(variable)

    def __enter__(self) -> Self:
        return self.begin()

    def suggest(self, *values: float) -> None:
        """Suggests a value in points for each variable of this edit, in the order in which `Solver.edit` got
        them. The next solve uses the values. If one value is refused, none changes.
        """
        if len(values) != len(self._variables):
            wanted, given = counted(len(self._variables), "variable"), counted(len(values), "value")
            raise ValueError(f"{wanted} and {given}: suggest one value for each variable")
        if len(values) == 1:
            self._solver.suggest(self._variables[0], values[0])
        else:
            self._solver.suggest_many(self._variables, values)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def __repr__(self) -> str:
        names = ", ".join(variable.name for variable in self._variables)
        # `begin` refuses a priority of a wrong type, such as a text. Until then, show a text in quotes.
        priority = repr(self._priority) if isinstance(self._priority, str) else f"{float(self._priority):g}"
        return f"<Edit of {names} at priority {priority}, {'begun' if self._is_begun else 'not begun'}>"


class Transaction:
    """A context manager, made by `Solver.transaction`: all changes of constraints and edits in its ``with``
    statement are made as a whole or not at all.
    """

    def __init__(self, solver: Solver) -> None:
        self._solver, self._is_open = solver, False

    def __enter__(self) -> Self:
        self._solver.begin()
        self._is_open = True
        return self

    def rollback(self) -> None:
        """Undoes all changes since the ``with`` statement began. When the statement ends, nothing is left to
        commit.
        """
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

    def __repr__(self) -> str:
        return f"<Transaction: {'open' if self._is_open else 'not open'}>"


class Solver(_core.Solver):
    """A set of variables and constraints, and the values that satisfy the constraints best.

    ``norm`` says which total of the errors at one priority is minimised. 'absolute': the sum of the errors.
    'squares': the sum of their squares, so that contradicting constraints share the error; the libraries
    OpenBLAS and LAPACKE, if installed, compute large problems. 'automatic': the answers of
    'squares', but faster where the answer of 'absolute' has no errors and is unique. With
    ``age_breaks_ties``, older variables get the space if several answers are equally good.
    ``iteration_limit`` and ``work_limit`` limit what one call may do; 0 means a generous limit of iterations,
    and no limit of work. With ``check``, every invariant is checked after every call, which is slow.
    """

    def box(self, name: str | None = None) -> Box:
        """Adds four variables for a rectangle and returns the box. The variables are named ``name.left``,
        ``name.top``, ``name.width`` and ``name.height``.
        """
        return Box(self, name)

    def edit(self, *variables: Variable, priority: float = 950.0) -> Edit:
        """Returns an edit of variables, for a ``with`` statement or for `Edit.begin` and `Edit.end`.

        >>> import keyline_solver
        >>> solver = keyline_solver.Solver()
        >>> x = solver.variable("x")
        >>> with solver.edit(x) as edit:
        ...     edit.suggest(300)
        ...     changes = solver.solve()
        >>> x.value
        300.0

        ``priority`` is a number up to 1000. At 1000, the variables always have the suggested values.
        """
        if not variables:
            raise TypeError("an edit needs one or more variables")
        for variable in variables:
            if not isinstance(variable, Variable):
                raise TypeError(f"expected a variable, not {variable!r}")
        return Edit(self, variables, priority)

    def transaction(self) -> Transaction:
        """Returns a context manager that makes all changes in its ``with`` statement one change. The required
        constraints are checked at the end of the statement. If they contradict each other, or if an exception
        is raised, all changes are undone.

        >>> import keyline_solver
        >>> solver = keyline_solver.Solver()
        >>> x = solver.variable("x")
        >>> one = solver.add(x == 1)
        >>> with solver.transaction():
        ...     two = solver.add(x == 2)
        ...     one.remove()

        """
        return Transaction(self)

    def clone(self) -> Self:
        """Returns a copy of the solver, which answers equal calls with equal results. For a variable or
        constraint of this solver, the copy's method `own` returns that of the copy.
        """
        made = type(self).__new__(type(self))
        self._clone_into(made)
        return made

    def suggest_many(self, variables: Sequence[Variable], values: Sequence[float] | Floats) -> None:
        """Suggests a value in points for each variable, which must be being edited. The next solve uses the
        values. If one value is refused, none changes.
        """
        _arrays.suggest_many(self, variables, values)

    def all_variables(self) -> list[Variable]:
        """Returns the variables that the solver has now, in the order of their indices."""
        return self._variables()

    def all_constraints(self) -> list[Constraint]:
        """Returns the constraints that the solver has now, in the order of their indices. Constraints that
        belong to edits are not included.
        """
        return self._constraints()

    def levels(self) -> list[Level]:
        """Returns the total error of the constraints at each priority below required, from the highest
        priority to the lowest. Priorities that no constraint has are left out.
        """
        return [Level(*level) for level in self._levels()]

    def explain(self, variable: Variable | None = None) -> Explanation:
        """Solves, and explains the value of a variable: which constraints determine it, and which are violated.

        Without a variable, explains the whole answer: which constraints are violated, and which variables are
        undetermined. `print` shows the explanation as text. Complexity: O(constraints), after the solve and
        `undetermined`.
        """
        return explain(self, variable)

    def picture(self, boxes: Iterable[Box], scale: float = 1.0, *, constraints: bool = True) -> str:
        """Returns an SVG of boxes at the values of the last `solve`; ``scale`` is the number of pixels for each
        point.

        Constraints between edges and sizes of the boxes are drawn like dimensions in technical drawings,
        violated ones in red. Constraints that cannot be drawn are listed below the boxes. Constraints that
        contain no variable of the boxes are left out, and ``constraints=False`` leaves out all. No text
        covers another text: names and numbers for which there is no room are listed, too. Raises `NotFinite`
        or `OutOfRange` if the scale is not finite and above zero.
        """
        if isinstance(boxes, _core.Box):
            raise TypeError(f"boxes must be a list of boxes, not {boxes!r}: write [box]")
        shown = list(boxes)
        for box in shown:
            if not isinstance(box, _core.Box):
                raise TypeError(f"boxes must be a list of boxes, and {box!r} is not a box")
        return picture(shown, all_constraints(self) if constraints else (), scale)

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
        """Adds one constraint for each row of a sparse matrix in CSR format, all or none.

        Row i is the constraint ``sum(data[k] * variable[indices[k]] for k in range(indptr[i], indptr[i + 1]))
        RELATION constant[i]``. The arrays have these shapes: ``indptr`` (rows + 1,) of integers; ``indices``
        and ``data`` (terms,) of integers and floats; ``relation`` (rows,) of -1, 0 or 1 for <=, == or >=;
        ``constant`` in points, ``priority`` and ``weight`` (rows,) of floats. Each of the last four may be a
        single number that counts for all rows. The numbers in ``indices`` are positions in the sequence
        ``variables`` or, without it, `Variable.index`. Contiguous arrays of int64, float64 and (for
        ``relation``) int8 are not copied; others are converted.

        Returns the ids of the constraints, (rows,) of uint64; `constraint` returns the constraint of an id.
        Raises the same errors as `add`, with the number of the row in the message.
        """
        return _arrays.add_arrays(
            self, indptr, indices, data, relation, constant, priority, weight, variables
        )

    def remove_arrays(self, ids: Ids) -> None:
        """Removes constraints by their ids, an array (n,) of uint64 such as `add_arrays` returns. If one of
        the ids is wrong, none is removed.
        """
        self._remove_ids(_arrays.as_ids(ids))

    def set_constants(self, ids: Ids, constants: npt.ArrayLike) -> None:
        """Changes the right-hand sides of the constraints with these ids, (n,) of uint64, to ``constants``, (n,)
        in points. The required constraints are checked after all changes; if they contradict each other,
        nothing changes.
        """
        self._set_constants(_arrays.as_ids(ids), _arrays.as_floats(constants, "constants"))

    def violations(self, ids: Ids) -> Floats:
        """Returns by how much each of the constraints with these ids, (n,) of uint64, is violated at the values
        of the last `solve`: a new array (n,) in points, 0 for a constraint that holds.
        """
        return _arrays.violations(self, ids)

    def values(self, *, copy: bool = True) -> Floats:
        """Returns the values of all variables as of the last `solve`, in points, as an array of float64 that is
        indexed by `Variable.index`.

        With ``copy=False`` the array is read only and shows the solver's own memory, so every later `solve`
        changes its contents. As long as this array or a slice of it exists, adding variables raises
        BufferError, because the values would have to move. The memory stays valid as long as the array
        exists.
        """
        return _arrays.values(self, copy)

    def indices(self, variables: Sequence[Variable]) -> npt.NDArray[np.uint32]:
        """Returns the `Variable.index` of each variable in a sequence, as an array (n,) of uint32. For the
        lists that `solve` and `undetermined` return, this is fast, because no Python objects are made.
        """
        return _arrays.indices(variables)

    def template(
        self,
        parameters: Sequence[Parameter],
        outputs: Sequence[Variable] | None = None,
        samples: npt.ArrayLike | None = None,
    ) -> Template:
        """Solves, and makes a template of the answer, which computes the same layout with other numbers.

        ``parameters`` says how the numbers of an instance set constants. An element that is a constraint (or
        an edited variable, for the constraint of its edit) gets the number at the same position as its
        right-hand side. An element that is a tuple (constraint, number, factor, offset), the last two
        optional, gets ``factor * numbers[number] + offset``. ``outputs`` are the variables whose values are
        computed, by default all. ``samples``, (n, numbers), are typical instances: the template prepares
        formulas for them, so that they are computed faster. Raises `Unavailable` if the norm is not
        'absolute'.
        """
        return _arrays.Template(self, parameters, outputs, samples)

    def _repr_svg_(self) -> str:
        return picture(_boxes(self), all_constraints(self))

    def __repr__(self) -> str:
        name = type(self).__name__
        try:
            edits = self.statistics()["edits"]
        except RuntimeError:
            return f"<{name}: not initialised>"
        counts = [(self.variable_count, "variable"), (self.constraint_count, "constraint"), (edits, "edit")]
        shown = [counted(count, word) for count, word in counts if count or word != "edit"]
        return f"<{name}: {', '.join(shown)}>"


def _boxes(solver: Solver) -> list[Box]:
    """Returns the boxes of a solver, which are recognised by the names of variables: four variables named
    ``a.left``, ``a.top``, ``a.width`` and ``a.height`` are the box ``a``.
    """
    found: dict[str, dict[str, Variable]] = {}
    for variable in solver.all_variables():
        name, _, side = variable.name.rpartition(".")
        found.setdefault(name, {})[side] = variable
    sides = {"left", "top", "width", "height"}
    return [cast(Box, _Frame(name, of)) for name, of in found.items() if name and sides <= of.keys()]


class _Frame:
    """A box for a picture, made of variables that are found by their names. Has the same properties as `Box`.
    """

    def __init__(self, name: str, sides: dict[str, Variable]) -> None:
        self.name = name
        self.left, self.top, self.width, self.height = (sides[s] for s in ("left", "top", "width", "height"))
        self.frame = tuple(sides[side].value for side in ("left", "top", "width", "height"))

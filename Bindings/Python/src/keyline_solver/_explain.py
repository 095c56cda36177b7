"""Implements `Solver.explain`: explains the values of the last solve by the constraints that determine a
variable and by those that are violated.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ._core import Constraint, Variable
    from ._solver import Solver


class Level(NamedTuple):
    """A priority below required, and ``violation``, the total error of the constraints with this priority:
    the sum of their errors, or of their squared errors if the norm of the priority is not 'absolute',
    multiplied by the weights.
    """

    priority: float
    violation: float


@dataclass(frozen=True)
class Explanation:
    """An explanation of the values that a solve has computed, made by `Solver.explain`. Later solves do not
    change it. `print` shows the explanation as a few lines of text.
    """

    variable: Variable | None
    """The variable that is explained, or None if the values of all variables are explained."""
    is_unique: bool
    """Whether the answer is the only best one. In the explanation of a variable: whether its value is the only
    best one.
    """
    undetermined: list[Variable]
    """All variables that have other values in another best answer."""
    levels: list[Level]
    """The total error of every priority below required that some constraint has, highest priority first."""
    violated: list[Constraint]
    """The violated constraints, highest priority first. The explanation of a variable lists only constraints
    that contain this variable.
    """
    holding: list[Constraint] = field(default_factory=list)
    """The constraints that contain the explained variable and hold as equalities, highest priority first."""
    _text: str = field(default="", repr=False)

    def __str__(self) -> str:
        return self._text


def _line(constraint: Constraint) -> str:
    priority = "required" if constraint.priority == 1000 else f"priority {constraint.priority:g}"
    miss = constraint.violation
    return f"  {constraint} ({priority})" + (f", missed by {miss:g}" if miss > 0 else "")


def _is_tight(constraint: Constraint) -> bool:
    left = sum(coefficient * variable.value for variable, coefficient in constraint.terms)
    size = 1 + abs(constraint.constant) + sum(abs(c * v.value) for v, c in constraint.terms)
    return abs(left - constraint.constant) <= 1e-9 * size


def all_constraints(solver: Solver) -> list[Constraint]:
    """Returns all constraints of a solver, from the highest priority to the lowest. Constraints that belong
    to edits are included.
    """
    edits = [solver.edit_constraint(v) for v in solver.all_variables() if solver.is_editing(v)]
    return sorted(edits + solver.all_constraints(), key=lambda c: -c.priority)


def explain(solver: Solver, variable: Variable | None) -> Explanation:
    """Returns the explanation of a variable's value or, if ``variable`` is None, of the values of all
    variables.
    """
    if variable is not None:
        solver.is_editing(variable)  # raises an error if the variable belongs to another solver
    free = list(solver.undetermined())
    every = all_constraints(solver)
    violated = [c for c in every if c.violation > 0]
    if variable is None:
        lines = ["the only best answer" if not free else "undetermined: " + ", ".join(v.name for v in free)]
        lines += [f"priority {p:g} misses by {miss:g}" for p, miss in solver.levels() if miss > 0]
        lines += [_line(c) for c in violated]
        return Explanation(None, not free, free, solver.levels(), violated, [], "\n".join(lines))
    own = [c for c in every if any(v is variable for v, _ in c.terms)]
    holding, violated = [c for c in own if _is_tight(c)], [c for c in own if c.violation > 0]
    is_free = any(v is variable for v in free)
    lines = [f"{variable.name} = {variable.value:g}" + (", one of several best values" if is_free else "")]
    lines += (["held by"] + [_line(c) for c in holding]) if holding else ["nothing holds it"]
    lines += (["against"] + [_line(c) for c in violated]) if violated else []
    return Explanation(variable, not is_free, free, solver.levels(), violated, holding, "\n".join(lines))

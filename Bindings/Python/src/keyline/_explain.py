"""Why values are as they are."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ._core import Constraint, Variable
    from ._solver import Solver


class Level(NamedTuple):
    """A priority, and the weighted sum of the errors at it (of their squares, if its norm counts squares)."""

    priority: float
    violation: float


@dataclass(frozen=True)
class Explanation:
    """An answer's reasons, as of the moment when it was asked for. Printing it gives a few lines of text."""

    variable: Variable | None
    """The variable that was asked about, or None for all."""
    is_unique: bool
    """Whether the answer (of that variable, if one was asked about) is the only best one."""
    undetermined: list[Variable]
    """Variables that have other values in another best answer."""
    levels: list[Level]
    """Every priority in force below required, highest first."""
    violated: list[Constraint]
    """Constraints that miss, the highest priority first."""
    holding: list[Constraint] = field(default_factory=list)
    """Constraints that mention the variable and hold as equalities, the highest priority first."""
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


def _all_constraints(solver: Solver) -> list[Constraint]:
    edits = [solver.edit_constraint(v) for v in solver.all_variables() if solver.is_editing(v)]
    return sorted(edits + solver.all_constraints(), key=lambda c: -c.priority)


def explain(solver: Solver, variable: Variable | None) -> Explanation:
    """The explanation of one variable, or of all."""
    if variable is not None:
        solver.is_editing(variable)  # raises where it is another solver's
    free = list(solver.undetermined())
    every = _all_constraints(solver)
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

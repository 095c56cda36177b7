"""Decides how a picture shows a constraint between boxes: as a distance between two positions, as a line
along which boxes are aligned, or as text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ._core import Constraint, Variable
    from ._solver import Box

_SIGNS = {"<=": "≤ ", "==": "", ">=": "≥ "}
_TURNED = {"<=": ">=", "==": "==", ">=": "<="}


class Position(NamedTuple):
    """A position in a box along the x or y axis. ``box`` is the index of the box, and ``fraction`` says how
    far the position is from the box's left or top edge (0) to its right or bottom edge (1): 0.5 is the
    centre.
    """

    box: int
    fraction: float


@dataclass(frozen=True)
class Mark:
    """How a picture shows a constraint: as a distance between two positions along one axis, or only as text.
    """

    constraint: Constraint
    axis: int
    """0 for the x axis, 1 for the y axis."""
    start: Position | None
    """If ``start`` is None, the distance is measured from the zero of the axis. If ``end`` is None, too, the
    constraint is written as text.
    """
    end: Position | None
    label: str
    """The distance that the constraint states between the positions, as text; empty if it is 0."""
    missed: float
    """The amount in points by which the constraint is violated."""

    @property
    def words(self) -> str:
        """Returns the constraint as a line of text for a picture, with its priority and by how much it is
        violated: "a.width == 150 (priority 750, missed by 50)".
        """
        priority = self.constraint.priority
        extra = [] if priority == 1000 else [f"priority {priority:g}"]
        extra += [f"missed by {self.missed:g}"] if self.missed > 0 else []
        return f"{self.constraint}" + (f" ({', '.join(extra)})" if extra else "")


class Drafting:
    """Finds out which boxes a constraint is about, from its variables, and how to draw the constraint between
    these boxes.
    """

    def __init__(self, boxes: Sequence[Box]) -> None:
        self._sides: dict[
            int, tuple[int, int, bool]
        ] = {}  # for each variable's index: the box, the axis, and whether the variable is a size
        for index, box in enumerate(boxes):
            for place, variable in enumerate((box.left, box.top, box.width, box.height)):
                self._sides.setdefault(variable.index, (index, place % 2, place >= 2))

    def mark(self, constraint: Constraint) -> Mark | None:
        """Returns how to draw a constraint, or None if no variable of the constraint belongs to one of the
        boxes.
        """
        terms = constraint.terms
        found = [self._sides.get(variable.index) for variable, _ in terms]
        if not any(found):
            return None
        missed = constraint.violation
        words = Mark(constraint, 0, None, None, "", missed)
        if not all(found) or len({side[1] for side in found if side}) != 1:
            return words
        parts = self._parts(terms)
        axis = next(side[1] for side in found if side)
        span = _size(constraint, parts) or _distance(constraint, parts)
        if span is None:
            return words
        return Mark(constraint, axis, span[0], span[1], span[2], missed)

    def _parts(self, terms: Sequence[tuple[Variable, float]]) -> dict[int, list[float]]:
        """Returns the coefficients in a constraint by the index of a box: the coefficient of the box's left
        or top edge, and the coefficient of its width or height.
        """
        parts: dict[int, list[float]] = {}
        for variable, coefficient in terms:
            box, _, is_size = self._sides[variable.index]
            parts.setdefault(box, [0.0, 0.0])[is_size] += coefficient
        return parts


_Span = tuple[Position | None, Position | None, str]


def _label(relation: str, distance: float) -> str:
    return _SIGNS[relation] + f"{distance:g}"


def _size(constraint: Constraint, parts: dict[int, list[float]]) -> _Span | None:
    """Returns how to draw a constraint on the width or height of a single box, such as ``a.width == 100``:
    from one edge to the opposite one. Returns None if the constraint has another form.
    """
    if len(parts) != 1:
        return None
    ((box, (place, size)),) = parts.items()
    if place != 0 or size == 0:
        return None
    relation = constraint.relation if size > 0 else _TURNED[constraint.relation]
    return Position(box, 0), Position(box, 1), _label(relation, constraint.constant / size)


def _distance(constraint: Constraint, parts: dict[int, list[float]]) -> _Span | None:
    """Returns how to draw a constraint on the distance between positions of two boxes, such as ``b.left ==
    a.right + 8``, or between a position and zero. Returns None if the constraint has another form.
    """
    if not 1 <= len(parts) <= 2 or any(place == 0 for place, _ in parts.values()):
        return None
    ends = [(Position(box, size / place), place) for box, (place, size) in parts.items()]
    if any(not 0 <= position.fraction <= 1 for position, _ in ends):
        return None
    if len(ends) == 2 and ends[0][1] != -ends[1][1]:
        return None
    first, factor = ends[0]
    distance = constraint.constant / factor + 0.0
    relation = constraint.relation if factor > 0 else _TURNED[constraint.relation]
    second = ends[1][0] if len(ends) == 2 else None
    if distance < 0 and second is not None:
        first, second, distance, relation = second, first, -distance, _TURNED[relation]
    if distance == 0 and relation == "==":
        return second, first, ""
    if second is not None and distance == 0 and relation == "<=":
        first, second, relation = second, first, ">="
    return second, first, _label(relation, distance)

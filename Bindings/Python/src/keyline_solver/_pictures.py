"""Implements `Solver.picture`, which draws the boxes of a layout, and the constraints between them, as an
SVG.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ._drafting import Drafting, Mark, Position
from ._refusals import not_finite, out_of_range
from ._sheet import LINE_HEIGHT, Rect, Sheet, text_width

if TYPE_CHECKING:
    from ._core import Constraint
    from ._solver import Box

_MARGIN = 8.0
_BOX = 'fill="#3b82f6" fill-opacity="0.12" stroke="#1d4ed8"'
_NAME = 'fill="#1e3a8a" font-weight="bold"'
_LISTED = 'fill="#1e3a8a"'
_COLOURS = {"held": "#0f766e", "wish": "#6b7280", "missed": "#dc2626"}


def picture(boxes: Sequence[Box], constraints: Sequence[Constraint] = (), scale: float = 1.0) -> str:
    """Returns an SVG picture of boxes and their constraints, with a margin of 8 pixels. ``scale`` is the
    number of pixels for each point of the layout. Raises an error unless the scale is finite and above zero.
    """
    if not math.isfinite(scale):
        raise not_finite(f"scale is {scale}")
    if not scale > 0:
        raise out_of_range(f"scale is {scale}")
    return _Picture(boxes, scale).drawn(constraints)


def _colour(mark: Mark) -> str:
    return _COLOURS["missed" if mark.missed > 0 else "held" if mark.constraint.priority == 1000 else "wish"]


class _Picture:
    def __init__(self, boxes: Sequence[Box], scale: float) -> None:
        self._boxes, self._scale = boxes, scale
        self._frames = [box.frame for box in boxes]
        self._sheet = Sheet()
        self._listed: list[tuple[str, str]] = []

    def drawn(self, constraints: Sequence[Constraint]) -> str:
        order = sorted(
            range(len(self._boxes)), key=lambda box: -abs(self._frames[box][2] * self._frames[box][3])
        )
        for box in order:  # draw small boxes last, so that the larger boxes around them do not cover them
            self._sheet.rectangle(self._rect(box), _BOX)
        # Write the names of small boxes before those of large ones, and the labels of short distances before
        # those of long ones, because there are fewer free positions for them.
        for box in reversed(order):
            self._name(box)
        drafting = Drafting(self._boxes)
        marks = [mark for mark in map(drafting.mark, constraints) if mark is not None]
        for mark in sorted(marks, key=self._length):
            if not self._draw(mark):
                self._listed.append((mark.words, f'fill="{_colour(mark)}"'))
        self._sheet.list_below(self._listed)
        return self._sheet.svg(_MARGIN)

    def _rect(self, box: int) -> Rect:
        x, y, w, h = (number * self._scale for number in self._frames[box])
        return Rect(min(x, x + w), min(y, y + h), max(x, x + w), max(y, y + h))

    def _name(self, box: int) -> None:
        name = self._boxes[box].name
        if not name:
            return
        rect, width = self._rect(box), text_width(name)
        left, right = rect.left + 4, rect.right - 4 - width
        top, bottom = rect.top + 2, rect.bottom - 2 - LINE_HEIGHT
        inside = [(left, top), (right, top), (left, bottom), (right, bottom)]
        outside = [
            (rect.left, rect.top - LINE_HEIGHT - 1),
            (rect.left, rect.bottom + 1),
            (rect.right + 3, rect.top),
        ]
        is_small = rect.right - rect.left < width + 8 or rect.bottom - rect.top < LINE_HEIGHT + 2
        places = outside if is_small else inside + outside
        if not (
            self._sheet.text(name, places, _NAME)
            or self._sheet.text(name, places, _NAME, crosses_borders=True)
        ):
            x, y, w, h = self._frames[box]
            self._listed.append((f"{name}: {w:g} × {h:g} at ({x:g}, {y:g})", _LISTED))

    # ---- constraints ----------------------------------------------------------------------------------

    def _at(self, position: Position | None, axis: int) -> float:
        if position is None:
            return 0.0
        frame = self._frames[position.box]
        return (frame[axis] + position.fraction * frame[axis + 2]) * self._scale

    def _length(self, mark: Mark) -> float:
        if mark.end is None:
            return math.inf
        return abs(self._at(mark.end, mark.axis) - self._at(mark.start, mark.axis))

    def _draw(self, mark: Mark) -> bool:
        """Draws a constraint as a line at a position where the line covers no text. Returns False if there is no
        such position, or if the constraint can only be shown as text.
        """
        if mark.end is None:
            return False
        low, high = sorted((self._at(mark.start, mark.axis), self._at(mark.end, mark.axis)))
        if not mark.label and high - low < 1e-6:
            return self._align(mark, mark.end)
        for crosses_borders in (False, True):
            for across in self._across(mark):
                line = (low, across, high, across) if mark.axis == 0 else (across, low, across, high)
                if self._sheet.has_room_for_line(line) and self._label(mark, line, crosses_borders):
                    self._span(line, mark)
                    return True
        return False

    def _extent(self, position: Position, axis: int) -> tuple[float, float]:
        """Returns the range that a box covers perpendicularly to an axis: its top and bottom for the x axis
        (0), its left and right for the y axis (1).
        """
        rect = self._rect(position.box)
        return (rect.top, rect.bottom) if axis == 0 else (rect.left, rect.right)

    def _across(self, mark: Mark) -> Iterator[float]:
        """Returns positions to try for the line that shows a distance between two boxes: y coordinates for a
        horizontal line, x coordinates for a vertical one. The first is the middle of the range that both
        boxes share, and the others are ever farther from it.
        """
        extents = [self._extent(end, mark.axis) for end in (mark.start, mark.end) if end is not None]
        low, high = max(start for start, _ in extents), min(end for _, end in extents)
        if low > high:
            low, high = high, low
        middle = (low + high) / 2
        step = 6.0
        for turn in range(24):
            yield middle + (turn + 1) // 2 * (step if turn % 2 else -step)

    def _label(self, mark: Mark, line: tuple[float, float, float, float], crosses_borders: bool) -> bool:
        """Writes a distance in points beside the line that shows it, or beyond an end of the line if there is
        no room beside it. Returns False if there is no room at all.
        """
        label = mark.label or "0"
        width, (x1, y1, x2, y2) = text_width(label), line
        middle = (x1 + x2 - width) / 2, (y1 + y2 - LINE_HEIGHT) / 2
        if mark.axis == 0:
            places = [
                (middle[0], y1 - LINE_HEIGHT - 3),
                (middle[0], y1 + 4),
                (x2 + 4, middle[1]),
                (x1 - 4 - width, middle[1]),
            ]
        else:
            places = [
                (x1 + 5, middle[1]),
                (x1 - 5 - width, middle[1]),
                (middle[0], y2 + 4),
                (middle[0], y1 - 4 - LINE_HEIGHT),
            ]
        return self._sheet.text(label, places, f'fill="{_colour(mark)}"', crosses_borders)

    def _span(self, line: tuple[float, float, float, float], mark: Mark) -> None:
        style = f'stroke="{_colour(mark)}"' + (
            "" if mark.constraint.priority == 1000 else ' stroke-dasharray="3 2"'
        )
        self._sheet.line(line, style)
        x1, y1, x2, y2 = line
        across = (0, 3) if mark.axis == 0 else (3, 0)
        for x, y in ((x1, y1), (x2, y2)):
            self._sheet.line(
                (x - across[0], y - across[1], x + across[0], y + across[1]), f'stroke="{_colour(mark)}"'
            )

    def _align(self, mark: Mark, end: Position) -> bool:
        """Draws a dashed line through a position at which two boxes are aligned, for example along their
        common left edge. Returns False if the line would cross a text.
        """
        extents = [self._extent(one, mark.axis) for one in (mark.start, end) if one is not None]
        low, high = min(start for start, _ in extents) - 3, max(stop for _, stop in extents) + 3
        at = self._at(end, mark.axis)
        line = (at, low, at, high) if mark.axis == 0 else (low, at, high, at)
        if self._sheet.crosses_text(line):
            return False
        self._sheet.line(line, f'stroke="{_colour(mark)}" stroke-dasharray="6 3"')
        return True

"""Builds an SVG drawing. Remembers where texts and lines are, so that no text is written over another text or
a line.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import NamedTuple
from xml.sax.saxutils import escape

FONT_SIZE = 11.0
LINE_HEIGHT = 14.0


class Rect(NamedTuple):
    """A rectangle of the drawing in pixels. The y axis points downwards, so ``top`` is at most ``bottom``."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Rect) -> bool:
        is_beside = self.right <= other.left or other.right <= self.left
        return not (is_beside or self.bottom <= other.top or other.bottom <= self.top)

    def union(self, other: Rect) -> Rect:
        lows = min(self.left, other.left), min(self.top, other.top)
        return Rect(*lows, max(self.right, other.right), max(self.bottom, other.bottom))


def text_width(text: str) -> float:
    """Returns an estimate of a text's width in pixels, because Python has no access to the viewer's font. The
    text is hardly ever wider: the estimate is at least the width in DejaVu Sans Bold, one of the widest fonts
    that viewers use for `sans-serif`.
    """
    return FONT_SIZE * sum(map(_advance, text))


def _advance(character: str) -> float:
    """Returns an estimate of a character's width as a multiple of the font size: 1.11 for "m", 0.72 for "a".
    """
    if character in "mwMW%@" or unicodedata.east_asian_width(character) in "WF":
        return 1.11
    return 0.86 if character.isupper() or unicodedata.category(character) == "Sm" else 0.72


def around(points: tuple[float, float, float, float], distance: float) -> Rect:
    """Returns the rectangle that encloses a line (x1, y1, x2, y2) with a margin of ``distance`` pixels on all
    sides.
    """
    x1, y1, x2, y2 = points
    return Rect(
        min(x1, x2) - distance, min(y1, y2) - distance, max(x1, x2) + distance, max(y1, y2) + distance
    )


class Sheet:
    """Collects the shapes and texts of a drawing, with positions in pixels. The method `svg` returns them as
    a page that is large enough for all of them.
    """

    def __init__(self) -> None:
        self._elements: list[str] = []
        self._texts: list[Rect] = []
        self._lines: list[Rect] = []
        self._borders: list[Rect] = []
        self._page: Rect | None = None

    def rectangle(self, rect: Rect, style: str) -> None:
        self._cover(rect)
        left, top, right, bottom = rect
        self._borders += [
            Rect(left - 1, top - 1, right + 1, top + 1),
            Rect(left - 1, bottom - 1, right + 1, bottom + 1),
        ]
        self._borders += [
            Rect(left - 1, top - 1, left + 1, bottom + 1),
            Rect(right - 1, top - 1, right + 1, bottom + 1),
        ]
        size = f'width="{rect.right - rect.left:g}" height="{rect.bottom - rect.top:g}"'
        self._elements.append(f'<rect x="{rect.left:g}" y="{rect.top:g}" {size} {style}/>')

    def line(self, points: tuple[float, float, float, float], style: str) -> None:
        """Draws a horizontal or vertical line (x1, y1, x2, y2). Texts that are written later avoid the line.
        """
        x1, y1, x2, y2 = points
        rect = around(points, 1)
        self._cover(rect)
        self._lines.append(rect)
        self._elements.append(f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" {style}/>')

    def has_room_for_line(self, points: tuple[float, float, float, float]) -> bool:
        """Returns whether a line (x1, y1, x2, y2) can be drawn so that it covers no text and does not run
        along another line. Crossing another line is allowed.
        """
        rect = around(points, 3)
        is_flat = points[1] == points[3]
        along = [line for line in self._lines if (line.bottom - line.top < line.right - line.left) == is_flat]
        return not any(rect.overlaps(other) for other in self._texts + along)

    def crosses_text(self, points: tuple[float, float, float, float]) -> bool:
        return any(around(points, 1).overlaps(other) for other in self._texts)

    def text(
        self, text: str, places: Iterable[tuple[float, float]], style: str, crosses_borders: bool = False
    ) -> bool:
        """Writes a text at the first of the given positions (left, top) where it covers no other text, no
        line and, unless ``crosses_borders``, no border of a rectangle. Returns False if there is no such
        position.
        """
        taken = self._texts + self._lines + ([] if crosses_borders else self._borders)
        for left, top in places:
            rect = Rect(left, top, left + text_width(text), top + LINE_HEIGHT)
            if not any(rect.overlaps(other) for other in taken):
                self._write(text, rect, style)
                return True
        return False

    def _write(self, text: str, rect: Rect, style: str) -> None:
        self._cover(rect)
        self._texts.append(rect)
        baseline = rect.top + FONT_SIZE
        self._elements.append(f'<text x="{rect.left:g}" y="{baseline:g}" {style}>{escape(text)}</text>')

    def list_below(self, lines: Iterable[tuple[str, str]]) -> None:
        """Writes lines of text below everything that has been drawn so far. Each element of ``lines`` is a
        text and its style, as SVG attributes.
        """
        for text, style in lines:
            left, top = (self._page.left, self._page.bottom + 4) if self._page is not None else (0.0, 0.0)
            self._write(text, Rect(left, top, left + text_width(text), top + LINE_HEIGHT), style)

    def svg(self, margin: float) -> str:
        page = self._page or Rect(0, 0, 0, 0)
        width, height = page.right - page.left + 2 * margin, page.bottom - page.top + 2 * margin
        box = f"{page.left - margin:g} {page.top - margin:g} {width:g} {height:g}"
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" viewBox="{box}" '
        )
        return (
            head + f'font-family="sans-serif" font-size="{FONT_SIZE:g}">' + "".join(self._elements) + "</svg>"
        )

    def _cover(self, rect: Rect) -> None:
        self._page = rect if self._page is None else self._page.union(rect)

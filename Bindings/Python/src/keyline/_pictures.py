"""Boxes as SVG."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from ._core import NotFinite, OutOfRange

if TYPE_CHECKING:
    from ._solver import Box


def picture(boxes: Sequence[Box], scale: float = 1.0) -> str:
    """An SVG of boxes, with a margin of 8 pixels; `scale` pixels are a point: finite, above zero."""
    if not (math.isfinite(scale) and scale > 0):
        kind, status = (OutOfRange, "RANGE") if math.isfinite(scale) else (NotFinite, "NOT_FINITE")
        error = kind(f"scale is {scale}")
        error.status = status
        raise error
    frames = [(box.name or "", *box.frame) for box in boxes]
    left = min((min(x, x + w) for _, x, _, w, _ in frames), default=0)
    top = min((min(y, y + h) for _, _, y, _, h in frames), default=0)
    width = max((max(x, x + w) for _, x, _, w, _ in frames), default=0) - left
    height = max((max(y, y + h) for _, _, y, _, h in frames), default=0) - top
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * scale + 16:g}" '
        f'height="{height * scale + 16:g}" font-family="sans-serif" font-size="11">'
    ]
    for name, x, y, w, h in frames:
        x, y = (x - left) * scale + 8, (y - top) * scale + 8
        x, y = min(x, x + w * scale), min(y, y + h * scale)
        parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{abs(w) * scale:g}" height="{abs(h) * scale:g}" '
            'fill="#3b82f6" fill-opacity="0.12" stroke="#1d4ed8"/>'
        )
        parts.append(f'<text x="{x + 4:g}" y="{y + 12:g}" fill="#1e3a8a">{escape(name)}</text>')
    return "".join(parts) + "</svg>"

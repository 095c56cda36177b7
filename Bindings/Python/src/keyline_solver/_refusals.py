"""Makes errors that Python detects before the C core is called, with the same class and status as those of the C
core.
"""

from __future__ import annotations

from ._core import NotFinite, OutOfRange


def not_finite(message: str) -> NotFinite:
    """Returns the error for a number that is NaN or infinite."""
    error = NotFinite(message)
    error.status = "NOT_FINITE"
    return error


def out_of_range(message: str) -> OutOfRange:
    """Returns the error for a number that is too small or too large."""
    error = OutOfRange(message)
    error.status = "RANGE"
    return error

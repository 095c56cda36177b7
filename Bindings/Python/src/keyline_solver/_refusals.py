"""Makes exceptions for wrong numbers that Python code detects before it calls the C core. Class and status
are the same as if the C core had detected them.
"""

from __future__ import annotations

from ._core import NotFinite, OutOfRange


def not_finite(message: str) -> NotFinite:
    """Returns the exception for a number that is NaN or infinite, with the status that the C core uses for
    such numbers.
    """
    error = NotFinite(message)
    error.status = "NOT_FINITE"
    return error


def out_of_range(message: str) -> OutOfRange:
    """Returns the exception for a finite number that is too small or too large, with the status that the C
    core uses for such numbers.
    """
    error = OutOfRange(message)
    error.status = "RANGE"
    return error

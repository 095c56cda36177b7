"""Makes and reads arrays of NumPy. The module `_plain_arrays` has the same functions for programs without
NumPy.

The parameter ``kind`` is the type of the items, as a letter of the module `struct`: 'd' float64, 'b' int8,
'i' int32, 'q' int64, 'I' uint32, 'Q' uint64.
"""

from __future__ import annotations

from numbers import Integral, Real
from typing import Any

import numpy as np

from ._refusals import out_of_range

_TYPES = {kind: np.dtype(kind) for kind in "dbiqIQ"}


def read(given: Any, kind: str, name: str) -> Any:
    """Returns ``given`` as a contiguous array of the type ``kind``. If ``given`` is such an array, it is not
    copied. Raises an error if the conversion would change a number, for example 0.5 to an integer. ``name``
    is the name of the argument in error messages.
    """
    wanted = _TYPES[kind]
    if type(given) is np.ndarray and given.dtype is wanted and given.flags.c_contiguous:
        return given
    found = np.asarray(given)
    if found.dtype != wanted and found.size > 0:
        found = _floats(found, name) if kind == "d" else _integers(found, wanted, name)
    return np.ascontiguousarray(found, dtype=wanted)


def make(shape: tuple[int, ...], kind: str) -> Any:
    """Returns a new NumPy array of zeros. ``kind`` is the type of its items as a letter of the module
    `struct`, for example 'd' for float64.
    """
    return np.zeros(shape, _TYPES[kind])


def view(exporter: Any) -> Any:
    """Returns an array that shares the memory of ``exporter``, an object with the buffer protocol, instead of
    copying it.
    """
    return np.asarray(memoryview(exporter))


def blank(values: Any, statuses: Any) -> None:
    """Sets the values of failed instances of a template to NaN. ``values`` has one row for each instance, and
    the status of an instance is not zero if it failed.
    """
    values[np.asarray(statuses) != 0] = np.nan


def _item(found: Any, index: int, name: str) -> str:
    return f"{name}[{index}]" if found.ndim > 0 else name


def _floats(found: Any, name: str) -> Any:
    if found.dtype.kind in "biuf":
        return found
    for index, one in enumerate(found.ravel()):
        if not isinstance(one, Real):
            raise TypeError(f"{_item(found, index, name)} is {one!r} ({found.dtype}), not a real number")
    return found


def _integers(found: Any, wanted: Any, name: str) -> Any:
    if found.dtype.kind == "f":
        raise TypeError(f"{name}: integers are needed, not {found.dtype}")
    if found.dtype.kind not in "biu":
        for index, one in enumerate(found.ravel()):
            if not isinstance(one, Integral):
                raise TypeError(f"{_item(found, index, name)} is {one!r} ({found.dtype}), not an integer")
    if not np.can_cast(found.dtype, wanted):
        least, most = int(np.iinfo(wanted).min), int(np.iinfo(wanted).max)
        wrong = np.flatnonzero((found < least) | (found > most))
        if wrong.size > 0:
            index = int(wrong[0])
            raise out_of_range(f"{_item(found, index, name)} is {found.ravel()[index]}")
    return found

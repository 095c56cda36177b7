"""Makes and reads arrays without NumPy. The module `_numpy_arrays` has the same functions for NumPy.

Arguments may be numbers, sequences of numbers, and objects with the buffer protocol such as `array.array`. An
array of one dimension is an `array.array`, and an array of two dimensions is a `memoryview`.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterable, Sequence
from math import nan, prod
from numbers import Integral, Real
from typing import Any

from ._refusals import out_of_range

_INTEGERS = "bBhHiIlLqQnN?"
_FLOATS = "efd"


def read(given: Any, kind: str, name: str) -> memoryview:
    """Returns ``given`` as a contiguous buffer of the type ``kind``, a letter of the module `struct`. If
    ``given`` has such a buffer, it is not copied. Raises an error if the conversion would change a number,
    for example 0.5 to an integer. ``name`` is the name of the argument in error messages.
    """
    buffer = _buffer(given)
    if buffer is None:
        shape, items = _items(given, name)
        _check_numbers(items, shape, kind, name)
    elif _has_kind(buffer, kind):
        return buffer
    else:
        shape, items = buffer.shape or (), _unpacked(buffer, kind, name)
    return memoryview(_shaped(_packed(items, shape, kind, name), shape))


def make(shape: tuple[int, ...], kind: str) -> Any:
    """Returns a new array of zeros with the given shape. If an array of two dimensions has no items, one of
    one dimension is returned, because a memoryview cannot have a length of 0.
    """
    return _shaped(array(kind, bytes(prod(shape) * struct.calcsize(kind))), shape)


def view(exporter: Any) -> memoryview:
    """Returns a memoryview of ``exporter``, an object with the buffer protocol: its items are read without a
    copy.
    """
    return memoryview(exporter)


def blank(values: Any, statuses: Any) -> None:
    """Sets the values of failed instances of a template to NaN. ``values`` has one row for each instance, and
    the status of an instance is not zero if it failed.
    """
    for row, status in enumerate(statuses):
        if status:
            for column in range(values.shape[1]):
                values[row, column] = nan


def _buffer(given: Any) -> memoryview | None:
    """Returns a memoryview of an object that has the buffer protocol. Returns None for other objects, and for
    bytes and bytearray, which are text here and not arrays of numbers.
    """
    if isinstance(given, (bytes, bytearray)):
        return None
    try:
        return memoryview(given)
    except TypeError:
        return None


def _has_kind(buffer: memoryview, kind: str) -> bool:
    """Returns whether the C core can read a buffer as items of the type ``kind`` without a conversion.
    Letters of the module `struct` for types of the same size are equivalent: on many machines 'l' and 'q' are
    the same type.
    """
    letters = _FLOATS if kind in _FLOATS else "bhilqn" if kind.islower() else "BHILQN"
    is_same = buffer.format in letters and len(buffer.format) == 1
    return is_same and buffer.itemsize == struct.calcsize(kind) and buffer.c_contiguous


def _unpacked(buffer: memoryview, kind: str, name: str) -> Sequence[Any]:
    """Returns the items of a buffer as Python numbers, whatever their type and byte order are. Raises
    TypeError if they are not numbers, or if integers are needed and they are not.
    """
    order, letter = buffer.format[:-1] or "@", buffer.format[-1:]
    if len(order) > 1 or letter not in _INTEGERS + _FLOATS:
        raise TypeError(f"{name}: items of format {buffer.format!r} are not numbers")
    if kind not in _FLOATS and letter in _FLOATS:
        raise TypeError(f"{name}: integers are needed, not items of format {buffer.format!r}")
    return struct.unpack(f"{order}{buffer.nbytes // buffer.itemsize}{letter}", buffer.tobytes())


def _items(given: Any, name: str) -> tuple[tuple[int, ...], Sequence[Any]]:
    """Returns the shape and the items of ``given``: the shape () for a number, (3,) for a sequence of three
    numbers, (2, 3) for two rows of three numbers. Raises ValueError if rows have different lengths.
    """
    if isinstance(given, (str, bytes, bytearray)) or not isinstance(given, Iterable):
        return (), [given]
    rows = list(given)
    if not rows or not _is_row(rows[0]):
        return (len(rows),), rows
    lists = [list(row) if _is_row(row) else [row] for row in rows]
    width = len(lists[0])
    for index, row in enumerate(lists):
        if len(row) != width:
            raise ValueError(f"{name}[{index}] has {len(row)} numbers, and {name}[0] has {width}")
    return (len(lists), width), [item for row in lists for item in row]


def _is_row(item: Any) -> bool:
    return isinstance(item, Iterable) and not isinstance(item, (str, bytes, bytearray))


def _where(shape: tuple[int, ...], index: int, name: str) -> str:
    """Returns how error messages name an item of an argument, for example ``data[3]``, or ``numbers[1][0]``
    in an array of two dimensions. ``index`` counts the items row by row.
    """
    if len(shape) == 2:
        return f"{name}[{index // shape[1]}][{index % shape[1]}]"
    return f"{name}[{index}]" if shape else name


def _check_numbers(items: Sequence[Any], shape: tuple[int, ...], kind: str, name: str) -> None:
    wanted, words = (Real, "a real number") if kind in _FLOATS else (Integral, "an integer")
    for index, one in enumerate(items):
        if not isinstance(one, wanted):
            hint = ": integers are needed" if wanted is Integral and isinstance(one, Real) else ""
            raise TypeError(f"{_where(shape, index, name)} is {one!r}, not {words}{hint}")


def _packed(items: Iterable[Any], shape: tuple[int, ...], kind: str, name: str) -> array[Any]:
    if kind in _FLOATS:
        return array(kind, (float(one) for one in items))
    numbers = [int(one) for one in items]
    try:
        return array(kind, numbers)
    except OverflowError:
        bits = 8 * struct.calcsize(kind)
        least, most = (-(1 << bits - 1), (1 << bits - 1) - 1) if kind.islower() else (0, (1 << bits) - 1)
        index = next(i for i, one in enumerate(numbers) if not least <= one <= most)
        raise out_of_range(f"{_where(shape, index, name)} is {numbers[index]}") from None


def _shaped(items: array[Any], shape: tuple[int, ...]) -> Any:
    """Returns items as an array of the given shape. If an array of two dimensions has no items, it gets one
    dimension, because a memoryview cannot have a length of 0.
    """
    if len(shape) == 2 and items:
        code: Any = items.typecode
        return memoryview(items).cast("B").cast(code, shape)
    return items

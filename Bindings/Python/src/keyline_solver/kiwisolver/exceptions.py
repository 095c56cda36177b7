"""The exceptions of kiwisolver, under the same names. Each has the constraint or variable that it is about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import Constraint, Variable


class BadRequiredStrength(Exception):
    """The strength of an edit must be below required."""


class _AboutConstraint(Exception):
    __slots__ = ("constraint",)

    def __init__(self, constraint: Constraint) -> None:
        super().__init__(constraint)
        self.constraint = constraint


class _AboutVariable(Exception):
    __slots__ = ("edit_variable",)

    def __init__(self, edit_variable: Variable) -> None:
        super().__init__(edit_variable)
        self.edit_variable = edit_variable


class DuplicateConstraint(_AboutConstraint):
    """The constraint has been added to the solver already."""


class UnknownConstraint(_AboutConstraint):
    """The constraint has not been added to the solver."""


class UnsatisfiableConstraint(_AboutConstraint):
    """The constraint contradicts required constraints of the solver."""


class DuplicateEditVariable(_AboutVariable):
    """The variable is being edited already."""


class UnknownEditVariable(_AboutVariable):
    """No edit of the variable exists: addEditVariable() was not called, or the edit was removed."""

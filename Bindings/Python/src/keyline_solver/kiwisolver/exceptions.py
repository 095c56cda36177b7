"""The exceptions of kiwisolver, under the same names. Those about a constraint or a variable have it as an
attribute.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import Constraint, Variable


class BadRequiredStrength(Exception):
    """addEditVariable() was called with the strength `required`. The strength of an edit must be lower."""


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
    """addConstraint() was called with a constraint that has been added to the solver already."""


class UnknownConstraint(_AboutConstraint):
    """removeConstraint() was called with a constraint that has not been added to the solver."""


class UnsatisfiableConstraint(_AboutConstraint):
    """addConstraint() was called with a required constraint that contradicts other required constraints."""


class DuplicateEditVariable(_AboutVariable):
    """addEditVariable() was called for a variable that is being edited already."""


class UnknownEditVariable(_AboutVariable):
    """No edit of the variable exists: addEditVariable() was not called, or the edit was removed."""

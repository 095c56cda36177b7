"""Exceptions under kiwisolver's names, each with what it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import Constraint, Variable


class BadRequiredStrength(Exception):
    """An edit cannot be required."""


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
    """The solver has the constraint already."""


class UnknownConstraint(_AboutConstraint):
    """The solver does not have the constraint."""


class UnsatisfiableConstraint(_AboutConstraint):
    """The constraint contradicts required ones."""


class DuplicateEditVariable(_AboutVariable):
    """The variable is edited already."""


class UnknownEditVariable(_AboutVariable):
    """The variable is not edited."""

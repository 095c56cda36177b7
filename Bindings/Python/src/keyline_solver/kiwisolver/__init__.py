"""The interface of the package kiwisolver, solved by Keyline: ``import keyline_solver.kiwisolver as
kiwisolver``.

Names, signatures, exceptions, operators and `repr` are those of kiwisolver 1.5. README.md lists the
differences.
"""

from .._core import _kiwi
from .exceptions import (
    BadRequiredStrength,
    DuplicateConstraint,
    DuplicateEditVariable,
    UnknownConstraint,
    UnknownEditVariable,
    UnsatisfiableConstraint,
)

Constraint = _kiwi.Constraint
Expression = _kiwi.Expression
Solver = _kiwi.Solver
Term = _kiwi.Term
Variable = _kiwi.Variable
strength = _kiwi.strength

__version__ = "1.5.1"
__kiwi_version__ = "1.5.1"

__all__ = [
    "BadRequiredStrength", "Constraint", "DuplicateConstraint", "DuplicateEditVariable", "Expression",
    "Solver", "Term", "UnknownConstraint", "UnknownEditVariable", "UnsatisfiableConstraint", "Variable",
    "__kiwi_version__", "__version__", "strength",
]  # fmt: skip

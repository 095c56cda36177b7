"""Linear layout constraints with strict priorities, solved incrementally.

>>> import keyline_solver
>>> solver = keyline_solver.Solver()
>>> label, field = solver.box("label"), solver.box("field")
>>> margin = solver.add(label.left == 16, name="margin")
>>> natural = solver.add(label.width == 80, priority=750)
>>> gap = solver.add(label.right + 8 <= field.left)
>>> near = solver.add(field.left == 0, priority=250)
>>> changes = solver.solve()
>>> label.frame[0], label.frame[2], field.left.value
(16.0, 80.0, 104.0)

A constraint at priority 1000 (``keyline_solver.REQUIRED``, the default) always holds. Constraints at lower
priorities are optional: the solver makes their errors as small as possible, from the highest priority to the
lowest, and no number of errors at a lower priority outweighs any error at a higher one. All numbers are in
the unit of the program, usually points of a layout.

Use one solver from one thread at a time: the interpreter's lock is held while it solves. Templates release
the lock, and compute with all cores.
"""

from ._arrays import EQUAL, GREATER_OR_EQUAL, LESS_OR_EQUAL, Template
from ._core import (
    REQUIRED,
    Constraint,
    Duplicate,
    DuplicateEdit,
    Error,
    Expression,
    InternalError,
    InUse,
    IsEdit,
    IterationLimit,
    NotEdited,
    NotFinite,
    OutOfRange,
    Overflow,
    Relation,
    StaleConstraint,
    StaleHandle,
    StaleVariable,
    TransactionError,
    Unavailable,
    Unsatisfiable,
    Variable,
    VariableList,
    WorkLimit,
    library_version,
    total,
)
from ._explain import Explanation, Level
from ._solver import Box, Edit, Solver, Transaction

__version__ = "0.1.0"

__all__ = [
    "EQUAL", "GREATER_OR_EQUAL", "LESS_OR_EQUAL", "REQUIRED",
    "Box", "Constraint", "Edit", "Explanation", "Expression", "Level", "Relation", "Solver", "Template",
    "Transaction", "Variable", "VariableList", "library_version", "total",
    "Duplicate", "DuplicateEdit", "Error", "InUse", "InternalError", "IsEdit", "IterationLimit", "NotEdited",
    "NotFinite", "OutOfRange", "Overflow", "StaleConstraint", "StaleHandle", "StaleVariable",
    "TransactionError", "Unavailable", "Unsatisfiable", "WorkLimit",
]  # fmt: skip

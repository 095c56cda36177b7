//! The error types of kasuari's interface, one for each method that can fail.

use core::fmt;

/// Defines the listed error types as enums, and implements `Display` with the message that follows each case.
macro_rules! errors {
    ($($(#[$about:meta])* $Error:ident { $($(#[$variant_about:meta])* $Variant:ident: $text:literal),* } $([$Internal:ident])?)*) => {$(
        $(#[$about])*
        #[derive(Debug, Copy, Clone)]
        pub enum $Error {
            $($(#[$variant_about])* $Variant,)*
            $(
                /// The solver cannot compute with a number of the call, for example because it is NaN, or memory is
                /// exhausted.
                $Internal(InternalSolverError),
            )?
        }

        impl fmt::Display for $Error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $($Error::$Variant => $text,)*
                    $($Error::$Internal(_) => INVALID_STATE,)?
                })
            }
        }

        #[cfg(feature = "std")]
        impl std::error::Error for $Error {
            $(
                fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
                    match self {
                        $Error::$Internal(cause) => Some(cause),
                        _ => None,
                    }
                }
            )?
        }

        $(
            impl From<InternalSolverError> for $Error {
                fn from(error: InternalSolverError) -> $Error {
                    $Error::$Internal(error)
                }
            }
        )?
    )*};
}

const INVALID_STATE: &str = "The solver entered an invalid state. If this occurs please report the issue.";

errors! {
    /// The reason why [`Solver::add_constraint`](super::Solver::add_constraint) did not add a constraint.
    AddConstraintError {
        /// The solver already contains the constraint or a clone of it.
        DuplicateConstraint: "The constraint specified has already been added to the solver.",
        /// The constraint is required, and cannot hold together with the required constraints already in the solver.
        UnsatisfiableConstraint:
            "The constraint is required, but it is unsatisfiable in conjunction with the existing constraints."
    } [InternalSolverError]
    /// The reason why [`Solver::remove_constraint`](super::Solver::remove_constraint) did not remove a constraint.
    RemoveConstraintError {
        /// The constraint was never added to this solver, or has been removed already.
        UnknownConstraint: "The constraint specified was not already in the solver, so cannot be removed."
    } [InternalSolverError]
    /// The reason why [`Solver::add_edit_variable`](super::Solver::add_edit_variable) did not make a variable editable.
    AddEditVariableError {
        /// `add_edit_variable` was called before for this variable, and the edit has not been removed.
        DuplicateEditVariable: "The specified variable is already marked as an edit variable in the solver.",
        /// The strength passed for the edit is `REQUIRED`. Edits must be optional, so that any value can be suggested.
        BadRequiredStrength: "The specified strength was `REQUIRED`. This is illegal for edit variable strengths."
    }
    /// The reason why [`Solver::remove_edit_variable`](super::Solver::remove_edit_variable) did not end an edit.
    RemoveEditVariableError {
        /// The variable has no edit: `add_edit_variable` was not called for it, or its edit was removed.
        UnknownEditVariable: "The specified variable was not an edit variable in the solver, so cannot be removed."
    } [InternalSolverError]
    /// The reason why [`Solver::suggest_value`](super::Solver::suggest_value) did not accept a value.
    SuggestValueError {
        /// The variable has no edit: `add_edit_variable` was not called for it, or its edit was removed.
        UnknownEditVariable:
            "The specified variable was not an edit variable in the solver, so cannot have its value suggested."
    } [InternalSolverError]
    /// A failure inside the solver. The enum has the same cases as in the crate kasuari, so that
    /// code written for kasuari compiles; Keyline's solver only ever returns `DualOptimizeFailed`.
    InternalSolverError {
        /// The objective has no minimum. Kasuari can return this error; Keyline never does.
        ObjectiveUnbounded: "The objective is unbounded.",
        /// The solver cannot compute with a number that the program passed, for example NaN, or memory is exhausted.
        DualOptimizeFailed: "Dual optimize failed.",
        /// No row can leave the basis of the simplex method. Kasuari can return this error; Keyline never does.
        FailedToFindLeavingRow: "Failed to find leaving row.",
        /// The constraint of an edit is missing. Kasuari can return this error.
        EditConstraintNotInSystem: "Edit constraint not in system"
    }
}

//! Constraints to add to a solver, with their relation and priority, and the ids that identify added constraints.

use crate::linear::native::{Expression, Term, Variable};
use crate::raw::Description;
use crate::text;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;
use keyline_sys as sys;

/// The id of a constraint in a [`Solver`](crate::Solver): a small value that can be copied and stored. A solver refuses
/// the id of a removed constraint, and almost always that of another solver's constraint.
///
/// For example, `let gap = solver.add(...)?` gives an id, and `solver.remove(gap)` takes one.
#[repr(transparent)]
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConstraintId(sys::csolver_constraint);

impl PartialOrd for ConstraintId {
    #[inline]
    fn partial_cmp(&self, other: &ConstraintId) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for ConstraintId {
    /// Orders ids by their indices, so that they can be keys of sorted maps.
    #[inline]
    fn cmp(&self, other: &ConstraintId) -> Ordering {
        (self.0.index, self.0.generation).cmp(&(other.0.index, other.0.generation))
    }
}

impl ConstraintId {
    /// A placeholder that identifies no constraint. Every call refuses it as stale.
    pub(crate) const NONE: ConstraintId = ConstraintId(sys::csolver_constraint { index: 0, generation: 0 });

    /// Returns the constraint's index: a small number that no other constraint of the solver has at present. A new
    /// constraint may reuse the index of a removed one.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.index as usize
    }

    /// Converts the id to the C struct that the functions of `keyline-sys` take.
    #[inline]
    pub const fn raw(self) -> sys::csolver_constraint {
        self.0
    }
}

/// How the left side of a constraint compares with its right side: at most, equal, or at least.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// `left <= right`, as [`Variable::at_most`] makes.
    LessOrEqual,
    /// `left == right`, as [`Variable::equals`] makes. The error is the difference of the sides in either direction.
    Equal,
    /// `left >= right`, as [`Variable::at_least`] makes.
    GreaterOrEqual,
}

impl Relation {
    pub(crate) const fn raw(self) -> sys::csolver_relation {
        match self {
            Relation::LessOrEqual => sys::CSOLVER_LESS_OR_EQUAL,
            Relation::Equal => sys::CSOLVER_EQUAL,
            Relation::GreaterOrEqual => sys::CSOLVER_GREATER_OR_EQUAL,
        }
    }

    pub(crate) const fn from_raw(relation: sys::csolver_relation) -> Relation {
        match relation {
            sys::CSOLVER_LESS_OR_EQUAL => Relation::LessOrEqual,
            sys::CSOLVER_GREATER_OR_EQUAL => Relation::GreaterOrEqual,
            _ => Relation::Equal,
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Relation::LessOrEqual => "<=",
            Relation::Equal => "==",
            Relation::GreaterOrEqual => ">=",
        })
    }
}

/// The importance of a constraint: a number above 0 and at most 1000, where 1000 is [`Priority::REQUIRED`].
///
/// Priorities are a strict order: no number of errors at a lower priority outweighs an error at a higher one. This type
/// accepts any number; the solver refuses a constraint whose priority is out of range.
#[derive(Copy, Clone, Debug, PartialEq, PartialOrd)]
pub struct Priority(f64);

impl Priority {
    /// The priority 1000 of constraints that must hold. A solver refuses a required constraint that contradicts the
    /// other required ones.
    pub const REQUIRED: Priority = Priority(sys::CSOLVER_REQUIRED);
    /// The priority 750. Auto Layout gives it by default to constraints that keep a view from becoming smaller than its
    /// contents.
    pub const HIGH: Priority = Priority(750.0);
    /// The priority 500, between [`Priority::LOW`] (250) and [`Priority::HIGH`] (750).
    pub const MEDIUM: Priority = Priority(500.0);
    /// The priority 250. Auto Layout gives it by default to constraints that keep a view from becoming larger than its
    /// contents.
    pub const LOW: Priority = Priority(250.0);

    /// Makes a priority from a number, which is not checked here: a solver later refuses a constraint whose priority is
    /// not above 0 and at most 1000.
    #[inline]
    pub const fn new(value: f64) -> Priority {
        Priority(value)
    }

    /// Returns the priority as a number, 750.0 for [`Priority::HIGH`] and 1000.0 for [`Priority::REQUIRED`].
    #[inline]
    pub const fn value(self) -> f64 {
        self.0
    }
}

impl Default for Priority {
    /// Returns [`Priority::REQUIRED`]: a constraint is required unless the program gives it another priority.
    #[inline]
    fn default() -> Priority {
        Priority::REQUIRED
    }
}

impl From<f64> for Priority {
    #[inline]
    fn from(value: f64) -> Priority {
        Priority(value)
    }
}

impl fmt::Display for Priority {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A constraint to add to a [`Solver`](crate::Solver): terms, a relation, a constant, a priority, a weight and a name.
///
/// `equals`, `at_least` and `at_most` make required constraints with the weight 1 and no name.
///
/// ```
/// # use keyline::{Priority, Solver};
/// # fn main() -> Result<(), keyline::Error> {
/// # let mut solver = Solver::new();
/// # let (left, right) = (solver.add_variable()?, solver.add_variable()?);
/// let wide = (right - left).at_least(300.0).with_priority(Priority::HIGH).with_weight(2.0).named("wide");
/// assert_eq!(wide.to_string(), "wide: v1 - v0 >= 300 at priority 750, weight 2");
/// solver.add(wide)?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Constraint {
    pub(crate) terms: Vec<Term>,
    pub(crate) relation: Relation,
    pub(crate) constant: f64,
    pub(crate) priority: Priority,
    pub(crate) weight: f64,
    pub(crate) name: Option<String>,
}

impl Constraint {
    /// Makes the required constraint `left relation right`, with the weight 1 and no name. The terms of `right` are
    /// moved to the left side.
    pub fn new(left: impl Into<Expression>, relation: Relation, right: impl Into<Expression>) -> Constraint {
        let sum = left.into() - right.into();
        // Write `0.0 - c` and not `-c`: for the constant 0, which most constraints have, `-c` would be -0.0 and print
        // as "-0".
        let constant = 0.0 - sum.constant;
        Constraint { terms: sum.terms, relation, constant, priority: Priority::REQUIRED, weight: 1.0, name: None }
    }

    /// Returns the constraint with the given priority in place of its own; a new constraint is
    /// required.
    #[must_use]
    pub fn with_priority(mut self, priority: impl Into<Priority>) -> Constraint {
        self.priority = priority.into();
        self
    }

    /// Sets the weight, 1 by default. A constraint with the weight 2 counts its error twice when the solver adds up the
    /// errors of all constraints with the same priority.
    #[must_use]
    pub fn with_weight(mut self, weight: f64) -> Constraint {
        self.weight = weight;
        self
    }

    /// Names the constraint. Errors about it contain the name. Several constraints may have the same name.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Constraint {
        self.name = Some(name.into());
        self
    }

    /// Returns the terms of the constraint, all on the left side: `a == b + 1` has the terms `1 a` and `-1 b`.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// Returns the relation between the sum of the terms, on the left, and the constant, on the right.
    pub fn relation(&self) -> Relation {
        self.relation
    }

    /// Returns the right side of the constraint, with which the sum of the terms is compared: 1 for `a == b + 1`.
    pub fn constant(&self) -> f64 {
        self.constant
    }

    /// Returns the priority.
    pub fn priority(&self) -> Priority {
        self.priority
    }

    /// Returns the weight.
    pub fn weight(&self) -> f64 {
        self.weight
    }

    /// Returns the name.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    pub(crate) fn description(&self) -> Description<'_> {
        Description {
            terms: &self.terms,
            relation: self.relation.raw(),
            constant: self.constant,
            priority: self.priority.value(),
            weight: self.weight,
        }
    }
}

impl fmt::Display for Constraint {
    /// Writes the constraint as a formula such as `v1 - v0 >= 300`, where `v1` stands for the variable with the index
    /// 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_constraint(f, self, |_| None)
    }
}

/// Gives each listed type, such as `Variable`, the methods `equals`, `at_most` and `at_least`, which make constraints.
macro_rules! comparisons {
    ($($Left:ty)*) => {$(
        impl $Left {
            /// Makes the required constraint `self == right`; `right` is a number, a variable, a term or an expression.
            pub fn equals(self, right: impl Into<Expression>) -> Constraint {
                Constraint::new(self, Relation::Equal, right)
            }

            /// Makes the required constraint `self <= right`; `right` is a number, a variable, a term or an expression.
            pub fn at_most(self, right: impl Into<Expression>) -> Constraint {
                Constraint::new(self, Relation::LessOrEqual, right)
            }

            /// Makes the required constraint `self >= right`; `right` is a number, a variable, a term or an expression.
            pub fn at_least(self, right: impl Into<Expression>) -> Constraint {
                Constraint::new(self, Relation::GreaterOrEqual, right)
            }
        }
    )*};
}

comparisons!(Variable Term Expression);

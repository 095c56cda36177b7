//! The constraints that a program makes, and the ids by which it refers to constraints of a solver.

use crate::linear::native::{Expression, Term, Variable};
use crate::raw::Description;
use crate::text;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use keyline_sys as sys;

/// The id of a constraint in a [`Solver`](crate::Solver). Like the id of a [`Variable`], it is a plain value, and a
/// solver recognises the id of a removed constraint, and almost always that of another solver's constraint.
#[repr(transparent)]
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConstraintId(sys::csolver_constraint);

impl ConstraintId {
    /// An id that no constraint has.
    pub(crate) const NONE: ConstraintId = ConstraintId(sys::csolver_constraint { index: 0, generation: 0 });

    /// Returns the constraint's index: a small number that no other constraint of the solver has at present. A new
    /// constraint may reuse the index of a removed one.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.index as usize
    }

    /// Converts the id to the type that the functions of `keyline-sys` take.
    #[inline]
    pub const fn raw(self) -> sys::csolver_constraint {
        self.0
    }
}

/// The relation between the left and the right side of a constraint.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// The left side is at most the right side.
    LessOrEqual,
    /// The left side equals the right side.
    Equal,
    /// The left side is at least the right side.
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

/// How much a constraint matters: a number above 0 and at most 1000, which is [`Priority::REQUIRED`].
///
/// Priorities are a strict order: no number of errors at a lower priority outweighs an error at a higher one. Any number
/// can be made a priority; a solver refuses a constraint whose priority is out of range.
#[derive(Copy, Clone, Debug, PartialEq, PartialOrd)]
pub struct Priority(f64);

impl Priority {
    /// The priority of constraints that must hold.
    pub const REQUIRED: Priority = Priority(sys::CSOLVER_REQUIRED);
    /// A high priority, 750: that of contents that should not be compressed.
    pub const HIGH: Priority = Priority(750.0);
    /// The priority 500, in the middle of the range.
    pub const MEDIUM: Priority = Priority(500.0);
    /// A low priority, 250: that of contents that should not be stretched.
    pub const LOW: Priority = Priority(250.0);

    /// Makes a priority of any number. A solver refuses constraints whose priority is not above 0 and at most 1000.
    #[inline]
    pub const fn new(value: f64) -> Priority {
        Priority(value)
    }

    /// Returns the priority as a number; [`Priority::REQUIRED`] is 1000.
    #[inline]
    pub const fn value(self) -> f64 {
        self.0
    }
}

impl Default for Priority {
    /// The default priority is [`Priority::REQUIRED`].
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
    /// Returns the required constraint `left relation right`.
    pub fn new(left: impl Into<Expression>, relation: Relation, right: impl Into<Expression>) -> Constraint {
        let sum = left.into() - right.into();
        // Subtract from 0 instead of negating: the constant of most constraints is 0, and negation would make it -0.
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

    /// Sets the weight, 1 by default: the constraint's error counts `weight` times when the errors of constraints with
    /// the same priority are added up.
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

    /// Returns the terms of both sides; those of the right side are negated.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// Returns the relation between the sum of the terms and the constant.
    pub fn relation(&self) -> Relation {
        self.relation
    }

    /// Returns the constant with which the sum of the terms is compared.
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
    /// Writes the constraint as a formula, with `v` and the index for each variable.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_constraint(f, self, |_| None)
    }
}

/// Implements, for one type such as `Variable`, the methods that compare a value of the type with any expression.
macro_rules! comparisons {
    ($($Left:ty)*) => {$(
        impl $Left {
            /// Returns the required constraint `self == right`.
            pub fn equals(self, right: impl Into<Expression>) -> Constraint {
                Constraint::new(self, Relation::Equal, right)
            }

            /// Returns the required constraint `self <= right`.
            pub fn at_most(self, right: impl Into<Expression>) -> Constraint {
                Constraint::new(self, Relation::LessOrEqual, right)
            }

            /// Returns the required constraint `self >= right`.
            pub fn at_least(self, right: impl Into<Expression>) -> Constraint {
                Constraint::new(self, Relation::GreaterOrEqual, right)
            }
        }
    )*};
}

comparisons!(Variable Term Expression);

//! The constraints of kasuari's interface, and the operator `|` that makes them: `left | EQ(strength) | right`.

use super::{Expression, Strength, Term, Variable};
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::BitOr;
use core::sync::atomic::{AtomicUsize, Ordering};

/// How a constraint compares its expression with 0: `expression <= 0`, `== 0` or `>= 0`.
#[derive(Debug, Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RelationalOperator {
    /// `<=`
    LessOrEqual,
    /// `==`
    Equal,
    /// `>=`
    GreaterOrEqual,
}

impl fmt::Display for RelationalOperator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RelationalOperator::LessOrEqual => "<=",
            RelationalOperator::Equal => "==",
            RelationalOperator::GreaterOrEqual => ">=",
        })
    }
}

/// A relation with a strength: the middle part of `left | EQ(strength) | right`.
#[derive(Debug, Copy, Clone, PartialEq, Eq)]
pub enum WeightedRelation {
    /// `==`
    EQ(Strength),
    /// `<=`
    LE(Strength),
    /// `>=`
    GE(Strength),
}

impl From<WeightedRelation> for (RelationalOperator, Strength) {
    #[inline]
    fn from(relation: WeightedRelation) -> (RelationalOperator, Strength) {
        match relation {
            WeightedRelation::EQ(strength) => (RelationalOperator::Equal, strength),
            WeightedRelation::LE(strength) => (RelationalOperator::LessOrEqual, strength),
            WeightedRelation::GE(strength) => (RelationalOperator::GreaterOrEqual, strength),
        }
    }
}

/// A constraint whose right side has not been written yet: `left | EQ(strength)` in `left | EQ(strength) | right`.
#[derive(Debug, Clone, PartialEq)]
pub struct PartialConstraint {
    expression: Expression,
    relation: WeightedRelation,
}

impl PartialConstraint {
    /// Makes the left part `left | relation` of a constraint. A second `|` with the right side completes the
    /// constraint.
    #[inline]
    pub const fn new(expression: Expression, relation: WeightedRelation) -> PartialConstraint {
        PartialConstraint { expression, relation }
    }
}

/// A constraint: the expression `left - right`, which is compared with 0, and a strength. A constraint and its clones
/// are equal. Two constraints that were made separately are different, even if they state the same equation.
#[derive(Clone, Debug)]
pub struct Constraint {
    expression: Expression,
    strength: Strength,
    operator: RelationalOperator,
    serial: usize,
}

impl Constraint {
    /// Makes a constraint that compares `expression` with 0 by `operator`, for example `expression <= 0`.
    #[inline]
    pub fn new(expression: Expression, operator: RelationalOperator, strength: Strength) -> Constraint {
        Constraint { expression, strength, operator, serial: next_serial() }
    }

    /// Returns `left - right`, the difference of the two sides from which the constraint was made. The constraint
    /// compares this expression with 0.
    #[inline]
    pub fn expr(&self) -> &Expression {
        &self.expression
    }

    /// Returns how the constraint compares [`expr`](Constraint::expr) with 0, for example `LessOrEqual` for `expr <=
    /// 0`.
    #[inline]
    pub fn op(&self) -> RelationalOperator {
        self.operator
    }

    /// Returns the strength.
    #[inline]
    pub fn strength(&self) -> Strength {
        self.strength
    }

    /// Returns the serial number, which only the constraint and its clones have. Constraints that a thread makes one after
    /// the other mostly have consecutive numbers.
    #[inline]
    pub(super) fn serial(&self) -> usize {
        self.serial
    }

    /// Makes a constraint that was made before again, with its serial number.
    pub(super) fn restored(
        expression: Expression,
        operator: RelationalOperator,
        strength: Strength,
        serial: usize,
    ) -> Constraint {
        Constraint { expression, strength, operator, serial }
    }

    /// Returns the vector of the terms.
    #[inline]
    pub(super) fn into_terms(self) -> Vec<Term> {
        self.expression.terms
    }
}

/// The first serial number that no thread has taken yet.
static UNTAKEN: AtomicUsize = AtomicUsize::new(0);

/// Returns a serial number that no other constraint of the process has. Each thread reserves many consecutive numbers
/// with one atomic operation, because an atomic operation for each constraint would take a noticeable part of the time of
/// a layout.
#[cfg(feature = "std")]
#[allow(clippy::declare_interior_mutable_const)] // Clippy 1.65 means a constant inside `thread_local!`.
#[inline]
fn next_serial() -> usize {
    use core::cell::Cell;
    const BLOCK: usize = 1 << 12;
    std::thread_local! {
        /// The last number that was given to a constraint, plus 1. If the sum is a multiple of `BLOCK`, the block is used up.
        static NEXT: Cell<usize> = const { Cell::new(0) };
    }
    NEXT.with(|next| {
        let is_used_up = next.get() % BLOCK == 0;
        let serial = if is_used_up { UNTAKEN.fetch_add(BLOCK, Ordering::Relaxed) } else { next.get() };
        next.set(serial.wrapping_add(1));
        serial
    })
}

/// Returns a serial number that no other constraint of the process has.
#[cfg(not(feature = "std"))]
#[inline]
fn next_serial() -> usize {
    UNTAKEN.fetch_add(1, Ordering::Relaxed)
}

impl Hash for Constraint {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_usize(self.serial);
    }
}

impl PartialEq for Constraint {
    fn eq(&self, other: &Constraint) -> bool {
        self.serial == other.serial
    }
}

impl Eq for Constraint {}

/// Implements `left | EQ(strength)`, the first half of a constraint, for each listed type of `left`.
macro_rules! left_sides {
    ($($Left:ty)*) => {$(
        impl BitOr<WeightedRelation> for $Left {
            type Output = PartialConstraint;
            #[inline]
            fn bitor(self, relation: WeightedRelation) -> PartialConstraint {
                PartialConstraint::new(Expression::from(self), relation)
            }
        }
    )*};
}

/// Implements the second `|` of `left | EQ(strength) | right`, which completes a constraint, for each listed type of
/// `right`.
macro_rules! right_sides {
    ($($Right:ty)*) => {$(
        impl BitOr<$Right> for PartialConstraint {
            type Output = Constraint;
            #[inline(always)]
            #[allow(clippy::suspicious_arithmetic_impl)] // The right side goes to the left.
            fn bitor(self, right: $Right) -> Constraint {
                let (operator, strength) = self.relation.into();
                Constraint::new(self.expression - right, operator, strength)
            }
        }
    )*};
}

left_sides!(f64 Variable Term Expression);
right_sides!(f64 f32 Variable Term Expression);

impl BitOr<WeightedRelation> for f32 {
    type Output = PartialConstraint;
    #[inline]
    fn bitor(self, relation: WeightedRelation) -> PartialConstraint {
        f64::from(self) | relation
    }
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::*;
    use crate::kasuari::Variable;
    use std::thread;

    #[test]
    fn constraints_of_several_threads_have_different_serial_numbers() {
        // More constraints than a thread takes serial numbers at a time.
        let serial = |_| {
            let made: Constraint = Variable::new() | WeightedRelation::EQ(Strength::WEAK) | 0.0;
            made.serial()
        };
        let make = move || (0..10_000).map(serial).collect::<Vec<usize>>();
        let threads = [thread::spawn(make), thread::spawn(make), thread::spawn(make)];
        let mut serials = make();
        serials.extend(threads.into_iter().flat_map(|thread| thread.join().unwrap()));
        serials.sort_unstable();
        serials.dedup();
        assert_eq!(serials.len(), 40_000);
    }
}

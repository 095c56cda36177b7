//! The constraints of kasuari's interface, and the operator `|` that makes them: `left | EQ(strength) | right`.

use super::{Expression, Strength, Term, Variable};
use alloc::sync::Arc;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::BitOr;
use core::sync::atomic::{AtomicU32, Ordering};

/// The value of `Inner::place` while no solver has noted its place there.
const NO_PLACE: u32 = u32::MAX;

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

#[derive(Debug)]
struct Inner {
    expression: Expression,
    strength: Strength,
    operator: RelationalOperator,
    /// The index of the constraint in the array of the first solver that it was added to, or `NO_PLACE`. This solver
    /// finds the constraint without a search.
    place: AtomicU32,
}

/// A constraint: the expression `left - right`, which is compared with 0, and a strength. A constraint and its clones
/// are equal. Two constraints that were made separately are different, even if they state the same equation.
#[derive(Clone, Debug)]
pub struct Constraint {
    inner: Arc<Inner>,
}

impl Constraint {
    /// Makes a constraint that compares `expression` with 0 by `operator`, for example `expression <= 0`.
    #[inline]
    pub fn new(expression: Expression, operator: RelationalOperator, strength: Strength) -> Constraint {
        Constraint { inner: Arc::new(Inner { expression, strength, operator, place: AtomicU32::new(NO_PLACE) }) }
    }

    /// Returns `left - right`, the difference of the two sides from which the constraint was made. The constraint
    /// compares this expression with 0.
    #[inline]
    pub fn expr(&self) -> &Expression {
        &self.inner.expression
    }

    /// Returns how the constraint compares [`expr`](Constraint::expr) with 0, for example `LessOrEqual` for `expr <=
    /// 0`.
    #[inline]
    pub fn op(&self) -> RelationalOperator {
        self.inner.operator
    }

    /// Returns the strength.
    #[inline]
    pub fn strength(&self) -> Strength {
        self.inner.strength
    }

    /// Returns a number that identifies the constraint and its clones: the address of the data that they share. After
    /// all of them were dropped, another constraint may get the same number.
    #[inline]
    pub(super) fn identity(&self) -> usize {
        let inner: *const Inner = &*self.inner;
        inner as usize
    }

    /// Returns the index that the first solver of the constraint has noted by [`note_place`](Constraint::note_place).
    #[inline]
    pub(super) fn noted_place(&self) -> Option<u32> {
        Some(self.inner.place.load(Ordering::Relaxed)).filter(|&place| place != NO_PLACE)
    }

    /// Notes the index of the constraint in the array of a solver. Returns false, and changes nothing, if a solver has
    /// noted an index before.
    #[inline]
    pub(super) fn note_place(&self, place: u32) -> bool {
        let noted = &self.inner.place;
        noted.load(Ordering::Relaxed) == NO_PLACE
            && noted.compare_exchange(NO_PLACE, place, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    /// Deletes the noted index. Only the solver that has noted it may call this function.
    #[inline]
    pub(super) fn forget_place(&self) {
        self.inner.place.store(NO_PLACE, Ordering::Relaxed);
    }
}

impl Hash for Constraint {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_usize(self.identity());
    }
}

impl PartialEq for Constraint {
    fn eq(&self, other: &Constraint) -> bool {
        self.identity() == other.identity()
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
            #[inline]
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

//! Variables of kasuari's interface, which can be used in several solvers, and linear expressions of them.

use super::spare::{leave_terms, new_terms};
use crate::linear;
use alloc::vec::Vec;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};
use core::sync::atomic::{AtomicUsize, Ordering};

/// A variable that belongs to no particular solver: constraints of several solvers may contain it, and each solver has
/// its own value for it.
#[derive(Copy, Clone, Hash, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Variable(usize);

impl Variable {
    /// Stands in unused memory for terms.
    #[cfg(feature = "std")]
    pub(super) const UNUSED: Variable = Variable(usize::MAX);

    /// Makes a variable that is different from all variables made before. No solver is involved.
    #[inline]
    pub fn new() -> Variable {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        Variable(NEXT.fetch_add(1, Ordering::Relaxed))
    }

    /// Returns the variable's serial number: 0 for the first variable that the process made, 1 for the second, and so
    /// on.
    #[inline]
    pub(super) const fn serial(self) -> usize {
        self.0
    }
}

impl Default for Variable {
    #[inline]
    fn default() -> Variable {
        Variable::new()
    }
}

linear::linear!(f64 f32);

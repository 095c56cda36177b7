//! Variables of the program, which can be used in several solvers, and sums of such variables.

use crate::linear;
use alloc::vec::Vec;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};
use core::sync::atomic::{AtomicUsize, Ordering};

/// A variable of the program. It belongs to no solver, so constraints of any number of solvers can contain it.
#[derive(Copy, Clone, Hash, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Variable(usize);

impl Variable {
    /// Makes a new variable, which differs from all other variables of the program.
    #[inline]
    pub fn new() -> Variable {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        Variable(NEXT.fetch_add(1, Ordering::Relaxed))
    }

    /// Returns the variable's serial number: how many variables the program had made before it.
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

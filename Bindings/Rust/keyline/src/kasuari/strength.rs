//! The strengths of kasuari's interface: factors by which the errors of constraints are multiplied.

use core::cmp::Ordering;
use core::ops::{Add, AddAssign, Mul, MulAssign, Sub, SubAssign};

/// Declares a function as `const` if the compiler can evaluate floating-point arithmetic in constants, as it can since
/// Rust 1.82.
#[cfg(keyline_constant_floats)]
macro_rules! constant {
    ($($(#[$attribute:meta])* $visible:vis fn $name:ident($($parameter:tt)*) -> $result:ty $body:block)*) => {
        $($(#[$attribute])* $visible const fn $name($($parameter)*) -> $result $body)*
    };
}
#[cfg(not(keyline_constant_floats))]
macro_rules! constant {
    ($($(#[$attribute:meta])* $visible:vis fn $name:ident($($parameter:tt)*) -> $result:ty $body:block)*) => {
        $($(#[$attribute])* $visible fn $name($($parameter)*) -> $result $body)*
    };
}

/// The strength of a constraint: the factor by which its error counts, from 0 to that of [`Strength::REQUIRED`]. A
/// constraint of the greatest strength must hold.
#[derive(Debug, Copy, Clone, PartialEq)]
pub struct Strength(f64);

impl Strength {
    /// The greatest strength, 1 001 001 000: the constraint must hold, and the solver refuses it if it cannot.
    pub const REQUIRED: Strength = Strength(1_001_001_000.0);
    /// The strength 1 000 000. Keyline satisfies constraints at least this strong before all weaker optional ones.
    pub const STRONG: Strength = Strength(1_000_000.0);
    /// The strength 1 000, below [`Strength::STRONG`] and above [`Strength::WEAK`].
    pub const MEDIUM: Strength = Strength(1_000.0);
    /// The strength 1, the lowest of the named strengths that have an effect.
    pub const WEAK: Strength = Strength(1.0);
    /// The strength 0. A constraint of this strength is kept by the solver, but has no effect on the values.
    pub const ZERO: Strength = Strength(0.0);

    /// Returns the strength as a number from 0 to 1 001 001 000, for example 1000.0 for [`Strength::MEDIUM`].
    #[inline]
    pub const fn value(&self) -> f64 {
        self.0
    }

    constant! {
        /// Makes a strength from a number. Numbers below 0 become 0, and numbers above that of [`Strength::REQUIRED`]
        /// become its number.
        #[inline]
        pub fn new(value: f64) -> Strength {
            Strength(clamp(value, Strength::REQUIRED.0))
        }

        /// Returns `strong`, `medium` and `weak` multiples of the three named strengths, added up. The product of each
        /// with `multiplier` is first clamped to 0 to 1000.
        #[inline]
        pub fn create(strong: f64, medium: f64, weak: f64, multiplier: f64) -> Strength {
            let strong = clamp(strong * multiplier, 1000.0) * Strength::STRONG.0;
            let medium = clamp(medium * multiplier, 1000.0) * Strength::MEDIUM.0;
            let weak = clamp(weak * multiplier, 1000.0) * Strength::WEAK.0;
            Strength::new(strong + medium + weak)
        }

        /// Adds two strengths. A sum above [`Strength::REQUIRED`] becomes `REQUIRED`.
        #[inline]
        #[allow(clippy::should_implement_trait)]
        pub fn add(self, other: Strength) -> Strength {
            Strength::new(self.0 + other.0)
        }

        /// Subtracts a strength from this one. A negative difference becomes [`Strength::ZERO`].
        #[inline]
        #[allow(clippy::should_implement_trait)]
        pub fn sub(self, other: Strength) -> Strength {
            Strength::new(self.0 - other.0)
        }

        /// Multiplies a strength by a number. The result is clamped to the range from 0 to [`Strength::REQUIRED`].
        #[inline]
        pub fn mul_f64(self, factor: f64) -> Strength {
            Strength::new(self.0 * factor)
        }

        /// Multiplies a strength by a number. The result is clamped to the range from 0 to [`Strength::REQUIRED`].
        #[inline]
        pub fn mul_f32(self, factor: f32) -> Strength {
            Strength::new(self.0 * factor as f64)
        }

        /// Divides a strength by a number. The result is clamped to the range from 0 to [`Strength::REQUIRED`].
        #[inline]
        pub fn div_f64(self, divisor: f64) -> Strength {
            Strength::new(self.0 / divisor)
        }

        /// Divides a strength by a number. The result is clamped to the range from 0 to [`Strength::REQUIRED`].
        #[inline]
        pub fn div_f32(self, divisor: f32) -> Strength {
            Strength::new(self.0 / divisor as f64)
        }
    }
}

constant! {
    /// Returns `value` limited to the range from 0 to `most`. NaN is returned as it is.
    fn clamp(value: f64, most: f64) -> f64 {
        if value < 0.0 {
            0.0
        } else if value > most {
            most
        } else {
            value
        }
    }
}

impl Add for Strength {
    type Output = Strength;
    #[inline]
    fn add(self, other: Strength) -> Strength {
        Strength::add(self, other)
    }
}

impl Sub for Strength {
    type Output = Strength;
    #[inline]
    fn sub(self, other: Strength) -> Strength {
        Strength::sub(self, other)
    }
}

impl AddAssign for Strength {
    #[inline]
    fn add_assign(&mut self, other: Strength) {
        *self = *self + other;
    }
}

impl SubAssign for Strength {
    #[inline]
    fn sub_assign(&mut self, other: Strength) {
        *self = *self - other;
    }
}

impl Mul<f64> for Strength {
    type Output = Strength;
    #[inline]
    fn mul(self, factor: f64) -> Strength {
        self.mul_f64(factor)
    }
}

impl Mul<Strength> for f64 {
    type Output = Strength;
    #[inline]
    fn mul(self, strength: Strength) -> Strength {
        strength.mul_f64(self)
    }
}

impl MulAssign<f64> for Strength {
    #[inline]
    fn mul_assign(&mut self, factor: f64) {
        *self = *self * factor;
    }
}

impl Eq for Strength {}

impl Ord for Strength {
    /// Compares two strengths by their numbers. A strength made from NaN counts as equal to every strength.
    #[inline]
    fn cmp(&self, other: &Strength) -> Ordering {
        self.0.partial_cmp(&other.0).unwrap_or(Ordering::Equal)
    }
}

impl PartialOrd for Strength {
    #[inline]
    fn partial_cmp(&self, other: &Strength) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

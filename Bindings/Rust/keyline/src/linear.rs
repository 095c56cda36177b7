//! Linear expressions: terms, sums, and the operators that make them.
//!
//! The crate has two types of variables, its own `Variable` and that of [`crate::kasuari`]. The macro [`linear`] makes
//! the types `Term` and `Expression`, with the same operators, for each of them.

/// Defines `Term` and `Expression` for a type `Variable`, and all operators between them and the listed number types.
/// The module has to define `new_terms`, which returns an empty vector with room for the terms of most constraints, and
/// `leave_terms`, which gets the vector of terms of each expression that was added to another one.
/// List several number types only if necessary: Rust then cannot infer the type of `1.0` in `(x + 1.0).at_least(y)`.
macro_rules! linear {
    ($($Number:ident)*) => {
        /// A product of a coefficient and a variable, such as `2 x`.
        #[repr(C)]
        #[derive(Copy, Clone, Debug, PartialEq)]
        pub struct Term {
            /// The variable, which must belong to the solver to which a constraint with the term is added.
            pub variable: Variable,
            /// The number by which the variable is multiplied. A solver refuses NaN, infinity and magnitudes above
            /// 2^300.
            pub coefficient: f64,
        }

        impl Term {
            /// Makes the term `coefficient * variable`.
            #[inline]
            pub const fn new(variable: Variable, coefficient: f64) -> Term {
                Term { variable, coefficient }
            }

            /// Returns the variable as a term, with the coefficient 1.
            #[inline]
            pub const fn from_variable(variable: Variable) -> Term {
                Term::new(variable, 1.0)
            }
        }

        impl From<Variable> for Term {
            #[inline]
            fn from(variable: Variable) -> Term {
                Term::from_variable(variable)
            }
        }

        /// A sum of terms and a constant. Several terms may have the same variable; their coefficients add up.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Expression {
            /// The terms in the order in which they were added. A variable may occur in several of them.
            pub terms: Vec<Term>,
            /// The number that is added to the sum of the terms, 0 if the expression has none.
            pub constant: f64,
        }

        impl Expression {
            /// Makes an expression from terms and a constant, which is added to their sum.
            #[inline]
            pub const fn new(terms: Vec<Term>, constant: f64) -> Expression {
                Expression { terms, constant }
            }

            /// Returns an expression without terms, whose value is `constant`.
            #[inline]
            pub const fn from_constant(constant: f64) -> Expression {
                Expression::new(Vec::new(), constant)
            }

            /// Makes an expression with this single term and the constant 0.
            #[inline]
            pub fn from_term(term: Term) -> Expression {
                Expression::starting_with(term)
            }

            /// Makes the sum of the given terms, with the constant 0. Without terms, the value of the expression is 0.
            #[inline]
            pub const fn from_terms(terms: Vec<Term>) -> Expression {
                Expression::new(terms, 0.0)
            }

            /// Makes the expression `1 * variable`, with the constant 0.
            #[inline]
            pub fn from_variable(variable: Variable) -> Expression {
                Expression::from_term(Term::from_variable(variable))
            }

            /// Makes an expression of one term, with room for further ones.
            #[inline(always)]
            fn starting_with(term: Term) -> Expression {
                let mut expression = Expression::from_terms(new_terms());
                expression.push(term);
                expression
            }

            /// Adds a term. The vector is passed by value to the function that enlarges it, so that compilers can keep its
            /// parts in registers while operators make an expression. Otherwise each operator would move the vector in
            /// memory with loads that are wider than the stores just before, for which most processors have to wait.
            #[inline(always)]
            fn push(&mut self, term: Term) {
                if self.terms.len() == self.terms.capacity() {
                    self.terms = with_term(core::mem::take(&mut self.terms), term);
                } else {
                    self.terms.push(term);
                }
            }

            /// Multiplies all coefficients and the constant of the expression by a number.
            #[inline]
            fn scale(&mut self, factor: f64) {
                self.constant *= factor;
                for term in &mut self.terms {
                    term.coefficient *= factor;
                }
            }
        }

        /// Adds a term to a vector without room.
        #[cold]
        #[inline(never)]
        fn with_term(mut terms: Vec<Term>, term: Term) -> Vec<Term> {
            terms.push(term);
            terms
        }

        /// Makes room for `count` more terms in a vector.
        #[cold]
        #[inline(never)]
        fn with_room(mut terms: Vec<Term>, count: usize) -> Vec<Term> {
            terms.reserve(count);
            terms
        }

        impl Default for Expression {
            /// Returns the constant 0.
            #[inline]
            fn default() -> Expression {
                Expression::from_constant(0.0)
            }
        }

        impl From<f64> for Expression {
            #[inline]
            fn from(constant: f64) -> Expression {
                Expression::from_constant(constant)
            }
        }

        impl From<Variable> for Expression {
            #[inline]
            fn from(variable: Variable) -> Expression {
                Expression::from_variable(variable)
            }
        }

        impl From<Term> for Expression {
            #[inline]
            fn from(term: Term) -> Expression {
                Expression::from_term(term)
            }
        }

        impl FromIterator<Term> for Expression {
            #[inline]
            fn from_iter<I: IntoIterator<Item = Term>>(terms: I) -> Expression {
                Expression::from_terms(terms.into_iter().collect())
            }
        }

        impl Extend<Term> for Expression {
            #[inline]
            fn extend<I: IntoIterator<Item = Term>>(&mut self, terms: I) {
                self.terms.extend(terms);
            }
        }

        /// A value that can be added to or subtracted from an expression: a number, a variable, a term or an
        /// expression.
        trait Summand {
            fn add_to(self, sum: &mut Expression, sign: f64);
        }

        $(impl Summand for $Number {
            #[inline]
            fn add_to(self, sum: &mut Expression, sign: f64) {
                sum.constant += sign * f64::from(self);
            }
        })*

        impl Summand for Variable {
            #[inline(always)]
            fn add_to(self, sum: &mut Expression, sign: f64) {
                sum.push(Term::new(self, sign));
            }
        }

        impl Summand for Term {
            #[inline(always)]
            fn add_to(self, sum: &mut Expression, sign: f64) {
                sum.push(Term::new(self.variable, sign * self.coefficient));
            }
        }

        impl Summand for Expression {
            #[inline(always)]
            fn add_to(self, sum: &mut Expression, sign: f64) {
                sum.constant += sign * self.constant;
                if sum.terms.capacity() - sum.terms.len() < self.terms.len() {
                    sum.terms = with_room(core::mem::take(&mut sum.terms), self.terms.len());
                }
                for term in &self.terms {
                    sum.push(Term::new(term.variable, sign * term.coefficient));
                }
                leave_terms(self.terms);
            }
        }

        linear::sums!(Variable: $($Number)* Variable Term Expression);
        linear::sums!(Term: $($Number)* Variable Term Expression);
        linear::sums!(Expression: $($Number)* Variable Term Expression);
        $(linear::sums_of_numbers!($Number: Variable Term Expression);)*
        linear::assignments!($($Number)* Variable Term Expression);
        linear::products!($($Number)*);
        linear::totals!(Variable Term Expression);

        impl Neg for Variable {
            type Output = Term;
            #[inline]
            fn neg(self) -> Term {
                Term::new(self, -1.0)
            }
        }

        impl Neg for Term {
            type Output = Term;
            #[inline]
            fn neg(self) -> Term {
                Term::new(self.variable, -self.coefficient)
            }
        }

        impl Neg for Expression {
            type Output = Expression;
            #[inline]
            fn neg(mut self) -> Expression {
                self.scale(-1.0);
                self
            }
        }
    };
}

/// Implements `left + right` and `left - right` for the listed types. The result is the left operand as an expression,
/// to which the right one is added.
macro_rules! sums {
    ($Left:ty: $($Right:ty)*) => {$(
        impl Add<$Right> for $Left {
            type Output = Expression;
            #[inline]
            fn add(self, right: $Right) -> Expression {
                let mut sum = Expression::from(self);
                right.add_to(&mut sum, 1.0);
                sum
            }
        }

        impl Sub<$Right> for $Left {
            type Output = Expression;
            #[inline(always)]
            fn sub(self, right: $Right) -> Expression {
                let mut sum = Expression::from(self);
                right.add_to(&mut sum, -1.0);
                sum
            }
        }
    )*};
}

/// Implements `number + right` and `number - right`, such as `8.0 + x`, for the listed types of `right`.
macro_rules! sums_of_numbers {
    ($Number:ty: $($Right:ty)*) => {$(
        impl Add<$Right> for $Number {
            type Output = Expression;
            #[inline]
            fn add(self, right: $Right) -> Expression {
                Expression::from(right) + self
            }
        }

        impl Sub<$Right> for $Number {
            type Output = Expression;
            #[inline]
            fn sub(self, right: $Right) -> Expression {
                Expression::from(-right) + self
            }
        }
    )*};
}

/// Implements the operators `+=` and `-=` of expressions for right-hand sides of the given types.
macro_rules! assignments {
    ($($Right:ty)*) => {$(
        impl AddAssign<$Right> for Expression {
            #[inline]
            fn add_assign(&mut self, right: $Right) {
                right.add_to(self, 1.0);
            }
        }

        impl SubAssign<$Right> for Expression {
            #[inline]
            fn sub_assign(&mut self, right: $Right) {
                right.add_to(self, -1.0);
            }
        }
    )*};
}

/// Implements `*` and `/` of terms and expressions with numbers of the listed types.
macro_rules! products {
    ($($Number:ty)*) => {$(
        linear::products_as_terms!($Number: Variable Term);

        impl MulAssign<$Number> for Term {
            #[inline]
            fn mul_assign(&mut self, factor: $Number) {
                self.coefficient *= f64::from(factor);
            }
        }

        impl DivAssign<$Number> for Term {
            #[inline]
            fn div_assign(&mut self, divisor: $Number) {
                self.coefficient /= f64::from(divisor);
            }
        }

        impl Mul<$Number> for Expression {
            type Output = Expression;
            #[inline]
            fn mul(mut self, factor: $Number) -> Expression {
                self *= factor;
                self
            }
        }

        impl Mul<Expression> for $Number {
            type Output = Expression;
            #[inline]
            fn mul(self, expression: Expression) -> Expression {
                expression * self
            }
        }

        impl MulAssign<$Number> for Expression {
            #[inline]
            fn mul_assign(&mut self, factor: $Number) {
                self.scale(f64::from(factor));
            }
        }

        impl Div<$Number> for Expression {
            type Output = Expression;
            #[inline]
            fn div(mut self, divisor: $Number) -> Expression {
                self /= divisor;
                self
            }
        }

        impl DivAssign<$Number> for Expression {
            #[inline]
            fn div_assign(&mut self, divisor: $Number) {
                self.constant /= f64::from(divisor);
                for term in &mut self.terms {
                    *term /= divisor;
                }
            }
        }
    )*};
}

/// Implements `2.0 * x`, `x * 2.0` and `x / 2.0` for variables and terms `x`. The result is a `Term`.
macro_rules! products_as_terms {
    ($Number:ty: $($Factor:ty)*) => {$(
        impl Mul<$Number> for $Factor {
            type Output = Term;
            #[inline]
            fn mul(self, factor: $Number) -> Term {
                let mut term = Term::from(self);
                term *= factor;
                term
            }
        }

        impl Mul<$Factor> for $Number {
            type Output = Term;
            #[inline]
            fn mul(self, factor: $Factor) -> Term {
                factor * self
            }
        }

        impl Div<$Number> for $Factor {
            type Output = Term;
            #[inline]
            fn div(self, divisor: $Number) -> Term {
                let mut term = Term::from(self);
                term /= divisor;
                term
            }
        }
    )*};
}

/// Implements `Sum` for the listed types, so that `iterator.sum::<Expression>()` adds up variables, terms or
/// expressions.
macro_rules! totals {
    ($($Item:ty)*) => {$(
        impl Sum<$Item> for Expression {
            fn sum<I: Iterator<Item = $Item>>(items: I) -> Expression {
                items.fold(Expression::default(), |sum, item| sum + item)
            }
        }
    )*};
}

pub(crate) use {assignments, linear, products, products_as_terms, sums, sums_of_numbers, totals};

/// The crate's own variables, each of which belongs to one solver, with their terms and expressions. Variables of
/// [`crate::kasuari`] are of another type and can be used in several solvers.
pub(crate) mod native {
    use crate::linear;
    use alloc::vec::Vec;
    use core::cmp::Ordering;
    use core::iter::Sum;
    use core::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};
    use keyline_sys::csolver_variable;

    /// The id of a variable of a [`Solver`](crate::Solver).
    ///
    /// Ids are small values that can be copied and stored. A solver refuses the id of a removed variable, and that of
    /// another solver's variable with a probability of 4095/4096.
    #[repr(transparent)]
    #[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
    pub struct Variable(csolver_variable);

    impl PartialOrd for Variable {
        #[inline]
        fn partial_cmp(&self, other: &Variable) -> Option<Ordering> {
            Some(self.cmp(other))
        }
    }

    impl Ord for Variable {
        /// Orders variables by their indices, so that they can be keys of sorted maps.
        #[inline]
        fn cmp(&self, other: &Variable) -> Ordering {
            (self.0.index, self.0.generation).cmp(&(other.0.index, other.0.generation))
        }
    }

    impl Variable {
        /// A placeholder that identifies no variable. Every call refuses it as stale.
        pub(crate) const NONE: Variable = Variable(csolver_variable { index: 0, generation: 0 });

        /// Returns the variable's index: a small number that no other variable of the solver has at present. Hosts can
        /// use it for arrays, for example [`Solver::values`](crate::Solver::values). A new variable may reuse the index
        /// of a removed one.
        #[inline]
        pub const fn index(self) -> usize {
            self.0.index as usize
        }

        /// Converts the id to the C struct that the functions of `keyline-sys` take.
        #[inline]
        pub const fn raw(self) -> csolver_variable {
            self.0
        }
    }

    /// Returns an empty vector of terms with room for four terms, which a constraint usually has, to allocate only once.
    #[inline]
    fn new_terms() -> Vec<Term> {
        Vec::with_capacity(4)
    }

    #[inline]
    fn leave_terms(_: Vec<Term>) {}

    linear::linear!(f64);
}

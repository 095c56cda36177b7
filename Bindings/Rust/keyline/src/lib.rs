//! A solver for linear constraints with priorities, for layouts of any kind.
//!
//! A [`Solver`] holds variables and constraints on them. Required constraints always hold. Every other constraint has a
//! [`Priority`], and priorities are a strict order: no number of errors at a lower priority outweighs an error at a
//! higher one. The problem is that of Cassowary; the solver is Keyline's C core, which the crate `keyline-sys` compiles.
//!
//! ```
//! use keyline::Solver;
//!
//! # fn main() -> Result<(), keyline::Error> {
//! let mut solver = Solver::new();
//! let left = solver.add_named_variable("left")?;
//! let right = solver.add_named_variable("right")?;
//! solver.add(left.at_least(16.0))?; // required
//! solver.add((left + 44.0).at_most(right))?;
//! solver.add((right - left).equals(200.0).with_priority(750.0))?;
//! solver.add(right.at_most(100.0).with_priority(900.0))?; // outweighs the width of 200
//! solver.solve()?;
//! assert_eq!((solver.value(left)?, solver.value(right)?), (16.0, 100.0));
//! # Ok(())
//! # }
//! ```
//!
//! # Errors
//!
//! A call that fails changes nothing, and its [`Error`] names what is wrong: the constraint, the term, the number. An
//! error about a contradiction lists a minimal set of constraints: without any one of them, the others can hold.
//!
//! ```
//! # use keyline::{Error, Solver};
//! # fn main() -> Result<(), Error> {
//! let mut solver = Solver::new();
//! let width = solver.add_named_variable("width")?;
//! solver.add(width.at_least(100.0).named("minimum"))?;
//! let error = solver.add(width.equals(50.0)).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "required constraints contradict each other: minimum: width >= 100; width == 50"
//! );
//! # Ok(())
//! # }
//! ```
//!
//! # Features
//!
//! `std` (default) implements [`std::error::Error`]; without it the crate needs `core`, `alloc` and a global
//! allocator, which then serves the C core, too. `threads` (default) lets several threads compute the instances of
//! one [`Template`]. `least-squares` adds [`Norm::Squares`]; for large problems the core loads OpenBLAS and
//! LAPACKE, if installed.
//!
//! The module [`kasuari`] has the interface of the crate of that name. It needs a processor that can compare and swap a
//! word as one step, as all but the smallest can; the rest of the crate does not.
#![no_std]
#![warn(missing_docs)]
#![deny(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod constraint;
mod error;
#[cfg(target_has_atomic = "ptr")]
pub mod kasuari;
mod linear;
#[allow(unsafe_code)]
mod raw;
mod solver;
mod template;
mod text;
mod transaction;

pub use constraint::{Constraint, ConstraintId, Priority, Relation};
pub use error::{Conflict, Culprit, Error, Field, Member, Result};
pub use linear::native::{Expression, Term, Variable};
pub use solver::{Changes, Level, Norm, Options, Solver, Statistics};
pub use template::{Parameter, Stamped, Template, TemplateOptions};
pub use transaction::Transaction;

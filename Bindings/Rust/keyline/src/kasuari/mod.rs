//! The interface of the crate [kasuari](https://docs.rs/kasuari), on which ratatui lays out terminals: the same types,
//! methods, operators, strengths and errors.
//!
//! A program that uses kasuari changes one line:
//!
//! ```
//! use keyline::kasuari as kasuari;
//!
//! use kasuari::WeightedRelation::{EQ, GE, LE};
//! use kasuari::{Solver, Strength, Variable};
//!
//! let (left, right) = (Variable::new(), Variable::new());
//! let mut solver = Solver::new();
//! solver
//!     .add_constraints([
//!         left | GE(Strength::REQUIRED) | 16.0,
//!         left + 44.0 | LE(Strength::REQUIRED) | right,
//!         right - left | EQ(Strength::WEAK) | 200.0,
//!         right | LE(Strength::STRONG) | 100.0,
//!     ])
//!     .unwrap();
//! let mut changes = solver.fetch_changes().to_vec();
//! changes.sort_by_key(|change| change.0);
//! assert_eq!(changes, [(left, 16.0), (right, 100.0)]);
//! ```
//!
//! # Strengths
//!
//! The strengths from [`Strength::STRONG`], from [`Strength::MEDIUM`] and from [`Strength::WEAK`] on form three bands. Within
//! a band, the errors of constraints are multiplied by their strengths and added up, as in kasuari. A band outweighs all
//! lower ones; in kasuari, errors in a lower band can outweigh one of a higher band if they are a thousand times as large.
//!
//! # Layouts of every frame
//!
//! When a [`Solver`] is dropped, its thread keeps the solver in C on which it is based. If a new solver gets the same
//! constraints in the same order, except for their constants, its first `fetch_changes` solves from the answer of the kept
//! one. The answer is that of a new solver. A thread keeps at most 32 solvers, with together at most 32 768 constraints and
//! terms, and frees them when it ends. For the next solver, it also keeps the lists of the last one that was dropped, and at
//! most 8192 vectors of terms of dropped constraints, which have room for four terms each. Without the feature `std`,
//! nothing is kept.
//!
//! # Differences
//!
//! - The solver solves in [`Solver::fetch_changes`] and not in each call.
//! - Of several answers with the same errors, the one is given in which older constraints hold.
//! - A number or strength that is NaN, or a number too large to compute with, is refused with an `InternalSolverError`.
//!
//! [`crate::Solver`] has any number of priorities, and tells which constraints contradict each other.

mod chains;
mod constraint;
mod error;
mod expression;
mod kept;
mod known;
mod serials;
mod settle;
mod solver;
mod spare;
mod strength;

pub use constraint::{Constraint, PartialConstraint, RelationalOperator, WeightedRelation};
pub use error::{
    AddConstraintError, AddEditVariableError, InternalSolverError, RemoveConstraintError, RemoveEditVariableError,
    SuggestValueError,
};
pub use expression::{Expression, Term, Variable};
pub use solver::Solver;
pub use strength::Strength;

//! Transactions: several changes of a solver that are accepted or refused as a whole.

use crate::error::Result;
use crate::solver::Solver;
use core::ops::{Deref, DerefMut};

/// A transaction: several changes of a [`Solver`] that are accepted or refused together.
/// [`Solver::transaction`] begins it.
///
/// [`commit`](Transaction::commit) checks whether the required constraints can be satisfied. A
/// transaction that is dropped without a commit undoes its changes. All methods of the solver can
/// be called through the transaction; those that add or remove variables, or solve, return
/// [`Error::Transaction`](crate::Error::Transaction).
///
/// The end of this value ends the transaction. If the program passes it to [`core::mem::forget`], or exchanges the solver
/// behind it for another one by [`core::mem::swap`], the transaction stays open for good.
///
/// ```
/// # use keyline::Solver;
/// # fn main() -> Result<(), keyline::Error> {
/// let mut solver = Solver::new();
/// let x = solver.add_variable()?;
/// let at = solver.add(x.equals(1.0))?;
/// let mut change = solver.transaction()?;
/// change.add(x.equals(2.0))?; // contradicts `at` for now
/// change.remove(at)?;
/// change.commit()?;
/// solver.solve()?;
/// assert_eq!(solver.value(x)?, 2.0);
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
#[must_use = "a transaction that is dropped takes its changes back"]
pub struct Transaction<'a> {
    solver: &'a mut Solver,
    is_open: bool,
}

impl<'a> Transaction<'a> {
    pub(crate) fn new(solver: &'a mut Solver) -> Transaction<'a> {
        Transaction { solver, is_open: true }
    }

    /// Ends the transaction and keeps its changes.
    ///
    /// # Errors
    ///
    /// If it fails, all changes are taken back. [`Error::Unsatisfiable`](crate::Error::Unsatisfiable) lists the constraints
    /// that contradict each other.
    pub fn commit(mut self) -> Result<()> {
        self.is_open = false;
        self.solver.commit()
    }

    /// Ends the transaction and undoes its changes. Dropping the transaction has the same effect.
    pub fn rollback(self) {
        drop(self);
    }
}

impl Drop for Transaction<'_> {
    fn drop(&mut self) {
        if self.is_open {
            self.solver.rollback();
        }
    }
}

impl Deref for Transaction<'_> {
    type Target = Solver;

    fn deref(&self) -> &Solver {
        self.solver
    }
}

impl DerefMut for Transaction<'_> {
    fn deref_mut(&mut self) -> &mut Solver {
        self.solver
    }
}

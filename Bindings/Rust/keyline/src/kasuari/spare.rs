//! Memory that a thread keeps for its next solver.
//!
//! A terminal program makes the same constraints in each frame, adds them to a new solver, and drops all of them.
//! Allocating and freeing the terms of each constraint, and the solver's lists, would take a third of the time of a
//! layout. Therefore the thread keeps this memory, up to a limit.
//!
//! Without the crate's feature `std`, there are no variables of threads, and no memory is kept.

#[cfg(feature = "std")]
use super::kept::MOST_PARTS;
use super::known::KnownVariables;
use super::serials::SerialMap;
use super::solver::{Held, Queued, QueuedTerm};
use super::{Term, Variable};
use alloc::vec::Vec;

/// The greatest number of vectors of terms that a thread keeps.
#[cfg(feature = "std")]
const MOST_VECTORS: usize = 1 << 13;
/// The number of terms for which a new vector has room: a constraint usually has at most that many. A thread keeps only
/// vectors of this capacity.
const USUAL_TERMS: usize = 4;
/// The numbers of constraints and of variables for which the lists of a new solver have room, so that small layouts
/// allocate only once.
const USUAL_CONSTRAINTS: usize = 64;
const USUAL_VARIABLES: usize = 64;

/// The lists of a solver. They are empty, but may have room for elements.
pub(super) struct Lists {
    pub variables: KnownVariables,
    pub followed: Vec<usize>,
    pub held: Vec<Held>,
    pub places: SerialMap,
    pub queue: Vec<Queued>,
    pub queued_terms: Vec<QueuedTerm>,
    pub untied: Vec<(u32, u64)>,
    pub changes: Vec<(Variable, f64)>,
}

impl Lists {
    fn new() -> Lists {
        Lists {
            variables: KnownVariables::with_capacity(USUAL_VARIABLES),
            followed: Vec::new(),
            held: Vec::with_capacity(USUAL_CONSTRAINTS),
            places: SerialMap::with_capacity(USUAL_CONSTRAINTS),
            queue: Vec::with_capacity(USUAL_CONSTRAINTS),
            queued_terms: Vec::with_capacity(2 * USUAL_CONSTRAINTS),
            untied: Vec::with_capacity(USUAL_CONSTRAINTS / 2),
            changes: Vec::with_capacity(USUAL_VARIABLES),
        }
    }

    /// Empties all lists except `held`, from which the caller has removed the constraints already.
    /// The lists keep their memory.
    #[cfg(feature = "std")]
    fn clear(&mut self) {
        self.variables.clear();
        self.followed.clear();
        self.places.clear();
        self.queue.clear();
        self.queued_terms.clear();
        self.untied.clear();
        self.changes.clear();
    }
}

#[cfg(feature = "std")]
#[allow(clippy::declare_interior_mutable_const)] // Clippy 1.65 means a constant inside `thread_local!`.
mod kept {
    use super::*;
    use alloc::boxed::Box;
    use core::cell::RefCell;

    /// Fills unused memory for terms.
    const UNUSED: Term = Term::new(Variable::UNUSED, 0.0);

    struct Spare {
        /// The memory of vectors of terms. Boxes are stored instead of vectors, because compilers move a vector with a load that
        /// is wider than the stores just before, for which most processors have to wait. All boxes have the same length, so
        /// that compilers know the capacity of a new vector, and leave out the test whether the first terms fit.
        #[allow(clippy::vec_box)] // The memory becomes that of a vector without a copy.
        vectors: Vec<Box<[Term; USUAL_TERMS]>>,
        lists: Option<Lists>,
    }

    std::thread_local! {
        static SPARE: RefCell<Spare> = const { RefCell::new(Spare { vectors: Vec::new(), lists: None }) };
    }

    impl Spare {
        #[inline]
        fn keep(&mut self, mut terms: Vec<Term>) {
            if self.vectors.len() < MOST_VECTORS && terms.capacity() == USUAL_TERMS {
                // A box has no room beyond its elements.
                terms.resize(USUAL_TERMS, UNUSED);
                if let Ok(memory) = terms.into_boxed_slice().try_into() {
                    self.vectors.push(memory);
                }
            }
        }
    }

    #[inline(always)]
    pub(in super::super) fn new_terms() -> Vec<Term> {
        let memory: Box<[Term]> = match SPARE.try_with(|spare| spare.borrow_mut().vectors.pop()) {
            Ok(Some(memory)) => memory,
            _ => allocated_terms(),
        };
        let mut terms = memory.into_vec();
        terms.clear();
        terms
    }

    #[cold]
    #[inline(never)]
    fn allocated_terms() -> Box<[Term; USUAL_TERMS]> {
        Box::new([UNUSED; USUAL_TERMS])
    }

    #[inline(always)]
    pub(in super::super) fn leave_terms(terms: Vec<Term>) {
        // While a thread ends, its thread-local list of unused vectors may have been destroyed already. The access
        // then fails, and the vector is freed.
        let _ = SPARE.try_with(|spare| spare.borrow_mut().keep(terms));
    }

    /// Returns how many unused vectors of terms the thread keeps for later constraints.
    #[cfg(test)]
    pub(in super::super) fn vector_count() -> usize {
        SPARE.with(|spare| spare.borrow().vectors.len())
    }

    pub(in super::super) fn new_lists() -> Lists {
        let kept = SPARE.try_with(|spare| spare.borrow_mut().lists.take());
        kept.ok().flatten().unwrap_or_else(Lists::new)
    }

    pub(in super::super) fn leave_lists(mut lists: Lists) {
        let _ = SPARE.try_with(|spare| {
            let mut spare = spare.borrow_mut();
            for constraint in lists.held.drain(..).filter_map(|held| held.constraint) {
                spare.keep(constraint.into_terms());
            }
            // The lists of a larger solver, as a larger solver itself, are not kept.
            if lists.followed.capacity().max(lists.held.capacity()) + lists.queued_terms.capacity() <= MOST_PARTS {
                lists.clear();
                spare.lists = Some(lists);
            }
        });
    }
}

#[cfg(not(feature = "std"))]
mod kept {
    use super::*;

    #[inline(always)]
    pub(in super::super) fn new_terms() -> Vec<Term> {
        Vec::with_capacity(USUAL_TERMS)
    }

    #[inline(always)]
    pub(in super::super) fn leave_terms(_: Vec<Term>) {}

    pub(in super::super) fn new_lists() -> Lists {
        Lists::new()
    }

    pub(in super::super) fn leave_lists(_: Lists) {}
}

pub(super) use kept::{leave_lists, leave_terms, new_lists, new_terms};

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::kept::vector_count;
    use super::MOST_VECTORS;
    use crate::kasuari::WeightedRelation::{EQ, GE};
    use crate::kasuari::{Constraint, Solver, Strength, Variable};
    use alloc::vec::Vec;
    use std::thread;

    /// Makes constraints that need one vector of terms each, and adds them to a solver.
    fn solve(count: usize) -> f64 {
        let variables: Vec<_> = (0..=count).map(|_| Variable::new()).collect();
        let mut solver = Solver::new();
        solver.add_constraint(variables[0] | EQ(Strength::REQUIRED) | 1.0).unwrap();
        for pair in variables.windows(2) {
            solver.add_constraint(pair[1] | GE(Strength::REQUIRED) | (pair[0] + 1.0)).unwrap();
        }
        solver.fetch_changes();
        solver.get_value(variables[count])
    }

    #[test]
    fn a_thread_keeps_vectors_of_terms_up_to_a_limit() {
        let kept = thread::spawn(|| {
            assert_eq!(vector_count(), 0);
            assert_eq!(solve(10), 11.0);
            // The first constraint had one vector, and each of the others two: one for each side.
            let count = vector_count();
            assert_eq!(solve(10), 11.0);
            assert_eq!(vector_count(), count);
            let variable = Variable::new();
            let made: Vec<Constraint> = (0..MOST_VECTORS + 10).map(|_| variable | GE(Strength::WEAK) | 0.0).collect();
            assert_eq!(vector_count(), 0);
            let mut solver = Solver::new();
            solver.add_constraints(made).unwrap();
            drop(solver);
            vector_count()
        });
        assert_eq!(kept.join().unwrap(), MOST_VECTORS);
    }

    #[test]
    fn a_solver_with_the_lists_of_a_former_one_is_empty() {
        let variable = Variable::new();
        let constraint: Constraint = variable | EQ(Strength::REQUIRED) | 3.0;
        let mut former = Solver::new();
        former.add_constraint(constraint.clone()).unwrap();
        assert_eq!(former.fetch_changes(), [(variable, 3.0)]);
        drop(former);
        let mut solver = Solver::new();
        assert!(!solver.has_constraint(&constraint));
        assert_eq!(solver.get_value(variable), 0.0);
        assert_eq!(solver.fetch_changes(), []);
        solver.add_constraint(constraint.clone()).unwrap();
        assert!(solver.add_constraint(constraint).is_err());
        assert_eq!(solver.fetch_changes(), [(variable, 3.0)]);
    }
}

//! Solvers of the C core that outlive the solvers of the program, and serve later ones with the same structure.
//!
//! A terminal program makes a new solver for each layout of each frame, and mostly adds the same constraints to it as
//! in the frame before: after a resize, only constants differ. Therefore a solver that is dropped leaves its core, with
//! the constraints that it was solved with, to the thread's list of kept cores. If the first solve of a new solver has
//! the [`Structure`] of a kept core, it takes this core, sets the constants that differ, and solves from the former
//! solution. This takes few or no steps of the simplex method.
//!
//! The answer does not depend on what the thread has solved before: a kept core is used only if its answer is the only
//! one with the least errors (see [`Kept::solve`]). Otherwise the new solver states its constraints to an empty core.
//!
//! Without the crate's feature `std`, there are no variables of threads, and no core is kept.

use super::known::KnownVariables;
use super::solver::{stated_constant, Queued, QueuedTerm};
use crate::constraint::ConstraintId;
use crate::linear::native;
use crate::raw::{Core, Status};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

/// The greatest number of cores that a thread keeps.
#[cfg(feature = "std")]
const MOST_KEPT: usize = 32;
/// The greatest number of terms that all kept cores of a thread have together. A core with more is not kept.
#[cfg(feature = "std")]
const MOST_TERMS: usize = 1 << 15;
/// A kept core may do at least this work for a new solver, in units of `csolver_set_work_limit`.
const LEAST_WORK: u64 = 1000;

/// All that the first solve of a solver depends on, except constants: for each constraint its terms, relation and
/// strength, and which variables have fixed values.
#[derive(Default)]
pub(super) struct Structure {
    queue: Vec<Queued>,
    terms: Vec<QueuedTerm>,
    /// Indexed by variable.
    fixed: Vec<bool>,
}

impl Structure {
    pub fn new(queue: Vec<Queued>, terms: Vec<QueuedTerm>, variables: &KnownVariables) -> Structure {
        let fixed = (0..variables.count()).map(|index| variables.entry(index).is_fixed).collect();
        Structure { queue, terms, fixed }
    }

    /// Returns whether queued constraints have this structure.
    fn is_of(&self, queue: &[Queued], terms: &[QueuedTerm], variables: &KnownVariables) -> bool {
        let is_same = |(a, b): (&Queued, &Queued)| {
            a.relation == b.relation && a.strength == b.strength && a.terms.end == b.terms.end
        };
        self.queue.len() == queue.len()
            && self.terms.len() == terms.len()
            && self.fixed.len() == variables.count()
            && self.terms == terms
            && self.queue.iter().zip(queue).all(is_same)
            && self.fixed.iter().enumerate().all(|(index, &fixed)| variables.entry(index).is_fixed == fixed)
    }
}

/// A solved core, and all that is needed to solve it with other constants.
pub(super) struct Kept {
    core: Core,
    stated: Box<Stated>,
}

/// The constraints of a solved core. The vectors except `variables` are indexed by the constraint's index in the queue
/// of the structure.
pub(super) struct Stated {
    structure: Structure,
    /// The core's variables, in the order of the table of variables.
    pub variables: Vec<native::Variable>,
    pub ids: Vec<ConstraintId>,
    /// The ids of the copies that break ties, or `ConstraintId::NONE`.
    pub twins: Vec<ConstraintId>,
    /// The constants of the constraints in the core.
    pub constants: Vec<f64>,
    /// The work that the core did to state and to solve all constraints for the first time.
    work: u64,
}

impl Stated {
    /// Makes a description that [`complete`](Stated::complete) has to complete after the first solve.
    pub fn new(structure: Structure) -> Stated {
        let (variables, ids, twins, constants) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Stated { structure, variables, ids, twins, constants, work: 0 }
    }

    pub fn is_complete(&self) -> bool {
        !self.ids.is_empty()
    }

    /// Completes the description with the ids of each constraint and its twin, after the first solve of a core.
    pub fn complete(
        &mut self,
        variables: &KnownVariables,
        ids: impl Iterator<Item = (ConstraintId, ConstraintId)>,
        core: &Core,
    ) {
        let Structure { queue, terms, .. } = &self.structure;
        let constant = |queued: &Queued| stated_constant(variables, &terms[queued.terms.clone()], queued.constant);
        self.constants = queue.iter().map(constant).collect();
        self.variables = (0..variables.count()).map(|index| variables.entry(index).id).collect();
        let (ids, twins) = ids.unzip();
        self.ids = ids;
        self.twins = twins;
        self.work = core.statistics().work;
    }

    pub fn has_twins(&self) -> bool {
        self.twins.iter().any(|&twin| twin != ConstraintId::NONE)
    }
}

impl Kept {
    /// Sets the constants to those of queued constraints, which must have the structure of the core, and solves. Returns
    /// true if the core has found an answer, and no other has as small errors.
    ///
    /// If there were others, the answer could depend on former constants. If the solution for these is far away, the
    /// core could do more work than an empty one that gets all constraints. So a limit of work ends the solve.
    fn solve(&mut self, queue: &[Queued], terms: &[QueuedTerm], variables: &KnownVariables) -> Result<bool, Status> {
        let stated = &mut *self.stated;
        let (mut changed, mut constants) = (Vec::new(), Vec::new());
        for (i, queued) in queue.iter().enumerate() {
            let constant = stated_constant(variables, &terms[queued.terms.clone()], queued.constant);
            if constant != stated.constants[i] {
                stated.constants[i] = constant;
                for id in [stated.ids[i], stated.twins[i]].into_iter().filter(|&id| id != ConstraintId::NONE) {
                    changed.push(id);
                    constants.push(constant);
                }
            }
        }
        self.core.set_work_limit(stated.work.max(LEAST_WORK));
        self.core.set_constants(&changed, &constants)?;
        self.core.solve()?;
        let is_unique = self.core.is_unique()?;
        self.core.set_work_limit(0);
        Ok(is_unique)
    }
}

/// Takes a kept core that has the structure of queued constraints, and solves it with their constants. Returns `None` if
/// there is none, or if its answer might depend on what the core has solved before.
pub(super) fn recall(queue: &[Queued], terms: &[QueuedTerm], variables: &KnownVariables) -> Option<Owner> {
    let mut kept = list::take(|kept| kept.stated.structure.is_of(queue, terms, variables))?;
    match kept.solve(queue, terms, variables) {
        Ok(true) => Some(Owner { core: Some(kept.core), stated: Some(kept.stated) }),
        _ => None,
    }
}

/// The core of a solver. When the owner is dropped, its core is kept if `stated` describes the core.
pub(super) struct Owner {
    /// Always present, except while the owner is dropped.
    core: Option<Core>,
    /// The constraints of the core since its first solve, or `None` if it has not been solved or if the program has
    /// changed constraints or edits since.
    pub stated: Option<Box<Stated>>,
}

impl Owner {
    pub fn new(core: Core) -> Owner {
        Owner { core: Some(core), stated: None }
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        match (self.stated.take(), self.core.take()) {
            (Some(stated), Some(core)) if stated.is_complete() => list::add(Kept { core, stated }),
            _ => {}
        }
    }
}

impl Deref for Owner {
    type Target = Core;
    #[inline]
    fn deref(&self) -> &Core {
        self.core.as_ref().expect("an owner has a core until it is dropped")
    }
}

impl DerefMut for Owner {
    #[inline]
    fn deref_mut(&mut self) -> &mut Core {
        self.core.as_mut().expect("an owner has a core until it is dropped")
    }
}

/// The kept cores of the thread.
#[cfg(feature = "std")]
mod list {
    use super::{Kept, MOST_KEPT, MOST_TERMS};
    use alloc::vec::Vec;
    use core::cell::RefCell;

    std::thread_local! {
        /// The cores that were used last are at the end.
        static LIST: RefCell<Vec<Kept>> = RefCell::new(Vec::new());
    }

    /// Removes the first core, from the last one used, that passes the test.
    pub(super) fn take(is_wanted: impl Fn(&Kept) -> bool) -> Option<Kept> {
        let found = LIST.try_with(|list| {
            let mut list = list.borrow_mut();
            let index = list.iter().rposition(is_wanted)?;
            Some(list.remove(index))
        });
        found.ok().flatten()
    }

    /// Keeps a core. Frees the cores that were not used for the longest time, as far as there are too many.
    pub(super) fn add(kept: Kept) {
        if kept.stated.structure.terms.len() > MOST_TERMS {
            return;
        }
        // While the thread ends, its list may be gone: the core is then freed.
        let _ = LIST.try_with(|list| {
            let mut list = list.borrow_mut();
            list.push(kept);
            let mut terms: usize = list.iter().map(|kept| kept.stated.structure.terms.len()).sum();
            let mut excess = 0;
            while list.len() - excess > MOST_KEPT || terms > MOST_TERMS {
                terms -= list[excess].stated.structure.terms.len();
                excess += 1;
            }
            list.drain(..excess);
        });
    }
}

#[cfg(not(feature = "std"))]
mod list {
    use super::Kept;

    pub(super) fn take(_: impl Fn(&Kept) -> bool) -> Option<Kept> {
        None
    }

    pub(super) fn add(_: Kept) {}
}

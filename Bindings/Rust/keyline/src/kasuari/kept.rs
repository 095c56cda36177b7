//! Solvers of the C core that outlive the solvers of the program, and serve later ones with the same structure.
//!
//! A terminal program makes a new solver for each layout of each frame, and mostly adds the same constraints to it as
//! in the frame before: after a resize, only constants differ. Therefore a solver that is dropped leaves its core, with
//! the constraints that it was solved with, to the thread's list of kept cores. A new solver takes a kept core from the
//! list when it gets its first constraint, and *follows* it: each constraint is compared with the one that the core has
//! at the same index, and only its constant and serial number are noted (see [`Follower`]). If all constraints are those of the core, the
//! first solve sets the constants that differ, and solves from the former solution. This takes few or no steps of the
//! simplex method.
//!
//! The answer does not depend on what the thread has solved before, except for rounding errors: a kept core is used only
//! if its answer is the only one with the least errors (see [`Kept::solve`]). Otherwise the new solver states its
//! constraints to an empty core.
//!
//! A solver whose answer follows from equations has no core (see `settle.rs`). It then follows a kept answer of its own,
//! and leaves only the structure of its constraints to the list; the equations are solved anew for each later solver.
//!
//! Without the crate's feature `std`, there are no variables of threads, and no core is kept.

use super::known::KnownVariables;
use super::settle::{Rows, Settling};
use super::solver::{holds_at_point, is_surely_in_range, relation_of, Queued, QueuedTerm};
use super::{Constraint, Expression, RelationalOperator, Strength, Term};
use crate::constraint::ConstraintId;
use crate::linear::native;
use crate::raw::{Core, Status};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};
use keyline_sys as sys;

/// The greatest number of cores that a thread keeps.
#[cfg(feature = "std")]
const MOST_KEPT: usize = 32;
/// The greatest number of constraints and terms that all kept cores of a thread have together. A core with more is not
/// kept.
#[cfg(feature = "std")]
pub(super) const MOST_PARTS: usize = 1 << 15;
/// The number of changed constants for which memory is reserved when a kept core is recalled. More
/// constants make the list grow.
const USUAL_CHANGES: usize = 16;
/// The smallest limit of work, in units of `csolver_set_work_limit`, that a kept core gets for the
/// first solve of a new solver.
const LEAST_WORK: u64 = 1000;

/// All that the first solve of a solver depends on, except constants: for each constraint its terms, relation and
/// strength. These also determine which variables have fixed values.
pub(super) struct Structure {
    queue: Vec<Queued>,
    terms: Vec<QueuedTerm>,
}

impl Structure {
    pub fn new(queue: Vec<Queued>, terms: Vec<QueuedTerm>) -> Structure {
        Structure { queue, terms }
    }

    /// The number of constraints and terms.
    #[cfg(feature = "std")]
    fn size(&self) -> usize {
        self.queue.len() + self.terms.len()
    }

    /// Returns the constraint with an index, if there is one, and its terms.
    #[inline]
    fn get(&mut self, index: usize) -> Option<(&mut Queued, &[QueuedTerm])> {
        let queued = self.queue.get_mut(index)?;
        let terms = &self.terms[queued.terms.clone()];
        Some((queued, terms))
    }

    pub fn into_parts(self) -> (Vec<Queued>, Vec<QueuedTerm>) {
        (self.queue, self.terms)
    }

    /// Returns whether the first `count` constraints are also the first ones of another structure.
    fn begins_like(&self, other: &Structure, count: usize) -> bool {
        let is_same = |(a, b): (&Queued, &Queued)| {
            a.relation == b.relation && a.strength == b.strength && a.terms.end == b.terms.end
        };
        let end = |structure: &Structure| structure.queue[..count].last().map_or(0, |last| last.terms.end);
        count <= self.queue.len()
            && count <= other.queue.len()
            && self.queue[..count].iter().zip(&other.queue[..count]).all(is_same)
            && self.terms[..end(self)] == other.terms[..end(other)]
    }
}

/// A solved core, and all that is needed to solve it with other constants.
pub(super) struct Kept {
    /// `None` if equations determined all values, so that no core was needed.
    core: Option<Core>,
    stated: Box<Stated>,
}

/// The constraints of a solved core. The vectors except `variables` are indexed by the constraint's index in the queue
/// of the structure.
pub(super) struct Stated {
    structure: Structure,
    /// The core's variables, in the order of the table of variables.
    variables: Vec<native::Variable>,
    ids: Vec<ConstraintId>,
    /// The ids of the copies that break ties, or `ConstraintId::NONE`.
    twins: Vec<ConstraintId>,
    /// The constants of the constraints in the core.
    constants: Vec<f64>,
    /// The number of constraints of the solver that follows the core. Their constants are in the queue of the structure.
    followed: usize,
    /// Constraints that are weaker than this are not stated, because the others have only one optimal solution.
    lowest: Strength,
    /// The values of the variables, in the order of the table of variables, if there is no core.
    values: Vec<f64>,
    /// The new constants that are passed to the solver in C. Each solve uses the same vector again, so that its memory
    /// is allocated only once.
    wanted: Vec<f64>,
    /// Terms whose variable has a fixed value, with the index of their constraint. The core does not get these terms: the
    /// coefficient times the fixed value is subtracted from the constraint's constant instead.
    fixed_terms: Vec<(u32, QueuedTerm)>,
    /// The work (in units of `csolver_set_work_limit`) that the C solver did when all constraints were added to it and
    /// solved for the first time.
    work: u64,
}

impl Stated {
    /// Makes a description that [`complete`](Stated::complete) has to complete after the first solve.
    pub fn new(structure: Structure, lowest: Strength) -> Stated {
        let (variables, ids, twins) = (Vec::new(), Vec::new(), Vec::new());
        let (constants, values, wanted, fixed_terms) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (followed, work) = (0, 0);
        Stated { structure, variables, ids, twins, constants, followed, lowest, values, wanted, fixed_terms, work }
    }

    pub fn into_structure(self) -> Structure {
        self.structure
    }

    pub fn is_complete(&self) -> bool {
        !self.ids.is_empty()
    }

    /// Completes the description after the first solve of a core, with the id of each constraint and that of the copy
    /// that breaks ties (its twin).
    pub fn complete(
        &mut self,
        variables: &KnownVariables,
        ids: impl Iterator<Item = (ConstraintId, ConstraintId)>,
        core: &Core,
    ) {
        let Structure { queue, terms } = &self.structure;
        let is_fixed = |term: &&QueuedTerm| variables.entry(term.variable).is_fixed;
        for (i, queued) in queue.iter().enumerate() {
            let terms = &terms[queued.terms.clone()];
            if !terms.iter().all(|term| is_fixed(&term)) {
                self.fixed_terms.extend(terms.iter().filter(is_fixed).map(|&term| (i as u32, term)));
            }
        }
        self.constants = queue.iter().map(|queued| queued.constant).collect();
        subtract(&self.fixed_terms, variables, &mut self.constants);
        self.variables = (0..variables.count()).map(|index| variables.entry(index).id).collect();
        let (ids, twins) = ids.unzip();
        self.ids = ids;
        self.twins = twins;
        self.work = core.statistics().work;
    }
}

/// Subtracts the values of terms with fixed variables from the constants of their constraints.
fn subtract(fixed_terms: &[(u32, QueuedTerm)], variables: &KnownVariables, constants: &mut [f64]) {
    for (index, term) in fixed_terms {
        constants[*index as usize] -= term.coefficient * variables.entry(term.variable).point;
    }
}

impl Kept {
    /// Gives the kept core the constants of the new solver, and solves from the former solution. Returns true if this
    /// succeeds and the solution is the only optimal one.
    ///
    /// With several optimal solutions, the result could depend on the former constants, so the caller must not use it. A
    /// work limit stops the solve if the former solution is so far away that stating all constraints to an empty core
    /// would be cheaper.
    fn solve(&mut self, variables: &KnownVariables) -> Result<bool, Status> {
        let stated = &mut *self.stated;
        let core = match &mut self.core {
            Some(core) => core,
            None => {
                let Structure { queue, terms } = &stated.structure;
                let values = Rows { queue, terms, variables }.solve_equations();
                let is_found = values.is_some();
                stated.values = values.unwrap_or_default();
                return Ok(is_found);
            }
        };
        stated.wanted.clear();
        stated.wanted.extend(stated.structure.queue.iter().map(|queued| queued.constant));
        subtract(&stated.fixed_terms, variables, &mut stated.wanted);
        let usual = stated.ids.len().min(USUAL_CHANGES);
        let (mut changed, mut constants) = (Vec::with_capacity(usual), Vec::with_capacity(usual));
        for (i, (&constant, former)) in stated.wanted.iter().zip(&stated.constants).enumerate() {
            if constant != *former {
                for id in [stated.ids[i], stated.twins[i]].into_iter().filter(|&id| id != ConstraintId::NONE) {
                    changed.push(id);
                    constants.push(constant);
                }
            }
        }
        core::mem::swap(&mut stated.wanted, &mut stated.constants);
        core.set_work_limit(stated.work.max(LEAST_WORK));
        core.set_constants(&changed, &constants)?;
        let ids = &mut stated.ids;
        let mut settling = Settling {
            core,
            queue: &mut stated.structure.queue,
            terms: &stated.structure.terms,
            variables,
            ids: &stated.variables,
            note: &mut |turn, _, id| ids[turn] = id,
        };
        let is_unique = settling.settle(&mut stated.lowest, true)?;
        core.set_work_limit(0);
        Ok(is_unique)
    }
}

/// A kept core that a solver follows: all constraints that the solver has got so far are, except for their constants,
/// the first ones of the core. As long as that is so, nothing else is made of a constraint.
pub(super) struct Follower {
    kept: Kept,
    /// The index that this core had in the thread's list of kept cores, from which it was removed
    /// for this solver. Cores with greater indices have been compared already: their first
    /// constraints differ from those of the solver.
    index: usize,
    progress: Progress,
}

/// What a kept core has done for the solver that follows it.
#[derive(Copy, Clone, PartialEq)]
enum Progress {
    /// The core has not been solved with the constants of the solver yet.
    Waits,
    /// The core has been solved with the constants of the solver, and the solution is unique.
    Solved,
    /// The solve failed, or the answer is not the only one.
    Failed,
}

/// Returns whether `terms`, which are those of a constraint in a kept core, equal `own`, the terms of the constraint
/// that the program adds now. Variables that `variables` does not contain yet are added to it, even if the result is
/// false.
#[cold]
#[inline(never)]
fn has_terms(variables: &mut KnownVariables, terms: &[QueuedTerm], own: &[Term]) -> bool {
    let is_same = |(term, own): (&QueuedTerm, &Term)| {
        term.coefficient == own.coefficient && variables.is_at(term.variable, own.variable)
    };
    terms.iter().zip(own).all(is_same)
}

impl Follower {
    /// Takes the kept core that was used last, which gets its first constraint next. Returns `None` if there is none.
    pub fn new() -> Option<Follower> {
        list::take(usize::MAX, |_| true).map(|(index, kept)| Follower::of(kept, index))
    }

    /// Makes a follower for values that equations alone determined, so that no core (solver of the C library) was made. `structure`
    /// has the constraints, and `values` the values of their variables.
    pub fn of_values(structure: Structure, values: Vec<f64>) -> Follower {
        let mut stated = Box::new(Stated::new(structure, Strength::ZERO));
        stated.followed = stated.structure.queue.len();
        stated.values = values;
        Follower { kept: Kept { core: None, stated }, index: usize::MAX, progress: Progress::Solved }
    }

    fn of(mut kept: Kept, index: usize) -> Follower {
        kept.stated.followed = 0;
        Follower { kept, index, progress: Progress::Waits }
    }

    /// Takes the next constraint of a solver if it is the next one of this core, or else of another kept core with the
    /// same constraints before. Returns false if there is no such core, or if the constraint is a required one that may
    /// contradict others.
    pub fn follow(&mut self, constraint: &Constraint, variables: &mut KnownVariables) -> bool {
        loop {
            if self.takes(constraint, variables) {
                return true;
            }
            if !self.replace(|_| true) {
                return false;
            }
        }
    }

    /// Takes another kept core, among those that were used before, that has the same constraints as far as they were
    /// followed, and passes a test. Leaves the present core to the list again. Returns false if there is no other core.
    fn replace(&mut self, is_wanted: impl Fn(&Structure) -> bool) -> bool {
        let (structure, followed) = (&self.kept.stated.structure, self.kept.stated.followed);
        let found = list::take(self.index, |other| {
            is_wanted(&other.stated.structure) && other.stated.structure.begins_like(structure, followed)
        });
        let mut other = match found {
            Some((index, other)) => Follower::of(other, index),
            None => return false,
        };
        other.kept.stated.followed = followed;
        for (other, own) in other.kept.stated.structure.queue.iter_mut().zip(&structure.queue[..followed]) {
            other.constant = own.constant;
        }
        let former = core::mem::replace(self, other);
        // The core that was taken had a lower index.
        list::put_back(former.index - 1, former.kept);
        true
    }

    /// Notes the constant of a constraint if the core has the constraint next. Otherwise changes nothing.
    #[inline]
    pub fn takes(&mut self, constraint: &Constraint, variables: &mut KnownVariables) -> bool {
        let stated = &mut *self.kept.stated;
        let (expression, strength) = (constraint.expr(), constraint.strength());
        let (queued, terms) = match stated.structure.get(stated.followed) {
            Some(found) => found,
            None => return false,
        };
        let constant = 0.0 - expression.constant;
        let relation = relation_of(constraint);
        if self.progress != Progress::Waits
            || queued.relation != relation
            || queued.strength != strength
            || terms.len() != expression.terms.len()
            || !is_surely_in_range(constant)
        {
            return false;
        }
        let count = variables.count();
        let is_same =
            terms.iter().zip(&expression.terms).all(|(term, own)| {
                term.coefficient == own.coefficient && variables.has_at(term.variable, own.variable)
            }) || has_terms(variables, terms, &expression.terms);
        if is_same && (strength < Strength::REQUIRED || holds_at_point(variables, terms, relation, constant)) {
            queued.constant = constant;
            stated.followed += 1;
            return true;
        }
        variables.truncate(count);
        false
    }

    /// Solves the core, or another kept one with the same constraints, with the constants of the constraints that were
    /// followed. Returns false if there is no such core, or if its answer might depend on what it has solved before.
    pub fn solve(&mut self, variables: &KnownVariables) -> bool {
        if self.progress == Progress::Waits {
            let count = self.kept.stated.followed;
            if count < self.kept.stated.structure.queue.len()
                && !self.replace(|structure| structure.queue.len() == count)
            {
                return false;
            }
            let is_unique = self.kept.solve(variables);
            self.progress = if let Ok(true) = is_unique { Progress::Solved } else { Progress::Failed };
        }
        self.is_solved()
    }

    pub fn is_solved(&self) -> bool {
        self.progress == Progress::Solved
    }

    /// Returns whether the answer is that of a kept core, or was found as an earlier solver found it.
    #[cfg(all(test, feature = "std"))]
    pub fn is_recalled(&self) -> bool {
        self.is_solved() && self.index != usize::MAX
    }

    /// Returns the constraints that were followed, with the given serial numbers.
    pub fn constraints(&self, serials: &[usize], variables: &KnownVariables) -> Vec<Constraint> {
        let stated = &*self.kept.stated;
        let restored = |(i, &serial): (usize, &usize)| {
            let queued = &stated.structure.queue[i];
            let term = |term: &QueuedTerm| Term::new(variables.entry(term.variable).variable, term.coefficient);
            let terms = stated.structure.terms[queued.terms.clone()].iter().map(term).collect();
            let expression = Expression::new(terms, 0.0 - queued.constant);
            let operator = match queued.relation {
                sys::CSOLVER_LESS_OR_EQUAL => RelationalOperator::LessOrEqual,
                sys::CSOLVER_EQUAL => RelationalOperator::Equal,
                _ => RelationalOperator::GreaterOrEqual,
            };
            Constraint::restored(expression, operator, queued.strength, serial)
        };
        serials.iter().enumerate().map(restored).collect()
    }

    /// Returns the values of the variables in the order of the table of variables. The core must be solved.
    pub fn values(&self) -> impl Iterator<Item = f64> + '_ {
        (0..self.kept.stated.variables.len().max(self.kept.stated.values.len())).map(move |index| self.value(index))
    }

    /// Returns the value of the variable with an index in the table of variables. The core must be solved.
    pub fn value(&self, index: usize) -> f64 {
        let stated = &*self.kept.stated;
        match &self.kept.core {
            Some(core) => core.values()[stated.variables[index].index()],
            None => stated.values[index],
        }
    }

    /// Leaves the core to the list of kept cores, as the one that was used last if it has been solved. Frees the core if
    /// that failed.
    pub fn leave(self) {
        match self.progress {
            Progress::Waits => list::put_back(self.index, self.kept),
            Progress::Solved => list::put_back(usize::MAX, self.kept),
            Progress::Failed => {}
        }
    }
}

/// The core of a solver. When the owner is dropped, its core is kept if `stated` describes the core.
pub(super) struct Owner {
    /// `None` until the solver needs a core.
    core: Option<Core>,
    /// A description of the constraints with which the core was solved for the first time; `None` before that solve,
    /// and after the program has changed constraints or edits.
    pub stated: Option<Box<Stated>>,
}

impl Owner {
    /// Makes an owner without a core. The solver may get a kept one.
    pub fn without_core() -> Owner {
        Owner { core: None, stated: None }
    }

    pub fn new(core: Core) -> Owner {
        Owner { core: Some(core), stated: None }
    }

    /// Makes an empty core if there is none.
    pub fn make_core(&mut self) -> Result<(), Status> {
        if self.core.is_none() {
            self.core = Some(Core::new(0, 0, false)?);
        }
        Ok(())
    }

    pub fn core(&self) -> Option<&Core> {
        self.core.as_ref()
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        match (self.stated.take(), self.core.take()) {
            (Some(stated), Some(core)) if stated.is_complete() => {
                list::put_back(usize::MAX, Kept { core: Some(core), stated })
            }
            _ => {}
        }
    }
}

impl Deref for Owner {
    type Target = Core;
    #[inline]
    fn deref(&self) -> &Core {
        self.core.as_ref().expect("the core was made before it is used")
    }
}

impl DerefMut for Owner {
    #[inline]
    fn deref_mut(&mut self) -> &mut Core {
        self.core.as_mut().expect("the core was made before it is used")
    }
}

/// The kept cores of the thread.
#[cfg(feature = "std")]
mod list {
    use super::{Kept, MOST_KEPT, MOST_PARTS};
    use alloc::vec::Vec;
    use core::cell::RefCell;

    std::thread_local! {
        /// The cores that were used last are at the end.
        static LIST: RefCell<Vec<Kept>> = RefCell::default();
    }

    /// Removes the first core, from the last one used, that has an index below `end` and passes the test. Returns it with
    /// its index.
    pub(super) fn take(end: usize, is_wanted: impl Fn(&Kept) -> bool) -> Option<(usize, Kept)> {
        let found = LIST.try_with(|list| {
            let mut list = list.borrow_mut();
            let end = end.min(list.len());
            let index = list[..end].iter().rposition(is_wanted)?;
            Some((index, list.remove(index)))
        });
        found.ok().flatten()
    }

    /// Keeps a core, with the given index if possible. Frees the cores that were not used for the longest time, as far as
    /// there are too many.
    pub(super) fn put_back(index: usize, kept: Kept) {
        if kept.stated.structure.size() > MOST_PARTS {
            return;
        }
        // While the thread ends, its list of kept cores may already have been destroyed. The core is
        // then freed instead of kept.
        let _ = LIST.try_with(|list| {
            let mut list = list.borrow_mut();
            let index = index.min(list.len());
            list.insert(index, kept);
            let mut parts: usize = list.iter().map(|kept| kept.stated.structure.size()).sum();
            let mut excess = 0;
            while list.len() - excess > MOST_KEPT || parts > MOST_PARTS {
                parts -= list[excess].stated.structure.size();
                excess += 1;
            }
            list.drain(..excess);
        });
    }

    /// Returns the number of constraints and terms of each core, in the order of the list.
    #[cfg(test)]
    pub(super) fn sizes() -> Vec<usize> {
        LIST.with(|list| list.borrow().iter().map(|kept| kept.stated.structure.size()).collect())
    }
}

#[cfg(not(feature = "std"))]
mod list {
    use super::Kept;

    pub(super) fn take(_: usize, _: impl Fn(&Kept) -> bool) -> Option<(usize, Kept)> {
        None
    }

    pub(super) fn put_back(_: usize, _: Kept) {}
}

#[cfg(all(test, feature = "std"))]
#[allow(clippy::precedence)]
mod tests {
    use super::{list, MOST_KEPT, MOST_PARTS};
    use crate::kasuari::WeightedRelation::{EQ, GE, LE};
    use crate::kasuari::{Constraint, Solver, Strength, Variable};
    use alloc::vec::Vec;
    use std::thread;

    /// Numbers that look random: the generator of Knuth's MMIX.
    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (self.0 >> 33) % bound
        }
    }

    /// Makes a row of panes. `structure` chooses the panes, the relations and the strengths, `constants` all sizes.
    fn row(structure: u64, constants: u64) -> (Vec<Variable>, Vec<Constraint>) {
        let (mut structure, mut constants) = (Random(structure), Random(constants));
        let edges: Vec<_> = (0..4 + structure.below(6)).map(|_| Variable::new()).collect();
        let (first, last) = (edges[0], edges[edges.len() - 1]);
        let mut made = Vec::new();
        made.push(first | EQ(Strength::REQUIRED) | 0.0);
        made.push(last | EQ(Strength::REQUIRED) | (50 + constants.below(150)) as f64);
        made.extend(edges.windows(2).map(|pair| pair[0] | LE(Strength::REQUIRED) | pair[1]));
        for _ in 0..2 + structure.below(12) {
            let mut size = || {
                let at = structure.below(edges.len() as u64 - 1) as usize;
                edges[at + 1] - edges[at]
            };
            let (one, other) = (size(), size());
            let wish = constants.below(60) as f64;
            let bands = [Strength::WEAK, Strength::WEAK * 3.0, Strength::MEDIUM, Strength::STRONG];
            let strength = bands[structure.below(4) as usize];
            made.push(match structure.below(5) {
                0 => one | GE(strength) | wish,
                1 => one | LE(strength) | wish,
                2 => one | EQ(strength) | other * 2.0,
                _ => one | EQ(strength) | wish,
            });
        }
        (edges, made)
    }

    /// Solves a row, and solves it again after a constraint was removed and another one added. Returns the values of both
    /// solutions, and whether the first one is that of a kept core.
    fn solve(structure: u64, constants: u64) -> (Vec<f64>, bool) {
        let (edges, made) = row(structure, constants);
        let mut solver = Solver::new();
        solver.add_constraints(made.clone()).unwrap();
        solver.solve().unwrap();
        let is_recalled = solver.is_recalled();
        let mut values: Vec<f64> = edges.iter().map(|_| 0.0).collect();
        let mut note = |solver: &mut Solver| {
            for &(variable, value) in solver.fetch_changes() {
                values[edges.iter().position(|&edge| edge == variable).unwrap()] = value;
            }
            values.clone()
        };
        let mut all = note(&mut solver);
        // Three of four rows stay as they were first solved, so that their cores are kept.
        if constants % 4 == 0 {
            solver.remove_constraint(&made[made.len() - 1]).unwrap();
            solver.add_constraint(edges[1] | EQ(Strength::STRONG) | 7.0).unwrap();
            all.extend(note(&mut solver));
        }
        (all, is_recalled)
    }

    #[test]
    fn a_kept_core_gives_the_answer_of_a_new_one() {
        let mut recalled = 0;
        for structure in 0..150 {
            for constants in 0..8 {
                let (values, is_recalled) = solve(structure, 1000 * structure + constants);
                // A new thread has no kept cores.
                let fresh = thread::spawn(move || solve(structure, 1000 * structure + constants)).join().unwrap();
                assert!(!fresh.1);
                let is_near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-7;
                assert!(
                    values.len() == fresh.0.len() && values.iter().zip(&fresh.0).all(is_near),
                    "structure {structure}, constants {constants}: {values:?} and not {:?}",
                    fresh.0
                );
                recalled += usize::from(is_recalled);
            }
        }
        // The loop makes eight solvers with each of 150 sequences of constraints. Five of the eight come after a solver
        // that leaves its core to the thread, and may take this core over if their answer is unique.
        assert!(recalled > 300, "recalled: {recalled}");
    }

    #[test]
    fn a_later_edit_gives_the_answer_of_a_new_solver() {
        let solve = || {
            let mut solver = Solver::new();
            let (x, y) = (Variable::new(), Variable::new());
            solver.add_constraint(x | EQ(Strength::WEAK) | 5.0).unwrap();
            solver.solve().unwrap();
            let is_recalled = solver.is_recalled();
            solver.add_constraint(x | EQ(Strength::WEAK) | 10.0).unwrap();
            solver.add_constraint(y | EQ(Strength::WEAK) | 7.0).unwrap();
            solver.add_edit_variable(x, Strength::ZERO).unwrap();
            solver.suggest_value(x, 8.0).unwrap();
            (is_recalled, solver.fetch_changes().iter().find(|change| change.0 == x).map(|change| change.1))
        };
        // Every value of x between 5 and 10 has the same error, so the edit decides.
        assert_eq!(solve(), (false, Some(8.0)));
        let mut first = Solver::new();
        first.add_constraint(Variable::new() | EQ(Strength::WEAK) | 3.0).unwrap();
        first.solve().unwrap();
        drop(first);
        assert_eq!(solve(), (true, Some(8.0)));
    }

    #[test]
    fn a_solver_that_cannot_use_a_kept_core_leaves_it_to_others() {
        let (x, y) = (Variable::new(), Variable::new());
        let solve = |least: Option<f64>| {
            let mut solver = Solver::new();
            solver.add_constraint(x | GE(Strength::REQUIRED) | 1.0).unwrap();
            solver.add_constraint(x + y | EQ(Strength::REQUIRED) | 5.0).unwrap();
            solver.add_constraint(x | EQ(Strength::WEAK) | 3.0).unwrap();
            if let Some(least) = least {
                // Only the core can tell that this constraint and those before do not contradict each other.
                solver.add_constraint(2.0 * x + y | GE(Strength::REQUIRED) | least).unwrap();
            }
            solver.solve().unwrap();
            (solver.is_recalled(), solver.get_value(x), solver.get_value(y))
        };
        assert_eq!(solve(None), (false, 3.0, 2.0));
        // 2 x + y is x + 5, so x is at least 4.
        assert_eq!(solve(Some(9.0)), (false, 4.0, 1.0));
        assert_eq!(solve(None), (true, 3.0, 2.0));
    }

    #[test]
    fn a_change_after_a_recall_reports_a_value_that_returns_to_zero() {
        let (x, y) = (Variable::new(), Variable::new());
        let solve = |wish: f64| {
            let mut solver = Solver::new();
            let made: Constraint = x | EQ(Strength::WEAK) | wish;
            solver.add_constraints([made.clone(), y | EQ(Strength::WEAK) | 1.0]).unwrap();
            solver.solve().unwrap();
            let is_recalled = solver.is_recalled();
            let first = solver.fetch_changes().contains(&(x, wish));
            solver.remove_constraint(&made).unwrap();
            solver.add_constraint(x + y | EQ(Strength::STRONG) | 1.0).unwrap();
            (is_recalled, first, solver.fetch_changes().to_vec())
        };
        assert_eq!(solve(3.0), (false, true, [(x, 0.0)].to_vec()));
        let mut former = Solver::new();
        former.add_constraints([x | EQ(Strength::WEAK) | 4.0, y | EQ(Strength::WEAK) | 1.0]).unwrap();
        former.solve().unwrap();
        drop(former);
        assert_eq!(solve(5.0), (true, true, [(x, 0.0)].to_vec()));
    }

    /// The last constraint leaves a tie between `x` and `y`: their errors count twice each, and the copies that break
    /// ties do not, because 1 / 2 is 1 / 3 + 1 / 6. So the answer depends on the steps that the core takes.
    #[test]
    fn a_value_before_the_next_fetch_is_that_of_a_new_solver() {
        let begin = |wishes: (f64, f64)| {
            let mut solver = Solver::new();
            let (x, y, z) = (Variable::new(), Variable::new(), Variable::new());
            let mut add = |constraint| solver.add_constraint(constraint).unwrap();
            add(z | EQ(Strength::WEAK) | 1.0);
            add(x | EQ(Strength::WEAK * 2.0) | wishes.0);
            add(y | EQ(Strength::WEAK) | wishes.1);
            add(z | GE(Strength::WEAK) | 0.0);
            add(z | LE(Strength::WEAK) | 9.0);
            add(y | EQ(Strength::WEAK) | wishes.1);
            add(x | GE(Strength::REQUIRED) | 0.0);
            add(y | GE(Strength::REQUIRED) | 0.0);
            add(x + y | LE(Strength::STRONG) | 70.0);
            solver.solve().unwrap();
            (solver, x, y)
        };
        let solve = move || {
            let (mut solver, x, y) = begin((10.0, 60.0));
            let is_recalled = solver.is_recalled();
            solver.add_constraint(x + y | EQ(Strength::STRONG) | 2.0).unwrap();
            let values = (solver.get_value(x), solver.get_value(y));
            solver.fetch_changes();
            assert_eq!(values, (solver.get_value(x), solver.get_value(y)));
            (is_recalled, values)
        };
        let fresh = thread::spawn(solve).join().unwrap();
        drop(begin((100.0, 0.0)));
        assert_eq!((fresh.0, solve()), (false, (true, fresh.1)));
    }

    #[test]
    fn other_terms_relations_and_strengths_are_other_structures() {
        let x = Variable::new;
        let solve = |made: Constraint| {
            let mut solver = Solver::new();
            let variable = made.expr().terms[0].variable;
            solver.add_constraint(made).unwrap();
            solver.solve().unwrap();
            (solver.is_recalled(), solver.fetch_changes() == [(variable, 5.0)])
        };
        assert_eq!(solve(x() | EQ(Strength::WEAK) | 3.0), (false, false));
        assert_eq!(solve(x() | EQ(Strength::WEAK) | 5.0), (true, true));
        assert_eq!(solve(x() | EQ(Strength::WEAK) | 5.0), (true, true));
        assert_eq!(solve(x() | EQ(Strength::MEDIUM) | 5.0), (false, true));
        assert_eq!(solve(x() | GE(Strength::WEAK) | 5.0), (false, true));
        assert_eq!(solve(2.0 * x() | EQ(Strength::WEAK) | 10.0), (false, true));
        assert_eq!(solve(x() | EQ(Strength::REQUIRED) | 5.0), (false, true));
        assert_eq!(solve(x() | EQ(Strength::REQUIRED) | 4.0), (true, false));
    }

    #[test]
    fn a_solver_that_follows_a_kept_core_refuses_duplicates_and_contradictions() {
        use crate::kasuari::{AddConstraintError, RemoveConstraintError};
        let solve = |wish: f64, is_checked: bool| {
            let mut solver = Solver::new();
            let x = Variable::new();
            let later: Constraint = x | EQ(Strength::WEAK) | wish;
            let early: Constraint = x | LE(Strength::REQUIRED) | 90.0;
            solver.add_constraint(early.clone()).unwrap();
            if is_checked {
                assert!(matches!(solver.add_constraint(early.clone()), Err(AddConstraintError::DuplicateConstraint)));
                assert!(matches!(solver.remove_constraint(&later), Err(RemoveConstraintError::UnknownConstraint)));
                assert!(solver.has_constraint(&early) && !solver.has_constraint(&later));
                let higher: Constraint = x | GE(Strength::REQUIRED) | 91.0;
                assert!(matches!(solver.add_constraint(higher), Err(AddConstraintError::UnsatisfiableConstraint)));
            }
            // The serial number of this constraint is less than that of the one before.
            solver.add_constraint(later.clone()).unwrap();
            assert!(matches!(solver.add_constraint(later), Err(AddConstraintError::DuplicateConstraint)));
            assert_eq!(solver.get_value(x), wish, "before a solve");
            solver.solve().unwrap();
            (solver.is_recalled(), solver.get_value(x))
        };
        assert_eq!(solve(4.0, false), (false, 4.0));
        assert_eq!(solve(5.0, true), (false, 5.0));
        assert_eq!(solve(6.0, false), (false, 6.0));
    }

    #[test]
    fn solvers_that_exist_at_the_same_time_follow_different_cores() {
        let begin = |wish: f64| {
            let (x, y) = (Variable::new(), Variable::new());
            let mut solver = Solver::new();
            solver.add_constraints([x | EQ(Strength::WEAK) | wish, y | GE(Strength::REQUIRED) | x]).unwrap();
            solver.add_constraint(y | EQ(Strength::WEAK) | 0.0).unwrap();
            (solver, x)
        };
        let end = |(mut solver, x): (Solver, Variable)| {
            solver.solve().unwrap();
            (solver.is_recalled(), solver.fetch_changes().iter().find(|change| change.0 == x).map(|change| change.1))
        };
        assert_eq!(end(begin(-1.0)), (false, Some(-1.0)));
        let (one, other) = (begin(-3.0), begin(-4.0));
        assert_eq!(end(other), (false, Some(-4.0)));
        assert_eq!(end(one), (true, Some(-3.0)));
        let (one, other) = (begin(-5.0), begin(-6.0));
        assert_eq!((end(one), end(other)), ((true, Some(-5.0)), (true, Some(-6.0))));
    }

    #[test]
    fn a_core_for_two_variables_is_not_followed_by_a_row_of_one() {
        let (x, y) = (Variable::new(), Variable::new());
        let solve = |other: Variable| {
            let mut solver = Solver::new();
            solver.add_constraints([x | EQ(Strength::MEDIUM) | 2.0, other | EQ(Strength::WEAK) | 3.0]).unwrap();
            solver.solve().unwrap();
            (solver.is_recalled(), solver.get_value(x), solver.get_value(other))
        };
        assert_eq!(solve(y), (false, 2.0, 3.0));
        assert_eq!(solve(x), (false, 2.0, 2.0));
        assert_eq!(solve(y), (true, 2.0, 3.0));
        assert_eq!(solve(x), (true, 2.0, 2.0));
    }

    #[test]
    fn looking_for_a_core_does_not_change_their_order() {
        // Rows of 1 to 4 variables; the first constraints of any two rows differ.
        let begin = |count: usize| {
            let mut solver = Solver::new();
            let first = Variable::new() | EQ(Strength::WEAK * count as f64) | 1.0;
            let others = (1..count).map(|_| Variable::new() | EQ(Strength::WEAK) | 1.0);
            solver.add_constraints(core::iter::once(first).chain(others)).unwrap();
            solver
        };
        for count in 1..=4 {
            begin(count).solve().unwrap();
        }
        // A row of n variables has n constraints of one term each.
        assert_eq!(list::sizes(), [2, 4, 6, 8]);
        // These solvers find their core, but are dropped before they solve.
        for count in [1, 2, 3, 4] {
            drop(begin(count));
            assert_eq!(list::sizes(), [2, 4, 6, 8], "row of {count}");
        }
    }

    #[test]
    fn the_cores_used_last_are_kept() {
        // Rows of 1, 2, ... variables with wished values, so that each has another structure.
        let solve = |count: usize| {
            let mut solver = Solver::new();
            let made = (0..count).map(|_| Variable::new() | EQ(Strength::WEAK) | 1.0);
            solver.add_constraints(made).unwrap();
            solver.solve().unwrap();
            solver.is_recalled()
        };
        for count in 1..=MOST_KEPT + 2 {
            assert!(!solve(count));
            assert!(count == 1 || solve(2));
        }
        assert_eq!(list::sizes().len(), MOST_KEPT);
        assert!(solve(2) && !solve(1) && solve(MOST_KEPT + 2));
    }

    #[test]
    fn the_kept_cores_have_a_limited_number_of_constraints_and_terms() {
        // Each constraint has one term.
        let solve = |count: usize| {
            let mut solver = Solver::new();
            let made = (0..count).map(|_| Variable::new() | EQ(Strength::WEAK) | 1.0);
            solver.add_constraints(made).unwrap();
            solver.solve().unwrap();
            solver.is_recalled()
        };
        let most = MOST_PARTS / 2;
        assert!(!solve(most + 1) && !solve(most + 1), "too large to be kept");
        assert!(!solve(1) && solve(1));
        assert!(!solve(most) && solve(most));
        assert_eq!(list::sizes().len(), 1);
        assert!(!solve(1), "gave way to the large core");
    }
}

//! Solvers of the C core that outlive the solvers of the program, and serve later ones with the same structure.
//!
//! A terminal program makes a new solver for each layout of each frame, and mostly adds the same constraints to it as
//! in the frame before: after a resize, only constants differ. Therefore a solver that is dropped leaves its core, with
//! the constraints that it was solved with, to the thread's list of kept cores. If the first solve of a new solver has
//! the [`Structure`] of a kept core, it takes this core, sets the constants that differ, and solves from the former
//! solution. This takes few or no steps of the simplex method.
//!
//! The answer does not depend on what the thread has solved before, except for rounding errors: a kept core is used only
//! if its answer is the only one with the least errors (see [`Kept::solve`]). Otherwise the new solver states its
//! constraints to an empty core.
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
/// The greatest number of constraints and terms that all kept cores of a thread have together. A core with more is not
/// kept.
#[cfg(feature = "std")]
pub(super) const MOST_PARTS: usize = 1 << 15;
/// The number of changed constants for which a recall has room at first.
const USUAL_CHANGES: usize = 16;
/// A kept core may do at least this work for a new solver, in units of `csolver_set_work_limit`.
const LEAST_WORK: u64 = 1000;

/// All that the first solve of a solver depends on, except constants: for each constraint its terms, relation and
/// strength, and which variables have fixed values.
#[derive(Clone, Default)]
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

    /// Returns the constraints, their terms, and for each variable whether its value is fixed.
    pub fn into_parts(self) -> (Vec<Queued>, Vec<QueuedTerm>, Vec<bool>) {
        (self.queue, self.terms, self.fixed)
    }

    /// The number of constraints and terms.
    #[cfg(feature = "std")]
    fn size(&self) -> usize {
        self.queue.len() + self.terms.len()
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
#[derive(Clone)]
pub(super) struct Stated {
    pub structure: Structure,
    /// Whether an earlier [`Solver`](super::Solver), which was dropped, has left this core to the present one.
    pub is_recalled: bool,
    /// The core's variables, in the order of the table of variables.
    pub variables: Vec<native::Variable>,
    pub ids: Vec<ConstraintId>,
    /// The ids of the copies that break ties, or `ConstraintId::NONE`.
    pub twins: Vec<ConstraintId>,
    /// The constants of the constraints in the core.
    pub constants: Vec<f64>,
    /// The work (in units of `csolver_set_work_limit`) that the C solver did when all constraints were added to it and
    /// solved for the first time.
    work: u64,
}

impl Stated {
    /// Makes a description that [`complete`](Stated::complete) has to complete after the first solve.
    pub fn new(structure: Structure) -> Stated {
        let (variables, ids, twins, constants) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Stated { structure, variables, ids, twins, constants, work: 0, is_recalled: false }
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
        let usual = queue.len().min(USUAL_CHANGES);
        let (mut changed, mut constants) = (Vec::with_capacity(usual), Vec::with_capacity(usual));
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
        stated.is_recalled = true;
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
            (Some(stated), Some(core)) if stated.is_complete() => list::add(Kept { core, stated }),
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
        if kept.stated.structure.size() > MOST_PARTS {
            return;
        }
        // While the thread ends, its list may be gone: the core is then freed.
        let _ = LIST.try_with(|list| {
            let mut list = list.borrow_mut();
            list.push(kept);
            let mut parts: usize = list.iter().map(|kept| kept.stated.structure.size()).sum();
            let mut excess = 0;
            while list.len() - excess > MOST_KEPT || parts > MOST_PARTS {
                parts -= list[excess].stated.structure.size();
                excess += 1;
            }
            list.drain(..excess);
        });
    }

    #[cfg(test)]
    pub(super) fn count() -> usize {
        LIST.with(|list| list.borrow().len())
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
        assert_eq!(list::count(), MOST_KEPT);
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
        assert_eq!(list::count(), 1);
        assert!(!solve(1), "gave way to the large core");
    }
}

//! Kasuari's solver, implemented with Keyline's C core.
//!
//! Each strength becomes a priority and a weight, as in Keyline's `kiwisolver` for Python. There
//! are three priorities, one for each band of strengths: from strong, from medium and from weak on.
//! The strength divided by the beginning of its band is the weight.
//!
//! Constraints are queued, and the core gets them before it solves, with a few calls, as far as the answer depends on
//! them (see `settle.rs`). If equations determine the answer, no core is needed. A required constraint that contradicts others
//! must be refused at once, so it is queued only if it is known not to contradict them: the solver
//! knows a point at which all required constraints hold, as long as it finds one without a search.
//! Otherwise the constraint is added to the core at once, which decides.
//!
//! Kasuari solves after each constraint, and keeps a solution that it cannot improve. So of several
//! answers with the same errors, kasuari gives one in which older constraints hold. To give the
//! same answer, a second copy of each constraint, its *twin*, is added if the core's answer is not
//! unique. The twins have a priority below all others, and smaller weights for younger constraints.

use super::error::InternalSolverError::{DualOptimizeFailed, EditConstraintNotInSystem};
use super::kept::{Follower, Owner, Stated, Structure};
use super::known::{Known, KnownVariables};
use super::serials::SerialMap;
use super::settle::{self, Rows, Settling, Statement};
use super::spare::{self, Lists};
use super::{
    AddConstraintError, AddEditVariableError, Constraint, RelationalOperator, RemoveConstraintError,
    RemoveEditVariableError, Strength, SuggestValueError, Variable,
};
use crate::constraint::ConstraintId;
use crate::linear::native;
use crate::raw::{Core, Status};
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;
use core::mem::take;
use core::ops::Range;
use keyline_sys as sys;

/// The C core's priorities for the three bands of kasuari's strengths. A constraint gets the priority `STRONG` if its
/// strength is at least `Strength::STRONG`, otherwise `MEDIUM` if at least `Strength::MEDIUM`, otherwise `WEAK`.
const STRONG: f64 = 900.0;
const MEDIUM: f64 = 500.0;
const WEAK: f64 = 100.0;
/// The priority of the copies of constraints (twins) that break ties. It is below the priorities of all three bands of
/// strengths.
const TIES: f64 = 1e-3;
/// The priority of edits with the strength 0, so low that every other constraint outweighs such an edit.
const LEAST: f64 = 1e-10;
/// Terms whose coefficients are smaller than this in magnitude are dropped, as kasuari does.
const NEGLIGIBLE: f64 = 1e-8;
/// Numbers below this bound are surely accepted by the C core: it refuses numbers above 2^300 (about 1e90), and the
/// quotient of two numbers at this bound is far below that.
const SURELY_IN_RANGE: f64 = 1e30;

/// Converts a strength above 0 to the priority and the weight of a constraint in the C core. For example,
/// `Strength::STRONG * 2.0` has the priority 900 and the weight 2.
pub(super) fn split(strength: Strength) -> (f64, f64) {
    match strength {
        _ if strength >= Strength::REQUIRED => (sys::CSOLVER_REQUIRED, 1.0),
        _ if strength >= Strength::STRONG => (STRONG, strength.value() / Strength::STRONG.value()),
        _ if strength >= Strength::MEDIUM => (MEDIUM, strength.value() / Strength::MEDIUM.value()),
        _ => (WEAK, strength.value()),
    }
}

/// The greatest quotient of the coefficients of a constraint for which a variable is moved to make the constraint hold.
/// The queued constraints are then numerically harmless for the core.
const MODERATE: f64 = 16.0;
/// The value of `Queued::place` of a constraint that was removed while it was queued.
pub(super) const NO_PLACE: u32 = u32::MAX;
/// Removed constraints leave the queue when there are this many, and more than queued ones.
const MANY: usize = 32;

/// The solver's record of a constraint that the program has added.
#[derive(Clone)]
pub(super) struct Held {
    /// The constraint, or `None` if it was removed; another constraint may then use this record.
    pub constraint: Option<Constraint>,
    /// The id of the constraint in the C core, or `ConstraintId::NONE` while the constraint is queued or if its
    /// strength is 0.
    id: ConstraintId,
    /// The id of the copy with a low priority that breaks ties in favour of older constraints, or `ConstraintId::NONE`
    /// if the solution has been unique so far.
    twin: ConstraintId,
    /// The index of the constraint in the queue while it is queued.
    turn: usize,
    /// The number of constraints that were added to the solver before this one; older constraints win ties.
    age: u64,
}

/// A constraint that waits to be added to the C core: all waiting constraints are added in one call before the next
/// solve.
#[derive(Clone)]
pub(super) struct Queued {
    /// The index of the constraint in `Solver::held`, or `NO_PLACE` if it was removed.
    pub place: u32,
    pub relation: sys::csolver_relation,
    pub constant: f64,
    pub strength: Strength,
    /// The range of the constraint's terms in `Solver::queued_terms`.
    pub terms: Range<usize>,
}

/// A term of a queued constraint. The variable is given by the index of its entry in the table of variables.
#[derive(Copy, Clone, PartialEq)]
pub(super) struct QueuedTerm {
    pub variable: usize,
    pub coefficient: f64,
}

/// A solver for linear constraints with strengths, with the methods of kasuari's `Solver`.
///
/// Constraints and edits can be added and removed at any time. [`fetch_changes`](Solver::fetch_changes) solves, and
/// returns the variables whose values have changed.
pub struct Solver {
    core: Owner,
    /// The kept core that the solver follows. The core has all constraints of the solver, whose serial numbers are in
    /// `followed`, in ascending order; of the other lists, only the table of variables is then used. `followed` is empty if
    /// there is no such core.
    follower: Option<Follower>,
    followed: Vec<usize>,
    variables: KnownVariables,
    /// The records of the constraints that the program has added. A record whose constraint was removed stays in the list,
    /// and the next constraint uses it.
    held: Vec<Held>,
    /// The indices in `held` of records whose constraints were removed.
    vacant: Vec<u32>,
    /// The indices in `held`, by the constraints' serial numbers.
    places: SerialMap,
    /// The constraints that have not been added to the C core yet, the oldest first; `queued_terms` has their terms.
    queue: Vec<Queued>,
    queued_terms: Vec<QueuedTerm>,
    /// Whether a required constraint has been queued since the queue was last empty.
    has_queued_required: bool,
    /// The number of elements of `queue` that were removed.
    removed: usize,
    /// Whether all required constraints hold at the point of the table of variables.
    has_point: bool,
    /// The indices in `held` and ages of constraints without a tie-breaking copy (twin), the oldest first. Some of
    /// these constraints may have been removed in the meantime.
    untied: Vec<(u32, u64)>,
    next_age: u64,
    /// Whether constraints were added to the core since the solution was last known to have no ties.
    may_have_ties: bool,
    /// The last reported values of variables that no constraint uses any more. If a constraint uses such a variable
    /// again before the next `fetch_changes`, the new value is reported only if it differs from the one stored here.
    forgotten: BTreeMap<Variable, f64>,
    /// Variables that no constraint used for a while and that a constraint uses again.
    /// `fetch_changes` compares their values with those reported before.
    renewed: Vec<Variable>,
    changes: Vec<(Variable, f64)>,
    is_solved: bool,
    /// Whether `fetch_changes` has to compare all values with the reported ones: the reported values were those of another
    /// core than the present one.
    has_new_core: bool,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// Creates an empty solver.
    pub fn new() -> Solver {
        Solver::with_core(Owner::without_core())
    }

    fn with_core(core: Owner) -> Solver {
        let Lists { variables, followed, held, places, queue, queued_terms, untied, changes } = spare::new_lists();
        Solver {
            core,
            follower: None,
            followed,
            variables,
            held,
            vacant: Vec::new(),
            places,
            queue,
            queued_terms,
            has_queued_required: false,
            removed: 0,
            has_point: true,
            untied,
            next_age: 0,
            may_have_ties: false,
            forgotten: BTreeMap::new(),
            renewed: Vec::new(),
            changes,
            is_solved: true,
            has_new_core: false,
        }
    }

    // ---- constraints ----

    /// Adds constraints one after the other, and stops at the first that is refused. The constraints before the refused
    /// one stay in the solver.
    ///
    /// # Errors
    ///
    /// The error with which [`add_constraint`](Solver::add_constraint) refuses the constraint.
    pub fn add_constraints<I: IntoIterator<Item = Constraint>>(
        &mut self,
        constraints: I,
    ) -> Result<(), AddConstraintError> {
        constraints.into_iter().try_for_each(|constraint| self.add_constraint(constraint))
    }

    /// Adds a constraint. Values change at the next [`fetch_changes`](Solver::fetch_changes).
    ///
    /// # Errors
    ///
    /// [`AddConstraintError::DuplicateConstraint`] if the solver contains it already;
    /// [`AddConstraintError::UnsatisfiableConstraint`] if it is required and contradicts other required constraints;
    /// [`AddConstraintError::InternalSolverError`] if it has a number that is NaN or too large.
    pub fn add_constraint(&mut self, constraint: Constraint) -> Result<(), AddConstraintError> {
        if self.follows(&constraint) {
            self.note_followed(constraint);
            return Ok(());
        }
        self.add_other(constraint)
    }

    /// Returns whether a constraint is the next one of the followed core. The order of the serial numbers excludes that
    /// the constraint is in the solver already.
    #[inline]
    fn follows(&mut self, constraint: &Constraint) -> bool {
        match (&mut self.follower, self.followed.last()) {
            (Some(follower), Some(&last)) => {
                last < constraint.serial() && follower.takes(constraint, &mut self.variables)
            }
            _ => false,
        }
    }

    /// Called if the solver follows a core that was kept from an earlier solver, and that core contains a constraint equal to
    /// `constraint`: stores the serial number of `constraint`. The terms are not needed any more, and a later constraint of
    /// the thread gets their memory, while the processor still has it in its cache.
    #[inline]
    fn note_followed(&mut self, constraint: Constraint) {
        self.followed.push(constraint.serial());
        self.is_solved = false;
        spare::leave_terms(constraint.into_terms());
    }

    /// Adds a constraint that is not the next one of the followed core, or the first constraint.
    #[inline(never)]
    fn add_other(&mut self, constraint: Constraint) -> Result<(), AddConstraintError> {
        if self.has_constraint(&constraint) {
            return Err(AddConstraintError::DuplicateConstraint);
        }
        if self.followed.is_empty() && self.next_age == 0 && self.core.core().is_none() {
            self.follower = Follower::new();
        }
        let is_later = self.followed.last().map_or(true, |&last| last < constraint.serial());
        let follows = match &mut self.follower {
            Some(follower) if is_later && !follower.is_solved() => follower.follow(&constraint, &mut self.variables),
            _ => false,
        };
        if follows {
            self.note_followed(constraint);
            return Ok(());
        }
        self.stop_following().map_err(|_| DualOptimizeFailed)?;
        self.add_unfollowed(constraint)
    }

    /// Adds the constraints that were followed as if no core had been followed. If the followed core was solved, solves:
    /// the solver is then as if it had never followed one.
    fn stop_following(&mut self) -> Result<(), Status> {
        let follower = match self.follower.take() {
            Some(follower) => follower,
            None => return Ok(()),
        };
        let (constraints, was_solved) = (follower.constraints(&self.followed, &self.variables), follower.is_solved());
        follower.leave();
        self.followed.clear();
        if constraints.is_empty() {
            return Ok(());
        }
        let published = self.variables.published();
        self.variables.clear();
        self.restate(constraints);
        for (variable, value) in published {
            if let Some(index) = self.variables.find(variable) {
                self.variables.at(index).published = value;
            }
        }
        if was_solved {
            self.solve_core()?;
        }
        Ok(())
    }

    /// Adds constraints that were followed before. The solver is empty.
    fn restate(&mut self, constraints: Vec<Constraint>) {
        for constraint in constraints {
            // These constraints are not refused, because they hold at a point if they are required.
            let _ = self.add_unfollowed(constraint);
        }
        self.has_new_core = true;
    }

    /// Adds a constraint that the solver does not contain yet: puts the constraint into the queue, or states it to the
    /// solver's own core. The solver must not be following a kept core (`follower` is `None`).
    fn add_unfollowed(&mut self, constraint: Constraint) -> Result<(), AddConstraintError> {
        let start = self.queued_terms.len();
        self.use_terms(&constraint);
        match self.queue_or_add(&constraint, start) {
            Ok(id) => {
                self.hold(constraint, id);
                self.is_solved = false;
                Ok(())
            }
            Err(status) => {
                self.release(&constraint);
                Err(match status {
                    sys::CSOLVER_ERROR_UNSATISFIABLE => AddConstraintError::UnsatisfiableConstraint,
                    _ => DualOptimizeFailed.into(),
                })
            }
        }
    }

    /// Returns the index of the constraint's record in `self.held`, or `None` if the constraint is not in the solver.
    #[inline]
    fn place(&self, constraint: &Constraint) -> Option<u32> {
        self.places.get(constraint.serial()).map(|place| place as u32)
    }

    /// Makes a record of a constraint, and lists it among those without a twin if it is optional.
    fn hold(&mut self, constraint: Constraint, id: ConstraintId) {
        // The cast loses nothing, because the C core limits the number of constraints to less than 2^32.
        let place = self.vacant.last().copied().unwrap_or(self.held.len() as u32);
        self.places.insert(constraint.serial(), place as usize);
        let is_queued = id == ConstraintId::NONE && constraint.strength() > Strength::ZERO;
        if constraint.strength() < Strength::REQUIRED && constraint.strength() > Strength::ZERO {
            if self.untied.len() > 2 * self.held.len() + MANY {
                self.drop_removed_from_untied();
            }
            self.untied.push((place, self.next_age));
        }
        let mut turn = 0;
        if is_queued {
            turn = self.queue.len() - 1;
            self.queue[turn].place = place;
        }
        let constraint = Some(constraint);
        let held = Held { constraint, id, twin: ConstraintId::NONE, turn, age: self.next_age };
        self.next_age += 1;
        if self.vacant.pop().is_some() {
            self.held[place as usize] = held;
        } else {
            self.held.push(held);
        }
    }

    /// Appends the constraint's terms to `queued_terms`, and counts one more use of each variable.
    #[inline]
    fn use_terms(&mut self, constraint: &Constraint) {
        for term in &constraint.expr().terms {
            if !is_negligible(term.coefficient) {
                let variable = self.use_variable(term.variable);
                self.queued_terms.push(QueuedTerm { variable, coefficient: term.coefficient });
            }
        }
    }

    /// Queues a constraint, so that the next solve adds it to the C core together with all others of the queue. The caller
    /// has appended the constraint's terms to `queued_terms`, from the index `start` on. A constraint that the core may
    /// refuse is added to the core at once. Returns the constraint's id in the core, or `NONE` if the constraint was queued
    /// or has no effect.
    fn queue_or_add(&mut self, constraint: &Constraint, start: usize) -> Result<ConstraintId, Status> {
        let strength = constraint.strength();
        let relation = relation_of(constraint);
        // Strengths that are NaN count as equal to every strength.
        if strength <= Strength::ZERO {
            self.queued_terms.truncate(start);
            let is_number = !strength.value().is_nan();
            return if is_number { Ok(ConstraintId::NONE) } else { Err(sys::CSOLVER_ERROR_NOT_FINITE) };
        }
        let constant = 0.0 - constraint.expr().constant;
        let terms = &self.queued_terms[start..];
        let is_safe = is_surely_in_range(constant) && terms.iter().all(|term| is_surely_in_range(term.coefficient));
        let is_optional = strength < Strength::REQUIRED;
        if is_safe && (is_optional || self.has_point && holds_at_point(&mut self.variables, terms, relation, constant))
        {
            let terms = start..self.queued_terms.len();
            self.queue.push(Queued { place: NO_PLACE, relation, constant, strength, terms });
            self.has_queued_required |= strength >= Strength::REQUIRED;
            return Ok(ConstraintId::NONE);
        }
        let mut id = ConstraintId::NONE;
        let terms = self.queued_terms.split_off(start);
        // The core decides whether the constraint contradicts others, so it has to know all required ones.
        if self.has_queued_required {
            self.flush(false)?;
        }
        self.own_core()?;
        self.add_variables()?;
        let mut statement = Statement::default();
        let ids = settle::ids_of(&self.variables);
        statement.add(&self.variables, &ids, terms.into_iter(), relation, constant, split(strength));
        for description in statement.descriptions() {
            self.core.add_one(&description, &mut id)?;
        }
        self.has_point = self.has_point && strength < Strength::REQUIRED;
        self.may_have_ties = true;
        Ok(id)
    }

    /// Adds queued constraints to the C core: all of them, or, if `is_complete` states that a solve follows and these are the
    /// first constraints of the core, those on which the answer depends (see `settle.rs`). Such a core is kept when
    /// the solver is dropped. Returns whether the present values are the only optimum of all constraints, or `None` if
    /// that has not been found out.
    ///
    /// If the core runs out of memory, the constraints that it has not added stay in the queue.
    fn flush(&mut self, is_complete: bool) -> Result<Option<bool>, Status> {
        if self.queue.is_empty() {
            return Ok(None);
        }
        let is_first = is_complete && self.is_first_flush();
        self.own_core()?;
        self.add_variables()?;
        self.may_have_ties = true;
        let ids = settle::ids_of(&self.variables);
        let (held, removed) = (&mut self.held, &mut self.removed);
        // Of more constraints than variables, most are often satisfied as soon as a few hold.
        let are_many = is_complete && self.queue.len() - *removed > ids.len();
        let mut settling = Settling {
            core: &mut self.core,
            queue: &mut self.queue,
            terms: &self.queued_terms,
            variables: &self.variables,
            ids: &ids,
            note: &mut |_, place, id| {
                held[place as usize].id = id;
                *removed += 1;
            },
        };
        let mut lowest = Strength::REQUIRED;
        let mut is_unique = None;
        if is_first || are_many {
            is_unique = Some(settling.settle(&mut lowest, false)?).filter(|_| is_first);
        }
        if !is_first {
            settling.state_all()?;
        }
        self.has_queued_required = false;
        if is_first {
            let (queue, terms) = (take(&mut self.queue), take(&mut self.queued_terms));
            self.core.stated = Some(Box::new(Stated::new(Structure::new(queue, terms), lowest)));
        }
        self.queue.clear();
        self.queued_terms.clear();
        self.removed = 0;
        Ok(is_unique)
    }

    /// If all constraints wait, and equations determine all values, solves without a core: the solver then follows a kept
    /// answer of its own. Returns whether this was possible.
    fn solve_equations(&mut self) -> bool {
        let are_in_order = || {
            let serials = || self.held.iter().flat_map(|held| &held.constraint).map(Constraint::serial);
            serials().zip(serials().skip(1)).all(|(former, next)| former < next)
        };
        if self.core.core().is_some() || !self.is_first_flush() || !are_in_order() {
            return false;
        }
        let rows = Rows { queue: &self.queue, terms: &self.queued_terms, variables: &self.variables };
        let values = match rows.solve_equations() {
            Some(values) => values,
            None => return false,
        };
        let structure = Structure::new(take(&mut self.queue), take(&mut self.queued_terms));
        self.follower = Some(Follower::of_values(structure, values));
        for constraint in self.held.drain(..).flat_map(|held| held.constraint) {
            self.followed.push(constraint.serial());
            spare::leave_terms(constraint.into_terms());
        }
        self.places.clear();
        self.untied.clear();
        self.has_queued_required = false;
        self.next_age = 0;
        true
    }

    /// Returns true if the core is empty, and all constraints that the program has ever added wait in the queue. The
    /// constraint at an index of the queue then has the same index in `held` and the same age, and the index of a
    /// variable in the table is also the one that its variable of an empty core gets.
    fn is_first_flush(&self) -> bool {
        self.next_age == self.queue.len() as u64 && self.removed == 0 && self.variables.all_wait()
    }

    /// Takes a constraint out of the queue.
    fn unqueue(&mut self, turn: usize) {
        self.queue[turn].place = NO_PLACE;
        self.removed += 1;
        if self.removed < MANY || self.removed * 2 < self.queue.len() {
            return;
        }
        self.removed = 0;
        self.queue.retain(|queued| queued.place != NO_PLACE);
        let terms = take(&mut self.queued_terms);
        for (turn, queued) in self.queue.iter_mut().enumerate() {
            let start = self.queued_terms.len();
            self.queued_terms.extend_from_slice(&terms[queued.terms.clone()]);
            queued.terms = start..self.queued_terms.len();
            self.held[queued.place as usize].turn = turn;
        }
    }

    /// Removes a constraint. A clone of the added constraint identifies it, too.
    ///
    /// # Errors
    ///
    /// [`RemoveConstraintError::UnknownConstraint`] if it is not in the solver.
    pub fn remove_constraint(&mut self, constraint: &Constraint) -> Result<(), RemoveConstraintError> {
        if !self.has_constraint(constraint) {
            return Err(RemoveConstraintError::UnknownConstraint);
        }
        self.own_core().map_err(|_| DualOptimizeFailed)?;
        let place = self.place(constraint).ok_or(RemoveConstraintError::UnknownConstraint)?;
        self.free_variable(constraint).map_err(|_| DualOptimizeFailed)?;
        let held = &self.held[place as usize];
        if held.id != ConstraintId::NONE {
            let count = if held.twin == ConstraintId::NONE { 1 } else { 2 };
            self.core.remove(&[held.id, held.twin][..count]).map_err(|_| DualOptimizeFailed)?;
        } else if constraint.strength() > Strength::ZERO {
            let turn = held.turn;
            self.unqueue(turn);
        }
        let held = &mut self.held[place as usize];
        self.places.remove(constraint.serial());
        held.constraint = None;
        self.vacant.push(place);
        self.is_solved = false;
        self.release(constraint);
        Ok(())
    }

    /// Returns true if the constraint or a clone of it has been added to this solver and not been removed.
    pub fn has_constraint(&self, constraint: &Constraint) -> bool {
        self.followed.binary_search(&constraint.serial()).is_ok() || self.place(constraint).is_some()
    }

    /// If a constraint fixes a variable, so that constraints were stated with the variable's value in its place, queues
    /// these constraints again: the constraint is about to be removed.
    fn free_variable(&mut self, constraint: &Constraint) -> Result<(), Status> {
        let mut terms = terms_of(&self.variables, constraint);
        let variable = match (terms.next(), terms.next()) {
            (Some(term), None) if self.variables.entry(term.variable).is_fixed => term.variable,
            _ => return Ok(()),
        };
        drop(terms);
        if constraint.strength() < Strength::REQUIRED || constraint.op() != RelationalOperator::Equal {
            return Ok(());
        }
        let variables = &self.variables;
        let is_changed = |held: &&Held| match &held.constraint {
            Some(other) if held.id != ConstraintId::NONE => {
                terms_of(variables, other).any(|term| term.variable == variable)
                    && terms_of(variables, other).any(|term| !variables.entry(term.variable).is_fixed)
            }
            _ => false,
        };
        let mut stated = Vec::new();
        for held in self.held.iter().filter(is_changed) {
            stated.extend([held.id, held.twin].into_iter().filter(|&id| id != ConstraintId::NONE));
        }
        self.core.remove(&stated)?;
        for (place, held) in self.held.iter_mut().enumerate().filter(|(_, held)| is_changed(&&**held)) {
            let (twin, place) = (held.twin, place as u32);
            held.id = ConstraintId::NONE;
            held.twin = ConstraintId::NONE;
            held.turn = self.queue.len();
            if twin != ConstraintId::NONE {
                self.untied.push((place, held.age));
            }
            if let Some(other) = &held.constraint {
                self.has_queued_required |= other.strength() >= Strength::REQUIRED;
                let start = self.queued_terms.len();
                self.queued_terms.extend(terms_of(variables, other));
                self.queue.push(Queued {
                    place,
                    relation: relation_of(other),
                    constant: 0.0 - other.expr().constant,
                    strength: other.strength(),
                    terms: start..self.queued_terms.len(),
                });
            }
        }
        self.variables.at(variable).is_fixed = false;
        Ok(())
    }

    // ---- variables ----

    /// Counts one more use of a variable, and returns the index of its entry in the table of variables. If it has none,
    /// makes one.
    #[inline]
    fn use_variable(&mut self, variable: Variable) -> usize {
        match self.variables.find(variable) {
            Some(index) => {
                self.variables.at(index).uses += 1;
                index
            }
            None => {
                let published = match self.forgotten.is_empty() {
                    true => 0.0,
                    false => self.forgotten.remove(&variable).unwrap_or(0.0),
                };
                let index = self.variables.insert(variable, published);
                if published != 0.0 {
                    self.renewed.push(variable);
                }
                index
            }
        }
    }

    /// Decrements the count of uses of each variable of a constraint that was removed from the C core. A variable whose
    /// count reaches 0 is removed from the C core, too.
    fn release(&mut self, constraint: &Constraint) {
        for term in &constraint.expr().terms {
            if !is_negligible(term.coefficient) {
                self.release_variable(term.variable);
            }
        }
    }

    fn release_variable(&mut self, variable: Variable) {
        let index = match self.variables.find(variable) {
            Some(index) => index,
            None => return,
        };
        let known = self.variables.at(index);
        known.uses -= 1;
        let (id, published) = (known.id, known.published);
        // A variable that the core does not know yet is removed from the table when the core gets its variables.
        // Removing a variable from the core fails only if memory is exhausted. The variable then stays in the core,
        // where it does no harm.
        if known.uses == 0 && id != native::Variable::NONE && self.core.remove_variable(id).is_ok() {
            self.variables.remove(index);
            if published != 0.0 {
                self.forgotten.insert(variable, published);
            }
        }
    }

    // ---- edits ----

    /// Begins an edit: a constraint of the given strength keeps the variable near the value that
    /// [`suggest_value`](Solver::suggest_value) sets. The value is 0 at first.
    ///
    /// # Errors
    ///
    /// [`AddEditVariableError::DuplicateEditVariable`]; [`AddEditVariableError::BadRequiredStrength`] if the strength is
    /// that of required constraints or NaN.
    pub fn add_edit_variable(&mut self, v: Variable, strength: Strength) -> Result<(), AddEditVariableError> {
        if self.has_edit_variable(&v) {
            return Err(AddEditVariableError::DuplicateEditVariable);
        }
        if strength >= Strength::REQUIRED {
            return Err(AddEditVariableError::BadRequiredStrength);
        }
        self.is_solved = false;
        // If memory is exhausted, return success without an edit, because kasuari has no error for this case.
        // `suggest_value` will report that the variable is not being edited.
        if self.own_core().is_err() {
            return Ok(());
        }
        let index = self.use_variable(v);
        if self.add_variables().is_err() {
            self.release_variable(v);
            return Ok(());
        }
        let id = self.variables.entry(index).id;
        if self.begin_edit(id, strength).is_err() {
            // The C core could not set the edit's weight, which represents its strength. End the edit: with a wrong
            // strength it would distort the layout.
            let _ = self.core.end_edit(id);
            self.release_variable(v);
        }
        Ok(())
    }

    /// Adds to the C core a variable for each entry of the table of variables that has none in the core yet.
    fn add_variables(&mut self) -> Result<(), Status> {
        let forgotten = &mut self.forgotten;
        self.variables.state(&mut self.core, |known| {
            if known.published != 0.0 {
                forgotten.insert(known.variable, known.published);
            }
        })
    }

    fn begin_edit(&mut self, id: native::Variable, strength: Strength) -> Result<(), Status> {
        if strength <= Strength::ZERO {
            return self.core.begin_edit(id, LEAST);
        }
        let (priority, weight) = split(strength);
        self.core.begin_edit(id, priority)?;
        let constraint = self.core.edit_constraint(id)?;
        self.core.set_weight(constraint, weight)
    }

    /// Ends the edit of a variable: the suggested value no longer influences the layout.
    ///
    /// # Errors
    ///
    /// [`RemoveEditVariableError::UnknownEditVariable`] if the variable is not being edited.
    pub fn remove_edit_variable(&mut self, v: Variable) -> Result<(), RemoveEditVariableError> {
        let id = self.edited(v).ok_or(RemoveEditVariableError::UnknownEditVariable)?;
        self.core.end_edit(id).map_err(|_| EditConstraintNotInSystem)?;
        self.is_solved = false;
        self.release_variable(v);
        Ok(())
    }

    /// Returns true between [`add_edit_variable`](Solver::add_edit_variable) and
    /// [`remove_edit_variable`](Solver::remove_edit_variable) for this variable.
    pub fn has_edit_variable(&self, v: &Variable) -> bool {
        self.edited(*v).is_some()
    }

    /// Returns the C core's variable for the program's variable `v` if `v` is being edited, otherwise `None`.
    fn edited(&self, v: Variable) -> Option<native::Variable> {
        self.variables
            .get(v)
            .map(|known| known.id)
            .filter(|&id| self.core.core().map_or(false, |core| core.is_editing(id)))
    }

    /// Sets the value that an edited variable should have.
    ///
    /// # Errors
    ///
    /// [`SuggestValueError::UnknownEditVariable`] if the variable is not being edited;
    /// [`SuggestValueError::InternalSolverError`] if the value is NaN or too large.
    pub fn suggest_value(&mut self, variable: Variable, value: f64) -> Result<(), SuggestValueError> {
        let id = self.edited(variable).ok_or(SuggestValueError::UnknownEditVariable)?;
        self.core.suggest(&[id], &[value]).map_err(|_| DualOptimizeFailed)?;
        self.is_solved = false;
        Ok(())
    }

    // ---- values ----

    /// Solves, and returns the variables whose values have changed since the last call, with their values. A variable
    /// begins with the value 0.
    ///
    /// If the solver cannot solve for want of memory, it returns no changes, and the next call tries again.
    pub fn fetch_changes(&mut self) -> &[(Variable, f64)] {
        self.changes.clear();
        if self.solve().is_ok() {
            self.is_solved = true;
            self.forgotten.clear();
            let changes = &mut self.changes;
            if let Some(follower) = &self.follower {
                self.variables.report(follower.values(), changes);
                return &self.changes;
            }
            let has_new_core = take(&mut self.has_new_core);
            let (changed, values) = self.core.take_changes();
            let mut report = |known: &mut Known| known.report(values[known.id.index()], changes);
            if has_new_core {
                self.variables.used().for_each(&mut report);
            } else {
                changed.iter().for_each(|variable| report(self.variables.of_core(variable.index())));
            }
            for variable in self.renewed.drain(..) {
                let index = match self.variables.find(variable) {
                    Some(index) if self.variables.entry(index).id != native::Variable::NONE => index,
                    _ => continue,
                };
                report(self.variables.at(index));
            }
        }
        &self.changes
    }

    pub(super) fn solve(&mut self) -> Result<(), Status> {
        if let Some(follower) = &mut self.follower {
            if follower.solve(&self.variables) {
                return Ok(());
            }
        }
        self.stop_following()?;
        if self.solve_equations() {
            return Ok(());
        }
        self.solve_core()
    }

    /// Solves with the solver's own core.
    fn solve_core(&mut self) -> Result<(), Status> {
        let found = self.flush(true)?;
        self.core.make_core()?;
        self.core.solve()?;
        let is_unique = match found {
            Some(is_unique) => is_unique,
            None => !self.may_have_ties || self.core.is_unique()?,
        };
        if !is_unique {
            self.break_ties()?;
            self.core.solve()?;
        }
        self.may_have_ties = false;
        self.describe_core(is_unique);
        Ok(())
    }

    /// Prepares the core for a change of its constraints or edits. A core that was solved for another solver before is not
    /// changed: if several answers were equally good after the change, the answer could depend on the constants of that
    /// other solver.
    fn own_core(&mut self) -> Result<(), Status> {
        self.stop_following()?;
        if let Some(stated) = self.core.stated.take() {
            self.wait_again(stated.into_structure());
        }
        self.core.make_core()
    }

    /// Queues the constraints of a structure that the core did not need for its answer.
    fn wait_again(&mut self, structure: Structure) {
        let (queue, terms) = structure.into_parts();
        for queued in queue.into_iter().filter(|queued| queued.place != NO_PLACE) {
            let start = self.queued_terms.len();
            self.queued_terms.extend_from_slice(&terms[queued.terms.clone()]);
            self.held[queued.place as usize].turn = self.queue.len();
            self.has_queued_required |= queued.strength >= Strength::REQUIRED;
            self.queue.push(Queued { terms: start..self.queued_terms.len(), ..queued });
        }
    }

    #[cfg(test)]
    pub(super) fn has_core(&self) -> bool {
        self.core.core().is_some()
    }

    #[cfg(all(test, feature = "std"))]
    pub(super) fn is_recalled(&self) -> bool {
        self.follower.as_ref().map_or(false, Follower::is_recalled)
    }

    /// After the first solve, completes the description (`Stated`) that lets a later solver take this core over. A core
    /// whose answer is not unique, although copies of the constraints (twins) break ties, gets no description.
    fn describe_core(&mut self, is_unique_without_twins: bool) {
        let mut stated = match self.core.stated.take() {
            Some(stated) if !stated.is_complete() => stated,
            complete => {
                self.core.stated = complete;
                return;
            }
        };
        stated.complete(&self.variables, self.held.iter().map(|held| (held.id, held.twin)), &self.core);
        if is_unique_without_twins || self.core.is_unique().unwrap_or(false) {
            self.core.stated = Some(stated);
        }
    }

    /// Adds a copy with a low priority (a twin) of each constraint to the C core, unless the constraint has one
    /// already. The copies choose, among equally good solutions, the one in which older constraints hold.
    fn break_ties(&mut self) -> Result<(), Status> {
        self.drop_removed_from_untied();
        let mut statement = Statement::default();
        let ids = settle::ids_of(&self.variables);
        for &(place, age) in &self.untied {
            if let Some(constraint) = &self.held[place as usize].constraint {
                let (relation, constant) = (relation_of(constraint), 0.0 - constraint.expr().constant);
                let terms = terms_of(&self.variables, constraint);
                statement.add(&self.variables, &ids, terms, relation, constant, (TIES, 1.0 / (1.0 + age as f64)));
            }
        }
        let twins = self.core.add(statement.descriptions())?;
        for ((place, _), twin) in self.untied.drain(..).zip(twins) {
            self.held[place as usize].twin = twin;
        }
        Ok(())
    }

    /// Shortens `untied`, the list of constraints that have no tie-breaking copy: drops the entries of constraints that the
    /// program has removed from the solver.
    fn drop_removed_from_untied(&mut self) {
        let held = &self.held;
        self.untied.retain(|&(place, age)| {
            let held = &held[place as usize];
            held.age == age && held.constraint.is_some()
        });
    }

    /// Returns the present value of a variable, or 0 if no constraint mentions it.
    ///
    /// If a constraint or a suggested value has changed since [`fetch_changes`](Solver::fetch_changes), each call
    /// solves a copy of the solver: call `fetch_changes` before you ask for several values.
    pub fn get_value(&self, v: Variable) -> f64 {
        let index = match self.variables.find(v) {
            Some(index) if self.variables.entry(index).uses > 0 => index,
            _ => return 0.0,
        };
        if self.is_solved {
            return self.solved_value(index);
        }
        let value_of_copy = |mut copy: Solver| {
            copy.solve()?;
            Ok(copy.variables.find(v).map_or(0.0, |index| copy.solved_value(index)))
        };
        self.try_clone().and_then(value_of_copy).unwrap_or(self.variables.entry(index).published)
    }

    /// Returns the value of the variable with an index in the table of variables. The solver must be solved.
    fn solved_value(&self, index: usize) -> f64 {
        match &self.follower {
            Some(follower) => follower.value(index),
            None => self.core.value(self.variables.entry(index).id).unwrap_or(0.0),
        }
    }

    /// Returns a solver with the same constraints, which follows no kept core.
    fn try_clone(&self) -> Result<Solver, Status> {
        let core = self.core.core().map(Core::try_clone).transpose()?;
        let mut copy = Solver::with_core(core.map_or_else(Owner::without_core, Owner::new));
        copy.variables.clone_from(&self.variables);
        copy.held.clone_from(&self.held);
        copy.queue.clone_from(&self.queue);
        copy.queued_terms.clone_from(&self.queued_terms);
        copy.has_queued_required = self.has_queued_required;
        copy.removed = self.removed;
        copy.has_point = self.has_point;
        copy.untied.clone_from(&self.untied);
        copy.next_age = self.next_age;
        copy.may_have_ties = self.may_have_ties;
        copy.is_solved = self.is_solved;
        if let Some(follower) = &self.follower {
            copy.variables.clear();
            copy.restate(follower.constraints(&self.followed, &self.variables));
        }
        Ok(copy)
    }

    /// Removes all constraints, edits and variables, as if the solver were new.
    pub fn reset(&mut self) {
        *self = Solver::new();
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("variables", &self.variables.count())
            .field("constraints", &(self.followed.len() + self.held.len() - self.vacant.len()))
            .finish()
    }
}

impl Drop for Solver {
    /// Leaves the core that was followed, the memory of the lists, and that of the constraints' terms to the thread.
    fn drop(&mut self) {
        if let Some(follower) = self.follower.take() {
            follower.leave();
        }
        spare::leave_lists(Lists {
            variables: take(&mut self.variables),
            followed: take(&mut self.followed),
            held: take(&mut self.held),
            places: take(&mut self.places),
            queue: take(&mut self.queue),
            queued_terms: take(&mut self.queued_terms),
            untied: take(&mut self.untied),
            changes: take(&mut self.changes),
        });
    }
}

/// Returns by how much the sum of the terms exceeds the constant of a constraint, and the sum of the magnitudes of the
/// terms and the constant. `value` returns the value of a term's variable.
#[inline(always)]
pub(super) fn residual(terms: &[QueuedTerm], constant: f64, mut value: impl FnMut(&QueuedTerm) -> f64) -> (f64, f64) {
    let (mut sum, mut size) = (0.0, magnitude(constant));
    for term in terms {
        let product = term.coefficient * value(term);
        sum += product;
        size += magnitude(product);
    }
    (sum - constant, size)
}

/// Returns whether a constraint holds, the sum of whose terms exceeds the constant by `excess`. It may miss by `rounding`.
#[inline(always)]
pub(super) fn is_met(relation: sys::csolver_relation, excess: f64, rounding: f64) -> bool {
    match relation {
        sys::CSOLVER_LESS_OR_EQUAL => excess <= rounding,
        sys::CSOLVER_EQUAL => magnitude(excess) <= rounding,
        _ => excess >= -rounding,
    }
}

/// The solver keeps one point that satisfies all required constraints that were accepted so far. Returns true if a new
/// required constraint holds at this point, or if the point can be moved so that the constraint holds: a variable that no
/// other required constraint uses gets the value for which both sides are equal. False does not mean that the constraint
/// contradicts the others.
#[inline(never)]
pub(super) fn holds_at_point(
    variables: &mut KnownVariables,
    terms: &[QueuedTerm],
    relation: sys::csolver_relation,
    constant: f64,
) -> bool {
    let excess_at =
        |variables: &mut KnownVariables| residual(terms, constant, |term| variables.at(term.variable).point).0;
    let excess = excess_at(variables);
    let mut is_held = is_met(relation, excess, 0.0);
    if !is_held {
        let largest = terms.iter().fold(0.0, |largest: f64, term| largest.max(magnitude(term.coefficient)));
        let is_movable = |term: &&QueuedTerm| {
            !variables.at(term.variable).is_bound
                && magnitude(term.coefficient) * MODERATE >= largest
                && terms.iter().filter(|other| other.variable == term.variable).count() == 1
        };
        if let Some(term) = terms.iter().find(is_movable) {
            // The variable's coordinate is still 0, so its term contributes nothing to `excess`.
            variables.at(term.variable).point = -excess / term.coefficient;
            is_held = is_met(relation, excess_at(variables), 0.0);
            if !is_held {
                variables.at(term.variable).point = 0.0;
            }
        }
    }
    if is_held {
        for term in terms {
            let known = variables.at(term.variable);
            known.is_bound = true;
            known.is_fixed |= relation == sys::CSOLVER_EQUAL && terms.len() == 1 && magnitude(term.coefficient) == 1.0;
        }
    }
    is_held
}

/// Returns the C core's constant for the relation of a constraint.
#[inline]
pub(super) fn relation_of(constraint: &Constraint) -> sys::csolver_relation {
    match constraint.op() {
        RelationalOperator::LessOrEqual => sys::CSOLVER_LESS_OR_EQUAL,
        RelationalOperator::Equal => sys::CSOLVER_EQUAL,
        RelationalOperator::GreaterOrEqual => sys::CSOLVER_GREATER_OR_EQUAL,
    }
}

/// Returns the terms of a constraint that is in the solver.
fn terms_of<'a>(
    variables: &'a KnownVariables,
    constraint: &'a Constraint,
) -> impl Iterator<Item = QueuedTerm> + Clone + 'a {
    constraint.expr().terms.iter().filter(|term| !is_negligible(term.coefficient)).filter_map(move |term| {
        Some(QueuedTerm { variable: variables.find(term.variable)?, coefficient: term.coefficient })
    })
}

/// `f64::abs`, which `core` has only since Rust 1.85.
pub(super) fn magnitude(number: f64) -> f64 {
    if number < 0.0 {
        -number
    } else {
        number
    }
}

/// Returns whether the C core surely accepts a number. NaN is not accepted.
#[inline]
pub(super) fn is_surely_in_range(number: f64) -> bool {
    -SURELY_IN_RANGE < number && number < SURELY_IN_RANGE
}

#[inline]
fn is_negligible(coefficient: f64) -> bool {
    -NEGLIGIBLE < coefficient && coefficient < NEGLIGIBLE
}

#[cfg(test)]
#[allow(clippy::precedence)]
mod tests {
    use super::*;
    use crate::kasuari::WeightedRelation::{EQ, GE, LE};

    #[test]
    fn constraints_wait_for_the_first_fetch_even_if_some_are_removed() {
        let mut solver = Solver::new();
        let (left, right) = (Variable::new(), Variable::new());
        let width: Constraint = right - left | EQ(Strength::WEAK) | 30.0;
        let start: Constraint = left | EQ(Strength::REQUIRED) | 10.0;
        solver.add_constraints([start, width.clone(), right | GE(Strength::REQUIRED) | left]).unwrap();
        solver.add_constraint(right | EQ(Strength::WEAK) | 100.0).unwrap();
        solver.remove_constraint(&width).unwrap();
        assert_eq!((solver.core.variable_count(), solver.core.constraint_count()), (0, 0));
        let changes: BTreeMap<_, _> = solver.fetch_changes().iter().copied().collect();
        assert_eq!(changes, BTreeMap::from([(left, 10.0), (right, 100.0)]));
        assert_eq!(solver.core.constraint_count(), 3);
    }

    #[test]
    fn the_queue_does_not_grow_with_removed_constraints() {
        let mut solver = Solver::new();
        let x = Variable::new();
        let kept: Constraint = x | EQ(Strength::WEAK) | 7.0;
        for i in 0..1000 {
            let passing: Constraint = x | EQ(Strength::STRONG) | f64::from(i);
            solver.add_constraint(passing.clone()).unwrap();
            if i == 0 {
                solver.add_constraint(kept.clone()).unwrap();
            }
            solver.remove_constraint(&passing).unwrap();
        }
        assert!(solver.queue.len() <= 2 * MANY && solver.queued_terms.len() <= 2 * MANY);
        assert_eq!(solver.fetch_changes(), [(x, 7.0)]);
        solver.remove_constraint(&kept).unwrap();
        assert_eq!(solver.core.constraint_count(), 0);
    }

    #[test]
    fn the_list_for_ties_does_not_grow_with_removed_constraints() {
        let mut solver = Solver::new();
        let x = Variable::new();
        let kept: Constraint = x | EQ(Strength::WEAK) | 7.0;
        solver.add_constraint(kept).unwrap();
        for i in 8..1008 {
            let passing: Constraint = x | EQ(Strength::STRONG) | f64::from(i);
            solver.add_constraint(passing.clone()).unwrap();
            assert_eq!(solver.fetch_changes(), [(x, f64::from(i))]);
            solver.remove_constraint(&passing).unwrap();
        }
        assert_eq!(solver.fetch_changes(), [(x, 7.0)]);
        assert!(solver.untied.len() <= 3 * MANY, "{}", solver.untied.len());
    }

    #[test]
    fn a_required_constraint_waits_only_if_it_cannot_contradict_others() {
        let mut solver = Solver::new();
        let (x, y, z) = (Variable::new(), Variable::new(), Variable::new());
        // x = 3 and y = 3 + 2 satisfy the first two constraints. With z = 0 they satisfy the third
        // constraint, too.
        solver.add_constraint(x | EQ(Strength::REQUIRED) | 3.0).unwrap();
        solver.add_constraint(y - x | GE(Strength::REQUIRED) | 2.0).unwrap();
        solver.add_constraint(y + z | LE(Strength::REQUIRED) | 8.0).unwrap();
        assert!(solver.core.core().is_none());
        assert_eq!(solver.queue.len(), 3);
        // y and z are at 5 and 0: only the core can tell that they can move to 6 and 2, but not to 7 and 2.
        solver.add_constraint(y + z | EQ(Strength::REQUIRED) | 8.0).unwrap();
        assert_eq!((solver.core.constraint_count(), solver.queue.len()), (4, 0));
        // Optional constraints stay in the queue, and are not passed to the core yet.
        solver.add_constraint(x | EQ(Strength::WEAK) | 9.0).unwrap();
        solver.add_constraint(z | EQ(Strength::REQUIRED) | 2.0).unwrap();
        assert_eq!((solver.core.constraint_count(), solver.queue.len()), (5, 1));
        let refused = solver.add_constraint(y | EQ(Strength::REQUIRED) | 7.0);
        assert!(matches!(refused, Err(AddConstraintError::UnsatisfiableConstraint)));
        let changes: BTreeMap<_, _> = solver.fetch_changes().iter().copied().collect();
        assert_eq!(changes, BTreeMap::from([(x, 3.0), (y, 6.0), (z, 2.0)]));
    }

    /// Ten panes of a tenth of the row each, and equal gaps between them, as ratatui states them. The sizes of the gaps
    /// are differences of large coordinates; that they are not exactly 0 must not make the core check its answer in
    /// doubled precision, which takes many times the work of the solve.
    #[test]
    fn rounded_differences_are_not_checked_again() {
        const SIZE: f64 = 6700.0;
        let mut solver = Solver::new();
        let edges: Vec<_> = (0..22).map(|_| Variable::new()).collect();
        let (first, last) = (edges[0], edges[21]);
        let size = |i: usize| edges[i + 1] - edges[i];
        let mut add = |constraint| solver.add_constraint(constraint).unwrap();
        let spacing = Strength::REQUIRED.div_f64(10.0);
        add(first | EQ(Strength::REQUIRED) | 0.0);
        add(last | EQ(Strength::REQUIRED) | SIZE);
        for &edge in &edges {
            add(edge | GE(Strength::REQUIRED) | first);
            add(edge | LE(Strength::REQUIRED) | last);
        }
        for i in (1..21).step_by(2) {
            add(edges[i] | LE(Strength::REQUIRED) | edges[i + 1]);
        }
        for i in (2..20).step_by(2) {
            for k in (i + 2..20).step_by(2) {
                add(size(i) | EQ(spacing) | size(k));
            }
        }
        for i in (2..20).step_by(2) {
            add(size(i) | GE(spacing) | 0.0);
            add(size(i) | EQ(Strength::WEAK * 10.0) | last - first);
        }
        add(size(0) | EQ(Strength::REQUIRED - Strength::WEAK) | 0.0);
        add(size(20) | EQ(Strength::REQUIRED - Strength::WEAK) | 0.0);
        for i in (1..21).step_by(2) {
            add(size(i) | EQ(Strength::STRONG) | (last - first) * 10.0 / 100.0);
        }
        for i in (1..19).step_by(2) {
            add(size(i) | EQ(Strength::WEAK) | size(i + 2));
        }
        // Without a core, the answer follows from the equations; the test is of the core.
        solver.solve_core().unwrap();
        let changes: BTreeMap<_, _> = solver.fetch_changes().iter().copied().collect();
        for (i, edge) in edges.iter().enumerate() {
            let value = changes.get(edge).copied().unwrap_or(0.0);
            assert!((value - (i / 2) as f64 * SIZE / 10.0).abs() < 1e-6, "edge {i} is at {value}");
        }
        assert!(solver.core.statistics().work < 100_000, "work: {}", solver.core.statistics().work);
    }

    /// Thirty panes that share a row in the proportions 1, 2, 3, 1, ..., as ratatui states them: every two panes are
    /// compared, so most comparisons follow from others. If the core gets all constraints at once, it makes 357 pivots.
    #[test]
    fn comparisons_of_every_two_panes_take_few_steps() {
        const PANES: usize = 30;
        // The numbers of the proportions add up to 60, so a pane of the proportion 1 is 100 wide.
        const SIZE: f64 = 6000.0;
        let mut solver = Solver::new();
        let edges: Vec<_> = (0..2 * PANES).map(|_| Variable::new()).collect();
        let size = |i: usize| edges[2 * i + 1] - edges[2 * i];
        let share = |i: usize| (1 + i % 3) as f64;
        let mut add = |constraint| solver.add_constraint(constraint).unwrap();
        add(edges[0] | EQ(Strength::REQUIRED) | 0.0);
        for &edge in &edges {
            add(edge | LE(Strength::REQUIRED) | SIZE);
        }
        for i in 0..PANES {
            add(size(i) | GE(Strength::REQUIRED) | 0.0);
        }
        for i in 1..PANES {
            add(edges[2 * i] | EQ(Strength::STRONG) | edges[2 * i - 1]);
        }
        for i in 0..PANES {
            add(size(i) | EQ(Strength::MEDIUM) | SIZE);
        }
        for i in 0..PANES {
            for k in i + 1..PANES {
                add(size(i) * share(k) | EQ(Strength::WEAK * 100.0) | size(k) * share(i));
            }
        }
        for i in 1..PANES {
            add(size(i - 1) | EQ(Strength::WEAK) | size(i));
        }
        let changes: BTreeMap<_, _> = solver.fetch_changes().iter().copied().collect();
        let value = |edge: &Variable| changes.get(edge).copied().unwrap_or(0.0);
        for i in 0..PANES {
            let width = value(&edges[2 * i + 1]) - value(&edges[2 * i]);
            assert!((width - 100.0 * share(i)).abs() < 1e-6, "pane {i} is {width} wide");
        }
        let pivots = solver.core.statistics().pivots;
        assert!(pivots <= 5 * PANES as u64, "pivots: {pivots}");
    }

    /// Sixty panes of all kinds that share a row without gaps, as ratatui states them for its legacy flex. A test of
    /// whether each of the 122 edges can move without cost does 300 000 units of work; a test of the few movements that
    /// cost nothing, from which all others follow, does a small part of it.
    #[test]
    fn a_row_of_all_kinds_of_panes_is_quickly_known_to_be_unique() {
        const PANES: usize = 60;
        const SIZE: f64 = 36_700.0;
        let mut solver = Solver::new();
        let edges: Vec<_> = (0..2 * PANES + 2).map(|_| Variable::new()).collect();
        let (first, last) = (edges[0], edges[2 * PANES + 1]);
        let size = |i: usize| edges[i + 1] - edges[i];
        let mut add = |constraint| solver.add_constraint(constraint).unwrap();
        add(first | EQ(Strength::REQUIRED) | 0.0);
        add(last | EQ(Strength::REQUIRED) | SIZE);
        for &edge in &edges {
            add(edge | GE(Strength::REQUIRED) | first);
            add(edge | LE(Strength::REQUIRED) | last);
        }
        for i in (1..2 * PANES).step_by(2) {
            add(edges[i] | LE(Strength::REQUIRED) | edges[i + 1]);
        }
        for i in (2..2 * PANES).step_by(2) {
            add(size(i) | EQ(Strength::REQUIRED.div_f64(10.0)) | 0.0);
        }
        add(size(0) | EQ(Strength::REQUIRED - Strength::WEAK) | 0.0);
        add(size(2 * PANES) | EQ(Strength::REQUIRED - Strength::WEAK) | 0.0);
        for i in 0..PANES {
            let pane = || size(2 * i + 1);
            match i % 6 {
                0 => add(pane() | EQ(Strength::STRONG * 10.0) | 300.0),
                1 => {
                    add(pane() | GE(Strength::STRONG * 100.0) | 200.0);
                    add(pane() | EQ(Strength::MEDIUM * 10.0) | 200.0);
                }
                2 => {
                    add(pane() | LE(Strength::STRONG * 100.0) | 500.0);
                    add(pane() | EQ(Strength::MEDIUM * 10.0) | 500.0);
                }
                3 => add(pane() | EQ(Strength::STRONG) | (last - first) * 2.0 / 100.0),
                4 => add(pane() | EQ(Strength::STRONG.div_f64(10.0)) | (last - first) / 120.0),
                _ => add(pane() | EQ(Strength::MEDIUM) | (last - first)),
            }
        }
        let fills: Vec<_> = (5..PANES).step_by(6).collect();
        for (k, &left) in fills.iter().enumerate() {
            for &right in &fills[k + 1..] {
                let (one, other) = ((1 + left % 2) as f64, (1 + right % 2) as f64);
                add(size(2 * left + 1) * other | EQ(Strength::MEDIUM.div_f64(10.0)) | size(2 * right + 1) * one);
            }
        }
        solver.fetch_changes();
        let before = solver.core.statistics().work;
        assert_eq!(solver.core.is_unique(), Ok(true));
        let work = solver.core.statistics().work - before;
        assert!(work < 50_000, "work: {work}");
    }
}

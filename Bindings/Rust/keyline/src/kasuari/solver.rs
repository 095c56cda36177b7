//! Kasuari's solver, implemented with Keyline's C core.
//!
//! Each strength becomes a priority and a weight, as in Keyline's `kiwisolver` for Python. There
//! are three priorities, one for each band of strengths: from strong, from medium and from weak on.
//! The strength divided by the beginning of its band is the weight.
//!
//! A required constraint is added to the core at once, because the core may refuse it. Other
//! constraints are queued and added together before the core solves, which is much faster than
//! adding them one by one.
//!
//! Kasuari solves after each constraint, and keeps a solution that it cannot improve. So of several
//! answers with the same errors, kasuari gives one in which older constraints hold. To give the
//! same answer, a second copy of each constraint, its *twin*, is added if the core's answer is not
//! unique. The twins have a priority below all others, and smaller weights for younger constraints.

use super::error::InternalSolverError::{DualOptimizeFailed, EditConstraintNotInSystem};
use super::known::{Known, KnownVariables};
use super::{
    AddConstraintError, AddEditVariableError, Constraint, RelationalOperator, RemoveConstraintError,
    RemoveEditVariableError, Strength, SuggestValueError, Variable,
};
use crate::constraint::ConstraintId;
use crate::linear::native;
use crate::raw::{Core, Description, Status};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;
use keyline_sys as sys;

#[cfg(feature = "std")]
type Map<V> = std::collections::HashMap<usize, V, core::hash::BuildHasherDefault<AddressHasher>>;
#[cfg(not(feature = "std"))]
type Map<V> = BTreeMap<usize, V>;

/// A hash function for addresses, whose lowest bits are always 0: multiplicative (Fibonacci) hashing, which spreads the
/// information over all bits.
#[cfg(feature = "std")]
#[derive(Clone, Default)]
struct AddressHasher(u64);

#[cfg(feature = "std")]
impl core::hash::Hasher for AddressHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_usize(usize::from(byte));
        }
    }

    fn write_usize(&mut self, address: usize) {
        let product = (self.0 ^ address as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        // Rotate, because multiplication mixes the high bits best, and `HashMap` chooses the bucket by the low bits of
        // the hash.
        self.0 = product.rotate_left(32);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

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
fn split(strength: Strength) -> (f64, f64) {
    match strength {
        _ if strength >= Strength::REQUIRED => (sys::CSOLVER_REQUIRED, 1.0),
        _ if strength >= Strength::STRONG => (STRONG, strength.value() / Strength::STRONG.value()),
        _ if strength >= Strength::MEDIUM => (MEDIUM, strength.value() / Strength::MEDIUM.value()),
        _ => (WEAK, strength.value()),
    }
}

/// The solver's record of a constraint that the program has added.
#[derive(Clone)]
struct Held {
    /// A clone of the constraint. Constraints are looked up by the address of their data, and the clone keeps this
    /// address from being reused.
    _constraint: Constraint,
    /// The id of the constraint in the C core, or `ConstraintId::NONE` while the constraint is queued or if its
    /// strength is 0.
    id: ConstraintId,
    /// The id of the copy with a low priority that breaks ties in favour of older constraints, or `ConstraintId::NONE`
    /// if the solution has been unique so far.
    twin: ConstraintId,
    /// The number of constraints that were added to the solver before this one; older constraints win ties.
    age: u64,
}

/// A constraint that waits to be added to the C core: all waiting constraints are added in one call before the next
/// solve.
#[derive(Clone)]
struct Queued {
    identity: usize,
    /// The range of the constraint's terms in `Solver::queued_terms`.
    terms: Range<usize>,
    relation: sys::csolver_relation,
    constant: f64,
    strength: Strength,
}

/// A solver for linear constraints with strengths, with the methods of kasuari's `Solver`.
///
/// Constraints and edits can be added and removed at any time. [`fetch_changes`](Solver::fetch_changes) solves, and
/// returns the variables whose values have changed.
pub struct Solver {
    core: Core,
    variables: KnownVariables,
    /// The constraints that the program has added, by [`Constraint::identity`], which clones of a constraint share.
    constraints: Map<Held>,
    /// The constraints that have not been added to the C core yet, the oldest first; `queued_terms` has their terms.
    queue: Vec<Queued>,
    queued_terms: Vec<native::Term>,
    /// The identities and ages of constraints without a tie-breaking copy (twin), the oldest first. Some of these
    /// constraints may have been removed in the meantime.
    untied: Vec<(usize, u64)>,
    next_age: u64,
    /// The last reported values of variables that no constraint uses any more. If a constraint uses such a variable
    /// again before the next `fetch_changes`, the new value is reported only if it differs from the one stored here.
    forgotten: BTreeMap<Variable, f64>,
    /// Indices, in the C core, of variables that no constraint used for a while and that a constraint uses again.
    /// `fetch_changes` compares their values with those reported before.
    renewed: Vec<usize>,
    changes: Vec<(Variable, f64)>,
    is_solved: bool,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// Creates an empty solver. Calls [`alloc::alloc::handle_alloc_error`], as `Vec` does, if memory is exhausted.
    pub fn new() -> Solver {
        Solver::with_core(Core::new(0, 0, false).unwrap_or_else(|_| out_of_memory()))
    }

    fn with_core(core: Core) -> Solver {
        Solver {
            core,
            variables: KnownVariables::default(),
            constraints: Map::default(),
            queue: Vec::new(),
            queued_terms: Vec::new(),
            untied: Vec::new(),
            next_age: 0,
            forgotten: BTreeMap::new(),
            renewed: Vec::new(),
            changes: Vec::new(),
            is_solved: true,
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
        let identity = constraint.identity();
        if self.constraints.contains_key(&identity) {
            return Err(AddConstraintError::DuplicateConstraint);
        }
        let start = self.queued_terms.len();
        let known = self.map_terms(&constraint);
        match known.and_then(|()| self.pass_on(&constraint, start)) {
            Ok(id) => {
                let age = self.next_age;
                self.next_age += 1;
                self.is_solved = false;
                self.constraints.insert(identity, Held { _constraint: constraint, id, twin: ConstraintId::NONE, age });
                Ok(())
            }
            Err(status) => {
                self.queued_terms.truncate(start);
                self.release(&constraint);
                Err(match status {
                    sys::CSOLVER_ERROR_UNSATISFIABLE => AddConstraintError::UnsatisfiableConstraint,
                    _ => DualOptimizeFailed.into(),
                })
            }
        }
    }

    /// Appends the constraint's terms to `queued_terms`, with the C core's variables in place of the program's, and
    /// counts one more use of each variable.
    fn map_terms(&mut self, constraint: &Constraint) -> Result<(), Status> {
        let mut outcome = Ok(());
        for term in &constraint.expr().terms {
            if is_negligible(term.coefficient) {
                continue;
            }
            match self.use_variable(term.variable) {
                Ok(variable) => self.queued_terms.push(native::Term { variable, coefficient: term.coefficient }),
                Err(status) => outcome = Err(status),
            }
        }
        outcome
    }

    /// Queues an optional constraint, whose terms are those of `queued_terms` from `start` on. A constraint that the C
    /// core may refuse, because it is required or has very large numbers, is added to the core at once. Returns its id
    /// in the core, or `NONE` if the constraint was queued.
    fn pass_on(&mut self, constraint: &Constraint, start: usize) -> Result<ConstraintId, Status> {
        let mut id = ConstraintId::NONE;
        let strength = constraint.strength();
        let constant = 0.0 - constraint.expr().constant;
        let relation = match constraint.op() {
            RelationalOperator::LessOrEqual => sys::CSOLVER_LESS_OR_EQUAL,
            RelationalOperator::Equal => sys::CSOLVER_EQUAL,
            RelationalOperator::GreaterOrEqual => sys::CSOLVER_GREATER_OR_EQUAL,
        };
        let terms = &self.queued_terms[start..];
        let is_in_range = |number: f64| -SURELY_IN_RANGE < number && number < SURELY_IN_RANGE;
        let is_safe = is_in_range(constant) && terms.iter().all(|term| is_in_range(term.coefficient));
        if strength <= Strength::ZERO {
            self.queued_terms.truncate(start);
        } else if strength < Strength::REQUIRED && is_safe {
            let (identity, terms) = (constraint.identity(), start..self.queued_terms.len());
            self.queue.push(Queued { identity, terms, relation, constant, strength });
            self.untied.push((identity, self.next_age));
        } else {
            let (priority, weight) = split(strength);
            self.core.add_one(&Description { terms, relation, constant, priority, weight }, &mut id)?;
            self.queued_terms.truncate(start);
            if strength < Strength::REQUIRED {
                self.untied.push((constraint.identity(), self.next_age));
            }
        }
        Ok(id)
    }

    /// Adds all queued constraints to the C core in one call. If the core refuses, none is added and the queue stays as
    /// it is.
    fn flush(&mut self) -> Result<(), Status> {
        if self.queue.is_empty() {
            return Ok(());
        }
        let terms = &self.queued_terms;
        let describe = |queued: &Queued| {
            let (priority, weight) = split(queued.strength);
            let terms = &terms[queued.terms.clone()];
            Description { terms, relation: queued.relation, constant: queued.constant, priority, weight }
        };
        let descriptions: Vec<_> = self.queue.iter().map(describe).collect();
        let ids = self.core.add(&descriptions).map_err(|refused| refused.0)?;
        for (queued, id) in self.queue.drain(..).zip(ids) {
            if let Some(held) = self.constraints.get_mut(&queued.identity) {
                held.id = id;
            }
        }
        self.queued_terms.clear();
        Ok(())
    }

    /// Removes a constraint. A clone of the added constraint identifies it, too.
    ///
    /// # Errors
    ///
    /// [`RemoveConstraintError::UnknownConstraint`] if it is not in the solver.
    pub fn remove_constraint(&mut self, constraint: &Constraint) -> Result<(), RemoveConstraintError> {
        let identity = constraint.identity();
        if !self.constraints.contains_key(&identity) {
            return Err(RemoveConstraintError::UnknownConstraint);
        }
        let removed = self.flush().and_then(|()| {
            let held = self.constraints.get(&identity);
            let both = held.map_or([ConstraintId::NONE; 2], |held| [held.id, held.twin]);
            let count = both.iter().take_while(|&&id| id != ConstraintId::NONE).count();
            self.core.remove(&both[..count])
        });
        removed.map_err(|_| DualOptimizeFailed)?;
        self.is_solved = false;
        self.constraints.remove(&identity);
        self.release(constraint);
        Ok(())
    }

    /// Returns true if the constraint or a clone of it has been added to this solver and not been removed.
    pub fn has_constraint(&self, constraint: &Constraint) -> bool {
        self.constraints.contains_key(&constraint.identity())
    }

    // ---- variables ----

    /// Returns the variable in the core (the C library) that represents the program's variable `variable`, and counts
    /// one more use of it. If the core has no such variable yet, makes one. Fails if memory is exhausted.
    #[inline]
    fn use_variable(&mut self, variable: Variable) -> Result<native::Variable, Status> {
        if let Some(known) = self.variables.get_mut(variable) {
            known.uses += 1;
            return Ok(known.id);
        }
        let mut made = [native::Variable::NONE];
        self.core.add_variables(&mut made)?;
        let published = self.forgotten.remove(&variable).unwrap_or(0.0);
        if published != 0.0 {
            self.renewed.push(made[0].index());
        }
        self.variables.insert(Known { variable, id: made[0], uses: 1, published });
        Ok(made[0])
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
        let (id, published) = match self.variables.get_mut(variable) {
            Some(known) if known.uses > 1 => {
                known.uses -= 1;
                return;
            }
            Some(known) => (known.id, known.published),
            // The variable has no entry, because memory was exhausted when the entry was to be made.
            None => return,
        };
        // Removing a variable fails only if memory is exhausted. The variable then stays in the C core, where it does
        // no harm; its count of uses is one too high.
        if self.core.remove_variable(id).is_ok() {
            self.variables.remove(variable);
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
    /// [`AddEditVariableError::DuplicateEditVariable`] or [`AddEditVariableError::BadRequiredStrength`].
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
        if let Ok(id) = self.use_variable(v) {
            if self.begin_edit(id, strength).is_err() {
                // The C core could not set the edit's weight, which represents its strength. End the edit: with a wrong
                // strength it would distort the layout.
                let _ = self.core.end_edit(id);
                self.release_variable(v);
            }
        }
        Ok(())
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
        self.variables.get(v).map(|known| known.id).filter(|&id| self.core.is_editing(id))
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
            let (changed, values) = self.core.take_changes();
            let indices = changed.iter().map(|variable| variable.index()).chain(self.renewed.drain(..));
            for index in indices {
                let (known, value) = match (self.variables.at(index), values.get(index)) {
                    (Some(known), Some(&value)) => (known, value),
                    _ => continue,
                };
                if known.published != value {
                    known.published = value;
                    self.changes.push((known.variable, value));
                }
            }
        }
        &self.changes
    }

    fn solve(&mut self) -> Result<(), Status> {
        let has_news = !self.queue.is_empty();
        self.flush()?;
        self.core.solve()?;
        if has_news && !self.core.is_unique()? {
            self.break_ties()?;
            self.core.solve()?;
        }
        Ok(())
    }

    /// Adds a copy with a low priority (a twin) of each constraint to the C core, unless the constraint has one
    /// already. The copies choose, among equally good solutions, the one in which older constraints hold.
    fn break_ties(&mut self) -> Result<(), Status> {
        let constraints = &self.constraints;
        let is_held =
            |&(identity, age): &(usize, u64)| constraints.get(&identity).map_or(false, |held| held.age == age);
        self.untied.retain(is_held);
        let mut terms = Vec::new();
        let mut ranges = Vec::new();
        for (identity, _) in &self.untied {
            let start = terms.len();
            if let Some(held) = self.constraints.get(identity) {
                terms.extend(self.core.inspect(held.id)?.1);
                ranges.push((start..terms.len(), self.core.inspect(held.id)?.0, held.age));
            }
        }
        let describe = |(range, info, age): &(Range<usize>, sys::csolver_constraint_info, u64)| Description {
            terms: &terms[range.clone()],
            relation: info.relation,
            constant: info.constant,
            priority: TIES,
            weight: 1.0 / (1.0 + *age as f64),
        };
        let descriptions: Vec<_> = ranges.iter().map(describe).collect();
        let twins = self.core.add(&descriptions).map_err(|refused| refused.0)?;
        for ((identity, _), twin) in self.untied.drain(..).zip(twins) {
            if let Some(held) = self.constraints.get_mut(&identity) {
                held.twin = twin;
            }
        }
        Ok(())
    }

    /// Returns the present value of a variable, or 0 if no constraint mentions it.
    ///
    /// If a constraint or a suggested value has changed since [`fetch_changes`](Solver::fetch_changes), each call
    /// solves a copy of the solver: call `fetch_changes` before you ask for several values.
    pub fn get_value(&self, v: Variable) -> f64 {
        let known = match self.variables.get(v) {
            Some(known) => known,
            None => return 0.0,
        };
        if self.is_solved {
            return self.core.value(known.id).unwrap_or(0.0);
        }
        let solved = self.try_clone().and_then(|mut copy| copy.solve().and_then(|()| copy.core.value(known.id)));
        solved.unwrap_or(known.published)
    }

    fn try_clone(&self) -> Result<Solver, Status> {
        Ok(Solver {
            variables: self.variables.clone(),
            constraints: self.constraints.clone(),
            queue: self.queue.clone(),
            queued_terms: self.queued_terms.clone(),
            untied: self.untied.clone(),
            next_age: self.next_age,
            is_solved: self.is_solved,
            ..Solver::with_core(self.core.try_clone()?)
        })
    }

    /// Removes all constraints, edits and variables, as if the solver were new.
    pub fn reset(&mut self) {
        *self = Solver::new();
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("variables", &self.core.variable_count())
            .field("constraints", &self.constraints.len())
            .finish()
    }
}

fn out_of_memory() -> ! {
    alloc::alloc::handle_alloc_error(core::alloc::Layout::new::<[f64; 2560]>())
}

fn is_negligible(coefficient: f64) -> bool {
    -NEGLIGIBLE < coefficient && coefficient < NEGLIGIBLE
}

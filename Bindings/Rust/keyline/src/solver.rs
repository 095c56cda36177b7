//! The solver, which finds values for variables that meet constraints as well as possible.

use crate::constraint::{Constraint, ConstraintId, Priority};
use crate::error::{constraint_of, Change, Error, Pending, Result, Subject};
use crate::linear::native::Variable;
use crate::raw::{Core, Status};
use crate::template::{Template, TemplateOptions};
use crate::transaction::Transaction;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use keyline_sys as sys;

/// Counters of a solver: what it contains, and the work it has done since it was made. `csolver.h` documents each
/// member.
pub type Statistics = sys::csolver_statistics_info;

/// Settings for [`Solver::try_new`]. The default has no limit of work and a generous limit of iterations.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The largest number of simplex iterations in one call, after which it fails with [`Error::IterationLimit`]. 0
    /// stands for a generous limit that ordinary problems do not reach.
    pub iteration_limit: u64,
    /// The limit of work of each call, as [`Solver::set_work_limit`] sets it later; 0 means no limit.
    pub work_limit: u64,
    /// How to choose between equally good solutions, when optional constraints of one priority compete for space. If
    /// true, variables that were added earlier get the space.
    pub age_breaks_ties: bool,
}

/// How the errors of constraints with the same priority are added up: as absolute values or as squares. The norm
/// matters only if these constraints cannot all hold.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Norm {
    /// Minimises the weighted sum of absolute errors. This is the default. If two equalities with the same weight
    /// contradict each other, one of them is satisfied and the other has the whole error.
    Absolute,
    /// The weighted sum of squared errors: two equalities that contradict each other are both violated in part. Needs
    /// the feature `least-squares`. If the libraries OpenBLAS and LAPACKE are installed, they compute large problems.
    Squares,
    /// Gives the solution of `Squares`, but tries the faster simplex method first. It can only be set for all
    /// priorities at once.
    Automatic,
}

impl Norm {
    fn raw(self) -> sys::csolver_norm {
        match self {
            Norm::Absolute => sys::CSOLVER_NORM_ABSOLUTE,
            Norm::Squares => sys::CSOLVER_NORM_SQUARES,
            Norm::Automatic => sys::CSOLVER_NORM_AUTOMATIC,
        }
    }

    fn from_raw(norm: sys::csolver_norm) -> Norm {
        match norm {
            sys::CSOLVER_NORM_SQUARES => Norm::Squares,
            sys::CSOLVER_NORM_AUTOMATIC => Norm::Automatic,
            _ => Norm::Absolute,
        }
    }
}

/// One priority with the total error of its constraints, as [`Solver::levels`] returns it.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Level {
    /// The priority of the constraints whose errors are added up, always below [`Priority::REQUIRED`].
    pub priority: Priority,
    /// The weighted sum of the errors of all constraints with this priority; 0 if all of them hold. With
    /// [`Norm::Squares`], the errors are squared first.
    pub violation: f64,
}

/// A set of variables and of constraints with priorities, for which [`solve`](Solver::solve) computes the values that
/// satisfy the constraints best.
///
/// Among all values that satisfy the required constraints, `solve` chooses those with the smallest errors at the
/// highest optional priority, among these the ones with the smallest errors at the next priority, and so on. The
/// crate's front page has an example. A solver can be sent to another thread, and its `&self` methods may be called by
/// several threads at once. Equal calls give bit-identical values on every machine with IEEE 754 doubles.
pub struct Solver {
    core: Core,
    /// The changes of constraints that the open transaction has made so far, kept for error messages. Empty outside a
    /// transaction.
    pending: Vec<Pending>,
    in_transaction: bool,
}

impl Solver {
    /// Makes an empty solver.
    ///
    /// Calls [`alloc::alloc::handle_alloc_error`], as `Vec` does, if memory is exhausted; [`try_new`](Solver::try_new)
    /// returns an error instead.
    pub fn new() -> Solver {
        match Solver::try_new(&Options::default()) {
            Ok(solver) => solver,
            Err(_) => alloc::alloc::handle_alloc_error(core::alloc::Layout::new::<[f64; 2560]>()),
        }
    }

    /// Makes an empty solver with the given limits and tie-breaking rule.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfMemory`].
    pub fn try_new(options: &Options) -> Result<Solver> {
        Core::new(options.iteration_limit, options.work_limit, options.age_breaks_ties)
            .map(Solver::from_core)
            .map_err(|status| Error::from_status(status, Default::default()))
    }

    fn from_core(core: Core) -> Solver {
        Solver { core, pending: Vec::new(), in_transaction: false }
    }

    /// Makes an independent copy of the solver. The ids of variables and constraints are valid in the copy, too, and
    /// the same calls give the same results.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfMemory`]; [`Error::Transaction`] inside a transaction.
    pub fn try_clone(&self) -> Result<Solver> {
        match self.core.try_clone() {
            Ok(core) => Ok(Solver::from_core(core)),
            Err(status) => Err(Subject::default().error(&self.core, status)),
        }
    }

    /// Removes all constraints and edits. Variables and their ids stay valid.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfMemory`]; [`Error::Transaction`] inside a transaction.
    pub fn reset(&mut self) -> Result<()> {
        let outcome = self.core.reset();
        self.done(outcome, &Subject::default())
    }

    /// Reserves memory for this many more variables, constraints and terms of constraints, so that adding them does not
    /// allocate.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfMemory`] or [`Error::TooLarge`].
    pub fn reserve(&mut self, variables: usize, constraints: usize, terms: usize) -> Result<()> {
        let outcome = self.core.reserve(variables, constraints, terms);
        self.done(outcome, &Subject::default())
    }

    /// Limits the work of every later call; 0 means no limit. A call that reaches the limit returns
    /// [`Error::WorkLimit`]. Work is counted in steps, not in time, so equal calls do equal work on every machine.
    /// [`Statistics::work`](Solver::statistics) counts it.
    pub fn set_work_limit(&mut self, limit: u64) {
        self.core.set_work_limit(limit);
    }

    /// Returns the limit of work of each call that [`set_work_limit`](Solver::set_work_limit) set; 0 means no limit.
    pub fn work_limit(&self) -> u64 {
        self.core.work_limit()
    }

    /// Converts the result of a C call. For a failed call, makes the error that describes the wrong one of its
    /// arguments, which `about` holds.
    fn done<T>(&self, outcome: Result<T, Status>, about: &Subject<'_>) -> Result<T> {
        outcome.map_err(|status| about.error(&self.core, status))
    }

    // ---- variables ----

    /// Adds a variable without bounds and with the value 0.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfMemory`] or [`Error::TooLarge`]; [`Error::Transaction`] inside a transaction.
    pub fn add_variable(&mut self) -> Result<Variable> {
        let [variable] = self.add_variables()?;
        Ok(variable)
    }

    /// Adds a variable with a name, which error messages about the variable contain. Several variables may have the
    /// same name.
    ///
    /// # Errors
    ///
    /// As [`add_variable`](Solver::add_variable) and [`set_variable_name`](Solver::set_variable_name).
    pub fn add_named_variable(&mut self, name: &str) -> Result<Variable> {
        check_name(Some(name))?;
        let variable = self.add_variable()?;
        if let Err(error) = self.set_variable_name(variable, Some(name)) {
            self.remove_variable(variable)?;
            return Err(error);
        }
        Ok(variable)
    }

    /// Adds several variables, all or none: `let [x, y] = solver.add_variables()?;`.
    ///
    /// # Errors
    ///
    /// As [`add_variable`](Solver::add_variable).
    pub fn add_variables<const N: usize>(&mut self) -> Result<[Variable; N]> {
        let mut variables = [Variable::NONE; N];
        let outcome = self.core.add_variables(&mut variables);
        self.done(outcome, &Subject::default())?;
        Ok(variables)
    }

    /// Adds `count` variables, all or none. If the number is known at compile time,
    /// [`add_variables`](Solver::add_variables) needs no `Vec`.
    ///
    /// # Errors
    ///
    /// As [`add_variable`](Solver::add_variable).
    pub fn add_variable_list(&mut self, count: usize) -> Result<Vec<Variable>> {
        let mut variables = vec![Variable::NONE; count];
        let outcome = self.core.add_variables(&mut variables);
        self.done(outcome, &Subject::default())?;
        Ok(variables)
    }

    /// Removes a variable that no constraint mentions. If the variable is being edited, the edit ends.
    ///
    /// # Errors
    ///
    /// [`Error::StaleVariable`], [`Error::VariableInUse`]; [`Error::Transaction`] inside a transaction.
    pub fn remove_variable(&mut self, variable: Variable) -> Result<()> {
        let outcome = self.core.remove_variable(variable);
        self.done(outcome, &Subject { variables: &[variable], ..Subject::default() })
    }

    /// Sets the name of a variable, which error messages contain; `None` removes the name.
    ///
    /// # Errors
    ///
    /// [`Error::StaleVariable`], [`Error::NameWithZero`] or [`Error::OutOfMemory`].
    pub fn set_variable_name(&mut self, variable: Variable, name: Option<&str>) -> Result<()> {
        check_name(name)?;
        let outcome = self.core.set_variable_name(variable, name);
        self.done(outcome, &Subject { variables: &[variable], ..Subject::default() })
    }

    /// Returns the name of a variable, or `None` if it has no name or the id is stale (removed or of another solver).
    pub fn variable_name(&self, variable: Variable) -> Option<String> {
        self.core.variable_name(variable)
    }

    /// Returns true if `variable` is in this solver, and false if it was removed or belongs to another solver.
    pub fn contains_variable(&self, variable: Variable) -> bool {
        self.core.is_variable(variable)
    }

    /// Returns the number of variables in the solver, without removed ones. Complexity: O(1).
    pub fn variable_count(&self) -> usize {
        self.core.variable_count()
    }

    // ---- constraints ----

    /// Adds a constraint and returns its id. Values change at the next [`solve`](Solver::solve).
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`], [`Error::OutOfRange`], [`Error::StaleVariable`], [`Error::NameWithZero`], or
    /// [`Error::Unsatisfiable`] if the constraint is required and contradicts other required ones.
    pub fn add(&mut self, constraint: Constraint) -> Result<ConstraintId> {
        let ids = self.add_all([constraint])?;
        Ok(ids[0])
    }

    /// Adds several constraints, all or none, and faster than one by one. Returns their ids in the same order.
    ///
    /// # Errors
    ///
    /// As [`add`](Solver::add); [`Culprit::item`](crate::Culprit::item) tells which constraint is wrong.
    pub fn add_all(&mut self, constraints: impl IntoIterator<Item = Constraint>) -> Result<Vec<ConstraintId>> {
        self.restate(&[], constraints)
    }

    /// States constraints in place of those with the ids `old`, for programs that describe their whole layout again for
    /// every frame. Returns the ids of the constraints, in the same order, for the next call.
    ///
    /// A constraint with the same terms in the same order, relation, priority and weight as one of `old` keeps the id of
    /// that one. Only its constant changes, and its name if the new constraint has one. Constraints of `old` without such
    /// a counterpart are removed, and new ones are added. If the call fails, nothing changes. It takes time in proportion
    /// to the number of terms, and simplex steps only for what differs.
    ///
    /// ```
    /// # use keyline::{Priority, Solver};
    /// let mut solver = Solver::new();
    /// let [left, right] = solver.add_variables::<2>()?;
    /// let first = solver.restate(&[], [left.equals(10.0), (right - left).equals(20.0)])?;
    /// let next = solver.restate(&first, [left.equals(12.0), (right - left).equals(20.0)])?;
    /// solver.solve()?;
    /// assert_eq!(first, next);
    /// assert_eq!(solver.value(right)?, 32.0);
    /// # Ok::<(), keyline::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`add_all`](Solver::add_all), and for ids of `old` as [`remove_all`](Solver::remove_all).
    pub fn restate(
        &mut self,
        old: &[ConstraintId],
        constraints: impl IntoIterator<Item = Constraint>,
    ) -> Result<Vec<ConstraintId>> {
        let constraints: Vec<Constraint> = constraints.into_iter().collect();
        for constraint in &constraints {
            check_name(constraint.name())?;
        }
        let descriptions: Vec<_> = constraints.iter().map(Constraint::description).collect();
        let stated = self.core.restate(old, &descriptions);
        let ids = stated.map_err(|(status, ids)| {
            let is_of_old = self.core.refusal().field == sys::CSOLVER_FIELD_CONSTRAINT;
            let about = match is_of_old {
                true => Subject { ids: old, is_recorded: true, ..Subject::default() },
                false => Subject {
                    constraints: &constraints,
                    ids: &ids,
                    pending: &self.pending,
                    is_recorded: true,
                    ..Subject::default()
                },
            };
            about.error(&self.core, status)
        })?;
        for (constraint, &id) in constraints.into_iter().zip(&ids) {
            if let Some(name) = constraint.name() {
                // Ignore a failure to store the name: only error messages use names, so missing memory for one need not
                // fail the call.
                let _ = self.core.set_constraint_name(id, Some(name));
            }
            self.record(id, Change::Added(constraint));
        }
        Ok(ids)
    }

    /// Records that the open transaction has changed the constraint `id`, so that an error of the commit can describe
    /// the change. Does nothing outside a transaction.
    fn record(&mut self, id: ConstraintId, change: Change) {
        if self.in_transaction {
            self.pending.push(Pending { id, change });
        }
    }

    /// Removes a constraint, whose id is stale afterwards. Values change at the next [`solve`](Solver::solve).
    ///
    /// # Errors
    ///
    /// [`Error::StaleConstraint`], or [`Error::IsEdit`] if the constraint belongs to an edit.
    pub fn remove(&mut self, constraint: ConstraintId) -> Result<()> {
        self.remove_all(&[constraint])
    }

    /// Removes several constraints, all or none.
    ///
    /// # Errors
    ///
    /// As [`remove`](Solver::remove), and [`Error::Duplicate`].
    pub fn remove_all(&mut self, constraints: &[ConstraintId]) -> Result<()> {
        let outcome = self.core.remove(constraints);
        self.done(outcome, &Subject { ids: constraints, is_recorded: true, ..Subject::default() })
    }

    /// Changes the right side of a constraint: the constant with which the sum of its terms is compared. This is faster
    /// than removing and adding the constraint.
    ///
    /// # Errors
    ///
    /// [`Error::StaleConstraint`], [`Error::IsEdit`], [`Error::NotFinite`], [`Error::OutOfRange`] or
    /// [`Error::Unsatisfiable`].
    pub fn set_constant(&mut self, constraint: ConstraintId, constant: f64) -> Result<()> {
        self.set_constants(&[constraint], &[constant])
    }

    /// Sets the constants of several constraints at once: all of them, or none if the required constraints would
    /// contradict each other.
    ///
    /// # Errors
    ///
    /// As [`set_constant`](Solver::set_constant), [`Error::Duplicate`], and [`Error::Length`] if the slices have different
    /// lengths.
    pub fn set_constants(&mut self, constraints: &[ConstraintId], constants: &[f64]) -> Result<()> {
        check_length("constants", constraints.len(), constants.len())?;
        let outcome = self.core.set_constants(constraints, constants);
        let about = Subject {
            ids: constraints,
            numbers: constants,
            pending: &self.pending,
            is_recorded: true,
            ..Subject::default()
        };
        self.done(outcome, &about)?;
        for (&id, &constant) in constraints.iter().zip(constants) {
            self.record(id, Change::Constant(constant));
        }
        Ok(())
    }

    /// Changes the priority of a constraint. The id may be that of an edit's constraint, from
    /// [`edit_constraint`](Solver::edit_constraint).
    ///
    /// # Errors
    ///
    /// [`Error::StaleConstraint`], [`Error::NotFinite`], [`Error::OutOfRange`] or [`Error::Unsatisfiable`].
    pub fn set_priority(&mut self, constraint: ConstraintId, priority: impl Into<Priority>) -> Result<()> {
        let priority = priority.into().value();
        let outcome = self.core.set_priority(constraint, priority);
        self.changed(outcome, constraint, priority)
    }

    /// Changes the factor by which a constraint's error counts among those with the same priority. The id may be that
    /// of an edit's constraint, from [`edit_constraint`](Solver::edit_constraint).
    ///
    /// # Errors
    ///
    /// As [`set_priority`](Solver::set_priority).
    pub fn set_weight(&mut self, constraint: ConstraintId, weight: f64) -> Result<()> {
        let outcome = self.core.set_weight(constraint, weight);
        self.changed(outcome, constraint, weight)
    }

    fn changed(&self, outcome: Result<(), Status>, constraint: ConstraintId, number: f64) -> Result<()> {
        let is_conflict = outcome == Err(sys::CSOLVER_ERROR_UNSATISFIABLE);
        let number = [number];
        // An error about contradicting constraints is not caused by the number passed to this call, so leave the number
        // out of the message.
        let numbers = &number[usize::from(is_conflict)..];
        let about =
            Subject { ids: &[constraint], numbers, pending: &self.pending, is_recorded: true, ..Subject::default() };
        self.done(outcome, &about)
    }

    /// Sets the name of a constraint, which error messages contain; `None` removes the name.
    ///
    /// # Errors
    ///
    /// [`Error::StaleConstraint`], [`Error::NameWithZero`] or [`Error::OutOfMemory`].
    pub fn set_constraint_name(&mut self, constraint: ConstraintId, name: Option<&str>) -> Result<()> {
        check_name(name)?;
        let outcome = self.core.set_constraint_name(constraint, name);
        self.done(outcome, &Subject { ids: &[constraint], ..Subject::default() })
    }

    /// Returns the name of a constraint, or `None` if it has no name or the id is stale.
    pub fn constraint_name(&self, constraint: ConstraintId) -> Option<String> {
        self.core.constraint_name(constraint)
    }

    /// Returns a constraint with its present constant, priority and weight. The id may be that of an edit's constraint.
    /// Terms with the same variable have been merged.
    ///
    /// # Errors
    ///
    /// [`Error::StaleConstraint`].
    pub fn constraint(&self, constraint: ConstraintId) -> Result<Constraint> {
        let about = Subject { ids: &[constraint], ..Subject::default() };
        self.done(constraint_of(&self.core, constraint), &about)
    }

    /// Returns true if the constraint is in this solver, and false if it was removed or belongs to another solver.
    pub fn contains_constraint(&self, constraint: ConstraintId) -> bool {
        self.core.is_constraint(constraint)
    }

    /// Returns the number of constraints in the solver, without the constraints that edits add.
    pub fn constraint_count(&self) -> usize {
        self.core.constraint_count()
    }

    /// Returns the ids of all constraints, in the order of their indices. Constraints that edits
    /// add are not included.
    pub fn constraints(&self) -> Vec<ConstraintId> {
        self.core.constraints()
    }

    // ---- solving and reading ----

    /// Computes the values of all variables anew after changes. Does nothing if nothing has changed.
    ///
    /// # Errors
    ///
    /// [`Error::IterationLimit`], [`Error::WorkLimit`], [`Error::OutOfMemory`], [`Error::OutOfRange`] if no values can
    /// be computed that meet the required constraints; [`Error::Transaction`] inside a transaction. After an error,
    /// [`value`](Solver::value) still returns the values of the last successful solve.
    pub fn solve(&mut self) -> Result<()> {
        let outcome = self.core.solve();
        self.done(outcome, &Subject::default())
    }

    /// Returns the value that the last successful [`solve`](Solver::solve) gave a variable; 0 before the first one.
    ///
    /// # Errors
    ///
    /// [`Error::StaleVariable`].
    pub fn value(&self, variable: Variable) -> Result<f64> {
        self.done(self.core.value(variable), &Subject { variables: &[variable], ..Subject::default() })
    }

    /// Returns the values of all variables after the last successful solve. Index the slice by [`Variable::index`].
    pub fn values(&self) -> &[f64] {
        self.core.values()
    }

    /// Returns the variables whose values have changed since the last call of `take_changes`, each once, with their new
    /// values.
    pub fn take_changes(&mut self) -> Changes<'_> {
        let (variables, values) = self.core.take_changes();
        Changes { variables: variables.iter(), values }
    }

    /// Sets how the errors of constraints with the same priority are added up, for all priorities.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] without least squares, [`Error::OutOfMemory`]; [`Error::Transaction`] inside a transaction.
    pub fn set_norm(&mut self, norm: Norm) -> Result<()> {
        let outcome = self.core.set_norm(norm.raw());
        self.done(outcome, &Subject::default())
    }

    /// Returns the norm, absolute or squared errors, of all priorities for which
    /// [`set_priority_norm`](Solver::set_priority_norm) set no other.
    pub fn norm(&self) -> Norm {
        Norm::from_raw(self.core.norm())
    }

    /// Sets how the errors of the constraints with one priority below [`Priority::REQUIRED`] are added up. A later
    /// [`set_norm`](Solver::set_norm) replaces the norm of all priorities.
    ///
    /// # Errors
    ///
    /// As [`set_norm`](Solver::set_norm), and [`Error::OutOfRange`] for [`Norm::Automatic`] and priorities out of range.
    pub fn set_priority_norm(&mut self, priority: impl Into<Priority>, norm: Norm) -> Result<()> {
        let priority = priority.into().value();
        let outcome = self.core.set_priority_norm(priority, norm.raw());
        self.done(outcome, &Subject { numbers: &[priority], ..Subject::default() })
    }

    /// Returns the norm by which the errors of constraints with this priority are added up.
    pub fn priority_norm(&self, priority: impl Into<Priority>) -> Norm {
        Norm::from_raw(self.core.priority_norm(priority.into().value()))
    }

    // ---- edits ----

    /// Makes a variable editable: adds the constraint, with this priority, that the variable equals a suggested value.
    /// The value is 0 until [`suggest`](Solver::suggest) sets another.
    ///
    /// # Errors
    ///
    /// [`Error::StaleVariable`], [`Error::AlreadyEdited`], [`Error::NotFinite`], [`Error::OutOfRange`], or
    /// [`Error::Unsatisfiable`] for a required edit.
    pub fn edit(&mut self, variable: Variable, priority: impl Into<Priority>) -> Result<()> {
        let priority = priority.into().value();
        let outcome = self.core.begin_edit(variable, priority);
        let is_conflict = outcome == Err(sys::CSOLVER_ERROR_UNSATISFIABLE);
        let number = [priority];
        // An error about contradicting constraints is not caused by the number of the priority, so leave the number out
        // of the message.
        let numbers = &number[usize::from(is_conflict)..];
        let about = Subject {
            variables: &[variable],
            numbers,
            pending: &self.pending,
            is_recorded: true,
            ..Subject::default()
        };
        self.done(outcome, &about)?;
        if let (true, Ok(id)) = (self.in_transaction, self.core.edit_constraint(variable)) {
            self.record(id, Change::Edited(variable));
        }
        Ok(())
    }

    /// Sets the value that an edited variable should have. The next [`solve`](Solver::solve) brings the variable as
    /// close to it as constraints of higher priorities allow.
    ///
    /// # Errors
    ///
    /// [`Error::StaleVariable`], [`Error::NotEdited`], [`Error::NotFinite`], [`Error::OutOfRange`], or
    /// [`Error::Unsatisfiable`] for a required edit.
    pub fn suggest(&mut self, variable: Variable, value: f64) -> Result<()> {
        self.suggest_all(&[variable], &[value])
    }

    /// Suggests values for several edited variables, all or none. If a variable occurs twice, the last of its values is
    /// used.
    ///
    /// # Errors
    ///
    /// As [`suggest`](Solver::suggest), and [`Error::Length`] if the slices have different lengths.
    pub fn suggest_all(&mut self, variables: &[Variable], values: &[f64]) -> Result<()> {
        check_length("values", variables.len(), values.len())?;
        let outcome = self.core.suggest(variables, values);
        let about =
            Subject { variables, numbers: values, pending: &self.pending, is_recorded: true, ..Subject::default() };
        self.done(outcome, &about)?;
        if self.in_transaction {
            for (&variable, &value) in variables.iter().zip(values) {
                if let Ok(id) = self.core.edit_constraint(variable) {
                    self.record(id, Change::Constant(value));
                }
            }
        }
        Ok(())
    }

    /// Ends the edit of a variable: removes the constraint that [`edit`](Solver::edit) added.
    ///
    /// # Errors
    ///
    /// [`Error::StaleVariable`] or [`Error::NotEdited`].
    pub fn end_edit(&mut self, variable: Variable) -> Result<()> {
        let outcome = self.core.end_edit(variable);
        self.done(outcome, &Subject { variables: &[variable], is_recorded: true, ..Subject::default() })
    }

    /// Returns true between [`edit`](Solver::edit) and [`end_edit`](Solver::end_edit) of the variable.
    pub fn is_edited(&self, variable: Variable) -> bool {
        self.core.is_editing(variable)
    }

    /// Returns the id of the constraint that an edit of the variable has added. The constraint may appear in conflicts,
    /// can get another priority or weight, and can be a parameter of a template.
    ///
    /// # Errors
    ///
    /// [`Error::StaleVariable`] or [`Error::NotEdited`].
    pub fn edit_constraint(&self, variable: Variable) -> Result<ConstraintId> {
        let about = Subject { variables: &[variable], ..Subject::default() };
        self.done(self.core.edit_constraint(variable), &about)
    }

    // ---- transactions ----

    /// Begins a transaction. The changes of constraints and edits that are made through it are accepted or refused
    /// together when it is committed.
    ///
    /// # Errors
    ///
    /// [`Error::Transaction`] if one is open already, [`Error::OutOfMemory`], [`Error::IterationLimit`].
    pub fn transaction(&mut self) -> Result<Transaction<'_>> {
        let outcome = self.core.begin();
        self.done(outcome, &Subject::default())?;
        self.in_transaction = true;
        Ok(Transaction::new(self))
    }

    pub(crate) fn commit(&mut self) -> Result<()> {
        let outcome = self.core.commit();
        let about = Subject { pending: &self.pending, ..Subject::default() };
        let done = self.done(outcome, &about);
        self.end_transaction();
        done
    }

    pub(crate) fn rollback(&mut self) {
        // Ignore the result: a rollback fails only if no transaction is open, and one is open here.
        let _ = self.core.rollback();
        self.end_transaction();
    }

    fn end_transaction(&mut self) {
        self.in_transaction = false;
        self.pending.clear();
    }

    // ---- diagnosis ----

    /// Returns whether the solution is unique: no other values satisfy the constraints equally
    /// well. Solves first if something has changed.
    ///
    /// # Errors
    ///
    /// As [`solve`](Solver::solve).
    pub fn is_unique(&mut self) -> Result<bool> {
        let outcome = self.core.is_unique();
        self.done(outcome, &Subject::default())
    }

    /// Returns the variables that have different values in some other, equally good solution; none if the solution is
    /// unique. Solves first if something has changed.
    ///
    /// # Errors
    ///
    /// As [`solve`](Solver::solve).
    pub fn undetermined_variables(&mut self) -> Result<Vec<Variable>> {
        let outcome = self.core.undetermined_variables().map(<[Variable]>::to_vec);
        self.done(outcome, &Subject::default())
    }

    /// Returns the total error of the constraints of each optional priority at the last solved values, the highest
    /// priority first.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfMemory`].
    pub fn levels(&mut self) -> Result<Vec<Level>> {
        let level =
            |level: &sys::csolver_level| Level { priority: Priority::new(level.priority), violation: level.violation };
        let outcome = self.core.levels().map(|levels| levels.iter().map(level).collect());
        self.done(outcome, &Subject::default())
    }

    /// Returns how far a constraint is from being satisfied at the last solved values; 0 if it holds. The result is not
    /// multiplied by the weight of the constraint.
    ///
    /// # Errors
    ///
    /// [`Error::StaleConstraint`].
    pub fn violation(&self, constraint: ConstraintId) -> Result<f64> {
        self.done(self.core.violation(constraint), &Subject { ids: &[constraint], ..Subject::default() })
    }

    /// Returns counters: what the solver contains, and the work it has done since it was made.
    pub fn statistics(&self) -> Statistics {
        self.core.statistics()
    }

    /// Checks every invariant of the solver's data, for tests and reports of defects.
    ///
    /// # Errors
    ///
    /// A sentence that names the invariant that does not hold.
    pub fn check(&self) -> Result<(), &'static str> {
        self.core.check()
    }

    /// Returns a readable description of the constraints and the tableau, for debugging.
    pub fn dump(&self) -> String {
        self.core.dump()
    }

    // ---- templates ----

    /// Solves, and makes a [`Template`], which computes the same layout for other constants without this solver.
    ///
    /// # Errors
    ///
    /// As [`solve`](Solver::solve); [`Error::StaleVariable`], [`Error::StaleConstraint`], [`Error::Duplicate`] (a constraint
    /// with two parameters), [`Error::NotFinite`], [`Error::OutOfRange`], [`Error::Length`] (samples),
    /// [`Error::RowLength`] (samples), [`Error::Unavailable`] (another norm), [`Error::Transaction`] inside a transaction, or
    /// what a sample fails with.
    pub fn template(&mut self, options: &TemplateOptions) -> Result<Template> {
        Template::new(&mut self.core, options)
    }
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("variables", &self.variable_count())
            .field("constraints", &self.constraint_count())
            .field("edits", &self.statistics().edits)
            .finish()
    }
}

/// An iterator over the variables whose values have changed, each with its value, as [`Solver::take_changes`] returns
/// it.
#[derive(Clone, Debug)]
pub struct Changes<'a> {
    variables: core::slice::Iter<'a, Variable>,
    values: &'a [f64],
}

impl Iterator for Changes<'_> {
    type Item = (Variable, f64);

    fn next(&mut self) -> Option<(Variable, f64)> {
        let &variable = self.variables.next()?;
        // `unwrap_or` never supplies the 0: each changed variable is in the solver and has a value, because removed
        // variables are not reported.
        Some((variable, self.values.get(variable.index()).copied().unwrap_or(0.0)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.variables.size_hint()
    }
}

impl ExactSizeIterator for Changes<'_> {}

fn check_name(name: Option<&str>) -> Result<()> {
    match name {
        Some(name) if name.contains('\0') => Err(Error::NameWithZero(name.into())),
        _ => Ok(()),
    }
}

fn check_length(what: &'static str, expected: usize, found: usize) -> Result<()> {
    if expected == found {
        return Ok(());
    }
    Err(Error::Length { what, expected, found })
}

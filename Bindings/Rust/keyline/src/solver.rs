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

/// Counts of what a solver holds and has done; `csolver.h` documents the members.
pub type Statistics = sys::csolver_statistics_info;

/// Options of a new [`Solver`].
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The number of simplex iterations that one call may use. 0 stands for a generous limit.
    pub iteration_limit: u64,
    /// The initial limit of [`Solver::set_work_limit`]; 0 is no limit.
    pub work_limit: u64,
    /// How to choose if several answers are equally good because optional constraints of one priority compete for
    /// space: if true, older variables get the space.
    pub age_breaks_ties: bool,
}

/// How the errors of constraints with the same priority are added up.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Norm {
    /// The weighted sum of absolute errors, which is the default. Of two equalities with the same weight that contradict
    /// each other, one is satisfied.
    Absolute,
    /// The weighted sum of squared errors: two equalities that contradict each other are both violated in part. Needs
    /// the feature `least-squares`. If OpenBLAS and LAPACKE are installed, the core uses them for large problems.
    Squares,
    /// Gives the same answers as `Squares`, mostly faster. Can only be set for all priorities at once.
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

/// A priority, and how far its constraints are from being satisfied.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Level {
    /// The priority of the edit. It must be below [`Priority::REQUIRED`].
    pub priority: Priority,
    /// The weighted sum of the errors of the priority's constraints, added up as its [`Norm`] says.
    pub violation: f64,
}

/// Variables, constraints with priorities, and the values that satisfy them best.
///
/// [`solve`](Solver::solve) brings the values up to date: of all points that satisfy the required constraints it takes
/// one that is best at the highest priority, of those one that is best at the next, and so on. The crate's front page
/// has an example. A solver can be sent to another thread, and its `&self` methods may be called by several threads at
/// once. Equal calls give bit-identical values on every machine with IEEE 754 doubles.
pub struct Solver {
    core: Core,
    /// The changes that the open transaction has made so far.
    pending: Vec<Pending>,
    in_transaction: bool,
}

impl Solver {
    /// Makes an empty solver.
    ///
    /// Like a `Vec`, it gives up by [`alloc::alloc::handle_alloc_error`] if there is no memory for it;
    /// [`try_new`](Solver::try_new) returns an error instead.
    pub fn new() -> Solver {
        match Solver::try_new(&Options::default()) {
            Ok(solver) => solver,
            Err(_) => alloc::alloc::handle_alloc_error(core::alloc::Layout::new::<[f64; 2560]>()),
        }
    }

    /// Makes an empty solver with options.
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

    /// Makes a copy, in which the ids of variables and constraints are valid, too, and which answers the same calls with the
    /// same results.
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

    /// Removes all constraints and edits. Variables stay.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfMemory`]; [`Error::Transaction`] inside a transaction.
    pub fn reset(&mut self) -> Result<()> {
        let outcome = self.core.reset();
        self.done(outcome, &Subject::default())
    }

    /// Makes room for so many more variables, constraints, and terms of constraints.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfMemory`] or [`Error::TooLarge`].
    pub fn reserve(&mut self, variables: usize, constraints: usize, terms: usize) -> Result<()> {
        let outcome = self.core.reserve(variables, constraints, terms);
        self.done(outcome, &Subject::default())
    }

    /// Limits the work that one call may do; 0 is no limit. A call that reaches the limit returns [`Error::WorkLimit`].
    /// Equal calls do equal work on every machine; [`Statistics::work`](Solver::statistics) counts it.
    pub fn set_work_limit(&mut self, limit: u64) {
        self.core.set_work_limit(limit);
    }

    /// Returns the limit of [`set_work_limit`](Solver::set_work_limit).
    pub fn work_limit(&self) -> u64 {
        self.core.work_limit()
    }

    /// Returns the result of a call to the core or, if the call failed, the error that is made from its arguments
    /// `about`.
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

    /// Adds a variable with a name, which errors about the variable contain. Several variables may have the same name.
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

    /// Adds a number of variables that is known at run time only, all or none.
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

    /// Removes a variable that no constraint mentions. An edit of the variable ends.
    ///
    /// # Errors
    ///
    /// [`Error::StaleVariable`], [`Error::VariableInUse`]; [`Error::Transaction`] inside a transaction.
    pub fn remove_variable(&mut self, variable: Variable) -> Result<()> {
        let outcome = self.core.remove_variable(variable);
        self.done(outcome, &Subject { variables: &[variable], ..Subject::default() })
    }

    /// Names a variable, or takes its name away.
    ///
    /// # Errors
    ///
    /// [`Error::StaleVariable`], [`Error::NameWithZero`] or [`Error::OutOfMemory`].
    pub fn set_variable_name(&mut self, variable: Variable, name: Option<&str>) -> Result<()> {
        check_name(name)?;
        let outcome = self.core.set_variable_name(variable, name);
        self.done(outcome, &Subject { variables: &[variable], ..Subject::default() })
    }

    /// Returns the name of a variable, or `None` if it has none or the id is stale.
    pub fn variable_name(&self, variable: Variable) -> Option<String> {
        self.core.variable_name(variable)
    }

    /// Returns whether the id is that of a variable of this solver.
    pub fn contains_variable(&self, variable: Variable) -> bool {
        self.core.is_variable(variable)
    }

    /// Returns the number of variables.
    pub fn variable_count(&self) -> usize {
        self.core.variable_count()
    }

    // ---- constraints ----

    /// Adds a constraint.
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
        let constraints: Vec<Constraint> = constraints.into_iter().collect();
        for constraint in &constraints {
            check_name(constraint.name())?;
        }
        let descriptions: Vec<_> = constraints.iter().map(Constraint::description).collect();
        let added = self.core.add(&descriptions);
        let ids = added.map_err(|(status, ids)| {
            let about = Subject {
                constraints: &constraints,
                ids: &ids,
                pending: &self.pending,
                is_recorded: true,
                ..Subject::default()
            };
            about.error(&self.core, status)
        })?;
        for (constraint, &id) in constraints.into_iter().zip(&ids) {
            if let Some(name) = constraint.name() {
                // A name is a help in messages: its loss for want of memory must not make the constraint fail.
                let _ = self.core.set_constraint_name(id, Some(name));
            }
            self.record(id, Change::Added(constraint));
        }
        Ok(ids)
    }

    /// Remembers that the open transaction has changed constraint `id`, so that an error about the transaction can
    /// describe the change. Does nothing outside a transaction.
    fn record(&mut self, id: ConstraintId, change: Change) {
        if self.in_transaction {
            self.pending.push(Pending { id, change });
        }
    }

    /// Removes a constraint.
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

    /// Changes the constant with which the terms of a constraint are compared.
    ///
    /// # Errors
    ///
    /// [`Error::StaleConstraint`], [`Error::IsEdit`], [`Error::NotFinite`], [`Error::OutOfRange`] or
    /// [`Error::Unsatisfiable`].
    pub fn set_constant(&mut self, constraint: ConstraintId, constant: f64) -> Result<()> {
        self.set_constants(&[constraint], &[constant])
    }

    /// Changes several constants as one change.
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

    /// Changes the priority of a constraint, or of the constraint behind an edit.
    ///
    /// # Errors
    ///
    /// [`Error::StaleConstraint`], [`Error::NotFinite`], [`Error::OutOfRange`] or [`Error::Unsatisfiable`].
    pub fn set_priority(&mut self, constraint: ConstraintId, priority: impl Into<Priority>) -> Result<()> {
        let priority = priority.into().value();
        let outcome = self.core.set_priority(constraint, priority);
        self.changed(outcome, constraint, priority)
    }

    /// Changes the weight of a constraint, or of the constraint behind an edit.
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
        // If constraints contradict each other, the error is not about this number: leave the number out of the
        // message.
        let numbers = &number[usize::from(is_conflict)..];
        let about =
            Subject { ids: &[constraint], numbers, pending: &self.pending, is_recorded: true, ..Subject::default() };
        self.done(outcome, &about)
    }

    /// Names a constraint, or takes its name away. Errors about the constraint contain the name.
    ///
    /// # Errors
    ///
    /// [`Error::StaleConstraint`], [`Error::NameWithZero`] or [`Error::OutOfMemory`].
    pub fn set_constraint_name(&mut self, constraint: ConstraintId, name: Option<&str>) -> Result<()> {
        check_name(name)?;
        let outcome = self.core.set_constraint_name(constraint, name);
        self.done(outcome, &Subject { ids: &[constraint], ..Subject::default() })
    }

    /// Returns the name of a constraint, or `None` if it has none.
    pub fn constraint_name(&self, constraint: ConstraintId) -> Option<String> {
        self.core.constraint_name(constraint)
    }

    /// Returns a constraint of the solver as it is now, also one behind an edit. Terms of one variable are merged.
    ///
    /// # Errors
    ///
    /// [`Error::StaleConstraint`].
    pub fn constraint(&self, constraint: ConstraintId) -> Result<Constraint> {
        let about = Subject { ids: &[constraint], ..Subject::default() };
        self.done(constraint_of(&self.core, constraint), &about)
    }

    /// Returns whether the id is that of a constraint of this solver.
    pub fn contains_constraint(&self, constraint: ConstraintId) -> bool {
        self.core.is_constraint(constraint)
    }

    /// Returns the number of constraints. Those behind edits are not counted.
    pub fn constraint_count(&self) -> usize {
        self.core.constraint_count()
    }

    /// Returns the ids of all constraints, in the order of their indices. Constraints that edits
    /// add are not included.
    pub fn constraints(&self) -> Vec<ConstraintId> {
        self.core.constraints()
    }

    // ---- solving and reading ----

    /// Brings all values up to date.
    ///
    /// # Errors
    ///
    /// [`Error::IterationLimit`], [`Error::WorkLimit`], [`Error::OutOfMemory`], [`Error::OutOfRange`] if no values can be
    /// computed that meet the required constraints; [`Error::Transaction`] inside a transaction. The values published
    /// before stay.
    pub fn solve(&mut self) -> Result<()> {
        let outcome = self.core.solve();
        self.done(outcome, &Subject::default())
    }

    /// Returns the value of a variable as of the last successful solve.
    ///
    /// # Errors
    ///
    /// [`Error::StaleVariable`].
    pub fn value(&self, variable: Variable) -> Result<f64> {
        self.done(self.core.value(variable), &Subject { variables: &[variable], ..Subject::default() })
    }

    /// Returns all values as of the last successful solve: that of a variable is at [`Variable::index`].
    pub fn values(&self) -> &[f64] {
        self.core.values()
    }

    /// Returns the variables whose values have changed since the last call, with their values, each once.
    pub fn take_changes(&mut self) -> Changes<'_> {
        let (variables, values) = self.core.take_changes();
        Changes { variables: variables.iter(), values }
    }

    /// Sets how errors add up at all priorities.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] without least squares, [`Error::OutOfMemory`]; [`Error::Transaction`] inside a transaction.
    pub fn set_norm(&mut self, norm: Norm) -> Result<()> {
        let outcome = self.core.set_norm(norm.raw());
        self.done(outcome, &Subject::default())
    }

    /// Returns how errors add up at priorities without a norm of their own.
    pub fn norm(&self) -> Norm {
        Norm::from_raw(self.core.norm())
    }

    /// Sets how errors add up at one priority below [`Priority::REQUIRED`], until [`set_norm`](Solver::set_norm) sets all.
    ///
    /// # Errors
    ///
    /// As [`set_norm`](Solver::set_norm), and [`Error::OutOfRange`] for [`Norm::Automatic`] and priorities out of range.
    pub fn set_priority_norm(&mut self, priority: impl Into<Priority>, norm: Norm) -> Result<()> {
        let priority = priority.into().value();
        let outcome = self.core.set_priority_norm(priority, norm.raw());
        self.done(outcome, &Subject { numbers: &[priority], ..Subject::default() })
    }

    /// Returns how errors add up at one priority.
    pub fn priority_norm(&self, priority: impl Into<Priority>) -> Norm {
        Norm::from_raw(self.core.priority_norm(priority.into().value()))
    }

    // ---- edits ----

    /// Makes a variable editable: adds the constraint that it equals a suggested value, at first 0, at this priority.
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
        // If constraints contradict each other, the error is not about the priority: leave the priority out of the
        // message.
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

    /// Sets the value that an edited variable should have from the next solve on.
    ///
    /// # Errors
    ///
    /// [`Error::StaleVariable`], [`Error::NotEdited`], [`Error::NotFinite`], [`Error::OutOfRange`], or
    /// [`Error::Unsatisfiable`] for a required edit.
    pub fn suggest(&mut self, variable: Variable, value: f64) -> Result<()> {
        self.suggest_all(&[variable], &[value])
    }

    /// Suggests several values, all or none. If a variable occurs twice, its last value counts.
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

    /// Ends an edit: its constraint is removed.
    ///
    /// # Errors
    ///
    /// [`Error::StaleVariable`] or [`Error::NotEdited`].
    pub fn end_edit(&mut self, variable: Variable) -> Result<()> {
        let outcome = self.core.end_edit(variable);
        self.done(outcome, &Subject { variables: &[variable], is_recorded: true, ..Subject::default() })
    }

    /// Returns whether the variable is being edited.
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

    /// Begins a transaction: changes of constraints and edits until its end are one change.
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
        // The core can only refuse this if no transaction is open, so its result can be ignored.
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

    /// Solves if something has changed, and returns the variables that have other values in another best answer.
    ///
    /// # Errors
    ///
    /// As [`solve`](Solver::solve).
    pub fn undetermined_variables(&mut self) -> Result<Vec<Variable>> {
        let outcome = self.core.undetermined_variables().map(<[Variable]>::to_vec);
        self.done(outcome, &Subject::default())
    }

    /// Returns the violation of every priority below [`Priority::REQUIRED`] at the published values, the highest first.
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

    /// Returns how far a constraint is from being satisfied at the published values. The weight of the constraint is
    /// not applied.
    ///
    /// # Errors
    ///
    /// [`Error::StaleConstraint`].
    pub fn violation(&self, constraint: ConstraintId) -> Result<f64> {
        self.done(self.core.violation(constraint), &Subject { ids: &[constraint], ..Subject::default() })
    }

    /// Returns counts of what the solver holds and has done.
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

    /// Solves, and makes a template of the answer.
    ///
    /// # Errors
    ///
    /// As [`solve`](Solver::solve); [`Error::StaleVariable`], [`Error::StaleConstraint`], [`Error::Duplicate`] (a constraint
    /// with two parameters), [`Error::NotFinite`], [`Error::OutOfRange`], [`Error::Length`] (samples),
    /// [`Error::Unavailable`] (another norm), or what a sample fails with.
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
        // A changed variable has a value; one that was removed since is not among the changes.
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

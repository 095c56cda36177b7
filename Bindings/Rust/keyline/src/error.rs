//! The errors of the crate. An error names the constraint, variable or number that is wrong.

use crate::constraint::{Constraint, ConstraintId, Priority};
use crate::linear::native::Variable;
use crate::raw::{self, Core, Status};
use crate::text::{self, Named};
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display, Write};
use keyline_sys as sys;

/// The result of a solver call that can fail, with [`Error`] as the default error type.
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// Why a call failed. A call that fails leaves the solver unchanged.
///
/// ```
/// # use keyline::{Error, Field, Solver, Term};
/// # fn main() -> Result<(), Error> {
/// # let mut solver = Solver::new();
/// # let x = solver.add_named_variable("x")?;
/// let error = solver.add_all([x.at_least(1.0), (x * f64::NAN).equals(2.0).named("bad")]).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "a number is NaN or infinite: constraint 1, term 0, coefficient: bad: NaN x == 2"
/// );
/// assert!(matches!(error, Error::NotFinite(culprit) if culprit.item() == Some(1) && culprit.field() == Field::Coefficient));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A coefficient, constant, priority, weight or suggested value is NaN or infinite.
    NotFinite(Culprit),
    /// A number is out of range. Magnitudes are limited to 2^300, weights are at least 2^-300, and priorities lie above
    /// 0 and at most at 1000. An index in [`Parameter::number`](crate::Parameter::number) is limited, too.
    OutOfRange(Culprit),
    /// The id of a variable is stale: the variable was removed, or belongs to another solver.
    StaleVariable(Culprit),
    /// The id of a constraint is stale: the constraint was removed, or belongs to another solver.
    StaleConstraint(Culprit),
    /// The variable cannot be removed, because a constraint still has a term with it. Remove the constraint first.
    VariableInUse(Culprit),
    /// A constraint was passed twice to a call such as [`Solver::remove_all`](crate::Solver::remove_all).
    Duplicate(Culprit),
    /// [`Solver::edit`](crate::Solver::edit) was called for a variable whose previous edit has not ended.
    AlreadyEdited(Culprit),
    /// A value was suggested, or an edit ended, for a variable without an edit. Call
    /// [`Solver::edit`](crate::Solver::edit) first.
    NotEdited(Culprit),
    /// The constraint belongs to an edit, so it cannot be removed or given a constant directly. Call
    /// [`Solver::suggest`](crate::Solver::suggest) or [`Solver::end_edit`](crate::Solver::end_edit) instead.
    IsEdit(Culprit),
    /// Required constraints contradict each other. The [`Conflict`] lists a minimal set of them.
    Unsatisfiable(Conflict),
    /// The call is not allowed inside a transaction. Examples are adding a variable and solving.
    Transaction,
    /// A count, such as that of variables or terms, is larger than the solver can represent.
    TooLarge(Culprit),
    /// The allocator could not provide the memory that the call needs.
    OutOfMemory,
    /// The call took more steps of the simplex method than
    /// [`Options::iteration_limit`](crate::Options::iteration_limit) allows.
    IterationLimit,
    /// The call needed more work than the limit of [`Solver::set_work_limit`](crate::Solver::set_work_limit) allows.
    WorkLimit,
    /// The solver would need least squares, but this build does not contain them, or the libraries OpenBLAS and
    /// LAPACKE could not be loaded, or the function does not support least squares, as
    /// [`Solver::template`](crate::Solver::template) does not.
    Unavailable,
    /// The name, which is the string of this case, contains a zero byte. Strings in C end at a zero byte, so the core
    /// would store only a part of the name.
    NameWithZero(String),
    /// The length of a slice does not fit the call, as when three constraints are passed with two constants.
    Length {
        /// The parameter to which the slice was passed, for example "values".
        what: &'static str,
        /// The length that the slice should have.
        expected: usize,
        /// The actual length of the slice, in elements.
        found: usize,
    },
    /// A slice of rows of equal length, such as the numbers of several instances of a [`Template`](crate::Template),
    /// ends inside a row.
    RowLength {
        /// The parameter to which the slice was passed, for example "numbers".
        what: &'static str,
        /// The length of a row, of which the length of the slice should be a multiple.
        row: usize,
        /// The actual length of the slice, in elements.
        found: usize,
    },
    /// A [`Template`](crate::Template) could not compute the layout for at least one of the sets of numbers (instances)
    /// of a call.
    Instance {
        /// The index, from 0, of the first instance (set of numbers) for which no values could be computed.
        index: usize,
        /// How many instances (sets of numbers) of the call have no values. The values of all others were written.
        failed: usize,
        /// The reason why no values could be computed for the set of numbers at `index`, such as
        /// [`Error::Unsatisfiable`].
        cause: Box<Error>,
    },
    /// The solver found an inconsistency in its own data. Please report it as a defect of Keyline.
    Internal,
}

/// Identifies the wrong argument of a failed call: which of the passed constraints, ids or values, which term of the
/// constraint, and which field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Culprit {
    item: Option<usize>,
    term: Option<usize>,
    field: Field,
    text: String,
}

impl Culprit {
    /// Returns the index, from 0, of the wrong constraint, id or value among those passed to the call. If the call
    /// failed because an element occurs twice, the index is that of the second occurrence. `None` if the call failed as
    /// a whole.
    pub fn item(&self) -> Option<usize> {
        self.item
    }

    /// Returns the index, from 0, of the wrong term in its constraint, or `None` if the error is not about a term.
    pub fn term(&self) -> Option<usize> {
        self.term
    }

    /// Returns which number or part of the constraint, term or value is wrong, for example [`Field::Coefficient`].
    pub fn field(&self) -> Field {
        self.field
    }
}

impl Display for Culprit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Names the part of a constraint, a term or a call that is wrong, for errors such as [`Error::OutOfRange`].
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Field {
    /// The call as a whole has failed, for example for want of memory. No single argument of the
    /// call is wrong.
    #[default]
    None,
    /// A variable is wrong, for example stale: that of a term, of an edit, or of a suggestion.
    Variable,
    /// A coefficient is wrong, or the sum of the coefficients of a variable that occurs in several terms.
    Coefficient,
    /// The constant of a constraint is wrong. For a constraint on one variable, such as `c * x >= b`, the quotient `b /
    /// c` may be what is out of range.
    Constant,
    /// The priority of a constraint or an edit is wrong: it is not above 0 and at most 1000.
    Priority,
    /// The weight of a constraint is wrong. For a constraint on one variable, such as `c * x >= b`, the product of the
    /// weight and `c` may be what is out of range.
    Weight,
    /// The id of a constraint.
    Constraint,
    /// The value passed to [`Solver::suggest`](crate::Solver::suggest) is NaN, infinite or too large.
    Value,
    /// The number of terms of a constraint, or of elements of a call, is too large.
    Count,
}

impl Field {
    fn from_raw(field: sys::csolver_field) -> Field {
        match field {
            sys::CSOLVER_FIELD_VARIABLE => Field::Variable,
            sys::CSOLVER_FIELD_COEFFICIENT => Field::Coefficient,
            sys::CSOLVER_FIELD_CONSTANT => Field::Constant,
            sys::CSOLVER_FIELD_PRIORITY => Field::Priority,
            sys::CSOLVER_FIELD_WEIGHT => Field::Weight,
            sys::CSOLVER_FIELD_CONSTRAINT => Field::Constraint,
            sys::CSOLVER_FIELD_VALUE => Field::Value,
            sys::CSOLVER_FIELD_COUNT | sys::CSOLVER_FIELD_TERM_COUNT => Field::Count,
            _ => Field::None,
        }
    }
}

/// A minimal set of required constraints that contradict each other: without any one of them, the others can hold
/// together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    members: Vec<Member>,
}

impl Conflict {
    /// Returns the constraints that contradict each other. The slice is empty if the error is about a layout of a
    /// [`Template`](crate::Template), because the C core records no conflicts of templates.
    pub fn members(&self) -> &[Member] {
        &self.members
    }
}

impl<'a> IntoIterator for &'a Conflict {
    type Item = &'a Member;
    type IntoIter = core::slice::Iter<'a, Member>;

    fn into_iter(self) -> Self::IntoIter {
        self.members.iter()
    }
}

impl Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, member) in self.members.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { "; " })?;
            Display::fmt(member, f)?;
        }
        Ok(())
    }
}

/// One constraint of a [`Conflict`], with its id, its name and the edited variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    constraint: ConstraintId,
    item: Option<usize>,
    name: Option<String>,
    edited: Option<Variable>,
    text: String,
}

impl Member {
    /// Returns the id of the constraint. If the failed call was to add this constraint, the solver does not contain it,
    /// and the id is stale.
    pub fn constraint(&self) -> ConstraintId {
        self.constraint
    }

    /// Returns the index, from 0, of the constraint or variable among those that the refused call was passed, or `None`
    /// if the constraint was in the solver before the call.
    pub fn item(&self) -> Option<usize> {
        self.item
    }

    /// Returns the name that [`Constraint::named`] gave the constraint, or `None` if the constraint has none.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns the edited variable if [`Solver::edit`](crate::Solver::edit) made this constraint, otherwise `None`.
    pub fn edited(&self) -> Option<Variable> {
        self.edited
    }
}

impl Display for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Error {
    /// Returns the status code of the C core for this error, or `None` if Rust code found the error before it called
    /// the C core.
    fn status(&self) -> Option<Status> {
        Some(match self {
            Error::NotFinite(_) => sys::CSOLVER_ERROR_NOT_FINITE,
            Error::OutOfRange(_) => sys::CSOLVER_ERROR_RANGE,
            Error::StaleVariable(_) => sys::CSOLVER_ERROR_STALE_VARIABLE,
            Error::StaleConstraint(_) => sys::CSOLVER_ERROR_STALE_CONSTRAINT,
            Error::VariableInUse(_) => sys::CSOLVER_ERROR_IN_USE,
            Error::Duplicate(_) => sys::CSOLVER_ERROR_DUPLICATE,
            Error::AlreadyEdited(_) => sys::CSOLVER_ERROR_DUPLICATE_EDIT,
            Error::NotEdited(_) => sys::CSOLVER_ERROR_NOT_EDITABLE,
            Error::IsEdit(_) => sys::CSOLVER_ERROR_IS_EDIT,
            Error::Unsatisfiable(_) => sys::CSOLVER_ERROR_UNSATISFIABLE,
            Error::Transaction => sys::CSOLVER_ERROR_TRANSACTION,
            Error::TooLarge(_) => sys::CSOLVER_ERROR_OVERFLOW,
            Error::OutOfMemory => sys::CSOLVER_ERROR_OUT_OF_MEMORY,
            Error::IterationLimit => sys::CSOLVER_ERROR_ITERATION_LIMIT,
            Error::WorkLimit => sys::CSOLVER_ERROR_WORK_LIMIT,
            Error::Unavailable => sys::CSOLVER_ERROR_UNAVAILABLE,
            Error::Internal => sys::CSOLVER_ERROR_INTERNAL,
            Error::NameWithZero(_) | Error::Length { .. } | Error::RowLength { .. } | Error::Instance { .. } => {
                return None
            }
        })
    }

    /// Returns which argument of the call is wrong, or `None` if the error is not about a single argument, as for
    /// [`Error::OutOfMemory`].
    pub fn culprit(&self) -> Option<&Culprit> {
        match self {
            Error::NotFinite(culprit)
            | Error::OutOfRange(culprit)
            | Error::StaleVariable(culprit)
            | Error::StaleConstraint(culprit)
            | Error::VariableInUse(culprit)
            | Error::Duplicate(culprit)
            | Error::AlreadyEdited(culprit)
            | Error::NotEdited(culprit)
            | Error::IsEdit(culprit)
            | Error::TooLarge(culprit) => Some(culprit),
            _ => None,
        }
    }

    /// Returns the contradicting constraints of [`Error::Unsatisfiable`], and `None` for all other errors.
    pub fn conflict(&self) -> Option<&Conflict> {
        match self {
            Error::Unsatisfiable(conflict) => Some(conflict),
            _ => None,
        }
    }

    /// Makes the error for a status code of the C core. Only statuses about a single argument use `culprit`, which
    /// identifies that argument.
    pub(crate) fn from_status(status: Status, culprit: Culprit) -> Error {
        match status {
            sys::CSOLVER_ERROR_NOT_FINITE => Error::NotFinite(culprit),
            sys::CSOLVER_ERROR_RANGE => Error::OutOfRange(culprit),
            sys::CSOLVER_ERROR_STALE_VARIABLE => Error::StaleVariable(culprit),
            sys::CSOLVER_ERROR_STALE_CONSTRAINT => Error::StaleConstraint(culprit),
            sys::CSOLVER_ERROR_IN_USE => Error::VariableInUse(culprit),
            sys::CSOLVER_ERROR_DUPLICATE => Error::Duplicate(culprit),
            sys::CSOLVER_ERROR_DUPLICATE_EDIT => Error::AlreadyEdited(culprit),
            sys::CSOLVER_ERROR_NOT_EDITABLE => Error::NotEdited(culprit),
            sys::CSOLVER_ERROR_IS_EDIT => Error::IsEdit(culprit),
            sys::CSOLVER_ERROR_UNSATISFIABLE => Error::Unsatisfiable(Conflict { members: Vec::new() }),
            sys::CSOLVER_ERROR_TRANSACTION => Error::Transaction,
            sys::CSOLVER_ERROR_OVERFLOW => Error::TooLarge(culprit),
            sys::CSOLVER_ERROR_OUT_OF_MEMORY => Error::OutOfMemory,
            sys::CSOLVER_ERROR_ITERATION_LIMIT => Error::IterationLimit,
            sys::CSOLVER_ERROR_WORK_LIMIT => Error::WorkLimit,
            sys::CSOLVER_ERROR_UNAVAILABLE => Error::Unavailable,
            _ => Error::Internal,
        }
    }
}

impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NameWithZero(name) => return write!(f, "the name {name:?} contains a zero byte"),
            Error::Length { what, expected, found } => {
                return write!(f, "there are {found} {what}, where the call needs {expected}")
            }
            Error::RowLength { what, row, found } => {
                return write!(f, "there are {found} {what}, which is not a multiple of {row}, the length of a row")
            }
            Error::Instance { index, cause, .. } => return write!(f, "instance {index}: {cause}"),
            _ => {}
        }
        f.write_str(self.status().map_or("", raw::status_message))?;
        match (self.culprit(), self.conflict()) {
            (Some(culprit), _) if !culprit.text.is_empty() => write!(f, ": {culprit}"),
            (_, Some(conflict)) if !conflict.members.is_empty() => write!(f, ": {conflict}"),
            _ => Ok(()),
        }
    }
}

#[cfg(feature = "std")]
impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Instance { cause, .. } => Some(cause),
            _ => None,
        }
    }
}

/// Records a change that the open transaction made to one constraint. If the commit is refused because of a conflict,
/// the error message describes the changes to the constraints in the conflict.
#[derive(Debug)]
pub(crate) struct Pending {
    pub id: ConstraintId,
    pub change: Change,
}

/// A change of a constraint inside a transaction: the constraint was added, was made by an edit of a variable, or got a
/// new constant.
#[derive(Debug)]
pub(crate) enum Change {
    Added(Constraint),
    Edited(Variable),
    Constant(f64),
}

/// The arguments of one call of the C core, kept to describe them in an error message if the call fails. A slice is
/// empty if the call has no such argument.
#[derive(Default)]
pub(crate) struct Subject<'a> {
    /// The constraints that the call adds. `ids` has the ids that the C core gave them, in the same order.
    pub constraints: &'a [Constraint],
    pub ids: &'a [ConstraintId],
    pub variables: &'a [Variable],
    pub numbers: &'a [f64],
    /// The changes that the open transaction has made so far; empty outside a transaction.
    pub pending: &'a [Pending],
    /// True if the failing C function records the refused argument, which [`Core::refusal`] then returns.
    pub is_recorded: bool,
    /// The index of the wrong argument if the C function does not record it but the caller has found it.
    pub item: Option<usize>,
    /// The wrong number of the argument at `item`, if that number is not in `numbers`.
    pub number: Option<f64>,
}

impl Subject<'_> {
    /// Makes the error for a call that has just failed with `status`; `self` holds the arguments of the call.
    pub fn error(&self, core: &Core, status: Status) -> Error {
        if status == sys::CSOLVER_ERROR_UNSATISFIABLE {
            let members = core.conflict().iter().map(|&id| self.member(core, id)).collect();
            return Error::Unsatisfiable(Conflict { members });
        }
        Error::from_status(status, self.culprit(core, status))
    }

    fn culprit(&self, core: &Core, status: Status) -> Culprit {
        let refusal = core.refusal();
        let index = |index| Some(index).filter(|&index| index != sys::CSOLVER_NO_INDEX);
        let is_known = self.is_recorded && refusal.status == status;
        let (item, term, field) = match is_known {
            true => (index(refusal.item), index(refusal.term), refusal.field),
            false => (self.item, None, sys::CSOLVER_FIELD_NONE),
        };
        let count = self.constraints.len().max(self.ids.len()).max(self.variables.len());
        let mut text = String::new();
        let mut place = Vec::new();
        if let (Some(item), true) = (item, count > 1) {
            let kind = if self.variables.is_empty() { "constraint" } else { "variable" };
            place.push(format!("{kind} {item}"));
        }
        place.extend(term.map(|term| format!("term {term}")));
        let is_whole_item = matches!(Field::from_raw(field), Field::None | Field::Constraint)
            || (Field::from_raw(field) == Field::Variable && term.is_none());
        if !is_whole_item {
            place.push(raw::field_name(field).to_string());
        }
        let about = self.argument(core, item.unwrap_or(0));
        text += &place.join(", ");
        if !text.is_empty() && !about.is_empty() {
            text += ": ";
        }
        text += &about;
        Culprit { item, term, field: Field::from_raw(field), text }
    }

    /// Describes the argument at index `item` for an error message: the constraint's formula or the variable's name,
    /// followed by the number that was passed with it. For example, "x, NaN".
    fn argument(&self, core: &Core, item: usize) -> String {
        let mut text = String::new();
        if let Some(constraint) = self.constraints.get(item) {
            append(&mut text, core, constraint);
        } else if let Some(&id) = self.ids.get(item) {
            text += &known(core, id).unwrap_or_else(|| match core.constraint_name(id) {
                Some(name) => name,
                None => format!("c{}", id.index()),
            });
        } else if let Some(&variable) = self.variables.get(item) {
            text += &Named(variable, &core.variable_name(variable)).to_string();
        }
        if let Some(number) = self.number.as_ref().or_else(|| self.numbers.get(item)) {
            let separator = if text.is_empty() { "" } else { ", " };
            // Ignore the result: formatting into a `String` cannot fail.
            let _ = write!(text, "{separator}{number}");
        }
        text
    }

    fn member(&self, core: &Core, id: ConstraintId) -> Member {
        let is_here = |&one: &ConstraintId| one == id;
        let mut item = self.ids.iter().position(is_here);
        let mut edited = self.variables.iter().position(|&v| core.edit_constraint(v) == Ok(id));
        let is_refused_edit = self.variables.len() == 1 && core.refusal().constraint == id.raw();
        if is_refused_edit {
            edited = Some(0);
        }
        item = item.or(edited);
        let mut text = String::new();
        let mut name = core.constraint_name(id);
        let mut variable = edited.and_then(|at| self.variables.get(at)).copied();
        if let Some(formula) = known(core, id) {
            text = formula;
            let info = core.inspect(id);
            if let (None, Ok((info, terms))) = (variable, &info) {
                variable = terms.first().filter(|_| info.is_edit).map(|term| term.variable);
            }
            // A constraint that Solver::restate() keeps gets the constant of the constraint that restates it.
            let restated = item.and_then(|item| self.constraints.get(item)).map(|constraint| constraint.constant);
            let new = item.and_then(|item| self.numbers.get(item)).copied().or(restated);
            let new = new.or_else(|| self.pending_constant(id));
            if let Some(number) = new {
                let _ = write!(text, " becoming {number}");
            }
        } else if let Some(constraint) = item.and_then(|item| self.constraints.get(item)) {
            append(&mut text, core, constraint);
            name = constraint.name.clone();
        } else if let Some(pending) = self.pending.iter().find(|pending| pending.id == id) {
            match &pending.change {
                Change::Added(constraint) => {
                    append(&mut text, core, constraint);
                    name = constraint.name.clone();
                }
                Change::Edited(of) => variable = Some(*of),
                Change::Constant(_) => {}
            }
        }
        if let (true, Some(of)) = (text.is_empty(), variable) {
            let value = self.pending_constant(id).unwrap_or(0.0);
            text = format!("edit {} == {value}", Named(of, &core.variable_name(of)));
        }
        if text.is_empty() {
            text = name.clone().unwrap_or_else(|| format!("c{}", id.index()));
        }
        Member { constraint: id, item, name, edited: variable, text }
    }

    /// Returns the constant that the open transaction set last for the constraint `id`, or `None` if the transaction
    /// set none.
    fn pending_constant(&self, id: ConstraintId) -> Option<f64> {
        self.pending.iter().rev().find_map(|pending| match pending.change {
            Change::Constant(constant) if pending.id == id => Some(constant),
            _ => None,
        })
    }
}

fn append(text: &mut String, core: &Core, constraint: &Constraint) {
    // Ignore the result: formatting into a `String` cannot fail.
    let _ = text::write_constraint(text, constraint, |variable| core.variable_name(variable));
}

/// Returns the name and the formula of the constraint `id` of a solver, such as "minimum: width >= 100", or `None` if
/// the id is stale.
fn known(core: &Core, id: ConstraintId) -> Option<String> {
    let (info, _) = core.inspect(id).ok()?;
    let mut constraint = constraint_of(core, id).ok()?;
    let name = constraint.name.take();
    let mut text = name.map_or_else(String::new, |name| name + ": ");
    if info.is_edit {
        text += "edit ";
    }
    append(&mut text, core, &constraint);
    Some(text)
}

/// Reads the constraint `id` back from the solver. Terms with the same variable have been merged into one since the
/// constraint was made.
pub(crate) fn constraint_of(core: &Core, id: ConstraintId) -> Result<Constraint, Status> {
    let (info, terms) = core.inspect(id)?;
    Ok(Constraint {
        terms,
        relation: crate::Relation::from_raw(info.relation),
        constant: info.constant,
        priority: Priority::new(info.priority),
        weight: info.weight,
        name: core.constraint_name(id),
    })
}

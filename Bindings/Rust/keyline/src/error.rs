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

/// The result of a call that can fail.
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// Why a call failed. A call that fails changes nothing.
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
    /// A number is NaN or infinite.
    NotFinite(Culprit),
    /// A number is out of range. No number may be larger than 2^300 in magnitude, weights must be at least 2^-300, and
    /// priorities lie above 0 and at most at 1000. Nor may an index of [`Parameter::number`](crate::Parameter::number) be
    /// too large.
    OutOfRange(Culprit),
    /// A variable was removed, or belongs to another solver.
    StaleVariable(Culprit),
    /// A constraint was removed, or belongs to another solver.
    StaleConstraint(Culprit),
    /// The variable cannot be removed, because a constraint mentions it.
    VariableInUse(Culprit),
    /// A constraint occurs twice in one call.
    Duplicate(Culprit),
    /// [`Solver::edit`](crate::Solver::edit) was called for a variable that is being edited already.
    AlreadyEdited(Culprit),
    /// The call needs a variable that is being edited, but this one is not.
    NotEdited(Culprit),
    /// The constraint belongs to an edit, which [`Solver::suggest`](crate::Solver::suggest) and
    /// [`Solver::end_edit`](crate::Solver::end_edit) change.
    IsEdit(Culprit),
    /// Required constraints contradict each other, so they have no solution.
    Unsatisfiable(Conflict),
    /// The call is not allowed inside a transaction.
    Transaction,
    /// A size or a count is too large.
    TooLarge(Culprit),
    /// The allocator could not provide the memory that the call needs.
    OutOfMemory,
    /// The call took more steps of the simplex method than
    /// [`Options::iteration_limit`](crate::Options::iteration_limit) allows.
    IterationLimit,
    /// The call reached the limit of [`Solver::set_work_limit`](crate::Solver::set_work_limit).
    WorkLimit,
    /// Least squares are not part of this build, or the libraries that they need are missing, or the call cannot use them.
    Unavailable,
    /// The name contains a zero byte, with which names in C end, so the core could not store all of it. The string is
    /// the name.
    NameWithZero(String),
    /// A slice does not have the length that the call needs.
    Length {
        /// The contents of the slice, in words.
        what: &'static str,
        /// The length that the call needs. If any multiple is allowed, the length of one row.
        expected: usize,
        /// The length of the slice that was passed.
        found: usize,
    },
    /// A template could not compute at least one of the instances (sets of numbers) of a call.
    Instance {
        /// The index of the first instance without values, counted from 0.
        index: usize,
        /// The number of instances without values.
        failed: usize,
        /// The error of the first instance that has no values.
        cause: Box<Error>,
    },
    /// An invariant of the solver does not hold. This is a defect of Keyline.
    Internal,
}

/// The part of a call that an error is about: which of its constraints, ids or values, which term of the constraint,
/// and which field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Culprit {
    item: Option<usize>,
    term: Option<usize>,
    field: Field,
    text: String,
}

impl Culprit {
    /// Returns the index, from 0, of the constraint, id or value that is wrong, among those that were passed to the
    /// call. If two are the same, it is the index of the second.
    pub fn item(&self) -> Option<usize> {
        self.item
    }

    /// Returns the index, from 0, of the wrong term in its constraint, or `None` if the error is not about a term.
    pub fn term(&self) -> Option<usize> {
        self.term
    }

    /// Returns what is wrong about the constraint, term or value, for example its coefficient.
    pub fn field(&self) -> Field {
        self.field
    }
}

impl Display for Culprit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The part of a constraint, a term or a call that an error is about.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Field {
    /// The error is about the call as a whole, not about one of its arguments.
    #[default]
    None,
    /// The variable of a term, of an edit, or of a suggestion.
    Variable,
    /// A coefficient, or the sum of several coefficients of one variable.
    Coefficient,
    /// The constant of a constraint. For a constraint on one variable, the constant divided by the
    /// coefficient can also be out of range.
    Constant,
    /// The priority of a constraint or an edit.
    Priority,
    /// The weight of a constraint. For a constraint on one variable, the product of weight and
    /// coefficient can also be out of range.
    Weight,
    /// The id of a constraint.
    Constraint,
    /// The value that was suggested for a variable.
    Value,
    /// The number of terms or elements.
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

/// Required constraints that contradict each other. Without any one of them, the others can hold together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    members: Vec<Member>,
}

impl Conflict {
    /// Returns the constraints. There are none if the conflict is that of a template's instance.
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

/// A member of a set of constraints that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    constraint: ConstraintId,
    item: Option<usize>,
    name: Option<String>,
    edited: Option<Variable>,
    text: String,
}

impl Member {
    /// Returns the id of the constraint. If the constraint was refused, it is not in the solver, and the id is stale.
    pub fn constraint(&self) -> ConstraintId {
        self.constraint
    }

    /// Returns the index of the constraint or variable among those of the refused call, from 0.
    pub fn item(&self) -> Option<usize> {
        self.item
    }

    /// Returns the name of the constraint, or `None` if it has none.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns the edited variable if the constraint belongs to an edit, otherwise `None`.
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
    /// Returns the status that the core returned for this error, or `None` if the error was found before the core was
    /// called.
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
            Error::NameWithZero(_) | Error::Length { .. } | Error::Instance { .. } => return None,
        })
    }

    /// Returns what the error is about, if that is a single element of the call.
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

    /// Returns the constraints that contradict each other.
    pub fn conflict(&self) -> Option<&Conflict> {
        match self {
            Error::Unsatisfiable(conflict) => Some(conflict),
            _ => None,
        }
    }

    /// Makes the error for a status that the core has returned. `culprit` says which argument is wrong, for the
    /// statuses that are about an argument.
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
                return write!(f, "there are {found} {what}, where the call needs {expected} or a multiple of that")
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

/// A change that was made in the open transaction. If the transaction is refused, the error describes the changes that
/// take part in the conflict.
#[derive(Debug)]
pub(crate) struct Pending {
    pub id: ConstraintId,
    pub change: Change,
}

/// What a call in the open transaction did to a constraint: added it, made it by an edit of a variable, or set its
/// constant.
#[derive(Debug)]
pub(crate) enum Change {
    Added(Constraint),
    Edited(Variable),
    Constant(f64),
}

/// The arguments of one call to the core, kept to describe them in an error message if the call
/// fails. A slice is empty if the call has no such argument.
#[derive(Default)]
pub(crate) struct Subject<'a> {
    /// The constraints that the call adds; `ids` are those that the core gave them.
    pub constraints: &'a [Constraint],
    pub ids: &'a [ConstraintId],
    pub variables: &'a [Variable],
    pub numbers: &'a [f64],
    /// The changes that the open transaction has made so far; empty outside a transaction.
    pub pending: &'a [Pending],
    /// Whether the core records for this kind of call which argument it refuses.
    pub is_recorded: bool,
}

impl Subject<'_> {
    /// Makes the error for the call with these arguments, which has just failed with `status`.
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
            false => (None, None, sys::CSOLVER_FIELD_NONE),
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

    /// Describes the argument with this index for a message: the constraint's formula or the variable's name, and the
    /// number that was passed for it.
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
        if let Some(number) = self.numbers.get(item) {
            let separator = if text.is_empty() { "" } else { ", " };
            // Writing to a string cannot fail.
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
            let new = item.and_then(|item| self.numbers.get(item)).copied().or_else(|| self.pending_constant(id));
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

    /// Returns the constant that the open transaction set last for a constraint, or `None` if it set none.
    fn pending_constant(&self, id: ConstraintId) -> Option<f64> {
        self.pending.iter().rev().find_map(|pending| match pending.change {
            Change::Constant(constant) if pending.id == id => Some(constant),
            _ => None,
        })
    }
}

fn append(text: &mut String, core: &Core, constraint: &Constraint) {
    // Writing to a string cannot fail.
    let _ = text::write_constraint(text, constraint, |variable| core.variable_name(variable));
}

/// Returns the formula of a constraint that is in the solver, or `None` if the id is stale.
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

/// Returns a constraint that is in the solver. Its terms are those that it was made with, after terms of the same
/// variable were merged.
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

//! Writes constraints as formulas, such as `width >= 100`, for `Display` and for error messages.

use crate::constraint::Constraint;
use crate::linear::native::Variable;
use alloc::string::String;
use core::fmt::{self, Display, Write};

/// Writes a variable by its name, or as `v` followed by its index if it has no name.
pub(crate) struct Named<'a>(pub Variable, pub &'a Option<String>);

impl Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Some(name) => f.write_str(name),
            None => write!(f, "v{}", self.0.index()),
        }
    }
}

/// Writes the name and the formula of a constraint, such as `gap: x - y >= 8`. `name_of` returns the name of a
/// variable.
pub(crate) fn write_constraint(
    out: &mut impl Write,
    constraint: &Constraint,
    name_of: impl Fn(Variable) -> Option<String>,
) -> fmt::Result {
    if let Some(name) = &constraint.name {
        write!(out, "{name}: ")?;
    }
    for (i, term) in constraint.terms.iter().enumerate() {
        let is_negative = term.coefficient < 0.0;
        out.write_str(match (i, is_negative) {
            (0, true) => "-",
            (0, false) => "",
            (_, true) => " - ",
            (_, false) => " + ",
        })?;
        let size = if is_negative { -term.coefficient } else { term.coefficient };
        if size != 1.0 {
            write!(out, "{size} ")?;
        }
        write!(out, "{}", Named(term.variable, &name_of(term.variable)))?;
    }
    if constraint.terms.is_empty() {
        out.write_str("0")?;
    }
    write!(out, " {} {}", constraint.relation, constraint.constant)?;
    if constraint.priority != crate::Priority::REQUIRED {
        write!(out, " at priority {}", constraint.priority)?;
    }
    if constraint.weight != 1.0 {
        write!(out, ", weight {}", constraint.weight)?;
    }
    Ok(())
}

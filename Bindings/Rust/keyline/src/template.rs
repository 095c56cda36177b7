//! Templates, which solve a layout once and then compute it for other constants many times.

use crate::constraint::ConstraintId;
use crate::error::{Error, Result, Subject};
use crate::linear::native::Variable;
use crate::raw::{Core, Shape};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use keyline_sys as sys;

/// Makes the constant of one constraint depend on an input number of a [`Template`]: the constant is `factor * input +
/// offset`.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Parameter {
    /// The constraint whose constant is set. To vary the value of an edit, use the constraint that
    /// [`Solver::edit_constraint`](crate::Solver::edit_constraint) returns.
    pub constraint: ConstraintId,
    /// The index, in the numbers that are passed for one layout, of the number from which the constant is computed.
    /// Several parameters may use the same number.
    pub number: usize,
    /// The factor by which the number is multiplied. If it is 0, the constant equals `offset` whatever the number is.
    pub factor: f64,
    /// The value that is added to the product of the factor and the number.
    pub offset: f64,
}

impl Parameter {
    /// Makes the parameter that sets the constant of `constraint` to the number with the index `number`: factor 1,
    /// offset 0.
    pub const fn new(constraint: ConstraintId, number: usize) -> Parameter {
        Parameter { constraint, number, factor: 1.0, offset: 0.0 }
    }
}

/// Options of a template, which computes the values of one layout for many sets of numbers: the constraints whose
/// constants are such numbers, and the variables whose values the template returns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TemplateOptions {
    /// The constants that depend on the numbers passed for a layout. Each layout has `n + 1` numbers, where `n` is the
    /// largest [`Parameter::number`].
    pub parameters: Vec<Parameter>,
    /// The variables whose values the template computes, in this order. If empty, it computes all variables, in the
    /// order of their indices.
    pub outputs: Vec<Variable>,
    /// The input numbers of typical layouts, one layout after the other. The template prepares formulas for them, so
    /// layouts with similar numbers are computed without the simplex method.
    pub samples: Vec<f64>,
}

/// Statistics of one call of [`Template::stamp`]: how many layouts it computed, and how many of them needed a solve.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Stamped {
    /// The number of instances.
    pub instances: usize,
    /// The number of layouts that the simplex method had to solve, because none of the template's prepared formulas is
    /// valid for their numbers.
    pub repaired: usize,
}

/// A layout that gives the values of many *instances*, each with numbers of its own, without a solver for each.
///
/// Most layouts at high volume are one shape again and again with other numbers: cells of a list, labels of a print run.
/// [`Solver::template`](crate::Solver::template) makes a template from a solver. The template does not depend on the
/// solver afterwards, never changes, and can be used by several threads at once.
///
/// ```
/// # use keyline::{Parameter, Priority, Solver, TemplateOptions};
/// # fn main() -> Result<(), keyline::Error> {
/// let mut solver = Solver::new();
/// let (x, width, root) = (solver.add_variable()?, solver.add_variable()?, solver.add_variable()?);
/// solver.add((x + width).equals(root))?; // at the right edge
/// solver.add(x.at_least(8.0))?;
/// let natural = solver.add(width.equals(80.0).with_priority(Priority::HIGH))?;
/// solver.edit(root, Priority::REQUIRED)?;
/// solver.suggest(root, 100.0)?;
/// let cell = solver.template(&TemplateOptions {
///     parameters: vec![Parameter::new(solver.edit_constraint(root)?, 0), Parameter::new(natural, 1)],
///     outputs: vec![x, width],
///     ..TemplateOptions::default()
/// })?;
/// let mut values = [0.0; 4];
/// cell.stamp(&[200.0, 50.0, 90.0, 100.0], &mut values)?;
/// assert_eq!(values, [150.0, 50.0, 8.0, 82.0]);
/// # Ok(())
/// # }
/// ```
pub struct Template {
    shape: Shape,
    numbers: usize,
    outputs: usize,
}

impl Template {
    pub(crate) fn new(core: &mut Core, options: &TemplateOptions) -> Result<Template> {
        let numbers = options.parameters.iter().map(|p| p.number.saturating_add(1)).max().unwrap_or(0);
        let rows = options.samples.len().checked_rem(numbers);
        if rows.unwrap_or(options.samples.len()) != 0 {
            let (what, found) = ("numbers of samples", options.samples.len());
            return Err(match numbers {
                0 => Error::Length { what, expected: 0, found },
                row => Error::RowLength { what, row, found },
            });
        }
        let raw: Vec<_> = options
            .parameters
            .iter()
            .map(|p| sys::csolver_parameter {
                constraint: p.constraint.raw(),
                number: p.number,
                factor: p.factor,
                offset: p.offset,
            })
            .collect();
        match core.template(numbers, &raw, &options.outputs, &options.samples) {
            Ok(shape) => {
                let outputs = shape.info().output_count;
                Ok(Template { shape, numbers, outputs })
            }
            Err(status) => Err(refusal(core, status, options)),
        }
    }

    /// Returns how many input numbers each layout (instance) needs: the length of a row of `numbers` in
    /// [`stamp`](Template::stamp).
    pub fn number_count(&self) -> usize {
        self.numbers
    }

    /// Returns how many values are computed for each layout (instance): the length of a row of `values` in
    /// [`stamp`](Template::stamp).
    pub fn output_count(&self) -> usize {
        self.outputs
    }

    /// Computes the layout for several sets of numbers (instances). Row `i` of `numbers` has the input of instance `i`,
    /// and row `i` of `values` receives its result.
    ///
    /// # Errors
    ///
    /// [`Error::RowLength`] if a slice ends inside a row, [`Error::Length`] if the slices have different numbers of rows, or
    /// [`Error::Instance`] for the first instance without values. The rows of such instances stay as they were, and all
    /// others are written.
    pub fn stamp(&self, numbers: &[f64], values: &mut [f64]) -> Result<Stamped> {
        self.stamp_by(1, numbers, values)
    }

    /// Computes layouts like [`stamp`](Template::stamp), on up to `threads` threads, at most 64. The results do not
    /// depend on the number of threads.
    ///
    /// # Errors
    ///
    /// As [`stamp`](Template::stamp).
    pub fn stamp_by(&self, threads: usize, numbers: &[f64], values: &mut [f64]) -> Result<Stamped> {
        let count = self.rows(numbers, values)?;
        let (status, info) = self.shape.stamp(count, numbers, values, threads, &mut []);
        let stamped = Stamped { instances: info.instances, repaired: info.repaired };
        match status {
            sys::CSOLVER_OK => Ok(stamped),
            _ if info.failed == 0 => Err(plain(status)),
            _ => Err(Error::Instance { index: info.first_failed, failed: info.failed, cause: Box::new(plain(status)) }),
        }
    }

    /// Computes layouts like [`stamp_by`](Template::stamp_by), and returns for each instance whether its values could
    /// be computed.
    ///
    /// # Errors
    ///
    /// [`Error::RowLength`], [`Error::Length`] or [`Error::OutOfMemory`]; instances without values are not an error of the call.
    pub fn stamp_each(&self, threads: usize, numbers: &[f64], values: &mut [f64]) -> Result<Vec<Result<()>>> {
        let count = self.rows(numbers, values)?;
        let mut statuses = vec![sys::CSOLVER_OK; count];
        let (status, info) = self.shape.stamp(count, numbers, values, threads, &mut statuses);
        if status != sys::CSOLVER_OK && info.failed == 0 {
            return Err(plain(status));
        }
        let each = statuses.into_iter().map(|status| match status {
            sys::CSOLVER_OK => Ok(()),
            failed => Err(plain(failed)),
        });
        Ok(each.collect())
    }

    /// Returns the number of rows (instances) in both slices. Errors: [`Error::RowLength`] if one ends inside a row,
    /// [`Error::Length`] if their numbers of rows differ.
    fn rows(&self, numbers: &[f64], values: &[f64]) -> Result<usize> {
        let rows = |found: usize, row: usize, what| match (found, row) {
            (0, 0) => Ok(None),
            (_, 0) => Err(Error::Length { what, expected: 0, found }),
            _ if found % row == 0 => Ok(Some(found / row)),
            _ => Err(Error::RowLength { what, row, found }),
        };
        let given = rows(numbers.len(), self.numbers, "numbers")?;
        let taken = rows(values.len(), self.outputs, "values")?;
        match (given, taken) {
            (Some(given), Some(taken)) if given != taken => {
                let expected = given.saturating_mul(self.outputs);
                Err(Error::Length { what: "values", expected, found: values.len() })
            }
            _ => Ok(given.or(taken).unwrap_or(0)),
        }
    }
}

impl fmt::Debug for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let info = self.shape.info();
        f.debug_struct("Template")
            .field("number_count", &info.number_count)
            .field("output_count", &info.output_count)
            .field("plans", &info.plans)
            .field("memory", &info.memory)
            .finish()
    }
}

/// Makes an error from the status code with which a template failed to compute a layout. The error names no argument,
/// because the C core records none for layouts of templates.
fn plain(status: sys::csolver_status) -> Error {
    Error::from_status(status, crate::error::Culprit::default())
}

/// The greatest magnitude of numbers that the C core accepts: 2^300.
const LARGEST: f64 = 2.037035976334486e90;

/// Makes the error for a template that the C core refused to create. The C core does not tell which argument is wrong, so
/// the wrong parameter or output is searched for here. The error names none if a sample is wrong.
fn refusal(core: &Core, status: sys::csolver_status, options: &TemplateOptions) -> Error {
    if status == sys::CSOLVER_ERROR_STALE_VARIABLE {
        let item = options.outputs.iter().position(|&variable| !core.is_variable(variable));
        let variables = if item.is_some() { &options.outputs[..] } else { &[] };
        return Subject { variables, item, ..Subject::default() }.error(core, status);
    }
    let ids: Vec<_> = options.parameters.iter().map(|p| p.constraint).collect();
    let is_wrong_number = |number: f64| match status {
        sys::CSOLVER_ERROR_NOT_FINITE => !number.is_finite(),
        sys::CSOLVER_ERROR_RANGE => !(-LARGEST..=LARGEST).contains(&number),
        _ => false,
    };
    let wrong = |p: &Parameter| [p.factor, p.offset].into_iter().find(|&number| is_wrong_number(number));
    let item = match status {
        sys::CSOLVER_ERROR_STALE_CONSTRAINT => ids.iter().position(|&id| !core.is_constraint(id)),
        sys::CSOLVER_ERROR_DUPLICATE => (0..ids.len()).find(|&at| ids[..at].contains(&ids[at])),
        _ => options.parameters.iter().position(|p| wrong(p).is_some()),
    };
    let about = match item {
        Some(at) => Subject { ids: &ids, item, number: wrong(&options.parameters[at]), ..Subject::default() },
        None => Subject::default(),
    };
    about.error(core, status)
}

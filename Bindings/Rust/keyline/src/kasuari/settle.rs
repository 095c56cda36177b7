//! Adds constraints to a core (a solver of the C library), but only those on which the solution depends.
//!
//! The solution does not depend on many constraints of a layout: on inequalities that are satisfied by a wide margin, on
//! comparisons that follow from other constraints, and on weak constraints whose variables are determined by stronger ones.
//! Two facts show that a constraint can be left out:
//!
//! - Let an optimum of some constraints also satisfy further constraints. It is then an optimum of all of them, because
//!   the errors of the further constraints are 0 and cannot be less. If it is the only optimum of the first constraints, it
//!   is the only optimum of all.
//! - If some constraints have only one optimum, constraints of lower bands of strengths (see `solver.rs`) cannot change it.
//!
//! Therefore this module adds one band of strengths after the other, and stops as soon as there is only one optimum. Of
//! successive constraints with the same strength and number of terms, the module first adds those that contain a variable
//! which none before contains ([`Batch::select`]). It adds the others only if the computed values violate them.

use super::chains::Chains;
use super::known::KnownVariables;
use super::solver::{is_met, is_surely_in_range, magnitude, residual, split, Queued, QueuedTerm, NO_PLACE};
use super::Strength;
use crate::constraint::ConstraintId;
use crate::linear::native;
use crate::raw::{Core, Description, Status};
use alloc::vec;
use alloc::vec::Vec;
use keyline_sys as sys;

/// A constraint counts as satisfied if its error is at most this part of the sum of its terms' magnitudes.
const ROUNDING: f64 = 1e-12;
/// Up to this number of variables without fixed values, several bands are stated together if they have too few equations to
/// determine all variables: each solve has a cost of its own. With more variables, most rows take fewer steps of
/// the simplex method if each band is solved before the next one is stated.
const MERGED: usize = 56;
/// The greatest difference of two computations of a value, relative to the value or to 1 if that is greater.
const NEARNESS: f64 = 1e-9;

/// Returns the lowest strength of the next band below the band that begins with the strength `lowest`, or of the first
/// band if `lowest` is required.
fn next_band(lowest: Strength) -> Strength {
    match lowest {
        _ if lowest >= Strength::REQUIRED => Strength::STRONG,
        _ if lowest >= Strength::STRONG => Strength::MEDIUM,
        _ => Strength::ZERO,
    }
}

/// Constraints that a solver has queued. A term's variable is an index in the table of variables.
#[derive(Copy, Clone)]
pub(super) struct Rows<'a> {
    pub queue: &'a [Queued],
    pub terms: &'a [QueuedTerm],
    pub variables: &'a KnownVariables,
}

impl Rows<'_> {
    fn terms_of(&self, queued: &Queued) -> &[QueuedTerm] {
        &self.terms[queued.terms.clone()]
    }

    fn is_free(&self, term: &QueuedTerm) -> bool {
        !self.variables.entry(term.variable).is_fixed
    }

    fn is_satisfied(&self, queued: &Queued, value: impl Fn(&QueuedTerm) -> f64) -> bool {
        let (excess, size) = residual(self.terms_of(queued), queued.constant, value);
        is_met(queued.relation, excess, ROUNDING * size)
    }

    /// Looks for a solution of the equations of the strongest bands that determine all variables, and returns the
    /// variables' values if they satisfy all constraints of these bands: they are then the only optimum. Finds no
    /// solution of equations that relate more than two unknown variables with each other.
    pub fn solve_equations(&self) -> Option<Vec<f64>> {
        let count = self.variables.slots();
        let point =
            |index: usize| Some(self.variables.entry(index)).filter(|known| known.is_fixed).map(|known| known.point);
        let mut chains = Chains::new(count, point);
        let mut batch = Batch::new(count);
        let mut lowest = Strength::REQUIRED;
        while chains.unknown() > 0 && lowest > Strength::ZERO {
            let former = lowest;
            lowest = next_band(former);
            batch.extend(*self, lowest, |queued| {
                queued.relation == sys::CSOLVER_EQUAL && (queued.strength < former || former >= Strength::REQUIRED)
            });
            let mut before = usize::MAX;
            while 0 < chains.unknown() && chains.unknown() < before {
                before = chains.unknown();
                for queued in batch.turns.iter().map(|&turn| &self.queue[turn]) {
                    chains.apply(self.terms_of(queued), queued.constant);
                }
            }
        }
        let values = chains.values()?;
        let is_satisfied = |queued: &Queued| {
            let terms = self.terms_of(queued);
            let excess = residual(terms, queued.constant, |term| values[term.variable].0).0;
            let size = residual(terms, 0.0, |term| values[term.variable].1).1;
            is_met(queued.relation, excess, ROUNDING * (size + magnitude(queued.constant)))
        };
        let is_solution = values.iter().all(|&(value, size)| is_surely_in_range(value) && is_surely_in_range(size))
            && self.queue.iter().filter(|queued| queued.strength >= lowest).all(is_satisfied);
        Some(values.iter().map(|value| value.0).collect()).filter(|_| is_solution)
    }
}

/// Returns the core's variables, in the order of the table of variables.
pub(super) fn ids_of(variables: &KnownVariables) -> Vec<native::Variable> {
    (0..variables.slots()).map(|index| variables.entry(index).id).collect()
}

/// Constraints that are stated together, as indices in the queue.
struct Batch {
    turns: Vec<usize>,
    /// For each variable, the number of the last group of alike constraints of which one that was selected relates it.
    groups: Vec<u32>,
    /// The number of the present group.
    group: u32,
}

impl Batch {
    fn new(variables: usize) -> Batch {
        Batch { turns: Vec::new(), groups: vec![0; variables], group: 0 }
    }

    /// Selects constraints of at least the strength `lowest`, among those that are wanted. Of a sequence of constraints
    /// with the same strength and number of terms, selects only those that relate a variable that none before relates.
    /// For example, ratatui compares the widths of every two panes of the kind `Fill`: the comparisons of the first pane
    /// with each other one are selected, from which all others follow.
    fn select(&mut self, rows: Rows<'_>, lowest: Strength, is_wanted: impl Fn(&Queued) -> bool) {
        self.turns.clear();
        self.extend(rows, lowest, is_wanted);
    }

    fn extend(&mut self, rows: Rows<'_>, lowest: Strength, is_wanted: impl Fn(&Queued) -> bool) {
        let mut alike = (Strength::ZERO, 0);
        for (turn, queued) in rows.queue.iter().enumerate() {
            if queued.strength < lowest || !is_wanted(queued) {
                continue;
            }
            let terms = rows.terms_of(queued);
            if alike != (queued.strength, terms.len()) {
                alike = (queued.strength, terms.len());
                self.group += 1;
            }
            let is_new = |term: &QueuedTerm| self.groups[term.variable] != self.group && rows.is_free(term);
            if terms.len() == 1 || terms.iter().any(is_new) {
                terms.iter().for_each(|term| self.groups[term.variable] = self.group);
                self.turns.push(turn);
            }
        }
    }
}

/// A core, and the constraints of a solver, of which some are stated to the core.
pub(super) struct Settling<'a> {
    pub core: &'a mut Core,
    /// A constraint that is stated has the place `NO_PLACE`; the others wait.
    pub queue: &'a mut [Queued],
    pub terms: &'a [QueuedTerm],
    pub variables: &'a KnownVariables,
    /// The core's variables, in the order of the table of variables.
    pub ids: &'a [native::Variable],
    /// Called for each constraint that is stated, with its index in `queue`, its place, and its id in the core.
    pub note: &'a mut dyn FnMut(usize, u32, ConstraintId),
}

impl Settling<'_> {
    fn rows(&self) -> Rows<'_> {
        Rows { queue: self.queue, terms: self.terms, variables: self.variables }
    }

    /// States the constraints with the given indices with one call. If memory is exhausted, does nothing.
    fn state(&mut self, turns: &[usize]) -> Result<(), Status> {
        if turns.is_empty() {
            return Ok(());
        }
        let mut statement = Statement::with_capacity(turns.len(), 4 * turns.len());
        for queued in turns.iter().map(|&turn| &self.queue[turn]) {
            let terms = self.terms[queued.terms.clone()].iter().copied();
            let strength = split(queued.strength);
            statement.add(self.variables, self.ids, terms, queued.relation, queued.constant, strength);
        }
        let ids = self.core.add(statement.descriptions())?;
        for (&turn, id) in turns.iter().zip(ids) {
            let place = core::mem::replace(&mut self.queue[turn].place, NO_PLACE);
            (self.note)(turn, place, id);
        }
        Ok(())
    }

    /// States all constraints that wait.
    pub fn state_all(&mut self) -> Result<(), Status> {
        let waiting: Vec<usize> = (0..self.queue.len()).filter(|&turn| self.queue[turn].place != NO_PLACE).collect();
        self.state(&waiting)
    }

    /// Solves, and states constraints, until the core's values are an optimum of all constraints. Returns whether it is the
    /// only one; if not, no constraint waits any more.
    ///
    /// `lowest` is the lowest strength of the weakest band of which constraints have been stated, or required if none
    /// have been. `was_solved` tells whether the core's values were an optimum before constants changed.
    pub fn settle(&mut self, lowest: &mut Strength, was_solved: bool) -> Result<bool, Status> {
        let mut batch = Batch::new(self.ids.len());
        if was_solved {
            self.core.solve()?;
        } else {
            self.descend(lowest, &mut batch)?;
        }
        loop {
            self.state_violated(*lowest, &mut batch)?;
            let may_be_unique = was_solved || self.equations(*lowest) >= self.free_variables();
            if may_be_unique && (self.is_quickly_unique()? || was_solved && self.has_solution_of_equations()) {
                return Ok(true);
            }
            if *lowest == Strength::ZERO {
                self.state_all()?;
                return self.core.is_unique();
            }
            self.descend(lowest, &mut batch)?;
        }
    }

    /// States constraints that the values do not satisfy, and solves, until all constraints of the strength `lowest` or
    /// above are stated or satisfied.
    fn state_violated(&mut self, lowest: Strength, batch: &mut Batch) -> Result<(), Status> {
        loop {
            let (rows, values) = (self.rows(), self.core.values());
            let value = |term: &QueuedTerm| values[self.ids[term.variable].index()];
            batch.select(rows, lowest, |queued| queued.place != NO_PLACE && !rows.is_satisfied(queued, value));
            if batch.turns.is_empty() {
                return Ok(());
            }
            self.state(&batch.turns)?;
            self.core.solve()?;
        }
    }

    /// States constraints of the next bands of strengths, up to the first band with which there are as many equations as
    /// variables without a fixed value, and solves. With fewer equations, there are mostly several optima.
    fn descend(&mut self, lowest: &mut Strength, batch: &mut Batch) -> Result<(), Status> {
        let free = self.free_variables();
        let mut equations = self.equations(*lowest);
        batch.turns.clear();
        while *lowest > Strength::ZERO && (batch.turns.is_empty() || equations < free && free <= MERGED) {
            let (former, start) = (*lowest, batch.turns.len());
            *lowest = next_band(former);
            batch.extend(self.rows(), *lowest, |queued| {
                queued.place != NO_PLACE && (queued.strength < former || start == 0)
            });
            let is_equation = |turn: &&usize| self.queue[**turn].relation == sys::CSOLVER_EQUAL;
            equations += batch.turns[start..].iter().filter(is_equation).count();
            if !self.queue.iter().any(|queued| queued.place != NO_PLACE && queued.strength < *lowest) {
                *lowest = Strength::ZERO;
            }
        }
        batch.turns.sort_unstable();
        self.state(&batch.turns)?;
        self.core.solve()
    }

    /// Returns whether the core's values are the only optimum, because equations determine all of them.
    fn has_solution_of_equations(&self) -> bool {
        let is_near = |(value, id): (&f64, &native::Variable)| {
            let own = self.core.values()[id.index()];
            magnitude(own - value) <= NEARNESS * (1.0 + magnitude(own))
        };
        self.rows().solve_equations().map_or(false, |values| values.iter().zip(self.ids).all(is_near))
    }

    /// Returns the number of equations that are stated, are at least as strong as `lowest`, and relate a variable without
    /// a fixed value.
    fn equations(&self, lowest: Strength) -> usize {
        let rows = self.rows();
        let is_counted = |queued: &&Queued| {
            queued.place == NO_PLACE
                && queued.relation == sys::CSOLVER_EQUAL
                && queued.strength >= lowest
                && rows.terms_of(queued).iter().any(|term| rows.is_free(term))
        };
        rows.queue.iter().filter(is_counted).count()
    }

    fn free_variables(&self) -> usize {
        (0..self.ids.len()).filter(|&index| !self.variables.entry(index).is_fixed).count()
    }

    /// Returns true if the core finds without a search that its solution is the only optimal one: the first step of the
    /// search exceeds the limit of work.
    fn is_quickly_unique(&mut self) -> Result<bool, Status> {
        let limit = self.core.work_limit();
        self.core.set_work_limit(1);
        let is_unique = self.core.is_unique();
        self.core.set_work_limit(limit);
        match is_unique {
            Err(sys::CSOLVER_ERROR_WORK_LIMIT) => Ok(false),
            other => other,
        }
    }
}

/// Constraints in the form in which the C core gets them. Variables that a required constraint fixes are replaced by
/// their values: bounds of single variables take the core much less work than rows of several.
#[derive(Default)]
pub(super) struct Statement {
    terms: Vec<native::Term>,
    rows: Vec<Row>,
}

struct Row {
    /// The index in `Statement::terms` after the row's last term. The first one follows the last of the row before.
    end: usize,
    relation: sys::csolver_relation,
    constant: f64,
    priority: f64,
    weight: f64,
}

impl Statement {
    pub fn with_capacity(rows: usize, terms: usize) -> Statement {
        Statement { terms: Vec::with_capacity(terms), rows: Vec::with_capacity(rows) }
    }

    pub fn add(
        &mut self,
        variables: &KnownVariables,
        ids: &[native::Variable],
        terms: impl Iterator<Item = QueuedTerm> + Clone,
        relation: sys::csolver_relation,
        given: f64,
        (priority, weight): (f64, f64),
    ) {
        let mut constant = given;
        let start = self.terms.len();
        for term in terms.clone() {
            let known = variables.entry(term.variable);
            if known.is_fixed {
                constant -= term.coefficient * known.point;
            } else {
                self.terms.push(native::Term { variable: ids[term.variable], coefficient: term.coefficient });
            }
        }
        if self.terms.len() == start {
            // The constraint has fixed variables only, for example because it fixes one.
            constant = given;
            let stated =
                |term: QueuedTerm| native::Term { variable: ids[term.variable], coefficient: term.coefficient };
            self.terms.extend(terms.map(stated));
        }
        self.rows.push(Row { end: self.terms.len(), relation, constant, priority, weight });
    }

    pub fn descriptions(&self) -> impl Iterator<Item = Description<'_>> {
        let mut start = 0;
        self.rows.iter().map(move |row| {
            let &Row { end, relation, constant, priority, weight } = row;
            let terms = &self.terms[start..end];
            start = end;
            Description { terms, relation, constant, priority, weight }
        })
    }
}

#[cfg(test)]
#[allow(clippy::precedence)]
mod tests {
    use crate::kasuari::WeightedRelation::{EQ, GE, LE};
    use crate::kasuari::{Constraint, Solver, Strength, Variable};
    use alloc::vec::Vec;

    fn solve(made: &[Constraint], variables: &[Variable]) -> (Solver, Vec<f64>) {
        let mut solver = Solver::new();
        solver.add_constraints(made.iter().cloned()).unwrap();
        solver.fetch_changes();
        let values = variables.iter().map(|&variable| solver.get_value(variable)).collect();
        (solver, values)
    }

    #[test]
    fn equations_that_determine_all_values_need_no_core() {
        let (a, b, c) = (Variable::new(), Variable::new(), Variable::new());
        // a = 10; b = 2 a + 5 = 25; the third equation relates b and c, and the fourth one c and a: c - b = b - a gives 40.
        let made = [
            a | EQ(Strength::STRONG) | 10.0,
            b | EQ(Strength::MEDIUM) | a * 2.0 + 5.0,
            c - b | EQ(Strength::MEDIUM) | b - a,
            c | LE(Strength::REQUIRED) | 40.0,
            // The weaker wishes do not matter.
            b | EQ(Strength::WEAK) | 7.0,
            c | GE(Strength::WEAK * 0.5) | 50.0,
        ];
        let (mut solver, values) = solve(&made, &[a, b, c]);
        assert_eq!(values, [10.0, 25.0, 40.0]);
        assert!(!solver.has_core());
        // Without the first equation, c is 3 a + 10. If a grows by 1 from 1 on, the error of b grows by 2, and that of c
        // falls by 3, which counts half. So a stays at 1, where b has no error.
        solver.remove_constraint(&made[0]).unwrap();
        solver.fetch_changes();
        for (variable, value) in [(a, 1.0), (b, 7.0), (c, 13.0)] {
            assert!((solver.get_value(variable) - value).abs() < 1e-9);
        }
    }

    /// The equations contradict an inequality of a small variable by less than the rounding errors of a large one.
    #[test]
    fn a_large_value_does_not_hide_the_error_of_a_small_one() {
        let (large, small) = (Variable::new(), Variable::new());
        let made = [
            large | EQ(Strength::STRONG) | 1e15,
            small | EQ(Strength::STRONG) | 1.0,
            small | LE(Strength::REQUIRED) | 0.5,
        ];
        assert_eq!(solve(&made, &[large, small]).1, [1e15, 0.5]);
    }

    #[test]
    fn equations_of_a_stronger_band_are_not_enough_if_a_weaker_one_is_needed() {
        let (a, b) = (Variable::new(), Variable::new());
        let made = [
            a + b | EQ(Strength::REQUIRED) | 10.0,
            a | GE(Strength::STRONG) | 2.0,
            b | GE(Strength::MEDIUM) | 7.0,
            a | EQ(Strength::WEAK) | 9.0,
        ];
        // b is at least 7, so a is at most 3, which is as near to 9 as it can be.
        assert_eq!(solve(&made, &[a, b]).1, [3.0, 7.0]);
    }

    /// Sums of the weighted errors of each band. The strength `REQUIRED` is 1 001 001 000; without the division by it, a
    /// required constraint that is missed by the last bit of a value of 50, 7.1e-15, would count as 7.1e-6.
    fn errors(made: &[Constraint], value: impl Fn(Variable) -> f64) -> [f64; 4] {
        let mut sums = [0.0; 4];
        for constraint in made {
            let terms = &constraint.expr().terms;
            let left: f64 = terms.iter().map(|term| term.coefficient * value(term.variable)).sum();
            let excess = left + constraint.expr().constant;
            let error = match constraint.op() {
                crate::kasuari::RelationalOperator::Equal => excess.abs(),
                crate::kasuari::RelationalOperator::LessOrEqual => excess.max(0.0),
                crate::kasuari::RelationalOperator::GreaterOrEqual => (-excess).max(0.0),
            };
            let strength = constraint.strength();
            let band = [Strength::REQUIRED, Strength::STRONG, Strength::MEDIUM, Strength::ZERO];
            let at = band.iter().position(|&lowest| strength >= lowest).unwrap();
            sums[at] += error * strength.value() / [Strength::REQUIRED.value(), 1e6, 1e3, 1.0][at];
        }
        sums
    }

    /// Solvers that get all constraints before the first solve leave some out. Others, which solve after each constraint,
    /// state each of them: the errors must be the same. A later change must not forget those that were left out.
    #[test]
    fn leaving_constraints_out_does_not_change_the_errors() {
        let mut state = 7_u64;
        let mut below = |bound: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) % bound
        };
        for _ in 0..600 {
            let edges: Vec<_> = (0..3 + below(8)).map(|_| Variable::new()).collect();
            let mut made: Vec<Constraint> = Vec::new();
            made.push(edges[0] | EQ(Strength::REQUIRED) | 0.0);
            made.push(edges[edges.len() - 1] | LE(Strength::REQUIRED) | (40 + below(100)) as f64);
            made.extend(edges.windows(2).map(|pair| pair[0] | LE(Strength::REQUIRED) | pair[1]));
            for _ in 0..4 + below(30) {
                let mut size = || {
                    let at = below(edges.len() as u64 - 1) as usize;
                    edges[at + 1] - edges[at]
                };
                let (one, other) = (size(), size());
                let wish = below(30) as f64;
                let strength =
                    [Strength::WEAK, Strength::WEAK * 5.0, Strength::MEDIUM, Strength::STRONG][below(4) as usize];
                made.push(match below(4) {
                    0 => one | GE(strength) | wish,
                    1 => one | LE(strength) | wish,
                    2 => one | EQ(strength) | other,
                    _ => one | EQ(strength) | wish,
                });
            }
            let mut together = Solver::new();
            together.add_constraints(made.iter().cloned()).unwrap();
            together.fetch_changes();
            let mut singly = Solver::new();
            for constraint in &made {
                singly.add_constraint(constraint.clone()).unwrap();
                singly.fetch_changes();
            }
            for change in 0..3 {
                let (one, other) = (
                    errors(&made, |variable| together.get_value(variable)),
                    errors(&made, |variable| singly.get_value(variable)),
                );
                let is_near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-9;
                assert!(one.iter().zip(&other).all(is_near), "change {change}: {one:?} and {other:?} of {made:?}");
                let removed = made.remove(2 + below(made.len() as u64 - 2) as usize);
                for solver in [&mut together, &mut singly] {
                    solver.remove_constraint(&removed).unwrap();
                    solver.fetch_changes();
                }
            }
        }
    }
}

//! Tests of kasuari's interface. All expected values are worked out by hand.
#![allow(clippy::precedence)] // Constraints are written as kasuari's users write them.

use keyline::kasuari::WeightedRelation::{EQ, GE, LE};
use keyline::kasuari::{
    AddConstraintError, AddEditVariableError, Constraint, Expression, RelationalOperator, RemoveConstraintError,
    RemoveEditVariableError, Solver, Strength, SuggestValueError, Term, Variable,
};
use std::collections::BTreeMap;

/// Solves, and returns the reported changes as a map from each changed variable to its new value.
fn changes(solver: &mut Solver) -> BTreeMap<Variable, f64> {
    solver.fetch_changes().iter().copied().collect()
}

/// Divides the range from 0 to `total` into parts, whose sizes are optional constraints with the sizes and strengths of
/// `wishes`. Returns the edges between the parts.
fn edges(total: f64, wishes: impl IntoIterator<Item = (f64, Strength)>) -> Vec<f64> {
    let mut solver = Solver::new();
    let mut edge = Variable::new();
    let mut made = vec![edge];
    solver.add_constraint(edge | EQ(Strength::REQUIRED) | 0.0).unwrap();
    for (size, strength) in wishes {
        let next = Variable::new();
        solver.add_constraints([next | GE(Strength::REQUIRED) | edge, (next - edge) | EQ(strength) | size]).unwrap();
        made.push(next);
        edge = next;
    }
    solver.add_constraint(edge | EQ(Strength::REQUIRED) | total).unwrap();
    solver.fetch_changes();
    made.into_iter().map(|edge| solver.get_value(edge)).collect()
}

#[test]
fn types_are_shared_between_threads() {
    fn is_shared<T: Send + Sync + std::fmt::Debug>() {}
    is_shared::<Solver>();
    is_shared::<Constraint>();
}

#[cfg(feature = "std")]
#[test]
fn errors_are_errors() {
    fn is_error<T: std::error::Error + Copy>() {}
    is_error::<AddConstraintError>();
    is_error::<SuggestValueError>();
}

#[test]
fn older_constraints_hold_if_the_errors_are_the_same() {
    let weak = |sizes: &[f64]| sizes.iter().map(|&size| (size, Strength::WEAK)).collect::<Vec<_>>();
    // The total width is fixed, and each part has an optional width of the same strength. If the widths do not add up to
    // the total, the youngest constraints are violated: the last part grows, or the last parts shrink.
    assert_eq!(edges(100.0, weak(&[25.0, 25.0, 25.0])), [0.0, 25.0, 50.0, 100.0]);
    assert_eq!(edges(100.0, weak(&[50.0, 40.0, 30.0, 20.0])), [0.0, 50.0, 90.0, 100.0, 100.0]);
    assert_eq!(edges(80.0, weak(&[100.0, 1.0])), [0.0, 80.0, 80.0]);
}

#[test]
fn strengths_are_weights_within_a_band_and_an_order_between_bands() {
    let parts = |first: Strength, second: Strength| edges(100.0, [(30.0, first), (30.0, second)])[1];
    assert_eq!(parts(Strength::WEAK, Strength::WEAK * 2.0), 70.0);
    assert_eq!(parts(Strength::STRONG, Strength::MEDIUM * 999.0), 30.0);
    // Three constraints x == 10 of weight 1 outweigh one constraint x == 0 of weight 2, as errors within a band are
    // added up.
    let mut solver = Solver::new();
    let x = Variable::new();
    let at = |strength, value| x | EQ(strength) | value;
    solver.add_constraint(at(Strength::WEAK * 2.0, 0.0)).unwrap();
    solver.add_constraints([10.0, 10.0, 10.0].map(|value| at(Strength::WEAK, value))).unwrap();
    assert_eq!(solver.get_value(x), 10.0);
    // One medium constraint x == 5 outweighs all weak constraints together.
    solver.add_constraint(at(Strength::MEDIUM, 5.0)).unwrap();
    assert_eq!(solver.get_value(x), 5.0);
    // A constraint of the strength 0 has no effect.
    solver.add_constraint(at(Strength::ZERO, 9.0)).unwrap();
    assert_eq!(solver.get_value(x), 5.0);
}

#[test]
fn changes_are_reported_once_and_forgotten_variables_are_0() {
    let mut solver = Solver::new();
    let (x, y) = (Variable::new(), Variable::new());
    let at: Constraint = x | EQ(Strength::REQUIRED) | 100.0;
    solver.add_constraint(at.clone()).unwrap();
    solver.add_constraint(y | EQ(Strength::REQUIRED) | 0.0).unwrap();
    assert_eq!(changes(&mut solver), BTreeMap::from([(x, 100.0)]));
    assert!(solver.fetch_changes().is_empty());
    solver.remove_constraint(&at).unwrap();
    assert_eq!(solver.get_value(x), 0.0);
    solver.add_constraint(x | EQ(Strength::REQUIRED) | 0.0).unwrap();
    assert_eq!(changes(&mut solver), BTreeMap::from([(x, 0.0)]));
    solver.add_constraint(x - y | GE(Strength::REQUIRED) | 1.0).unwrap_err();
    solver.reset();
    assert!(!solver.has_constraint(&at));
    solver.add_constraint(x | EQ(Strength::WEAK) | 7.0).unwrap();
    assert_eq!(changes(&mut solver), BTreeMap::from([(x, 7.0)]));
}

#[test]
fn errors_say_what_is_wrong_and_change_nothing() {
    let mut solver = Solver::new();
    let x = Variable::new();
    let at: Constraint = x | EQ(Strength::REQUIRED) | 1.0;
    solver.add_constraint(at.clone()).unwrap();
    assert!(matches!(solver.add_constraint(at.clone()), Err(AddConstraintError::DuplicateConstraint)));
    let other: Constraint = x | GE(Strength::REQUIRED) | 2.0;
    let error = solver.add_constraint(other.clone()).unwrap_err();
    assert!(matches!(error, AddConstraintError::UnsatisfiableConstraint));
    assert!(error.to_string().starts_with("The constraint is required, but it is unsatisfiable"));
    assert!(!solver.has_constraint(&other));
    assert!(matches!(solver.remove_constraint(&other), Err(RemoveConstraintError::UnknownConstraint)));
    let strange = Strength::new(f64::NAN);
    for bad in [
        x | EQ(Strength::WEAK) | f64::NAN,
        x * f64::INFINITY | LE(Strength::WEAK) | 1.0,
        x | EQ(strange) | 1.0,
        x | GE(strange) | 2.0,
    ] {
        assert!(matches!(solver.add_constraint(bad.clone()), Err(AddConstraintError::InternalSolverError(_))));
        assert!(!solver.has_constraint(&bad));
    }
    assert!(matches!(solver.add_edit_variable(x, strange), Err(AddEditVariableError::BadRequiredStrength)));
    assert_eq!(changes(&mut solver), BTreeMap::from([(x, 1.0)]));
    solver.remove_constraint(&at).unwrap();
    solver.add_constraint(other).unwrap();
    assert_eq!(changes(&mut solver), BTreeMap::from([(x, 2.0)]));
}

#[test]
fn edits_move_a_variable() {
    let mut solver = Solver::new();
    let (x, width) = (Variable::new(), Variable::new());
    assert!(matches!(solver.suggest_value(width, 1.0), Err(SuggestValueError::UnknownEditVariable)));
    assert!(matches!(solver.remove_edit_variable(width), Err(RemoveEditVariableError::UnknownEditVariable)));
    let required = solver.add_edit_variable(width, Strength::REQUIRED);
    assert!(matches!(required, Err(AddEditVariableError::BadRequiredStrength)));
    solver.add_edit_variable(width, Strength::STRONG).unwrap();
    let again = solver.add_edit_variable(width, Strength::WEAK);
    assert!(matches!(again, Err(AddEditVariableError::DuplicateEditVariable)));
    solver.add_constraints([x | EQ(Strength::REQUIRED) | width / 2.0, x | LE(Strength::REQUIRED) | 30.0]).unwrap();
    solver.suggest_value(width, 50.0).unwrap();
    assert_eq!(changes(&mut solver), BTreeMap::from([(x, 25.0), (width, 50.0)]));
    solver.suggest_value(width, 100.0).unwrap();
    assert_eq!((solver.get_value(x), solver.get_value(width)), (30.0, 60.0));
    assert_eq!(changes(&mut solver), BTreeMap::from([(x, 30.0), (width, 60.0)]));
    assert!(matches!(solver.suggest_value(width, f64::NAN), Err(SuggestValueError::InternalSolverError(_))));
    solver.remove_edit_variable(width).unwrap();
    assert!(!solver.has_edit_variable(&width));
    solver.add_constraint(width | EQ(Strength::WEAK) | 10.0).unwrap();
    assert_eq!(changes(&mut solver), BTreeMap::from([(x, 5.0), (width, 10.0)]));
}

#[test]
fn a_removed_constraint_loses_its_say_in_ties_too() {
    let mut solver = Solver::new();
    let (a, b) = (Variable::new(), Variable::new());
    let first: Constraint = a | EQ(Strength::WEAK) | 30.0;
    solver.add_constraint((a + b) | EQ(Strength::REQUIRED) | 100.0).unwrap();
    solver.add_constraints([first.clone(), b | EQ(Strength::WEAK) | 30.0]).unwrap();
    assert_eq!(changes(&mut solver), BTreeMap::from([(a, 30.0), (b, 70.0)]));
    solver.remove_constraint(&first).unwrap();
    assert_eq!(changes(&mut solver), BTreeMap::from([(a, 70.0), (b, 30.0)]));
}

#[test]
fn removing_the_constraint_that_fixes_a_variable_frees_it() {
    let mut solver = Solver::new();
    let (left, right) = (Variable::new(), Variable::new());
    let start: Constraint = left | EQ(Strength::REQUIRED) | 10.0;
    solver.add_constraint(start.clone()).unwrap();
    solver
        .add_constraints([right | GE(Strength::REQUIRED) | left + 5.0, left | LE(Strength::REQUIRED) | 50.0])
        .unwrap();
    solver.add_constraints([right - left | EQ(Strength::MEDIUM) | 30.0, right | EQ(Strength::WEAK) | 90.0]).unwrap();
    assert_eq!(changes(&mut solver), BTreeMap::from([(left, 10.0), (right, 40.0)]));
    solver.remove_constraint(&start).unwrap();
    // right = 90 and right - left = 30 would need left = 60; left is at most 50.
    assert_eq!(changes(&mut solver), BTreeMap::from([(left, 50.0), (right, 80.0)]));
    solver.add_constraint(left | EQ(Strength::REQUIRED) | 20.0).unwrap();
    assert_eq!(changes(&mut solver), BTreeMap::from([(left, 20.0), (right, 50.0)]));
    // right is at least left + 5 = 25.
    solver.add_constraint(right | LE(Strength::REQUIRED) | 24.0).unwrap_err();
    solver.add_constraint(right | LE(Strength::REQUIRED) | 25.0).unwrap();
    assert_eq!(changes(&mut solver), BTreeMap::from([(right, 25.0)]));
}

#[test]
fn a_constraint_can_be_in_several_solvers() {
    let x = Variable::new();
    let at: Constraint = x | EQ(Strength::REQUIRED) | 1.0;
    let mut solvers = [Solver::new(), Solver::new(), Solver::new()];
    for solver in &mut solvers {
        assert!(!solver.has_constraint(&at));
        solver.add_constraint(at.clone()).unwrap();
        assert!(solver.has_constraint(&at));
        assert!(matches!(solver.add_constraint(at.clone()), Err(AddConstraintError::DuplicateConstraint)));
    }
    solvers[0].remove_constraint(&at).unwrap();
    assert_eq!([0, 1, 2].map(|i| solvers[i].has_constraint(&at)), [false, true, true]);
    solvers[0].add_constraint(at.clone()).unwrap();
    solvers[2].remove_constraint(&at).unwrap();
    solvers[1].reset();
    assert_eq!([0, 1, 2].map(|i| solvers[i].has_constraint(&at)), [true, false, false]);
    for solver in &mut solvers[1..] {
        assert!(matches!(solver.remove_constraint(&at), Err(RemoveConstraintError::UnknownConstraint)));
        solver.add_constraint(at.clone()).unwrap();
        assert_eq!(changes(solver), BTreeMap::from([(x, 1.0)]));
    }
}

/// Random required constraints on few variables, most of which are satisfiable. Whether one is refused must not depend
/// on whether the others wait for the next solve: [`keyline::Solver`] adds each at once.
#[test]
fn refusals_do_not_depend_on_what_waits() {
    let mut state = 1u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut refused = 0;
    for round in 0..400 {
        let variables: Vec<_> = (0..4).map(|_| Variable::new()).collect();
        let (mut solver, mut core) = (Solver::new(), keyline::Solver::new());
        let natives: Vec<_> = variables.iter().map(|_| core.add_variable().unwrap()).collect();
        let mut added = Vec::new();
        for step in 0..10 {
            let (mut left, mut native) = (Expression::default(), keyline::Expression::default());
            for i in 0..=random(3) as usize {
                let (which, factor) = ((random(4) as usize + i) % 4, [1.0, -1.0, 2.0, -0.5][random(4) as usize]);
                left += variables[which] * factor;
                native += natives[which] * factor;
            }
            let constant = random(9) as f64 - 4.0;
            let (ours, theirs) = match random(3) {
                0 => (left | LE(Strength::REQUIRED) | constant, native.at_most(constant)),
                1 => (left | GE(Strength::REQUIRED) | constant, native.at_least(constant)),
                _ => (left | EQ(Strength::REQUIRED) | constant, native.equals(constant)),
            };
            let (mine, other) = (solver.add_constraint(ours.clone()), core.add(theirs));
            assert_eq!(mine.is_ok(), other.is_ok(), "round {round}, step {step}");
            match other {
                Ok(id) => added.push((ours, id)),
                Err(_) => refused += 1,
            }
            if random(8) == 0 && !added.is_empty() {
                let (ours, id) = added.swap_remove(random(added.len() as u64) as usize);
                solver.remove_constraint(&ours).unwrap();
                core.remove(id).unwrap();
            }
            if random(8) == 0 {
                solver.fetch_changes();
            }
        }
        solver.fetch_changes();
        for (constraint, _) in &added {
            let expression = constraint.expr();
            let sum: f64 = expression.terms.iter().map(|term| term.coefficient * solver.get_value(term.variable)).sum();
            let off = sum + expression.constant;
            let holds = match constraint.op() {
                RelationalOperator::LessOrEqual => off <= 1e-9,
                RelationalOperator::Equal => off.abs() <= 1e-9,
                RelationalOperator::GreaterOrEqual => off >= -1e-9,
            };
            assert!(holds, "round {round}: {constraint:?} is off by {off}");
        }
    }
    assert!(refused > 200, "the test refuses constraints: {refused}");
}

#[test]
fn expressions_and_strengths_compute() {
    let (x, y) = (Variable::new(), Variable::new());
    let sum: Expression = x * 2.0f32 + y / 4.0 - (3.0 - x) * 2.0 + 1.0f32;
    assert_eq!(sum.constant, -5.0);
    let terms = [Term::new(x, 2.0), Term::new(y, 0.25), Term::new(x, 2.0)];
    assert_eq!(sum.terms, terms);
    let row: Constraint = 2.0 * x | LE(Strength::WEAK) | y + 1.0;
    assert_eq!((row.op(), row.strength()), (RelationalOperator::LessOrEqual, Strength::WEAK));
    assert_eq!(row.expr(), &Expression::new(vec![Term::new(x, 2.0), Term::new(y, -1.0)], -1.0));
    assert_eq!(Strength::create(1.0, 2.0, 3.0, 1.0).value(), 1_002_003.0);
    assert_eq!(Strength::REQUIRED + Strength::WEAK, Strength::REQUIRED);
    assert_eq!(Strength::WEAK - Strength::STRONG, Strength::ZERO);
    assert_eq!(2.0 * Strength::MEDIUM, Strength::MEDIUM.mul_f32(2.0));
    assert!(Strength::STRONG > Strength::MEDIUM);
    assert_eq!(RelationalOperator::GreaterOrEqual.to_string(), ">=");
}

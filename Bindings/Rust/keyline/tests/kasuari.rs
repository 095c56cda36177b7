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
    // With too much room, the last part grows. With too little, the last parts shrink, because older constraints hold.
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
    for bad in [x | EQ(Strength::WEAK) | f64::NAN, x * f64::INFINITY | LE(Strength::WEAK) | 1.0] {
        assert!(matches!(solver.add_constraint(bad), Err(AddConstraintError::InternalSolverError(_))));
    }
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

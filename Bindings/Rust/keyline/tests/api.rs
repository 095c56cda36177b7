//! Tests of the safe interface: errors name the wrong argument, conflicts list their constraints, and solvers can be
//! moved between threads.

use keyline::{
    Constraint, ConstraintId, Error, Expression, Field, Norm, Options, Parameter, Priority, Relation, Solver, Template,
    TemplateOptions, Term, Variable,
};
use std::collections::{BTreeMap, BTreeSet};

type Outcome = Result<(), Error>;

fn solver_with(names: &[&str]) -> (Solver, Vec<Variable>) {
    let mut solver = Solver::new();
    let variables = names.iter().map(|name| solver.add_named_variable(name).unwrap()).collect();
    (solver, variables)
}

#[test]
fn types_are_send_sync_debug_and_errors_are_errors() {
    fn is_shared<T: Send + Sync + std::fmt::Debug>() {}
    is_shared::<Solver>();
    is_shared::<Template>();
    is_shared::<Error>();
    is_shared::<Constraint>();
    fn is_error<T: std::error::Error + 'static>() {}
    is_error::<Error>();
}

#[test]
fn operators_make_the_sums_that_they_look_like() {
    let (_, v) = solver_with(&["x", "y"]);
    let (x, y) = (v[0], v[1]);
    let sum: Expression = 2.0 * x - y / 4.0 + 3.0 - (x - 1.0) * 2.0;
    // 2x - y/4 + 3 - 2x + 2
    assert_eq!(sum.constant, 5.0);
    let coefficient = |of: Variable| sum.terms.iter().filter(|t| t.variable == of).map(|t| t.coefficient).sum::<f64>();
    assert_eq!((coefficient(x), coefficient(y)), (0.0, -0.25));
    let negative = -(x + 1.0);
    assert_eq!((negative.terms, negative.constant), (vec![Term::new(x, -1.0)], -1.0));
    let total: Expression = [x, y].into_iter().sum();
    assert_eq!(total.terms.len(), 2);
    assert_eq!(6.0 - x, -x + 6.0);
    let mut grown = Expression::from(x);
    grown += y * 3.0;
    grown -= 1.0;
    grown /= 2.0;
    assert_eq!((grown.terms[1].coefficient, grown.constant), (1.5, -0.5));
}

#[test]
fn constraints_keep_both_sides_in_one() {
    let (_, v) = solver_with(&["x", "y"]);
    let row = (v[0] + 4.0).at_least(2.0 * v[1] + 10.0);
    assert_eq!(row.terms(), [Term::new(v[0], 1.0), Term::new(v[1], -2.0)]);
    assert_eq!((row.relation(), row.constant()), (Relation::GreaterOrEqual, 6.0));
    assert_eq!((row.priority(), row.weight(), row.name()), (Priority::REQUIRED, 1.0, None));
    assert_eq!(row.to_string(), "v0 - 2 v1 >= 6");
    assert!(Constraint::new(0.0, Relation::Equal, 0.0).constant().is_sign_positive());
}

#[test]
fn an_error_names_the_constraint_the_term_and_the_field() {
    let (mut solver, v) = solver_with(&["left", "right"]);
    let good = || v[0].at_least(0.0);
    let cases = [
        (v[0].equals(f64::INFINITY), Field::Constant, None, "constraint 1, constant: left == inf"),
        (good().with_priority(1001.0), Field::Priority, None, "constraint 1, priority: left >= 0 at priority 1001"),
        (good().with_priority(f64::NAN), Field::Priority, None, "constraint 1, priority: left >= 0 at priority NaN"),
        (good().with_weight(0.0), Field::Weight, None, "constraint 1, weight: left >= 0, weight 0"),
        (
            (v[0] - v[1] * f64::NAN).at_most(1.0),
            Field::Coefficient,
            Some(1),
            "constraint 1, term 1, coefficient: left + NaN right <= 1",
        ),
    ];
    for (bad, field, term, text) in cases {
        let error = solver.add_all([good(), bad]).unwrap_err();
        let culprit = error.culprit().expect("a culprit");
        assert_eq!((culprit.item(), culprit.term(), culprit.field()), (Some(1), term, field), "{error}");
        assert_eq!(culprit.to_string(), text);
        assert_eq!(solver.constraint_count(), 0, "nothing is added");
    }
}

#[test]
fn restating_names_the_culprit_and_changes_nothing() {
    let mut solver = Solver::new();
    let [x, y] = solver.add_variables::<2>().unwrap();
    let ids = solver.restate(&[], [x.equals(1.0), (y - x).at_least(2.0)]).unwrap();
    let error = solver.restate(&[ids[0], ids[0]], [x.equals(1.0)]).unwrap_err();
    assert!(matches!(error, Error::Duplicate(_)), "{error}");
    let error = solver.restate(&ids, [x.equals(1.0), (y - x).at_least(f64::NAN)]).unwrap_err();
    match &error {
        Error::NotFinite(culprit) => assert_eq!(culprit.item(), Some(1), "{error}"),
        _ => panic!("{error}"),
    }
    let error = solver.restate(&ids, [x.equals(5.0), x.at_most(4.0).named("low")]).unwrap_err();
    let conflict = error.conflict().expect("a conflict");
    assert!(conflict.members().iter().any(|member| member.name() == Some("low")), "{error}");
    assert!(error.to_string().contains("v0 == 1 becoming 5"), "{error}");
    assert_eq!(solver.constraints(), ids);
    let next = solver.restate(&ids, [(y - x).at_least(3.0)]).unwrap();
    assert_eq!(next, [ids[1]]);
    let error = solver.restate(&ids, [x.equals(1.0)]).unwrap_err();
    match &error {
        Error::StaleConstraint(culprit) => assert_eq!(culprit.item(), Some(0), "{error}"),
        _ => panic!("{error}"),
    }
    solver.solve().unwrap();
    assert_eq!(solver.constraint_count(), 1);
}

#[test]
fn stale_ids_and_edits_are_errors() -> Outcome {
    let (mut solver, v) = solver_with(&["x", "gone"]);
    let (x, gone) = (v[0], v[1]);
    solver.remove_variable(gone)?;
    let error = solver.add((x - gone).equals(0.0)).unwrap_err();
    assert_eq!(error.to_string(), "a variable was removed or belongs to another solver: term 1, variable: x - v1 == 0");
    assert!(matches!(solver.value(gone), Err(Error::StaleVariable(_))));
    let id = solver.add(x.equals(1.0).named("one"))?;
    assert!(matches!(solver.remove_variable(x), Err(Error::VariableInUse(culprit)) if culprit.to_string() == "x"));
    let error = solver.remove_all(&[id, id]).unwrap_err();
    assert_eq!(error.culprit().and_then(|culprit| culprit.item()), Some(1));
    assert!(error.to_string().ends_with("constraint 1: one: x == 1"), "{error}");
    solver.remove(id)?;
    assert!(matches!(solver.remove(id), Err(Error::StaleConstraint(_))));
    assert!(matches!(solver.suggest(x, 1.0), Err(Error::NotEdited(_))));
    solver.edit(x, 500.0)?;
    assert!(matches!(solver.edit(x, 500.0), Err(Error::AlreadyEdited(_))));
    assert!(matches!(solver.remove(solver.edit_constraint(x)?), Err(Error::IsEdit(_))));
    let error = solver.suggest(x, f64::NAN).unwrap_err();
    assert_eq!(error.to_string(), "a number is NaN or infinite: value: x, NaN");
    let error = solver.suggest_all(&[x, x], &[1.0]).unwrap_err();
    assert!(matches!(error, Error::Length { expected: 2, found: 1, .. }));
    assert_eq!(error.to_string(), "there are 1 values, where the call needs 2");
    let name = solver.set_variable_name(x, Some("a\0b")).unwrap_err();
    assert_eq!(name.to_string(), "the name \"a\\0b\" contains a zero byte");
    assert!(matches!(solver.add_named_variable("\0"), Err(Error::NameWithZero(_))));
    assert_eq!(solver.variable_count(), 1);
    Ok(())
}

#[test]
fn an_old_refusal_is_not_blamed_for_a_later_error() -> Outcome {
    let (mut solver, v) = solver_with(&["x", "gone"]);
    solver.remove_variable(v[1])?;
    // The C solver keeps the place of the last error in a list of constraints. `add_all` fails and
    // sets this place to term 1 of constraint 1. `value` fails afterwards but sets no place, so its
    // error must not name that term.
    let x = v[0];
    solver.add_all([x.equals(1.0), (x + v[1]).equals(1.0)]).unwrap_err();
    let error = solver.value(v[1]).unwrap_err();
    assert_eq!(error.to_string(), "a variable was removed or belongs to another solver: v1");
    assert_eq!(error.culprit().and_then(|culprit| culprit.item()), None);
    Ok(())
}

#[test]
fn a_conflict_has_members_with_texts() -> Outcome {
    let (mut solver, v) = solver_with(&["x", "y"]);
    let (x, y) = (v[0], v[1]);
    let least = solver.add(x.at_least(10.0).named("least"))?;
    solver.add(y.at_least(10.0))?; // takes no part
    let error = solver.edit(x, Priority::REQUIRED).unwrap_err();
    let conflict = error.conflict().expect("a conflict");
    assert_eq!(conflict.members().len(), 2);
    let edit = conflict.into_iter().find(|member| member.edited() == Some(x)).expect("the edit");
    assert_eq!((edit.to_string().as_str(), edit.item()), ("edit x == 0", Some(0)));
    let other = conflict.into_iter().find(|member| member.constraint() == least).expect("the constraint");
    assert_eq!((other.name(), other.to_string().as_str()), (Some("least"), "least: x >= 10"));

    let most = solver.add(x.at_most(20.0))?;
    let error = solver.set_constant(most, 5.0).unwrap_err();
    assert!(error.to_string().contains("x <= 20 becoming 5"), "{error}");
    assert_eq!(solver.constraint(most)?.constant(), 20.0);
    Ok(())
}

#[test]
fn a_refused_transaction_names_what_it_did() -> Outcome {
    let (mut solver, v) = solver_with(&["x", "y"]);
    let (x, y) = (v[0], v[1]);
    let least = solver.add(x.at_least(10.0))?;
    let mut change = solver.transaction()?;
    change.set_constant(least, 50.0)?;
    change.add(x.equals(y))?;
    change.edit(y, Priority::REQUIRED)?;
    change.suggest(y, 30.0)?;
    let error = change.commit().unwrap_err();
    let mut texts: Vec<_> = error.conflict().expect("a conflict").into_iter().map(ToString::to_string).collect();
    texts.sort();
    assert_eq!(texts, ["edit y == 30", "x - y == 0", "x >= 10 becoming 50"]);
    assert_eq!(solver.constraint_count(), 1);
    assert!(!solver.is_edited(y));
    Ok(())
}

#[test]
fn a_transaction_that_is_dropped_takes_its_changes_back() -> Outcome {
    let (mut solver, v) = solver_with(&["x"]);
    let mut change = solver.transaction()?;
    change.add(v[0].equals(1.0))?;
    assert!(matches!(change.solve(), Err(Error::Transaction)));
    assert!(matches!(change.add_variable(), Err(Error::Transaction)));
    assert!(matches!(change.transaction(), Err(Error::Transaction)));
    drop(change);
    assert_eq!(solver.constraint_count(), 0);
    let change = solver.transaction()?;
    change.rollback();
    solver.solve()
}

#[test]
fn solvers_are_copied_and_moved_to_threads() -> Outcome {
    let (mut solver, v) = solver_with(&["x"]);
    let x = v[0];
    solver.add(x.at_least(3.0))?;
    let mut copy = solver.try_clone()?;
    let value = std::thread::spawn(move || {
        copy.solve()?;
        copy.value(x)
    });
    assert_eq!(value.join().unwrap()?, 3.0);
    assert_eq!(solver.value(x)?, 0.0);
    assert_eq!(format!("{solver:?}"), "Solver { variables: 1, constraints: 1, edits: 0 }");
    Ok(())
}

#[test]
fn changes_are_given_once() -> Outcome {
    let (mut solver, v) = solver_with(&["x", "y"]);
    solver.add_all([v[0].equals(1.0), (v[1] - v[0]).equals(1.0)])?;
    solver.solve()?;
    let changes = solver.take_changes();
    assert_eq!(changes.len(), 2);
    assert_eq!(changes.map(|change| change.1).sum::<f64>(), 3.0);
    assert_eq!(solver.take_changes().count(), 0);
    assert_eq!(solver.values()[v[1].index()], 2.0);
    Ok(())
}

#[test]
fn templates_tell_which_instance_has_no_values() -> Outcome {
    let (mut solver, v) = solver_with(&["x", "width"]);
    let (x, width) = (v[0], v[1]);
    solver.add_all([x.at_least(8.0), x.at_most(width)])?;
    let total = solver.add(width.equals(100.0))?;
    let options = TemplateOptions { parameters: vec![Parameter::new(total, 0)], outputs: v, samples: vec![50.0] };
    let cell = solver.template(&options)?;
    assert_eq!((cell.number_count(), cell.output_count()), (1, 2));
    let mut values = [7.0; 6];
    // The second layout must fail: its width is 5, so x <= 5 contradicts x >= 8.
    let error = cell.stamp(&[20.0, 5.0, 30.0], &mut values).unwrap_err();
    assert!(matches!(&error, Error::Instance { index: 1, failed: 1, .. }), "{error:?}");
    assert_eq!(error.to_string(), "instance 1: required constraints contradict each other");
    assert_eq!((values[1], values[2], values[3], values[5]), (20.0, 7.0, 7.0, 30.0));
    let each = cell.stamp_each(2, &[20.0, 5.0], &mut values[..4])?;
    assert!(each[0].is_ok() && matches!(each[1], Err(Error::Unsatisfiable(_))));
    assert!(matches!(cell.stamp(&[1.0, 2.0], &mut values[..2]), Err(Error::Length { expected: 4, found: 2, .. })));
    let error = cell.stamp(&[1.0], &mut values[..3]).unwrap_err();
    assert!(matches!(error, Error::RowLength { row: 2, found: 3, .. }));
    assert_eq!(error.to_string(), "there are 3 values, which is not a multiple of 2, the length of a row");
    let twice = TemplateOptions { parameters: vec![Parameter::new(total, 0); 2], ..options.clone() };
    assert!(matches!(solver.template(&twice), Err(Error::Duplicate(_))));
    let all = TemplateOptions { outputs: Vec::new(), samples: Vec::new(), ..options };
    assert_eq!(solver.template(&all)?.output_count(), 2);
    Ok(())
}

#[test]
fn a_refused_template_names_the_parameter_or_the_output() -> Outcome {
    let (mut solver, v) = solver_with(&["x", "width", "gone"]);
    let ids = solver.add_all([v[0].equals(1.0), v[1].equals(2.0).named("total")])?;
    solver.remove_variable(v[2])?;
    let parameter = |at: usize| Parameter::new(ids[at], at);
    let parameters = |second| TemplateOptions { parameters: vec![parameter(0), second], ..TemplateOptions::default() };
    let cases = [
        (parameters(Parameter { factor: f64::NAN, ..parameter(1) }), "constraint 1: total: width == 2, NaN"),
        (parameters(Parameter { offset: f64::INFINITY, ..parameter(1) }), "constraint 1: total: width == 2, inf"),
        (parameters(Parameter { factor: 1e200, ..parameter(1) }), "constraint 1: total: width == 2, 1"),
        (parameters(parameter(0)), "constraint 1: x == 1"),
        (TemplateOptions { outputs: v, ..TemplateOptions::default() }, "variable 2: v2"),
    ];
    for (options, text) in cases {
        let error = solver.template(&options).unwrap_err();
        let culprit = error.culprit().expect("a culprit");
        assert!(culprit.to_string().starts_with(text), "{error}");
        assert_eq!(culprit.item(), Some(if options.outputs.is_empty() { 1 } else { 2 }));
    }
    Ok(())
}

#[test]
fn ids_are_keys_of_sorted_maps() -> Outcome {
    let (mut solver, v) = solver_with(&["x", "y", "z"]);
    let ids = solver.add_all([v[0].equals(1.0), v[1].equals(2.0)])?;
    // The ids of a new solver have ascending indices.
    let sizes: BTreeMap<Variable, f64> = v.iter().rev().map(|&variable| (variable, 1.0)).collect();
    assert!(sizes.keys().eq(&v));
    let marked: BTreeSet<ConstraintId> = ids.iter().rev().copied().collect();
    assert!(marked.iter().eq(&ids));
    // A new variable with the index of a removed one is another key.
    solver.remove_variable(v[2])?;
    let new = solver.add_variable()?;
    assert_eq!((new.index(), sizes.contains_key(&new)), (v[2].index(), false));
    Ok(())
}

#[test]
fn limits_are_errors_and_the_next_call_goes_on() -> Outcome {
    let mut solver = Solver::try_new(&Options { work_limit: 1, ..Options::default() })?;
    let variables = solver.add_variable_list(20)?;
    solver.set_work_limit(0);
    for pair in variables.windows(2) {
        solver.add((pair[1] - pair[0]).at_least(1.0))?;
    }
    solver.add(variables[0].equals(0.0))?;
    solver.add(variables[19].equals(5.0).with_priority(Priority::LOW))?;
    solver.set_work_limit(1);
    assert!(matches!(solver.solve(), Err(Error::WorkLimit)));
    solver.set_work_limit(0);
    solver.solve()?;
    assert_eq!(solver.value(variables[19])?, 19.0);
    assert_eq!(solver.levels()?[0].violation, 14.0);
    assert_eq!(solver.statistics().variables, 20);
    Ok(())
}

#[test]
fn the_norm_of_squares_is_refused_where_it_is_not_compiled_in() {
    let mut solver = Solver::new();
    if cfg!(not(feature = "least-squares")) {
        assert!(matches!(solver.set_norm(Norm::Squares), Err(Error::Unavailable)));
    }
    assert_eq!(solver.norm(), Norm::Absolute);
    assert!(matches!(solver.set_priority_norm(2000.0, Norm::Squares), Err(Error::OutOfRange(_))));
}

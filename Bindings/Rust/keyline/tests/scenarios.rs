//! Runs the test scenes that all bindings share: Bindings/scenarios/scenarios.json in the repository.

use keyline::{Constraint, ConstraintId, Error, Expression, Parameter, Relation, Solver, TemplateOptions, Variable};
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};

fn number(value: &Json) -> f64 {
    match value.as_str() {
        Some("nan") => f64::NAN,
        Some("infinity") => f64::INFINITY,
        _ => value.as_f64().expect("a number"),
    }
}

fn text(value: &Json) -> String {
    value.as_str().expect("a text").to_owned()
}

fn list(value: &Json) -> &[Json] {
    value.as_array().expect("a list")
}

fn is_near(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * b.abs().max(1.0)
}

/// Returns the name that the test scenes use for an error: its status code in csolver.h.
fn status(error: &Error) -> &'static str {
    match error {
        Error::NotFinite(_) => "NOT_FINITE",
        Error::OutOfRange(_) => "RANGE",
        Error::StaleVariable(_) => "STALE_VARIABLE",
        Error::StaleConstraint(_) => "STALE_CONSTRAINT",
        Error::VariableInUse(_) => "IN_USE",
        Error::Duplicate(_) => "DUPLICATE",
        Error::AlreadyEdited(_) => "DUPLICATE_EDIT",
        Error::NotEdited(_) => "NOT_EDITABLE",
        Error::IsEdit(_) => "IS_EDIT",
        Error::Unsatisfiable(_) => "UNSATISFIABLE",
        Error::Transaction => "TRANSACTION",
        Error::TooLarge(_) => "OVERFLOW",
        _ => "another error",
    }
}

/// The state of a running test scene: its solver, and the variables and constraints by the names that the scene gives
/// them.
struct Scene {
    solver: Solver,
    original: Option<Solver>,
    variables: BTreeMap<String, Variable>,
    constraints: BTreeMap<String, ConstraintId>,
}

type Outcome = Result<(), Error>;

impl Scene {
    fn variable(&self, step: &Json) -> Variable {
        self.variables[step["variable"].as_str().expect("a variable")]
    }

    fn find(&self, name: &str) -> ConstraintId {
        match name.strip_prefix("edit:") {
            Some(variable) => self.solver.edit_constraint(self.variables[variable]).expect("an edit"),
            None => self.constraints[name],
        }
    }

    fn find_all(&self, names: &Json) -> Vec<ConstraintId> {
        list(names).iter().map(|name| self.find(name.as_str().expect("a name"))).collect()
    }

    fn names_of(&self, variables: impl IntoIterator<Item = Variable>) -> BTreeSet<String> {
        let name =
            |variable| self.variables.iter().find(|pair| *pair.1 == variable).expect("a known variable").0.clone();
        variables.into_iter().map(name).collect()
    }

    fn describe(&self, step: &Json) -> Constraint {
        let mut sum = Expression::default();
        for term in list(&step["terms"]) {
            sum += number(&term[0]) * self.variables[term[1].as_str().expect("a variable")];
        }
        let relation = match step["relation"].as_str() {
            Some("<=") => Relation::LessOrEqual,
            Some(">=") => Relation::GreaterOrEqual,
            _ => Relation::Equal,
        };
        let or = |key: &str, default| step.get(key).map_or(default, number);
        Constraint::new(sum, relation, number(&step["constant"]))
            .with_priority(or("priority", 1000.0))
            .with_weight(or("weight", 1.0))
            .named(text(&step["name"]))
    }

    fn add(&mut self, steps: &[Json]) -> Outcome {
        let constraints: Vec<_> = steps.iter().map(|step| self.describe(step)).collect();
        let ids = self.solver.add_all(constraints)?;
        self.constraints.extend(steps.iter().map(|step| text(&step["name"])).zip(ids));
        Ok(())
    }

    /// States constraints in place of those with the given names. The step says which names keep their ids.
    fn restate(&mut self, step: &Json) -> Outcome {
        let steps = list(&step["constraints"]);
        let constraints: Vec<_> = steps.iter().map(|step| self.describe(step)).collect();
        let ids = self.solver.restate(&self.find_all(&step["names"]), constraints)?;
        let mut kept = BTreeSet::new();
        for (name, id) in steps.iter().map(|step| text(&step["name"])).zip(ids) {
            if self.constraints.insert(name.clone(), id) == Some(id) {
                kept.insert(name);
            }
        }
        assert_eq!(kept, list(&step["kept"]).iter().map(text).collect());
        Ok(())
    }

    fn solve(&mut self, step: &Json) -> Outcome {
        self.solver.solve()?;
        let pairs = |key: &str| step[key].as_object().into_iter().flatten();
        for (name, value) in pairs("values") {
            let have = self.solver.value(self.variables[name])?;
            assert!(is_near(have, number(value)), "{name} is {have}");
        }
        for (name, value) in pairs("violations") {
            let have = self.solver.violation(self.find(name))?;
            assert!(is_near(have, number(value)), "the violation of {name} is {have}");
        }
        let wanted = |key: &str| list(&step[key]).iter().map(text).collect::<BTreeSet<_>>();
        if let Some(unique) = step["unique"].as_bool() {
            assert_eq!(self.solver.is_unique()?, unique);
        }
        if step.get("undetermined").is_some() {
            let found = self.solver.undetermined_variables()?;
            assert_eq!(self.names_of(found), wanted("undetermined"));
        }
        if step.get("changes").is_some() {
            let changes: Vec<_> = self.solver.take_changes().collect();
            for &(variable, value) in &changes {
                assert_eq!(value, self.solver.value(variable)?, "the value of a change");
            }
            assert_eq!(self.names_of(changes.into_iter().map(|change| change.0)), wanted("changes"));
        }
        if step.get("levels").is_some() {
            let levels = self.solver.levels()?;
            let wanted = list(&step["levels"]);
            assert_eq!(levels.len(), wanted.len(), "{levels:?}");
            for (have, want) in levels.iter().zip(wanted) {
                assert_eq!(have.priority.value(), number(&want[0]));
                assert!(is_near(have.violation, number(&want[1])), "{have:?}");
            }
        }
        Ok(())
    }

    fn stamp(&mut self, step: &Json) -> Outcome {
        let parameter = |p: &Json| Parameter {
            constraint: self.find(p["name"].as_str().expect("a name")),
            number: number(&p["number"]) as usize,
            factor: p.get("factor").map_or(1.0, number),
            offset: p.get("offset").map_or(0.0, number),
        };
        let options = TemplateOptions {
            parameters: list(&step["parameters"]).iter().map(parameter).collect(),
            outputs: list(&step["outputs"]).iter().map(|name| self.variables[&text(name)]).collect(),
            samples: Vec::new(),
        };
        let template = self.solver.template(&options)?;
        let stamps = list(&step["stamps"]);
        let numbers: Vec<f64> = stamps.iter().flat_map(|stamp| list(&stamp["numbers"]).iter().map(number)).collect();
        let mut values = vec![0.0; stamps.len() * template.output_count()];
        let each = template.stamp_each(2, &numbers, &mut values)?;
        for (i, (stamp, outcome)) in stamps.iter().zip(&each).enumerate() {
            match (stamp["fails"].as_str(), outcome) {
                (Some(fails), Err(error)) => assert_eq!(status(error), fails),
                (None, Ok(())) => {
                    let row = &values[i * template.output_count()..];
                    let wanted = list(&stamp["values"]);
                    assert!(row.iter().zip(wanted).all(|(&have, want)| is_near(have, number(want))), "stamp {i}");
                }
                _ => panic!("stamp {i}: {outcome:?}"),
            }
        }
        let first = each.iter().position(Result::is_err);
        match template.stamp_by(2, &numbers, &mut values) {
            Err(Error::Instance { index, .. }) => assert_eq!(Some(index), first),
            outcome => assert!(outcome.is_ok() && first.is_none(), "{outcome:?}"),
        }
        Ok(())
    }

    /// Runs one step of a test scene. The steps that begin and end transactions are handled by `transaction`.
    fn play(&mut self, step: &Json) -> Outcome {
        match step["do"].as_str().expect("a step") {
            "add" => self.add(std::slice::from_ref(step)),
            "addAll" => self.add(list(&step["constraints"])),
            "remove" => self.solver.remove(self.find(&text(&step["name"]))),
            "removeAll" => self.solver.remove_all(&self.find_all(&step["names"])),
            "restate" => self.restate(step),
            "constant" => self.solver.set_constant(self.find(&text(&step["name"])), number(&step["value"])),
            "constants" => {
                let values: Vec<_> = list(&step["values"]).iter().map(number).collect();
                self.solver.set_constants(&self.find_all(&step["names"]), &values)
            }
            "priority" => self.solver.set_priority(self.find(&text(&step["name"])), number(&step["value"])),
            "weight" => self.solver.set_weight(self.find(&text(&step["name"])), number(&step["value"])),
            "edit" => self.solver.edit(self.variable(step), number(&step["priority"])),
            "suggest" => self.solver.suggest(self.variable(step), number(&step["value"])),
            "unedit" => self.solver.end_edit(self.variable(step)),
            "removeVariable" => self.solver.remove_variable(self.variable(step)),
            "reset" => self.solver.reset(),
            "clone" => {
                let copy = self.solver.try_clone()?;
                self.original = Some(std::mem::replace(&mut self.solver, copy));
                Ok(())
            }
            "original" => {
                self.solver = self.original.take().expect("an original");
                Ok(())
            }
            "solve" => self.solve(step),
            "count" => {
                assert_eq!(self.solver.variable_count() as f64, number(&step["variables"]));
                assert_eq!(self.solver.constraint_count() as f64, number(&step["constraints"]));
                Ok(())
            }
            "template" => self.stamp(step),
            other => panic!("no such step: {other}"),
        }
    }

    /// Runs one step of a test scene. If the scene expects an error for this step, checks that the
    /// step fails with this error; otherwise checks that the step succeeds.
    fn step(&mut self, step: &Json) {
        let outcome = self.play(step);
        self.judge(step, outcome);
    }

    fn judge(&self, step: &Json, outcome: Outcome) {
        assert_eq!(outcome.as_ref().err().map(status), step["fails"].as_str(), "{outcome:?}");
        if let (Some(wanted), Err(error)) = (step["conflict"].as_array(), &outcome) {
            let conflict = error.conflict().expect("a conflict");
            let name = |member: &keyline::Member| match member.edited() {
                Some(variable) => format!("edit:{}", self.names_of([variable]).into_iter().next().unwrap()),
                None => member.name().expect("the name of a member").to_owned(),
            };
            let have: BTreeSet<_> = conflict.members().iter().map(name).collect();
            assert_eq!(have, wanted.iter().map(text).collect(), "{error}");
        }
        assert_eq!(self.solver.check(), Ok(()));
    }

    /// Runs the steps of a test scene from the beginning of a transaction to its commit or rollback. Returns the number
    /// of steps that were run.
    fn transaction(&mut self, steps: &[Json]) -> usize {
        let mut solver = std::mem::take(&mut self.solver);
        let ends = |step: &Json| matches!(step["do"].as_str(), Some("commit" | "rollback"));
        let end = steps.iter().position(ends).expect("the end of a transaction");
        let mut open = solver.transaction().expect("a transaction begins");
        for step in &steps[1..end] {
            // `play` uses `self.solver`, but the transaction `open` has borrowed the solver. Swap the two for the
            // duration of the step.
            std::mem::swap(&mut *open, &mut self.solver);
            if step["do"] == "begin" {
                let again = self.solver.transaction().map(drop);
                self.judge(step, again);
            } else {
                self.step(step);
            }
            std::mem::swap(&mut *open, &mut self.solver);
        }
        let outcome = match steps[end]["do"].as_str() {
            Some("commit") => open.commit(),
            _ => {
                open.rollback();
                Ok(())
            }
        };
        self.solver = solver;
        self.judge(&steps[end], outcome);
        end + 1
    }
}

#[test]
fn all_scenes() {
    let file = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/scenarios.json")).unwrap();
    let table: Json = serde_json::from_str(&file).unwrap();
    let scenes = list(&table["scenarios"]);
    assert!(scenes.len() > 10);
    for scene in scenes {
        println!("{}", scene["name"]);
        let mut solver = Solver::new();
        let variable = |name: &Json| (text(name), solver.add_named_variable(&text(name)).unwrap());
        let variables = list(&scene["variables"]).iter().map(variable).collect();
        let mut played = Scene { solver, original: None, variables, constraints: BTreeMap::new() };
        let mut steps = list(&scene["steps"]);
        while let Some(step) = steps.first() {
            println!("    {step}");
            match step["do"].as_str() {
                Some("begin") => steps = &steps[played.transaction(steps)..],
                // Skip the step: it ends a transaction that is not open, which Rust's types do not let a program
                // express.
                Some("commit" | "rollback") => {
                    assert_eq!(step["fails"], "TRANSACTION");
                    steps = &steps[1..];
                }
                _ => {
                    played.step(step);
                    steps = &steps[1..];
                }
            }
        }
    }
}

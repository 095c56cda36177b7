"""Runs the table of test scenarios (scenarios.json) that the tests of all language bindings share, and
compares values, errors and conflicts.
"""

import json
import math
from array import array
from pathlib import Path

import pytest

import keyline_solver

HERE = Path(__file__).resolve().parent
# The table is in Bindings/scenarios in the repository. A source distribution of the Python package has a copy
# of its own.
TABLES = [HERE.parent.parent / "scenarios" / "scenarios.json", HERE.parent / "csolver" / "scenarios.json"]
TABLE = next(table for table in TABLES if table.exists())
SCENARIOS = json.loads(TABLE.read_text())["scenarios"]


def number(value):
    return {"nan": math.nan, "infinity": math.inf}.get(value, value)


def near(value):
    return pytest.approx(value, rel=1e-9, abs=1e-9)


class Session:
    def __init__(self, scenario):
        self.solver = keyline_solver.Solver()
        self.variables = {name: self.solver.variable(name) for name in scenario["variables"]}
        self.constraints = {}
        self.changes = set()
        self.saved = None

    def find(self, name):
        if name.startswith("edit:"):
            return self.solver.edit_constraint(self.variables[name[5:]])
        return self.constraints[name]

    def relation(self, step):
        sides = sum((number(c) * self.variables[v] for c, v in step["terms"]), 0)
        constant = number(step["constant"])
        return {"==": sides == constant, "<=": sides <= constant, ">=": sides >= constant}[step["relation"]]

    def strength(self, step):
        return number(step.get("priority", 1000)), number(step.get("weight", 1))

    def add(self, step):
        priority, weight = self.strength(step)
        made = self.solver.add(self.relation(step), priority, weight=weight, name=step["name"])
        self.constraints[step["name"]] = made

    def rows(self, step):
        return [(self.relation(one), *self.strength(one)) for one in step["constraints"]]

    def addAll(self, step):
        for one, made in zip(step["constraints"], self.solver.add_all(self.rows(step)), strict=True):
            self.constraints[one["name"]] = made

    def restate(self, step):
        made = self.solver.restate([self.find(name) for name in step["names"]], self.rows(step))
        stated = {one["name"]: constraint for one, constraint in zip(step["constraints"], made, strict=True)}
        kept = {name for name, constraint in stated.items() if self.constraints.get(name) is constraint}
        assert kept == set(step["kept"])
        self.constraints |= stated

    def remove(self, step):
        self.find(step["name"]).remove()

    def removeAll(self, step):
        self.solver.remove_all([self.find(name) for name in step["names"]])

    def constant(self, step):
        self.find(step["name"]).constant = number(step["value"])

    def priority(self, step):
        self.find(step["name"]).priority = number(step["value"])

    def weight(self, step):
        self.find(step["name"]).weight = number(step["value"])

    def constants(self, step):
        ids = [self.find(name).id for name in step["names"]]
        self.solver.set_constants(ids, step["values"])

    def edit(self, step):
        self.solver.begin_edit(self.variables[step["variable"]], number(step["priority"]))

    def suggest(self, step):
        self.solver.suggest(self.variables[step["variable"]], number(step["value"]))

    def unedit(self, step):
        self.solver.end_edit(self.variables[step["variable"]])

    def begin(self, step):
        self.solver.begin()

    def commit(self, step):
        self.solver.commit()

    def rollback(self, step):
        self.solver.rollback()

    def removeVariable(self, step):
        self.variables[step["variable"]].remove()

    def reset(self, step):
        self.solver.reset()

    def clone(self, step):
        self.saved = self.solver, self.variables, self.constraints
        self.solver = self.solver.clone()
        self.variables = {n: self.solver.own(v) for n, v in self.variables.items()}
        self.constraints = {n: self.solver.own(c) for n, c in self.constraints.items()}

    def original(self, step):
        self.solver, self.variables, self.constraints = self.saved

    def count(self, step):
        assert self.solver.variable_count == step["variables"]
        assert self.solver.constraint_count == step["constraints"]

    def names(self, variables):
        return {name for name, v in self.variables.items() if v in variables}

    def solve(self, step):
        self.changes |= self.names(self.solver.solve())
        for name, value in step.get("values", {}).items():
            assert self.variables[name].value == near(value), name
        if "unique" in step:
            assert self.solver.is_unique() == step["unique"]
        if "undetermined" in step:
            assert self.names(self.solver.undetermined()) == set(step["undetermined"])
        if "changes" in step:
            assert self.changes == set(step["changes"])
            self.changes = set()
        if "levels" in step:
            assert [list(level) for level in self.solver.levels()] == [
                near(level) for level in step["levels"]
            ]
        for name, miss in step.get("violations", {}).items():
            assert self.find(name).violation == near(miss), name

    def template(self, step):
        rows = [
            (self.find(p["name"]), p["number"], p.get("factor", 1.0), p.get("offset", 0.0))
            for p in step["parameters"]
        ]
        shape = self.solver.template(rows, [self.variables[name] for name in step["outputs"]])
        stamps = step["stamps"]
        statuses = array("i", [0] * len(stamps))
        values = shape.stamp([one["numbers"] for one in stamps], statuses=statuses, threads=2)
        for one, row, status in zip(stamps, values.tolist(), statuses, strict=True):
            assert (status != 0) == ("fails" in one)
            if "values" in one:
                assert row == near(one["values"])


def play(session, step):
    fails = step.get("fails")
    if fails is None:
        getattr(session, step["do"])(step)
        return
    with pytest.raises(keyline_solver.Error) as caught:
        getattr(session, step["do"])(step)
    assert caught.value.status == fails
    if "conflict" not in step:
        return
    names = set()
    if step["do"] in ("addAll", "restate"):
        given = {str(session.relation(one)): one["name"] for one in step["constraints"]}
        names = {given[str(c)] for c in caught.value.conflict}
    else:
        for constraint in caught.value.conflict:
            is_edit = constraint.is_live and constraint.is_edit
            names.add(f"edit:{constraint.terms[0][0].name}" if is_edit else constraint.name)
    assert names == set(step["conflict"])


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: one["name"])
def test_scenario(scenario):
    session = Session(scenario)
    for place, step in enumerate(scenario["steps"]):
        print(place, step)
        play(session, step)
        session.solver.check()

"""Replays every trace of the project (a recording of solver calls) through the Python package, and compares
the results with those of the program csolver-replay: refusals, conflicts, total errors and values must be
equal, bit for bit.

The environment variable KEYLINE_NATIVE is the path of a csolver-replay; `make test-python` builds one.
"""

import json
import os
import subprocess
from pathlib import Path

import pytest

import keyline_solver

TRACES = sorted(Path(__file__).resolve().parents[3].glob("Tests/CSolverTests/Traces/*.trace"))
NATIVE = os.environ.get("KEYLINE_NATIVE", "")
# Errors that csolver-replay reports without calling its solver, because the line of the trace is wrong. The
# Python player skips such lines.
READ = {"syntax", "unknown-name", "duplicate-name", "bad-number"}
CODES = {"UNSATISFIABLE": "unsatisfiable", "NOT_EDITABLE": "not-editable", "UNAVAILABLE": "unavailable"}

pytestmark = pytest.mark.skipif(not NATIVE, reason="KEYLINE_NATIVE names no csolver-replay")


def priority_of(text):
    return 1000 if text == "required" else float(text)


class Player:
    def __init__(self):
        self.solver, self.variables, self.constraints = keyline_solver.Solver(), {}, {}

    def variable(self, *names):
        self.variables.update(zip(names, self.solver.variables(names), strict=True))

    def constraint(self, name, priority, *rest):
        weight = float(rest[1]) if rest[0] == "weight" else 1
        *terms, relation, constant = rest[rest.index(":") + 1 :]
        parts = [float(c) * self.variables[v] for c, v in zip(terms[::2], terms[1::2], strict=True)]
        sides = (
            sum(parts[1:], parts[0]) if parts else 0 * next(iter(self.variables.values()))
        )  # a sum without terms
        constant = float(constant)
        relation = {"=": sides == constant, "<=": sides <= constant, ">=": sides >= constant}[relation]
        self.constraints.pop(name, None)
        self.constraints[name] = self.solver.add(relation, priority_of(priority), weight=weight, name=name)

    # A constraint that was refused does not exist. A trace may still remove or change it: such lines are
    # ignored.
    def remove(self, name):
        if name in self.constraints:
            self.constraints[name].remove()
            del self.constraints[name]

    def constant(self, name, value):
        if name in self.constraints:
            self.constraints[name].constant = float(value)

    def priority(self, name, value):
        if name in self.constraints:
            self.constraints[name].priority = priority_of(value)

    def edit(self, name, priority):
        variable = self.variables[name]
        if not self.solver.is_editing(variable):
            self.solver.begin_edit(variable, priority_of(priority))
            return
        with self.solver.transaction():
            self.solver.suggest(variable, 0)
            self.solver.edit_constraint(variable).priority = priority_of(priority)

    def suggest(self, name, value):
        self.solver.suggest(self.variables[name], float(value))

    def unedit(self, name):
        self.solver.end_edit(self.variables[name])

    def norm(self, name):
        self.solver.norm = name

    def solve(self):
        self.solver.solve()
        status = "unique" if self.solver.is_unique() else "ambiguous"
        levels = [
            {"priority": level.priority, "violation": level.violation} for level in self.solver.levels()
        ]
        values = {name: variable.value for name, variable in self.variables.items()}
        return {"op": "solve", "status": status, "levels": levels, "values": values}

    def play(self, verb, words, line):
        try:
            said = getattr(self, verb)(*words)
            return [{**said, "line": line}] if said else []
        except keyline_solver.Error as error:
            code = CODES.get(error.status, f"CSOLVER_ERROR_{error.status}")
            conflict = [self.name(one) for one in getattr(error, "conflict", ())]
            return [{"op": "error", "line": line, "error": code, "conflict": conflict}]

    @staticmethod
    def name(constraint):
        return constraint.name or str(constraint).removeprefix("edit ").partition(" ")[0]


def exactly(said):
    """Returns a result as text, in which -0 differs from 0, so that comparing texts compares all bits."""
    return json.dumps(said, sort_keys=True)


@pytest.mark.parametrize("trace", TRACES, ids=lambda trace: trace.stem)
def test_trace(trace):
    native = subprocess.run([NATIVE, "--values", trace], capture_output=True, text=True, check=False)
    assert native.returncode in (0, 1), native.stderr
    want = [json.loads(line, parse_int=float) for line in native.stdout.splitlines()]
    skipped = {one["line"] for one in want if one.get("error") in READ}
    player, have = Player(), []
    for line, text in enumerate(trace.read_text().splitlines(), 1):
        verb, *words = text.partition("#")[0].split() or [""]
        if verb not in ("", "csolver-trace") and line not in skipped:
            have += player.play(verb, words, float(line))
    player.solver.check()
    assert [exactly(one) for one in have] == [exactly(one) for one in want if one.get("error") not in READ]


def test_there_are_traces():
    assert len(TRACES) > 80

#!/usr/bin/env python3
"""Measures how often Keyline gives the same values as kiwisolver.

Random programs run with both solvers, and all values are compared after every step. For comparison,
kiwisolver is also compared with itself. The programs are difficult on purpose: they have few variables, and
contradictions and ties at every strength. Kiwi's answers depend on the memory addresses of variables, so in
kiwisolver's second run the variables are made in the opposite order. Kiwisolver runs in a process of its own,
because some programs make it abort (InternalSolverError). Usage: agree.py [PROGRAMS]
"""

import os
import pickle
import random
import sys

import kiwisolver

import keyline_solver.kiwisolver as ours


def step(draw, module, solver, variables, constraints, edits):
    """Makes one random change to a solver: adds or removes a constraint, begins an edit, or suggests a value.
    With equal states of `draw`, all modules get the same change.
    """
    kind = draw.random()
    if kind < 0.6 or len(constraints) < 3:
        chosen = draw.sample(range(len(variables)), min(draw.choice([1, 1, 2, 2, 3]), len(variables)))
        total = sum((draw.choice([1, 1, 1, -1, 2]) * variables[i] for i in chosen), 0 * variables[0])
        right, sign = draw.randint(-5, 30) * 5.0, draw.choice("<>=")
        relation = total <= right if sign == "<" else total >= right if sign == ">" else total == right
        relation |= draw.choice(["required", "strong", "medium", "weak", "weak"])
        constraints.append(relation)
        solver.addConstraint(relation)
    elif kind < 0.7:
        solver.removeConstraint(constraints.pop(draw.randrange(len(constraints))))
    elif kind < 0.82:
        edits.append(draw.randrange(len(variables)))
        solver.addEditVariable(variables[edits[-1]], draw.choice(["strong", "medium", "weak"]))
    elif edits:
        solver.suggestValue(variables[draw.choice(edits)], draw.randint(0, 40) * 5)


def play(module, seed, is_reversed=False):
    """Runs the random program that belongs to a seed. Returns the values after every step; if a step raises
    an exception, the exception's name precedes the values.
    """
    draw = random.Random(seed)
    count = draw.randint(2, 5)
    gaps = [module.Variable() for _ in range(50)]
    del gaps[::2]
    order = reversed(range(count)) if is_reversed else range(count)
    variables = sorted((module.Variable(f"v{i}") for i in order), key=lambda v: v.name())
    solver, constraints, edits, found = module.Solver(), [], [], []
    for _ in range(draw.randint(3, 14)):
        try:
            step(draw, module, solver, variables, constraints, edits)
        except Exception as error:
            found.append(type(error).__name__)
        solver.updateVariables()
        found.append([round(v.value(), 6) + 0 for v in variables])
    return found


def apart(*arguments):
    """Runs a random program in a process of its own, because kiwisolver may abort the process. Returns None
    if it does.
    """
    source, target = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        with os.fdopen(target, "wb") as file:
            pickle.dump(play(*arguments), file)
        os._exit(0)
    os.close(target)
    with os.fdopen(source, "rb") as file:
        data = file.read()
    os.waitpid(child, 0)
    return pickle.loads(data) if data else None


def main():
    programs = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    ended, steps, alike = 0, 0, {"itself": [0, 0], "ours": [0, 0]}
    for seed in range(programs):
        first, second = apart(kiwisolver, seed), apart(kiwisolver, seed, True)
        if first is None or second is None:
            ended += 1
            continue
        steps += len(first)
        for name, other in (("itself", second), ("ours", play(ours, seed))):
            alike[name][0] += first == other
            alike[name][1] += sum(a == b for a, b in zip(first, other, strict=False))
    for name, (whole, parts) in alike.items():
        print(
            f"kiwisolver beside {name}: {whole} of {programs - ended} programs, {100 * parts / steps:.1f} % of steps"
        )
    print(f"programs that ended kiwisolver's process: {ended}")


if __name__ == "__main__":
    main()

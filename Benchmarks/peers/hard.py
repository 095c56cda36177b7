#!/usr/bin/env python3
"""Compares csolver-replay with HiGHS on hard systems that are not layouts: dense rows, as many priorities as
rows, and random sparse rows.

    pip install -r Benchmarks/peers/requirements.txt
    make build/csolver-replay && python3 Benchmarks/peers/hard.py [--repeat 3] [--largest]

Every constraint is an optional equality with random coefficients. The time of csolver-replay is measured
from an empty solver to all values of the solve. HiGHS solves the priorities one after the other, as is
usual in linear programming: the objective of one priority starts from the basis of the priority before,
after all columns and rows with a nonzero reduced cost have been fixed. The time to pass the model to HiGHS
is not counted; the time of Python between two objectives is. Both solvers must reach the same total error
of every priority. The last line prints the worst ratio; the exit status is 1 if it is above 10.
"""
import argparse
import json
import random
import subprocess
import sys
import tempfile
import time

import highspy
import numpy

from compare import Trace

FAMILIES = {  # name: variables, rows, terms a row, priorities
    "dense 40": (40, 200, 40, 1),
    "dense 80": (80, 400, 80, 1),
    "dense 120": (120, 600, 120, 1),
    "priorities 100, sparse": (100, 400, 3, 400),
    "priorities 100": (100, 400, 10, 400),
    "priorities 100, dense": (100, 400, 100, 400),
    "sparse 300": (300, 1200, 3, 4),
}
LARGEST = {"dense 160": (160, 800, 160, 1), "priorities 200, sparse": (200, 800, 3, 400), "sparse 600": (600, 2400, 3, 4)}


def write(path, variables, rows, terms, priorities):
    draw = random.Random(1)
    with open(path, "w") as out:
        out.write("csolver-trace 1\nvariable " + " ".join(f"x{i}" for i in range(variables)) + "\n")
        for row in range(rows):
            chosen = range(variables) if terms == variables else draw.sample(range(variables), terms)
            body = " ".join(f"{draw.randint(-10000, 10000) / 1000 or 1} x{i}" for i in chosen)
            priority = (1 + row % priorities) * 900 / (priorities + 1)
            out.write(f"constraint c{row} {priority!r} : {body} = {draw.randint(-1000, 1000)}\n")
        out.write("solve\n")


def keyline(replay, path, repeat):
    out = subprocess.run([replay, "--time", "--bulk", "--repeat", str(repeat), path], capture_output=True, text=True)
    lines = [json.loads(line) for line in out.stdout.splitlines()]
    solve = next(line for line in lines if line["op"] == "solve")
    return lines[-1]["build_us"] * 1e-6, {l["priority"]: l["violation"] for l in solve["levels"]}


def highs(path):
    trace = Trace(path)
    n, rows, infinity = len(trace.variables), len(trace.constraints), highspy.kHighsInf
    start, index, value, level = [0], [], [], [0.0] * n
    for terms, _, _, priority, _ in trace.constraints:
        for coefficient, variable in terms:
            index.append(variable), value.append(coefficient)
        for sign in (1.0, -1.0):
            index.append(len(level)), value.append(sign), level.append(priority)
        start.append(len(index))
    level = numpy.array(level)
    solver, lp = highspy.Highs(), highspy.HighsLp()
    for option, setting in (("output_flag", False), ("presolve", "off"), ("threads", 1)):
        solver.setOptionValue(option, setting)
    right = numpy.array([c[2] for c in trace.constraints])
    lp.num_col_, lp.num_row_ = len(level), rows
    lp.col_lower_, lp.col_upper_ = numpy.where(level == 0, -infinity, 0.0), numpy.full(len(level), infinity)
    lp.row_lower_ = lp.row_upper_ = right
    lp.col_cost_ = numpy.zeros(len(level))
    lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    lp.a_matrix_.start_ = numpy.array(start, dtype=numpy.int32)
    lp.a_matrix_.index_, lp.a_matrix_.value_ = numpy.array(index, dtype=numpy.int32), numpy.array(value)
    solver.passModel(lp)
    everything, fixed, totals = numpy.arange(len(level), dtype=numpy.int32), numpy.zeros(len(level), bool), {}
    begin = time.perf_counter()
    for priority in sorted(set(level[level > 0]), reverse=True):
        cost = (level == priority).astype(float)
        solver.changeColsCost(len(level), everything, cost)
        solver.run()
        solution = solver.getSolution()
        at = numpy.array(solution.col_value)
        totals[priority] = float(cost @ at)
        held = numpy.nonzero((abs(numpy.array(solution.col_dual)) > 1e-9) & ~fixed)[0].astype(numpy.int32)
        fixed[held] = True
        if len(held):
            solver.changeColsBounds(len(held), held, at[held], at[held])
    return time.perf_counter() - begin, totals


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--replay", default="build/csolver-replay", help="csolver-replay")
    parser.add_argument("--repeat", type=int, default=3, help="times that each system is solved; the least time counts")
    parser.add_argument("--largest", action="store_true", help="the next sizes, too")
    options = parser.parse_args()
    worst, wrong = 0.0, 0
    print(f"{'system':26} {'rows':>5} {'terms':>6} {'priorities':>10} {'Keyline s':>10} {'HiGHS s':>10} {'ratio':>6}")
    with tempfile.TemporaryDirectory() as folder:
        for name, shape in (FAMILIES | (LARGEST if options.largest else {})).items():
            path = f"{folder}/hard.trace"
            write(path, *shape)
            ours, levels = min((keyline(options.replay, path, 1) for _ in range(options.repeat)), key=lambda r: r[0])
            theirs, totals = min((highs(path) for _ in range(options.repeat)), key=lambda r: r[0])
            size = sum(totals.values())
            off = max(abs(levels[p] - totals[p]) for p in totals)
            wrong += off > 1e-6 * max(1.0, size)
            worst = max(worst, ours / theirs)
            note = "" if off <= 1e-6 * max(1.0, size) else f"  differs by {off:g}"
            print(f"{name:26} {shape[1]:5} {shape[2]:6} {shape[3]:10} {ours:10.3f} {theirs:10.3f} {ours / theirs:6.2f}{note}")
    print(f"worst ratio {worst:.2f}, {wrong} answers differ")
    return worst > 10 or wrong > 0


if __name__ == "__main__":
    sys.exit(main())

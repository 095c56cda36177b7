#!/usr/bin/env python3
"""Replays solver traces with csolver-replay, kiwisolver and highspy, and compares the times.

    pip install -r Benchmarks/peers/requirements.txt
    swift run -c release bench --traces traces --sizes 100,1000
    make build/csolver-replay && python3 Benchmarks/peers/compare.py traces/*.trace

The build time is measured from an empty solver to all values of the first solve. The time of a resize
covers the suggestions before a later solve, the solve, and reading the values. Both packages are called
from Python, at least once for each constraint, while csolver-replay is written in C. The cost of Python
alone, which makes all objects and reads all values without solving, is therefore measured separately,
printed in a column of its own, and subtracted before ratios are computed.

kiwisolver adds up errors with weights instead of having strict priorities, so its answers may differ for
traces with optional constraints. highspy solves one linear program, in which weights fall by a factor of
1000 from priority to priority, with a new right-hand side for each resize. Traces that remove constraints,
change priorities or contain refused constraints are left out.
"""
import argparse
import json
import statistics
import subprocess
import sys
import time


class Trace:
    """The contents of a trace: variables, constraints, edits, and the values suggested before each solve."""

    def __init__(self, path):
        self.variables, self.constraints, self.edits, self.solves = {}, [], [], []
        waiting = []
        for line in open(path):
            words = line.split("#")[0].split()
            if not words or words[0] == "csolver-trace":
                continue
            verb = words[0]
            if verb == "variable":
                for name in words[1:]:
                    self.variables[name] = len(self.variables)
            elif verb == "constraint":
                if self.solves:
                    raise ValueError("adds a constraint after a solve")
                colon = words.index(":")
                weight = float(words[4]) if words[3] == "weight" else 1.0
                body, relation, constant = words[colon + 1 : -2], words[-2], float(words[-1])
                terms = [(float(c), self.variables[v]) for c, v in zip(body[::2], body[1::2])]
                priority = None if words[2] == "required" else float(words[2])
                self.constraints.append((terms, relation, constant, priority, weight))
            elif verb == "edit":
                self.edits.append((self.variables[words[1]], None if words[2] == "required" else float(words[2])))
            elif verb == "suggest":
                waiting.append((self.variables[words[1]], float(words[2])))
            elif verb == "solve":
                self.solves.append(waiting)
                waiting = []
            else:
                raise ValueError(f"has '{verb}'")
        if not self.solves:
            raise ValueError("never solves")

    def priorities(self):
        levels = {c[3] for c in self.constraints} | {p for _, p in self.edits}
        return sorted(levels - {None})


def seconds(body):
    start = time.perf_counter()
    result = body()
    return time.perf_counter() - start, result


class Kiwi:
    name = "kiwisolver"

    def __init__(self):
        import kiwisolver

        self.module = kiwisolver

    def run(self, trace, solving=True):
        """Returns the build time and the times of all later solves, in seconds. If `solving` is false, the objects are
        made and the values are read, but nothing is solved, which measures the cost of Python alone."""
        kiwi = self.module
        rank = {p: i for i, p in enumerate(trace.priorities())}

        def strength(priority, weight=1.0):
            # Kiwi has strengths, not priorities: use strengths below "required", a factor of 100 apart.
            return "required" if priority is None else min(1e9, 100.0 ** rank[priority]) * weight

        def build():
            solver = kiwi.Solver()
            variables = [kiwi.Variable("") for _ in trace.variables]
            for variable, priority in trace.edits if solving else ():
                solver.addEditVariable(variables[variable], "strong" if priority is None else strength(priority))
            for terms, relation, constant, priority, weight in trace.constraints:
                expression = kiwi.Expression([kiwi.Term(variables[v], c) for c, v in terms], -constant)
                symbol = "==" if relation == "=" else relation
                constraint = kiwi.Constraint(expression, symbol, strength(priority, weight))
                if solving:
                    solver.addConstraint(constraint)
            return solver, variables

        def solve(solver, variables, suggestions):
            if solving:
                for variable, value in suggestions:
                    solver.suggestValue(variables[variable], value)
                solver.updateVariables()
            return sum(v.value() for v in variables)

        def first():
            solver, variables = build()
            solve(solver, variables, trace.solves[0])
            return solver, variables

        built, (solver, variables) = seconds(first)
        later = [seconds(lambda: solve(solver, variables, s))[0] for s in trace.solves[1:]]
        return built, later

    def overhead(self, trace):
        return self.run(trace, solving=False)


class Highs:
    name = "highspy"

    def __init__(self):
        import highspy
        import numpy

        self.module, self.numpy = highspy, numpy

    def model(self, trace):
        """Builds one linear program, in which each optional constraint gets columns for its error."""
        numpy, infinity = self.numpy, self.module.kHighsInf
        rank = {p: i for i, p in enumerate(trace.priorities())}
        cost, lower, upper, starts, index, value = [0.0] * len(trace.variables), [], [], [], [], []

        def add(terms, relation, constant, priority, weight):
            starts.append(len(index))
            for c, v in terms:
                index.append(v)
                value.append(c)
            if priority is not None:
                for sign, wanted in ((1.0, relation != "<="), (-1.0, relation != ">=")):
                    if wanted:
                        index.append(len(cost))
                        value.append(sign)
                        cost.append(weight * 1000.0 ** min(rank[priority], 4))
            lower.append(-infinity if relation == "<=" else constant)
            upper.append(infinity if relation == ">=" else constant)

        for constraint in trace.constraints:
            add(*constraint)
        rows = {}
        for variable, priority in trace.edits:
            rows[variable] = len(starts)
            add([(1.0, variable)], "=", 0.0, priority, 1.0)
        free = len(trace.variables)
        columns = numpy.full(len(cost), 0.0)
        columns[:free] = -infinity
        arrays = (numpy.array(cost), columns, numpy.full(len(cost), infinity), numpy.array(lower), numpy.array(upper))
        return arrays, numpy.array(starts, dtype=numpy.int32), numpy.array(index, dtype=numpy.int32), numpy.array(value), rows

    def run(self, trace):
        def first():
            (cost, lower, upper, low, high), starts, index, value, rows = self.model(trace)
            for variable, number in trace.solves[0]:
                low[rows[variable]] = high[rows[variable]] = number
            solver = self.module.Highs()
            solver.setOptionValue("output_flag", False)
            solver.setOptionValue("threads", 1)
            lp = self.module.HighsLp()
            lp.num_col_, lp.num_row_ = len(cost), len(low)
            lp.col_cost_, lp.col_lower_, lp.col_upper_ = cost, lower, upper
            lp.row_lower_, lp.row_upper_ = low, high
            lp.a_matrix_.format_ = self.module.MatrixFormat.kRowwise
            lp.a_matrix_.start_ = self.numpy.append(starts, len(index)).astype(self.numpy.int32)
            lp.a_matrix_.index_, lp.a_matrix_.value_ = index, value
            solver.passModel(lp)
            solver.run()
            sum(solver.getSolution().col_value)
            return solver, rows

        built, (solver, rows) = seconds(first)

        def resize(suggestions):
            for variable, number in suggestions:
                solver.changeRowBounds(rows[variable], number, number)
            solver.run()
            sum(solver.getSolution().col_value)

        later = [seconds(lambda: resize(s))[0] for s in trace.solves[1:]]
        return built, later

    def overhead(self, trace):
        # Pass the whole model in one call. The time in Python is that of making its arrays.
        return seconds(lambda: self.model(trace))[0], [0.0]


def ours(replay, path, repeat):
    out = subprocess.run(
        [replay, "--time", "--bulk", "--repeat", str(repeat), path], capture_output=True, text=True, check=False
    )
    last = json.loads(out.stdout.splitlines()[-1])
    return last["build_us"] * 1e-6, last["solve_us_median"] * 1e-6, last["constraints"]


def micro(value):
    return f"{value * 1e6:11.1f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("traces", nargs="+", metavar="TRACE")
    parser.add_argument("--replay", default="build/csolver-replay", help="csolver-replay (make lib)")
    parser.add_argument("--repeat", type=int, default=5, help="times that each trace is played")
    parser.add_argument("--most", type=int, default=3000, help="largest number of constraints for kiwisolver")
    options = parser.parse_args()
    peers = []
    for kind in (Kiwi, Highs):
        try:
            peers.append(kind())
        except ImportError as error:
            print(f"{kind.name} is left out: {error}", file=sys.stderr)
    print(f"{'trace':28} {'':10} {'build us':>11} {'of Python':>11} {'ratio':>8} {'resize us':>11} {'of Python':>11} {'ratio':>8}")
    for path in options.traces:
        try:
            trace = Trace(path)
        except ValueError as error:
            print(f"{path}: left out, for it {error}", file=sys.stderr)
            continue
        build, resize, count = ours(options.replay, path, options.repeat)
        name = f"{path.split('/')[-1].removesuffix('.trace')} ({count})"
        print(f"{name:28} {'Keyline':10} {micro(build)} {'':>11} {'1':>8} {micro(resize)} {'':>11} {'1':>8}")
        for peer in peers:
            if peer.name == "kiwisolver" and count > options.most:
                continue
            runs = [peer.run(trace) for _ in range(1 if count > 1000 else options.repeat)]
            empty = peer.overhead(trace)
            built, python = min(r[0] for r in runs), empty[0]
            later = min(statistics.median(r[1]) for r in runs) if runs[0][1] else 0.0
            later_python = statistics.median(empty[1]) if empty[1] else 0.0
            ratios = [max(0.0, built - python) / build, max(0.0, later - later_python) / resize if resize else 0.0]
            print(
                f"{'':28} {peer.name:10} {micro(built)} {micro(python)} {ratios[0]:8.1f}"
                f" {micro(later)} {micro(later_python)} {ratios[1]:8.1f}"
            )


if __name__ == "__main__":
    main()

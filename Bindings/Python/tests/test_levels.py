"""Compares the total error at each priority with scipy.optimize.linprog, for random constraints that
hypothesis generates. The linear programs minimise one priority after the other.
"""

import pytest

import keyline_solver

np = pytest.importorskip("numpy")
linprog = pytest.importorskip("scipy.optimize").linprog
hypothesis = pytest.importorskip("hypothesis")
given, settings, st = hypothesis.given, hypothesis.settings, hypothesis.strategies

rows = st.tuples(
    st.lists(st.integers(-2, 2), min_size=4, max_size=4),
    st.sampled_from([-1, 0, 1]),
    st.integers(-10, 10),
    st.sampled_from([1000, 900, 500, 100]),
    st.integers(1, 3),
)


def as_program(system):
    """Returns a system of constraints as the rows of a linear program. Its unknowns are four free variables
    and, for each optional constraint, two errors that are not negative.
    """
    width = 4 + 2 * sum(row[3] < 1000 for row in system)
    upper, equal, place = [], [], 4
    for factors, relation, constant, priority, _ in system:
        row = np.zeros(width + 1)
        row[:4], row[width] = factors, constant
        if relation > 0:
            row = -row
        if priority < 1000:
            row[place : place + 2] = -1, 1 if relation == 0 else 0
            place += 2
        (equal if relation == 0 else upper).append(row)
    return upper, equal, width


def solve_levels(system):
    """Returns the minimal weighted error of each priority, from the highest to the lowest. Each is minimised
    while the errors at higher priorities stay minimal. Returns None if the required constraints contradict
    each other.
    """
    upper, equal, width = as_program(system)
    soft = [row for row in system if row[3] < 1000]
    found = []
    for priority in [None, *sorted({row[3] for row in soft}, reverse=True)]:
        cost = np.zeros(width)
        for place, row in enumerate(soft):
            if row[3] == priority:
                cost[4 + 2 * place : 6 + 2 * place] = row[4]
        above, same = np.array(upper).reshape(-1, width + 1), np.array(equal).reshape(-1, width + 1)
        answer = linprog(
            cost,
            A_ub=above[:, :width],
            b_ub=above[:, width],
            A_eq=same[:, :width],
            b_eq=same[:, width],
            bounds=[(None, None)] * 4 + [(0, None)] * (width - 4),
        )
        if answer.status == 2:
            return None
        assert answer.status == 0, answer.message
        if priority is not None:
            found.append((priority, answer.fun))
            upper.append(np.append(cost, answer.fun + 1e-9))
    return found


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.lists(rows, min_size=1, max_size=9))
def test_levels_are_those_of_linear_programming(system):
    expected = solve_levels(system)
    solver = keyline_solver.Solver(check=True)
    variables = solver.variables(4)
    relations = []
    for factors, relation, constant, priority, weight in system:
        left = sum((f * v for f, v in zip(factors, variables, strict=True)), 0 * variables[0])
        made = left == constant if relation == 0 else left <= constant if relation < 0 else left >= constant
        relations.append((made, priority, weight))
    if expected is None:
        with pytest.raises(keyline_solver.Unsatisfiable) as caught:
            solver.add_all(relations)
        required = [row for row in system if row[3] == 1000]
        texts = {str(c) for c in caught.value.conflict}
        assert texts and len(texts) <= len(required)
        return
    solver.add_all(relations)
    solver.solve()
    assert [(p, pytest.approx(v, abs=1e-5)) for p, v in solver.levels()] == expected

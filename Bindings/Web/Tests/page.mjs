// A small layout that pages and workers solve in the tests.

/**
 * Answers worked out by hand: the values for x + y = 10 and x - y = 4, the conflict with a third
 * constraint, and the instances of a template for 2 * number.
 */
export const answers = { values: [7, 3], conflict: ['late: x == 1', 'x + y == 10', 'x - y == 4'], stamps: [2, 4, 6] };

export function play(keyline) {
    const solver = new keyline.Solver();
    const [x, y] = [solver.addVariable('x'), solver.addVariable('y')];
    solver.addAll([x.plus(y).eq(10), x.minus(y).eq(4)]);
    solver.solve();
    const values = [solver.value(x), solver.value(y)];
    let conflict = [];
    try {
        solver.add(x.eq(1).named('late'));
    } catch (error) {
        conflict = error.conflict.map((one) => one.text).sort();
    }
    const other = new keyline.Solver();
    const z = other.addVariable('z');
    const rule = other.add(z.eq(0));
    const cell = other.template({ parameters: [{ constraint: rule, number: 0, factor: 2 }], outputs: [z] });
    const stamps = [...cell.stamp(Float64Array.of(1, 2, 3)).values];
    for (const one of [solver, other, cell]) one.free();
    return { values, conflict, stamps };
}

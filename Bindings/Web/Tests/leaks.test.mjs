// The memory of WebAssembly does not grow when solvers are freed or garbage-collected. Needs the option
// --expose-gc.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from '../../../build/web/keyline.js';

/** Calls everything that takes memory, including calls that are refused. */
function use(keyline, size) {
    const solver = new keyline.Solver();
    const v = solver.addVariables(size);
    solver.setName(v[0], 'a name that is long enough to be a block of its own');
    for (let i = 1; i < size; i++) solver.add(v[i].minus(v[i - 1]).ge(i));
    const natural = solver.add(v[0].eq(1).at(500));
    try {
        solver.add(v[1].minus(v[0]).le(0));
    } catch {
        // this contradicts the constraints above
    }
    solver.solve();
    solver.levels();
    solver.isUnique();
    const cell = solver.template({ parameters: [{ constraint: natural, number: 0 }] });
    cell.stamp(new Float64Array(10));
    return [solver, solver.clone(), cell];
}

// Waits for turns of the event loop, in which the memory of garbage-collected objects is released.
async function collect() {
    for (let i = 0; i < 4; i++) {
        globalThis.gc();
        await new Promise((resolve) => setTimeout(resolve, 5));
    }
}

test('freed solvers and templates do not increase WebAssembly memory', async () => {
    const keyline = await load();
    for (let i = 0; i < 5; i++) for (const one of use(keyline, 100)) one.free();
    const before = keyline.memorySize;
    for (let i = 0; i < 300; i++) for (const one of use(keyline, 100)) one.free();
    assert.equal(keyline.memorySize, before);
});

test('garbage-collected solvers and templates do not increase WebAssembly memory', async () => {
    const keyline = await load();
    for (let round = 0; round < 3; round++) {
        for (let i = 0; i < 20; i++) use(keyline, 100);
        await collect();
    }
    const before = keyline.memorySize;
    for (let round = 0; round < 15; round++) {
        for (let i = 0; i < 20; i++) use(keyline, 100);
        await collect();
    }
    assert.equal(keyline.memorySize, before);
});

test('referenced solvers keep their memory after a garbage collection', async () => {
    const keyline = await load();
    const before = keyline.memorySize;
    const held = [];
    for (let i = 0; i < 60; i++) held.push(use(keyline, 100));
    await collect();
    assert.ok(keyline.memorySize > before + 60 * 10000);
    for (const [solver] of held) solver.check();
});

test('a referenced constraint keeps its solver alive', async () => {
    const keyline = await load();
    const { variable, constraint, solver } = (() => {
        const made = new keyline.Solver();
        const x = made.addVariable('x');
        return { variable: x, constraint: made.add(x.eq(1)), solver: new WeakRef(made) };
    })();
    await collect();
    assert.ok(solver.deref() !== undefined);
    assert.equal(constraint.solver.value(variable), 0);
});

test('suggest(), solve() and value() allocate less than 56 bytes a round', async () => {
    const keyline = await load();
    const solver = new keyline.Solver();
    const [w, x] = [solver.addVariable('w'), solver.addVariable('x')];
    solver.edit(w, 950);
    solver.add(x.times(2).eq(w));
    // an array, because a number in a closure would be allocated as an object
    const sum = new Float64Array(1);
    const run = (count) => {
        for (let i = 0; i < count; i++) {
            solver.suggest(w, i);
            solver.solve();
            sum[0] += solver.value(x);
        }
    };
    run(50000); // after this many rounds the engine has compiled the code
    globalThis.gc();
    const before = process.memoryUsage().heapUsed;
    run(50000);
    const grown = process.memoryUsage().heapUsed - before;
    // V8 stores numbers that are passed in calls in objects of 16 bytes, two or three in each round. An
    // additional object for each call would take three times that.
    assert.ok(grown < 50000 * 56, `${grown / 50000} bytes a round`);
    assert.ok(sum[0] > 0);
});

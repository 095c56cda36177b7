// Tests what each member does, and how each refuses wrong arguments without changing anything.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import * as module from '../../../build/web/keyline.js';

const { Expression, KeylineError, REQUIRED, load, loadSync } = module;
const keyline = await load();

/** Returns the error that a call throws, and checks its class, status and message. */
function refusal(kind, status, call, message) {
    let thrown = null;
    try {
        call();
    } catch (error) {
        thrown = error;
    }
    assert.ok(thrown instanceof module[kind], `${kind} expected: ${thrown?.stack}`);
    assert.ok(thrown instanceof KeylineError && thrown instanceof Error);
    assert.equal(thrown.name, kind);
    assert.equal(thrown.status, status);
    if (message) assert.match(thrown.message, message);
    return thrown;
}

/** A row of two boxes, 16 from the left edge and 8 apart. */
function row() {
    const solver = new keyline.Solver({ check: true });
    const [left, right, width] = ['left', 'right', 'width'].map((name) => solver.addVariable(name));
    const margin = solver.add(left.ge(16).named('margin'));
    const gap = solver.add(left.plus(44).le(right));
    const natural = solver.add(right.minus(left).eq(200).at(750, 2));
    solver.edit(width, 950);
    const inside = solver.add(right.le(width));
    solver.suggest(width, 150);
    solver.solve();
    return { solver, left, right, width, margin, gap, natural, inside };
}

test('load() accepts bytes, compiled modules and responses, and reports the version', async () => {
    assert.equal(keyline.version, '0.1.0');
    const bytes = await readFile(new URL('../../../build/web/keyline.wasm', import.meta.url));
    const compiled = await WebAssembly.compile(bytes);
    for (const source of [bytes, compiled, new Response(bytes), new Response(bytes, { headers: { 'Content-Type': 'application/wasm' } })]) {
        const other = await load(source);
        assert.equal(other.version, '0.1.0');
    }
    await assert.rejects(load(new Response('', { status: 404 })), /404/);
    await assert.rejects(load(new URL('file:///nowhere/keyline.wasm')), /ENOENT/);
});

test('loadSync() accepts bytes and compiled modules, and refuses anything else', async () => {
    const bytes = await readFile(new URL('../../../build/web/keyline.wasm', import.meta.url));
    const copy = new Uint8Array(bytes).buffer;
    for (const source of [bytes, copy, new DataView(copy), new WebAssembly.Module(bytes)]) {
        const { Solver, version } = loadSync(source);
        const solver = new Solver();
        const x = solver.addVariable('x');
        solver.add(x.times(2).eq(3));
        solver.solve();
        assert.deepEqual([version, solver.value(x)], ['0.1.0', 1.5]);
    }
    for (const wrong of [undefined, 'keyline.wasm', new URL('file:///keyline.wasm'), new Response(bytes), null, [...bytes.subarray(0, 9)]])
        assert.throws(() => loadSync(wrong), { name: 'TypeError', message: /needs the bytes of keyline.wasm .*'keyline-solver\/inline'/ });
    assert.throws(() => loadSync(bytes.subarray(0, 100)), WebAssembly.CompileError);
});

test('expressions and rules convert to text as equations, and wrong operands are refused', () => {
    const solver = new keyline.Solver();
    const [x, y] = [solver.addVariable('x'), solver.addVariable()];
    assert.equal(`${y}`, 'v1');
    assert.equal(`${x.times(2).minus(y).plus(3)}`, '2 * x - v1 + 3');
    assert.equal(`${x.dividedBy(4).times(-2)}`, '-0.5 * x');
    assert.equal(`${Expression.sum([x, y, 5, x.plus(1)])}`, 'x + v1 + x + 6');
    assert.equal(`${Expression.sum([])}`, '0 + 0');
    assert.equal(`${x.plus(8).le(y).at(750).named('gap')}`, 'gap: x - v1 <= -8 at 750');
    assert.equal(`${x.eq(0)}`, 'x == 0');
    assert.equal(x.ge(1).relation, 1);
    assert.equal(x.ge(1).priority, REQUIRED);
    assert.throws(() => x + 8, /write a\.plus\(b\)/);
    assert.throws(() => x <= y, TypeError);
    assert.throws(() => x.times(y), { name: 'TypeError', message: 'a factor is not a number: v1; a constraint is linear, without products of variables' });
    assert.throws(() => x.dividedBy(y.plus(1)), { name: 'TypeError', message: /^a divisor is not a number: v1 \+ 1; a constraint is linear/ });
    assert.throws(() => x.plus('8'), { name: 'TypeError', message: "a part of a sum is not a number: '8'; write 8 without quotes" });
    assert.throws(() => x.plus('eight'), { name: 'TypeError', message: "a part of a sum is not a number: 'eight'" });
    assert.throws(() => x.plus(undefined), TypeError);
    assert.throws(() => x.plus(null), TypeError);
    assert.throws(() => x.eq(1).at('high'), { name: 'TypeError', message: "a priority is not a number: 'high'; write 750" });
    assert.throws(() => solver.add(x), { name: 'TypeError', message: /^x is not a rule: make one by/ });
    assert.throws(() => solver.add(x.plus(8)), { name: 'TypeError', message: /^x \+ 8 is not a rule: make one by/ });
    assert.throws(() => solver.add(true), TypeError);
    assert.throws(() => solver.addAll([x.eq(1), x]), TypeError);
    assert.throws(() => solver.addAll(x.eq(1)), { name: 'TypeError', message: 'x == 1 is not a list of rules: add() adds one rule' });
    assert.throws(() => solver.addAll(), { name: 'TypeError', message: /^undefined is not a list of rules/ });
    const added = solver.add(x.eq(1));
    assert.throws(() => solver.removeAll(added), { name: 'TypeError', message: /is not a list of constraints$/ });
    assert.throws(() => solver.setConstants(added, 2), { name: 'TypeError', message: /is not a list of constraints$/ });
    assert.throws(() => solver.setConstants([added], 2), { name: 'TypeError', message: '2 is not a list of constants' });
    assert.equal(added.constant, 1);
    added.remove();
    assert.equal(solver.constraintCount, 0);
});

test('a row of two boxes has the expected values, violations and constraint properties', () => {
    const { solver, left, right, natural, margin, gap } = row();
    assert.deepEqual([solver.value(left), solver.value(right)], [16, 150]);
    assert.deepEqual(solver.levels(), [{ priority: 950, violation: 0 }, { priority: 750, violation: 132 }]);
    assert.equal(natural.violation, 66);
    assert.equal(Math.abs(margin.violation), 0);
    assert.deepEqual([natural.constant, natural.priority, natural.weight, natural.isEdit, natural.isLive], [200, 750, 2, false, true]);
    assert.equal(gap.constant, -44);
    assert.equal(`${natural}`, 'right - left == 200 at 750');
    assert.equal(`${margin}`, 'margin: left >= 16');
    natural.constant = 100;
    natural.priority = 900;
    natural.weight = 3;
    solver.solve();
    assert.equal(solver.value(right) - solver.value(left), 100);
    assert.deepEqual([natural.constant, natural.priority, natural.weight], [100, 900, 3]);
    assert.equal(solver.isUnique(), false);
    assert.deepEqual(solver.undeterminedVariables(), [left, right]);
});

test('each changed variable is reported once, with its new value', () => {
    const { solver, left, right, width } = row();
    assert.deepEqual(solver.takeChanges(), [left, right, width]);
    assert.deepEqual(solver.takeChanges(), []);
    solver.suggest(width, 160);
    solver.solve();
    const told = [];
    assert.equal(solver.forEachChange((variable, value) => told.push([variable.name, value])), 2);
    assert.deepEqual(told.sort(), [['right', 160], ['width', 160]]);
    solver.suggest(width, 165);
    solver.solve();
    assert.deepEqual([...solver.takeChangedIndices()].sort(), [right.index, width.index]);
    assert.equal(solver.takeChangedIndices().length, 0);
    // A visit that asks the solver for changes again.
    solver.suggest(width, 170);
    solver.solve();
    let inner = -1;
    const seen = [];
    solver.forEachChange((variable) => {
        solver.suggest(width, 180);
        solver.solve();
        if (inner < 0) inner = solver.forEachChange(() => {});
        seen.push(variable);
    });
    assert.equal(inner, 2);
    assert.equal(seen.length, 2);
});

test('the callback of forEachChange() may change or free the solver', () => {
    for (const count of [8, 200, 3000]) {
        const solver = new keyline.Solver();
        const variables = solver.addVariables(count);
        solver.addAll(variables.map((one, i) => one.eq(100 + i)));
        solver.solve();
        const others = [];
        const seen = [];
        assert.equal(solver.forEachChange((variable, value) => {
            seen.push([variable, value]);
            if (seen.length > 1) return;
            // The values move in memory, and other data are written to their old place.
            solver.addVariables(10 * count);
            for (let k = 0; k < 6; k++) {
                const other = new keyline.Solver();
                others.push(other);
                other.addAll(other.addVariables(count).map((one) => one.eq(-7)));
                other.solve();
            }
        }), count);
        assert.deepEqual(seen.map(([, value]) => value), variables.map((one, i) => 100 + i));
        assert.ok(seen.every(([one], i) => one === variables[i]));
        for (const one of [solver, ...others]) one.free();
    }
    // A variable that is removed during the visits is not visited any more, nor is a new one with the same
    // index.
    const solver = new keyline.Solver();
    const variables = solver.addVariables(3);
    const rules = solver.addAll(variables.map((one, i) => one.eq(1 + i)));
    solver.solve();
    const seen = [];
    solver.forEachChange((variable, value) => {
        if (variable === variables[0]) {
            rules[1].remove();
            solver.removeVariable(variables[1]);
            assert.equal(solver.addVariable('new').index, 1);
        }
        seen.push([variable.index, value]);
    });
    assert.deepEqual(seen, [[0, 1], [2, 3]]);
    // If the solver is freed during the visits, the values are those at the beginning of the call.
    solver.add(variables[0].eq(1).at(5));
    const other = new keyline.Solver();
    const pair = other.addVariables(2);
    other.addAll(pair.map((one) => one.eq(5)));
    other.solve();
    const late = [];
    other.forEachChange((variable, value) => {
        other.free();
        late.push(value);
    });
    assert.deepEqual(late, [5, 5]);
});

test('addRows() refuses elements of wrong types and names their array and index', () => {
    const solver = new keyline.Solver({ check: true });
    const [a, b] = solver.addVariables(2);
    const good = { starts: [0, 1, 2], columns: [0, 1], coefficients: [1, 1], relations: [0, 0], constants: [3, 4] };
    const refused = (wrong, kind, message) => {
        assert.throws(() => solver.addRows({ ...good, ...wrong }), (error) => error instanceof kind && message.test(error.message), `${message}`);
        assert.equal(solver.constraintCount, 0);
    };
    refused({ relations: ['>=', 0] }, TypeError, /relations\[0\] is not an integer: '>='/);
    refused({ relations: [0, '1'] }, TypeError, /relations\[1\] is not an integer: '1'/);
    refused({ relations: new Array(2) }, TypeError, /relations\[0\] is not an integer: undefined/);
    refused({ relations: [0, 0.7] }, TypeError, /relations\[1\] is not an integer: 0.7/);
    refused({ relations: [0, null] }, TypeError, /relations\[1\]/);
    refused({ relations: [2 ** 32, 0] }, module.NumberError, /row 0, relation 4294967296/);
    refused({ relations: [0, 2 ** 32 - 1] }, module.NumberError, /row 1, relation 4294967295/);
    refused({ starts: [0, 1.5, 2] }, TypeError, /starts\[1\] is not an integer: 1.5/);
    refused({ starts: Float32Array.of(0, 1.5, 2) }, TypeError, /starts\[1\] is not an integer: 1.5/);
    refused({ relations: Uint32Array.of(0, 2 ** 32 - 1) }, module.NumberError, /row 1, relation 4294967295/);
    refused({ starts: [0, '1', 2] }, TypeError, /starts\[1\] is not an integer/);
    refused({ starts: [0, NaN, 2] }, TypeError, /starts\[1\] is not an integer/);
    refused({ starts: [0, 3, 2] }, RangeError, /starts must not decrease, but they do at index 1/);
    refused({ starts: [0, -1, 2] }, RangeError, /starts must not decrease, but they do at index 0/);
    refused({ columns: ['length', 0] }, TypeError, /columns\[0\] is not an integer: 'length'/);
    refused({ columns: [0, 'at'] }, TypeError, /columns\[1\]/);
    refused({ columns: [0, 0.5] }, TypeError, /columns\[1\]/);
    refused({ columns: [0, -1] }, module.StaleError, /index -1/);
    refused({ columns: [0, 2] }, module.StaleError, /index 2/);
    for (const name of ['coefficients', 'constants', 'priorities', 'weights'])
        refused({ [name]: [1, '1'] }, TypeError, new RegExp(`${name}\\[1\\] is not a number: '1'; write 1 without quotes`));
    solver.addRows({ ...good, relations: Int8Array.of(1, -1) });
    solver.solve();
    assert.ok(solver.value(a) >= 3 && solver.value(b) <= 4);
});

test('a conflict maps to the live constraint even if a removed one had the same index', () => {
    const solver = new keyline.Solver();
    const x = solver.addVariable('x');
    const row = { starts: [0, 1], columns: [0], coefficients: [1], relations: [0], constants: [3] };
    const conflict = () => {
        const { conflict } = refusal('UnsatisfiableError', 'UNSATISFIABLE', () => solver.add(x.eq(6)));
        return conflict.filter((one) => one.constraint).map((one) => [one.name, one.constraint]);
    };
    const list = solver.addRows(row);
    solver.removeAll(list);
    const rule = solver.add(x.eq(5).named('five'));
    assert.equal(list.at(0).isLive, false);
    assert.notEqual(list.at(0), rule);
    assert.deepEqual(conflict(), [['five', rule]]);
    // A handle that was made in a transaction becomes invalid when the transaction is rolled back.
    let made = null;
    assert.throws(() => solver.transaction(() => {
        rule.remove();
        made = solver.addRows(row).at(0);
        assert.ok(made.isLive);
        throw new Error('back');
    }), /back/);
    assert.ok(rule.isLive && !made.isLive);
    assert.deepEqual(conflict(), [['five', rule]]);
    for (const wrong of [0.5, NaN, '0', undefined, null]) assert.throws(() => list.at(wrong), TypeError, `${wrong}`);
    for (const wrong of [1, -2, Infinity]) assert.throws(() => list.at(wrong), wrong === Infinity ? TypeError : RangeError);
});

test('restate() reuses constraints for equal rules, adds the others and removes the rest', () => {
    const solver = new keyline.Solver({ check: true });
    const [x, y, z] = ['x', 'y', 'z'].map((name) => solver.addVariable(name));
    const other = solver.add(z.ge(-1));
    const first = solver.restate([], [x.eq(10).named('left'), y.minus(x).eq(20).at(500)]);
    assert.deepEqual(first.map(String), ['left: x == 10', 'y - x == 20 at 500']);
    const frame = solver.restate(first, new Set([z.minus(y).eq(5), x.eq(12).named('margin'), y.minus(x).eq(20).at(500)]));
    assert.ok(frame[1] === first[0] && frame[2] === first[1] && !first.includes(frame[0]));
    assert.deepEqual(frame.map(({ name }) => name), [null, 'margin', null]);
    assert.equal(`${first[0]}`, 'margin: x == 12');
    solver.solve();
    assert.deepEqual([x, y, z].map((one) => solver.value(one)), [12, 32, 37]);
    // A constraint whose priority differs is added anew. A kept constraint loses its name if its rule has none.
    const last = solver.restate(frame, [y.minus(x).eq(7).at(500), z.minus(y).eq(6).at(500), x.eq(4)]);
    assert.ok(last[0] === frame[2] && last[1] !== frame[0] && last[2] === frame[1]);
    assert.deepEqual(frame.map(({ isLive }) => isLive), [false, true, true]);
    assert.equal(last[2].name, null);
    solver.solve();
    assert.deepEqual([x, y, z].map((one) => solver.value(one)), [4, 11, 17]);
    assert.deepEqual(solver.restate(last, []), []);
    assert.ok(solver.constraintCount === 1 && other.isLive);
});

test('restate() accepts constraints from addRows() and from a clone', () => {
    const solver = new keyline.Solver({ check: true });
    const [x, y] = ['x', 'y'].map((name) => solver.addVariable(name));
    const rows = { starts: [0, 1, 2], columns: [x.index, y.index], coefficients: [1, 1], relations: [0, 0], constants: [1, 2] };
    const list = solver.addRows(rows);
    const copy = solver.clone();
    const [a] = solver.restate(list, [x.eq(3).named('a')]);
    assert.ok(a === list.at(0) && a.name === 'a' && a.constant === 3 && solver.constraintCount === 1);
    // In the copy, the constraint is still the one of the list, and has a handle of its own.
    const [b] = copy.restate([a], [x.eq(4).named('b')]);
    assert.ok(b === copy.constraint(a) && b !== a && a.name === 'a');
    assert.deepEqual([a.constant, b.constant, copy.constraintCount], [3, 4, 2]);
    assert.ok(solver.constraint(b) === a);
    const [c] = copy.restate([a], [x.eq(5)]);
    assert.ok(c === b && c.name === null);
});

test('rolling back a transaction undoes restate() and restores the handles', () => {
    const solver = new keyline.Solver({ check: true });
    const [x, y] = ['x', 'y'].map((name) => solver.addVariable(name));
    const frame = solver.restate([], [x.eq(1).named('left'), y.eq(2)]);
    let middle;
    assert.throws(() => solver.transaction(() => {
        middle = solver.restate(frame, [x.eq(5).named('other'), x.plus(y).eq(3)]);
        solver.restate(middle, [x.eq(7)]);
        throw new Error('back');
    }), /back/);
    assert.ok(middle[0] === frame[0] && frame[0].isLive && !middle[1].isLive);
    assert.deepEqual(frame.map(String), ['left: x == 1', 'y == 2']);
    const error = refusal('UnsatisfiableError', 'UNSATISFIABLE', () => solver.transaction(() => {
        middle = solver.restate(frame, [x.eq(5).named('other'), x.plus(y).eq(3)]);
        solver.restate(middle, [x.eq(6).named('last'), x.le(4)]);
    }));
    // The message shows what was stated last. The constraint that was kept exists still, as it was before.
    assert.deepEqual(error.conflict.map(({ text }) => text).sort(), ['last: x == 6', 'x <= 4']);
    assert.ok(error.conflict.some(({ constraint, name }) => constraint === frame[0] && name === 'last'));
    assert.deepEqual(frame.map(String), ['left: x == 1', 'y == 2']);
    assert.equal(solver.constraintCount, 2);
});

test('a refused restate() names the wrong argument and changes nothing', () => {
    const { solver, left, right, width, margin, gap, natural } = row();
    const other = row();
    const removed = solver.add(left.ge(1));
    removed.remove();
    const before = solver.dump();
    const error = refusal('UnsatisfiableError', 'UNSATISFIABLE', () => solver.restate([margin, natural], [left.ge(60).named('far'), right.eq(100)]));
    assert.deepEqual(error.conflict.map(({ text }) => text).sort(), ['far: left >= 60', 'left - right <= -44', 'right == 100']);
    const handles = new Map(error.conflict.map(({ text, constraint }) => [text, constraint]));
    assert.deepEqual([handles.get('far: left >= 60'), handles.get('right == 100'), handles.get('left - right <= -44')], [margin, null, gap]);
    refusal('NumberError', 'NOT_FINITE', () => solver.restate([margin], [left.ge(1), right.eq(NaN)]), /: rule 1: right == NaN$/);
    refusal('NumberError', 'RANGE', () => solver.restate([margin], [left.ge(1).at(2000)]), /: rule 0: left >= 1 at 2000$/);
    refusal('StaleError', 'STALE_VARIABLE', () => solver.restate([margin], [left.eq(1), other.left.eq(1)]), /left/);
    refusal('StaleError', 'STALE_CONSTRAINT', () => solver.restate([margin, removed], [left.ge(1)]), /: index 1$/);
    refusal('StaleError', 'STALE_CONSTRAINT', () => solver.restate([margin, other.margin], [left.ge(1)]), /margin: left >= 16$/);
    refusal('DuplicateError', 'DUPLICATE', () => solver.restate([margin, gap, margin], [left.ge(1)]), /: index 2$/);
    refusal('EditError', 'IS_EDIT', () => solver.restate([solver.editConstraint(width)], [left.ge(1)]), /: index 0$/);
    const list = other.solver.addRows({ starts: [0, 1], columns: [0], coefficients: [1], relations: [1], constants: [0] });
    refusal('StaleError', 'STALE_CONSTRAINT', () => solver.restate(list, []), /a list of another solver$/);
    for (const wrong of [undefined, null, 5, 'x', margin]) assert.throws(() => solver.restate(wrong, []), { name: 'TypeError', message: /is not a list of constraints$/ });
    for (const wrong of [left, undefined, left.ge(1)]) assert.throws(() => solver.restate([wrong], []), { name: 'TypeError', message: /is not a constraint$/ });
    assert.throws(() => solver.restate([margin], left.ge(1)), { name: 'TypeError', message: 'left >= 1 is not a list of rules: add() adds one rule' });
    assert.throws(() => solver.restate([margin], [left]), { name: 'TypeError', message: /^left is not a rule/ });
    assert.equal(solver.dump(), before);
    assert.equal(margin.name, 'margin');
    solver.free();
    refusal('FreedError', 'NULL', () => solver.restate([margin], [left.ge(1)]));
    refusal('FreedError', 'NULL', () => solver.restate([], []));
});

test('the error of a conflict among 502 rules is built in linear time', (context) => {
    const solver = new keyline.Solver();
    const count = 500;
    const x = solver.addVariables(count + 1);
    const rules = x.slice(1).map((one, i) => one.minus(x[i]).eq(1));
    rules.push(x[0].eq(0), x[count].eq(5));
    let steps = 0; // number of searches through the refused rules
    const { find } = Array.prototype;
    Array.prototype.find = function (test) {
        return find.call(this, (...one) => (steps++, test(...one)));
    };
    context.after(() => (Array.prototype.find = find));
    const error = refusal('UnsatisfiableError', 'UNSATISFIABLE', () => solver.addAll(rules));
    Array.prototype.find = find;
    assert.deepEqual(new Set(error.conflict.map((one) => one.rule)), new Set(rules));
    assert.ok(steps <= 4 * rules.length, `${steps}`);
});

test('template() accepts 200 000 parameters, and refuses invalid parameters and outputs', () => {
    const solver = new keyline.Solver();
    const constraint = solver.add(solver.addVariable('x').eq(1).at(5));
    const parameters = Array.from({ length: 200000 }, (_, number) => ({ constraint, number }));
    refusal('DuplicateError', 'DUPLICATE', () => solver.template({ parameters }));
    assert.equal(solver.template({ parameters: [{ constraint, number: 3 }] }).numberCount, 4);
    assert.throws(() => solver.template({ parameters: [{ constraint, number: NaN }] }), RangeError);
    assert.throws(() => solver.template({ parameters: [{ constraint }] }), { name: 'RangeError', message: 'the number of a parameter is not a valid count: undefined' });
    assert.throws(() => solver.template({ parameters: constraint }), { name: 'TypeError', message: /is not a list of parameters$/ });
    assert.throws(() => solver.template({}), { name: 'TypeError', message: 'undefined is not a list of parameters' });
    assert.throws(() => solver.template({ parameters: [], outputs: constraint }), { name: 'TypeError', message: /is not a list of outputs$/ });
});

test('an error of conflicting constraints lists the constraints, and nothing changes', () => {
    const { solver, right, width, margin, gap } = row();
    const before = solver.dump();
    const error = refusal('UnsatisfiableError', 'UNSATISFIABLE', () => solver.add(right.le(50).named('narrow')), /^required constraints contradict each other: /);
    assert.deepEqual(error.conflict.map((one) => one.text).sort(), ['left - right <= -44', 'margin: left >= 16', 'narrow: right <= 50']);
    assert.deepEqual(new Set(error.conflict.map((one) => one.constraint)), new Set([margin, gap, null]));
    assert.equal(error.conflict.find((one) => one.rule)?.name, 'narrow');
    assert.equal(solver.dump(), before);
    // Errors of calls with several constraints, with arrays, and of an edit.
    const many = refusal('UnsatisfiableError', 'UNSATISFIABLE', () => solver.addAll([width.ge(0), right.eq(1), width.le(900)]));
    assert.ok(many.conflict.some((one) => one.text === 'right == 1'));
    const rows = { starts: [0, 1, 2], columns: [width.index, right.index], coefficients: [1, 1], relations: [1, 0], constants: [0, 1] };
    const bulk = refusal('UnsatisfiableError', 'UNSATISFIABLE', () => solver.addRows(rows));
    assert.ok(bulk.conflict.some((one) => one.text === 'right == 1'), bulk.message);
    const edit = refusal('UnsatisfiableError', 'UNSATISFIABLE', () => solver.edit(right, REQUIRED));
    assert.ok(edit.conflict.some((one) => one.text === 'edit of right' && one.rule === null && one.constraint === null));
    assert.equal(solver.isEditing(right), false);
    assert.equal(solver.dump(), before);
});

test('NaN, infinite and out-of-range numbers are refused with an error that names them', () => {
    const { solver, left, right, width, natural } = row();
    const before = solver.dump();
    refusal('NumberError', 'NOT_FINITE', () => solver.add(left.eq(NaN)), /left == NaN/);
    refusal('NumberError', 'NOT_FINITE', () => solver.add(left.times(Infinity).eq(1)));
    refusal('NumberError', 'NOT_FINITE', () => solver.add(left.dividedBy(0).eq(1)));
    refusal('NumberError', 'RANGE', () => solver.add(left.eq(1).at(0)), /left == 1 at 0/);
    refusal('NumberError', 'RANGE', () => solver.add(left.eq(1).at(1001)));
    refusal('NumberError', 'RANGE', () => solver.add(left.eq(1).at(500, 0)));
    refusal('NumberError', 'RANGE', () => solver.add(left.eq(1).at(500, -1)));
    refusal('NumberError', 'NOT_FINITE', () => solver.addAll([left.ge(0), right.eq(NaN)]), /right == NaN/);
    refusal('NumberError', 'NOT_FINITE', () => solver.suggest(width, NaN), /width, NaN/);
    refusal('NumberError', 'NOT_FINITE', () => (natural.constant = NaN), /right - left == 200 at 750, for which NaN was given/);
    refusal('NumberError', 'RANGE', () => (natural.priority = -1));
    refusal('NumberError', 'RANGE', () => (natural.weight = 0));
    refusal('NumberError', 'NOT_FINITE', () => solver.setConstants([natural], [NaN]));
    refusal('NumberError', 'NOT_FINITE', () => solver.suggestAll([width], [NaN]));
    for (const wrong of ['5', null, undefined, {}, 5n]) {
        assert.throws(() => solver.suggest(width, wrong), TypeError);
        assert.throws(() => (natural.constant = wrong), TypeError);
        assert.throws(() => solver.edit(left, wrong), TypeError);
    }
    for (const wrong of [-1, 0.5, NaN, '3', 2 ** 40]) assert.throws(() => solver.addVariables(wrong), /count/);
    for (const wrong of [-1, 0.5, NaN, '3']) {
        assert.throws(() => (solver.workLimit = wrong), RangeError);
        assert.throws(() => new keyline.Solver({ iterationLimit: wrong }), RangeError);
    }
    assert.throws(() => solver.setConstants([natural], []), RangeError);
    assert.throws(() => solver.suggestAll([width], []), RangeError);
    assert.equal(solver.dump(), before);
});

test('handles of removed items or of another solver are refused, and nothing changes', () => {
    const { solver, left, right, width, natural, margin } = row();
    const other = row();
    const before = solver.dump();
    refusal('StaleError', 'STALE_VARIABLE', () => solver.value(other.left), /left/);
    refusal('StaleError', 'STALE_VARIABLE', () => solver.suggest(other.width, 5));
    refusal('StaleError', 'STALE_VARIABLE', () => solver.add(left.eq(other.left)));
    refusal('StaleError', 'STALE_VARIABLE', () => solver.addAll([left.eq(1), other.left.eq(1)]));
    refusal('StaleError', 'STALE_VARIABLE', () => solver.removeVariable(other.left));
    refusal('StaleError', 'STALE_VARIABLE', () => solver.addRows({ starts: [0, 1], columns: [99], coefficients: [1], relations: [0], constants: [0] }), /99/);
    refusal('StaleError', 'STALE_CONSTRAINT', () => solver.removeAll([margin, other.margin]));
    refusal('StaleError', 'STALE_CONSTRAINT', () => solver.constraint(other.natural));
    refusal('StaleError', 'STALE_CONSTRAINT', () => solver.template({ parameters: [{ constraint: other.natural, number: 0 }] }));
    refusal('DuplicateError', 'DUPLICATE', () => solver.removeAll([margin, margin]));
    refusal('InUseError', 'IN_USE', () => solver.removeVariable(left), /left/);
    refusal('EditError', 'DUPLICATE_EDIT', () => solver.edit(width, 5), /width/);
    refusal('EditError', 'NOT_EDITABLE', () => solver.suggest(left, 5), /left, 5/);
    refusal('EditError', 'NOT_EDITABLE', () => solver.endEdit(right), /right/);
    refusal('EditError', 'IS_EDIT', () => solver.editConstraint(width).remove(), /edit of width at 950/);
    assert.equal(solver.isVariable(other.left), false);
    assert.equal(solver.isVariable('left'), false);
    for (const wrong of [undefined, null, 'left', natural]) assert.throws(() => solver.value(wrong), TypeError);
    assert.throws(() => solver.removeAll([left]), TypeError);
    assert.equal(solver.dump(), before);

    natural.remove();
    assert.equal(natural.isLive, false);
    assert.equal(`${natural}`, `a removed constraint, c${natural.index}`);
    refusal('StaleError', 'STALE_CONSTRAINT', () => natural.remove());
    refusal('StaleError', 'STALE_CONSTRAINT', () => (natural.constant = 1));
    refusal('StaleError', 'STALE_CONSTRAINT', () => natural.priority);
    refusal('StaleError', 'STALE_CONSTRAINT', () => natural.violation);
    const spare = solver.addVariable('spare');
    solver.removeVariable(spare);
    refusal('StaleError', 'STALE_VARIABLE', () => solver.value(spare), /spare/);
    const next = solver.addVariable('next');
    assert.equal(next.index, spare.index);
    refusal('StaleError', 'STALE_VARIABLE', () => solver.add(spare.eq(1)), /spare/);
    solver.check();
});

test('every call of a freed solver or template throws a FreedError', () => {
    const { solver, left, natural } = row();
    const cell = solver.template({ parameters: [{ constraint: natural, number: 0 }], outputs: [left] });
    solver.free();
    solver.free();
    for (const call of ['solve', 'clone', 'reset', 'check', 'dump', 'levels', 'isUnique', 'takeChanges', 'statistics', 'values', 'begin', 'commit'])
        refusal('FreedError', 'NULL', () => solver[call](), /the solver was freed/);
    refusal('FreedError', 'NULL', () => solver.value(left));
    refusal('FreedError', 'NULL', () => solver.add(left.eq(1)));
    refusal('FreedError', 'NULL', () => solver.addVariable('x'));
    refusal('FreedError', 'NULL', () => solver.suggest(left, 1));
    refusal('FreedError', 'NULL', () => (natural.constant = 1));
    refusal('FreedError', 'NULL', () => solver.variableCount);
    refusal('FreedError', 'NULL', () => solver.template({ parameters: [] }));
    assert.equal(solver.isVariable(left), false);
    // A template does not depend on its solver.
    assert.deepEqual([...cell.stamp(Float64Array.of(300)).values], [16]);
    cell.free();
    refusal('FreedError', 'NULL', () => cell.stamp(Float64Array.of(100)), /the template was freed/);
    const again = new keyline.Solver();
    again[Symbol.dispose]();
    refusal('FreedError', 'NULL', () => again.solve());
});

test('a transaction that throws or conflicts is rolled back completely', () => {
    const { solver, left, right, gap, margin } = row();
    const before = solver.dump();
    class Mistake extends Error {}
    assert.throws(() => solver.transaction(() => {
        margin.remove();
        solver.add(left.eq(3));
        throw new Mistake();
    }), Mistake);
    assert.equal(solver.constraintCount, 4);
    assert.ok(margin.isLive);
    assert.equal(`${margin}`, 'margin: left >= 16');
    const error = refusal('UnsatisfiableError', 'UNSATISFIABLE', () => solver.transaction(() => {
        solver.add(right.eq(5).named('five'));
    }), /five: right == 5/);
    assert.deepEqual(new Set(error.conflict.map((one) => one.constraint)), new Set([margin, gap, null]));
    assert.equal(solver.constraint(margin), margin);
    refusal('TransactionError', 'TRANSACTION', () => solver.commit());
    refusal('TransactionError', 'TRANSACTION', () => solver.rollback());
    refusal('TransactionError', 'TRANSACTION', () => solver.transaction(() => solver.solve()));
    refusal('TransactionError', 'TRANSACTION', () => solver.transaction(() => solver.addVariable()));
    refusal('TransactionError', 'TRANSACTION', () => solver.transaction(() => solver.transaction(() => {})));
    assert.throws(() => solver.transaction(async () => left.eq(1)), /async/);
    assert.throws(() => solver.transaction(async () => { throw new Mistake(); }), /async/);
    // If the body of a transaction rolls back or commits, the transaction is over.
    assert.throws(() => solver.transaction(() => { solver.rollback(); throw new Mistake(); }), Mistake);
    assert.equal(solver.transaction(() => { solver.commit(); return 7; }), 7);
    solver.solve();
    assert.deepEqual([solver.value(left), solver.value(right)], [16, 150]);
    assert.equal(solver.dump().length, before.length);
    // Both changes together are possible, although neither is alone.
    solver.transaction(() => {
        solver.add(right.eq(55));
        margin.constant = 11;
        solver.add(left.le(11));
    });
    solver.solve();
    assert.deepEqual([solver.value(left), solver.value(right)], [11, 55]);
});

test('addRows() makes the same constraints as addAll() with equal rules', () => {
    const by = [0, 1].map((i) => {
        const solver = new keyline.Solver({ check: true });
        const v = solver.addVariables(4);
        const rules = [v[0].eq(2), v[1].minus(v[0].times(2)).ge(4), v[2].plus(v[1]).le(30), v[2].eq(100).at(500, 2), v[3].minus(v[2]).eq(-1).at(400)];
        if (i === 0) return [solver, v, solver.addAll(rules)];
        const list = solver.addRows({
            starts: Uint32Array.of(0, 1, 3, 5, 6, 8),
            columns: Uint32Array.of(0, 1, 0, 2, 1, 2, 3, 2),
            coefficients: Float64Array.of(1, 1, -2, 1, 1, 1, 1, -1),
            relations: Int8Array.of(0, 1, -1, 0, 0),
            constants: Float64Array.of(2, 4, 30, 100, -1),
            priorities: Float64Array.of(1000, 1000, 1000, 500, 400),
            weights: Float64Array.of(1, 1, 1, 2, 1),
        });
        return [solver, v, list];
    });
    for (const [solver, v, made] of by) {
        solver.solve();
        assert.deepEqual(v.map((one) => solver.value(one)), [2, 8, 22, 21]);
        assert.deepEqual(Array.from(solver.values()), [2, 8, 22, 21]);
        assert.equal(made.length, 5);
        solver.setConstants(made, Float64Array.of(3, 4, 40, 100, -1));
        solver.solve();
        assert.deepEqual(Array.from(solver.values()), [3, 10, 30, 29]);
        assert.equal(made.at(-1), made.at(4));
        assert.deepEqual([...made].map((one) => one.priority), [1000, 1000, 1000, 500, 400]);
        assert.throws(() => made.at(5) ?? assert.fail(), solver === by[1][0] ? RangeError : assert.AssertionError);
    }
    assert.deepEqual(by[0][2].map(String), [...by[1][2]].map(String));
    const [solver, , list] = by[1];
    const good = { starts: [0, 1], columns: [0], coefficients: [1], relations: [0], constants: [3] };
    for (const wrong of [{ starts: [0] }, { starts: [0, 2] }, { starts: [1, 1] }, { coefficients: [] }, { constants: [] }, { priorities: [] }, { weights: [1, 2] }])
        assert.throws(() => solver.addRows({ ...good, ...wrong }), RangeError);
    refusal('StaleError', 'STALE_CONSTRAINT', () => by[0][0].setConstants(list, new Float64Array(5)));
    assert.throws(() => solver.setConstants(list, solver.values().subarray(0, 5)), RangeError);
    assert.throws(() => solver.setConstants([list.at(0)], solver.values().subarray(0, 1)), /copy/);
    const own = solver.addVariable('own');
    const two = { starts: [0, 1, 3], columns: [0, 0, 1], coefficients: [1, 1, 1], relations: [0, 0], constants: [3, 4] };
    refusal('NumberError', 'NOT_FINITE', () => solver.addRows({ ...two, constants: [3, NaN] }), /: row 1: v0 \+ v1 == NaN$/);
    refusal('NumberError', 'RANGE', () => solver.addRows({ ...two, coefficients: [1, 1, 1e300] }), /: row 1, term 1: v0 /);
    refusal('NumberError', 'RANGE', () => solver.addRows({ ...good, relations: [5] }), /: row 0/);
    refusal('NumberError', 'NOT_FINITE', () => solver.addAll([own.eq(1), own.eq(NaN)]), /: rule 1: own == NaN$/);
    refusal('NumberError', 'NOT_FINITE', () => solver.setConstants([...list], Float64Array.of(3, NaN, 40, 100, -1)), /: index 1$/);
    refusal('DuplicateError', 'DUPLICATE', () => solver.removeAll([list.at(0), list.at(0)]), /: index 1$/);
    refusal('EditError', 'NOT_EDITABLE', () => solver.suggestAll([own], [1]), /: index 0$/);
    solver.removeAll(list);
    assert.equal(solver.constraintCount, 0);
});

test('a clone keeps variables and constraints, and changes independently of its original', () => {
    const { solver, left, right, natural } = row();
    const copy = solver.clone();
    assert.ok(copy instanceof keyline.Solver);
    const own = copy.constraint(natural);
    assert.equal(own.solver, copy);
    own.constant = 50;
    copy.solve();
    solver.solve();
    assert.deepEqual([copy.value(right) - copy.value(left), solver.value(right) - solver.value(left)], [50, 134]);
    // Variables that either solver adds later do not belong to the other, even with the same index.
    const [a, b] = [solver.addVariable('a'), copy.addVariable('b')];
    assert.equal(a.index, b.index);
    refusal('StaleError', 'STALE_VARIABLE', () => copy.value(a), /a$/);
    refusal('StaleError', 'STALE_VARIABLE', () => solver.value(b));
    const later = solver.add(a.eq(1));
    copy.add(b.eq(1));
    refusal('StaleError', 'STALE_CONSTRAINT', () => copy.constraint(later));
    solver.free();
    copy.solve();
    assert.equal(copy.value(b), 1);
    assert.equal(`${copy.constraint(natural)}`, 'right - left == 50 at 750');
});

test('a template stamps 30 000 instances and reports those that cannot be solved', () => {
    const solver = new keyline.Solver();
    const [root, title] = ['root', 'title'].map((name) => solver.addVariable(name));
    const width = solver.edit(root, REQUIRED);
    solver.suggest(root, 100);
    solver.add(title.le(root.minus(48)));
    solver.add(title.ge(0));
    const natural = solver.add(title.eq(80).at(750));
    const cell = solver.template({
        parameters: [{ constraint: width, number: 0 }, { constraint: natural, number: 1, factor: 2, offset: 10 }],
        outputs: [title],
        samples: [100, 35],
    });
    assert.deepEqual([cell.numberCount, cell.outputCount], [2, 1]);
    // a number large enough for several blocks of memory
    const count = 30000;
    const numbers = Float64Array.from({ length: 2 * count }, (_, i) => (i % 2 === 0 ? 48 + (i % 400) : i % 100));
    const { values, instances, failed } = cell.stamp(numbers);
    assert.deepEqual([instances, failed, values.length], [count, 0, count]);
    for (let i = 0; i < count; i++) assert.equal(values[i], Math.min(numbers[2 * i] - 48, 10 + 2 * numbers[2 * i + 1]));
    // Two instances that cannot be solved, in different blocks.
    numbers[2 * 5] = numbers[2 * 29999] = 40;
    const into = new Float64Array(count).fill(-7);
    const statuses = new Uint8Array(count);
    const error = refusal('UnsatisfiableError', 'UNSATISFIABLE', () => cell.stamp(numbers, into, statuses), /instance 5, and 1 more/);
    assert.deepEqual([error.info.failed, error.info.firstFailed, error.info.instances], [2, 5, count]);
    assert.deepEqual([into[4], into[5], into[6], into[29999]], [values[4], -7, values[6], -7]);
    assert.deepEqual([statuses[4], keyline.statusName(statuses[5])], [0, 'UNSATISFIABLE']);
    assert.throws(() => cell.stamp([1, 2]), TypeError);
    assert.throws(() => cell.stamp(Float64Array.of(1)), RangeError);
    assert.throws(() => cell.stamp(Float64Array.of(1, 2), new Float64Array(2)), RangeError);
    assert.throws(() => cell.stamp(Float64Array.of(1, 2), undefined, new Uint8Array(2)), RangeError);
    refusal('NumberError', 'NOT_FINITE', () => cell.stamp(Float64Array.of(NaN, 2)), /instance 0/);
    const fixed = solver.template({ parameters: [{ constraint: natural, number: 0, factor: 0, offset: 30 }], outputs: [title] });
    assert.deepEqual([...fixed.stamp(Float64Array.of(7)).values], [30]);
    refusal('NumberError', 'RANGE', () => solver.template({ parameters: [{ constraint: natural, number: 3 }], numberCount: 1 }));
    assert.throws(() => solver.template({ parameters: [{ constraint: natural, number: 0 }], samples: new Float64Array(3), numberCount: 2 }), RangeError);
    // Without outputs, the values of all variables are computed; without numbers, as many instances as fit
    // into `values`.
    const all = solver.template({ parameters: [] });
    assert.equal(all.outputCount, 2);
    assert.equal(all.stamp(new Float64Array(0), new Float64Array(6)).instances, 3);
});

test('with squared errors, two constraints of one priority share the error equally', () => {
    const solver = new keyline.Solver({ norm: 'automatic' });
    const [a, b] = solver.addVariables(2);
    solver.addAll([a.plus(b).eq(150), a.eq(100).at(500), b.eq(100).at(500)]);
    for (const norm of ['automatic', 'squares']) {
        solver.norm = norm;
        solver.solve();
        // Both should be 100, and 150 are there: each misses its constant by 25.
        assert.ok(Math.abs(solver.value(a) - 75) < 1e-9 && Math.abs(solver.value(b) - 75) < 1e-9);
    }
    refusal('UnavailableError', 'UNAVAILABLE', () => solver.template({ parameters: [] }), /a template/);
    solver.norm = 'absolute';
    solver.setPriorityNorm(500, 'squares');
    solver.solve();
    assert.ok(Math.abs(solver.value(a) - 75) < 1e-9);
    assert.throws(() => (solver.norm = 'maximum'), TypeError);
    assert.equal(solver.norm, 'absolute');
    assert.equal(solver.priorityNorm(500), 'squares');
});

test('a solver that exceeds its work limit throws a LimitError, and solves without the limit', () => {
    const solver = new keyline.Solver();
    const v = solver.addVariables(50);
    solver.workLimit = 1;
    assert.equal(solver.workLimit, 1);
    const chain = v.slice(1).flatMap((one, i) => [one.minus(v[i]).eq(i).at(500 + i), one.ge(v[i])]);
    refusal('LimitError', 'WORK_LIMIT', () => {
        solver.addAll(chain);
        solver.solve();
    });
    solver.workLimit = 0;
    solver.solve();
    assert.ok(solver.statistics().work > 0);
});

test('the options ageBreaksTies and iterationLimit have their effect', () => {
    // Two boxes compete for the same space, and the older one gets it.
    const solver = new keyline.Solver({ ageBreaksTies: true });
    const [a, b] = solver.addVariables(2);
    solver.addAll([a.plus(b).le(100), a.ge(0), b.ge(0), b.eq(80).at(500), a.eq(80).at(500)]);
    solver.solve();
    assert.deepEqual([solver.value(a), solver.value(b)], [80, 20]);
    // A chain of 30 variables with contradicting constraints takes more than one iteration.
    const limited = new keyline.Solver({ iterationLimit: 1 });
    const v = limited.addVariables(30);
    const rules = v.slice(1).flatMap((x, i) => [x.minus(v[i]).ge(3), x.le(v[0].plus(900)), x.eq(100 - i).at(300 + i)]);
    refusal('LimitError', 'ITERATION_LIMIT', () => {
        limited.addAll(rules);
        limited.solve();
    });
});

test('variable names may contain any Unicode character', () => {
    const solver = new keyline.Solver();
    const breite = solver.addVariable('Breite größer 宽度 🙂');
    solver.add(breite.eq(1));
    assert.match(solver.dump(), /Breite größer 宽度 🙂/);
    solver.setName(breite, null);
    assert.equal(`${breite}`, 'v0');
    assert.doesNotMatch(solver.dump(), /Breite/);
});

test('values() is correct after the memory has grown, and older arrays are detached', async () => {
    const own = await load();
    const solver = new own.Solver();
    const x = solver.addVariable('x');
    solver.add(x.eq(42));
    solver.solve();
    const view = solver.values();
    const before = own.memorySize;
    const big = new own.Solver();
    big.addVariables(500000);
    assert.ok(own.memorySize > before);
    assert.equal(view.length, 0);
    assert.deepEqual([...solver.values()], [42]);
    assert.equal(solver.value(x), 42);
    assert.equal(solver.takeChanges()[0], x);
    solver.check();
    big.free();
});

// Compares the speed of WebAssembly with that of native code: `node ratios.mjs NATIVE [WASM]` measures
// both in turns, and prints the least times and their ratios. Times are processor times of all threads,
// because other programs may be running. Exits with 1 if a ratio is above 2, or if the sums of all values
// do not have the same bits.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from '../../../build/web/keyline.js';
import { cells, columns } from './layouts.mjs';

const [native, wasm = new URL('../../../build/web/keyline.wasm', import.meta.url)] = process.argv.slice(2);
const TURNS = 5;
const RESIZES = 200;
const INSTANCES = 100000;
const WARM = 2e6; // microseconds for which each layout is run before it is measured
const BAR = 2;

/** Returns pseudo-random numbers, the same in each run. */
function numbers(count, least, most) {
    let state = 1;
    return Float64Array.from({ length: count }, () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return least + (most - least) * (state / 2 ** 32);
    });
}

function asFile({ variables, rows, widths, targets, width, stamps }) {
    const { starts, columns: indices, coefficients, relations, constants, priorities } = rows;
    const words = [8 + starts.length + indices.length + relations.length + targets.length];
    const head = Uint32Array.of(variables, relations.length, indices.length, widths.length, targets.length / 2, width, width === 0 ? 0 : stamps.length / width, 0);
    const pad = new Uint32Array(words[0] % 2);
    const parts = [head, starts, indices, relations, targets, pad, coefficients, constants, priorities, widths, stamps];
    return Buffer.concat(parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)));
}

function build(keyline, { variables, rows, width }) {
    const solver = new keyline.Solver();
    const v = solver.addVariables(variables);
    for (const side of [2, 3]) {
        solver.edit(v[side], width > 0 ? 1000 : 950);
        solver.suggest(v[side], 1000);
    }
    const made = solver.addRows(rows);
    solver.solve();
    return { solver, v, made };
}

/** Builds the same constraints from rules, one by one, instead of arrays. */
function buildByRules(keyline, { variables, rows }) {
    const { starts, columns: indices, coefficients, relations, constants, priorities } = rows;
    const solver = new keyline.Solver();
    const v = solver.addVariables(variables);
    for (const side of [2, 3]) {
        solver.edit(v[side], 950);
        solver.suggest(v[side], 1000);
    }
    const relate = ['le', 'eq', 'ge'];
    for (let i = 0; i < relations.length; i++) {
        let sum = v[indices[starts[i]]].times(coefficients[starts[i]]);
        for (let k = starts[i] + 1; k < starts[i + 1]; k++) sum = sum.plus(v[indices[k]].times(coefficients[k]));
        solver.add(sum[relate[relations[i] + 1]](constants[i]).at(priorities[i]));
    }
    solver.solve();
    return solver;
}

/** Resizes the layout, and adds up all values that change. */
function resize(solver, width, widths) {
    let sum = 0;
    for (const one of widths) {
        solver.suggest(width, one);
        solver.solve();
        const changed = solver.takeChangedIndices();
        const values = solver.values();
        for (let i = 0; i < changed.length; i++) sum += values[changed[i]];
    }
    return sum;
}

function round(keyline, layout) {
    const taken = {};
    const timed = (name, call, count = 1) => {
        const before = process.cpuUsage();
        const result = call();
        const { user, system } = process.cpuUsage(before);
        taken[name] = (user + system) / count;
        return result;
    };
    const { solver, v, made } = timed('build', () => build(keyline, layout));
    let sum = timed('resize', () => resize(solver, v[2], layout.widths), layout.widths.length);
    if (layout.width > 0) {
        const parameters = [{ constraint: solver.editConstraint(v[2]), number: 0 }];
        for (let i = 0; i < layout.targets.length; i += 2) parameters.push({ constraint: made.at(layout.targets[i]), number: layout.targets[i + 1] });
        const cell = solver.template({ parameters, outputs: v.slice(4) });
        // This memory has been written before, like memory that native code gets from its allocator:
        // touching new pages would cost more than computing the instances.
        const values = (layout.values ??= new Float64Array(INSTANCES * cell.outputCount));
        timed('stamp', () => cell.stamp(layout.stamps, values));
        for (const value of values) sum += value;
        cell.free();
    }
    solver.free();
    return { ...taken, sum };
}

/** A template of one card; its width and the sizes of its texts are the numbers of an instance. */
function card() {
    const layout = cells(1);
    const targets = [];
    layout.rows.priorities.forEach((priority, row) => {
        if (priority < 1000) targets.push(row, 1 + Math.floor(targets.length / 4));
    });
    const draws = [numbers(INSTANCES, 200, 800), numbers(INSTANCES, 20, 160)];
    const stamps = Float64Array.from({ length: 3 * INSTANCES }, (_, i) => draws[Math.min(i % 3, 1)][(i * 7) % INSTANCES]);
    return { ...layout, name: 'card', targets: Uint32Array.from(targets), width: 3, stamps };
}

const folder = mkdtempSync(join(tmpdir(), 'keyline-web-'));
let missed = 0;
try {
    const keyline = await load(readFileSync(wasm));
    const plain = [cells(100), cells(1000), columns(100), columns(1000)].map((one) => ({ ...one, targets: new Uint32Array(0), width: 0, stamps: new Float64Array(0) }));
    console.log('layout          what     native µs    here µs   ratio');
    for (const layout of [...plain, card()]) {
        layout.widths = numbers(RESIZES, layout.least, layout.most);
        const path = join(folder, `${layout.name}-${layout.size}`);
        writeFileSync(path, asFile(layout));
        const rounds = layout.size >= 1000 ? 4 : layout.width > 0 ? 4 : 20;
        const best = [{}, {}];
        const keep = (side, taken) => {
            for (const [name, time] of Object.entries(taken)) best[side][name] = name === 'sum' ? time : Math.min(time, best[side][name] ?? Infinity);
        };
        // The engine compiles WebAssembly in two steps. The time is measured after the second step.
        for (const begun = process.cpuUsage(); process.cpuUsage(begun).user < WARM; ) round(keyline, layout);
        for (let turn = 0; turn < TURNS; turn++) {
            keep(0, JSON.parse(execFileSync(native, [path, String(rounds)], { encoding: 'utf8' })));
            for (let i = 0; i < rounds; i++) keep(1, round(keyline, layout));
        }
        // Measured separately, because the garbage collector has much to do afterwards.
        for (let i = 0; layout.width === 0 && i < rounds * TURNS; i++) {
            const before = process.cpuUsage();
            buildByRules(keyline, layout).free();
            const { user, system } = process.cpuUsage(before);
            keep(1, { rules: user + system });
        }
        const [there, here] = best;
        if (Number(hex(there.sum)) !== here.sum) {
            missed++;
            console.log(`${layout.name} ${layout.size}: values are not native ones: ${hex(there.sum)}, ${here.sum}`);
        }
        for (const what of layout.width > 0 ? ['stamp'] : ['build', 'rules', 'resize']) {
            // rules are compared with native code that starts from arrays
            const beside = there[what] ?? there.build;
            const ratio = here[what] / beside;
            if (ratio > BAR && what !== 'rules') missed++;
            const cells_ = [`${layout.name} ${layout.size}`.padEnd(15), what.padEnd(8), beside.toFixed(1).padStart(10), here[what].toFixed(1).padStart(10), ratio.toFixed(2).padStart(7)];
            console.log(cells_.join(' '));
        }
    }
} finally {
    rmSync(folder, { recursive: true });
}
process.exit(missed > 0 ? 1 : 0);

/** Returns a number in the form in which C prints it by %a. */
function hex(text) {
    const [, sign, whole, fraction = '', exponent] = /^(-?)0x(\d)(?:\.([0-9a-f]+))?p([+-]\d+)$/.exec(text);
    return (sign ? -1 : 1) * (parseInt(whole, 16) + (fraction ? Number(BigInt(`0x${fraction}`)) / 16 ** fraction.length : 0)) * 2 ** Number(exponent);
}

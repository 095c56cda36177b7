// Plays every trace of the project, and compares the results with those of the native player: refusals,
// conflicts, total errors and values must be equal, bit for bit. KEYLINE_NATIVE is the path of a
// csolver-replay that does not load LAPACKE, which WebAssembly cannot load either.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Expression, KeylineError, load } from '../../../build/web/keyline.js';

const keyline = await load();
const folder = fileURLToPath(new URL('../../../Tests/CSolverTests/Traces/', import.meta.url));
const native = process.env.KEYLINE_NATIVE;

// The reader of the language refuses such lines, so they never reach the solver.
const read = new Set(['syntax', 'unknown-name', 'duplicate-name', 'bad-number']);
const codes = { UNSATISFIABLE: 'unsatisfiable', NOT_EDITABLE: 'not-editable', UNAVAILABLE: 'unavailable' };
const relations = { '=': 'eq', '<=': 'le', '>=': 'ge' };

class Player {
    constructor() {
        this.solver = new keyline.Solver();
        this.variables = new Map();
        this.constraints = new Map();
    }

    constraint([name, priority, ...rest]) {
        const weight = rest[0] === 'weight' ? Number(rest[1]) : 1;
        const body = rest.slice(rest.indexOf(':') + 1);
        const constant = Number(body.pop());
        const relation = relations[body.pop()];
        const terms = [];
        for (let i = 0; i < body.length; i += 2) terms.push(this.variables.get(body[i + 1]).times(Number(body[i])));
        this.constraints.delete(name);
        const rule = Expression.sum(terms)[relation](constant).at(this.priority(priority), weight).named(name);
        this.constraints.set(name, this.solver.add(rule));
    }

    priority(text) {
        return text === 'required' ? 1000 : Number(text);
    }

    edit([name, priority]) {
        const variable = this.variables.get(name);
        if (!this.solver.isEditing(variable)) {
            this.solver.edit(variable, this.priority(priority));
            return;
        }
        this.solver.transaction(() => {
            this.solver.suggest(variable, 0);
            this.solver.editConstraint(variable).priority = this.priority(priority);
        });
    }

    // A constraint that was refused does not exist, and changing it changes nothing.
    change(name, change) {
        const constraint = this.constraints.get(name);
        if (constraint) change(constraint);
    }

    command(verb, words) {
        const verbs = {
            variable: () => {
                const made = this.solver.addVariables(words.length);
                made.forEach((variable, i) => {
                    variable.name = words[i];
                    this.variables.set(words[i], variable);
                });
            },
            constraint: () => this.constraint(words),
            remove: () => this.change(words[0], (c) => (c.remove(), this.constraints.delete(words[0]))),
            constant: () => this.change(words[0], (c) => (c.constant = Number(words[1]))),
            priority: () => this.change(words[0], (c) => (c.priority = this.priority(words[1]))),
            edit: () => this.edit(words),
            suggest: () => this.solver.suggest(this.variables.get(words[0]), Number(words[1])),
            unedit: () => this.solver.endEdit(this.variables.get(words[0])),
            norm: () => void (this.solver.norm = words[0]),
            solve: () => this.solve(),
        };
        return verbs[verb]();
    }

    solve() {
        this.solver.solve();
        this.solver.takeChanges();
        const status = this.solver.isUnique() ? 'unique' : 'ambiguous';
        const levels = this.solver.levels();
        const values = {};
        for (const [name, variable] of this.variables) values[name] = this.solver.value(variable);
        return { op: 'solve', status, levels, values };
    }

    play(verb, words, line) {
        try {
            const said = this.command(verb, words);
            return said ? [{ ...said, line }] : [];
        } catch (error) {
            if (!(error instanceof KeylineError)) throw error;
            const name = (one) => one.name ?? one.text.replace(/^edit of (\S+).*/, '$1');
            return [{ op: 'error', line, error: codes[error.status] ?? `CSOLVER_ERROR_${error.status}`, conflict: (error.conflict ?? []).map(name) }];
        }
    }
}

function compare(name) {
    const text = readFileSync(folder + name, 'utf8');
    const { stdout, status } = spawnSync(native, ['--values', folder + name], { encoding: 'utf8', maxBuffer: 1 << 28 });
    assert.ok(status === 0 || status === 1, `${native} ${name}: ${status}`);
    const want = stdout.split('\n').filter(Boolean).map((line) => JSON.parse(line));
    const skipped = new Set(want.filter((one) => read.has(one.error)).map(({ line }) => line));
    const player = new Player();
    const have = [];
    text.split('\n').forEach((line, i) => {
        const [verb, ...words] = line.replace(/#.*/, '').trim().split(/\s+/);
        if (verb === '' || verb === 'csolver-trace' || skipped.has(i + 1)) return;
        have.push(...player.play(verb, words, i + 1));
    });
    player.solver.check();
    player.solver.free();
    // The comparison is strict: -0 differs from 0.
    assert.deepStrictEqual(have, want.filter((one) => !read.has(one.error)));
    return want.filter(({ op }) => op === 'solve').length;
}

const names = readdirSync(folder).filter((name) => name.endsWith('.trace'));
for (const name of names) test(`${name} gives the same results as in the native player`, () => void compare(name));
test('the folder of traces contains more than 80 traces', () => assert.ok(names.length > 80));

// Runs the scenarios of Bindings/scenarios/scenarios.json, which the tests of all bindings share.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Expression, KeylineError, load } from '../../../build/web/keyline.js';

const keyline = await load();
const table = JSON.parse(readFileSync(new URL('../../scenarios/scenarios.json', import.meta.url), 'utf8'));

const number = (value) => (value === 'nan' ? NaN : value === 'infinity' ? Infinity : value);

function near(have, want, what) {
    assert.ok(Math.abs(have - want) <= 1e-9 * Math.max(1, Math.abs(want)), `${what} is ${have}, not ${want}`);
}

const sorted = (names) => [...names].sort();

class Session {
    constructor(variables) {
        this.solver = new keyline.Solver();
        this.variables = new Map(variables.map((name) => [name, this.solver.addVariable(name)]));
        this.constraints = new Map();
    }

    find(name) {
        if (name.startsWith('edit:')) return this.solver.editConstraint(this.variables.get(name.slice(5)));
        return this.solver.constraint(this.constraints.get(name));
    }

    // Returns the handle that was returned for a name, whether or not it is still valid.
    given(name) {
        return name.startsWith('edit:') ? this.find(name) : this.constraints.get(name);
    }

    rule({ name, terms, relation, constant, priority = 1000, weight = 1 }) {
        const sum = Expression.sum(terms.map(([factor, variable]) => this.variables.get(variable).times(number(factor))));
        const relate = { '==': 'eq', '<=': 'le', '>=': 'ge' }[relation];
        return sum[relate](number(constant)).at(priority, weight).named(name);
    }

    nameOf({ constraint, name }) {
        if (name !== null) return name;
        for (const [edited, variable] of this.variables)
            if (this.solver.isEditing(variable) && this.solver.editConstraint(variable) === constraint) return `edit:${edited}`;
        return '?';
    }

    // States constraints in place of those with the given names. The step says which names keep their constraints.
    restate({ names, constraints, kept }) {
        const stated = this.solver.restate(names.map((name) => this.given(name)), constraints.map((one) => this.rule(one)));
        assert.deepEqual(stated.map(({ name }) => name), constraints.map(({ name }) => name));
        assert.deepEqual(sorted(stated.filter((one) => this.constraints.get(one.name) === one).map(({ name }) => name)), sorted(kept));
        for (const one of stated) this.keep(one);
    }

    keep(constraint) {
        this.constraints.set(constraint.name, constraint);
    }

    solve({ values = {}, violations = {}, unique, undetermined, changes, levels }) {
        this.solver.solve();
        const all = this.solver.values();
        for (const [name, value] of Object.entries(values)) {
            near(this.solver.value(this.variables.get(name)), value, name);
            assert.equal(all[this.variables.get(name).index], this.solver.value(this.variables.get(name)));
        }
        if (unique !== undefined) assert.equal(this.solver.isUnique(), unique);
        const names = (found) => sorted(found.map(({ name }) => name));
        if (undetermined) assert.deepEqual(names(this.solver.undeterminedVariables()), sorted(undetermined));
        if (changes) assert.deepEqual(names(this.solver.takeChanges()), sorted(changes));
        if (levels) {
            const have = this.solver.levels();
            assert.deepEqual(have.map(({ priority }) => priority), levels.map(([priority]) => priority));
            levels.forEach(([priority, violation], i) => near(have[i].violation, violation, `violation at ${priority}`));
        }
        for (const [name, violation] of Object.entries(violations)) near(this.find(name).violation, violation, `violation of ${name}`);
    }

    stamp({ parameters, outputs, stamps }) {
        const cell = this.solver.template({
            parameters: parameters.map(({ name, ...rest }) => ({ constraint: this.find(name), ...rest })),
            outputs: outputs.map((name) => this.variables.get(name)),
        });
        const values = new Float64Array(stamps.length * outputs.length);
        const statuses = new Int32Array(stamps.length);
        const play = () => cell.stamp(Float64Array.from(stamps.flatMap((one) => one.numbers.map(number))), values, statuses);
        const fails = stamps.map((one) => one.fails ?? 'OK');
        if (fails.some((name) => name !== 'OK')) assert.throws(play, KeylineError);
        else assert.equal(play().instances, stamps.length);
        assert.deepEqual([...statuses].map((status) => keyline.statusName(status)), fails);
        stamps.forEach((one, i) => (one.values ?? []).forEach((want, k) => near(values[i * outputs.length + k], want, `stamp ${i}`)));
        cell.free();
    }

    play(step) {
        const { solver } = this;
        const variable = this.variables.get(step.variable);
        const verbs = {
            add: () => this.keep(solver.add(this.rule(step))),
            addAll: () => solver.addAll(step.constraints.map((one) => this.rule(one))).forEach((one) => this.keep(one)),
            remove: () => this.given(step.name).remove(),
            removeAll: () => solver.removeAll(step.names.map((name) => this.given(name))),
            restate: () => this.restate(step),
            constant: () => (this.find(step.name).constant = number(step.value)),
            constants: () => solver.setConstants(step.names.map((name) => this.given(name)), step.values.map(number)),
            priority: () => (this.find(step.name).priority = number(step.value)),
            weight: () => (this.find(step.name).weight = number(step.value)),
            edit: () => solver.edit(variable, number(step.priority)),
            suggest: () => solver.suggest(variable, number(step.value)),
            unedit: () => solver.endEdit(variable),
            begin: () => solver.begin(),
            commit: () => solver.commit(),
            rollback: () => solver.rollback(),
            removeVariable: () => solver.removeVariable(variable),
            reset: () => solver.reset(),
            clone: () => ([this.original, this.solver] = [solver, solver.clone()]),
            original: () => (this.solver = this.original),
            solve: () => this.solve(step),
            count: () => assert.deepEqual([solver.variableCount, solver.constraintCount], [step.variables, step.constraints]),
            template: () => this.stamp(step),
        };
        assert.ok(verbs[step.do], `no such step: ${step.do}`);
        verbs[step.do]();
    }

    step(step) {
        let failure = null;
        try {
            this.play(step);
        } catch (error) {
            if (!(error instanceof KeylineError)) throw error;
            failure = error;
        }
        assert.equal(failure?.status, step.fails, failure?.message);
        if (step.conflict) assert.deepEqual(sorted(failure.conflict.map((one) => this.nameOf(one))), sorted(step.conflict), failure.message);
        this.solver.check();
    }
}

for (const scenario of table.scenarios) {
    test(scenario.name, () => {
        const session = new Session(scenario.variables);
        scenario.steps.forEach((step, i) => {
            try {
                session.step(step);
            } catch (error) {
                error.message = `step ${i + 1} (${step.do}): ${error.message}`;
                throw error;
            }
        });
    });
}

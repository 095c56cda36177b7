// keyline.js - the solver for linear layout constraints in JavaScript: an ES module over keyline.wasm, which is
// csolver.h compiled to WebAssembly. keyline.d.ts describes every member; csolver.h says what a call means and costs.
//
//     const keyline = await load();
//     const solver = new keyline.Solver();
//     const x = solver.addVariable('x');
//     solver.add(x.times(2).eq(3));
//     solver.solve();
//     solver.value(x);     // 1.5
//
// The package is one module, which a page can load without a bundler; inline.mjs writes a second form of it that
// contains the WebAssembly. Its sections, each of which begins with a line of dashes:
//
//     errors                              KeylineError and its subclasses
//     sums and constraints to add         Expression, and Rule (an expression, a relation and a constant)
//     handles                             Variable, Constraint, ConstraintList
//     the module in WebAssembly           Core: memory, calls and errors of the WebAssembly instance
//     the solver                          Solver
//     templates                           Template: many layouts that differ in a few numbers
//     loading                             load(), loadSync()
//     where the WebAssembly is            the address of keyline.wasm; the only part that inline.mjs replaces

/** The priority of constraints that must hold. The priorities of all other constraints are below this number. */
export const REQUIRED = 1000;

// ---- errors ------------------------------------------------------------------------------------

/**
 * The base class of all errors of the solver. A call that throws such an error has changed nothing. `status` is the
 * name of the status in csolver.h without CSOLVER_ERROR_, for example "RANGE".
 */
export class KeylineError extends Error {
    constructor(status, message) {
        super(message);
        this.status = status;
    }

    get name() {
        return this.constructor.name;
    }
}

/** A number that was passed to a call is NaN, infinite or outside its range, or a count is too large. */
export class NumberError extends KeylineError {}
/** A variable or constraint that was passed to a call was removed, or belongs to another solver. */
export class StaleError extends KeylineError {}
/** A method was called after `free()` had released the solver or template. */
export class FreedError extends KeylineError {}
/** removeVariable() was called with a variable that a constraint contains. */
export class InUseError extends KeylineError {}
/** An array that was passed to a call contains the same constraint twice. */
export class DuplicateError extends KeylineError {}
/**
 * An edit was begun twice, a variable is not being edited, or the constraint of an edit was removed or got a
 * constant.
 */
export class EditError extends KeylineError {}
/** The call is not allowed during a transaction or, like commit(), only during one. */
export class TransactionError extends KeylineError {}
/** A call needed more iterations or more work than the options iterationLimit and workLimit allow. */
export class LimitError extends KeylineError {}
/** WebAssembly could not reserve the memory that a call needs. The solver remains usable. */
export class MemoryError extends KeylineError {}
/** template() was called while a priority has the norm `squares`, with which templates cannot be made. */
export class UnavailableError extends KeylineError {}
/** An invariant of the solver's data does not hold. This is a defect of the library; please report it. */
export class InternalError extends KeylineError {}

/**
 * Required constraints contradict each other. `conflict` lists a minimal set: if any one of its
 * constraints is left out, the others do not contradict each other.
 */
export class UnsatisfiableError extends KeylineError {
    constructor(status, message, conflict) {
        super(status, message);
        this.conflict = conflict;
    }
}

const classes = {
    NULL: FreedError,
    NOT_FINITE: NumberError,
    RANGE: NumberError,
    OVERFLOW: NumberError,
    STALE_VARIABLE: StaleError,
    STALE_CONSTRAINT: StaleError,
    IN_USE: InUseError,
    DUPLICATE: DuplicateError,
    DUPLICATE_EDIT: EditError,
    NOT_EDITABLE: EditError,
    IS_EDIT: EditError,
    UNSATISFIABLE: UnsatisfiableError,
    TRANSACTION: TransactionError,
    OUT_OF_MEMORY: MemoryError,
    ITERATION_LIMIT: LimitError,
    WORK_LIMIT: LimitError,
    UNAVAILABLE: UnavailableError,
    INTERNAL: InternalError,
};

const NULL = 1;
const RANGE = 3;
const STALE_VARIABLE = 4;
const STALE_CONSTRAINT = 5;
const UNSATISFIABLE = 11;
const TRANSACTION = 12;
const OUT_OF_MEMORY = 14;

const FIELD_CONSTRAINT = 10; // CSOLVER_FIELD_CONSTRAINT: the wrong item of a call is the id of a constraint

// Priorities by the names that Keyline's text formats use for them. If a program passes such a name as a priority,
// the error message says which number to write.
const namedPriorities = { required: 1000, strong: 900, high: 750, medium: 500, low: 250, weak: 100 };

function numberOf(value, what) {
    if (typeof value !== 'number') throw new TypeError(`${what} is not a number: ${describe(value)}${numberHint(value)}`);
    return value;
}

// Returns the end of an error message about a value that is not a number: what to write instead, as
// in '; write 5 without quotes' for the text '5'. Returns an empty text if nothing can be
// suggested.
function numberHint(value) {
    if (value instanceof Linear) return '; a constraint is linear, without products of variables';
    if (typeof value !== 'string') return '';
    if (Object.hasOwn(namedPriorities, value)) return `; write ${namedPriorities[value]}`;
    return value.trim() !== '' && Number.isFinite(Number(value)) ? `; write ${Number(value)} without quotes` : '';
}

function checkList(items, what) {
    if (typeof items?.length !== 'number' || typeof items === 'string') throw new TypeError(`${describe(items)} is not a list of ${what}`);
}

function countOf(value, what) {
    if (!Number.isSafeInteger(value) || value < 0 || value > 0xffffffff)
        throw new RangeError(`${what} is not a valid count: ${describe(value)}`);
    return value;
}

// Throws TypeError if an item is not an integer, because typed arrays would round it without an error. Typed arrays
// of integers need no check.
function checkIntegers(items, what) {
    if (ArrayBuffer.isView(items) && !items[Symbol.toStringTag].startsWith('Float')) return;
    for (let i = 0; i < items.length; i++)
        if (!Number.isInteger(items[i])) throw new TypeError(`${what}[${i}] is not an integer: ${describe(items[i])}`);
}

function checkNumbers(items, what) {
    if (ArrayBuffer.isView(items)) return;
    for (let i = 0; i < items.length; i++) if (typeof items[i] !== 'number') numberOf(items[i], `${what}[${i}]`);
}

function limitOf(value, what) {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${what} is not a valid limit: ${describe(value)}`);
    return value;
}

function describe(value) {
    if (typeof value === 'string') return `'${value}'`;
    if (value instanceof Linear || value instanceof Rule) return value.toString();
    return typeof value === 'object' || typeof value === 'function' ? Object.prototype.toString.call(value) : String(value);
}

// ---- sums and constraints to add -------------------------------------------------------------------

/** The base class of variables and of sums of variables, with the methods that both share. */
class Linear {
    plus(other) {
        return new Expression()._take(this, 1)._take(other, 1);
    }

    minus(other) {
        return new Expression()._take(this, 1)._take(other, -1);
    }

    times(factor) {
        return new Expression()._take(this, numberOf(factor, 'a factor'));
    }

    dividedBy(divisor) {
        return new Expression()._take(this, 1 / numberOf(divisor, 'a divisor'));
    }

    eq(other) {
        return new Rule(this.minus(other), 0);
    }

    le(other) {
        return new Rule(this.minus(other), -1);
    }

    ge(other) {
        return new Rule(this.minus(other), 1);
    }

    [Symbol.toPrimitive](hint) {
        if (hint === 'string') return this.toString();
        throw new TypeError(`${this} is not a number: write a.plus(b), a.minus(b), a.times(2), a.le(b), a.ge(b), a.eq(b), and solver.value(a)`);
    }
}

/**
 * A sum of variables, each multiplied by a number, and of a constant. Programs cannot change an expression: all
 * methods return new ones.
 */
export class Expression extends Linear {
    constructor() {
        super();
        this._variables = [];
        this._coefficients = [];
        this._constant = 0;
    }

    /**
     * Returns the sum of numbers, variables and expressions. The time is linear in the number of terms, while plus()
     * in a loop copies the growing sum each time.
     */
    static sum(parts) {
        const sum = new Expression();
        for (const part of parts) sum._take(part, 1);
        return sum;
    }

    _take(part, factor) {
        if (part instanceof Variable) {
            this._variables.push(part);
            this._coefficients.push(factor);
        } else if (part instanceof Expression) {
            for (let i = 0; i < part._variables.length; i++) {
                this._variables.push(part._variables[i]);
                this._coefficients.push(factor * part._coefficients[i]);
            }
            this._constant += factor * part._constant;
        } else {
            this._constant += factor * numberOf(part, 'a part of a sum');
        }
        return this;
    }

    toString() {
        const terms = textOfTerms(this._variables, this._coefficients);
        return this._constant === 0 && terms !== '0' ? terms : `${terms} + ${this._constant}`;
    }
}

function textOfTerms(variables, coefficients) {
    let text = '';
    for (let i = 0; i < variables.length; i++) {
        const c = coefficients[i];
        const size = Math.abs(c) === 1 ? '' : `${Math.abs(c)} * `;
        text += (text === '' ? (c < 0 ? '-' : '') : c < 0 ? ' - ' : ' + ') + size + variables[i].toString();
    }
    return text === '' ? '0' : text;
}

const signs = { '-1': '<=', 0: '==', 1: '>=' };

function textOfRule(terms, relation, constant, priority, name) {
    const text = `${terms} ${signs[relation]} ${constant === 0 ? 0 : constant}${priority === REQUIRED ? '' : ` at ${priority}`}`;
    return name ? `${name}: ${text}` : text;
}

/** A constraint that has not been added to a solver yet, for example the result of `x.le(y)`. */
export class Rule {
    constructor(sum, relation) {
        this._sum = sum;
        this.relation = relation;
        this.priority = REQUIRED;
        this.weight = 1;
        this.name = null;
    }

    /**
     * Returns a copy of this rule with another priority, and with a weight that multiplies its error among the
     * constraints of this priority.
     */
    at(priority, weight = 1) {
        return this._with(numberOf(priority, 'a priority'), numberOf(weight, 'a weight'), this.name);
    }

    /** Returns a copy of this rule with a name, which error messages and conflicts show. */
    named(name) {
        return this._with(this.priority, this.weight, String(name));
    }

    _with(priority, weight, name) {
        const rule = new Rule(this._sum, this.relation);
        rule.priority = priority;
        rule.weight = weight;
        rule.name = name;
        return rule;
    }

    toString() {
        const { _variables, _coefficients, _constant } = this._sum;
        return textOfRule(textOfTerms(_variables, _coefficients), this.relation, -_constant, this.priority, this.name);
    }
}

// ---- handles ---------------------------------------------------------------------------------------

/** A variable of a solver. It is also a variable of all copies of this solver that are made later. */
export class Variable extends Linear {
    constructor(owner, index, generation, name) {
        super();
        // The field of a constraint has another name, _origin, so that a constraint is never mistaken for a variable.
        this._owner = owner;
        this.index = index;
        this._generation = generation;
        this.name = name;
    }

    toString() {
        return this.name ?? `v${this.index}`;
    }
}

/**
 * A constraint that has been added to a solver. Its constant, priority and weight are read from the solver at each
 * access.
 */
export class Constraint {
    constructor(solver, origin, index, generation, name) {
        this.solver = solver;
        this._origin = origin;
        this.index = index;
        this._generation = generation;
        this.name = name;
    }

    get isLive() {
        const { _core, _pointer } = this.solver;
        return _core.wasm.is_constraint(_pointer, this.index, this._generation) !== 0;
    }

    get isEdit() {
        return this._inspect().u32[this._words + 2] !== 0;
    }

    get constant() {
        return this._inspect().f64[this._numbers];
    }

    set constant(value) {
        const { _core, _pointer } = this.solver;
        this._done(_core.wasm.set_constant(_pointer, this.index, this._generation, numberOf(value, 'a constant')), value);
    }

    get priority() {
        return this._inspect().f64[this._numbers + 1];
    }

    set priority(value) {
        const { _core, _pointer } = this.solver;
        this._done(_core.wasm.set_priority(_pointer, this.index, this._generation, numberOf(value, 'a priority')), value);
    }

    get weight() {
        return this._inspect().f64[this._numbers + 2];
    }

    set weight(value) {
        const { _core, _pointer } = this.solver;
        this._done(_core.wasm.set_weight(_pointer, this.index, this._generation, numberOf(value, 'a weight')), value);
    }

    /**
     * By how much the values of the last solve violate the constraint, not multiplied by its weight; 0 if it holds.
     */
    get violation() {
        const { _core, _pointer } = this.solver;
        this._done(_core.wasm.violation(_pointer, this.index, this._generation));
        return _core.views().f64[this._numbers];
    }

    remove() {
        const { _core, _pointer } = this.solver;
        this._done(_core.wasm.remove(_pointer, this.index, this._generation));
    }

    toString() {
        return this.isLive ? this.solver._textOf(this) : (this.name ?? `a removed constraint, c${this.index}`);
    }

    get _words() {
        return this.solver._core.out >>> 2;
    }

    get _numbers() {
        return this.solver._core.numbers >>> 3;
    }

    _inspect() {
        const { _core, _pointer } = this.solver;
        this._done(_core.wasm.inspect(_pointer, this.index, this._generation));
        return _core.views();
    }

    _done(status, value) {
        if (status !== 0) this.solver._fail(status, value === undefined ? `${this}` : `${this}, for which ${value} was given`);
    }
}

/**
 * The constraints that one call of addRows() has added. Stores only their ids, and makes an object for a constraint
 * when the program reads it.
 */
export class ConstraintList {
    constructor(solver, origin, ids) {
        this.solver = solver;
        this._origin = origin;
        this._ids = ids; // pairs of numbers: the index and the generation of each constraint
    }

    get length() {
        return this._ids.length >>> 1;
    }

    at(position) {
        if (!Number.isInteger(position)) throw new TypeError(`a position must be an integer, not ${describe(position)}`);
        const i = position < 0 ? position + this.length : position;
        if (!(i >= 0 && i < this.length)) throw new RangeError(`there is no constraint at position ${position}; the length is ${this.length}`);
        return this.solver._handle(this._ids[2 * i], this._ids[2 * i + 1], this._origin);
    }

    *[Symbol.iterator]() {
        for (let i = 0; i < this.length; i++) yield this.at(i);
    }
}

// ---- the module in WebAssembly ---------------------------------------------------------------------

const kept = 1 << 20; // size of the work space that a call may leave allocated for the next call

class Core {
    constructor() {
        this.dumped = [];
        this.blockSize = 0;
        this.block = 0;
    }

    start(wasm) {
        this.wasm = wasm;
        wasm._initialize();
        this.out = wasm.out();
        this.numbers = this.out + 32;
        this.u32 = new Uint32Array(0);
        this.views();
        this.statusNames = [];
        return this;
    }

    imports() {
        const refuse = () => 8; // the error EBADF: the core writes to no files
        return {
            keyline: { write: (text, length) => this.dumped.push(this.bytes(text, length).slice()) },
            wasi_snapshot_preview1: { fd_close: refuse, fd_seek: refuse, fd_write: refuse },
        };
    }

    // Makes the typed arrays that show WebAssembly's memory anew if the memory has grown, because the old ones are
    // empty then.
    views() {
        if (this.u32.length === 0) {
            const { buffer } = this.wasm.memory;
            this.u32 = new Uint32Array(buffer);
            this.f64 = new Float64Array(buffer);
        }
        return this;
    }

    bytes(address, length) {
        return new Uint8Array(this.wasm.memory.buffer, address, length);
    }

    // Returns the address of work space of at least `size` bytes for one call. The next call of scratch() may free
    // the work space.
    scratch(size) {
        if (size > this.blockSize) {
            this.wasm.release(this.block);
            this.block = this.blockSize = 0;
            const block = size < 0x7fffffff ? this.wasm.allocate(size) >>> 0 : 0;
            if (block === 0) throw new MemoryError('OUT_OF_MEMORY', this.message(OUT_OF_MEMORY));
            this.block = block;
            this.blockSize = size;
        }
        this.views();
        return this.block;
    }

    tidy() {
        if (this.blockSize > kept) {
            this.wasm.release(this.block);
            this.block = this.blockSize = 0;
        }
    }

    text(address) {
        const { u32 } = this.views();
        const bytes = new Uint8Array(u32.buffer);
        let end = address;
        while (bytes[end] !== 0) end++;
        return new TextDecoder().decode(bytes.subarray(address, end));
    }

    name(status) {
        return (this.statusNames[status] ??= this.text(this.wasm.status_name(status)).replace(/^CSOLVER_(ERROR_)?/, ''));
    }

    message(status) {
        return this.text(this.wasm.status_message(status));
    }

    // Returns the two words that a call of the C side leaves as its result: the address of a list in WebAssembly's
    // memory, and its length.
    list() {
        const { u32 } = this.views();
        return [u32[this.out >>> 2], u32[(this.out >>> 2) + 1]];
    }

    // Copies the numbers of an array to an address in WebAssembly's memory.
    fill(address, numbers) {
        if (numbers.buffer === this.wasm.memory.buffer) throw new TypeError('numbers are a view of the solver\'s own memory: copy them first');
        this.f64.set(numbers, address >>> 3);
    }
}

const forgotten = new FinalizationRegistry(([release, pointer]) => release(pointer));

// An object that owns memory in WebAssembly, such as a solver. The memory is released by free() or when the object is
// garbage-collected.
class Resource {
    _hold(core, release, pointer) {
        this._core = core;
        this._release = release;
        this._pointer = pointer;
        forgotten.register(this, [release, pointer], this);
    }

    /**
     * Releases the memory of this object. Later calls on the object throw FreedError. Calling free() twice is
     * allowed.
     */
    free() {
        if (this._pointer === 0) return;
        forgotten.unregister(this);
        this._release(this._pointer);
        this._pointer = 0;
    }
}

// ---- the solver ------------------------------------------------------------------------------------

const none = new Uint32Array(0);
const norms = ['absolute', 'squares', 'automatic'];

function normOf(name) {
    const norm = norms.indexOf(name);
    if (norm < 0) throw new TypeError(`a norm must be one of ${norms.join(', ')}, not ${describe(name)}`);
    return norm;
}

const statisticNames = [
    'variables', 'constraints', 'edits', 'rows', 'derivedRows', 'entries', 'pivots', 'dualIterations', 'primalIterations',
    'rowOperations', 'breakpoints', 'work', 'refactorisations', 'refinements', 'allocations', 'memory', 'peakMemory',
];
const templateNames = ['numberCount', 'outputCount', 'plans', 'steps', 'terms', 'guards', 'memory'];

class Solver extends Resource {
    constructor(core, options = {}) {
        super();
        const { iterationLimit = 0, workLimit = 0, check = false, ageBreaksTies = false, norm = 'absolute' } = options;
        const number = normOf(norm);
        const status = core.wasm.create(limitOf(iterationLimit, 'iterationLimit'), limitOf(workLimit, 'workLimit'), check, ageBreaksTies);
        if (status !== 0) throw new MemoryError(core.name(status), core.message(status));
        this._hold(core, core.wasm.free, core.list()[0]);
        // An object that identifies this solver. A variable or constraint stores the object of the solver that added
        // it, and is valid for every solver whose set `_owners` contains this object: the same solver and its later
        // copies.
        this._owner = {};
        this._owners = new Set([this._owner]);
        this._variables = []; // indexed by variable
        this._constraints = []; // handles of constraints, by index; only those that were requested
        this._indices = none; // memory that takeChangedIndices() returns
        // In a transaction, the constraints that were added or stated anew in it, for a rollback and for messages;
        // otherwise null. Each entry holds the constraint object, its rule (or a description of the rule), the object
        // that had the same index before, and the name that the constraint object gets by a rollback.
        this._journal = null;
        if (number !== 0) {
            try {
                this.norm = norm;
            } catch (error) {
                this.free();
                throw error;
            }
        }
    }

    // -- errors --

    _fail(status, about, rules = []) {
        if (status === NULL) throw new FreedError('NULL', 'the solver was freed');
        const name = this._core.name(status);
        const said = this._core.message(status);
        if (status === UNSATISFIABLE) {
            const conflict = this._conflict(rules);
            const texts = conflict.map((one) => one.text).join('; ') || about;
            throw new UnsatisfiableError(name, `${said}: ${texts}`, conflict);
        }
        throw new (classes[name] ?? KeylineError)(name, about ? `${said}: ${about}` : said);
    }

    // Returns why the last call failed: the index of the wrong item in the call, and that of the wrong term of this
    // item, -1 for none; the wrong field of the item, a csolver_field; and the id of a refused constraint.
    _refusal(status) {
        const core = this._core;
        core.wasm.refusal(this._pointer, status);
        const [index, generation, item, term, field] = core.views().u32.slice(core.out >>> 2, (core.out >>> 2) + 5);
        return { index, generation, item: item | 0, term: term | 0, field };
    }

    // Throws the error of a call with many items if the call has failed. The message names the index of the wrong
    // item.
    _doneAll(status) {
        if (status === 0) return;
        const { item } = this._refusal(status);
        this._fail(status, item < 0 ? undefined : `index ${item}`);
    }

    // Returns the constraints that contradict each other, for an error. Each element of `rules` stands for a
    // constraint of the failed call: its index, its generation, and its rule or, for an edit, a text.
    _conflict(rules) {
        this._core.wasm.conflict(this._pointer);
        const [address, count] = this._core.list();
        const ids = this._core.u32.slice(address >>> 2, (address >>> 2) + 2 * count);
        const known = new Map(rules.map((one) => [`${one[0]} ${one[1]}`, one]));
        const conflict = [];
        for (let i = 0; i < count; i++) {
            const index = ids[2 * i];
            const generation = ids[2 * i + 1];
            const refused = known.get(`${index} ${generation}`);
            const isLive = this._core.wasm.is_constraint(this._pointer, index, generation) !== 0;
            const constraint = isLive ? this._handle(index, generation, this._owner) : null;
            const rule = refused && typeof refused[2] !== 'string' ? refused[2] : null;
            const text = refused ? `${refused[2]}` : constraint ? this._textOf(constraint) : 'the edit that was refused';
            conflict.push({ constraint, rule, name: (rule ?? constraint)?.name ?? null, text });
        }
        return conflict;
    }

    _textOf(constraint) {
        const { index, _generation, name } = constraint;
        const core = this._core;
        this._done(core.wasm.inspect(this._pointer, index, _generation));
        const { u32, f64 } = core.views();
        const [relation, count, isEdit] = u32.slice(core.out >>> 2, (core.out >>> 2) + 3);
        const [constant, priority] = f64.slice(core.numbers >>> 3, (core.numbers >>> 3) + 2);
        const block = core.scratch(16 * count + 16);
        this._done(core.wasm.terms(this._pointer, index, _generation, count, block));
        const variables = [];
        const coefficients = [];
        for (let i = 0, at = block; i < count; i++, at += 16) {
            variables.push(this._variables[core.u32[at >>> 2]]);
            coefficients.push(core.f64[(at + 8) >>> 3]);
        }
        // The solver may return the terms in another order than the program stated them. A sum is easier to read if the first
        // term is positive: `right - left` rather than `-left + right`.
        const first = coefficients.findIndex((coefficient) => coefficient > 0);
        if (first > 0 && coefficients[0] < 0) {
            variables.unshift(...variables.splice(first, 1));
            coefficients.unshift(...coefficients.splice(first, 1));
        }
        if (isEdit) return `edit of ${variables[0]}${priority === REQUIRED ? '' : ` at ${priority}`}`;
        return textOfRule(textOfTerms(variables, coefficients), relation | 0, constant, priority, name);
    }

    _done(status, about) {
        if (status !== 0) this._fail(status, about === undefined ? undefined : `${about}`);
    }

    _live() {
        if (this._pointer === 0) this._fail(NULL);
        return this._core;
    }

    _own(handle, what) {
        const kind = what === STALE_VARIABLE ? Variable : Constraint;
        if (!(handle instanceof kind)) throw new TypeError(`${describe(handle)} is not a ${kind === Variable ? 'variable' : 'constraint'}`);
        const owner = kind === Variable ? handle._owner : handle._origin;
        if (owner !== this._owner && !this._owners.has(owner)) {
            if (this._pointer === 0) this._fail(NULL);
            this._fail(what, handle);
        }
        return handle;
    }

    _handle(index, generation, owner) {
        const known = this._constraints[index];
        if (known !== undefined && known._generation === generation) return known;
        const made = new Constraint(this, owner, index, generation, null);
        // The object for a constraint that was removed is not stored, because another constraint may have its index
        // now.
        if (this._core.wasm.is_constraint(this._pointer, index, generation) !== 0) this._constraints[index] = made;
        return made;
    }

    // -- life cycle --

    clone() {
        const core = this._live();
        this._done(core.wasm.clone(this._pointer));
        const copy = Object.create(Object.getPrototypeOf(this));
        copy._hold(core, core.wasm.free, core.list()[0]);
        copy._variables = this._variables.slice();
        copy._constraints = this._constraints.map((c) => c && new Constraint(copy, c._origin, c.index, c._generation, c.name));
        copy._indices = none;
        copy._journal = null;
        // Both solvers get a new object that identifies them, so that variables and constraints which one of them
        // adds from now on are not valid for the other.
        copy._owners = new Set(this._owners).add((copy._owner = {}));
        this._owners.add((this._owner = {}));
        return copy;
    }

    reset() {
        this._done(this._core.wasm.reset(this._pointer));
        this._constraints.length = 0;
    }

    reserve(variables, constraints, terms) {
        this._done(this._core.wasm.reserve(this._pointer, countOf(variables, 'variables'), countOf(constraints, 'constraints'), countOf(terms, 'terms')));
    }

    get workLimit() {
        return this._live().wasm.work_limit(this._pointer);
    }

    set workLimit(units) {
        this._done(this._core.wasm.set_work_limit(this._pointer, limitOf(units, 'workLimit')));
    }

    get norm() {
        return norms[this._live().wasm.norm(this._pointer)];
    }

    set norm(name) {
        this._done(this._core.wasm.set_norm(this._pointer, normOf(name)));
    }

    priorityNorm(priority) {
        return norms[this._live().wasm.priority_norm(this._pointer, numberOf(priority, 'a priority'))];
    }

    setPriorityNorm(priority, name) {
        this._done(this._core.wasm.set_priority_norm(this._pointer, numberOf(priority, 'a priority'), normOf(name)), priority);
    }

    // -- variables --

    addVariable(name) {
        const variable = this.addVariables(1)[0];
        if (name === undefined) return variable;
        try {
            this.setName(variable, name);
        } catch (error) {
            this.removeVariable(variable);
            throw error;
        }
        return variable;
    }

    addVariables(count) {
        const core = this._core;
        const block = core.scratch(8 * countOf(count, 'variables') + 8);
        this._done(core.wasm.add_variables(this._pointer, count, block));
        const { u32 } = core.views();
        const made = new Array(count);
        const { _owner, _variables } = this;
        const { length } = _variables;
        let follow = count >= length;
        for (let i = 0, at = block >>> 2; i < count; i++, at += 2) {
            const index = u32[at];
            follow &&= index === length + i;
            made[i] = new Variable(_owner, index, u32[at + 1], null);
        }
        // Adding all new variables with one concat() is faster: appending them one at a time would copy the array
        // often, and take half of the time of this function.
        if (follow) this._variables = _variables.concat(made);
        else for (const variable of made) _variables[variable.index] = variable;
        core.tidy();
        return made;
    }

    removeVariable(variable) {
        const { index, _generation } = this._own(variable, STALE_VARIABLE);
        this._done(this._core.wasm.remove_variable(this._pointer, index, _generation), variable);
        if (this._variables[index] === variable) this._variables[index] = undefined;
    }

    setName(variable, name) {
        const core = this._core;
        const { index, _generation } = this._own(variable, STALE_VARIABLE);
        let block = 0;
        if (name !== null) {
            const bytes = new TextEncoder().encode(String(name));
            block = core.scratch(bytes.length + 1);
            core.bytes(block, bytes.length + 1).set(bytes);
            core.bytes(block, bytes.length + 1)[bytes.length] = 0;
        }
        this._done(core.wasm.set_variable_name(this._pointer, index, _generation, block), variable);
        variable.name = name === null ? null : String(name);
    }

    isVariable(variable) {
        return (
            variable instanceof Variable &&
            this._owners.has(variable._owner) &&
            this._core.wasm.is_variable(this._pointer, variable.index, variable._generation) !== 0
        );
    }

    get variableCount() {
        return this._live().wasm.variable_count(this._pointer);
    }

    // -- constraints --

    add(rule) {
        if (!(rule instanceof Rule)) throw new TypeError(`${describe(rule)} is not a rule: make one by x.eq(y), x.le(y) or x.ge(y)`);
        const core = this._core;
        const sum = rule._sum;
        const count = sum._variables.length;
        const block = core.scratch(16 * count + 16);
        this._write(sum, block);
        const { relation, priority, weight } = rule;
        const status = core.wasm.add(this._pointer, block, count, relation, -sum._constant, priority, weight);
        const { u32, out } = core.views();
        if (status !== 0) this._fail(status, rule, [[u32[out >>> 2], u32[(out >>> 2) + 1], rule], ...this._refused()]);
        return this._stated(u32[out >>> 2], u32[(out >>> 2) + 1], rule);
    }

    addAll(rules) {
        return this.restate([], rules);
    }

    restate(constraints, rules) {
        const core = this._core;
        checkList(constraints, 'constraints');
        if (typeof rules?.[Symbol.iterator] !== 'function') throw new TypeError(`${describe(rules)} is not a list of rules: add() adds one rule`);
        const list = Array.from(rules);
        let terms = 0;
        for (const rule of list) {
            if (!(rule instanceof Rule)) throw new TypeError(`${describe(rule)} is not a rule: make one by x.eq(y), x.le(y) or x.ge(y)`);
            terms += rule._sum._variables.length;
        }
        const descriptions = core.scratch(48 * list.length + 8 * constraints.length + 16 * terms + 16);
        const ids = descriptions + 40 * list.length;
        const old = ids + 8 * list.length;
        let at = this._writeIds(constraints, old);
        for (let i = 0; i < list.length; i++) {
            const { _sum, relation, priority, weight } = list[i];
            this._describe(descriptions + 40 * i, at, _sum._variables.length, relation, -_sum._constant, priority, weight);
            at = this._write(_sum, at);
        }
        // Make objects for constraints that were given by a list of ids, or by objects of another solver: only by the
        // objects, _stated() can tell which constraints are kept.
        for (const { index, _generation, _origin } of Array.from(constraints)) this._handle(index, _generation, _origin);
        const made = this._restate(constraints.length, old, descriptions, list.length, ids, list);
        return list.map((rule, i) => this._stated(made[2 * i], made[2 * i + 1], rule));
    }

    addRows({ starts, columns, coefficients, relations, constants, priorities, weights }) {
        const core = this._core;
        const count = relations.length;
        const terms = columns.length;
        if (starts.length !== count + 1 || starts[0] !== 0 || starts[count] !== terms || coefficients.length !== terms)
            throw new RangeError('starts must have one more element than relations and go from 0 to the number of columns; columns and coefficients must have the same length');
        for (const [one, what] of [[constants, 'constants'], [priorities, 'priorities'], [weights, 'weights']])
            if (one?.length !== count && (one !== undefined || what === 'constants')) throw new RangeError(`${what} must have the same length as relations`);
        for (const [one, what] of [[starts, 'starts'], [columns, 'columns'], [relations, 'relations']]) checkIntegers(one, what);
        for (const [one, what] of [[coefficients, 'coefficients'], [constants, 'constants'], [priorities, 'priorities'], [weights, 'weights']])
            if (one !== undefined) checkNumbers(one, what);
        const descriptions = core.scratch(48 * count + 16 * terms + 16);
        const ids = descriptions + 40 * count;
        const first = ids + 8 * count;
        const { u32, f64 } = core;
        for (let i = 0, at = descriptions; i < count; i++, at += 40) {
            const start = starts[i];
            const length = starts[i + 1] - start;
            if (!(length >= 0)) throw new RangeError(`starts must not decrease, but they do at index ${i}`);
            const relation = relations[i];
            if (relation < -1 || relation > 1) this._fail(RANGE, `row ${i}, relation ${relation}`);
            const word = at >>> 2;
            const number = (at >>> 3) + 2;
            u32[word] = first + 16 * start;
            u32[word + 1] = length;
            u32[word + 2] = relation;
            f64[number] = constants[i];
            f64[number + 1] = priorities === undefined ? REQUIRED : priorities[i];
            f64[number + 2] = weights === undefined ? 1 : weights[i];
        }
        const variables = this._variables;
        for (let i = 0, at = first; i < terms; i++, at += 16) {
            const variable = variables[columns[i]];
            if (variable === undefined) this._fail(STALE_VARIABLE, `index ${columns[i]}`);
            const word = at >>> 2;
            u32[word] = variable.index;
            u32[word + 1] = variable._generation;
            f64[(at >>> 3) + 1] = coefficients[i];
        }
        return new ConstraintList(this, this._owner, this._restate(0, 0, descriptions, count, ids, null));
    }

    // Writes the terms of a sum to WebAssembly's memory from the address `at` on, and returns the address after the
    // last term.
    _write(sum, at) {
        const { u32, f64 } = this._core;
        const { _variables, _coefficients } = sum;
        for (let i = 0; i < _variables.length; i++, at += 16) {
            const variable = _variables[i];
            if (variable?._owner !== this._owner) this._own(variable, STALE_VARIABLE);
            u32[at >>> 2] = variable.index;
            u32[(at >>> 2) + 1] = variable._generation;
            f64[(at >>> 3) + 1] = _coefficients[i];
        }
        return at;
    }

    _describe(at, terms, count, relation, constant, priority, weight) {
        const { u32, f64 } = this._core;
        u32[at >>> 2] = terms;
        u32[(at >>> 2) + 1] = count;
        u32[(at >>> 2) + 2] = relation;
        f64[(at + 16) >>> 3] = constant;
        f64[(at + 24) >>> 3] = priority;
        f64[(at + 32) >>> 3] = weight;
    }

    // States the constraints whose descriptions are in WebAssembly's memory in place of those whose ids are at the
    // address `old`, and returns the ids. If the program gave rules, `rules` lists them for error messages; otherwise
    // it is null.
    _restate(oldCount, old, descriptions, count, ids, rules) {
        const core = this._core;
        core.u32.fill(0, ids >>> 2, (ids >>> 2) + 2 * count);
        const status = core.wasm.restate(this._pointer, oldCount, old, count, descriptions, ids);
        const made = core.views().u32.slice(ids >>> 2, (ids >>> 2) + 2 * count);
        if (status !== 0) {
            const { item, term, field } = this._refusal(status);
            if (field === FIELD_CONSTRAINT) this._doneAll(status);
            const said = (i) => (rules ? rules[i] : { name: null, toString: () => this._textOfRow(descriptions, i) });
            const refused = [];
            for (let i = 0; status === UNSATISFIABLE && i < count; i++) refused.push([made[2 * i], made[2 * i + 1], said(i)]);
            // If the constraints were given as rows, the text of a refused row is computed from its description in
            // WebAssembly's memory. Compute it now, because the next call of the core may overwrite the description.
            const texts = refused.map(([a, b, rule]) => [a, b, rules ? rule : fixed(rule.toString())]);
            const place = `${rules ? 'rule' : 'row'} ${item}${term < 0 ? '' : `, term ${term}`}`;
            const bad = item < 0 ? undefined : `${place}: ${said(item)}`;
            this._fail(status, bad, this._refused().concat(texts));
        }
        core.tidy();
        return made;
    }

    _textOfRow(descriptions, i) {
        const { u32, f64 } = this._core;
        const [terms, count, relation] = u32.subarray((descriptions + 40 * i) >>> 2);
        const variables = [];
        const coefficients = [];
        for (let k = 0, at = terms; k < count; k++, at += 16) {
            variables.push(this._variables[u32[at >>> 2]]);
            coefficients.push(f64[(at >>> 3) + 1]);
        }
        const at = (descriptions + 40 * i + 16) >>> 3;
        return textOfRule(textOfTerms(variables, coefficients), relation | 0, f64[at], f64[at + 1], null);
    }

    // Returns the object of a constraint that a call has added or kept, with the name of its rule. A new constraint
    // has another generation than all earlier constraints with its index, so an object with this generation belongs
    // to a constraint that was kept.
    _stated(index, generation, rule) {
        const before = this._constraints[index];
        const isKept = before !== undefined && before._generation === generation;
        const constraint = isKept ? before : new Constraint(this, this._owner, index, generation, rule.name);
        this._journal?.push([constraint, rule, before, constraint.name]);
        this._constraints[index] = constraint;
        constraint.name = rule.name;
        return constraint;
    }

    // Returns the rules that the open transaction has stated so far, the last at the end. The error of a refused
    // transaction uses this list to name constraints that no longer exist, or that have other constants again.
    _refused() {
        return (this._journal ?? []).map(([c, rule]) => [c.index, c._generation, rule]);
    }

    // Writes the ids of constraints to work space in WebAssembly's memory and returns their address. Behind the ids is
    // room for one double per constraint, which setConstants() and similar calls fill with the new values.
    _ids(constraints) {
        checkList(constraints, 'constraints');
        const block = this._core.scratch(16 * constraints.length + 16);
        this._writeIds(constraints, block);
        return block;
    }

    // Writes the ids of constraints to WebAssembly's memory from the address `at` on, and returns the address after the
    // last id.
    _writeIds(constraints, at) {
        const { u32 } = this._core;
        const isList = constraints instanceof ConstraintList;
        if (isList && constraints.solver !== this && !this._owners.has(constraints._origin)) this._fail(STALE_CONSTRAINT, 'a list of another solver');
        if (isList) u32.set(constraints._ids, at >>> 2);
        for (let i = 0, word = at >>> 2; !isList && i < constraints.length; i++, word += 2) {
            const { index, _generation } = this._own(constraints[i], STALE_CONSTRAINT);
            u32[word] = index;
            u32[word + 1] = _generation;
        }
        return at + 8 * constraints.length;
    }

    removeAll(constraints) {
        const block = this._ids(constraints);
        this._doneAll(this._core.wasm.remove_all(this._pointer, constraints.length, block));
        this._core.tidy();
    }

    setConstants(constraints, values) {
        checkList(constraints, 'constraints');
        checkList(values, 'constants');
        const count = constraints.length;
        if (values.length !== count) throw new RangeError(`${count} constraints, but ${values.length} constants`);
        const block = this._ids(constraints);
        this._core.fill(block + 8 * count, values);
        this._doneAll(this._core.wasm.set_constants(this._pointer, count, block, block + 8 * count));
        this._core.tidy();
    }

    /**
     * Returns this solver's constraint that corresponds to a constraint of another solver: of the solver of which
     * this one is a copy, or of a copy of this one.
     */
    constraint(handle) {
        const { index, _generation, _origin } = this._own(handle, STALE_CONSTRAINT);
        if (this._core.wasm.is_constraint(this._pointer, index, _generation) === 0) this._fail(STALE_CONSTRAINT, handle.name ?? undefined);
        return this._handle(index, _generation, _origin);
    }

    get constraintCount() {
        return this._live().wasm.constraint_count(this._pointer);
    }

    // -- solving and reading --

    solve() {
        const status = this._core.wasm.solve(this._pointer);
        if (status !== 0) this._fail(status);
    }

    value(variable) {
        if (variable?._owner !== this._owner) this._own(variable, STALE_VARIABLE);
        const value = this._core.wasm.value(this._pointer, variable.index, variable._generation);
        if (value !== value) this._fail(this._pointer === 0 ? NULL : STALE_VARIABLE, variable);
        return value;
    }

    values() {
        const core = this._live();
        core.wasm.values(this._pointer);
        const { u32, out } = core.views();
        const address = u32[out >>> 2];
        const count = u32[(out >>> 2) + 1];
        const known = this._view;
        if (known !== undefined && known.buffer === u32.buffer && known.byteOffset === address && known.length === count) return known;
        return (this._view = new Float64Array(u32.buffer, address, count));
    }

    takeChanges() {
        this._done(this._core.wasm.take_changes(this._pointer));
        return this._variablesOf();
    }

    takeChangedIndices() {
        const core = this._core;
        this._done(core.wasm.take_changes(this._pointer));
        const { u32, out } = core.views();
        const address = u32[out >>> 2] >>> 2;
        const count = u32[(out >>> 2) + 1];
        if (this._indices.length < count) this._indices = new Uint32Array(2 * count);
        const indices = this._indices;
        for (let i = 0, at = address; i < count; i++, at += 2) indices[i] = u32[at];
        return indices.subarray(0, count);
    }

    forEachChange(visit) {
        const indices = this.takeChangedIndices();
        const { length } = indices;
        const now = this.values();
        const variables = new Array(length);
        const values = new Float64Array(length);
        for (let i = 0; i < length; i++) {
            const index = indices[i];
            variables[i] = this._variables[index];
            values[i] = now[index];
        }
        // The callback may change the solver and with it all views of its memory, so only the copied indices and
        // values are used in this loop.
        for (let i = 0; i < length; i++) {
            const variable = variables[i];
            if (variable !== undefined && this._variables[variable.index] === variable) visit(variable, values[i]);
        }
        return length;
    }

    _variablesOf() {
        const [address, count] = this._core.list();
        const { u32 } = this._core;
        const found = [];
        for (let i = 0; i < count; i++) found.push(this._variables[u32[(address >>> 2) + 2 * i]]);
        return found;
    }

    // -- edits --

    edit(variable, priority) {
        const { index, _generation } = this._own(variable, STALE_VARIABLE);
        const status = this._core.wasm.edit(this._pointer, index, _generation, numberOf(priority, 'a priority'));
        if (status !== 0) {
            const { index: made, generation } = this._refusal(status);
            this._fail(status, `${variable}, priority ${priority}`, [[made, generation, `edit of ${variable}`], ...this._refused()]);
        }
        return this.editConstraint(variable);
    }

    suggest(variable, value) {
        if (variable?._owner !== this._owner) this._own(variable, STALE_VARIABLE);
        if (typeof value !== 'number') numberOf(value, 'a suggestion');
        const status = this._core.wasm.suggest(this._pointer, variable.index, variable._generation, value);
        if (status !== 0) this._fail(status, `${variable}, ${value}`, this._refused());
    }

    suggestAll(variables, values) {
        const core = this._core;
        const count = variables.length;
        if (values.length !== count) throw new RangeError(`${count} variables, but ${values.length} values`);
        const block = core.scratch(16 * count + 16);
        for (let i = 0, at = block >>> 2; i < count; i++, at += 2) {
            const { index, _generation } = this._own(variables[i], STALE_VARIABLE);
            core.u32[at] = index;
            core.u32[at + 1] = _generation;
        }
        core.fill(block + 8 * count, values);
        this._doneAll(core.wasm.suggest_all(this._pointer, count, block, block + 8 * count));
        core.tidy();
    }

    endEdit(variable) {
        const { index, _generation } = this._own(variable, STALE_VARIABLE);
        this._done(this._core.wasm.end_edit(this._pointer, index, _generation), variable);
    }

    isEditing(variable) {
        return this.isVariable(variable) && this._core.wasm.is_editing(this._pointer, variable.index, variable._generation) !== 0;
    }

    editConstraint(variable) {
        const { index, _generation } = this._own(variable, STALE_VARIABLE);
        const core = this._core;
        this._done(core.wasm.edit_constraint(this._pointer, index, _generation), variable);
        const { u32, out } = core.views();
        return this._handle(u32[out >>> 2], u32[(out >>> 2) + 1], this._owner);
    }

    // -- transactions --

    transaction(body) {
        this.begin();
        let result;
        try {
            result = body();
            if (typeof result?.then === 'function') {
                // If the promise of an asynchronous body fails later, ignore its error: the TypeError thrown below
                // says what is wrong.
                Promise.resolve(result).catch(() => {});
                throw new TypeError('a transaction must not be async: use begin(), commit() and rollback()');
            }
        } catch (error) {
            if (this._journal !== null && this._pointer !== 0) this.rollback();
            throw error;
        }
        if (this._journal !== null) this.commit();
        return result;
    }

    begin() {
        this._done(this._core.wasm.begin(this._pointer));
        this._journal = [];
    }

    commit() {
        const status = this._core.wasm.commit(this._pointer);
        if (status === 0) {
            this._journal = null;
            return;
        }
        const refused = this._refused();
        if (status !== TRANSACTION) this._takeBack();
        this._fail(status, undefined, refused);
    }

    rollback() {
        this._done(this._core.wasm.rollback(this._pointer));
        this._takeBack();
    }

    _takeBack() {
        for (const [constraint, , before, name] of (this._journal ?? []).reverse()) {
            this._constraints[constraint.index] = before;
            constraint.name = name;
        }
        this._journal = null;
    }

    // -- diagnosis --

    isUnique() {
        this._done(this._core.wasm.is_unique(this._pointer));
        return this._core.views().u32[this._core.out >>> 2] !== 0;
    }

    undeterminedVariables() {
        this._done(this._core.wasm.undetermined(this._pointer));
        return this._variablesOf();
    }

    levels() {
        this._done(this._core.wasm.levels(this._pointer));
        const [address, count] = this._core.list();
        const { f64 } = this._core;
        const found = [];
        for (let i = 0, at = address >>> 3; i < count; i++, at += 2) found.push({ priority: f64[at], violation: f64[at + 1] });
        return found;
    }

    statistics() {
        const core = this._core;
        this._done(core.wasm.statistics(this._pointer));
        return fieldsOf(core, statisticNames);
    }

    check() {
        const status = this._core.wasm.check(this._pointer);
        if (status !== 0) this._fail(status, this._pointer === 0 ? undefined : this._core.text(this._core.list()[0]));
    }

    dump() {
        const core = this._core;
        this._done(core.wasm.dump(this._pointer));
        const decoder = new TextDecoder();
        const text = core.dumped.splice(0).map((piece) => decoder.decode(piece, { stream: true })).join('');
        return text + decoder.decode();
    }

    // -- templates --

    template({ numberCount, parameters, outputs, samples = [] }) {
        const core = this._live();
        checkList(parameters, 'parameters');
        if (outputs !== undefined) checkList(outputs, 'outputs');
        const width = numberCount ?? parameters.reduce((most, { number }) => Math.max(most, countOf(number, 'the number of a parameter') + 1), 0);
        const sampleCount = width === 0 ? 0 : samples.length / countOf(width, 'numberCount');
        if (!Number.isInteger(sampleCount)) throw new RangeError(`samples must be rows of ${width} numbers`);
        const block = core.scratch(32 * parameters.length + 8 * samples.length + 8 * (outputs?.length ?? 0) + 16);
        const outputsAt = block + 32 * parameters.length;
        const samplesAt = outputsAt + 8 * (outputs?.length ?? 0);
        const { u32, f64 } = core;
        parameters.forEach(({ constraint, number, factor = 1, offset = 0 }, i) => {
            const at = block + 32 * i;
            const { index, _generation } = this._own(constraint, STALE_CONSTRAINT);
            u32[at >>> 2] = index;
            u32[(at >>> 2) + 1] = _generation;
            u32[(at >>> 2) + 2] = countOf(number, 'the number of a parameter');
            f64[(at >>> 3) + 2] = numberOf(factor, 'a factor');
            f64[(at >>> 3) + 3] = numberOf(offset, 'an offset');
        });
        (outputs ?? []).forEach((variable, i) => {
            const { index, _generation } = this._own(variable, STALE_VARIABLE);
            u32[(outputsAt >>> 2) + 2 * i] = index;
            u32[(outputsAt >>> 2) + 2 * i + 1] = _generation;
        });
        core.fill(samplesAt, samples);
        this._done(
            core.wasm.template_create(this._pointer, width, parameters.length, block, outputs?.length ?? 0, outputs ? outputsAt : 0, sampleCount, samplesAt),
        );
        const made = core.list()[0];
        core.tidy();
        return new Template(core, made);
    }
}

const fixed = (text) => ({ name: null, toString: () => text });

function fieldsOf(core, names) {
    const { f64, numbers } = core.views();
    return Object.fromEntries(names.map((name, i) => [name, f64[(numbers >>> 3) + i]]));
}

// ---- templates -------------------------------------------------------------------------------------

// How many numbers (inputs and values of a template's instances) one call into WebAssembly handles: few enough to
// stay in the processor's cache.
const blockNumbers = 1 << 15;

class Template extends Resource {
    constructor(core, pointer) {
        super();
        this._hold(core, core.wasm.template_free, pointer);
        const { numberCount, outputCount } = this.inspect();
        this.numberCount = numberCount;
        this.outputCount = outputCount;
    }

    inspect() {
        const status = this._core.wasm.template_inspect(this._pointer);
        if (status !== 0) throw new FreedError('NULL', 'the template was freed');
        return fieldsOf(this._core, templateNames);
    }

    stamp(numbers, values, statuses) {
        if (this._pointer === 0) throw new FreedError('NULL', 'the template was freed');
        const count = this._countOf(numbers, values);
        const into = values ?? new Float64Array(count * this.outputCount);
        if (into.length !== count * this.outputCount) throw new RangeError(`values must be ${count} rows of ${this.outputCount} numbers`);
        if (statuses !== undefined && statuses.length !== count) throw new RangeError(`statuses must have ${count} elements`);
        const rows = Math.max(1, Math.floor(blockNumbers / (this.numberCount + this.outputCount + 1)));
        const info = { values: into, instances: 0, repaired: 0, failed: 0, firstFailed: -1 };
        let failure = 0;
        for (let first = 0; first < count; first += rows) {
            const status = this._stampBlock(numbers, into, statuses, first, Math.min(rows, count - first), info);
            if (failure === 0) failure = status;
        }
        if (failure !== 0) {
            const name = this._core.name(failure);
            const about = `${this._core.message(failure)}: instance ${info.firstFailed}${info.failed > 1 ? `, and ${info.failed - 1} more` : ''}`;
            const error = failure === UNSATISFIABLE ? new UnsatisfiableError(name, about, []) : new (classes[name] ?? KeylineError)(name, about);
            throw Object.assign(error, { info });
        }
        return info;
    }

    _countOf(numbers, values) {
        if (!(numbers instanceof Float64Array) || !(values === undefined || values instanceof Float64Array))
            throw new TypeError('numbers and values must be Float64Arrays');
        const count = this.numberCount > 0 ? numbers.length / this.numberCount : (values?.length ?? 0) / Math.max(1, this.outputCount);
        if (!Number.isInteger(count)) throw new RangeError(`numbers must be rows of ${this.numberCount}`);
        return count;
    }

    _stampBlock(numbers, values, statuses, first, rows, info) {
        const core = this._core;
        const { numberCount, outputCount } = this;
        const block = core.scratch(8 * rows * (numberCount + outputCount + 1) + 8);
        const out = block + 8 * rows * numberCount;
        const said = out + 8 * rows * outputCount;
        core.fill(block, numbers.subarray(first * numberCount, (first + rows) * numberCount));
        const status = core.wasm.stamp(this._pointer, rows, block, out, said);
        const { u32, f64 } = core.views();
        const [instances, repaired, failed, firstFailed] = u32.subarray(core.out >>> 2, (core.out >>> 2) + 4);
        if (status !== 0 && failed === 0) throw new MemoryError(core.name(status), core.message(status));
        info.instances += instances;
        info.repaired += repaired;
        if (failed > 0 && info.failed === 0) info.firstFailed = first + firstFailed;
        info.failed += failed;
        const results = u32.subarray(said >>> 2, (said >>> 2) + rows);
        if (statuses !== undefined) statuses.set(results, first);
        const made = f64.subarray(out >>> 3, (out >>> 3) + rows * outputCount);
        if (failed === 0) {
            values.set(made, first * outputCount);
            return 0;
        }
        for (let i = 0; i < rows; i++)
            if (results[i] === 0) values.set(made.subarray(i * outputCount, (i + 1) * outputCount), (first + i) * outputCount);
        return status;
    }
}

// Lets the statement `using solver = new keyline.Solver()` free the solver at the end of the block, in engines that
// have this statement.
if (Symbol.dispose !== undefined) Resource.prototype[Symbol.dispose] = Resource.prototype.free;

// ---- loading ---------------------------------------------------------------------------------------

/** The object that load() returns: an instance of the WebAssembly module. All its solvers share one memory. */
class Keyline {
    constructor(core) {
        this._core = core;
        this.Solver = class extends Solver {
            constructor(options) {
                super(core, options);
            }
        };
        Object.defineProperty(this.Solver, 'name', { value: 'Solver' });
    }

    /** The version of the C library inside the WebAssembly module, for example "0.1.0". */
    get version() {
        const number = this._core.wasm.version();
        return [Math.floor(number / 10000), Math.floor(number / 100) % 100, number % 100].join('.');
    }

    /** How many bytes WebAssembly has reserved from the system. WebAssembly never returns memory to the system. */
    get memorySize() {
        return this._core.wasm.memory.buffer.byteLength;
    }

    /** Returns the name of a status that Template.stamp() has written, for example "OK" or "UNSATISFIABLE". */
    statusName(status) {
        return this._core.name(status);
    }
}

const isBytes = (source) => source instanceof ArrayBuffer || ArrayBuffer.isView(source);

/** Returns bytes in a form that every JavaScript engine can compile: some engines do not accept a DataView. */
const bytesOf = (source) => (source instanceof DataView ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : source);

/**
 * Reads a file in Node. The name of Node's module is in a variable, because bundlers for browsers refuse an import of
 * a literal 'node:...'.
 */
async function fileBytes(url) {
    const name = 'node:fs/promises';
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ name);
    return readFile(url);
}

async function instantiate(source, imports) {
    if (source instanceof WebAssembly.Module) return WebAssembly.instantiate(source, imports);
    if (isBytes(source)) return (await WebAssembly.instantiate(bytesOf(source), imports)).instance;
    let response = source;
    if (typeof source === 'string' || source instanceof URL) {
        const url = new URL(source, here());
        if (url.protocol === 'file:' && globalThis.process?.versions?.node)
            return (await WebAssembly.instantiate(await fileBytes(url), imports)).instance;
        response = await fetch(url);
    }
    if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
    // instantiateStreaming() accepts only responses of the type application/wasm. Some servers do not know .wasm
    // files and give them another type.
    if (response.headers.get('Content-Type') === 'application/wasm') return (await WebAssembly.instantiateStreaming(response, imports)).instance;
    return (await WebAssembly.instantiate(await response.arrayBuffer(), imports)).instance;
}

/**
 * Loads the solver from the file keyline.wasm beside this file or, if `source` is given, from a URL, bytes, a
 * Response or a compiled module.
 */
export async function load(source = ownSource()) {
    const core = new Core();
    const { exports } = await instantiate(source, core.imports());
    return new Keyline(core.start(exports));
}

/** Loads the solver without a promise, from the bytes of keyline.wasm or a compiled module. */
export function loadSync(source = ownSource()) {
    if (!isBytes(source) && !(source instanceof WebAssembly.Module))
        throw new TypeError(`loadSync() needs the bytes of keyline.wasm or a compiled module, not ${describe(source)}; ` +
            "load() loads addresses, and 'keyline-solver/inline' has the bytes inside");
    const core = new Core();
    const module = isBytes(source) ? new WebAssembly.Module(bytesOf(source)) : source;
    return new Keyline(core.start(new WebAssembly.Instance(module, core.imports()).exports));
}

// ---- where the WebAssembly is; inline.mjs writes another end of this file ------------------------------

/** Returns the address of this file, to which relative addresses refer. */
function here() {
    return import.meta.url;
}

/** Returns the address of the file keyline.wasm, which load() reads by default: it lies beside this file. */
function ownSource() {
    return new URL('keyline.wasm', import.meta.url);
}

// Types of keyline.js. csolver.h is the contract: what a call means, costs and refuses.

/** The priority of constraints that must hold. Every other one lies strictly between 0 and this. */
export declare const REQUIRED: 1000;

/** How errors add up: `squares` and `automatic` need LAPACK and are refused with {@link UnavailableError}. */
export type Norm = 'absolute' | 'squares' | 'automatic';

/** A part of a sum. */
export type Part = number | Variable | Expression;

/** What variables and expressions have in common. Operators of JavaScript do not work on them, and throw. */
export interface Linear {
    plus(other: Part): Expression;
    minus(other: Part): Expression;
    times(factor: number): Expression;
    dividedBy(divisor: number): Expression;
    /** This is `other`: a rule to add, required unless `.at()` says otherwise. */
    eq(other: Part): Rule;
    /** This is at most `other`. */
    le(other: Part): Rule;
    /** This is at least `other`. */
    ge(other: Part): Rule;
    toString(): string;
}

/** A sum of terms and a number; never changed once it is made. */
export declare class Expression implements Linear {
    private constructor();
    /** The sum of all parts, in time linear in the number of terms: for sums made in loops. */
    static sum(parts: Iterable<Part>): Expression;
    plus(other: Part): Expression;
    minus(other: Part): Expression;
    times(factor: number): Expression;
    dividedBy(divisor: number): Expression;
    eq(other: Part): Rule;
    le(other: Part): Rule;
    ge(other: Part): Rule;
    toString(): string;
}

/** A constraint that is not in a solver yet. */
export declare class Rule {
    private constructor();
    /** -1: at most, 0: equal, 1: at least. */
    readonly relation: -1 | 0 | 1;
    readonly priority: number;
    readonly weight: number;
    readonly name: string | null;
    /** The rule at a priority; `weight`, above 0, scales its error among those of the same priority. */
    at(priority: number, weight?: number): Rule;
    /** The rule with a name, which messages and conflicts mention. */
    named(name: string): Rule;
    /** "gap: left - right <= -8 at 750". */
    toString(): string;
}

/** A variable of a solver, and of the copies made of it later. */
export declare class Variable implements Linear {
    private constructor();
    /** Small and dense: the place of its value in {@link Solver.values}, and its number in {@link Rows.columns}. */
    readonly index: number;
    /** See {@link Solver.setName}. */
    readonly name: string | null;
    plus(other: Part): Expression;
    minus(other: Part): Expression;
    times(factor: number): Expression;
    dividedBy(divisor: number): Expression;
    eq(other: Part): Rule;
    le(other: Part): Rule;
    ge(other: Part): Rule;
    toString(): string;
}

/** A constraint in a solver. Once it is removed, all but `isLive`, `name` and `toString()` throw {@link StaleError}. */
export declare class Constraint {
    private constructor();
    readonly solver: Solver;
    readonly name: string | null;
    readonly isLive: boolean;
    /** Whether {@link Solver.edit} made it; its constant is changed by suggestions only. */
    readonly isEdit: boolean;
    /** The right-hand side, all variables being on the left. */
    constant: number;
    /** From and to {@link REQUIRED}, too. */
    priority: number;
    weight: number;
    /** By how much it misses at the values of the last solve, unweighted; 0 if it holds. */
    readonly violation: number;
    remove(): void;
    toString(): string;
}

/** Constraints that were added from arrays; handles are made when they are asked for. */
export declare class ConstraintList implements Iterable<Constraint> {
    private constructor();
    readonly solver: Solver;
    readonly length: number;
    /** Counted from the end if negative. An integer, else a TypeError. */
    at(position: number): Constraint;
    [Symbol.iterator](): IterableIterator<Constraint>;
}

/** Constraints as arrays: row i has the terms from `starts[i]` up to `starts[i + 1]`. Items of another type, or fractions
 * where integers are needed, are a TypeError that names the place. */
export interface Rows {
    /** One more than rows, from 0 to the number of terms. */
    starts: ArrayLike<number>;
    /** {@link Variable.index} of each term. */
    columns: ArrayLike<number>;
    coefficients: ArrayLike<number>;
    /** -1: at most, 0: equal, 1: at least. */
    relations: ArrayLike<number>;
    constants: ArrayLike<number>;
    /** All required if there are none. */
    priorities?: ArrayLike<number>;
    /** All 1 if there are none. */
    weights?: ArrayLike<number>;
}

export interface SolverOptions {
    /** {@link Norm}; `absolute` unless given. */
    norm?: Norm;
    /** Simplex iterations that a call may use; 0: a generous limit. */
    iterationLimit?: number;
    /** See {@link Solver.workLimit}. */
    workLimit?: number;
    /** Check all invariants after every changing call: slow, for tests. */
    check?: boolean;
    /** Among equals, older variables have the room. */
    ageBreaksTies?: boolean;
}

/** One of the constraints that contradict each other. */
export interface Contradiction {
    /** The constraint, if it is in the solver. */
    readonly constraint: Constraint | null;
    /** The rule, if it was refused. */
    readonly rule: Rule | { readonly name: null; toString(): string } | null;
    readonly name: string | null;
    readonly text: string;
}

export interface Level {
    priority: number;
    /** Weighted sum of the errors at this priority. */
    violation: number;
}

export interface Statistics {
    variables: number;
    constraints: number;
    edits: number;
    rows: number;
    derivedRows: number;
    entries: number;
    pivots: number;
    dualIterations: number;
    primalIterations: number;
    rowOperations: number;
    breakpoints: number;
    work: number;
    refactorisations: number;
    refinements: number;
    allocations: number;
    /** Bytes. */
    memory: number;
    peakMemory: number;
}

/** Variables and constraints. Every method but `free()` throws {@link FreedError} once it is freed. */
export interface Solver extends Disposable {
    /** Gives the memory back. A solver that is forgotten gives it back, too, when the collector gets to it. */
    free(): void;
    /** A copy that answers alike. Its variables are these; {@link constraint} gives its constraints. */
    clone(): Solver;
    /** Removes all constraints and edits. Variables stay. */
    reset(): void;
    /** Makes room for so many more; saves reallocation. */
    reserve(variables: number, constraints: number, terms: number): void;
    /** Terms that one call may visit before it throws {@link LimitError}; 0: any number. */
    workLimit: number;
    norm: Norm;
    priorityNorm(priority: number): Norm;
    setPriorityNorm(priority: number, norm: Norm): void;

    addVariable(name?: string): Variable;
    /** In an empty solver, indices are consecutive. */
    addVariables(count: number): Variable[];
    /** Throws {@link InUseError} while a constraint mentions it. */
    removeVariable(variable: Variable): void;
    setName(variable: Variable, name: string | null): void;
    isVariable(variable: unknown): boolean;
    readonly variableCount: number;

    /** Adds a constraint. Throws {@link UnsatisfiableError} if it contradicts required ones. */
    add(rule: Rule): Constraint;
    /** Adds all or none, and faster than one by one. */
    addAll(rules: Iterable<Rule>): Constraint[];
    /** Adds all or none from arrays: the fastest way. */
    addRows(rows: Rows): ConstraintList;
    /** Takes all out or none. */
    removeAll(constraints: readonly Constraint[] | ConstraintList): void;
    /** Changes right-hand sides as one. */
    setConstants(constraints: readonly Constraint[] | ConstraintList, values: ArrayLike<number>): void;
    /** This solver's handle of a constraint of its original, or of a copy. */
    constraint(handle: Constraint): Constraint;
    /** Edits are not counted. */
    readonly constraintCount: number;

    /** Brings all values up to date. */
    solve(): void;
    /** The value as of the last solve. */
    value(variable: Variable): number;
    /** All values as of the last solve, at {@link Variable.index}: a view of the solver's memory, good until the next
     * call of any solver. It must not be written to. */
    values(): Float64Array;
    /** The variables whose value changed since the last time that changes were taken in any of these ways. */
    takeChanges(): Variable[];
    /** Their {@link Variable.index}, good until the next call for changes: the fastest way, beside {@link values}. */
    takeChangedIndices(): Uint32Array;
    /** Calls `visit` for each of them, with its value at this moment; returns how many they were. A visit may change the
     * solver: variables that it removes are not visited any more. */
    forEachChange(visit: (variable: Variable, value: number) => void): number;

    /** Makes a variable editable: `variable == value` at that priority, 0 until suggested. */
    edit(variable: Variable, priority: number): Constraint;
    suggest(variable: Variable, value: number): void;
    /** Suggests all or none. */
    suggestAll(variables: readonly Variable[], values: ArrayLike<number>): void;
    endEdit(variable: Variable): void;
    isEditing(variable: Variable): boolean;
    editConstraint(variable: Variable): Constraint;

    /** Changes of constraints and edits in `body` are one: whether they can be met is judged at its end. All of it is
     * taken back if it cannot, or if `body` throws. */
    transaction<T>(body: () => T extends PromiseLike<unknown> ? never : T): T;
    /** The same in pieces, for hosts that wait between them. */
    begin(): void;
    commit(): void;
    rollback(): void;

    /** Whether the values are the only best ones. Solves first, if something has changed. */
    isUnique(): boolean;
    /** The variables that have other values in another optimum. */
    undeterminedVariables(): Variable[];
    /** Every priority in force below required, highest first. */
    levels(): Level[];
    statistics(): Statistics;
    /** Throws {@link InternalError} if an invariant does not hold. */
    check(): void;
    /** A readable description: variables, constraints, tableau. */
    dump(): string;

    /** Solves, and makes a template of the answer. */
    template(options: TemplateOptions): Template;
}

/** A constraint's constant is `factor * number + offset`. */
export interface Parameter {
    constraint: Constraint;
    /** Which of an instance's numbers. */
    number: number;
    /** 1 unless given. */
    factor?: number;
    /** 0 unless given. */
    offset?: number;
}

export interface TemplateOptions {
    parameters: readonly Parameter[];
    /** The variables whose values an instance gives; all, by index, if not given. */
    outputs?: readonly Variable[];
    /** Of each instance; one more than the highest number of a parameter, unless given. */
    numberCount?: number;
    /** Numbers of typical instances, a row each. */
    samples?: ArrayLike<number>;
}

export interface StampInfo {
    /** A row of `outputCount` for each instance. */
    values: Float64Array;
    instances: number;
    /** Solved, since no plan covers them. */
    repaired: number;
    failed: number;
    /** -1 if none failed. */
    firstFailed: number;
}

export interface TemplateInfo {
    numberCount: number;
    outputCount: number;
    plans: number;
    steps: number;
    terms: number;
    guards: number;
    /** Bytes. */
    memory: number;
}

/** A layout solved once, to be given other numbers again and again. Independent of its solver. */
export interface Template extends Disposable {
    readonly numberCount: number;
    readonly outputCount: number;
    free(): void;
    inspect(): TemplateInfo;
    /** Computes instances, a row of `numbers` each, into `values` (made, if not given). `statuses` takes a number
     * for each, see {@link Keyline.statusName}. Where instances fail, their rows stay as they were, all others are
     * written, and the error of the first is thrown; its `info` says how many failed. */
    stamp(numbers: Float64Array, values?: Float64Array, statuses?: Int32Array | Uint8Array): StampInfo;
}

/** One instance of the module: its solvers share memory. */
export interface Keyline {
    readonly Solver: new (options?: SolverOptions) => Solver;
    /** "0.1.0". */
    readonly version: string;
    /** Bytes that WebAssembly has taken; freed solvers leave room for others, not for the system. */
    readonly memorySize: number;
    /** "OK" for 0, "UNSATISFIABLE" for 11. */
    statusName(status: number): string;
}

/** Loads the solver: keyline.wasm beside the module, or what a URL, a `fetch()`, bytes or a compiled module gives. */
export declare function load(source?: string | URL | Response | BufferSource | WebAssembly.Module): Promise<Keyline>;

/** What is thrown where the solver refuses; it has changed nothing. Arguments of a wrong type are a TypeError, arrays of
 * a wrong length a RangeError. */
export declare class KeylineError extends Error {
    protected constructor();
    /** As in csolver.h, without "CSOLVER_ERROR_": "STALE_VARIABLE". */
    readonly status: string;
    /** Of Template.stamp(). */
    readonly info?: StampInfo;
}
/** A number is NaN, infinite, out of range, or too large a count. */
export declare class NumberError extends KeylineError {}
/** A variable or constraint was removed, or belongs to another solver. */
export declare class StaleError extends KeylineError {}
/** The solver or template was freed. */
export declare class FreedError extends KeylineError {}
/** A constraint still mentions the variable. */
export declare class InUseError extends KeylineError {}
/** One call names something twice. */
export declare class DuplicateError extends KeylineError {}
/** The variable is being edited already, or is not; or the constraint belongs to an edit. */
export declare class EditError extends KeylineError {}
/** The call does not fit the state of the transaction. */
export declare class TransactionError extends KeylineError {}
/** The limit of iterations or of work was reached. */
export declare class LimitError extends KeylineError {}
/** WebAssembly has no more memory to give. */
export declare class MemoryError extends KeylineError {}
/** Least squares, which need LAPACK, are not in this build. */
export declare class UnavailableError extends KeylineError {}
/** An invariant of the solver does not hold: a defect of the solver. */
export declare class InternalError extends KeylineError {}
/** Required constraints contradict each other. */
export declare class UnsatisfiableError extends KeylineError {
    /** Together they contradict each other; without any one of them they do not. */
    readonly conflict: readonly Contradiction[];
}

/** `using` disposes of solvers and templates where the engine has it. */
interface Disposable {
    [Symbol.dispose](): void;
}
declare global {
    interface SymbolConstructor {
        readonly dispose: unique symbol;
    }
}

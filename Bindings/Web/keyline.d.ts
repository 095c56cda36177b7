// The types of keyline.js. csolver.h describes in detail what each call means, what it costs, and which
// errors it has.

/** The priority of constraints that must hold. All other priorities are above 0 and below this number. */
export declare const REQUIRED: 1000;

/**
 * How the errors of constraints of one priority add up: `absolute` minimises the sum of errors, `squares` the sum of
 * squared errors, so that equal constraints share an error. `automatic` computes squares only where the absolute errors
 * leave an error or several solutions.
 */
export type Norm = 'absolute' | 'squares' | 'automatic';

/** A part of a sum of variables. */
export type Part = number | Variable | Expression;

/** The methods that variables and expressions share. JavaScript's operators do not work on them, and throw. */
export interface Linear {
    plus(other: Part): Expression;
    minus(other: Part): Expression;
    times(factor: number): Expression;
    dividedBy(divisor: number): Expression;
    /**
     * Returns a rule for the constraint that this equals `other`. A rule is required unless `.at()` gives
     * it a priority.
     */
    eq(other: Part): Rule;
    /** Returns a rule for the constraint that this is at most `other`. */
    le(other: Part): Rule;
    /** Returns a rule for the constraint that this is at least `other`. */
    ge(other: Part): Rule;
    toString(): string;
}

/** A sum of terms and a number. An expression never changes after it was made. */
export declare class Expression implements Linear {
    private constructor();
    /**
     * Returns the sum of all parts, in time linear in the number of terms. Use it for sums that are made
     * in loops.
     */
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

/** A constraint that has not been added to a solver yet. */
export declare class Rule {
    private constructor();
    /** -1: at most; 0: equal; 1: at least. */
    readonly relation: -1 | 0 | 1;
    readonly priority: number;
    readonly weight: number;
    readonly name: string | null;
    /**
     * Returns this rule with a priority. `weight`, above 0, multiplies its error among the constraints of
     * the same priority.
     */
    at(priority: number, weight?: number): Rule;
    /** Returns this rule with a name, which error messages and conflicts show. */
    named(name: string): Rule;
    /** Returns the rule as text, for example "gap: left - right <= -8 at 750". */
    toString(): string;
}

/** A variable of a solver, and of all copies that are made of the solver later. */
export declare class Variable implements Linear {
    private constructor();
    /**
     * A small number: the index of the variable's value in {@link Solver.values}, and the variable's
     * number in {@link Rows.columns}.
     */
    readonly index: number;
    /** The name set by {@link Solver.setName}, or null. */
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

/**
 * A constraint that has been added to a solver. After it was removed, all members except `isLive`, `name`
 * and `toString()` throw {@link StaleError}.
 */
export declare class Constraint {
    private constructor();
    readonly solver: Solver;
    readonly name: string | null;
    readonly isLive: boolean;
    /** Whether the constraint was made by {@link Solver.edit}. If so, only suggestions change its constant. */
    readonly isEdit: boolean;
    /** The right-hand side, with all variables on the left. */
    constant: number;
    /**
     * The priority. A required constraint may become optional, and the other way round: see {@link
     * REQUIRED}.
     */
    priority: number;
    weight: number;
    /**
     * The amount by which the constraint is violated at the values of the last solve, without its weight;
     * 0 if it holds.
     */
    readonly violation: number;
    remove(): void;
    toString(): string;
}

/**
 * A list of constraints that were added from arrays. Objects for the constraints are made only when they
 * are requested.
 */
export declare class ConstraintList implements Iterable<Constraint> {
    private constructor();
    readonly solver: Solver;
    readonly length: number;
    /**
     * Returns the constraint at a position, counted from the end if negative. Throws TypeError if the
     * position is not an integer.
     */
    at(position: number): Constraint;
    [Symbol.iterator](): IterableIterator<Constraint>;
}

/**
 * Constraints as arrays: row i has the terms from index `starts[i]` up to, but not including, `starts[i +
 * 1]`. Items of a wrong type, or fractions in place of integers, cause a TypeError that names the array
 * and the index.
 */
export interface Rows {
    /** For each row, the index of its first term, and one more element: the number of terms. */
    starts: ArrayLike<number>;
    /** The {@link Variable.index} of each term. */
    columns: ArrayLike<number>;
    coefficients: ArrayLike<number>;
    /** For each row, -1: at most; 0: equal; 1: at least. */
    relations: ArrayLike<number>;
    constants: ArrayLike<number>;
    /** All rows are required if this is missing. */
    priorities?: ArrayLike<number>;
    /** All weights are 1 if this is missing. */
    weights?: ArrayLike<number>;
}

export interface SolverOptions {
    /** The {@link Norm}; `absolute` if it is missing. */
    norm?: Norm;
    /** The number of simplex iterations that a call may use; 0 for a generous limit. */
    iterationLimit?: number;
    /** The initial value of {@link Solver.workLimit}. */
    workLimit?: number;
    /** Whether all invariants are checked after every call that changes the solver. Slow; for tests. */
    check?: boolean;
    /** Whether older variables get the space if several answers are equally good. */
    ageBreaksTies?: boolean;
}

/** One of the constraints that contradict each other. */
export interface Contradiction {
    /** The constraint, if it still is in the solver. */
    readonly constraint: Constraint | null;
    /** The rule of the constraint, if the constraint was refused. */
    readonly rule: Rule | { readonly name: null; toString(): string } | null;
    readonly name: string | null;
    readonly text: string;
}

export interface Level {
    priority: number;
    /** The weighted sum of the errors at this priority. */
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
    /** The memory that the solver has allocated, in bytes. */
    memory: number;
    peakMemory: number;
}

/**
 * A set of variables and constraints, and the values that satisfy them best. After `free()`, all other
 * methods throw {@link FreedError}.
 */
export interface Solver extends Disposable {
    /**
     * Releases the memory. If this method is never called, the memory is released when the solver is
     * garbage-collected.
     */
    free(): void;
    /**
     * Returns a copy that gives equal answers to equal calls. The copy has the same variables; {@link
     * constraint} returns its constraints.
     */
    clone(): Solver;
    /** Removes all constraints and edits. The variables stay. */
    reset(): void;
    /** Reserves memory for this many more variables, constraints and terms, so that adding them is faster. */
    reserve(variables: number, constraints: number, terms: number): void;
    /** The number of terms that one call may visit before it throws {@link LimitError}; 0 for no limit. */
    workLimit: number;
    norm: Norm;
    priorityNorm(priority: number): Norm;
    setPriorityNorm(priority: number, norm: Norm): void;

    addVariable(name?: string): Variable;
    /** Adds variables. In an empty solver their indices are consecutive. */
    addVariables(count: number): Variable[];
    /** Removes a variable. Throws {@link InUseError} if a constraint contains it. */
    removeVariable(variable: Variable): void;
    setName(variable: Variable, name: string | null): void;
    isVariable(variable: unknown): boolean;
    readonly variableCount: number;

    /** Adds a constraint. Throws {@link UnsatisfiableError} if it contradicts required constraints. */
    add(rule: Rule): Constraint;
    /** Adds constraints, all or none. This is faster than adding them one by one. */
    addAll(rules: Iterable<Rule>): Constraint[];
    /** Adds constraints from arrays, all or none. This is the fastest way to add constraints. */
    addRows(rows: Rows): ConstraintList;
    /** Removes constraints, all or none. */
    removeAll(constraints: readonly Constraint[] | ConstraintList): void;
    /**
     * Changes the right-hand sides of constraints, all or none. Required constraints are checked after the
     * last change.
     */
    setConstants(constraints: readonly Constraint[] | ConstraintList, values: ArrayLike<number>): void;
    /** Returns the constraint of this solver that corresponds to one of its original, or of a copy. */
    constraint(handle: Constraint): Constraint;
    /** The number of constraints in the solver, not counting the constraints that edits add. */
    readonly constraintCount: number;

    /** Computes the values of all variables. */
    solve(): void;
    /** Returns the value that the last solve gave to a variable. */
    value(variable: Variable): number;
    /**
     * Returns the values of the last solve, indexed by {@link Variable.index}. The array is a view of the
     * solver's memory: it must not be written to, and is valid until the next call of any solver.
     */
    values(): Float64Array;
    /**
     * Returns the variables whose values have changed since this method, {@link takeChangedIndices} or
     * {@link forEachChange} was last called.
     */
    takeChanges(): Variable[];
    /**
     * Returns the same as {@link takeChanges}, as indices of variables. The array is valid until the next
     * call of such a method. This is the fastest way, together with {@link values}.
     */
    takeChangedIndices(): Uint32Array;
    /**
     * Calls `visit` for each variable whose value has changed, with its present value, and returns the
     * number of these variables. `visit` may change the solver; variables that it removes are not visited
     * any more.
     */
    forEachChange(visit: (variable: Variable, value: number) => void): number;

    /**
     * Begins the edit of a variable: adds a constraint `variable == value` of the given priority. The
     * value is 0 until one is suggested.
     */
    edit(variable: Variable, priority: number): Constraint;
    suggest(variable: Variable, value: number): void;
    /** Suggests values for edited variables, all or none. */
    suggestAll(variables: readonly Variable[], values: ArrayLike<number>): void;
    endEdit(variable: Variable): void;
    isEditing(variable: Variable): boolean;
    editConstraint(variable: Variable): Constraint;

    /**
     * Makes all changes of constraints and edits in `body` one change: the required constraints are
     * checked at its end. If they contradict each other, or if `body` throws, all changes are undone.
     */
    transaction<T>(body: () => T extends PromiseLike<unknown> ? never : T): T;
    /**
     * Begins a transaction like {@link transaction}, for hosts that cannot make all changes in one
     * function. `commit` or `rollback` ends it.
     */
    begin(): void;
    commit(): void;
    rollback(): void;

    /** Returns whether the solution is unique: no other values satisfy the constraints equally
     * well. Solves first if something has changed. */
    isUnique(): boolean;
    /** Returns the variables that have other values in another best answer. */
    undeterminedVariables(): Variable[];
    /**
     * Returns the total error of every priority below required that some constraint has, highest priority
     * first.
     */
    levels(): Level[];
    statistics(): Statistics;
    /** Checks all invariants of the solver. Throws {@link InternalError} if one does not hold. */
    check(): void;
    /** Returns a readable listing of the variables, the constraints and the tableau. */
    dump(): string;

    /** Solves, and makes a template of the answer, which computes the same layout with other numbers. */
    template(options: TemplateOptions): Template;
}

/** A rule by which an instance of a template sets the constant of a constraint: `factor * number + offset`. */
export interface Parameter {
    constraint: Constraint;
    /** The index of the number among the numbers of the instance. */
    number: number;
    /** The factor by which the number is multiplied. It is 1 by default. */
    factor?: number;
    /** The number that is added to the product. It is 0 by default. */
    offset?: number;
}

export interface TemplateOptions {
    parameters: readonly Parameter[];
    /** The variables whose values are computed for each instance; if missing, all variables by index. */
    outputs?: readonly Variable[];
    /** How many numbers each instance has; if missing, one more than the highest number of a parameter. */
    numberCount?: number;
    /**
     * The numbers of typical instances, one row for each. The template prepares formulas for them, so that
     * they are computed faster.
     */
    samples?: ArrayLike<number>;
}

export interface StampInfo {
    /** The values: a row of `outputCount` numbers for each instance. */
    values: Float64Array;
    instances: number;
    /**
     * How many instances were solved by the simplex method, because no formulas of the template are valid
     * for them.
     */
    repaired: number;
    failed: number;
    /** The index of the first instance that failed, or -1. */
    firstFailed: number;
}

export interface TemplateInfo {
    numberCount: number;
    outputCount: number;
    plans: number;
    steps: number;
    terms: number;
    guards: number;
    /** The memory that the template has allocated, in bytes. */
    memory: number;
}

/**
 * A layout that is solved once and then computed many times with other numbers. It does not depend on its
 * solver.
 */
export interface Template extends Disposable {
    readonly numberCount: number;
    readonly outputCount: number;
    free(): void;
    inspect(): TemplateInfo;
    /**
     * Computes instances, one for each row of `numbers`. The values are written to `values`, or to a new
     * array. `statuses` gets a status for each instance; see {@link Keyline.statusName}. If instances
     * fail, their rows of `values` stay as they were, all other rows are written, and the error of the
     * first failure is thrown; its `info` says how many instances failed.
     */
    stamp(numbers: Float64Array, values?: Float64Array, statuses?: Int32Array | Uint8Array): StampInfo;
}

/** An instance of the WebAssembly module. Its solvers share memory. */
export interface Keyline {
    readonly Solver: new (options?: SolverOptions) => Solver;
    /** The version of the solver, for example "0.1.0". */
    readonly version: string;
    /**
     * The bytes that WebAssembly has reserved. The memory of freed solvers is used for other solvers, but
     * never returned to the system.
     */
    readonly memorySize: number;
    /** Returns the name of a status: "OK" for 0, "UNSATISFIABLE" for 11. */
    statusName(status: number): string;
}

/**
 * Loads the solver from the file keyline.wasm beside the module, or from a URL, the result of a `fetch()`,
 * bytes or a compiled module.
 */
export declare function load(source?: string | URL | Response | BufferSource | WebAssembly.Module): Promise<Keyline>;

/**
 * Loads the solver without waiting, from the bytes of keyline.wasm or from a compiled module. This works
 * in Node, in workers, and in the pages of most current browsers. Some browsers refuse to compile so many
 * bytes at once in a page; use `load` there.
 */
export declare function loadSync(source: BufferSource | WebAssembly.Module): Keyline;

/**
 * The solver refused a call, which has changed nothing. Arguments of a wrong type cause a TypeError
 * instead, and arrays of a wrong length a RangeError.
 */
export declare class KeylineError extends Error {
    protected constructor();
    /** The name of the status in csolver.h without CSOLVER_ERROR_, for example "STALE_VARIABLE". */
    readonly status: string;
    /** Counts of the instances, if Template.stamp() has thrown this error. */
    readonly info?: StampInfo;
}
/** A number is NaN, infinite or outside its range, or a count is too large. */
export declare class NumberError extends KeylineError {}
/** A variable or constraint was removed, or belongs to another solver. */
export declare class StaleError extends KeylineError {}
/** The solver or template has been freed. */
export declare class FreedError extends KeylineError {}
/** The variable cannot be removed, because a constraint contains it. */
export declare class InUseError extends KeylineError {}
/** A call names the same constraint or variable twice. */
export declare class DuplicateError extends KeylineError {}
/** The variable is being edited already or is not being edited, or the constraint belongs to an edit. */
export declare class EditError extends KeylineError {}
/** A call that needs a transaction, such as `commit()`, was made outside of one, or a call that is
 * not allowed during a transaction was made inside one. */
export declare class TransactionError extends KeylineError {}
/** The limit of iterations or of work was reached. */
export declare class LimitError extends KeylineError {}
/** WebAssembly has no more memory for the call. */
export declare class MemoryError extends KeylineError {}
/** A template was asked for while a priority has the norm `squares`. */
export declare class UnavailableError extends KeylineError {}
/** An invariant of the solver does not hold, which is a defect of the solver. */
export declare class InternalError extends KeylineError {}
/** Required constraints contradict each other, so they have no solution. */
export declare class UnsatisfiableError extends KeylineError {
    /** Constraints that contradict each other. Without any one of them, the others do not. */
    readonly conflict: readonly Contradiction[];
}

/** Lets the statement `using` free solvers and templates, in engines that have it. */
interface Disposable {
    [Symbol.dispose](): void;
}
declare global {
    interface SymbolConstructor {
        readonly dispose: unique symbol;
    }
}

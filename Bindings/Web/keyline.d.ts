// The types of keyline.js. The comments here are short: csolver.h, the C library that keyline.js calls, describes in
// detail what each call means, what it costs, and which errors it has.

/**
 * The priority of constraints that must hold. The priorities of all other constraints are above 0 and below this
 * number.
 */
export declare const REQUIRED: 1000;

/**
 * Says how the errors of the constraints at one priority are added up to the number that a solve minimises.
 * `absolute`: the sum of the errors. `squares`: the sum of the squared errors, so that equal constraints which
 * contradict each other share the error. `automatic`: the results of `squares`, but computed faster where the results
 * of `absolute` are free of errors and unique.
 */
export type Norm = 'absolute' | 'squares' | 'automatic';

/** An operand of a sum: a number, a variable, or a sum itself. */
export type Part = number | Variable | Expression;

/**
 * The methods that variables and sums of variables share. JavaScript cannot redefine its operators: `x + y` and `x <=
 * y` throw a TypeError that names the methods to use instead.
 */
export interface Linear {
    plus(other: Part): Expression;
    minus(other: Part): Expression;
    times(factor: number): Expression;
    dividedBy(divisor: number): Expression;
    /**
     * Returns a constraint to be added with {@link Solver.add}: this variable or sum equals `other`. The constraint
     * is required unless `.at()` gives it a lower priority.
     */
    eq(other: Part): Rule;
    /** Returns a constraint to be added with {@link Solver.add}: this variable or sum is at most `other`. */
    le(other: Part): Rule;
    /** Returns a constraint to be added with {@link Solver.add}: this variable or sum is at least `other`. */
    ge(other: Part): Rule;
    toString(): string;
}

/**
 * A sum of variables, each multiplied by a number, and of a constant. An expression never changes: `plus()` and the
 * other methods return new ones.
 */
export declare class Expression implements Linear {
    private constructor();
    /**
     * Returns the sum of all parts. The time is linear in the number of terms, while `plus()` in a loop copies the
     * growing sum each time.
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

/** A constraint that has not been added to a solver yet, for example the result of `x.le(y)`. */
export declare class Rule {
    private constructor();
    /** Whether the left side is to be at most (-1), equal to (0) or at least (1) the right side. */
    readonly relation: -1 | 0 | 1;
    readonly priority: number;
    readonly weight: number;
    readonly name: string | null;
    /**
     * Returns a copy of this rule with another priority. The error of the constraint is multiplied by `weight`, which
     * must be above 0 and is 1 by default, among the constraints of the same priority.
     */
    at(priority: number, weight?: number): Rule;
    /** Returns a copy of this rule with a name, which error messages and conflicts show. */
    named(name: string): Rule;
    /** Returns the rule as text, for example "gap: left - right <= -8 at 750". */
    toString(): string;
}

/** A variable of a solver. It is also a variable of all copies of this solver that are made later. */
export declare class Variable implements Linear {
    private constructor();
    /**
     * A small number that identifies the variable: the index of its value in {@link Solver.values}, and the number
     * that stands for it in {@link Rows.columns}.
     */
    readonly index: number;
    /** The name that the variable got from {@link Solver.addVariable} or {@link Solver.setName}, or null. */
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
 * A constraint that has been added to a solver. After it was removed from the solver, all members except `isLive`,
 * `name` and `toString()` throw {@link StaleError}.
 */
export declare class Constraint {
    private constructor();
    readonly solver: Solver;
    readonly name: string | null;
    readonly isLive: boolean;
    /**
     * Whether the constraint belongs to an edit that {@link Solver.edit} began. If so, {@link Solver.suggest} sets
     * its constant, and setting `constant` throws {@link EditError}.
     */
    readonly isEdit: boolean;
    /**
     * The right-hand side of the constraint when all variables are on the left. Setting it changes the constraint.
     */
    constant: number;
    /**
     * The priority of the constraint: above 0 and at most {@link REQUIRED}. Setting it can make a required constraint
     * optional, and the other way round.
     */
    priority: number;
    weight: number;
    /**
     * By how much the values of the last solve violate the constraint, not multiplied by its weight; 0 if it holds.
     */
    readonly violation: number;
    remove(): void;
    toString(): string;
}

/**
 * The constraints that one call of {@link Solver.addRows} has added. An object for a constraint is made only when the
 * program reads it, so long lists need little memory.
 */
export declare class ConstraintList implements Iterable<Constraint> {
    private constructor();
    readonly solver: Solver;
    readonly length: number;
    /**
     * Returns the constraint at a position. A negative position counts from the end: -1 is the last constraint.
     * Throws TypeError if the position is not an integer, and RangeError if there is no such constraint.
     */
    at(position: number): Constraint;
    [Symbol.iterator](): IterableIterator<Constraint>;
}

/**
 * Constraints as arrays, in the sparse format CSR: row i is a constraint whose terms have the indices from
 * `starts[i]` up to, but not including, `starts[i + 1]`. Items of a wrong type, or fractions in place of integers,
 * cause a TypeError that names the array and the index.
 */
export interface Rows {
    /** For each row, the index of its first term. One more element at the end is the number of all terms. */
    starts: ArrayLike<number>;
    /** The variable of each term, as its {@link Variable.index}. */
    columns: ArrayLike<number>;
    coefficients: ArrayLike<number>;
    /** For each row, whether the sum is to be at most (-1), equal to (0) or at least (1) the constant. */
    relations: ArrayLike<number>;
    constants: ArrayLike<number>;
    /** The priority of each row. If the array is missing, all rows are required. */
    priorities?: ArrayLike<number>;
    /**
     * The weight of each row's error among those of the same priority. If the array is missing, all weights are 1.
     */
    weights?: ArrayLike<number>;
}

export interface SolverOptions {
    /** How errors at one priority are added up; `absolute` if the option is missing. */
    norm?: Norm;
    /** How many simplex iterations a call may use before it throws {@link LimitError}; 0 for a generous limit. */
    iterationLimit?: number;
    /** How much work a call may do before it throws {@link LimitError}: sets {@link Solver.workLimit}. */
    workLimit?: number;
    /**
     * Whether the solver checks all invariants of its data after every call that changes it. This is slow and meant
     * for tests.
     */
    check?: boolean;
    /** Whether the variables that were added first get the space if several answers are equally good. */
    ageBreaksTies?: boolean;
}

/** A constraint that takes part in a contradiction; an element of {@link UnsatisfiableError.conflict}. */
export interface Contradiction {
    /** The constraint, or null if it is not in the solver, because the call that was to add it was refused. */
    readonly constraint: Constraint | null;
    /**
     * If the constraint was refused, the rule that was to be added. If it is in the solver and the refused call was to
     * state it anew, its new rule. A refused row of {@link Rows} is represented by an object with only its text.
     */
    readonly rule: Rule | { readonly name: null; toString(): string } | null;
    readonly name: string | null;
    readonly text: string;
}

export interface Level {
    priority: number;
    /**
     * The sum of the errors of all constraints at this priority, or of their squares if the norm is not `absolute`.
     * Each error is multiplied by the constraint's weight.
     */
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
    /** The memory that the solver occupies now, in bytes. */
    memory: number;
    peakMemory: number;
}

/**
 * A set of variables and constraints, and the values that satisfy the constraints best. After `free()`, all other
 * methods throw {@link FreedError}.
 */
export interface Solver extends Disposable {
    /**
     * Releases the memory of the solver. If this method is never called, the memory is released when the object is
     * garbage-collected.
     */
    free(): void;
    /**
     * Returns a copy of the solver, which gives equal answers to equal calls. Variables are valid in the copy, too;
     * for a constraint, the copy's method {@link constraint} returns that of the copy.
     */
    clone(): Solver;
    /** Removes all constraints and edits. The variables stay. */
    reset(): void;
    /**
     * Reserves memory for this many more variables, constraints and terms. Adding them is then faster, because arrays
     * need not grow.
     */
    reserve(variables: number, constraints: number, terms: number): void;
    /**
     * How much work one call may do before it throws {@link LimitError}; 0 for no limit. A unit of work is about a
     * visit to one term of a row, so equal calls reach the limit at the same point on every machine.
     */
    workLimit: number;
    norm: Norm;
    priorityNorm(priority: number): Norm;
    setPriorityNorm(priority: number, norm: Norm): void;

    addVariable(name?: string): Variable;
    /** Adds variables and returns them. In a new solver their indices are 0, 1, 2 and so on. */
    addVariables(count: number): Variable[];
    /** Removes a variable and ends its edit. Throws {@link InUseError} if a constraint contains the variable. */
    removeVariable(variable: Variable): void;
    setName(variable: Variable, name: string | null): void;
    isVariable(variable: unknown): boolean;
    readonly variableCount: number;

    /**
     * Adds a constraint and returns it. Throws {@link UnsatisfiableError} if the constraint contradicts required
     * constraints.
     */
    add(rule: Rule): Constraint;
    /**
     * Adds constraints, or none if one of them is refused. One call for many constraints is faster than a call for
     * each.
     */
    addAll(rules: Iterable<Rule>): Constraint[];
    /**
     * Adds constraints from arrays, or none if one of them is refused. This is the fastest way to add constraints,
     * because no objects are made.
     */
    addRows(rows: Rows): ConstraintList;
    /**
     * States rules in place of constraints, for programs that describe their whole layout again for every frame.
     * Returns the constraints of the rules, in the same order, for the next call; the first call gets an empty list.
     *
     * A rule with the same terms in the same order, relation, priority and weight as one of `constraints` keeps that
     * constraint. The returned list has the same object for it, whose constant and name become those of the rule. The
     * other constraints are removed, and the other rules are added. If the call throws, nothing changes.
     *
     *     let frame: Constraint[] = [];
     *     frame = solver.restate(frame, [left.eq(10), right.minus(left).eq(20)]);
     *     frame = solver.restate(frame, [left.eq(12), right.minus(left).eq(20)]); // the same two constraints
     */
    restate(constraints: readonly Constraint[] | ConstraintList, rules: Iterable<Rule>): Constraint[];
    /** Removes constraints, or none if one of them is not in the solver or occurs twice. */
    removeAll(constraints: readonly Constraint[] | ConstraintList): void;
    /**
     * Changes the right-hand sides of constraints. The required constraints are checked after the last change; if
     * they contradict each other, nothing changes.
     */
    setConstants(constraints: readonly Constraint[] | ConstraintList, values: ArrayLike<number>): void;
    /**
     * Returns this solver's constraint that corresponds to a constraint of another solver: of the solver of which
     * this one is a copy, or of a copy of this one.
     */
    constraint(handle: Constraint): Constraint;
    /** The number of constraints in the solver, not counting the constraints that edits add. */
    readonly constraintCount: number;

    /** Computes the values of all variables. {@link value} and {@link values} return them afterwards. */
    solve(): void;
    /** Returns the value that the last solve gave to a variable. */
    value(variable: Variable): number;
    /**
     * Returns the values that the last solve gave to all variables, indexed by {@link Variable.index}. The array is a
     * view of the solver's memory: do not write to it, and do not use it after the next call of any solver.
     */
    values(): Float64Array;
    /**
     * Returns the variables whose values have changed since this method, {@link takeChangedIndices} or
     * {@link forEachChange} was last called.
     */
    takeChanges(): Variable[];
    /**
     * Returns the variables whose values have changed, like {@link takeChanges}, but as an array of their indices.
     * Together with {@link values}, this is the fastest way to read changes. The next call that reads changes
     * overwrites the array.
     */
    takeChangedIndices(): Uint32Array;
    /**
     * Calls `visit` with each variable whose value has changed since changes were last read, and with its new value.
     * Returns the number of changed variables. `visit` may change the solver; variables that it removes are not
     * visited any more.
     */
    forEachChange(visit: (variable: Variable, value: number) => void): number;

    /**
     * Begins an edit, which lets the program set the value of a variable again and again: adds a constraint `variable
     * == value` of the given priority. The value is 0 until {@link suggest} sets another one.
     */
    edit(variable: Variable, priority: number): Constraint;
    suggest(variable: Variable, value: number): void;
    /** Suggests values for variables that are being edited. If one value is refused, none changes. */
    suggestAll(variables: readonly Variable[], values: ArrayLike<number>): void;
    endEdit(variable: Variable): void;
    isEditing(variable: Variable): boolean;
    editConstraint(variable: Variable): Constraint;

    /**
     * Calls `body`, and makes all changes of constraints and edits in it as a whole or not at all: the required
     * constraints are checked when `body` returns. If they contradict each other, or if `body` throws, all changes
     * are undone.
     */
    transaction<T>(body: () => T extends PromiseLike<unknown> ? never : T): T;
    /**
     * Begins a transaction for programs that cannot make all changes in one function; otherwise use {@link
     * transaction}. `commit()` ends it and keeps the changes, `rollback()` ends it and undoes them.
     */
    begin(): void;
    commit(): void;
    rollback(): void;

    /**
     * Returns whether the values are the only ones that satisfy the constraints equally well. Solves first if
     * something has changed.
     */
    isUnique(): boolean;
    /**
     * Returns the variables that have another value in another solution that is equally good. Solves first if
     * something has changed.
     */
    undeterminedVariables(): Variable[];
    /**
     * Returns the total error of the constraints at each priority below required, from the highest priority to the
     * lowest. Priorities that no constraint has are left out.
     */
    levels(): Level[];
    statistics(): Statistics;
    /**
     * Checks all invariants of the solver's data, for tests. Throws {@link InternalError} if one does not hold, which
     * is a defect of the library.
     */
    check(): void;
    /** Returns a readable listing of the variables, the constraints and the simplex tableau, for debugging. */
    dump(): string;

    /**
     * Solves, and makes a template of the result: an object that computes the same layout for other numbers much
     * faster than a solver.
     */
    template(options: TemplateOptions): Template;
}

/** Says how an instance of a template sets the constant of a constraint: to `factor * number + offset`. */
export interface Parameter {
    constraint: Constraint;
    /** The index of the input number among the numbers of an instance, from 0. */
    number: number;
    /**
     * The factor by which the input number is multiplied, 1 if missing. With 0, the constant is the same in all
     * instances.
     */
    factor?: number;
    /** The number that is added to the product of factor and input number; 0 if missing. */
    offset?: number;
}

export interface TemplateOptions {
    parameters: readonly Parameter[];
    /**
     * The variables whose values are computed for each instance. If missing: all variables, in the order of their
     * indices.
     */
    outputs?: readonly Variable[];
    /** How many input numbers each instance has. If missing: one more than the highest index in `parameters`. */
    numberCount?: number;
    /**
     * The input numbers of typical instances, one row for each. The template prepares formulas for them, so that
     * similar instances are computed faster.
     */
    samples?: ArrayLike<number>;
}

export interface StampInfo {
    /** The values of all instances, one row of {@link Template.outputCount} numbers for each. */
    values: Float64Array;
    instances: number;
    /**
     * How many instances the simplex method solved, because no formulas of the template are valid for them. Such
     * instances are slow; samples of them make the template faster.
     */
    repaired: number;
    failed: number;
    /**
     * The index of the first instance that has no values, because its constraints contradict each other, for example;
     * -1 if all instances have values.
     */
    firstFailed: number;
}

export interface TemplateInfo {
    numberCount: number;
    outputCount: number;
    plans: number;
    steps: number;
    terms: number;
    guards: number;
    /** The memory that the template occupies, in bytes. */
    memory: number;
}

/**
 * A layout that is solved once and then computed many times with other numbers. The template does not depend on the
 * solver from which it was made.
 */
export interface Template extends Disposable {
    readonly numberCount: number;
    readonly outputCount: number;
    free(): void;
    inspect(): TemplateInfo;
    /**
     * Computes the instances of the template, one for each row of `numbers`. The values are written to `values`, or
     * to a new array. `statuses` gets a number for each instance, 0 for success; {@link Keyline.statusName} names it.
     * If instances fail, their rows of `values` stay as they were, and all other rows are written. The error of the
     * first failed instance is then thrown; its `info` says how many failed.
     */
    stamp(numbers: Float64Array, values?: Float64Array, statuses?: Int32Array | Uint8Array): StampInfo;
}

/** The module that `load()` returns, an instance of the WebAssembly module. All its solvers share one memory. */
export interface Keyline {
    readonly Solver: new (options?: SolverOptions) => Solver;
    /** The version of the solver, for example "0.1.0". */
    readonly version: string;
    /**
     * How many bytes WebAssembly has reserved from the system. The memory of freed solvers serves for other solvers,
     * but is never returned to the system.
     */
    readonly memorySize: number;
    /** Returns the name of a status that {@link Template.stamp} has written: "OK" for 0, "UNSATISFIABLE" for 11. */
    statusName(status: number): string;
}

/**
 * Loads the solver from the file keyline.wasm beside keyline.js or, if `source` is given, from a URL, the result of a
 * `fetch()`, bytes or a compiled module.
 */
export declare function load(source?: string | URL | Response | BufferSource | WebAssembly.Module): Promise<Keyline>;

/**
 * Loads the solver without a promise, from the bytes of keyline.wasm or from a compiled module. This works in Node,
 * in workers, and in the pages of most current browsers. Some browsers refuse to compile so many bytes in a page
 * without a promise; use `load` there.
 */
export declare function loadSync(source: BufferSource | WebAssembly.Module): Keyline;

/**
 * The base class of all errors of the solver. A call that throws such an error has changed nothing. Arguments of a
 * wrong type cause a TypeError instead, and arrays of a wrong length a RangeError.
 */
export declare class KeylineError extends Error {
    protected constructor();
    /** The name of the status in csolver.h without CSOLVER_ERROR_, for example "STALE_VARIABLE". */
    readonly status: string;
    /** If Template.stamp() has thrown this error, the counts of computed and failed instances. */
    readonly info?: StampInfo;
}
/** A number that was passed to a call is NaN, infinite or outside its range, or a count is too large. */
export declare class NumberError extends KeylineError {}
/** A variable or constraint that was passed to a call was removed, or belongs to another solver. */
export declare class StaleError extends KeylineError {}
/** A method was called after `free()` had released the solver or template. */
export declare class FreedError extends KeylineError {}
/** {@link Solver.removeVariable} was called with a variable that a constraint contains. */
export declare class InUseError extends KeylineError {}
/** An array that was passed to a call contains the same constraint twice. */
export declare class DuplicateError extends KeylineError {}
/**
 * An edit was begun for a variable that is being edited already, a variable was used that is not being edited, or the
 * constraint of an edit was removed or got a constant without the methods for edits.
 */
export declare class EditError extends KeylineError {}
/** A call that needs a transaction, such as `commit()`, was made outside of one, or a call that is
 * not allowed during a transaction was made inside one. */
export declare class TransactionError extends KeylineError {}
/**
 * A call needed more iterations or more work than {@link SolverOptions.iterationLimit} or {@link Solver.workLimit}
 * allows.
 */
export declare class LimitError extends KeylineError {}
/** WebAssembly could not reserve the memory that a call needs. The solver is unchanged and remains usable. */
export declare class MemoryError extends KeylineError {}
/**
 * {@link Solver.template} was called while a priority has the norm `squares`, with which templates cannot be made.
 */
export declare class UnavailableError extends KeylineError {}
/** An invariant of the solver's data does not hold. This is a defect of the library; please report it. */
export declare class InternalError extends KeylineError {}
/** Required constraints contradict each other, so no values satisfy all of them. */
export declare class UnsatisfiableError extends KeylineError {
    /** A minimal set of constraints that contradict each other: without any one of them, the others do not. */
    readonly conflict: readonly Contradiction[];
}

/**
 * Lets the JavaScript statement `using` free solvers and templates at the end of a block, in engines that have this
 * statement.
 */
interface Disposable {
    [Symbol.dispose](): void;
}
declare global {
    interface SymbolConstructor {
        readonly dispose: unique symbol;
    }
}

// Code for the type checker `tsc --strict`, which is never run. Each line after @ts-expect-error must
// be reported as wrong, and all other lines must compile.
import { Constraint, KeylineError, load, REQUIRED, Solver, UnsatisfiableError, Variable } from '../keyline.js';

async function compiles(module: WebAssembly.Module, response: Response, bytes: Uint8Array): Promise<void> {
    const keyline = await load();
    await Promise.all([load('keyline.wasm'), load(new URL('file:///k')), load(module), load(response), load(bytes)]);
    const solver: Solver = new keyline.Solver({ ageBreaksTies: true, workLimit: 1e6 });
    const x: Variable = solver.addVariable('x');
    const [y, z] = solver.addVariables(2) as [Variable, Variable];
    const one: Constraint = solver.add(x.times(2).minus(y).plus(z.dividedBy(3)).eq(3).at(750, 2).named('one'));
    one.constant += 1;
    one.priority = REQUIRED;
    const list = solver.addRows({
        starts: Uint32Array.of(0, 1),
        columns: [x.index],
        coefficients: Float64Array.of(1),
        relations: Int8Array.of(1),
        constants: [0],
    });
    solver.setConstants(list, Float64Array.of(1));
    const frame: Constraint[] = solver.restate(list, new Set([x.eq(1), y.le(x).at(750)]));
    solver.removeAll([...frame]);
    const count: number = solver.transaction(() => solver.constraintCount);
    const cell = solver.template({ parameters: [{ constraint: solver.edit(x, 950), number: 0 }], outputs: [y, z] });
    const { values, repaired } = cell.stamp(new Float64Array(count), new Float64Array(2 * count), new Int32Array(count));
    values.fill(repaired);
    solver.forEachChange((variable, value) => void [variable.name, value.toFixed()]);
    try {
        solver.suggest(x, 5);
    } catch (error) {
        if (error instanceof UnsatisfiableError) for (const { constraint, text } of error.conflict) void [constraint?.priority, text];
        else if (error instanceof KeylineError) void error.status.length;
    }
    solver[Symbol.dispose]();

    // @ts-expect-error: JavaScript's operators do not work on variables
    void (x + 8);
    // @ts-expect-error
    void (x <= 8);
    // @ts-expect-error
    x.times(y);
    // @ts-expect-error: add() takes a rule (a constraint to add) and not an expression
    solver.add(x.plus(1));
    // @ts-expect-error
    solver.add(true);
    // @ts-expect-error
    new keyline.Solver({ norms: 'absolute' });
    // @ts-expect-error
    solver.norm = 'maximum';
    // @ts-expect-error
    one.violation = 1;
    // @ts-expect-error
    x.index = 4;
    // @ts-expect-error
    solver.suggest(x, '5');
    // @ts-expect-error
    solver.value('x');
    // @ts-expect-error: the function passed to transaction() must not be asynchronous
    void (await solver.transaction(async () => {}));
    // @ts-expect-error
    new Variable();
    // @ts-expect-error
    cell.stamp([1, 2, 3]);
}
void compiles;

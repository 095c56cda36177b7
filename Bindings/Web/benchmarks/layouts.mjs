// The layouts of the project's other benchmarks as arrays of constraints: a root view whose width and
// height are edited, and views inside.

export const LEFT = 0, TOP = 1, WIDTH = 2, HEIGHT = 3;

/**
 * Collects constraints in arrays. A view is the index of its first variable; its variables are left, top,
 * width and height.
 */
class Arrays {
    constructor() {
        this.variables = 0;
        this.rows = { starts: [0], columns: [], coefficients: [], relations: [], constants: [], priorities: [] };
        this.root = this.view();
    }

    view() {
        this.variables += 4;
        return this.variables - 4;
    }

    // Adds a constraint. The terms are given as coefficient, variable, coefficient, variable, and so on.
    add(terms, relation, constant, priority = 1000) {
        const { starts, columns, coefficients, relations, constants, priorities } = this.rows;
        for (let i = 0; i < terms.length; i += 2) {
            coefficients.push(terms[i]);
            columns.push(terms[i + 1]);
        }
        starts.push(columns.length);
        relations.push(relation);
        constants.push(constant);
        priorities.push(priority);
    }

    positive(...views) {
        for (const v of views) for (const side of [WIDTH, HEIGHT]) this.add([1, v + side], 1, 0);
    }

    typed() {
        const { starts, columns, coefficients, relations, constants, priorities } = this.rows;
        return {
            starts: Uint32Array.from(starts),
            columns: Uint32Array.from(columns),
            coefficients: Float64Array.from(coefficients),
            relations: Int32Array.from(relations),
            constants: Float64Array.from(constants),
            priorities: Float64Array.from(priorities),
        };
    }
}

/** A layout of cards that share the width of the root: 28 constraints for each card. */
export function cells(size) {
    const a = new Arrays();
    const { root } = a;
    a.add([1, root + LEFT], 0, 0);
    a.add([1, root + TOP], 0, 0);
    for (let i = 0; i < size; i++) {
        const [card, image, title, detail] = [a.view(), a.view(), a.view(), a.view()];
        a.positive(card, image, title, detail);
        a.add([1, card + LEFT, -1, root + LEFT], 0, 0);
        a.add([1, card + LEFT, 1, card + WIDTH, -1, root + LEFT, -1, root + WIDTH], 0, 0);
        a.add([1, card + TOP], 0, 80 * i);
        a.add([1, card + HEIGHT], 0, 80);
        a.add([1, image + LEFT, -1, card + LEFT], 0, 10);
        a.add([1, image + TOP, 0.5, image + HEIGHT, -1, card + TOP, -0.5, card + HEIGHT], 0, 0);
        a.add([1, image + WIDTH], 0, 48);
        a.add([1, image + HEIGHT, -1, image + WIDTH], 0, 0);
        a.add([1, title + LEFT, -1, image + LEFT, -1, image + WIDTH], 0, 10);
        a.add([1, title + LEFT, 1, title + WIDTH, -1, card + LEFT, -1, card + WIDTH], -1, -10);
        a.add([1, title + TOP, -1, image + TOP], 0, 0);
        a.add([1, title + HEIGHT], 0, 20);
        a.add([1, detail + LEFT, -1, title + LEFT], 0, 0);
        a.add([1, detail + TOP, -1, title + TOP, -1, title + HEIGHT], 0, 4);
        a.add([1, detail + LEFT, 1, detail + WIDTH, -1, card + LEFT, -1, card + WIDTH], -1, -10);
        a.add([1, detail + HEIGHT], 0, 16);
        for (const [view, natural] of [[title, 120 + (i % 60)], [detail, 90 + (i % 90)]]) {
            a.add([1, view + WIDTH], 1, natural, 750);
            a.add([1, view + WIDTH], -1, natural, 250);
        }
    }
    return { name: 'cells', size, variables: a.variables, rows: a.typed(), least: 200, most: 800 };
}

/** A layout of columns of equal widths that fill the root. */
export function columns(size) {
    const a = new Arrays();
    const { root } = a;
    a.add([1, root + LEFT], 0, 0);
    a.add([1, root + TOP], 0, 0);
    let first = -1, before = -1;
    for (let i = 0; i < size; i++) {
        const one = a.view();
        a.positive(one);
        a.add([1, one + TOP, -1, root + TOP], 0, 4);
        a.add([1, one + TOP, 1, one + HEIGHT, -1, root + TOP, -1, root + HEIGHT], 0, -4);
        if (before < 0) a.add([1, one + LEFT, -1, root + LEFT], 0, 1);
        else a.add([1, one + LEFT, -1, before + LEFT, -1, before + WIDTH], 0, 1);
        if (first < 0) first = one;
        else a.add([1, one + WIDTH, -1, first + WIDTH], 0, 0);
        before = one;
    }
    a.add([1, before + LEFT, 1, before + WIDTH, -1, root + LEFT, -1, root + WIDTH], 0, -1);
    return { name: 'columns', size, variables: a.variables, rows: a.typed(), least: 4 * size, most: 8 * size + 100 };
}

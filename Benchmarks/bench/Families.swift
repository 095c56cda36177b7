import Keyline

/// A family of layouts of one kind, as they occur in real programs, for any size. `size` is the number of rows,
/// cells, views or levels, and `perUnit` is roughly the number of constraints for each of these.
struct Family: Sendable {
    let name: String
    let summary: String
    let perUnit: Int
    /// How many different layouts the family has in each size. They have the same structure with
    /// other numbers, or are random screens of the same kind, and the benchmark builds them in
    /// turn.
    let variants: Int
    let variant: @Sendable (Int, Int) -> Workload

    init(
        name: String, summary: String, perUnit: Int, variants: Int,
        variant: @escaping @Sendable (Int, Int) -> Workload
    ) {
        (self.name, self.summary, self.perUnit) = (name, summary, perUnit)
        (self.variants, self.variant) = (variants, variant)
    }

    init(name: String, summary: String, perUnit: Int, make: @escaping @Sendable (Int) -> Workload) {
        self.init(name: name, summary: summary, perUnit: perUnit, variants: 1) { size, _ in
            make(size)
        }
    }

    /// Returns all variants of the family's layout in the given size, each as a solver problem.
    func make(_ size: Int) -> [Workload] { (0..<variants).map { variant(size, $0) } }

    /// Returns the size (number of rows, cells, views or levels) at which a layout of the family
    /// has about this many constraints.
    func size(constraints: Int) -> Int {
        if name == "nested" {
            var levels = 1
            while (16 << (2 * levels)) * 2 <= constraints { levels += 1 }
            return levels
        }
        if name == "grid" {
            var side = 2
            while (side + 1) * (side + 1) * 5 <= constraints { side += 1 }
            return side
        }
        return max(1, constraints / perUnit)
    }
}

let families: [Family] =
    realCells + [
        Family(
            name: "screens", summary: "random cells of texts in rows and columns", perUnit: 100,
            variants: cellVariants,
            variant: ScreenMaker.make),
        Family(name: "toolbar", summary: "fixed buttons in a row", perUnit: 4, make: toolbar),
        Family(name: "columns", summary: "equal columns fill the root", perUnit: 6, make: columns),
        Family(name: "form", summary: "label and field rows", perUnit: 17, make: form),
        Family(name: "cells", summary: "cards that share a width", perUnit: 28, make: cells),
        Family(name: "nested", summary: "a tree of equal splits", perUnit: 6, make: nested),
        Family(
            name: "flexible", summary: "a row that shrinks by priority", perUnit: 5, make: flexible),
        Family(name: "toggles", summary: "rows that come and go", perUnit: 4, make: toggles),
        Family(
            name: "conflicts", summary: "soft constraints that cannot all hold", perUnit: 9,
            make: conflicts),
        Family(name: "scattered", summary: "sparse rows at random", perUnit: 3, make: scattered),
        Family(name: "row", summary: "widths that are softly equal", perUnit: 5, make: row),
        Family(name: "deep", summary: "views nested level by level", perUnit: 6, make: deep),
        Family(name: "grid", summary: "cells between grid lines", perUnit: 5, make: grid),
        Family(name: "churn", summary: "redundant constraints", perUnit: 6, make: churn),
        // The workload "dialog" cannot be enlarged. The number of units is the number of
        // constraints divided by `perUnit`, but at least 1, so with the largest integer it is
        // always 1.
        Family(
            name: "dialog", summary: "the dialog of Kiwi's benchmark", perUnit: .max, make: dialog),
    ]

@Sendable func toolbar(_ size: Int) -> Workload {
    var w = Workload(family: "toolbar"), numbers = Numbers(state: 1), before: Int?
    w.root()
    for i in 0..<size {
        let v = w.view()
        w.relate(v, .width, nil, nil, Double(20 + i % 7))
        w.relate(v, .height, nil, nil, 30)
        w.relate(v, .centerY, 0)
        w.relate(v, .left, before ?? 0, before == nil ? .left : .right, 8)
        before = v
    }
    w.toggled = w.rows.count / 2
    w.resizes(400...1200, 600...1400, &numbers)
    w.byHand = { width, height, values in
        var x = 0.0
        for i in 0..<size {
            let at = 4 * (i + 1), extent = Double(20 + i % 7)
            values[at] = x + 8
            values[at + 1] = height / 2 - 15
            values[at + 2] = extent
            values[at + 3] = 30
            x += 8 + extent
        }
    }
    return w
}

@Sendable func columns(_ size: Int) -> Workload {
    var w = Workload(family: "columns"), numbers = Numbers(state: 1), before: Int?
    w.root()
    for _ in 0..<size {
        let v = w.view()
        w.positive(v)
        w.relate(v, .top, 0, .top, 4)
        w.relate(v, .bottom, 0, .bottom, -4)
        w.relate(v, .left, before ?? 0, before == nil ? .left : .right, 1)
        if before != nil { w.relate(v, .width, 1) }
        before = v
    }
    w.relate(before!, .right, 0, .right, -1)
    w.toggled = 6
    w.resizes(4 * size...8 * size + 100, 600...1400, &numbers)
    w.byHand = { width, height, values in
        let extent = (width - Double(size + 1)) / Double(size)
        for i in 0..<size {
            let at = 4 * (i + 1)
            values[at] = 1 + Double(i) * (extent + 1)
            values[at + 1] = 4
            values[at + 2] = extent
            values[at + 3] = height - 8
        }
    }
    return w
}

@Sendable func form(_ size: Int) -> Workload {
    var w = Workload(family: "form"), numbers = Numbers(state: 1), first: Int?, before: Int?
    w.root()
    for _ in 0..<size {
        let label = w.view(.text), field = w.view(.field)
        w.positive(label, field)
        w.relate(label, .left, 0, .left, 16)
        let text = Double(40 + numbers.integer(0...80))
        for (view, side, natural, hug, resist) in [
            (label, LayoutAttribute.width, text, 251.0, 750.0), (label, .height, 21, 251, 750),
            (field, .width, 100, 250, 749),
        ] {
            w.relate(view, side, nil, nil, natural, relation: .lessThanOrEqual, priority: hug)
            w.relate(view, side, nil, nil, natural, relation: .greaterThanOrEqual, priority: resist)
        }
        w.relate(field, .height, nil, nil, 30)
        w.relate(field, .left, label, .right, 8, relation: .greaterThanOrEqual)
        w.relate(field, .right, 0, .right, -16)
        w.relate(label, .centerY, field)
        w.relate(field, .top, before ?? 0, before == nil ? .top : .bottom, 12)
        if let first {
            w.relate(field, .left, first)
        } else {
            w.relate(field, .left, 0, priority: 260)
        }
        first = first ?? field
        before = field
    }
    w.relate(before!, .bottom, 0, .bottom, -12, relation: .lessThanOrEqual, priority: 740)
    w.toggled = w.rows.count / 2
    w.resizes(400...1200, 600...1400, &numbers)
    return w
}

@Sendable func cells(_ size: Int) -> Workload {
    var w = Workload(family: "cells"), numbers = Numbers(state: 1)
    w.root()
    for i in 0..<size {
        let card = w.view(.frame), image = w.view(.image), title = w.view(.text),
            detail = w.view(.text)
        w.positive(card, image, title, detail)
        w.relate(card, .left, 0)
        w.relate(card, .right, 0)
        w.relate(card, .top, 0, .top, Double(80 * i))
        w.relate(card, .height, nil, nil, 80)
        w.relate(image, .left, card, .left, 10)
        w.relate(image, .centerY, card)
        w.relate(image, .width, nil, nil, 48)
        w.relate(image, .height, image, .width)
        w.relate(title, .left, image, .right, 10)
        w.relate(title, .right, card, .right, -10, relation: .lessThanOrEqual)
        w.relate(title, .top, image)
        w.relate(title, .height, nil, nil, 20)
        w.relate(detail, .left, title)
        w.relate(detail, .top, title, .bottom, 4)
        w.relate(detail, .right, card, .right, -10, relation: .lessThanOrEqual)
        w.relate(detail, .height, nil, nil, 16)
        for (view, natural) in [(title, 120 + i % 60), (detail, 90 + i % 90)] {
            w.relate(
                view, .width, nil, nil, Double(natural), relation: .greaterThanOrEqual,
                priority: 750)
            w.relate(
                view, .width, nil, nil, Double(natural), relation: .lessThanOrEqual, priority: 250)
        }
    }
    w.toggled = w.rows.count / 2
    w.resizes(400...1200, 600...1400, &numbers)
    w.byHand = { width, height, values in
        for i in 0..<size {
            let y = Double(80 * i), room = width - 78
            let boxes: [(Double, Double, Double, Double)] = [
                (0, y, width, 80), (10, y + 16, 48, 48),
                (68, y + 16, min(Double(120 + i % 60), room), 20),
                (68, y + 40, min(Double(90 + i % 90), room), 16),
            ]
            for (k, box) in boxes.enumerated() {
                let at = 4 * (4 * i + k + 1)
                (values[at], values[at + 1], values[at + 2], values[at + 3]) = box
            }
        }
    }
    return w
}

@Sendable func nested(_ levels: Int) -> Workload {
    var w = Workload(family: "nested"), numbers = Numbers(state: 1)
    w.root()
    func split(_ parent: Int, _ depth: Int) {
        guard depth > 0 else { return }
        let across = depth % 2 == 1
        var first: Int?, before: Int?
        for _ in 0..<4 {
            let v = w.view(depth > 1 ? .frame : .box, in: parent)
            w.positive(v)
            w.relate(v, across ? .top : .left, parent, nil, 2)
            w.relate(v, across ? .bottom : .right, parent, nil, -2)
            let (near, far): (LayoutAttribute, LayoutAttribute) =
                across ? (.left, .right) : (.top, .bottom)
            w.relate(v, near, before ?? parent, before == nil ? near : far, 2)
            if let first { w.relate(v, across ? .width : .height, first) }
            first = first ?? v
            before = v
            split(v, depth - 1)
        }
        w.relate(before!, across ? .right : .bottom, parent, nil, -2)
    }
    split(0, levels)
    w.toggled = 4
    w.resizes(4000...5000, 4000...5000, &numbers)
    w.byHand = { width, height, values in
        var next = 1
        func place(_ box: (Double, Double, Double, Double), _ depth: Int) {
            guard depth > 0 else { return }
            let across = depth % 2 == 1
            let extent = ((across ? box.2 : box.3) - 10) / 4
            for i in 0..<4 {
                let offset = 2 + Double(i) * (extent + 2)
                let inner =
                    across
                    ? (box.0 + offset, box.1 + 2, extent, box.3 - 4)
                    : (box.0 + 2, box.1 + offset, box.2 - 4, extent)
                (values[4 * next], values[4 * next + 1]) = (inner.0, inner.1)
                (values[4 * next + 2], values[4 * next + 3]) = (inner.2, inner.3)
                next += 1
                place(inner, depth - 1)
            }
        }
        place((0, 0, width, height), levels)
    }
    return w
}

@Sendable func flexible(_ size: Int) -> Workload {
    var w = Workload(family: "flexible"), numbers = Numbers(state: 1), before: Int?
    w.root()
    for i in 0..<size {
        let v = w.view()
        w.relate(v, .width, nil, nil, 5, relation: .greaterThanOrEqual)
        w.relate(
            v, .width, nil, nil, Double(30 + numbers.integer(0...60)),
            priority: [749, 500, 250][i % 3])
        w.relate(v, .top, 0)
        w.relate(v, .bottom, 0)
        w.relate(v, .left, before ?? 0, before == nil ? .left : .right, 4)
        before = v
    }
    w.relate(before!, .right, 0, .right, -4)
    w.toggled = 3
    w.resizes(12 * size...80 * size, 600...1400, &numbers)
    return w
}

@Sendable func toggles(_ size: Int) -> Workload {
    var w = Workload(family: "toggles"), numbers = Numbers(state: 1), before: Int?
    w.root()
    for i in 0..<size {
        let v = w.view()
        w.relate(v, .left, 0, .left, 8)
        w.relate(v, .right, 0, .right, -8)
        w.relate(v, .height, nil, nil, Double(20 + i % 5), priority: 800)
        w.relate(v, .top, before ?? 0, before == nil ? .top : .bottom, 6)
        before = v
    }
    w.toggled = w.rows.count - 2
    w.resizes(400...1200, 600...1400, &numbers)
    w.byHand = { width, height, values in
        var y = 0.0
        for i in 0..<size {
            let at = 4 * (i + 1), extent = Double(20 + i % 5)
            values[at] = 8
            values[at + 1] = y + 6
            values[at + 2] = width - 16
            values[at + 3] = extent
            y += 6 + extent
        }
    }
    return w
}

@Sendable func conflicts(_ size: Int) -> Workload {
    var w = Workload(family: "conflicts"), n = Numbers(state: 1), views: [Int] = []
    w.root()
    for _ in 0..<size {
        let v = w.view()
        w.positive(v)
        w.relate(
            v, .left, views.last ?? 0, views.isEmpty ? .left : .right, 2,
            relation: .greaterThanOrEqual, priority: n.choice([1000, 900]))
        w.relate(
            v, .width, nil, nil, Double(n.integer(20...200)), priority: n.choice([300, 500, 700]))
        w.relate(
            v, .width, nil, nil, Double(n.integer(20...200)), relation: .greaterThanOrEqual,
            priority: n.choice([300, 500, 700]))
        if !views.isEmpty {
            w.relate(
                v, .width, n.choice(views), nil, Double(n.integer(-20...20)),
                relation: n.choice([.equal, .lessThanOrEqual, .greaterThanOrEqual]), priority: 500,
                multiplier: n.choice([0.5, 1, 2]))
        }
        w.relate(v, .height, v, .width, priority: 600, multiplier: 0.75)
        w.relate(v, .bottom, 0, .bottom, -4, relation: .lessThanOrEqual)
        w.relate(v, .top, 0, .top, 4)
        views.append(v)
    }
    w.relate(views.last!, .right, 0, .right, -2, relation: .lessThanOrEqual)
    w.toggled = w.rows.count / 2
    w.resizes(60 * size...180 * size, 40...300, &n)
    return w
}

@Sendable func scattered(_ size: Int) -> Workload {
    var w = Workload(family: "scattered"), n = Numbers(state: 1)
    w.variableCount = size
    let point = (0..<size).map { _ in Double(n.integer(-500...500)) }
    for _ in 0..<3 * size {
        var terms: [(variable: Int, coefficient: Double)] = []
        for _ in 0..<n.integer(1...4) {
            let variable = n.integer(0...size - 1)
            if !terms.contains(where: { $0.variable == variable }) {
                terms.append((variable, n.choice([-2, -1, -0.5, 0.5, 1, 3])))
            }
        }
        let value = terms.reduce(0.0) { $0 + $1.coefficient * point[$1.variable] }
        if n.integer(0...1) == 0 {
            let relation = n.choice([-1, 1])
            w.row(terms, relation, value - Double(relation * n.integer(0...100)))
        } else {
            w.row(
                terms, n.integer(-1...1), Double(n.integer(-800...800)),
                priority: n.choice([50, 250, 500, 750]), weight: n.choice([1, 1, 2.5]))
        }
    }
    w.toggled = w.rows.count / 2
    return w
}

@Sendable func row(_ size: Int) -> Workload {
    var w = Workload(family: "row"), numbers = Numbers(state: 1), before: Int?
    w.root()
    for _ in 0..<size {
        let v = w.view()
        w.relate(v, .width, nil, nil, 10, relation: .greaterThanOrEqual)
        w.relate(v, .top, 0)
        w.relate(v, .bottom, 0)
        w.relate(v, .left, before ?? 0, before == nil ? .left : .right)
        if let before { w.relate(v, .width, before, priority: 800) }
        before = v
    }
    w.relate(before!, .right, 0)
    w.toggled = 3
    w.resizes(15 * size...25 * size, 600...1400, &numbers)
    w.byHand = { width, height, values in
        let extent = width / Double(size)
        for i in 0..<size {
            let at = 4 * (i + 1)
            (values[at], values[at + 1]) = (Double(i) * extent, 0)
            (values[at + 2], values[at + 3]) = (extent, height)
        }
    }
    return w
}

@Sendable func deep(_ size: Int) -> Workload {
    var w = Workload(family: "deep"), numbers = Numbers(state: 1), parent = 0
    w.root()
    for i in 1...size {
        let v = w.view(i < size ? .frame : .box, in: parent)
        w.positive(v)
        w.relate(v, .left, parent, nil, 1)
        w.relate(v, .top, parent, nil, 1)
        w.relate(v, .right, parent, nil, -1)
        w.relate(v, .bottom, parent, nil, -1)
        parent = v
    }
    w.toggled = w.rows.count / 2
    w.resizes(3 * size...5 * size, 3 * size...5 * size, &numbers)
    w.byHand = { width, height, values in
        for i in 1...size {
            let inset = Double(i)
            (values[4 * i], values[4 * i + 1]) = (inset, inset)
            (values[4 * i + 2], values[4 * i + 3]) = (width - 2 * inset, height - 2 * inset)
        }
    }
    return w
}

@Sendable func grid(_ size: Int) -> Workload {
    var w = Workload(family: "grid"), numbers = Numbers(state: 1)
    w.root()
    var lines: [[Int]] = []
    for axis in 0..<2 {
        let line = (0...size).map { w.variableCount + $0 }
        // The lines of the grid are variables without views. Variables are numbered by views, four for each, so
        // placeholder views reserve numbers for the lines.
        let views = (size + 4) / 4
        for _ in 0..<views { _ = w.view(.nothing) }
        lines.append(line)
        w.row([(line[0], 1)], 0, 0)
        w.row([(line[size], 1), (2 + axis, -1)], 0, 0)
        for i in 0..<size {
            w.row([(line[i + 1], 1), (line[i], -1)], 1, 10)
            if i > 0 {
                w.row([(line[i + 1], 1), (line[i], -2), (line[i - 1], 1)], 0, 0, priority: 600)
            }
        }
    }
    for i in 0..<size {
        for j in 0..<size {
            let v = w.view()
            for (near, far, start, axis) in [
                (LayoutAttribute.left, LayoutAttribute.right, i, 0), (.top, .bottom, j, 1),
            ] {
                w.row(Workload.terms(v, near) + [(lines[axis][start], -1)], 0, 2)
                w.row(Workload.terms(v, far) + [(lines[axis][start + 1], -1)], 0, -2)
            }
            w.row([(4 * v + 3, 1), (4 * v + 2, -0.75)], 0, 0, priority: 300)
        }
    }
    w.toggled = w.rows.count - 1
    w.resizes(60 * size...120 * size, 60 * size...120 * size, &numbers)
    return w
}

@Sendable func churn(_ size: Int) -> Workload {
    var w = Workload(family: "churn"), n = Numbers(state: 1)
    w.variableCount = size
    let point = (0..<size).map { _ in Double(n.integer(0...30)) }
    for variable in 0..<size where variable % 2 == 0 {
        w.row([(variable, 1)], 0, Double(n.integer(0...30)), priority: n.choice([100, 300]))
    }
    for _ in 0..<5 * size {
        if w.rows.count > size, n.integer(0...9) < 4 {
            w.rows.append(w.rows[n.integer(size / 2 + 1...w.rows.count - 1)])
            continue
        }
        let (a, b) = (n.integer(0...size - 1), n.integer(0...size - 1))
        var terms: [(variable: Int, coefficient: Double)] = [(a, 1)]
        if a != b { terms.append((b, n.choice([-1, 0.5, 2]))) }
        let value = terms.reduce(0.0) { $0 + $1.coefficient * point[$1.variable] }
        let relation = n.choice([0, 0, -1, 1])
        w.row(terms, relation, value - Double(relation * n.choice([0, 0, 3])))
    }
    w.toggled = w.rows.count - 1
    return w
}

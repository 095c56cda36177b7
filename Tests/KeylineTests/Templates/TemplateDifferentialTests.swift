import Testing

@testable import Keyline

/// A random card: rows of texts, stack views, nested views and guides below each other.
private struct RandomCard {
    let card = View(frame: Rect(width: 400, height: 300))
    private(set) var texts: [Natural] = []
    private(set) var constraints: [LayoutConstraint] = []
    private(set) var views: [View]
    private var draw: Draw
    private var rank = 0.0
    /// The row above the next one.
    private var above: View?

    init(_ seed: Int) {
        draw = Draw(seed)
        views = [card]
        if draw.number(0...1) == 0 { card.layoutDirection = .rightToLeft }
        card.directionalLayoutMargins = DirectionalInsets(
            top: draw.number(0...9), leading: draw.number(0...9), bottom: draw.number(0...9),
            trailing: draw.number(0...9))
        for _ in 0..<Int(draw.number(1...4)) {
            switch draw.number(0...3) {
            case 0: addTexts()
            case 1: addNest()
            default: addStack()
            }
        }
        LayoutConstraint.activate(constraints)
    }

    private mutating func add(
        _ first: any LayoutItem, _ attribute: LayoutAttribute,
        _ relation: LayoutRelation, _ second: (any LayoutItem)? = nil,
        _ other: LayoutAttribute = .notAnAttribute, multiplier: Double = 1, _ constant: Double
    ) {
        constraints.append(
            LayoutConstraint(
                item: first, attribute: attribute, relatedBy: relation, toItem: second,
                attribute: other, multiplier: multiplier, constant: constant))
    }

    private mutating func size(
        _ item: View, _ attribute: LayoutAttribute, _ relation: LayoutRelation, _ constant: Double
    ) {
        constraints.append(
            LayoutConstraint(
                item: item, attribute: attribute, relatedBy: relation, constant: constant))
    }

    /// All priorities differ, so that it is determined which text becomes narrower.
    private mutating func makeText() -> Natural {
        let text = Natural(draw.number(10...90), draw.number(8...40))
        text.baselines = (draw.number(4...20), draw.number(0...6))
        rank += 1
        for axis in [LayoutAxis.horizontal, .vertical] {
            text.setContentHuggingPriority(LayoutPriority(200 + rank), for: axis)
            text.setContentCompressionResistancePriority(LayoutPriority(700 + rank), for: axis)
        }
        if draw.number(0...3) == 0 {
            text.insets = Insets(
                top: draw.number(0...3), left: draw.number(0...3), bottom: draw.number(0...3),
                right: draw.number(0...3))
        }
        texts.append(text)
        views.append(text)
        return text
    }

    private mutating func addRow(_ view: View, in outer: View, below: (any LayoutItem)?) {
        view.translatesAutoresizingMaskIntoConstraints = false
        if view.superview == nil { outer.addSubview(view) }
        if let below {
            add(view, .top, .equal, below, .bottom, draw.number(0...12))
        } else {
            add(view, .top, .equal, outer, .topMargin, draw.number(0...12))
        }
    }

    /// Adds some texts side by side, aligned by their baselines.
    private mutating func addTexts() {
        let first = makeText(), second = makeText()
        addRow(first, in: card, below: above)
        card.addSubview(second)
        add(first, .leading, .equal, card, .leadingMargin, draw.number(0...20))
        add(second, .firstBaseline, .equal, first, .lastBaseline, draw.number(-5...5))
        add(second, .leading, .greaterThanOrEqual, first, .trailing, draw.number(0...9))
        add(second, .trailing, .equal, card, .trailing, -draw.number(0...20))
        if draw.number(0...2) == 0 {
            size(first, .width, .greaterThanOrEqual, 150)
            size(second, .width, .greaterThanOrEqual, 90)
        }
        above = first
    }

    private mutating func addStack() {
        let members = (0..<Int(draw.number(1...4))).map { _ in makeText() }
        let stack = StackView(arrangedSubviews: members)
        stack.axis = draw.number(0...1) == 0 ? .horizontal : .vertical
        stack.distribution = [.fill, .fillEqually, .equalSpacing].randomElement(using: &draw)!
        stack.alignment = [.fill, .leading, .center, .trailing, .firstBaseline]
            .randomElement(using: &draw)!
        stack.spacing = draw.number(0...9)
        stack.isLayoutMarginsRelativeArrangement = draw.number(0...2) == 0
        views.append(stack)
        addRow(stack, in: card, below: above)
        let guide = draw.number(0...1) == 0 ? card.layoutMarginsGuide : nil
        add(stack, .leading, .equal, guide ?? card, .leading, draw.number(0...20))
        add(stack, .trailing, .equal, guide ?? card, .trailing, -draw.number(0...20))
        if draw.number(0...1) == 0 { size(stack, .height, .equal, draw.number(40...90)) }
        above = stack
    }

    /// Adds a view that contains a guide, in which a text is placed.
    private mutating func addNest() {
        let box = View(), guide = LayoutGuide(), text = makeText()
        views.append(box)
        addRow(box, in: card, below: above)
        box.addLayoutGuide(guide)
        box.addSubview(text)
        add(box, .width, .equal, card, .width, multiplier: 0.5, draw.number(-20...20))
        add(box, .centerX, .equal, card, .centerX, draw.number(-10...10))
        size(box, .height, .equal, draw.number(30...60))
        add(guide, .leading, .equal, box, .leading, draw.number(0...9))
        add(guide, .width, .equal, box, .width, multiplier: 0.75, 0)
        add(guide, .top, .equal, box, .top, draw.number(0...9))
        add(guide, .bottom, .equal, box, .bottom, -draw.number(0...9))
        add(text, .leading, .equal, guide, .leading, draw.number(0...5))
        add(text, .trailing, .lessThanOrEqual, guide, .trailing, -draw.number(0...5))
        add(text, .centerY, .equal, guide, .centerY, draw.number(-5...5))
        above = box
    }

    var numbers: [LayoutTemplate.Number] {
        [.width, .height] + constraints.map { .constant(of: $0) }
            + texts.flatMap { [.intrinsicWidth(of: $0), .intrinsicHeight(of: $0)] }
    }

    /// Returns numbers close to the present ones, and sometimes far from them.
    mutating func drawNumbers() -> [Double] {
        var numbers = [draw.number(250...500), draw.number(200...400)]
        for constraint in constraints {
            numbers.append(constraint.constant + draw.number(-9...9) / 3)
        }
        for text in texts {
            let isLong = draw.number(0...4) == 0
            numbers.append(max(0, text.size.width + draw.number(-20...(isLong ? 300 : 20))))
            numbers.append(max(0, text.size.height + draw.number(-5...5)))
        }
        return numbers
    }

    /// Sets the numbers in the view tree itself.
    func take(_ numbers: [Double]) {
        card.frame.size = Size(width: numbers[0], height: numbers[1])
        for (constraint, number) in zip(constraints, numbers[2...]) { constraint.constant = number }
        let sizes = Array(numbers[(2 + constraints.count)...])
        for (i, text) in texts.enumerated() {
            text.size = Size(width: sizes[2 * i], height: sizes[2 * i + 1])
        }
    }
}

@Suite("Layout templates give the same frames as view trees with the same numbers")
struct TemplateDifferentialTests {
    private func isSame(_ a: Rect, _ b: Rect) -> Bool {
        abs(a.minX - b.minX) < 1e-6 && abs(a.minY - b.minY) < 1e-6
            && abs(a.width - b.width) < 1e-6 && abs(a.height - b.height) < 1e-6
    }

    /// Returns the views whose frames are ambiguous.
    private func open(_ views: [View]) throws -> Set<ObjectIdentifier> {
        let engine = try #require(views[0].layoutNode.engine)
        let free = try Set(engine.system.value.solver.undeterminedVariables())
        return Set(
            views.filter { $0.layoutNode.variables?.all.contains(where: free.contains) ?? false }
                .map(ObjectIdentifier.init))
    }

    @Test(
        "a template of a random layout gives the frames of the view tree with the same numbers",
        arguments: 1...40, [false, true])
    func equations(seed: Int, isMirrored: Bool) throws {
        let built = RandomLayout(seed: seed, hasMultiples: !isMirrored).build()
        if isMirrored { built.container.layoutDirection = .rightToLeft }
        LayoutConstraint.activate(built.constraints)
        let template = try LayoutTemplate(
            of: built.container,
            numbers: [.width, .height] + built.constraints.map { .constant(of: $0) },
            frames: built.views)
        let former = built.constraints.map(\.constant)
        var draw = Draw(seed)
        var compared = 0
        for _ in 0..<6 {
            let numbers =
                [draw.number(900...1200), draw.number(700...900)]
                + former.map { $0 + draw.number(-20...20) / 3 }
            built.container.frame.size = Size(width: numbers[0], height: numbers[1])
            for (made, constant) in zip(built.constraints, numbers[2...]) {
                made.constant = constant
            }
            let errors = reports { built.container.layoutIfNeeded() }
            guard errors.isEmpty else {
                let error = #expect(throws: LayoutError.self) { _ = try template.frames(numbers) }
                #expect(error?.kind == .unsatisfiable)
                continue
            }
            compared += 1
            for (i, (have, want)) in zip(try template.frames(numbers), built.frames).enumerated() {
                #expect(isSame(have, want), "view \(i): \(have), expected \(want)")
            }
        }
        #expect(compared > 0)
    }

    @Test("a template of a random card of labels, stacks and guides gives the frames of the card")
    func cards() throws {
        var compared = 0, left = 0, failed = 0, repaired = 0
        for seed in 1...120 {
            var card = RandomCard(seed)
            let views = card.views
            guard reports({ card.card.layoutIfNeeded() }).isEmpty else { continue }
            let template = try LayoutTemplate(
                of: card.card, numbers: card.numbers, frames: views)
            #expect(template.broken.isEmpty, "seed \(seed)")
            for round in 0..<5 {
                let numbers = card.drawNumbers()
                card.take(numbers)
                var errors = reports { card.card.layoutIfNeeded() }
                if !errors.isEmpty {
                    // Errors may come from the change of one number after the other. Check whether
                    // a new card with all these numbers has errors, too.
                    let other = RandomCard(seed)
                    other.take(numbers)
                    errors = reports { other.card.layoutIfNeeded() }
                    if errors.isEmpty { continue }
                }
                guard errors.isEmpty else {
                    failed += 1
                    let error = #expect(throws: LayoutError.self) {
                        _ = try template.frames(numbers)
                    }
                    #expect(error?.kind == .unsatisfiable, "seed \(seed), round \(round)")
                    continue
                }
                var frames = [Rect](repeating: .zero, count: views.count)
                repaired += try template.stamp(instances: 1, numbers, into: &frames).repaired
                let open = try open(views)
                for (view, have) in zip(views, frames) {
                    let outer = view.superview ?? view
                    guard !open.contains(ObjectIdentifier(view)),
                        !open.contains(ObjectIdentifier(outer))
                    else {
                        left += 1
                        continue
                    }
                    compared += 1
                    #expect(
                        isSame(have, view.frame),
                        "seed \(seed), round \(round), \(view): \(have), expected \(view.frame)")
                }
            }
        }
        // All kinds of cards must occur, and only few may be left out.
        #expect(compared > 2000 && left * 5 < compared && failed > 3 && repaired > 100)
    }

    @Test("a template of a random tree with all kinds of content gives the frames of the tree")
    func everything() throws {
        var compared = 0, contradictory = 0, scaled = 0
        for seed in 1...250 {
            let tree = RandomTree(seed)
            if seed % 3 == 0 { tree.root.displayScale = 2 }
            let errors = reports { tree.root.layoutIfNeeded() }
            guard errors.allSatisfy({ $0.kind == .unsatisfiable }) else { continue }
            let size = tree.root.frame.size
            let template = try LayoutTemplate(
                of: tree.root, numbers: [.width, .height], frames: tree.views)
            if !template.broken.isEmpty { contradictory += 1 }
            let engine = try #require(tree.root.layoutNode.engine)
            let broken = engine.system.value.broken.compactMap {
                engine.constraint(in: $0)?.summary
            }
            #expect(template.broken.sorted() == broken.sorted(), "seed \(seed)")
            let frames = try template.frames([size.width, size.height])
            let open = try open(tree.views)
            for (view, have) in zip(tree.views, frames) {
                var chain: [View] = [view]
                while let outer = chain.last?.superview { chain.append(outer) }
                guard !chain.contains(where: { open.contains(ObjectIdentifier($0)) }) else {
                    continue
                }
                compared += 1
                if seed % 3 == 0 { scaled += 1 }
                #expect(
                    isSame(have, view.frame),
                    "seed \(seed), \(view.identifier ?? ""): \(have), expected \(view.frame)")
            }
        }
        #expect(compared > 500 && contradictory > 20 && scaled > 100)
    }

    @Test(
        "frames of 20 list cells that the template of one cell computes equal those of the cells",
        arguments: [false, true])
    func list(isMirrored: Bool) throws {
        let root = View(frame: Rect(width: 401, height: 1200))
        root.displayScale = 2
        root.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
        let rows = (0..<20).map { _ in PriceRow() }
        var draw = Draw(1), numbers: [Double] = []
        for (i, row) in rows.enumerated() {
            root.addSubview(
                row.cell,
                constraints: [
                    equal(\.leadingAnchor), equal(\.trailingAnchor, constant: -0.5),
                    equal(\.topAnchor, constant: Double(60 * i)),
                    equal(\.heightAnchor, constant: 60),
                ])
            row.title.size.width = draw.number(1...500)
            row.price.size.width = draw.number(20...80) / 3
            row.indent.constant = draw.number(8...24)
            numbers += [
                400.5, 60, row.title.size.width, row.price.size.width, row.indent.constant,
            ]
        }
        root.layoutIfNeeded()
        let template = try LayoutTemplate(of: rows[7].cell, numbers: rows[7].numbers)
        var frames = [Rect](repeating: .zero, count: 3 * rows.count)
        let summary = try template.stamp(
            instances: rows.count, numbers, into: &frames, threads: 2)
        #expect(summary.failures.isEmpty && summary.repaired > 0)
        for (i, row) in rows.enumerated() {
            #expect(frames[3 * i].size == row.cell.frame.size)
            for (k, view) in [row.title, row.price].enumerated() {
                let have = frames[3 * i + 1 + k]
                #expect(isSame(have, view.frame), "\(i): \(have), expected \(view.frame)")
            }
        }
    }
}

import Testing

@testable import Keyline

/// The first fitting size of a tree may use a copy of the solver of another tree that differs in
/// constants only. Every test compares with trees for which no solver is remembered.
@Suite("Trees that differ in constants only")
struct KindTests {
    private static let words = ["engine", "of", "a", "loom", "weaves", "patterns", "and", "leaves"]

    /// A cell: a root with its views and constraints.
    struct Cell {
        let root: View
        let views: [View]
        let constraints: [LayoutConstraint]

        var frames: [Rect] { views.map(\.frame) }
        var engine: LayoutEngine { root.layoutEngine }

        /// Whether the last fitting size was computed in a copy of a remembered solver.
        var isRecalled: Bool { engine.fits.solver?.recalled != nil }

        /// Whether the layout is the only one that satisfies the constraints equally well.
        var isUnique: Bool {
            engine.system.value.broken.isEmpty
                && (try? engine.system.value.solver.isUnique()) == true
        }

        func fit(_ width: Double) -> Size {
            root.systemLayoutSizeFitting(
                Size(width: width, height: 0), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel)
        }

        /// Computes the fitting size for a width, and lays out the cell in this size. Returns whether
        /// the cell's solver is then the copy of a remembered one.
        @discardableResult
        func layOut(_ width: Double, more: Double = 0) -> Bool {
            let size = fit(width), fitted = engine.fits.solver
            root.frame.size = Size(width: size.width, height: size.height + more)
            root.layoutIfNeeded()
            return fitted?.recalled != nil && engine.system.value.solver === fitted?.solver
        }
    }

    /// Makes a random tree. `structure` decides everything but the constants.
    func randomTree(_ structure: Int, _ constants: Int) -> Cell {
        let layout = RandomLayout(seed: structure)
        let built = layout.build()
        var draw = Draw(7000 * structure + constants)
        for constraint in built.constraints { constraint.constant += draw.number(-4...4) }
        LayoutConstraint.activate(built.constraints)
        return Cell(root: built.container, views: built.views, constraints: built.constraints)
    }

    /// Makes rows of two texts each, one below the other.
    func texts(_ structure: Int, _ constants: Int) -> Cell {
        var form = Draw(structure), draw = Draw(9000 * structure + constants)
        let root = View()
        var views: [View] = [], made: [LayoutConstraint] = []
        var top = root.topAnchor
        for _ in 0..<Int(form.number(1...4)) {
            func label(_ most: Int) -> Label {
                let count = Int(draw.number(1...most))
                let words = (0..<count).map { _ in Self.words.randomElement(using: &draw)! }
                let label = Label(words.joined(separator: " "))
                label.translatesAutoresizingMaskIntoConstraints = false
                root.addSubview(label)
                views.append(label)
                return label
            }
            let name = label(3), text = label(30)
            text.numberOfLines = 0
            name.setContentCompressionResistancePriority(760, for: .horizontal)
            if form.number(0...1) == 0 {
                name.setContentHuggingPriority(260, for: .horizontal)
            } else {
                made.append(name.widthAnchor.constraint(equalToConstant: draw.number(20...90)))
            }
            let gap = text.leadingAnchor.constraint(
                equalTo: name.trailingAnchor, constant: draw.number(0...9))
            made += [
                name.leadingAnchor.constraint(equalTo: root.leadingAnchor), gap,
                text.trailingAnchor.constraint(equalTo: root.trailingAnchor),
                name.topAnchor.constraint(equalTo: top, constant: draw.number(0...9)),
                text.topAnchor.constraint(equalTo: name.topAnchor),
                text.heightAnchor.constraint(greaterThanOrEqualTo: name.heightAnchor),
            ]
            top = text.bottomAnchor
        }
        made.append(root.bottomAnchor.constraint(equalTo: top, constant: draw.number(0...9)))
        LayoutConstraint.activate(made)
        return Cell(root: root, views: views, constraints: made)
    }

    /// Makes a root that is as high as a text of two words, each 120 points wide.
    func twoWords(_ constraints: PairedConstraint...) -> (root: View, text: Label) {
        let root = View(), text = Label()
        text.measure = WorkCountTests.Words()
        text.numberOfLines = 0
        text.text = "xxxxxxxxxxxx yyyyyyyyyyyy"
        root.addSubview(
            text, constraints: [equal(\.topAnchor), equal(\.bottomAnchor)] + constraints)
        return (root, text)
    }

    func expectNear(_ a: Cell, _ b: Cell, _ what: String) {
        for (one, other) in zip(a.frames, b.frames) {
            let isNear =
                abs(one.minX - other.minX) < 1e-6 && abs(one.minY - other.minY) < 1e-6
                && abs(one.width - other.width) < 1e-6 && abs(one.height - other.height) < 1e-6
            #expect(isNear, "\(what): \(one), and \(other) without the memory")
        }
        #expect(abs(a.root.frame.height - b.root.frame.height) < 1e-6, "\(what)")
    }

    /// Makes the same cell with and without the memory, changes both in the same way several times, and
    /// compares their frames where no other layout is as good. Returns whether the first one has used
    /// the memory.
    func compare(
        _ make: (Int, Int) -> Cell, _ structure: Int, _ constants: Int
    ) -> Bool {
        var draw = Draw(31 * structure + constants)
        let width = 300 + draw.number(0...200), more = draw.number(0...3) == 0 ? 0.5 : 0
        let cell = make(structure, constants)
        let isRecalled = cell.layOut(width, more: more)
        let plain = KindMemory.$current.withValue(nil) {
            let plain = make(structure, constants)
            plain.layOut(width, more: more)
            return plain
        }
        let name = "structure \(structure), constants \(constants)"
        expectNear(cell, plain, name)
        for step in 1...5 {
            let at = Int(draw.number(0...(cell.constraints.count - 1)))
            let action = draw.number(0...4), number = draw.number(0...40)
            for cell in [cell, plain] {
                let constraint = cell.constraints[at]
                switch action {
                case 0: constraint.constant += number
                case 1: constraint.isActive.toggle()
                case 2 where constraint.priority < .required: constraint.priority = 310
                case 3:
                    let view = View()
                    view.translatesAutoresizingMaskIntoConstraints = false
                    cell.root.addSubview(view)
                    LayoutConstraint.activate([
                        view.leadingAnchor.constraint(equalTo: cell.views[0].leadingAnchor),
                        view.topAnchor.constraint(equalTo: cell.views[0].bottomAnchor),
                        view.widthAnchor.constraint(equalToConstant: number),
                        view.heightAnchor.constraint(equalToConstant: 5),
                    ])
                default:
                    let extra = cell.views[0].heightAnchor.constraint(equalToConstant: number)
                    extra.priority = 740
                    extra.isActive = true
                }
                _ = reports {
                    if number < 20 {
                        cell.layOut(width + number)
                    } else {
                        cell.root.frame.size.width = width + number
                        cell.root.layoutIfNeeded()
                    }
                }
            }
            // If the layout is one of several that fit equally well, later layouts may depend on
            // it, so stop the comparison here.
            guard plain.isUnique else { break }
            #expect(cell.isUnique)
            expectNear(cell, plain, "\(name), after step \(step): change \(action)")
        }
        return isRecalled
    }

    @Test("have the frames that they have without remembered solvers", arguments: randomGroups)
    func frames(group: Int) {
        var recalled = 0
        KindMemory.$current.withValue(KindMemory()) {
            for structure in 10 * group + 1...10 * group + 10 {
                for constants in 0..<6 where compare(randomTree, structure, constants) {
                    recalled += 1
                }
            }
        }
        // The test makes six trees of each of ten kinds. The first two trees of a kind only fill
        // the memory, so at most four can use it.
        #expect(recalled > 20, "recalled: \(recalled)")
    }

    @Test("have the frames that they have without remembered solvers, with texts that wrap")
    func frames() {
        var recalled = 0
        KindMemory.$current.withValue(KindMemory()) {
            for structure in 1...40 {
                for constants in 0..<8 where compare(texts, structure, constants) { recalled += 1 }
            }
        }
        #expect(recalled > 120, "recalled: \(recalled)")
    }

    @Test("are remembered from the second one on, and used from the third one on")
    func standings() {
        let memory = KindMemory()
        KindMemory.$current.withValue(memory) {
            for tree in 0..<4 {
                let cell = texts(3, tree)
                #expect(cell.layOut(400) == (tree >= 2))
                #expect(memory.counts == (1, 0) && memory.kinds.count == (tree == 0 ? 0 : 1))
            }
        }
    }

    @Test("are told apart although their hash values are equal")
    func collisions() {
        let memory = KindMemory(mask: 0)
        var recalled: [Int: Int] = [:]
        KindMemory.$current.withValue(memory) {
            for tree in 0..<40 {
                let structure = [2, 5, 9][tree % 3]
                if compare(randomTree, structure, tree) { recalled[structure, default: 0] += 1 }
            }
        }
        #expect(memory.counts.hashes == 1 && recalled.count <= 1)
    }

    @Test("differ in priorities, relations and terms from trees of another kind")
    func otherStructures() {
        let memory = KindMemory()
        func lay(
            _ priority: LayoutPriority, _ relation: LayoutRelation, _ factor: Double
        ) -> Bool {
            let root = View(), view = View()
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
            let width = LayoutConstraint(
                item: view, attribute: .width, relatedBy: relation, toItem: root,
                attribute: .width, multiplier: factor, constant: 0)
            width.priority = priority
            let half = view.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5)
            half.priority = 300
            LayoutConstraint.activate([
                view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                view.topAnchor.constraint(equalTo: root.topAnchor),
                view.bottomAnchor.constraint(equalTo: root.bottomAnchor),
                view.heightAnchor.constraint(equalToConstant: 20), width, half,
            ])
            let isRecalled = Cell(root: root, views: [view], constraints: []).layOut(200)
            // The wish for half the width counts only where the other constraint allows it.
            let wanted =
                switch relation {
                case .equal: factor
                case .lessThanOrEqual: min(0.5, factor)
                case .greaterThanOrEqual: max(0.5, factor)
                }
            expect(view.frame, 0, 0, 200 * wanted, 20)
            return isRecalled
        }
        KindMemory.$current.withValue(memory) {
            for _ in 0..<2 { #expect(!lay(.required, .equal, 0.25)) }
            #expect(lay(.required, .equal, 0.25))
            for _ in 0..<2 {
                #expect(!lay(900, .equal, 0.25))
                #expect(!lay(.required, .lessThanOrEqual, 0.25))
                #expect(!lay(.required, .greaterThanOrEqual, 0.25))
                #expect(!lay(.required, .equal, 0.75))
            }
            #expect(memory.counts == (5, 0) && memory.kinds.count == 5)
        }
    }

    /// All hash values are equal, so only the comparison of the constraints tells the kinds apart. The
    /// box begins at 40 points and is 100 wide; in the box, the first view begins at 20 points and is 50
    /// wide, and the second view is 10 wide. `x` is the second view's left edge in the box, in points.
    @Test("differ in items, attributes, containers and directions from trees of another kind")
    func otherItems() {
        typealias Views = (root: View, box: View, one: View, two: View)
        func scaled(_ two: View, _ other: View, _ attribute: LayoutAttribute, _ factor: Double)
            -> LayoutConstraint
        {
            LayoutConstraint(
                item: two, attribute: .left, toItem: other, attribute: attribute,
                multiplier: factor)
        }
        let variants: [(x: Double, make: (Views) -> LayoutConstraint)] = [
            (20, { $0.two.leftAnchor.constraint(equalTo: $0.one.leftAnchor) }),
            (70, { $0.two.leftAnchor.constraint(equalTo: $0.one.rightAnchor) }),
            (60, { $0.two.rightAnchor.constraint(equalTo: $0.one.rightAnchor) }),
            (-40, { $0.two.leftAnchor.constraint(equalTo: $0.root.leftAnchor) }),
            (20, { $0.two.leadingAnchor.constraint(equalTo: $0.one.leadingAnchor) }),
            // The coordinates are those of the box.
            (40, { scaled($0.two, $0.one, .left, 2) }),
            (50, { scaled($0.two, $0.box, .right, 0.5) }),
            // From right to left, the right edges are equal.
            (
                60,
                {
                    $0.box.semanticContentAttribute = .forceRightToLeft
                    return $0.two.leadingAnchor.constraint(equalTo: $0.one.leadingAnchor)
                }
            ),
            // The distance between the left edges is the width of the first view.
            (
                70,
                {
                    $0.one.leftAnchor.anchorWithOffset(to: $0.two.leftAnchor)
                        .constraint(equalTo: $0.one.widthAnchor)
                }
            ),
        ]
        func lay(_ variant: Int) {
            let views = (root: View(), box: View(), one: View(), two: View())
            for view in [views.box, views.one, views.two] {
                view.translatesAutoresizingMaskIntoConstraints = false
                (view === views.box ? views.root : views.box).addSubview(view)
            }
            for view in [views.box, views.one, views.two] {
                view.topAnchor.constraint(equalTo: views.root.topAnchor).isActive = true
                view.heightAnchor.constraint(equalToConstant: 20).isActive = true
            }
            LayoutConstraint.activate([
                views.box.leftAnchor.constraint(equalTo: views.root.leftAnchor, constant: 40),
                views.box.widthAnchor.constraint(equalToConstant: 100),
                views.one.leftAnchor.constraint(equalTo: views.box.leftAnchor, constant: 20),
                views.one.widthAnchor.constraint(equalToConstant: 50),
                views.two.widthAnchor.constraint(equalToConstant: 10),
                views.root.bottomAnchor.constraint(equalTo: views.box.bottomAnchor),
                variants[variant].make(views),
            ])
            Cell(root: views.root, views: [views.two], constraints: []).layOut(200)
            expect(views.two.frame, variants[variant].x, 0, 10, 20)
        }
        for remembered in variants.indices {
            KindMemory.$current.withValue(KindMemory(mask: 0)) {
                for _ in 0..<2 { lay(remembered) }
                for variant in variants.indices { lay(variant) }
            }
        }
    }

    /// The equations give each text the width of its root without 40 points. So a text of words of 120
    /// points has two lines of 20 points in a root of 280 points, and one line in a root of 290.
    @Test("break their texts in the widths of their own roots and constants")
    func otherWidths() {
        let memory = KindMemory()
        func lay(_ width: Double, _ margin: Double) -> (Rect, Int) {
            let (root, text) = twoWords(equal(\.leadingAnchor, constant: margin))
            text.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -margin)
                .isActive = true
            let cell = Cell(root: root, views: [text], constraints: [])
            KindMemory.$current.withValue(memory) { _ = cell.layOut(width) }
            return (text.frame, root.layoutNode.solveCount)
        }
        for width in [280.0, 280, 280, 290, 280] {
            let (frame, solves) = lay(width, 20)
            let isNarrow = width == 280
            expect(frame, 20, 0, width - 40, isNarrow ? 40 : 20)
            // The remembered tree had a root of 280 points.
            #expect(solves == 1)
        }
        // With other margins, the remembered width of the text is wrong, and a second solve is needed.
        let (frame, solves) = lay(280, 10)
        expect(frame, 10, 0, 260, 20)
        #expect(solves == 2)
        #expect(memory.kinds.count == 1)
    }

    /// The equations give the text the width of its root. If the root's frame is fixed, the text keeps
    /// this width. If constraints determine the root's size, a text that is broken anew becomes as
    /// narrow as its longest line of 120 points, and so does the root.
    @Test("do not give fixed widths to a root that constraints size")
    func sizedRoot() {
        func lay(isSized: Bool) -> (isRecalled: Bool, width: Double) {
            let (root, text) = twoWords(equal(\.leadingAnchor), equal(\.trailingAnchor))
            let limit = View()
            root.addSubview(
                limit,
                constraints: [
                    equal(\.topAnchor), equal(\.leadingAnchor), equal(\.heightAnchor, constant: 4),
                ])
            let most = limit.widthAnchor.constraint(equalToConstant: 200)
            LayoutConstraint.activate([
                most, text.trailingAnchor.constraint(lessThanOrEqualTo: limit.trailingAnchor),
            ])
            root.translatesAutoresizingMaskIntoConstraints = !isSized
            let isRecalled = Cell(root: root, views: [text], constraints: []).layOut(200)
            most.constant = 190
            if !isSized { root.frame.size.width = 190 }
            root.layoutIfNeeded()
            #expect(text.frame.width == root.frame.width)
            return (isRecalled, text.frame.width)
        }
        KindMemory.$current.withValue(KindMemory()) {
            for _ in 0..<2 { #expect(lay(isSized: false) == (false, 190)) }
            #expect(lay(isSized: false) == (true, 190))
            #expect(lay(isSized: true) == (true, 120))
        }
    }

    @Test("are laid out anew if several solutions are equally good")
    func ambiguous() {
        let memory = KindMemory()
        func frames(_ height: Double) -> [Rect] {
            let root = View(), one = View(), other = View()
            for view in [one, other] {
                view.translatesAutoresizingMaskIntoConstraints = false
                root.addSubview(view)
            }
            LayoutConstraint.activate([
                one.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                other.leadingAnchor.constraint(equalTo: one.trailingAnchor),
                other.trailingAnchor.constraint(equalTo: root.trailingAnchor),
                one.heightAnchor.constraint(equalToConstant: height),
                one.topAnchor.constraint(equalTo: root.topAnchor),
                one.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            ])
            let cell = Cell(root: root, views: [one, other], constraints: [])
            #expect(!cell.layOut(100))
            return cell.frames
        }
        for height in [10.0, 20, 30, 40] {
            let with = KindMemory.$current.withValue(memory) { frames(height) }
            #expect(with == KindMemory.$current.withValue(nil) { frames(height) })
        }
        #expect(memory.counts == (1, 1))
    }

    @Test("report the same contradictions, and break the same constraints")
    func contradictions() {
        func lay(_ least: Double) -> ([LayoutError.Kind], [Bool], Rect, Bool) {
            let root = View(), view = View()
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
            let constraints = [
                view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                view.topAnchor.constraint(equalTo: root.topAnchor),
                view.bottomAnchor.constraint(equalTo: root.bottomAnchor),
                view.heightAnchor.constraint(equalToConstant: 20),
                view.widthAnchor.constraint(lessThanOrEqualToConstant: 50),
                view.widthAnchor.constraint(equalToConstant: least),
            ]
            LayoutConstraint.activate(constraints)
            let cell = Cell(root: root, views: [view], constraints: constraints)
            var isRecalled = false
            let errors = reports { isRecalled = cell.layOut(200) }
            let broken = constraints.map {
                root.layoutEngine.rows.value.entries[$0.slot].isBroken
            }
            return (errors.map(\.kind), broken, view.frame, isRecalled)
        }
        let memory = KindMemory()
        for (tree, least) in [10.0, 30, 40, 70, 20].enumerated() {
            let with = KindMemory.$current.withValue(memory) { lay(least) }
            let without = KindMemory.$current.withValue(nil) { lay(least) }
            #expect(with.0 == without.0 && with.1 == without.1 && with.2 == without.2)
            #expect(with.0.isEmpty == (least <= 50))
            #expect(with.3 == (tree >= 2 && least <= 50))
        }
    }

    @Test("forget the kinds that were not used for the longest time")
    func eviction() {
        let memory = KindMemory(capacity: 2)
        func lay(_ structure: Int) -> Bool {
            randomTree(structure, 1).layOut(400)
        }
        KindMemory.$current.withValue(memory) {
            #expect(!lay(1) && !lay(1) && lay(1))
            #expect(!lay(2) && !lay(2) && lay(2))
            #expect(lay(1))
            #expect(!lay(3))
            #expect(memory.counts.hashes == 2 && memory.kinds.count == 1)
            #expect(lay(1), "used after the second kind")
            #expect(!lay(2) && !lay(2) && lay(2))
        }
    }

    @Test("keep labels as narrow as their longest lines, even if their texts need much more work")
    func moreWork() {
        func column(_ texts: [String]) -> Cell {
            let root = View()
            var views: [View] = [], made: [LayoutConstraint] = []
            var top = root.topAnchor
            for text in texts {
                let label = Label(text)
                label.numberOfLines = 0
                label.translatesAutoresizingMaskIntoConstraints = false
                label.setContentCompressionResistancePriority(.required, for: .vertical)
                root.addSubview(label)
                made += [
                    label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                    label.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor),
                    label.topAnchor.constraint(equalTo: top),
                ]
                if let former = views.last {
                    made.append(
                        label.heightAnchor.constraint(greaterThanOrEqualTo: former.heightAnchor))
                }
                top = label.bottomAnchor
                views.append(label)
            }
            made.append(top.constraint(equalTo: root.bottomAnchor))
            LayoutConstraint.activate(made)
            return Cell(root: root, views: views, constraints: made)
        }
        var recalled = 0
        for count in [12, 20, 24, 30] {
            let short = (0..<count).map { "a\($0)" }
            let long = (0..<count).map {
                "engine of a loom weaves patterns and leaves \($0) "
                    + String(repeating: "word ", count: (count - $0) % 17)
            }
            let plain = column(long), later = column(long)
            KindMemory.$current.withValue(nil) { _ = plain.layOut(120) }
            KindMemory.$current.withValue(KindMemory()) {
                for _ in 0..<2 { column(short).layOut(120) }
                if later.layOut(120) { recalled += 1 }
            }
            expectNear(later, plain, "\(count) labels")
        }
        #expect(recalled > 0)
    }

    @Test("take a limited amount of memory")
    func bytes() {
        let large = KindMemory()
        KindMemory.$current.withValue(large) {
            for structure in 1...60 {
                for constants in 0..<2 { randomTree(structure, constants).layOut(400) }
            }
        }
        #expect(large.kinds.count > 3 && large.kinds.count < 60)
        #expect(large.kinds.reduce(0) { $0 + $1.bytes } <= 1 << 20)
        let small = KindMemory(bytes: 1000)
        KindMemory.$current.withValue(small) {
            for constants in 0..<4 { randomTree(1, constants).layOut(400) }
        }
        // The kind is too large, and is not copied for the third and fourth tree again.
        #expect(small.counts == (1, 1) && small.kinds.isEmpty)
    }

    @Test("may be laid out by several threads at the same time")
    func threads() async {
        let memory = KindMemory()
        await withTaskGroup(of: Int.self) { group in
            for task in 0..<4 {
                group.addTask {
                    KindMemory.$current.withValue(memory) {
                        (0..<40).count { compare(texts, 1 + $0 % 5, 100 * task + $0) }
                    }
                }
            }
            var recalled = 0
            for await count in group { recalled += count }
            #expect(recalled > 20, "recalled: \(recalled)")
        }
    }
}

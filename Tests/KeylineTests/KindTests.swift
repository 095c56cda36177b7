import Testing

@testable import Keyline

/// The first fitting size of a tree may use a copy of the solver of another tree that differs in
/// constants only. Every test compares with trees for which no solver is remembered.
@Suite("Trees that differ in constants only")
struct KindTests {
    private static let words = ["engine", "of", "a", "loom", "weaves", "patterns", "and", "leaves"]

    /// A cell: a root with its views and constraints.
    private struct Cell {
        let root: View
        let views: [View]
        let constraints: [LayoutConstraint]

        var frames: [Rect] { views.map(\.frame) }
        var start: RecalledStart? { root.layoutEngine.system.value.recalled }

        /// Computes the fitting size for a width, and lays out the cell in this size.
        func layOut(_ width: Double, more: Double = 0) {
            let size = root.systemLayoutSizeFitting(
                Size(width: width, height: 0), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel)
            root.frame.size = Size(width: size.width, height: size.height + more)
            root.layoutIfNeeded()
        }
    }

    /// Makes a random tree. `structure` decides everything but the constants.
    private func randomTree(_ structure: Int, _ constants: Int) -> Cell {
        let layout = RandomLayout(seed: structure)
        let built = layout.build()
        var draw = Draw(7000 * structure + constants)
        for constraint in built.constraints { constraint.constant += draw.number(-4...4) }
        LayoutConstraint.activate(built.constraints)
        return Cell(root: built.container, views: built.views, constraints: built.constraints)
    }

    /// Makes rows of two texts each, one below the other.
    private func texts(_ structure: Int, _ constants: Int) -> Cell {
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

    private func expectNear(_ a: Cell, _ b: Cell, _ what: String) {
        for (one, other) in zip(a.frames, b.frames) {
            let isNear =
                abs(one.minX - other.minX) < 1e-6 && abs(one.minY - other.minY) < 1e-6
                && abs(one.width - other.width) < 1e-6 && abs(one.height - other.height) < 1e-6
            #expect(isNear, "\(what): \(one), and \(other) without the memory")
        }
        #expect(abs(a.root.frame.height - b.root.frame.height) < 1e-6, "\(what)")
    }

    /// Makes the same cell with and without the memory, changes both in the same way, and compares
    /// their frames. Returns whether the first one has used the memory.
    private func compare(
        _ make: (Int, Int) -> Cell, _ structure: Int, _ constants: Int
    ) -> Bool {
        var draw = Draw(31 * structure + constants)
        let width = 300 + draw.number(0...200), more = draw.number(0...3) == 0 ? 0.5 : 0
        let cell = make(structure, constants)
        cell.layOut(width, more: more)
        let isRecalled = cell.start != nil
        let plain = KindMemory.$current.withValue(nil) {
            let plain = make(structure, constants)
            plain.layOut(width, more: more)
            #expect(plain.start == nil)
            return plain
        }
        let name = "structure \(structure), constants \(constants)"
        expectNear(cell, plain, name)
        let at = Int(draw.number(0...(cell.constraints.count - 1)))
        let action = draw.number(0...3), number = draw.number(0...40)
        for cell in [cell, plain] {
            let constraint = cell.constraints[at]
            switch action {
            case 0: constraint.constant += number
            case 1: constraint.isActive = false
            case 2 where constraint.priority < .required: constraint.priority = 310
            default:
                let extra = cell.views[0].heightAnchor.constraint(equalToConstant: number)
                extra.priority = 740
                extra.isActive = true
            }
            _ = reports { cell.layOut(width) }
        }
        expectNear(cell, plain, "\(name), after change \(action)")
        for cell in [cell, plain] {
            cell.constraints[at].isActive = true
            _ = reports { cell.layOut(width + 20) }
        }
        expectNear(cell, plain, "\(name), after change \(action) and its end")
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
        // Of six trees of each of ten kinds, four come after two others.
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
                cell.layOut(400)
                #expect(memory.counts == (1, tree == 0 ? 0 : 1))
                #expect((cell.start != nil) == (tree >= 2))
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
            let cell = Cell(root: root, views: [view], constraints: [])
            cell.layOut(200)
            // The wish for half the width counts only where the other constraint allows it.
            let wanted =
                switch relation {
                case .equal: factor
                case .lessThanOrEqual: min(0.5, factor)
                case .greaterThanOrEqual: max(0.5, factor)
                }
            expect(view.frame, 0, 0, 200 * wanted, 20)
            return cell.start != nil
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
            #expect(memory.counts == (5, 5))
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
            cell.layOut(100)
            #expect(cell.start == nil)
            return cell.frames
        }
        for height in [10.0, 20, 30, 40] {
            let with = KindMemory.$current.withValue(memory) { frames(height) }
            #expect(with == KindMemory.$current.withValue(nil) { frames(height) })
        }
        #expect(memory.counts == (1, 0))
    }

    /// Makes a row of views with required limits of their widths, and wishes that determine them.
    private func row(_ constants: Int) -> Cell {
        var draw = Draw(constants)
        let root = View()
        var views: [View] = [], made: [LayoutConstraint] = []
        for i in 0..<5 {
            let view = View()
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
            let wish = view.widthAnchor.constraint(equalToConstant: 50 * draw.number(0...4))
            wish.priority = LayoutPriority(100 * Double(i + 1))
            made.insert(wish, at: i)
            made += [
                view.leadingAnchor.constraint(
                    equalTo: views.last?.trailingAnchor ?? root.leadingAnchor),
                view.topAnchor.constraint(equalTo: root.topAnchor),
                view.bottomAnchor.constraint(equalTo: root.bottomAnchor),
                view.widthAnchor.constraint(
                    greaterThanOrEqualToConstant: 25 * draw.number(0...2)),
                view.widthAnchor.constraint(
                    lessThanOrEqualToConstant: 50 * draw.number(2...4)),
            ]
            views.append(view)
        }
        made.append(views[4].trailingAnchor.constraint(equalTo: root.trailingAnchor))
        made.append(views[0].heightAnchor.constraint(equalToConstant: 10))
        LayoutConstraint.activate(made)
        return Cell(root: root, views: views, constraints: made)
    }

    @Test("get a solver of their own before constraints go and leave several solutions")
    func ambiguousLater() {
        let memory = KindMemory()
        var recalled = 0
        for constants in 1...200 {
            func lay() -> Cell {
                let cell = row(constants)
                cell.layOut(400)
                if cell.start != nil { recalled += 1 }
                return cell
            }
            let cell = KindMemory.$current.withValue(memory) { lay() }
            let plain = KindMemory.$current.withValue(nil) { lay() }
            expectNear(cell, plain, "constants \(constants)")
            for cell in [cell, plain] {
                LayoutConstraint.deactivate(Array(cell.constraints[0..<5]))
                cell.root.frame.size.width = constants % 2 == 0 ? 260 : 480
                cell.root.layoutIfNeeded()
                #expect(cell.start == nil)
            }
            expectNear(cell, plain, "constants \(constants), without wishes")
        }
        #expect(recalled > 100, "recalled: \(recalled)")
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
            let errors = reports { cell.layOut(200) }
            let broken = constraints.map {
                root.layoutEngine.rows.value.entries[$0.slot].isBroken
            }
            return (errors.map(\.kind), broken, view.frame, cell.start != nil)
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
            let cell = randomTree(structure, 1)
            cell.layOut(400)
            return cell.start != nil
        }
        KindMemory.$current.withValue(memory) {
            #expect(!lay(1) && !lay(1) && lay(1))
            #expect(!lay(2) && !lay(2) && lay(2))
            #expect(lay(1))
            #expect(!lay(3))
            #expect(memory.counts == (2, 1))
            #expect(lay(1), "used after the second kind")
            #expect(!lay(2) && !lay(2) && lay(2))
        }
    }

    @Test("take a limited amount of memory")
    func bytes() {
        let large = KindMemory()
        KindMemory.$current.withValue(large) {
            for structure in 1...60 {
                for constants in 0..<2 { randomTree(structure, constants).layOut(400) }
            }
        }
        #expect(large.counts.kinds > 3 && large.counts.kinds < 60)
        let small = KindMemory(bytes: 1000)
        KindMemory.$current.withValue(small) {
            for constants in 0..<4 { randomTree(1, constants).layOut(400) }
        }
        #expect(small.counts == (1, 0))
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
            #expect(recalled > 60, "recalled: \(recalled)")
        }
    }
}

import Testing

@testable import Keyline

@Suite("Views that come and go")
struct ComingAndGoingTests {
    private final class Item {
        var place: Int32 = 0
    }

    private enum Items: MemberKind {
        static func place(of member: Item) -> Int32 { member.place }
        static func setPlace(of member: Item, _ place: Int32) { member.place = place }
    }

    @Test("members in an order are as an array would have them", arguments: 1...20)
    func members(seed: Int) {
        var draw = Draw(seed), members = Members<Items>(), array: [Item] = []
        for step in 0..<400 {
            switch draw.number(0...7) {
            case 0, 1, 2:
                let item = Item(), at = Int(draw.number(0...array.count))
                // At the ends most often.
                let index = [0, at, array.count].randomElement(using: &draw)!
                members.insert(item, at: index)
                array.insert(item, at: index)
            case 3, 4, 5:
                guard let item = array.randomElement(using: &draw) else { continue }
                let isOut = members.remove(item)
                array.removeAll { $0 === item }
                let isOutAgain = members.remove(item)
                #expect(isOut && !isOutAgain)
            case 6:
                guard let item = array.randomElement(using: &draw) else { continue }
                let index = members.index(of: item)
                #expect(index == array.firstIndex { $0 === item })
            default:
                // Nobody looks for a while, so that gaps add up.
                if step % 3 == 0 {
                    let all = members.all
                    #expect(all.elementsEqual(array) { $0 === $1 })
                }
            }
            let (count, isEmpty) = (members.count, members.isEmpty)
            #expect(count == array.count && isEmpty == array.isEmpty)
        }
        let all = members.all
        #expect(all.elementsEqual(array) { $0 === $1 })
    }

    @Test("members go when they are taken out, and no later")
    func released() {
        var members = Members<Items>(), items = (0..<100).map { _ in Item() }
        for item in items { members.insert(item, at: .max) }
        weak let tenth = items[10]
        members.remove(items[10])
        items.removeAll()
        let count = members.count
        #expect(tenth == nil && count == 99)
    }

    @Test("of a view that comes and goes nothing stays in the solver, laid out in between or not")
    func cycles() throws {
        let root = View(frame: Rect(width: 100, height: 100)), view = View()
        func cycle(_ isLaidOut: Bool) {
            // None on the view alone, which it would keep.
            root.addSubview(
                view,
                constraints: [
                    equal(\.leftAnchor), equal(\.topAnchor), equal(\.rightAnchor, constant: -10),
                    equal(\.bottomAnchor, constant: -20),
                ])
            if isLaidOut {
                root.layoutIfNeeded()
                expect(view.frame, 0, 0, 90, 80)
            }
            view.removeFromSuperview()
            root.layoutIfNeeded()
        }
        cycle(true)
        let engine = try #require(root.layoutNode.engine)
        let before = engine.statistics
        for i in 0..<50 { cycle(i % 3 > 0) }
        #expect(engine.statistics.variables == before.variables)
        #expect(engine.statistics.constraints == before.constraints)
        #expect(engine.entries.count <= 8)
    }

    @Test("half of a tree is taken out and built again, in the middle of a pass, too")
    func rebuilt() throws {
        final class Rebuilding: View {
            var isTurn = false
            override func layoutSubviews() {
                guard isTurn else { return }
                isTurn = false
                for view in subviews { view.removeFromSuperview() }
                for i in 0..<3 { add(Double(10 * i)) }
            }
            func add(_ x: Double) {
                let view = View()
                addSubview(
                    view,
                    constraints: [
                        equal(\.leftAnchor, constant: x), equal(\.topAnchor),
                        equal(\.widthAnchor), equal(\.heightAnchor),
                    ])
            }
        }
        let root = View(frame: Rect(width: 100, height: 100)), inner = Rebuilding()
        root.addSubview(
            inner,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.widthAnchor),
                equal(\.heightAnchor),
            ])
        inner.add(5)
        root.layoutIfNeeded()
        inner.isTurn = true
        inner.setNeedsLayout()
        let errors = reports { root.layoutIfNeeded() }
        #expect(errors.isEmpty)
        #expect(inner.subviews.map(\.frame.minX) == [0, 10, 20])
        #expect(inner.subviews.allSatisfy { $0.frame.width == 100 })
        let variables = try #require(root.layoutNode.engine).statistics.variables
        // Of the root, the inner view and three in it.
        #expect(variables == 20)
    }
}

@Suite("Changes of an arrangement")
struct ArrangementChangeTests {
    private func stack(_ number: Int) -> (root: View, stack: StackView, views: [Natural]) {
        let views = (0..<number).map { _ in Natural(20, 10) }
        let stack = StackView(arrangedSubviews: views)
        let root = View(frame: Rect(width: 500, height: 100))
        root.addSubview(stack, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        root.layoutIfNeeded()
        return (root, stack, views)
    }

    /// How many constraints came and went.
    private func exchanged(_ root: View, _ change: () -> Void) -> Int {
        func all() -> Set<LayoutConstraint> {
            let engine = root.layoutNode.engineOfRoot()
            return Set(
                engine.entries.indices.compactMap { engine.entries[$0].constraint }
                    .filter { $0.origin == .arrangement })
        }
        let before = all()
        change()
        root.layoutIfNeeded()
        return all().symmetricDifference(before).count
    }

    @Test(
        "constraints that are asked for again stay: their number does not depend on that of views")
    func kept() {
        for number in [8, 80] {
            let (root, stack, views) = stack(number)
            #expect(exchanged(root) { stack.setCustomSpacing(5, after: views[3]) } == 0)
            #expect(views[4].frame.minX == 85)
            #expect(exchanged(root) { stack.spacing = 2 } == 0)
            // Its distance, and how it lies across, and the distance of the next.
            #expect(exchanged(root) { views[4].isHidden = true } <= 8)
            // Four views, three gaps of 2, and one of 5.
            #expect(views[5].frame.minX == 91)
            #expect(exchanged(root) { views[4].isHidden = false } <= 8)
            let new = Natural(20, 10)
            #expect(exchanged(root) { stack.insertArrangedSubview(new, at: 2) } <= 5)
            #expect(new.frame.minX == 44 && views[2].frame.minX == 66)
            #expect(exchanged(root) { new.removeFromSuperview() } <= 5)
            #expect(exchanged(root) { stack.addArrangedSubview(new) } <= 5)
            #expect(exchanged(root) { stack.insertArrangedSubview(new, at: 0) } <= 8)
            #expect(new.frame.minX == 0 && views[0].frame.minX == 22)
            // All views lie otherwise.
            #expect(exchanged(root) { stack.axis = .vertical } > number)
            #expect(new.frame.minY == 0 && views[0].frame.minY == 12)
        }
    }

    @Test("views of equal extent follow another one when theirs is hidden")
    func model() {
        let (root, stack, views) = stack(3)
        stack.distribution = .fillEqually
        stack.widthAnchor.constraint(equalTo: root.widthAnchor).isActive = true
        root.layoutIfNeeded()
        #expect(views.allSatisfy { abs(3 * $0.frame.width - 500) < 1e-9 })
        views[0].isHidden = true
        root.layoutIfNeeded()
        #expect(views.map(\.frame.width) == [0, 250, 250])
        views[1].removeFromSuperview()
        root.layoutIfNeeded()
        #expect(views[2].frame.width == 500)
        views[0].isHidden = false
        root.layoutIfNeeded()
        #expect(views[0].frame.width == 250 && views[2].frame.width == 250)
    }

    @Test("a stack view goes before what it arranged: nothing of its arrangement stays")
    func goes() {
        let view = Natural(40, 20), other = View(frame: Rect(width: 100, height: 100))
        do {
            let stack = StackView(arrangedSubviews: [view])
            let root = View(frame: Rect(width: 100, height: 100))
            view.isHidden = true
            root.addSubview(stack, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
            root.layoutIfNeeded()
        }
        other.addSubview(view, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        other.layoutIfNeeded()
        expect(view.frame, 0, 0, 40, 20)
    }
}

/// As UIStackView's published constraints have it.
@Suite("Baselines of stack views")
struct StackBaselineTests {
    private func lay(
        _ views: [Natural], height: Double?, _ setUp: (StackView) -> Void
    ) -> StackView {
        let stack = StackView(arrangedSubviews: views)
        let root = View(frame: Rect(width: 200, height: 300))
        setUp(stack)
        root.addSubview(stack, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        if let height { stack.heightAnchor.constraint(equalToConstant: height).isActive = true }
        root.layoutIfNeeded()
        return stack
    }

    private func pair() -> [Natural] {
        let views = [Natural(10, 40), Natural(10, 60)]
        views[0].baselines = (30, 10)
        views[1].baselines = (35, 25)
        return views
    }

    @Test("a row with room to spare: first baselines are with its bottom, last ones with its top")
    func tall() {
        let first = pair()
        // Tops 5 apart, bottoms at 45 and 60: 40 below the 60 that the two need.
        _ = lay(first, height: 100) { $0.alignment = .firstBaseline }
        #expect(first.map(\.frame.minY) == [45, 40])
        let last = pair()
        // Baselines at 30 and 35 below the tops.
        _ = lay(last, height: 100) { $0.alignment = .lastBaseline }
        #expect(last.map(\.frame.minY) == [5, 0])
    }

    @Test("a row as high as its contents")
    func open() {
        for alignment in [StackView.Alignment.firstBaseline, .lastBaseline] {
            let views = pair()
            let stack = lay(views, height: nil) { $0.alignment = alignment }
            #expect(views.map(\.frame.minY) == [5, 0])
            #expect(stack.frame.height == 60)
            #expect(!stack.hasAmbiguousLayout && !views.contains(where: \.hasAmbiguousLayout))
        }
    }

    @Test("what has no natural height has none beside a baseline")
    func none() {
        for alignment in [StackView.Alignment.firstBaseline, .lastBaseline] {
            let views = [Natural(10, 40), Natural(10, -1)]
            views[0].baselines = (30, 10)
            _ = lay(views, height: nil) { $0.alignment = alignment }
            // Without a baseline of its own it is the top or the bottom that is at the other's, 30 down.
            expect(views[0].frame, 0, 0, 10, 40)
            expect(views[1].frame, 10, 30, 10, 0)
            #expect(!views[1].hasAmbiguousLayout)
        }
    }

    @Test("a column: first baselines mean the leading edge, last ones the trailing one")
    func column() {
        let first = [Natural(80, 20), Natural(120, 20)], last = [Natural(80, 20), Natural(120, 20)]
        _ = lay(first, height: nil) {
            $0.axis = .vertical
            $0.alignment = .firstBaseline
        }
        #expect(first.map(\.frame.minX) == [0, 0])
        _ = lay(last, height: nil) {
            $0.axis = .vertical
            $0.alignment = .lastBaseline
        }
        #expect(last.map(\.frame.minX) == [40, 0])
        #expect(last.map(\.frame.width) == [80, 120])
    }

    @Test("equal gaps of a column by baselines are from baseline to baseline")
    func gaps() {
        let views = [Natural(10, 20), Natural(10, 30), Natural(10, 40)]
        views[0].baselines = (15, 5)
        views[1].baselines = (20, 10)
        views[2].baselines = (25, 15)
        _ = lay(views, height: 150) {
            $0.axis = .vertical
            $0.distribution = .equalSpacing
            $0.isBaselineRelativeArrangement = true
        }
        // From the last baseline at 15 to the first of the third at 150 - 40 + 25 = 135, less the 0 between
        // the second's baselines at 20: (135 - 15) / 2 = 60 each. The second's top is at 15 + 60 - 20.
        #expect(views.map(\.frame.minY) == [0, 55, 110])
    }
}

@Suite("Texts that were measured")
struct TextMemoryTests {
    private func key(_ text: String, width: Double = .infinity) -> TextMemory.Key {
        TextMemory.Key(text: text, pointSize: 17, width: width, lines: 1)
    }

    private func metrics(_ width: Double) -> TextMetrics {
        TextMetrics(size: Size(width: width, height: 20), firstBaseline: 15, lastBaseline: 5)
    }

    @Test("are measured once, by content, font and width")
    func once() {
        let memory = TextMemory()
        var asked = 0
        func width(_ key: TextMemory.Key) -> Double {
            memory.metrics(key) {
                asked += 1
                return metrics(Double(asked))
            }.size.width
        }
        #expect(width(key("a")) == 1 && width(key("a")) == 1 && width(key("b")) == 2)
        #expect(width(key("a", width: 40)) == 3 && width(key("a")) == 1)
        var larger = key("a")
        larger.pointSize = 18
        #expect(width(larger) == 4)
        memory.removeAll()
        #expect(width(key("a")) == 5)
    }

    @Test("take no more room than they may, and what is asked for again stays")
    func bounded() {
        let memory = TextMemory(capacity: 20_000)
        var asked = 0
        for i in 0..<5_000 {
            _ = memory.metrics(key("text number \(i)")) { metrics(Double(i)) }
            _ = memory.metrics(key("again")) {
                asked += 1
                return metrics(1)
            }
            if i % 500 == 0 { #expect(memory.bytes <= 20_000) }
        }
        #expect(asked == 1)
        _ = memory.metrics(key(String(repeating: "x", count: 30_000))) { metrics(9) }
        #expect(memory.bytes <= 20_000)
    }

    @Test("a line of ASCII is as wide as its letters and spaces, in any width that it fits")
    func plain() {
        let table = TextTable()
        for text in ["hello there", " two  spaces ", "", "MW@%", "i", "a\u{300}b", "é x"] {
            // Letter by letter: words with one space between them.
            let words = text.split(whereSeparator: { $0 == " " })
            let widths = words.map { word in word.map(TextTable.width(of:)).reduce(0, +) }
            let want = 10 * (widths.reduce(0, +) + 0.3 * Double(max(0, words.count - 1)))
            let have = table.metrics(of: text, pointSize: 10, width: 1_000, lines: 1).size.width
            #expect(abs(have - want) < 1e-9, "\(text)")
        }
        #expect(table.metrics(of: "ab cd", pointSize: 10, width: 20, lines: 0).size.height == 24)
    }
}

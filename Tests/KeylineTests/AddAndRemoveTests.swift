import Testing

@testable import Keyline

@Suite("Adding and removing views")
struct AddAndRemoveTests {
    private final class Item {
        var storedIndex: Int32 = 0
    }

    private enum Items: MemberKind {
        static func storedIndex(of member: Item) -> Int32 { member.storedIndex }
        static func setStoredIndex(of member: Item, _ index: Int32) { member.storedIndex = index }
    }

    @Test(
        "the engine's Members list equals an array after 400 random insertions and removals",
        arguments: 1...20
    )
    func members(seed: Int) {
        var draw = Draw(seed), members = Members<Items>(), array: [Item] = []
        for step in 0..<400 {
            switch draw.number(0...7) {
            case 0, 1, 2:
                let item = Item(), at = Int(draw.number(0...array.count))
                // Insert at an end in two of three cases.
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
                // Read the members only in some steps, so that several gaps accumulate in between.
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

    @Test("the engine's Members list releases a member as soon as the member is removed")
    func released() {
        var members = Members<Items>(), items = (0..<100).map { _ in Item() }
        for item in items { members.insert(item, at: .max) }
        weak let tenth = items[10]
        members.remove(items[10])
        items.removeAll()
        let count = members.count
        #expect(tenth == nil && count == 99)
    }

    @Test("a view added and removed 50 times leaves no variable or constraint in the solver")
    func cycles() throws {
        let root = View(frame: Rect(width: 100, height: 100)), view = View()
        func cycle(_ isLaidOut: Bool) {
            // The subview has no constraint on itself alone, which would stay active without a
            // superview.
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
        #expect(engine.rows.value.entries.count <= 8)
    }

    @Test("subviews that layoutSubviews removes and replaces are laid out in the same pass")
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
        // Four variables for the root, for the inner view and for each of the three views in it.
        #expect(variables == 20)
    }
}

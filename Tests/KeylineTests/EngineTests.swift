import Testing

@testable import Keyline

@Suite("The layout engine", .serialized)
struct EngineTests {
    @Test("a layout follows changes of an active constraint's constant and priority")
    func liveChanges() {
        let root = View(frame: Rect(width: 300, height: 100)), child = View()
        let made = root.addSubview(
            child,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.heightAnchor, constant: 10),
                constraint(\.widthAnchor, constant: -50),
            ])
        root.layoutIfNeeded()
        expect(child.frame, 0, 0, 250, 10)
        made[3].constant = -25
        root.layoutIfNeeded()
        expect(child.frame, 0, 0, 275, 10)
        let narrow = child.widthAnchor.constraint(equalToConstant: 40)
        narrow.priority = 500
        narrow.isActive = true
        root.layoutIfNeeded()
        expect(child.frame, 0, 0, 275, 10)
        made[3].priority = 400
        root.layoutIfNeeded()
        expect(child.frame, 0, 0, 40, 10)
        narrow.isActive = false
        root.layoutIfNeeded()
        expect(child.frame, 0, 0, 275, 10)
    }

    @Test("three equal columns with gaps of 10 points fill the root")
    func columns() {
        let root = View(frame: Rect(width: 320, height: 50))
        let views = (0..<3).map { _ in View() }
        for (i, view) in views.enumerated() {
            root.addSubview(view, constraints: [equal(\.topAnchor), equal(\.bottomAnchor)])
            if i == 0 {
                view.constrainToView(root, constraints: [equal(\.leftAnchor, constant: 10)])
            } else {
                view.constrainToView(
                    views[i - 1],
                    constraints: [
                        equal(\.leftAnchor, \.rightAnchor, constant: 10), equal(\.widthAnchor),
                    ])
            }
        }
        views[2].constrainToView(root, constraints: [equal(\.rightAnchor, constant: -10)])
        root.layoutIfNeeded()
        expect(views[0].frame, 10, 0, 280.0 / 3, 50)
        expect(views[2].frame, 320 - 10 - 280.0 / 3, 0, 280.0 / 3, 50)
        let before = views.map(\.frame)
        root.layoutIfNeeded()
        #expect(views.map(\.frame) == before)
    }

    @Test("a subview's frame stays the same when its superview moves")
    func nesting() {
        let root = View(frame: Rect(width: 200, height: 200)), outer = View(), inner = View()
        let made = root.addSubview(
            outer,
            constraints: [
                equal(\.leftAnchor, constant: 30), equal(\.topAnchor, constant: 40),
                equal(\.widthAnchor, constant: 100), equal(\.heightAnchor, constant: 100),
            ])
        outer.addSubview(
            inner,
            constraints: [
                equal(\.leftAnchor, constant: 5), equal(\.topAnchor, constant: 6),
                equal(\.widthAnchor, constant: 7), equal(\.heightAnchor, constant: 8),
            ])
        root.layoutIfNeeded()
        expect(inner.frame, 5, 6, 7, 8)
        made[0].constant = 60
        root.layoutIfNeeded()
        expect(outer.frame, 60, 40, 100, 100)
        expect(inner.frame, 5, 6, 7, 8)
        // The view is fixed relative to the root, so its frame in the moved superview changes.
        inner.constrainToView(root, constraints: [constraint(\.rightAnchor, priority: 1)])
        root.layoutIfNeeded()
        expect(inner.frame, 5, 6, 7, 8)
    }

    @Test("a constraint to a view with a fixed frame follows changes of that frame")
    func fixedFrame() {
        let root = View(frame: Rect(width: 200, height: 200))
        let fixed = View(frame: Rect(x: 20, y: 30, width: 40, height: 50)), child = View()
        root.addSubview(fixed)
        root.addSubview(
            child, pairingTo: fixed,
            constraints: [
                equal(\.leftAnchor, \.rightAnchor), equal(\.topAnchor), equal(\.widthAnchor),
                equal(\.heightAnchor),
            ])
        root.layoutIfNeeded()
        expect(child.frame, 60, 30, 40, 50)
        fixed.frame = Rect(x: 0, y: 0, width: 10, height: 10)
        root.layoutIfNeeded()
        expect(child.frame, 10, 0, 10, 10)
    }

    @Test("after four passes, changed sizes and constants cause no allocation in the solver")
    func warm() throws {
        let root = View(frame: Rect(width: 300, height: 100))
        var insets: [LayoutConstraint] = []
        for _ in 0..<20 {
            insets += root.addSubview(
                View(),
                constraints: [
                    equal(\.leftAnchor, constant: 10), equal(\.rightAnchor), equal(\.topAnchor),
                    equal(\.bottomAnchor),
                ]
            ).prefix(1)
        }
        func change(_ round: Int) {
            root.frame.size = Size(width: Double(200 + 10 * round), height: Double(90 + round))
            for (i, inset) in insets.enumerated() { inset.constant = Double((i + round) % 7) }
            root.layoutIfNeeded()
        }
        for round in 0..<4 { change(round) }
        let engine = try #require(root.layoutNode.engine), before = engine.statistics.allocations
        for round in 4..<40 { change(round) }
        #expect(engine.statistics.allocations == before)
        expect(root.subviews[3].frame, 0, 0, 590, 129)
    }

    @Test("activating and deactivating constraints does not run the solver before a layout pass")
    func lazy() {
        let root = View(frame: Rect(width: 100, height: 100)), child = View()
        root.addSubview(child)
        child.translatesAutoresizingMaskIntoConstraints = false
        let constraints = (0..<1000).map {
            child.widthAnchor.constraint(greaterThanOrEqualToConstant: Double($0) / 100)
        }
        for _ in 0..<100 {
            LayoutConstraint.activate(constraints)
            LayoutConstraint.deactivate(constraints)
        }
        let engine = root.layoutNode.engineOfRoot()
        #expect(engine.statistics.constraints == 0 && engine.statistics.pivots == 0)
        LayoutConstraint.activate(constraints)
        root.layoutIfNeeded()
        #expect(child.frame.width == 9.99)
    }
}

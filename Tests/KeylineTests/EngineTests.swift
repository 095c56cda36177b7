import Testing

@testable import Keyline

/// The reports of `body`.
func reports(_ body: () -> Void) -> [LayoutError] {
    var errors: [LayoutError] = []
    LayoutEngine.withConflictHandler({ errors.append($0) }, perform: body)
    return errors
}

@Suite("The layout engine", .serialized)
struct EngineTests {
    @Test("constants and priorities change while active")
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

    @Test("three equal columns with gaps")
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

    @Test("frames are relative to the superview, also when only that moves")
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
        // Pinned to the root, it moves within the moved view.
        inner.constrainToView(root, constraints: [constraint(\.rightAnchor, priority: 1)])
        root.layoutIfNeeded()
        expect(inner.frame, 5, 6, 7, 8)
    }

    @Test("a view whose frame was set is found where it is")
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

    @Test("without a common ancestor: an error that names both, and nothing is active")
    func noAncestor() {
        let (a, b) = (View(), View())
        a.identifier = "a"
        b.identifier = "b"
        let constraint = a.leftAnchor.constraint(equalTo: b.leftAnchor)
        let error = #expect(throws: LayoutError.self) {
            try LayoutConstraint.activate(throwing: [constraint])
        }
        #expect(error?.kind == .noCommonAncestor)
        #expect(error?.constraints == ["a.left == b.left"])
        let errors = reports { constraint.isActive = true }
        #expect(errors.map(\.kind) == [.noCommonAncestor])
        #expect(!constraint.isActive)
    }

    @Test("a contradiction is reported minimal, broken, and comes back")
    func contradiction() {
        let root = View(frame: Rect(width: 100, height: 100)), child = View()
        child.identifier = "child"
        root.addSubview(
            child,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.heightAnchor, constant: 10),
            ])
        let wide = child.widthAnchor.constraint(equalToConstant: 80)
        let narrow = child.widthAnchor.constraint(equalToConstant: 20)
        narrow.identifier = "narrow"
        LayoutConstraint.activate([wide, narrow])
        let errors = reports { root.layoutIfNeeded() }
        #expect(errors.count == 1)
        #expect(errors.first?.kind == .unsatisfiable)
        #expect(
            Set(errors.first?.constraints ?? [])
                == ["child.width == 80", "child.width == 20 'narrow'"])
        #expect(errors.first?.broken == "child.width == 20 'narrow'")
        expect(child.frame, 0, 0, 80, 10)
        #expect(narrow.isActive)
        let again = reports { root.layoutIfNeeded() }
        #expect(again.isEmpty)
        wide.isActive = false
        let after = reports { root.layoutIfNeeded() }
        #expect(after.isEmpty)
        expect(child.frame, 0, 0, 20, 10)
    }

    @Test("a root too small for what is required breaks a constraint, and mends when it grows")
    func smallRoot() {
        let root = View(frame: Rect(width: 100, height: 100)), child = View()
        root.addSubview(
            child,
            constraints: [
                equal(\.leftAnchor), equal(\.rightAnchor), equal(\.topAnchor),
                equal(\.heightAnchor, constant: 5),
            ])
        let wide = child.widthAnchor.constraint(greaterThanOrEqualToConstant: 60)
        wide.isActive = true
        root.layoutIfNeeded()
        expect(child.frame, 0, 0, 100, 5)
        root.frame.size.width = 40
        let errors = reports { root.layoutIfNeeded() }
        #expect(errors.map(\.kind) == [.unsatisfiable])
        expect(child.frame, 0, 0, 40, 5)
    }

    @Test(
        "what there was no room for has its effect when the root grows, and needs no other change")
    func growingRoot() {
        let root = View(frame: Rect(width: 40, height: 40)), child = View()
        root.addSubview(
            child,
            constraints: [
                equal(\.topAnchor), equal(\.heightAnchor, constant: 5),
                equal(\.leftAnchor, constant: 30), equal(\.rightAnchor, constant: -30),
            ])
        let errors = reports { root.layoutIfNeeded() }
        #expect(errors.map(\.kind) == [.unsatisfiable])
        root.frame.size.width = 100
        #expect(reports { root.layoutIfNeeded() }.isEmpty)
        expect(child.frame, 30, 0, 40, 5)
    }

    @Test("a size that was asked for before the root had one is no size that it has")
    func fittingFirst() {
        let root = View(), child = View()
        root.addSubview(
            child,
            constraints: [
                equal(\.topAnchor), equal(\.heightAnchor, constant: 5),
                equal(\.leftAnchor, constant: 30), equal(\.rightAnchor, constant: -30),
            ])
        let size = root.systemLayoutSizeFitting(Size(width: 100))
        #expect(size.width == 100)
        root.frame.size.width = 100
        #expect(reports { root.layoutIfNeeded() }.isEmpty)
        expect(child.frame, 30, 0, 40, 5)
    }

    @Test(
        "a number that cannot be used is refused, and disturbs nothing else",
        arguments: [Double.nan, .infinity])
    func badNumber(constant: Double) {
        let root = View(frame: Rect(width: 100, height: 100)), child = View()
        child.identifier = "child"
        var made: [LayoutConstraint] = []
        let errors = reports {
            made = root.addSubview(
                child,
                constraints: [
                    equal(\.leftAnchor, constant: constant), equal(\.topAnchor),
                    equal(\.heightAnchor, constant: 10), equal(\.widthAnchor, constant: 20),
                ])
            root.layoutIfNeeded()
        }
        #expect(errors.map(\.kind) == [.constantNotFinite])
        #expect(made.map(\.isActive) == [false, true, true, true])
        expect(child.frame, 0, 0, 20, 10)
        let after = reports {
            made[0].constant = 7
            made[0].isActive = true
            root.layoutIfNeeded()
        }
        #expect(after.isEmpty)
        expect(child.frame, 7, 0, 20, 10)
        #expect(reports { made[3].constant = constant }.map(\.kind) == [.constantNotFinite])
        root.layoutIfNeeded()
        expect(child.frame, 7, 0, 20, 10)
        made[3].constant = 30
        root.layoutIfNeeded()
        expect(child.frame, 7, 0, 30, 10)
    }

    @Test("constraints across the border go when a view leaves, those within stay")
    func leaving() {
        let root = View(frame: Rect(width: 100, height: 100)), child = View(), inner = View()
        let across = root.addSubview(
            child,
            constraints: [
                equal(\.leftAnchor), equal(\.rightAnchor), equal(\.topAnchor),
                equal(\.bottomAnchor),
            ])
        let within = child.addSubview(
            inner,
            constraints: [
                equal(\.leftAnchor, constant: 4), equal(\.topAnchor),
                equal(\.rightAnchor, constant: -4), equal(\.heightAnchor, constant: 9),
            ])
        root.layoutIfNeeded()
        expect(inner.frame, 4, 0, 92, 9)
        child.removeFromSuperview()
        #expect(across.allSatisfy { !$0.isActive })
        #expect(within.allSatisfy { $0.isActive })
        child.frame = Rect(width: 50, height: 50)
        child.layoutIfNeeded()
        expect(inner.frame, 4, 0, 42, 9)
        root.addSubview(child, constraints: [equal(\.widthAnchor, constant: 30)])
        root.layoutIfNeeded()
        #expect(inner.frame.width == 22)
    }

    @Test("a tree that is dropped goes, with its nodes, constraints and engine")
    func lifetime() {
        weak var engine: LayoutEngine?
        weak var node: LayoutNode?
        weak var free: LayoutConstraint?
        var kept: LayoutConstraint?
        do {
            let root = View(frame: Rect(width: 100, height: 100)), child = View()
            let fixed = View(frame: Rect(width: 10, height: 10))
            root.addSubview(fixed)
            let made = root.addSubview(
                child,
                constraints: [
                    equal(\.leftAnchor), equal(\.topAnchor, \.safeAreaLayoutGuide.topAnchor),
                    constraint(\.rightAnchor, \.centerXAnchor, multiplier: 0.5),
                    equal(\.heightAnchor, constant: 10),
                ])
            child.leftAnchor.constraint(greaterThanOrEqualTo: fixed.leftAnchor).isActive = true
            root.layoutIfNeeded()
            expect(child.frame, 0, 0, 25, 10)
            kept = made[0]
            free = made[1]
            engine = root.layoutNode.engine
            node = child.layoutNode
            #expect(engine != nil && node != nil && free != nil)
        }
        #expect(engine == nil && node == nil && free == nil)
        #expect(kept?.isActive == false && kept?.firstItem == nil)
        #expect(kept?.summary == "gone.left == gone.left")
        let errors = reports { kept?.isActive = true }
        #expect(errors.map(\.kind) == [.itemGone])
        kept?.constant = 5
    }

    @Test("a view that outlives its superview has none, and can be laid out elsewhere")
    func survivor() {
        let child = View(), inner = View()
        do {
            let root = View(frame: Rect(width: 100, height: 100))
            root.addSubview(child, constraints: [equal(\.leftAnchor), equal(\.rightAnchor)])
            child.addSubview(inner, constraints: [equal(\.widthAnchor)])
            root.layoutIfNeeded()
            #expect(inner.frame.width == 100)
        }
        #expect(child.superview == nil && child.layoutNode.parent == nil)
        child.layoutIfNeeded()
        let other = View(frame: Rect(width: 60, height: 60))
        other.addSubview(child, constraints: [equal(\.leftAnchor), equal(\.rightAnchor)])
        inner.constrainToView(child, constraints: [equal(\.widthAnchor)])
        other.layoutIfNeeded()
        #expect(inner.frame.width == 60)
    }

    @Test("a root that becomes part of another tree keeps the order in which constraints came")
    func orderOfSurrender() {
        let root = View(frame: Rect(width: 100, height: 100)), child = View()
        root.addSubview(child)
        child.translatesAutoresizingMaskIntoConstraints = false
        let first = child.heightAnchor.constraint(equalToConstant: 1)
        let older = child.widthAnchor.constraint(equalToConstant: 10)
        let newer = child.widthAnchor.constraint(equalToConstant: 20)
        LayoutConstraint.activate([first, older])
        first.isActive = false
        newer.isActive = true
        #expect(reports { root.layoutIfNeeded() }.count == 1)
        #expect(child.frame.width == 10)
        let outer = View(frame: Rect(width: 100, height: 100))
        outer.addSubview(root)
        #expect(reports { outer.layoutIfNeeded() }.count == 1)
        #expect(child.frame.width == 10)
    }

    @Test("a root too large to compute with is named")
    func hugeRoot() {
        let root = View(frame: Rect(width: 100, height: 100)), child = View()
        root.addSubview(child, constraints: [equal(\.rightAnchor), equal(\.widthAnchor)])
        root.layoutIfNeeded()
        root.identifier = "page"
        root.frame.size.height = 1e300
        let errors = reports { root.layoutIfNeeded() }
        #expect(errors.map(\.kind) == [.solver])
        #expect(
            errors.first?.views.contains { $0.hasPrefix("page.height == 1e+300") } == true)
    }

    @Test("activating and deactivating without a layout takes no more and more room")
    func churn() {
        let root = View(frame: Rect(width: 100, height: 100)), child = View()
        root.addSubview(child, constraints: [equal(\.leftAnchor)])
        let made = (0..<3).map { child.widthAnchor.constraint(equalToConstant: Double($0)) }
        for i in 0..<3000 {
            made[i % 3].isActive = true
            made[i % 3].isActive = false
        }
        #expect(root.layoutNode.engine?.entries.count == 2)
        made[2].isActive = true
        root.layoutIfNeeded()
        #expect(child.frame.width == 2)
    }

    @Test("once warm, the solver allocates nothing for sizes and constants that change")
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

    @Test("activation alone solves nothing")
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

    @Test("layoutSubviews runs after a change of size, and may change constraints")
    func layoutSubviews() {
        final class Card: View {
            var sizes: [Size] = []
            let inner = View()
            var width: LayoutConstraint?
            override func layoutSubviews() {
                sizes.append(frame.size)
                width?.constant = frame.width / 2
            }
        }
        let root = View(frame: Rect(width: 100, height: 100)), card = Card()
        root.addSubview(
            card,
            constraints: [
                equal(\.leftAnchor), equal(\.rightAnchor), equal(\.topAnchor),
                equal(\.bottomAnchor),
            ])
        card.addSubview(card.inner, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        card.width = card.inner.widthAnchor.constraint(equalToConstant: 0)
        card.width?.isActive = true
        root.layoutIfNeeded()
        #expect(card.sizes.last == Size(width: 100, height: 100))
        #expect(card.inner.frame.width == 50)
        root.frame.size.width = 60
        root.layoutIfNeeded()
        #expect(card.inner.frame.width == 30)
    }
}

/// A host toolkit's own class.
final class Widget: LayoutItem {
    let layoutNode = LayoutNode()
    var placed: [Rect] = []

    init() { layoutNode.item = self }
    func add(_ child: Widget) { layoutNode.addChild(child.layoutNode) }
    func layoutFrameDidChange(to frame: Rect) { placed.append(frame) }
}

@Suite("Widgets of a host toolkit")
struct HostTests {
    @Test("are laid out without subclassing View")
    func widgets() {
        let (window, button) = (Widget(), Widget())
        window.add(button)
        window.layoutNode.frame = Rect(width: 200, height: 100)
        LayoutConstraint.activate([
            button.centerXAnchor.constraint(equalTo: window.centerXAnchor),
            button.bottomAnchor.constraint(equalTo: window.bottomAnchor, constant: -10),
            button.widthAnchor.constraint(equalTo: window.widthAnchor, multiplier: 0.5),
            button.heightAnchor.constraint(equalToConstant: 20),
        ])
        window.layoutNode.layoutTree()
        #expect(button.placed == [Rect(x: 50, y: 70, width: 100, height: 20)])
        window.layoutNode.layoutTree()
        #expect(button.placed.count == 1)
    }
}

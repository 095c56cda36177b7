import Testing

@testable import Keyline

@Suite("Constraints of a view that is retained while its root is deallocated")
struct DeallocatedRootTests {
    /// Returns a view and its child, which is inset by 10 points, after their root was deallocated.
    private func orphan(_ use: (View, View) -> Void = { _, _ in }) -> (View, View, LayoutConstraint)
    {
        let root = View(frame: Rect(width: 100, height: 100)), kept = View(), child = View()
        root.addSubview(kept, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        let inner = kept.addSubview(
            child,
            constraints: [
                equal(\.leftAnchor, constant: 10), equal(\.topAnchor, constant: 10),
                equal(\.widthAnchor, constant: 20), equal(\.heightAnchor, constant: 30),
            ])
        use(root, kept)
        root.layoutIfNeeded()
        return (kept, child, inner[0])
    }

    @Test("after its root is deallocated, a subtree's own constraints stay active in a new tree")
    func inner() {
        let (kept, child, inner) = orphan()
        #expect(kept.superview == nil)
        #expect(inner.isActive)
        #expect(kept.constraints.count == 2 && child.constraints.count == 2)
        let next = View(frame: Rect(width: 50, height: 50))
        next.addSubview(kept, constraints: [equal(\.leftAnchor, constant: 5), equal(\.topAnchor)])
        child.frame = Rect(width: 1, height: 1)
        next.layoutIfNeeded()
        #expect(child.frame == Rect(x: 10, y: 10, width: 20, height: 30))
        #expect(kept.frame.origin == Point(x: 5, y: 0))
    }

    @Test("after its root is deallocated, a view's constraints keep their order of activation")
    func order() {
        var widths: [LayoutConstraint] = []
        let (kept, _, _) = orphan { _, kept in
            widths = (0..<6).map {
                kept.widthAnchor.constraint(greaterThanOrEqualToConstant: Double($0))
            }
            LayoutConstraint.activate(Array(widths[..<4]))
            LayoutConstraint.deactivate(Array(widths[1...2]))
            LayoutConstraint.activate(Array(widths[4...]))
        }
        #expect(Array(kept.constraints[2...]) == [widths[0], widths[3], widths[4], widths[5]])
    }

    @Test(
        "when a root is deallocated, constraints to it and constraints added to it become inactive"
    )
    func crossing() {
        var crossing: LayoutConstraint?, held: LayoutConstraint?
        let (kept, _, inner) = orphan { root, kept in
            crossing = root.constraints.first
            held = kept.widthAnchor.constraint(equalToConstant: 44)
            root.addConstraint(held!)
            #expect(crossing?.isActive == true && held?.isActive == true)
        }
        #expect(crossing?.isActive == false && held?.isActive == false && inner.isActive)
        #expect(kept.constraints.count == 2)
    }

    @Test(
        "when a root is deallocated, only the constraint between two retained subviews is inactive"
    )
    func siblings() {
        var made: [LayoutConstraint] = []
        var pair: [View] = []
        do {
            let root = View(frame: Rect(width: 100, height: 100))
            for _ in 0..<2 {
                let view = View(), child = View()
                root.addSubview(view)
                view.translatesAutoresizingMaskIntoConstraints = false
                made += view.addSubview(child, constraints: [equal(\.widthAnchor, constant: 7)])
                pair.append(view)
            }
            made.append(pair[0].leftAnchor.constraint(equalTo: pair[1].rightAnchor))
            made[2].isActive = true
            root.layoutIfNeeded()
        }
        #expect(made.map(\.isActive) == [true, true, false])
    }

    @Test(
        "a view retained from deep within a deallocated tree keeps its constraints and is laid out"
    )
    func deep() {
        var kept: View?, inner: LayoutConstraint?
        do {
            let root = View(frame: Rect(width: 100, height: 100)), middle = View(), view = View()
            root.addSubview(middle)
            middle.addSubview(view)
            inner = view.addSubview(View(), constraints: [equal(\.heightAnchor, constant: 9)])[0]
            root.layoutIfNeeded()
            kept = view
        }
        #expect(kept?.superview == nil && inner?.isActive == true)
        kept?.translatesAutoresizingMaskIntoConstraints = true
        kept?.layoutIfNeeded()
        #expect(kept?.subviews[0].frame.height == 9)
    }

    @Test("after its root is deallocated, a view's constraint can be deactivated and reactivated")
    func deactivated() {
        let (kept, _, inner) = orphan()
        inner.isActive = false
        #expect(!inner.isActive && kept.constraints.count == 1)
        inner.isActive = true
        #expect(inner.isActive && kept.constraints.count == 2)
    }

    @Test("removeConstraint(_:) deactivates a constraint of a view whose root was deallocated")
    func takenOut() {
        let (kept, _, inner) = orphan()
        kept.removeConstraint(inner)
        #expect(!inner.isActive && kept.constraints.count == 1)
    }

    @Test("a view whose root was deallocated holds an inactive constraint that is added to it")
    func addedAgain() {
        var width: LayoutConstraint?
        let (kept, child, _) = orphan { _, kept in
            width = kept.subviews[0].heightAnchor.constraint(lessThanOrEqualToConstant: 50)
            width?.isActive = true
        }
        width?.isActive = false
        if let width { kept.addConstraint(width) }
        #expect(kept.constraints.count == 3 && child.constraints.count == 2)
        #expect(width?.isActive == true)
    }

    @Test(
        "a subtree is deallocated with its constraints after its last reference is released"
    )
    func gone() {
        weak var constraint: LayoutConstraint?
        weak var child: View?
        do {
            let (_, view, inner) = orphan()
            (child, constraint) = (view, inner)
            #expect(constraint != nil)
        }
        #expect(child == nil && constraint == nil)
    }

    @Test(
        "the safe-area and margin guides of a view follow its new root after the old is deallocated"
    )
    func safeArea() {
        let (kept, _, _) = orphan { root, kept in
            root.safeAreaInsets = Insets(top: 20, left: 0, bottom: 0, right: 0)
            root.layoutIfNeeded()
            _ = (kept.safeAreaLayoutGuide, kept.layoutMarginsGuide)
        }
        let next = View(frame: Rect(width: 50, height: 50))
        next.safeAreaInsets = Insets(top: 6, left: 0, bottom: 0, right: 0)
        next.addSubview(
            kept,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.rightAnchor),
                equal(\.bottomAnchor),
            ])
        next.layoutIfNeeded()
        #expect(kept.safeAreaLayoutGuide.layoutFrame == Rect(x: 0, y: 6, width: 50, height: 44))
        #expect(kept.layoutMarginsGuide.layoutFrame == Rect(x: 8, y: 14, width: 34, height: 28))
    }
}

@Suite("Constraints of a subtree that is removed from its superview")
struct RemovedSubtreeTests {
    let root = View(frame: Rect(width: 100, height: 100)), leaving = View(), child = View()
    let inner: [LayoutConstraint]

    init() {
        root.addSubview(
            leaving, constraints: [equal(\.leftAnchor, constant: 3), equal(\.topAnchor)])
        inner = leaving.addSubview(
            child,
            constraints: [
                equal(\.leftAnchor, constant: 10), equal(\.topAnchor, constant: 10),
                equal(\.widthAnchor, constant: 20), equal(\.heightAnchor, constant: 30),
            ])
        root.layoutIfNeeded()
        leaving.removeFromSuperview()
    }

    @Test(
        "constraints within a removed subtree stay active and are held by the same views as before"
    )
    func active() {
        #expect(inner.map(\.isActive) == [true, true, true, true])
        #expect(leaving.constraints == Array(inner[..<2]))
        #expect(child.constraints == Array(inner[2...]))
        #expect(root.constraints.isEmpty)
    }

    @Test("a subtree that was removed from its superview can be laid out as a root of its own")
    func alone() {
        leaving.translatesAutoresizingMaskIntoConstraints = true
        inner[0].constant = 11
        child.frame = .zero
        leaving.layoutIfNeeded()
        #expect(child.frame == Rect(x: 11, y: 10, width: 20, height: 30))
    }

    @Test(
        "a removed subtree's active constraints work in its next tree, its deactivated ones do not"
    )
    func next() {
        inner[0].isActive = false
        inner[3].priority = .defaultLow
        let next = View(frame: Rect(width: 50, height: 50))
        next.addSubview(leaving, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        let other = child.leftAnchor.constraint(equalTo: leaving.leftAnchor, constant: 1)
        let taller = child.heightAnchor.constraint(equalToConstant: 31)
        LayoutConstraint.activate([other, taller])
        next.layoutIfNeeded()
        #expect(child.frame == Rect(x: 1, y: 10, width: 20, height: 31))
        #expect(inner.map(\.isActive) == [false, true, true, true])
        #expect(leaving.constraints == [inner[1], other])
    }

    @Test("a view removed from a detached subtree keeps only the constraints within itself")
    func within() {
        child.removeFromSuperview()
        #expect(inner.map(\.isActive) == [false, false, true, true])
        #expect(leaving.constraints.isEmpty && child.constraints.count == 2)
    }

    @Test("removing a layout guide from a detached subtree deactivates the guide's constraint")
    func guide() {
        let guide = LayoutGuide()
        leaving.addLayoutGuide(guide)
        let edge = guide.leftAnchor.constraint(equalTo: leaving.leftAnchor)
        edge.isActive = true
        root.addSubview(leaving)
        leaving.removeFromSuperview()
        leaving.removeLayoutGuide(guide)
        #expect(!edge.isActive && inner[0].isActive)
    }

    @Test("a view retained from a detached subtree keeps its constraints; the rest is deallocated")
    func dropped() {
        weak var gone: View?
        weak var constraint: LayoutConstraint?
        let kept = View()
        var size: LayoutConstraint?
        do {
            let view = View()
            gone = view
            root.addSubview(view)
            size = view.addSubview(kept, constraints: [equal(\.widthAnchor, constant: 7)])[0]
            constraint = view.addSubview(View(), constraints: [equal(\.widthAnchor)])[0]
            root.layoutIfNeeded()
            view.removeFromSuperview()
            #expect(constraint != nil)
        }
        #expect(gone == nil && size?.isActive == true && kept.constraints.count == 1)
        #expect(constraint == nil)
    }
}

import Testing

@testable import Keyline

@Suite("Layout passes: which views they lay out, and which changes they take in")
struct PassTests {
    /// A view that counts how often it is laid out.
    final class Counting: View {
        var count = 0
        var natural = Size.noIntrinsic
        override var intrinsicContentSize: Size { natural }
        override func layoutSubviews() {
            count += 1
            super.layoutSubviews()
        }
    }

    @Test("adding, changing or removing a constraint lays out only the view that holds it")
    func holder() {
        let root = Counting(frame: Rect(width: 100, height: 100)), outer = Counting()
        let a = Counting(), b = Counting()
        root.addSubview(
            outer,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.rightAnchor),
                equal(\.bottomAnchor),
            ])
        for view in [a, b] {
            outer.addSubview(
                view,
                constraints: [
                    equal(\.leftAnchor), equal(\.topAnchor), equal(\.heightAnchor, constant: 5),
                    equal(\.widthAnchor, constant: 5),
                ])
        }
        root.layoutIfNeeded()
        func laidOut(_ change: () -> Void) -> [Int] {
            let views = [root, outer, a, b]
            let before = views.map(\.count)
            change()
            #expect(views.map(\.count) == before)
            root.layoutIfNeeded()
            return zip(views, before).map { $0.count - $1 }
        }
        // The constraint changes no frame.
        let gap = b.leftAnchor.constraint(greaterThanOrEqualTo: a.leftAnchor, constant: -50)
        #expect(laidOut { gap.isActive = true } == [0, 1, 0, 0])
        #expect(laidOut { gap.constant = -40 } == [0, 1, 0, 0])
        #expect(laidOut { gap.constant = -40 } == [0, 0, 0, 0])
        #expect(laidOut { gap.priority = 700 } == [0, 1, 0, 0])
        #expect(laidOut { gap.isActive = false } == [0, 1, 0, 0])
        let own = a.widthAnchor.constraint(greaterThanOrEqualToConstant: 1)
        #expect(laidOut { own.isActive = true } == [0, 0, 1, 0])
        #expect(laidOut {} == [0, 0, 0, 0])
    }

    @Test("a view whose position changes but whose size does not is not laid out")
    func moving() {
        let root = View(frame: Rect(width: 100, height: 100)), view = Counting()
        let made = root.addSubview(
            view,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.heightAnchor, constant: 5),
                constraint(\.widthAnchor, constant: -50),
            ])
        root.layoutIfNeeded()
        let before = view.count
        made[0].constant = 20
        root.layoutIfNeeded()
        expect(view.frame, 20, 0, 50, 5)
        #expect(view.count == before)
        root.frame.size.width = 90
        root.layoutIfNeeded()
        expect(view.frame, 20, 0, 40, 5)
        #expect(view.count == before + 1)
        LayoutConstraint.deactivate(made)
        view.translatesAutoresizingMaskIntoConstraints = true
        root.layoutIfNeeded()
        let fixed = view.count
        view.frame.origin.y = 7
        root.layoutIfNeeded()
        #expect(view.count == fixed)
    }

    @Test("a view that no constraint mentions gets its natural size at (0, 0) and is ambiguous")
    func loose() {
        let root = View(frame: Rect(width: 100, height: 100)), box = View(), view = Counting()
        view.natural = Size(width: 30, height: 20)
        view.frame = Rect(x: 1, y: 2, width: 3, height: 4)
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(box)
        box.frame = Rect(x: 50, y: 50, width: 50, height: 50)
        box.addSubview(view)
        // The tree has no constraint, so all frames stay as they were set.
        root.layoutIfNeeded()
        expect(view.frame, 1, 2, 3, 4)
        #expect(!view.hasAmbiguousLayout)
        let other = View()
        root.addSubview(
            other,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.rightAnchor),
                equal(\.bottomAnchor),
            ])
        root.layoutIfNeeded()
        expect(view.frame, 0, 0, 30, 20)
        #expect(view.hasAmbiguousLayout && !other.hasAmbiguousLayout && !box.hasAmbiguousLayout)
        expect(box.frame, 50, 50, 50, 50)
        view.natural = Size(width: 40, height: -1)
        view.invalidateIntrinsicContentSize()
        root.layoutIfNeeded()
        expect(view.frame, 0, 0, 40, 0)
        // As soon as the tree has a constraint, the engine places the view.
        box.addSubview(
            view,
            constraints: [
                equal(\.leftAnchor, constant: 4), equal(\.topAnchor, constant: 5),
                equal(\.heightAnchor, constant: 6),
            ])
        root.layoutIfNeeded()
        expect(view.frame, 4, 5, 40, 6)
        #expect(!view.hasAmbiguousLayout)
    }

    @Test("a million activations and deactivations without a layout pass never call the solver")
    func activation() throws {
        let root = View(frame: Rect(width: 300, height: 300))
        let views = (0..<200).map { _ in View() }
        var constraints: [LayoutConstraint] = []
        for view in views {
            root.addSubview(view)
            view.translatesAutoresizingMaskIntoConstraints = false
            constraints += [
                view.leftAnchor.constraint(equalTo: root.leftAnchor),
                view.topAnchor.constraint(equalTo: root.topAnchor),
                view.widthAnchor.constraint(equalToConstant: 10),
                view.heightAnchor.constraint(equalTo: view.widthAnchor),
                view.rightAnchor.constraint(lessThanOrEqualTo: root.rightAnchor),
            ]
        }
        LayoutConstraint.activate(constraints)
        root.layoutIfNeeded()
        let engine = try #require(root.layoutNode.engine)
        let before = engine.statistics
        for _ in 0..<500 {
            LayoutConstraint.deactivate(constraints)
            LayoutConstraint.activate(constraints)
        }
        // The pass does not even allocate: the solver was not called.
        #expect(engine.statistics == before)
        #expect(constraints.allSatisfy(\.isActive) && before.constraints >= 1000)
        root.layoutIfNeeded()
        #expect(engine.statistics.constraints == before.constraints)
        expect(views[199].frame, 0, 0, 10, 10)
    }

    @Test("the next pass replaces a frame that was set on a view placed by constraints")
    func overruled() {
        let root = View(frame: Rect(width: 100, height: 50)), view = View()
        root.addSubview(
            view,
            constraints: [
                equal(\.leftAnchor, constant: 5), equal(\.rightAnchor), equal(\.topAnchor),
                equal(\.bottomAnchor),
            ])
        root.layoutIfNeeded()
        view.frame = Rect(x: 1, y: 2, width: 3, height: 4)
        root.layoutIfNeeded()
        expect(view.frame, 5, 0, 95, 50)
        view.translatesAutoresizingMaskIntoConstraints = true
        view.frame = Rect(x: 1, y: 2, width: 3, height: 4)
        view.translatesAutoresizingMaskIntoConstraints = false
        root.layoutIfNeeded()
        expect(view.frame, 5, 0, 95, 50)
    }

    @Test("a constraint that changes a thousand times before a pass is queued for the solver once")
    func changes() throws {
        let root = View(frame: Rect(width: 300, height: 300)), child = View(), moved = View()
        root.addSubview(child)
        child.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(moved)
        moved.addSubview(View())
        let width = child.widthAnchor.constraint(equalToConstant: 1)
        width.isActive = true
        root.layoutIfNeeded()
        let engine = try #require(root.layoutNode.engine)
        for i in 1...1000 {
            width.constant = Double(i)
            width.priority = LayoutPriority(Double(1 + i % 9))
            moved.frame.origin.x = Double(i)
            child.layoutNode.invalidateOffsets()
            // The constraint's slot is still in the lists when the constraint is activated again.
            width.isActive = i % 2 == 0
        }
        #expect(
            engine.queue.value.changedConstants.count <= 1
                && engine.queue.value.changedPriorities.count <= 1)
        #expect(engine.queue.value.staleFrames.count <= 2)
        root.layoutIfNeeded()
        #expect(child.frame.width == 1000)
        width.constant = 7
        root.layoutIfNeeded()
        #expect(child.frame.width == 7 && engine.isUpToDate)
    }

    /// A view that changes a constraint while its baseline is read.
    final class Meddler: View {
        var other: LayoutConstraint?
        var baseline = 10.0
        override var firstBaselineOffset: Double {
            other?.constant = baseline
            return baseline
        }
    }

    @Test("a constant that changes while a pass reads a view's baseline counts in that pass")
    func changedMeanwhile() {
        let root = View(frame: Rect(width: 300, height: 300)), view = Meddler(), child = View()
        root.addSubview(view)
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(child)
        let other = child.widthAnchor.constraint(equalToConstant: 1)
        LayoutConstraint.activate([
            view.firstBaselineAnchor.constraint(equalTo: root.topAnchor, constant: 50), other,
        ])
        child.translatesAutoresizingMaskIntoConstraints = false
        root.layoutIfNeeded()
        view.other = other
        view.baseline = 20
        view.layoutNode.invalidateOffsets()
        root.layoutIfNeeded()
        #expect(view.frame.minY == 30 && child.frame.width == 20)
    }

    @Test("a nested view pinned to the root's corner has negative coordinates in its superview")
    func nought() {
        let root = View(frame: Rect(width: 100, height: 100)), child = View()
        let box = View(frame: Rect(x: 18, y: 43, width: 50, height: 50))
        root.addSubview(box)
        box.addSubview(child)
        child.translatesAutoresizingMaskIntoConstraints = false
        child.constrainToView(
            root,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), constraint(\.widthAnchor, multiplier: 0.1),
                constraint(\.heightAnchor, multiplier: 0.1),
            ])
        root.layoutIfNeeded()
        expect(child.frame, -18, -43, 10, 10)
        let lone = View()
        box.addSubview(lone)
        lone.translatesAutoresizingMaskIntoConstraints = false
        lone.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
        root.layoutIfNeeded()
        #expect(lone.frame.minX == -18)
    }

    @Test("a nested view pinned to the root stays in place when the view between them is moved")
    func moveBetween() {
        let root = View(frame: Rect(width: 100, height: 100)), child = View()
        let box = View(frame: Rect(x: 10, y: 10, width: 50, height: 50))
        root.addSubview(box)
        box.addSubview(child)
        child.translatesAutoresizingMaskIntoConstraints = false
        child.constrainToView(
            root,
            constraints: [
                equal(\.leftAnchor, constant: 30), equal(\.topAnchor, constant: 30),
                equal(\.widthAnchor), equal(\.heightAnchor),
            ])
        root.layoutIfNeeded()
        expect(child.frame, 20, 20, 100, 100)
        box.frame.origin = Point(x: 25, y: 0)
        root.layoutIfNeeded()
        expect(child.frame, 5, 30, 100, 100)
    }

    @Test("updateConstraints() runs once per view, leaves first, though it requests another update")
    func updates() {
        final class Updating: View {
            let title: String
            nonisolated(unsafe) static var order: [String] = []
            init(_ title: String) {
                self.title = title
                super.init()
            }
            override func updateConstraints() {
                Updating.order.append(title)
                setNeedsUpdateConstraints()  // must not hang
                super.updateConstraints()
            }
        }
        let root = Updating("root"), middle = Updating("middle"), leaf = Updating("leaf")
        root.addSubview(middle)
        middle.addSubview(leaf)
        root.updateConstraintsIfNeeded()
        #expect(Updating.order == ["leaf", "middle", "root"])
        Updating.order = []
        let errors = reports { root.layoutIfNeeded() }
        #expect(Updating.order.count <= 33)
        #expect(errors.map(\.kind) == [.didNotConverge])
    }

    @Test("constraints that layoutSubviews() changes after a resize take effect in the same pass")
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

import Testing

@testable import Keyline

/// A view that runs an action when it gets a frame.
private final class CallbackView: View {
    var action: (() -> Void)?

    override func layoutFrameDidChange(to frame: Rect) {
        super.layoutFrameDidChange(to: frame)
        action?()
    }
}

@Suite("Views that change the view tree in layoutFrameDidChange(to:)")
struct FrameNotificationTests {
    /// Makes columns of equal width, the first of which runs an action.
    private func columns(_ count: Int) -> (root: View, first: CallbackView) {
        let root = View(frame: Rect(width: 300, height: 100)), first = CallbackView()
        for i in 0..<count {
            root.addSubview(
                i == 0 ? first : View(),
                constraints: [
                    equal(\.topAnchor), equal(\.bottomAnchor),
                    constraint(\.widthAnchor, multiplier: 1 / Double(count)),
                    i == 0
                        ? equal(\.leftAnchor)
                        : { $0.leftAnchor.constraint(equalTo: $1.leftAnchor) },
                ])
        }
        return (root, first)
    }

    @Test("a view that still awaits its frame notification may be removed and deallocated")
    func removal() {
        let (root, first) = columns(3)
        weak let second = root.subviews[1]
        let third = root.subviews[2]
        first.action = { [unowned root] in
            if root.subviews.count == 3 { root.subviews[1].removeFromSuperview() }
        }
        root.layoutIfNeeded()
        #expect(second == nil)
        expect(first.frame, 0, 0, 100, 100)
        expect(third.frame, 0, 0, 100, 100)
    }

    @Test("a view's frame notification may remove and deallocate all its siblings")
    func removalOfAll() {
        let (root, first) = columns(6)
        first.action = { [unowned root, unowned first] in
            for view in root.subviews where view !== first { view.removeFromSuperview() }
        }
        root.layoutIfNeeded()
        expect(first.frame, 0, 0, 50, 100)
        #expect(root.subviews.count == 1)
        root.frame.size.width = 600
        root.layoutIfNeeded()
        expect(first.frame, 0, 0, 100, 100)
    }

    @Test("a view that removes itself and starts a layout lives until its notification returns")
    func nested() {
        let (root, first) = columns(3)
        var seen: [Rect] = []
        first.action = { [unowned root] in
            guard seen.isEmpty else { return }
            seen = [.zero]
            root.frame.size.width = 600
            root.layoutIfNeeded()
            seen = root.subviews.map(\.frame)
        }
        root.layoutIfNeeded()
        for frame in seen + root.subviews.map(\.frame) { expect(frame, 0, 0, 200, 100) }
        #expect(seen.count == 3)
    }

    @Test("a frame notification may remove a view, start a layout, and remove a second view")
    func nestedRemoval() {
        let (root, first) = columns(4)
        first.action = { [unowned root, unowned first] in
            first.action = nil
            root.subviews[2].removeFromSuperview()
            root.frame.size.width = 400
            root.layoutIfNeeded()
            root.subviews[1].removeFromSuperview()
        }
        root.layoutIfNeeded()
        #expect(root.subviews.count == 2)
        for view in root.subviews { expect(view.frame, 0, 0, 100, 100) }
    }
}

/// A view that runs an action when it gets a frame, and records when it is deallocated.
private final class Witness: View {
    let action: (View) -> Void
    let farewell: () -> Void

    init(_ action: @escaping (View) -> Void, farewell: @escaping () -> Void) {
        self.action = action
        self.farewell = farewell
        super.init()
    }

    deinit { farewell() }

    override func layoutFrameDidChange(to frame: Rect) { action(self) }
}

@Suite("Lifetime of a view while its layoutFrameDidChange(to:) is running")
struct CallbackLifetimeTests {
    /// The ways in which a pass may end for a witness.
    private enum Fate {
        /// The witness existed until its action returned, and was deallocated by the end of the
        /// pass.
        case keptWhileCalled
        case goneBeforeItReturned, neverCalled, neverGone

        init(wasThere: Bool?, hasGone: Bool) {
            switch wasThere {
            case nil: self = .neverCalled
            case false?: self = .goneBeforeItReturned
            case true?: self = hasGone ? .keptWhileCalled : .neverGone
            }
        }
    }

    /// Lays out a witness in a box in a root, and returns what happened to it.
    private func fate(
        _ act: @escaping (_ witness: View, _ box: View, _ root: View) -> Void
    ) -> Fate {
        let root = View(frame: Rect(width: 300, height: 100)), box = View()
        var hasGone = false, wasThere: Bool?
        root.addSubview(
            box,
            constraints: [
                equal(\.leftAnchor), equal(\.rightAnchor), equal(\.topAnchor),
                equal(\.bottomAnchor),
            ])
        box.addSubview(
            Witness(
                { [unowned root, unowned box] witness in
                    act(witness, box, root)
                    wasThere = !hasGone
                }, farewell: { hasGone = true }),
            constraints: [
                equal(\.leftAnchor), equal(\.rightAnchor), equal(\.topAnchor),
                equal(\.bottomAnchor),
            ])
        root.layoutIfNeeded()
        return Fate(wasThere: wasThere, hasGone: hasGone)
    }

    @Test("a view that removes itself in its frame notification lives until the method returns")
    func itself() {
        let fate = fate { witness, _, _ in witness.removeFromSuperview() }
        #expect(fate == .keptWhileCalled)
    }

    @Test("a view that removes its superview, then itself, lives until its notification returns")
    func whatItIsIn() {
        let fate = fate { witness, box, _ in
            box.removeFromSuperview()
            witness.removeFromSuperview()
        }
        #expect(fate == .keptWhileCalled)
    }

    @Test("a view that moves its tree and removes itself lives until its notification returns")
    func wholeTree() {
        let other = View()
        let fate = fate { witness, _, root in
            other.addSubview(root)
            witness.removeFromSuperview()
        }
        #expect(fate == .keptWhileCalled)
    }

    @Test("a view that removes itself and starts a layout lives until its notification returns")
    func nested() {
        let fate = fate { witness, _, root in
            guard witness.superview != nil else { return }
            witness.removeFromSuperview()
            root.frame.size.width += 100
            root.layoutIfNeeded()
        }
        #expect(fate == .keptWhileCalled)
    }

    @Test("a view that was added by addChild(_:) is a subview, which its superview keeps alive")
    func addedAsChild() {
        let root = View(frame: Rect(width: 300, height: 100))
        var hasGone = false, wasThere: Bool?, held: View?
        held = Witness(
            { _ in
                held = nil
                wasThere = !hasGone
            }, farewell: { hasGone = true })
        if let held {
            held.translatesAutoresizingMaskIntoConstraints = false
            root.addChild(held)
            held.constrainToView(root, constraints: [equal(\.leftAnchor), equal(\.rightAnchor)])
        }
        root.layoutIfNeeded()
        #expect(wasThere == true && !hasGone && held == nil)
        #expect(root.subviews.map(\.frame.width) == [300])
        root.subviews[0].removeFromParent()
        #expect(hasGone && root.subviews.isEmpty)
    }

    @Test("a view that removes its superview lives until its notification returns")
    func superviewLeaves() {
        let root = View(frame: Rect(width: 300, height: 100))
        var hasGone = false, wasThere: Bool?
        do {
            let box = View()
            box.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(box)
            box.addSubview(
                Witness(
                    { _ in
                        root.subviews.first?.removeFromSuperview()
                        wasThere = !hasGone
                    }, farewell: { hasGone = true }), constraints: [])
            box.subviews[0].constrainToView(
                root, constraints: [equal(\.leftAnchor), equal(\.rightAnchor)])
        }
        root.layoutIfNeeded()
        #expect(Fate(wasThere: wasThere, hasGone: hasGone) == .keptWhileCalled)
    }
}

@Suite("Records, a growable array of trivial values")
struct RecordTests {
    private func list(_ records: borrowing Records<Int>) -> [Int] {
        var list: [Int] = []
        for i in records.indices { list.append(records[i]) }
        return list
    }

    @Test("the array Records keeps the order of its elements while it grows and shrinks")
    func order() {
        var records = Records<Int>()
        #expect(records.isEmpty && records.popLast() == nil)
        for i in 0..<100 { records.append(i) }
        #expect(list(records) == Array(0..<100))
        records.removeFirst(97)
        #expect(list(records) == [97, 98, 99])
        records.append(7, 2)
        records.grow(to: 4, with: 1)
        #expect(list(records) == [97, 98, 99, 7, 7])
        records.grow(to: 7, with: 1)
        records.removeAll { $0 == 7 }
        #expect(list(records) == [97, 98, 99, 1, 1])
        records[0] += 3
        records.removeLast(to: 2)
        #expect(list(records) == [100, 98] && records.popLast() == 98)
        records.removeAll()
        #expect(records.count == 0)
    }
}

import Testing

@testable import Keyline

@Suite("Layout passes that views start or request within layoutSubviews()")
struct NestedPassTests {
    /// A view that calls a closure in `layoutSubviews()`.
    final class Doing: View {
        var doing: (Doing) -> Void = { _ in }
        var count = 0
        override func layoutSubviews() {
            super.layoutSubviews()
            count += 1
            doing(self)
        }
    }

    /// A chain root > outer > inner > leaf. The leaf fills the inner view, whose width is a
    /// constraint.
    private func chain() -> (root: Doing, outer: Doing, inner: Doing, leaf: Doing, LayoutConstraint)
    {
        let root = Doing(frame: Rect(width: 100, height: 100))
        let outer = Doing(frame: Rect(width: 100, height: 100)), inner = Doing(), leaf = Doing()
        root.addSubview(outer)
        outer.addSubview(inner, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        let width = inner.widthAnchor.constraint(equalToConstant: 10)
        width.isActive = true
        inner.addSubview(
            leaf,
            constraints: [equal(\.leftAnchor), equal(\.topAnchor), equal(\.widthAnchor)])
        return (root, outer, inner, leaf, width)
    }

    @Test(
        "layoutIfNeeded(), called in layoutSubviews(), sets the subtree's frames before it returns"
    )
    func atOnce() {
        let (root, outer, inner, leaf, width) = chain()
        var seen: [Double] = [], laidOut: [Int] = []
        outer.doing = { _ in
            width.constant = 40
            inner.layoutIfNeeded()
            seen.append(leaf.frame.width)
            laidOut.append(leaf.count)
        }
        root.layoutIfNeeded()
        #expect(seen.first == 40)
        #expect(laidOut.first == 1)
        #expect(leaf.frame.width == 40)
    }

    @Test("when a root calls layoutIfNeeded() on a leaf, the view between them is laid out first")
    func betweenThem() {
        let root = Doing(frame: Rect(width: 100, height: 100)), middle = Doing(), leaf = Doing()
        root.addSubview(middle)
        middle.addSubview(leaf)
        middle.doing = { [unowned leaf] in leaf.frame = Rect(width: $0.frame.width / 2, height: 1) }
        var seen = 0.0
        root.doing = { [unowned leaf, unowned middle] _ in
            middle.frame = Rect(width: 60, height: 10)
            leaf.layoutIfNeeded()
            seen = leaf.frame.width
        }
        root.layoutIfNeeded()
        #expect(seen == 30)
    }

    @Test(
        "a view that requests layout in its layoutSubviews() is laid out again after that returns"
    )
    func itself() {
        let root = Doing(frame: Rect(width: 100, height: 100))
        var depth = 0, deepest = 0
        root.doing = { view in
            depth += 1
            deepest = max(deepest, depth)
            if view.count < 3 {
                view.setNeedsLayout()
                view.layoutIfNeeded()
            }
            depth -= 1
        }
        root.layoutIfNeeded()
        #expect(root.count == 3 && deepest == 1)
    }

    @Test(
        "layoutSubviews() may request layout of an earlier sibling or a superview in the same pass"
    )
    func earlier() {
        let root = Doing(frame: Rect(width: 100, height: 100)), first = Doing(), second = Doing()
        root.addSubview(first)
        root.addSubview(second)
        second.doing = { view in
            guard view.count == 1 else { return }
            first.setNeedsLayout()
            root.setNeedsLayout()
        }
        root.layoutIfNeeded()
        #expect([root, first, second].map(\.count) == [2, 2, 1])
        root.layoutIfNeeded()
        #expect([root, first, second].map(\.count) == [2, 2, 1])
    }

    @Test("a pass in which two views request each other's layout forever ends with an error")
    func endless() {
        let root = Doing(frame: Rect(width: 100, height: 100)), first = Doing(), second = Doing()
        first.identifier = "first"
        root.addSubview(first)
        root.addSubview(second)
        second.doing = { _ in first.setNeedsLayout() }
        first.doing = { _ in second.setNeedsLayout() }
        let errors = reports { root.layoutIfNeeded() }
        #expect(errors.map(\.kind) == [.didNotConverge])
        #expect(errors.first?.views.contains { $0.contains("first") } == true)
        #expect(first.count <= 11 && second.count <= 11)
    }
}

@Suite("Sizes of roots that constraints determine")
struct RootSizeTests {
    private func root(_ frame: Rect = .zero) -> View {
        let view = View(frame: frame)
        view.translatesAutoresizingMaskIntoConstraints = false
        return view
    }

    @Test("width and height constraints determine a root's size, and a later set frame does not")
    func explicit() {
        let view = root()
        let width = view.widthAnchor.constraint(equalToConstant: 180)
        LayoutConstraint.activate([width, view.heightAnchor.constraint(equalToConstant: 90)])
        #expect(reports { view.layoutIfNeeded() }.isEmpty)
        #expect(view.frame == Rect(width: 180, height: 90))
        // A frame that the program sets affects only sizes that constraints leave undetermined, and
        // constraints determine this one.
        view.frame = Rect(x: 5, width: 20, height: 30)
        view.layoutIfNeeded()
        #expect(view.frame == Rect(x: 5, width: 180, height: 90))
        width.constant = 200
        view.layoutIfNeeded()
        #expect(view.frame == Rect(x: 5, width: 200, height: 90))
    }

    @Test("a root is as large as its subview's natural size plus the gaps around the subview")
    func contents() {
        final class Natural: View {
            override var intrinsicContentSize: Size { Size(width: 50, height: 20) }
        }
        let view = root(Rect(x: 3, y: 4, width: 300, height: 300)), child = Natural()
        view.addSubview(
            child,
            constraints: [
                equal(\.leftAnchor, constant: 8), equal(\.rightAnchor, constant: -8),
                equal(\.topAnchor, constant: 1), equal(\.bottomAnchor, constant: -1),
            ])
        view.layoutIfNeeded()
        #expect(view.frame == Rect(x: 3, y: 4, width: 66, height: 22))
        #expect(child.frame == Rect(x: 8, y: 1, width: 50, height: 20))
    }

    @Test("a root without a width constraint has the width that the program set last")
    func open() {
        let view = root(Rect(width: 30, height: 40))
        let width = view.widthAnchor.constraint(equalToConstant: 180)
        width.isActive = true
        view.layoutIfNeeded()
        #expect(view.frame == Rect(width: 180, height: 40))
        width.isActive = false
        view.addSubview(View(), constraints: [equal(\.leftAnchor)])
        view.layoutIfNeeded()
        #expect(view.frame == Rect(width: 30, height: 40))
        view.frame = Rect(width: 31, height: 41)
        view.layoutIfNeeded()
        #expect(view.frame == Rect(width: 31, height: 41))
    }

    @Test(
        "switching a root's translatesAutoresizingMaskIntoConstraints switches what sets its size"
    )
    func switching() {
        let view = root(Rect(width: 30, height: 40))
        view.widthAnchor.constraint(equalToConstant: 180).isActive = true
        view.layoutIfNeeded()
        view.frame = Rect(width: 70, height: 40)
        view.translatesAutoresizingMaskIntoConstraints = true
        #expect(reports { view.layoutIfNeeded() }.map(\.kind) == [.unsatisfiable])
        #expect(view.frame == Rect(width: 70, height: 40))
        view.translatesAutoresizingMaskIntoConstraints = false
        #expect(reports { view.layoutIfNeeded() }.isEmpty)
        #expect(view.frame == Rect(width: 180, height: 40))
    }
}

import Testing

@testable import Keyline

/// A view that constraints should place, but that no constraint mentions, has its natural size at
/// the origin of its superview, as in a newly built tree, whatever its frame was before.
@Suite("Views that lost their last constraint have their intrinsic size at the origin")
struct UnconstrainedViewTests {
    /// A view of 20 by 10 in a box of width 50, which constraints place at (30, 40) of the root.
    private func scene() -> (root: View, box: View, view: Natural) {
        let root = makeRoot(), box = View(), view = Natural(20, 10)
        root.addSubview(box)
        box.addSubview(view)
        LayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 30),
            view.topAnchor.constraint(equalTo: root.topAnchor, constant: 40),
            view.rightAnchor.constraint(equalTo: root.leftAnchor, constant: 80),
        ])
        root.layoutIfNeeded()
        expect(view.frame, 30, 40, 50, 10)
        return (root, box, view)
    }

    /// Makes a root with a view that constraints place.
    private func makeRoot() -> View {
        let root = View(frame: Rect(width: 100, height: 100))
        root.addSubview(View(), constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        return root
    }

    /// Adds the box to another root, with or without a layout before that.
    private func expectIntrinsicSizeAtOrigin(_ box: View, _ view: View, laidOut: Bool) {
        if laidOut { box.layoutIfNeeded() }
        let next = makeRoot()
        next.addSubview(box)
        next.layoutIfNeeded()
        expect(view.frame, 0, 0, 20, 10)
        #expect(view.hasAmbiguousLayout)
    }

    @Test(
        "a view has its intrinsic size at the origin after its subtree moves to another tree",
        arguments: [false, true])
    func leaves(laidOut: Bool) {
        let (root, box, view) = scene()
        box.removeFromSuperview()
        root.layoutIfNeeded()
        expectIntrinsicSizeAtOrigin(box, view, laidOut: laidOut)
    }

    @Test(
        "a view whose root was deallocated has its intrinsic size at the origin in a new tree",
        arguments: [false, true])
    func rootGoes(laidOut: Bool) {
        var kept: (box: View, view: View)?
        do {
            let (_, box, view) = scene()
            kept = (box, view)
        }
        if let kept { expectIntrinsicSizeAtOrigin(kept.box, kept.view, laidOut: laidOut) }
    }

    @Test(
        "a view whose root was deallocated loses its constraints to a sibling",
        arguments: [false, true])
    func siblings(laidOut: Bool) {
        let box = View(), view = Natural(20, 10), other = View()
        do {
            let root = makeRoot()
            for outer in [box, other] { root.addSubview(outer) }
            other.frame = Rect(x: 30, y: 40, width: 5, height: 5)
            box.addSubview(view)
            LayoutConstraint.activate([
                view.leftAnchor.constraint(equalTo: other.leftAnchor),
                view.topAnchor.constraint(equalTo: other.topAnchor),
            ])
            root.layoutIfNeeded()
            expect(view.frame, 30, 40, 20, 10)
        }
        expectIntrinsicSizeAtOrigin(box, view, laidOut: laidOut)
    }

    @Test("layout replaces a frame set for a view that no constraint mentions") func overruled() {
        let root = makeRoot(), view = Natural(20, 10)
        root.addSubview(view)
        root.layoutIfNeeded()
        expect(view.frame, 0, 0, 20, 10)
        view.frame.origin = Point(x: 7, y: 8)
        #expect(reports { root.layoutIfNeeded() }.isEmpty)
        expect(view.frame, 0, 0, 20, 10)
        view.insets = Insets(top: 1, left: 2, bottom: 3, right: 4)
        root.layoutIfNeeded()
        expect(view.frame, -2, -1, 26, 14)
    }

    @Test("a view without constraints has its intrinsic size once its root joins another tree")
    func joins() {
        let (root, _, view) = scene()
        LayoutConstraint.deactivate(view.constraints + root.constraints)
        root.layoutIfNeeded()
        // No view of this tree is placed by constraints, so the frame is ambiguous and stays.
        expect(view.frame, 30, 40, 20, 10)
        #expect(view.hasAmbiguousLayout)
        let next = makeRoot()
        next.addSubview(root)
        next.layoutIfNeeded()
        expect(view.frame, 0, 0, 20, 10)
    }

    @Test("a view whose constraint is deactivated after the view's removal has its intrinsic size")
    func waiting() {
        let (root, box, view) = scene()
        let height = view.heightAnchor.constraint(equalToConstant: 33)
        height.isActive = true
        root.layoutIfNeeded()
        box.removeFromSuperview()
        height.isActive = false
        expectIntrinsicSizeAtOrigin(box, view, laidOut: false)
    }

    @Test("a view moved in a subtree is still placed by its constraints within the subtree")
    func kept() {
        let (_, box, view) = scene(), inner = View()
        view.addSubview(
            inner,
            constraints: [
                equal(\.leftAnchor, constant: 1), equal(\.topAnchor, constant: 2),
                equal(\.widthAnchor, constant: 3), equal(\.heightAnchor, constant: 4),
            ])
        box.removeFromSuperview()
        let next = makeRoot()
        next.addSubview(box)
        next.layoutIfNeeded()
        expect(inner.frame, 1, 2, 3, 4)
    }
}

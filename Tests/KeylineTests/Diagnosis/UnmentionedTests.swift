import Testing

@testable import Keyline

@Suite("Ambiguity of views that no constraint mentions")
struct UnmentionedTests {
    private let root = View(frame: Rect(width: 100, height: 50))

    private func add(_ view: View, _ name: String) -> View {
        view.identifier = name
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        return view
    }

    /// The values that the inspection calls undetermined, each as `name: x y width height`.
    private var openings: [String] {
        root.layoutNode.inspection(diagnosis: true).openings.map { opening in
            let open = opening.open
            let words = [
                open.x ? "x" : "", open.y ? "y" : "", open.width ? "width" : "",
                open.height ? "height" : "",
            ].filter { !$0.isEmpty }
            return "\(opening.node.name): \(words.joined(separator: " "))"
        }
    }

    @Test("a view without constraints in a tree that has some has an ambiguous position")
    func beside() {
        let placed = add(Natural(20, 10), "placed"), label = add(Natural(30, 20), "label")
        let plain = add(View(), "plain"), wide = add(Natural(30, -1), "wide")
        placed.constrainToView(root, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        root.layoutIfNeeded()
        #expect(openings == ["label: x y", "plain: x y width height", "wide: x y height"])
        #expect(label.leftAnchor.hasAmbiguousLayout && label.centerYAnchor.hasAmbiguousLayout)
        #expect(!label.widthAnchor.hasAmbiguousLayout && plain.widthAnchor.hasAmbiguousLayout)
        #expect(wide.heightAnchor.hasAmbiguousLayout && !wide.widthAnchor.hasAmbiguousLayout)
        #expect(!placed.leftAnchor.hasAmbiguousLayout)
        let offset = placed.leftAnchor.anchorWithOffset(to: label.leftAnchor)
        let own = label.leftAnchor.anchorWithOffset(to: label.rightAnchor)
        #expect(offset.hasAmbiguousLayout && !own.hasAmbiguousLayout)
        let text = root.layoutDescription
        #expect(text.contains("plain (0, 0, 0, 0) - AMBIGUOUS LAYOUT: no constraint mentions it\n"))
        #expect(!text.contains("placed (0, 0, 20, 10) -"))
    }

    @Test("in a tree without constraints, only a view whose frame was never set is ambiguous")
    func withoutConstraints() {
        let plain = add(View(), "plain"), set = add(View(), "set")
        let manual = View(frame: Rect(width: 10, height: 10))
        root.addSubview(manual)
        set.frame = Rect(x: 1, y: 2, width: 3, height: 4)
        root.layoutIfNeeded()
        #expect(openings == ["plain: x y width height"])
        #expect(plain.hasAmbiguousLayout && plain.leftAnchor.hasAmbiguousLayout)
        #expect(!set.hasAmbiguousLayout && !set.leftAnchor.hasAmbiguousLayout)
        #expect(!manual.hasAmbiguousLayout && !root.hasAmbiguousLayout)
    }

    @Test("a view that is placed by its frame is never ambiguous")
    func frames() {
        let placed = add(Natural(20, 10), "placed"), frame = View()
        root.addSubview(frame)
        placed.constrainToView(root, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        root.layoutIfNeeded()
        #expect(openings == [])
        #expect(!frame.hasAmbiguousLayout && !frame.leftAnchor.hasAmbiguousLayout)
    }

    @Test("a child pinned to an ambiguous superview is not ambiguous relative to that superview")
    func relative() {
        let box = add(Natural(20, 10), "box"), inner = View()
        inner.identifier = "inner"
        inner.translatesAutoresizingMaskIntoConstraints = false
        box.addSubview(inner)
        inner.constrainToView(
            box, constraints: [equal(\.leftAnchor), equal(\.topAnchor), equal(\.heightAnchor)])
        root.layoutIfNeeded()
        // The position of `box` is undetermined. `inner` moves with it, and its width is
        // undetermined.
        #expect(openings == ["box: x y", "inner: width"])
    }

    @Test("the distance from a root to a view that no constraint ties to the root is ambiguous")
    func fixedEnd() {
        let a = add(Natural(20, 10), "a"), b = add(Natural(20, 10), "b")
        b.constrainToView(a, constraints: [equal(\.leftAnchor, \.rightAnchor), equal(\.topAnchor)])
        root.layoutIfNeeded()
        let place = root.leftAnchor.anchorWithOffset(to: a.leftAnchor)
        #expect(place.hasAmbiguousLayout)
        #expect(!a.rightAnchor.anchorWithOffset(to: b.leftAnchor).hasAmbiguousLayout)
        #expect(openings == ["a: x y", "b: x y"])
        #expect(!root.leftAnchor.hasAmbiguousLayout)
        // If a constraint mentions the root, everything is determined.
        a.constrainToView(root, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        #expect(!place.hasAmbiguousLayout)
        root.layoutIfNeeded()
        #expect(openings == [])
    }
}

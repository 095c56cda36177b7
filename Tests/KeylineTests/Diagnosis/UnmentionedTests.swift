import Testing

@testable import Keyline

@Suite("Views that no constraint mentions")
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
            return "\(opening.node.nameInReports): \(words.joined(separator: " "))"
        }
    }

    @Test("beside views that constraints place: the natural size counts, the position is ambiguous")
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

    @Test(
        "in a tree without constraints: a frame that was set counts, a missing frame is ambiguous")
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

    @Test("views that are placed by their frames are never reported")
    func frames() {
        let placed = add(Natural(20, 10), "placed"), frame = View()
        root.addSubview(frame)
        placed.constrainToView(root, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        root.layoutIfNeeded()
        #expect(openings == [])
        #expect(!frame.hasAmbiguousLayout && !frame.leftAnchor.hasAmbiguousLayout)
    }

    @Test("ambiguity is measured relative to the superview, in trees of any depth")
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

    @Test("an offset from a superview that no constraint names: its frame is fixed")
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

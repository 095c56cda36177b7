import Testing

@testable import Keyline

@Suite("What is left when a root goes")
struct SurvivorTests {
    /// A view with a child 10 points within it, in a root that goes at the end.
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

    @Test("constraints within a view that is kept stay active, and have an effect in the next tree")
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

    @Test("what crossed the border is inactive, and so is what was added to the root")
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

    @Test("of two siblings that are kept each has its own, and nothing holds them together")
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

    @Test("a view deep in what goes is as good as one at its top") func deep() {
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

    @Test("deactivating it before anybody asks is for good") func deactivated() {
        let (kept, _, inner) = orphan()
        inner.isActive = false
        #expect(!inner.isActive && kept.constraints.count == 1)
        inner.isActive = true
        #expect(inner.isActive && kept.constraints.count == 2)
    }

    @Test("nothing is left of a tree that goes as a whole") func gone() {
        weak var constraint: LayoutConstraint?
        weak var child: View?
        do {
            let (_, view, inner) = orphan()
            (child, constraint) = (view, inner)
            #expect(constraint != nil)
        }
        #expect(child == nil && constraint == nil)
    }

    @Test("safe area and margins work in the next root") func safeArea() {
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

import Testing

@testable import Keyline

@Suite("Results of constraintsAffectingLayout")
struct AffectingTests {
    private let root = View(frame: Rect(width: 300, height: 100)), a = View(), b = View()

    init() {
        (root.identifier, a.identifier, b.identifier) = ("root", "a", "b")
        for view in [a, b] {
            root.addSubview(view)
            view.translatesAutoresizingMaskIntoConstraints = false
        }
    }

    private func words(_ constraints: [LayoutConstraint]) -> [String] { constraints.map(\.summary) }

    @Test("constraintsAffectingLayout lists what determines a view, not what the view determines")
    func direction() {
        a.constrainToView(
            root, constraints: [equal(\.leftAnchor, constant: 10), equal(\.topAnchor)])
        a.constrain(to: [constraint(\.widthAnchor, constant: 50)])
        b.constrainToView(
            a, constraints: [equal(\.leftAnchor, \.rightAnchor), equal(\.heightAnchor)])
        b.constrainToView(root, constraints: [equal(\.rightAnchor)])
        #expect(
            words(a.constraintsAffectingLayout(for: .horizontal))
                == ["a.left == root.left + 10", "a.width == 50"])
        #expect(
            words(b.constraintsAffectingLayout(for: .horizontal)) == [
                "a.left == root.left + 10", "a.width == 50", "b.left == a.right",
                "b.right == root.right",
            ])
        // Nothing determines the height, so the result has the constraints that mention it.
        #expect(
            words(a.constraintsAffectingLayout(for: .vertical))
                == ["a.top == root.top", "b.height == a.height"])
        #expect(words(b.constraintsAffectingLayout(for: .vertical)) == ["b.height == a.height"])
        // The anchor of b's right edge alone does not depend on a.
        #expect(words(b.rightAnchor.constraintsAffectingLayout) == ["b.right == root.right"])
        #expect(words(a.widthAnchor.constraintsAffectingLayout) == ["a.width == 50"])
        let gap = a.leftAnchor.anchorWithOffset(to: b.leftAnchor)
        #expect(words(gap.constraintsAffectingLayout) == ["a.width == 50", "b.left == a.right"])
    }

    @Test("constraintsAffectingLayout lists only inequalities and priorities that are decisive")
    func tight() {
        a.constrainToView(root, constraints: [equal(\.leftAnchor)])
        a.constrainToView(
            root, constraints: [constraint(\.widthAnchor, multiplier: 0.5, priority: 750)])
        a.constrain(to: [
            constraint(\.widthAnchor, constraintRelation: .lessThanOrEqual, constant: 120),
            constraint(\.widthAnchor, constraintRelation: .greaterThanOrEqual, constant: 20),
        ])
        // Half of 300 is more than 120, so the bound determines the width. The constraint that is
        // not satisfied does not.
        #expect(
            words(a.constraintsAffectingLayout(for: .horizontal))
                == ["a.left == root.left", "a.width <= 120"])
        root.frame.size.width = 200
        #expect(
            words(a.constraintsAffectingLayout(for: .horizontal))
                == ["a.left == root.left", "a.width == 0.5*root.width @ 750"])
        root.frame.size.width = 20
        #expect(
            words(a.constraintsAffectingLayout(for: .horizontal))
                == ["a.left == root.left", "a.width >= 20"])
    }

    @Test("constraintsAffectingLayout omits a redundant constraint that was activated last")
    func redundant() {
        a.constrainToView(
            root, constraints: [equal(\.leftAnchor), equal(\.rightAnchor), equal(\.centerXAnchor)])
        #expect(
            words(a.constraintsAffectingLayout(for: .horizontal))
                == ["a.left == root.left", "a.right == root.right"])
        #expect(
            words(a.centerXAnchor.constraintsAffectingLayout) == [
                "a.left == root.left", "a.right == root.right",
            ])
    }

    @Test("constraintsAffectingLayout includes constraints of intrinsic sizes and of margins")
    func own() {
        final class Box: View {
            override var intrinsicContentSize: Size { Size(width: 40, height: 20) }
        }
        let box = Box()
        root.addSubview(
            box,
            constraints: [
                equal(\.leftAnchor, \.layoutMarginsGuide.leftAnchor),
                equal(\.bottomAnchor, \.safeAreaLayoutGuide.bottomAnchor),
            ])
        let horizontal = box.constraintsAffectingLayout(for: .horizontal)
        #expect(
            horizontal.map(\.origin) == [.library, .user, .contentSize]
                || horizontal.map(\.origin) == [.user, .library, .contentSize])
        #expect(
            horizontal.compactMap(\.identifier) == ["layoutMarginsGuide-left"])
        #expect(
            withoutAddresses(horizontal[2].description)
                == "<ContentSizeLayoutConstraint:0x… Box:0x….width == 40 Hug:250 "
                + "CompressionResistance:750   (active)>")
        let vertical = box.constraintsAffectingLayout(for: .vertical)
        #expect(vertical.compactMap(\.identifier) == ["safeAreaLayoutGuide-bottom"])
        #expect(vertical.count == 3)
    }

    @Test("constraintsAffectingLayout is empty for views and anchors without any constraint")
    func none() {
        let anchor = View().leftAnchor
        #expect(anchor.constraintsAffectingLayout.isEmpty && !anchor.hasAmbiguousLayout)
        #expect(View().constraintsAffectingLayout(for: .vertical).isEmpty)
        #expect(a.leftAnchor.constraintsAffectingLayout.isEmpty)
    }

    @Test("a view's right edge can be unambiguous while its left edge and width are ambiguous")
    func ambiguousAnchors() {
        a.constrainToView(root, constraints: [equal(\.rightAnchor), equal(\.topAnchor)])
        a.constrain(to: [constraint(\.heightAnchor, constant: 10)])
        #expect(a.leftAnchor.hasAmbiguousLayout && a.widthAnchor.hasAmbiguousLayout)
        #expect(!a.rightAnchor.hasAmbiguousLayout && a.centerXAnchor.hasAmbiguousLayout)
        #expect(!a.bottomAnchor.hasAmbiguousLayout && !root.rightAnchor.hasAmbiguousLayout)
        let inner = a.leftAnchor.anchorWithOffset(to: a.rightAnchor)
        let outer = a.rightAnchor.anchorWithOffset(to: root.rightAnchor)
        #expect(inner.hasAmbiguousLayout && !outer.hasAmbiguousLayout)
        root.layoutIfNeeded()
        #expect(a.frame.maxX == 300 && a.frame.height == 10)
    }

    @Test(
        "the constraints from constraintsAffectingLayout, as equations, give the same frame",
        arguments: 1...20)
    func sound(seed: Int) {
        var random = Draw(seed)
        var views: [View] = []
        var all: [LayoutConstraint] = []
        for _ in 0..<8 {
            let view = View()
            root.addSubview(view)
            view.translatesAutoresizingMaskIntoConstraints = false
            let other = views.randomElement(using: &random) ?? root
            let offset = Double(Int.random(in: -20...20, using: &random))
            all += [
                view.leftAnchor.constraint(equalTo: other.leftAnchor, constant: offset),
                view.widthAnchor.constraint(
                    equalTo: other.widthAnchor, multiplier: 0.5, constant: 10),
                view.rightAnchor.constraint(lessThanOrEqualTo: root.rightAnchor, constant: 900),
                view.widthAnchor.constraint(greaterThanOrEqualToConstant: 30),
            ]
            all[all.count - 3].priority = LayoutPriority(
                Double(Int.random(in: 1...999, using: &random)))
            views.append(view)
        }
        LayoutConstraint.activate(all.shuffled(using: &random))
        let view = views.randomElement(using: &random)!
        root.layoutIfNeeded()
        let frame = view.frame
        let affecting = view.constraintsAffectingLayout(for: .horizontal)
        #expect(!affecting.isEmpty)
        for constraint in all { constraint.isActive = false }
        // If these constraints were equations, they would determine the value.
        let equations = affecting.filter { !$0.isInternal }.map {
            LayoutConstraint(
                item: $0.firstItem!, attribute: $0.firstAttribute, toItem: $0.secondItem,
                attribute: $0.secondAttribute, multiplier: $0.multiplier, constant: $0.constant)
        }
        LayoutConstraint.activate(equations)
        #expect(reports { root.layoutIfNeeded() }.isEmpty, "seed \(seed)")
        #expect(!view.leftAnchor.hasAmbiguousLayout && !view.widthAnchor.hasAmbiguousLayout)
        #expect(abs(view.frame.minX - frame.minX) < 1e-9, "seed \(seed)")
        #expect(abs(view.frame.width - frame.width) < 1e-9, "seed \(seed)")
    }
}

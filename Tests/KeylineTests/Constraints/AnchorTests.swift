import Testing

@testable import Keyline

extension EngineTests {
    @Suite("Layout anchors")
    struct AnchorTests {
        @Test("an anchor keeps neither its view nor the view's layout node alive")
        func lifetime() {
            weak var view: View?
            weak var node: LayoutNode?
            var kept: YAxisAnchor?
            do {
                let made = View()
                made.identifier = "made"
                (view, node, kept) = (made, made.layoutNode, made.topAnchor)
                #expect(kept?.item === made && kept?.name == "made.top")
            }
            #expect(view == nil && node == nil)
            #expect(kept?.item == nil && kept?.name == "deallocated.top")
        }

        @Test("a tree with anchors, anchor offsets and constraints has no reference cycle")
        func noCycle() {
            weak var node: LayoutNode?
            var length: DimensionAnchor?
            do {
                let trio = Trio()
                let made = trio.a.leftAnchor.anchorWithOffset(to: trio.b.leftAnchor)
                made.constraint(equalToConstant: 5).isActive = true
                trio.root.layoutIfNeeded()
                #expect(trio.root.constraints.count == 1)
                (node, length) = (trio.a.layoutNode, made)
                #expect(length?.item === trio.b)
            }
            #expect(node == nil && length?.item == nil)
        }

        @Test("anchors are equal if they stand for the same attribute of the same item")
        func equality() {
            let view = View(), other = View()
            func anchors(of view: View) -> [AnyLayoutAnchor] {
                [
                    AnyLayoutAnchor(view.leftAnchor), AnyLayoutAnchor(view.rightAnchor),
                    AnyLayoutAnchor(view.leadingAnchor), AnyLayoutAnchor(view.trailingAnchor),
                    AnyLayoutAnchor(view.centerXAnchor), AnyLayoutAnchor(view.topAnchor),
                    AnyLayoutAnchor(view.bottomAnchor), AnyLayoutAnchor(view.centerYAnchor),
                    AnyLayoutAnchor(view.firstBaselineAnchor),
                    AnyLayoutAnchor(view.lastBaselineAnchor), AnyLayoutAnchor(view.widthAnchor),
                    AnyLayoutAnchor(view.heightAnchor),
                ]
            }
            #expect(anchors(of: view) == anchors(of: view))
            #expect(Set(anchors(of: view) + anchors(of: other) + anchors(of: view)).count == 24)
            let gap = view.leftAnchor.anchorWithOffset(to: other.leftAnchor)
            #expect(gap == view.leftAnchor.anchorWithOffset(to: other.leftAnchor))
            #expect(gap != other.leftAnchor.anchorWithOffset(to: view.leftAnchor))
            #expect(AnyLayoutAnchor(gap) != AnyLayoutAnchor(other.leftAnchor))
            #expect(AnyLayoutAnchor(view.topAnchor) == view.topAnchor)
            #expect(AnyLayoutAnchor(view.topAnchor) != other.topAnchor)
        }

        @Test("the anchor of a deallocated view is not equal to the same anchor of a new view")
        func afterDeallocation() {
            var outliving: XAxisAnchor?
            do { outliving = View().leftAnchor }
            // The new view may have the address and the handle's record of the former view.
            let view = View()
            #expect(outliving?.item == nil && outliving != view.leftAnchor)
        }

        @Test("an anchor's name has the class and address of a view without an identifier")
        func names() {
            let view = View(), guide = LayoutGuide()
            #expect(view.leadingAnchor.name.hasPrefix("View:0x"))
            #expect(view.leadingAnchor.name.hasSuffix(".leading"))
            #expect(guide.heightAnchor.name.hasPrefix("LayoutGuide:0x"))
            guide.identifier = "gap"
            #expect(guide.heightAnchor.name == "gap.height")
        }

        @Test("system spacing constraints multiply 8 points, after and below another anchor")
        func systemSpacing() {
            let trio = Trio()
            let (a, b) = (trio.a, trio.b)
            LayoutConstraint.activate([
                a.leadingAnchor.constraint(equalToSystemSpacingAfter: trio.root.leadingAnchor),
                a.widthAnchor.constraint(equalToConstant: 20),
                a.topAnchor.constraint(
                    equalToSystemSpacingBelow: trio.root.topAnchor, multiplier: 2),
                a.heightAnchor.constraint(equalToConstant: 10),
                b.leadingAnchor.constraint(
                    equalToSystemSpacingAfter: a.trailingAnchor, multiplier: 1.5),
                b.topAnchor.constraint(equalToSystemSpacingBelow: a.bottomAnchor, multiplier: 1),
            ])
            trio.root.layoutIfNeeded()
            expect(a.frame, 8, 16, 20, 10)
            expect(b.frame, 40, 34, b.frame.width, b.frame.height)
            let made = [
                b.leftAnchor.constraint(
                    greaterThanOrEqualToSystemSpacingAfter: a.rightAnchor, multiplier: 3),
                b.leftAnchor.constraint(
                    lessThanOrEqualToSystemSpacingAfter: a.rightAnchor, multiplier: 4),
                b.topAnchor.constraint(
                    greaterThanOrEqualToSystemSpacingBelow: a.bottomAnchor, multiplier: 0.5),
                b.firstBaselineAnchor.constraint(
                    lessThanOrEqualToSystemSpacingBelow: a.lastBaselineAnchor, multiplier: 0),
            ]
            #expect(
                made.map(\.summary) == [
                    "b.left >= a.right + 24", "b.left <= a.right + 32",
                    "b.top >= a.bottom + 4", "b.firstBaseline <= a.lastBaseline",
                ])
        }

        @Test("a constraint of two anchor offsets makes the gaps between three views equal")
        func equalGaps() {
            // The trio fills the width: 300 = 40 + gap + 50 + gap + 60, so gap = 75.
            let trio = Trio()
            let views = [trio.a, trio.b, trio.c]
            for (view, width) in zip(views, [40.0, 50, 60]) {
                view.widthAnchor.constraint(equalToConstant: width).isActive = true
            }
            let first = trio.a.rightAnchor.anchorWithOffset(to: trio.b.leftAnchor)
            let second = trio.b.rightAnchor.anchorWithOffset(to: trio.c.leftAnchor)
            let equal = first.constraint(equalTo: second)
            LayoutConstraint.activate([
                trio.a.leftAnchor.constraint(equalTo: trio.root.leftAnchor),
                trio.c.rightAnchor.constraint(equalTo: trio.root.rightAnchor), equal,
            ])
            trio.root.layoutIfNeeded()
            #expect(trio.b.frame.minX == 115 && trio.c.frame.minX == 240)
            #expect(equal.firstAnchor == first && equal.secondAnchor == second)
            #expect(equal.firstItem === trio.b && equal.secondItem === trio.c)
            #expect(equal.firstAttribute == .notAnAttribute)
            #expect(equal.summary == "(b.left - a.right) == (c.left - b.right)")
            #expect(trio.root.constraints.contains(equal))
            equal.constant = 10
            trio.root.layoutIfNeeded()
            #expect(trio.b.frame.minX == 120 && trio.c.frame.minX == 240)
        }

        @Test("an anchor offset can be related to a size with multiplier and constant")
        func offsetsAndSizes() {
            let trio = Trio()
            let (a, b) = (trio.a, trio.b)
            let gap = a.topAnchor.anchorWithOffset(to: b.centerYAnchor)
            let back = b.centerYAnchor.anchorWithOffset(to: a.topAnchor)
            LayoutConstraint.activate([
                a.topAnchor.constraint(equalTo: trio.root.topAnchor, constant: 7),
                b.heightAnchor.constraint(equalToConstant: 30),
                gap.constraint(equalToConstant: 55),
                // a.height = 0.5 * 55 + 2.5 = 30. `back` is -55, so a.width = -3 * -55 = 165.
                a.heightAnchor.constraint(equalTo: gap, multiplier: 0.5, constant: 2.5),
                a.widthAnchor.constraint(equalTo: back, multiplier: -3),
                back.constraint(lessThanOrEqualTo: b.widthAnchor, multiplier: -1),
            ])
            trio.root.layoutIfNeeded()
            // b.centerY = 7 + 55 = 62, so b.top = 62 - 30 / 2 = 47.
            #expect(a.frame.minY == 7 && a.frame.height == 30 && a.frame.width == 165)
            #expect(b.frame.minY == 47 && b.frame.width <= 55)
        }

        @Test("an anchor offset between a view's two edges constrains the view's width")
        func offsetsElsewhere() {
            let trio = Trio()
            let inner = View()
            inner.translatesAutoresizingMaskIntoConstraints = false
            trio.a.addSubview(inner)
            LayoutConstraint.activate([
                trio.a.leftAnchor.constraint(equalTo: trio.root.leftAnchor, constant: 100),
                trio.b.leadingAnchor.anchorWithOffset(to: trio.b.trailingAnchor)
                    .constraint(equalToConstant: 33),
                trio.root.leftAnchor.anchorWithOffset(to: inner.leftAnchor)
                    .constraint(equalToConstant: 112),
            ])
            trio.root.layoutIfNeeded()
            #expect(trio.b.frame.width == 33)
            // 112 points from the root, of which 100 are the left edge of `a`.
            #expect(inner.frame.minX == 12)
        }

        @Test("removing a view deactivates constraints of anchor offsets from or to the view")
        func offsetsAndTrees() {
            let trio = Trio()
            let stranger = View()
            let far = trio.a.widthAnchor.constraint(
                equalTo: stranger.leftAnchor.anchorWithOffset(to: trio.b.leftAnchor))
            #expect(reports { far.isActive = true }.map(\.kind) == [.noCommonAncestor])
            // Only the item at the start of the second side's offset will be removed.
            let made = trio.a.widthAnchor.constraint(
                equalTo: trio.c.leftAnchor.anchorWithOffset(to: trio.b.leftAnchor))
            let all = trio.b.leftAnchor.anchorWithOffset(to: trio.a.leftAnchor).constraint(
                equalTo: trio.c.leftAnchor.anchorWithOffset(to: trio.b.leftAnchor))
            LayoutConstraint.activate([made, all])
            trio.root.layoutIfNeeded()
            trio.c.removeFromSuperview()
            #expect(!made.isActive && !all.isActive && trio.root.constraints.isEmpty)
            trio.root.addSubview(trio.c)
            made.isActive = true
            #expect(trio.root.constraints == [made])
            let other = View()
            other.addSubview(trio.root)
            #expect(made.isActive && trio.root.constraints == [made])
            var gone: LayoutConstraint?
            do {
                let temporary = View()
                gone = trio.a.widthAnchor.constraint(
                    equalTo: temporary.leftAnchor.anchorWithOffset(to: trio.b.leftAnchor))
            }
            #expect(reports { gone?.isActive = true }.map(\.kind) == [.itemDeallocated])
            #expect(gone?.summary == "a.width == (b.left - deallocated.left)")
        }
    }
}

import Testing

@testable import Keyline

@Suite("Baselines of stack views and containers")
struct BaselineTests {
    private let root = View(frame: Rect(width: 400, height: 300)), marker = Natural(5, 5)

    /// Puts the view at (20, 30), and the top of the marker on one of its baselines.
    private func place(_ view: View, _ baseline: KeyPath<View, YAxisAnchor>) {
        root.addSubview(
            view,
            constraints: [equal(\.leftAnchor, constant: 20), equal(\.topAnchor, constant: 30)])
        root.addSubview(marker)
        marker.topAnchor.constraint(equalTo: view[keyPath: baseline]).isActive = true
        marker.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
    }

    private func text(_ width: Double, _ height: Double, _ first: Double, _ last: Double) -> Natural
    {
        let view = Natural(width, height)
        view.baselines = (first, last)
        return view
    }

    @Test("hiding the last view of a vertical stack moves the last baseline without a conflict")
    func handedOver() {
        let (above, below) = (Natural(40, 20), Natural(40, 20))
        let stack = StackView(arrangedSubviews: [above, below])
        let root = View(frame: Rect(width: 100, height: 100))
        below.baselines = (10, 10)
        stack.axis = .vertical
        root.addSubview(stack, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        above.heightAnchor.constraint(equalToConstant: 20).isActive = true
        stack.lastBaselineAnchor.constraint(greaterThanOrEqualTo: root.topAnchor, constant: 15)
            .isActive = true
        root.layoutIfNeeded()
        expect(stack.frame, 0, 0, 40, 40)
        below.isHidden = true
        #expect(reports { root.layoutIfNeeded() }.isEmpty)
        expect(stack.frame, 0, 0, 40, 20)
    }

    @Test("a first baseline anchor follows the view that forFirstBaselineLayout returns")
    func descendant() {
        final class Card: View {
            var title: View?
            override var forFirstBaselineLayout: View { title ?? self }
            override var firstBaselineOffset: Double { 2 }
        }
        let card = Card(), upper = text(50, 20, 15, 5), lower = text(50, 40, 30, 10)
        card.title = upper
        for (view, top) in [(upper, 8.0), (lower, 50)] {
            card.addSubview(
                view,
                constraints: [equal(\.leftAnchor), equal(\.topAnchor, constant: top)])
        }
        place(card, \.firstBaselineAnchor)
        root.layoutIfNeeded()
        #expect(marker.frame.minY == 30 + 8 + 15)
        card.title = lower
        card.setNeedsLayout()
        root.layoutIfNeeded()
        #expect(marker.frame.minY == 30 + 50 + 30)
        lower.baselines = (20, 10)
        root.layoutIfNeeded()
        #expect(marker.frame.minY == 30 + 50 + 20)
        // The view with the baseline is removed. The constraint stays active, on the next view with
        // a baseline.
        card.title = nil
        lower.removeFromSuperview()
        root.layoutIfNeeded()
        #expect(marker.frame.minY == 30 + 2)
    }

    @Test("a vertical stack has the baselines of its first and last visible views")
    func column() {
        let views = [text(50, 20, 15, 5), text(60, 30, 24, 6), text(40, 40, 32, 8)]
        let stack = StackView(arrangedSubviews: views)
        stack.axis = .vertical
        stack.spacing = 10
        place(stack, \.firstBaselineAnchor)
        root.layoutIfNeeded()
        #expect(marker.frame.minY == 30 + 15)
        let last = Natural(1, 1)
        root.addSubview(last)
        last.topAnchor.constraint(equalTo: stack.lastBaselineAnchor).isActive = true
        root.layoutIfNeeded()
        #expect(last.frame.minY == 30 + 110 - 8)
        views[0].isHidden = true
        views[2].isHidden = true
        root.layoutIfNeeded()
        #expect(marker.frame.minY == 30 + 24)
        #expect(last.frame.minY == 30 + 30 - 6)
        #expect(stack.forFirstBaselineLayout === views[1])
    }

    @Test("a horizontal stack has the last baseline of its tallest view, also after heights change")
    func row() {
        let views = [text(50, 20, 15, 5), text(60, 30, 24, 6)]
        let stack = StackView(arrangedSubviews: views)
        stack.alignment = .center
        place(stack, \.lastBaselineAnchor)
        root.layoutIfNeeded()
        #expect(marker.frame.minY == 30 + 30 - 6)
        views[0].size.height = 50
        root.layoutIfNeeded()
        #expect(stack.frame.height == 50)
        #expect(marker.frame.minY == 30 + 50 - 5)
    }

    @Test("a stack view takes its first baseline from the stack view inside it")
    func nested() {
        let inner = StackView(arrangedSubviews: [text(50, 20, 15, 5), text(50, 20, 12, 8)])
        inner.axis = .vertical
        let outer = StackView(arrangedSubviews: [Natural(10, 10), inner])
        outer.alignment = .top
        place(outer, \.firstBaselineAnchor)
        root.layoutIfNeeded()
        #expect(marker.frame.minY == 30 + 15)
        let side = StackView(arrangedSubviews: [inner])
        side.alignment = .firstBaseline
        #expect(side.forFirstBaselineLayout === inner)
    }

    @Test("isBaselineRelativeArrangement measures a vertical stack's spacing between baselines")
    func relative() {
        let views = [text(50, 20, 15, 5), text(60, 30, 24, 6)]
        let stack = StackView(arrangedSubviews: views)
        stack.axis = .vertical
        stack.alignment = .leading
        stack.spacing = 40
        stack.isBaselineRelativeArrangement = true
        root.addSubview(stack, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        root.layoutIfNeeded()
        // The last baseline of the first view is 15 points down; 40 further down is the other
        // baseline; its view begins 24 points above that.
        expect(views[1].frame, 0, 31, 60, 30)
        stack.isBaselineRelativeArrangement = false
        root.layoutIfNeeded()
        expect(views[1].frame, 0, 60, 60, 30)
    }

    @Test("spacingUseSystem sets 8 points in a whole stack view, or after one arranged view")
    func systemSpacing() {
        let views = (0..<3).map { _ in Natural(30, 40) }
        let stack = StackView(arrangedSubviews: views)
        stack.spacing = StackView.spacingUseSystem
        root.addSubview(stack, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        root.layoutIfNeeded()
        #expect(views.map(\.frame.minX) == [0, 38, 76])
        stack.spacing = 1
        stack.setCustomSpacing(StackView.spacingUseSystem, after: views[1])
        root.layoutIfNeeded()
        #expect(views.map(\.frame.minX) == [0, 31, 69])
        stack.setCustomSpacing(3, after: View())
        #expect(stack.customSpacing(after: views[0]) == StackView.spacingUseDefault)
    }

    @Test("semantic directions, update flags, named priorities and masks behave as in UIKit")
    func small() {
        #expect(View.userInterfaceLayoutDirection(for: .unspecified) == .leftToRight)
        #expect(View.userInterfaceLayoutDirection(for: .forceRightToLeft) == .rightToLeft)
        let relative = [SemanticContentAttribute.unspecified, .playback, .forceLeftToRight].map {
            View.userInterfaceLayoutDirection(for: $0, relativeTo: .rightToLeft)
        }
        #expect(relative == [.rightToLeft, .leftToRight, .leftToRight])
        #expect(!View.requiresConstraintBasedLayout)
        #expect(root.needsUpdateConstraints())
        root.updateConstraintsIfNeeded()
        #expect(!root.needsUpdateConstraints())
        root.setNeedsUpdateConstraints()
        #expect(root.needsUpdateConstraints())
        let named: [LayoutPriority] = [
            .dragThatCanResizeScene, .sceneSizeStayPut, .dragThatCannotResizeScene,
        ]
        #expect(named.map(\.rawValue) == [510, 500, 490])
        let mask = AutoresizingMask.flexibleWidth
        let frame = mask.frame(
            Rect(x: 10, width: 80, height: 30), from: Size(width: 100, height: 50),
            to: Size(width: 15, height: 50))
        expect(frame, 10, 0, 0, 30)
    }

    @Test("anchorWithOffset(to:) constrains the distance between the baselines of two views")
    func baselineDistance() {
        let root = View(frame: Rect(width: 100, height: 100)),
            (a, b) = (Natural(9, 20), Natural(9, 30))
        a.baselines = (15, 5)
        b.baselines = (24, 6)
        root.addSubview(a, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        root.addSubview(b, constraints: [equal(\.leftAnchor)])
        a.lastBaselineAnchor.anchorWithOffset(to: b.firstBaselineAnchor)
            .constraint(equalToConstant: 40).isActive = true
        root.layoutIfNeeded()
        #expect(b.frame.minY == 31)  // 15 + 40 - 24
        b.baselines.first = 20
        root.layoutIfNeeded()
        #expect(b.frame.minY == 35)
    }
}

import Testing

@testable import Keyline

/// The expected baselines are those of UIStackView's constraints, as published.
@Suite("Baseline alignment and baseline distances of stack views")
struct StackBaselineTests {
    private func lay(
        _ views: [Natural], height: Double?, _ setUp: (StackView) -> Void
    ) -> StackView {
        let stack = StackView(arrangedSubviews: views)
        let root = View(frame: Rect(width: 200, height: 300))
        setUp(stack)
        root.addSubview(stack, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        if let height { stack.heightAnchor.constraint(equalToConstant: height).isActive = true }
        root.layoutIfNeeded()
        return stack
    }

    private func pair() -> [Natural] {
        let views = [Natural(10, 40), Natural(10, 60)]
        views[0].baselines = (30, 10)
        views[1].baselines = (35, 25)
        return views
    }

    @Test(
        "a row higher than its views aligns first baselines at its bottom, last ones at its top"
    )
    func tall() {
        let first = pair()
        // The tops differ by 5. The views end at 45 and 60, so they need 60 of the 100 points and
        // 40 are left.
        _ = lay(first, height: 100) { $0.alignment = .firstBaseline }
        #expect(first.map(\.frame.minY) == [45, 40])
        let last = pair()
        // The baselines are 30 and 35 points below the tops.
        _ = lay(last, height: 100) { $0.alignment = .lastBaseline }
        #expect(last.map(\.frame.minY) == [5, 0])
    }

    @Test("a row without a height constraint is as high as its baseline-aligned views need")
    func open() {
        for alignment in [StackView.Alignment.firstBaseline, .lastBaseline] {
            let views = pair()
            let stack = lay(views, height: nil) { $0.alignment = alignment }
            #expect(views.map(\.frame.minY) == [5, 0])
            #expect(stack.frame.height == 60)
            #expect(!stack.hasAmbiguousLayout && !views.contains(where: \.hasAmbiguousLayout))
        }
    }

    @Test("a view without a natural height has height 0 in a row that is aligned by baselines")
    func none() {
        for alignment in [StackView.Alignment.firstBaseline, .lastBaseline] {
            let views = [Natural(10, 40), Natural(10, -1)]
            views[0].baselines = (30, 10)
            _ = lay(views, height: nil) { $0.alignment = alignment }
            // A view without a baseline is aligned by its top or bottom edge with the other view's
            // baseline, 30 points down.
            expect(views[0].frame, 0, 0, 10, 40)
            expect(views[1].frame, 10, 30, 10, 0)
            #expect(!views[1].hasAmbiguousLayout)
        }
    }

    @Test("in a column, firstBaseline aligns the leading edges and lastBaseline the trailing edges")
    func column() {
        let first = [Natural(80, 20), Natural(120, 20)], last = [Natural(80, 20), Natural(120, 20)]
        _ = lay(first, height: nil) {
            $0.axis = .vertical
            $0.alignment = .firstBaseline
        }
        #expect(first.map(\.frame.minX) == [0, 0])
        _ = lay(last, height: nil) {
            $0.axis = .vertical
            $0.alignment = .lastBaseline
        }
        #expect(last.map(\.frame.minX) == [40, 0])
        #expect(last.map(\.frame.width) == [80, 120])
    }

    @Test("equalSpacing with isBaselineRelativeArrangement equalizes distances between baselines")
    func gaps() {
        let views = [Natural(10, 20), Natural(10, 30), Natural(10, 40)]
        views[0].baselines = (15, 5)
        views[1].baselines = (20, 10)
        views[2].baselines = (25, 15)
        _ = lay(views, height: 150) {
            $0.axis = .vertical
            $0.distribution = .equalSpacing
            $0.isBaselineRelativeArrangement = true
        }
        // The distance from the last baseline of the first view (15) to the first baseline of the
        // third (150 - 40 + 25 = 135) is 120. The second view's baselines are both at 20, so each
        // gap is 60, and its top is at 15 + 60 - 20.
        #expect(views.map(\.frame.minY) == [0, 55, 110])
    }
}

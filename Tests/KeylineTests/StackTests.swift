import Testing

@testable import Keyline

/// The expected frames are computed by hand.
@Suite("Distribution, alignment, spacing and hidden views of stack views")
struct StackTests {
    /// Makes a stack of fixed size in a root, with views of these natural widths.
    func stack(
        _ widths: [Double], width: Double, height: Double = 50, _ setUp: (StackView) -> Void
    ) -> (StackView, [Natural], View) {
        let views = widths.map { Natural($0, -1) }
        let stack = StackView(arrangedSubviews: views)
        let root = View(frame: Rect(width: 1000, height: 1000))
        setUp(stack)
        root.addSubview(
            stack,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.widthAnchor, constant: width),
                equal(\.heightAnchor, constant: height),
            ])
        root.layoutIfNeeded()
        return (stack, views, root)
    }

    func spans(_ views: [Natural]) -> [[Double]] { views.map { [$0.frame.minX, $0.frame.width] } }

    func close(_ have: [[Double]], _ want: [[Double]]) -> Bool {
        zip(have.joined(), want.joined()).allSatisfy { abs($0 - $1) < 1e-9 }
            && have.count == want.count
    }

    @Test("distribution fill gives extra width to the view with the lowest hugging priority")
    func fill() {
        let (_, views, root) = stack([40, 60, 80], width: 240) { $0.spacing = 10 }
        views[2].hug(249)
        root.layoutIfNeeded()
        #expect(close(spans(views), [[0, 40], [50, 60], [120, 120]]))
        #expect(views.allSatisfy { $0.frame.minY == 0 && $0.frame.height == 50 })
    }

    @Test("fillEqually divides the width anew when the middle view is hidden and shown again")
    func equally() {
        let (_, views, root) = stack([-1, -1, -1], width: 320) {
            $0.distribution = .fillEqually
            $0.spacing = 10
        }
        #expect(close(spans(views), [[0, 100], [110, 100], [220, 100]]))
        views[1].isHidden = true
        root.layoutIfNeeded()
        #expect(close(spans(views), [[0, 155], [160, 0], [165, 155]]))
        views[1].isHidden = false
        root.layoutIfNeeded()
        #expect(close(spans(views), [[0, 100], [110, 100], [220, 100]]))
    }

    @Test("two hidden neighbours leave one gap between the visible views; hidden ends leave none")
    func hidden() {
        let (stack, views, root) = stack([-1, -1, -1, -1], width: 310) {
            $0.distribution = .fillEqually
            $0.spacing = 10
        }
        views[1].isHidden = true
        views[2].isHidden = true
        root.layoutIfNeeded()
        #expect(close([spans(views)[0], spans(views)[3]], [[0, 150], [160, 150]]))
        stack.setCustomSpacing(30, after: views[0])
        root.layoutIfNeeded()
        #expect(close([spans(views)[0], spans(views)[3]], [[0, 140], [170, 140]]))
        views[0].isHidden = true
        root.layoutIfNeeded()
        #expect(close([spans(views)[3]], [[0, 310]]))
    }

    @Test(
        "a hidden view adds nothing to the height of a row, whatever the row's alignment",
        arguments: [
            StackView.Alignment.fill, .leading, .center, .trailing, .firstBaseline, .lastBaseline,
        ])
    func hiddenBreadth(alignment: StackView.Alignment) {
        let (low, high) = (Natural(40, 30), Natural(60, 50))
        let stack = StackView(arrangedSubviews: [low, high])
        let root = View(frame: Rect(width: 1000, height: 1000))
        stack.alignment = alignment
        root.addSubview(stack, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        root.layoutIfNeeded()
        expect(stack.frame, 0, 0, 100, 50)
        high.isHidden = true
        root.layoutIfNeeded()
        expect(stack.frame, 0, 0, 40, 30)
        expect(low.frame, 0, 0, 40, 30)
        #expect(!stack.hasAmbiguousLayout && !low.hasAmbiguousLayout && !high.hasAmbiguousLayout)
        low.isHidden = true
        root.layoutIfNeeded()
        expect(stack.frame, 0, 0, 0, 0)
        #expect(!stack.hasAmbiguousLayout)
        high.isHidden = false
        root.layoutIfNeeded()
        expect(stack.frame, 0, 0, 60, 50)
    }

    @Test("fillProportionally gives widths in proportion to natural widths, also when they change")
    func proportionally() {
        let (_, views, root) = stack([100, 50], width: 300) {
            $0.distribution = .fillProportionally
        }
        #expect(close(spans(views), [[0, 200], [200, 100]]))
        views[1].size.width = 100
        root.layoutIfNeeded()
        #expect(close(spans(views), [[0, 150], [150, 150]]))
    }

    @Test("equalSpacing makes equal gaps, and equalCentering equal distances between centres")
    func gaps() {
        let (_, views, _) = stack([50, 60, 40], width: 300) { $0.distribution = .equalSpacing }
        #expect(close(spans(views), [[0, 50], [125, 60], [260, 40]]))
        let (_, spaced, _) = stack([40, 60, 80], width: 300) {
            $0.distribution = .equalSpacing
            $0.spacing = 10
        }
        #expect(spaced.map(\.frame.minX) == [0, 100, 220])
        let (_, centred, _) = stack([40, 60, 80], width: 300) {
            $0.distribution = .equalCentering
            $0.spacing = 10
        }
        #expect(centred.map(\.frame.minX) == [0, 110, 220])
    }

    @Test("a stack view's fitting size includes custom spacing, which can be reset to the default")
    func ownSize() {
        let views = (0..<3).map { _ in Natural(30, 40) }
        let stack = StackView(arrangedSubviews: views)
        stack.spacing = 8
        stack.setCustomSpacing(20, after: views[0])
        #expect(
            stack.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(width: 118, height: 40))
        let root = View(frame: Rect(width: 500, height: 500))
        root.addSubview(stack, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        root.layoutIfNeeded()
        #expect(views.map(\.frame.minX) == [0, 50, 88])
        #expect(stack.customSpacing(after: views[0]) == 20)
        stack.setCustomSpacing(StackView.spacingUseDefault, after: views[0])
        #expect(stack.customSpacing(after: views[0]) == StackView.spacingUseDefault)
    }

    @Test("a column with alignment center centres its views and is as high as all of them")
    func column() {
        let views = [Natural(80, 20), Natural(120, 20)]
        let stack = StackView(arrangedSubviews: views),
            root = View(frame: Rect(width: 200, height: 100))
        stack.axis = .vertical
        stack.alignment = .center
        root.addSubview(
            stack,
            constraints: [equal(\.leftAnchor), equal(\.topAnchor), equal(\.widthAnchor)])
        root.layoutIfNeeded()
        #expect(views.map(\.frame.minX) == [60, 40])
        #expect(views.map(\.frame.minY) == [0, 20])
        #expect(stack.frame.height == 40)
    }

    @Test("a row aligns its views by centres, tops, bottoms, first baselines or last baselines")
    func across() {
        let views = [Natural(10, 40), Natural(10, 60)]
        let stack = StackView(arrangedSubviews: views),
            root = View(frame: Rect(width: 200, height: 100))
        stack.alignment = .center
        root.addSubview(
            stack,
            constraints: [equal(\.leftAnchor), equal(\.topAnchor), equal(\.heightAnchor)])
        root.layoutIfNeeded()
        #expect(views.map(\.frame.minY) == [30, 20])
        stack.alignment = .top
        root.layoutIfNeeded()
        #expect(views.map(\.frame.minY) == [0, 0])
        #expect(views.map(\.frame.height) == [40, 60])
        stack.alignment = .bottom
        root.layoutIfNeeded()
        #expect(views.map(\.frame.minY) == [60, 40])
        views[0].baselines = (30, 10)
        views[1].baselines = (35, 25)
        stack.alignment = .firstBaseline
        root.layoutIfNeeded()
        #expect(views.map(\.frame.minY) == [45, 40])
        stack.alignment = .lastBaseline
        root.layoutIfNeeded()
        #expect(views.map(\.frame.minY) == [5, 0])
    }

    @Test("a hidden arranged view that moves to another view keeps no constraint of its stack view")
    func hiddenLeaves() {
        let view = Natural(40, 20), other = View(frame: Rect(width: 100, height: 100))
        do {
            let stack = StackView(arrangedSubviews: [view])
            let root = View(frame: Rect(width: 100, height: 100))
            view.isHidden = true
            root.addSubview(stack, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
            root.layoutIfNeeded()
            other.addSubview(view, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        }
        other.layoutIfNeeded()
        expect(view.frame, 0, 0, 40, 20)
        #expect(view.constraints.isEmpty && other.constraints.count == 2)
    }

    @Test("isLayoutMarginsRelativeArrangement keeps arranged views within the stack view's margins")
    func margins() {
        let view = Natural(-1, -1), stack = StackView(arrangedSubviews: [view])
        stack.isLayoutMarginsRelativeArrangement = true
        stack.layoutMargins = Insets(top: 10, left: 20, bottom: 30, right: 40)
        stack.frame = Rect(width: 200, height: 100)
        stack.layoutIfNeeded()
        expect(view.frame, 20, 10, 140, 60)
    }

    @Test("semanticContentAttribute forceRightToLeft arranges the views of a row from the right")
    func direction() {
        let (stack, views, root) = stack([40, 60], width: 200) {
            $0.distribution = .equalSpacing
        }
        stack.semanticContentAttribute = .forceRightToLeft
        root.layoutIfNeeded()
        #expect(close(spans(views), [[160, 40], [0, 60]]))
    }

    @Test(
        "an arranged view is a subview: adding it again moves it, removing the subview unarranges it"
    )
    func members() {
        let (a, b, c) = (View(), View(), View())
        let stack = StackView(arrangedSubviews: [a, b])
        stack.addArrangedSubview(a)
        #expect(
            stack.arrangedSubviews.map { ObjectIdentifier($0) } == [
                ObjectIdentifier(b), ObjectIdentifier(a),
            ])
        #expect(stack.subviews.count == 2)
        stack.addSubview(c)
        #expect(stack.arrangedSubviews.count == 2)
        stack.removeArrangedSubview(b)
        #expect(stack.subviews.contains { $0 === b } && stack.arrangedSubviews.count == 1)
        a.removeFromSuperview()
        #expect(stack.arrangedSubviews.isEmpty)
        stack.insertArrangedSubview(c, at: 5)
        #expect(stack.arrangedSubviews.count == 1 && stack.subviews.count == 2)
        #expect(!c.translatesAutoresizingMaskIntoConstraints)
    }
}

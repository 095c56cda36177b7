import Testing

@testable import Keyline

/// According to published constraints of UIStackView (openradar 39275811 and 41192642, and "Let's
/// Build UIStackView"), each of two or more multi-line texts in a row should have `1/N` of its
/// width, without the gaps, at a priority ten above its compression resistance.
@Suite("Labels of several lines in a row of a stack view")
struct StackTextTests {
    private let root = View(frame: Rect(width: 320, height: 200))
    private let long = Label("a long text that needs several lines if there is not much room")
    private let short = Label("a short one")

    private func row(_ views: [View]) -> StackView {
        let row = StackView(arrangedSubviews: views)
        row.alignment = .top
        root.addSubview(
            row, constraints: [equal(\.leftAnchor), equal(\.rightAnchor), equal(\.topAnchor)])
        return row
    }

    private func layOut(sourceLocation: SourceLocation = #_sourceLocation) {
        let errors = reports { root.layoutIfNeeded() }
        #expect(errors.isEmpty, sourceLocation: sourceLocation)
    }

    private func share(_ view: View) -> LayoutConstraint? {
        view.arranged?.constraints.first { $0.identifier == "text-width-disambiguation" }
    }

    @Test("two multi-line labels in a row each get half of its width, less half of the spacing")
    func two() {
        let row = row([long, short])
        row.spacing = 20
        (long.numberOfLines, short.numberOfLines) = (0, 2)
        layOut()
        #expect(long.frame.width == 150 && short.frame.width == 150)
        #expect(short.frame.minX == 170)
        let made = share(long)
        #expect(made?.multiplier == 0.5 && made?.constant == -10 && made?.priority == 760)
        #expect(made?.secondItem === row)
        long.setContentCompressionResistancePriority(400, for: .horizontal)
        layOut()
        #expect(share(long)?.priority == 410 && long.frame.width == 150)
        short.setContentCompressionResistancePriority(.required, for: .horizontal)
        layOut()
        #expect(share(short)?.priority == 999)
    }

    @Test("each of two multi-line labels beside an icon in a row gets a third of the width")
    func three() {
        let icon = Natural(40, 40)
        icon.hug(250)
        let row = row([long, icon, short])
        row.spacing = 10
        (long.numberOfLines, short.numberOfLines) = (0, 0)
        layOut()
        // (320 - 20) / 3 = 100
        for view in [long, icon, short] { #expect(abs(view.frame.width - 100) < 1e-9) }
        icon.isHidden = true
        layOut()
        #expect(long.frame.width == 155 && short.frame.width == 155)
        short.isHidden = true
        layOut()
        #expect(long.frame.width == 320 && share(long) == nil)
    }

    @Test(
        "lone multi-line labels, columns and other distributions get no width-sharing constraints"
    )
    func others() {
        let row = row([long, short])
        long.numberOfLines = 0
        layOut()
        #expect(share(long) == nil && share(short) == nil)
        short.numberOfLines = 0
        layOut()
        #expect(share(long) != nil && share(short) != nil)
        row.distribution = .equalSpacing
        layOut()
        #expect(share(long) == nil)
        row.distribution = .fill
        row.axis = .vertical
        layOut()
        #expect(share(long) == nil)
        row.axis = .horizontal
        layOut()
        #expect(share(long) != nil)
        short.numberOfLines = 1
        layOut()
        #expect(share(long) == nil && share(short) == nil)
    }
}

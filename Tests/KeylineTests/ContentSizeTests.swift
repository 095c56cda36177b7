import Testing

@testable import Keyline

/// A view with a natural size, as a label or an image has.
final class Natural: View {
    var size: Size { didSet { invalidateIntrinsicContentSize() } }
    var insets = Insets.zero { didSet { layoutNode.invalidateOffsets() } }
    var baselines = (first: 0.0, last: 0.0) { didSet { layoutNode.invalidateOffsets() } }

    init(_ width: Double, _ height: Double) {
        size = Size(width: width, height: height)
        super.init()
        translatesAutoresizingMaskIntoConstraints = false
    }

    override var intrinsicContentSize: Size { size }
    override var alignmentRectInsets: Insets { insets }
    override var firstBaselineOffset: Double { baselines.first }
    override var lastBaselineOffset: Double { baselines.last }

    func hug(_ priority: Double) {
        setContentHuggingPriority(LayoutPriority(priority), for: .horizontal)
    }
    func resist(_ priority: Double) {
        setContentCompressionResistancePriority(LayoutPriority(priority), for: .horizontal)
    }
}

/// The expected frames are computed by hand.
@Suite("Intrinsic content sizes, baselines, alignment rectangles and rounding to pixels")
struct ContentSizeTests {
    /// Puts `a` and `b` side by side between the margins of a root.
    func row(_ a: View, _ b: View, width: Double, margin: Double, gap: Double) -> View {
        let root = View(frame: Rect(width: width, height: 50))
        root.addSubview(
            a, constraints: [equal(\.topAnchor), equal(\.leftAnchor, constant: margin)])
        root.addSubview(
            b, constraints: [equal(\.topAnchor), equal(\.rightAnchor, constant: -margin)])
        b.constrainToView(a, constraints: [equal(\.leftAnchor, \.rightAnchor, constant: gap)])
        root.layoutIfNeeded()
        return root
    }

    @Test("a label keeps its width, and a less resistant field beside the label takes the rest")
    func labelAndField() {
        let label = Natural(80, 20), field = Natural(100, 20)
        label.hug(251)
        field.resist(749)
        let root = row(label, field, width: 320, margin: 16, gap: 8)
        expect(label.frame, 16, 0, 80, 20)
        expect(field.frame, 104, 0, 200, 20)
        root.frame.size.width = 180
        root.layoutIfNeeded()
        #expect(label.frame.width == 80 && field.frame.width == 60)
    }

    @Test("of two views without enough space, the one with higher resistance keeps its width")
    func resistance() {
        let a = Natural(150, 20), b = Natural(150, 20)
        a.resist(751)
        let root = row(a, b, width: 240, margin: 0, gap: 8)
        expect(a.frame, 0, 0, 150, 20)
        expect(b.frame, 158, 0, 82, 20)
        b.resist(752)
        root.layoutIfNeeded()
        #expect(a.frame.width == 82 && b.frame.width == 150)
    }

    @Test("two views with equal hugging are ambiguous in a row that is wider than both")
    func ambiguous() {
        let a = Natural(50, 20), b = Natural(60, 20)
        let root = row(a, b, width: 240, margin: 0, gap: 8)
        #expect(a.hasAmbiguousLayout && b.hasAmbiguousLayout)
        #expect(a.frame.width + b.frame.width == 232 && a.frame.width >= 50)
        a.hug(251)
        root.layoutIfNeeded()
        expect(a.frame, 0, 0, 50, 20)
        expect(b.frame, 58, 0, 182, 20)
        #expect(!a.hasAmbiguousLayout)
    }

    @Test("a required width overrides required hugging without an error report")
    func explicit() {
        let view = Natural(50, 10), root = View(frame: Rect(width: 200, height: 200))
        view.hug(1000)
        view.resist(1000)
        root.addSubview(
            view,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.widthAnchor, constant: 120),
            ])
        #expect(reports { root.layoutIfNeeded() }.isEmpty)
        expect(view.frame, 0, 0, 120, 10)
    }

    @Test("a view's width follows changes, removal and return of its intrinsic width")
    func changes() {
        let view = Natural(50, 10), root = View(frame: Rect(width: 200, height: 200))
        root.addSubview(
            view,
            constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        let wide = view.widthAnchor.constraint(equalToConstant: 70)
        wide.priority = 100
        wide.isActive = true
        root.layoutIfNeeded()
        expect(view.frame, 0, 0, 50, 10)
        view.size = Size(width: 80, height: 15)
        root.layoutIfNeeded()
        expect(view.frame, 0, 0, 80, 15)
        view.size = Size(width: Size.noIntrinsicMetric, height: 12)
        root.layoutIfNeeded()
        expect(view.frame, 0, 0, 70, 12)
        view.size = Size(width: 30, height: 12)
        root.layoutIfNeeded()
        expect(view.frame, 0, 0, 30, 12)
    }

    @Test("constraints align the last or the first baselines of two views")
    func baselines() {
        let a = Natural(40, 20), b = Natural(40, 30)
        let root = View(frame: Rect(width: 200, height: 100))
        a.baselines = (15, 5)
        b.baselines = (24, 6)
        root.addSubview(
            a, constraints: [equal(\.leftAnchor), equal(\.topAnchor, constant: 10)])
        root.addSubview(b, constraints: [equal(\.rightAnchor)])
        let last = b.lastBaselineAnchor.constraint(equalTo: a.lastBaselineAnchor)
        last.isActive = true
        root.layoutIfNeeded()
        #expect(b.frame.minY == 1)  // 10 + 15 - 24
        last.isActive = false
        b.firstBaselineAnchor.constraint(equalTo: a.firstBaselineAnchor, constant: 3).isActive =
            true
        root.layoutIfNeeded()
        #expect(b.frame.minY == 4)
        a.baselines.first = 20
        root.layoutIfNeeded()
        #expect(b.frame.minY == 9)
    }

    @Test("constraints place a view's alignment rectangle, and alignment insets enlarge the frame")
    func alignment() {
        let view = Natural(-1, -1), inner = View(),
            root = View(frame: Rect(width: 300, height: 200))
        view.insets = Insets(bottom: 10, right: 10)
        root.addSubview(
            view,
            constraints: [
                equal(\.leftAnchor, constant: 20), equal(\.topAnchor, constant: 20),
                equal(\.widthAnchor, constant: 100), equal(\.heightAnchor, constant: 50),
            ])
        view.addSubview(
            inner,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.rightAnchor),
                equal(\.bottomAnchor),
            ])
        root.layoutIfNeeded()
        expect(view.frame, 20, 20, 110, 60)
        expect(inner.frame, 0, 0, 100, 50)
        view.insets = Insets(top: 3, left: 4)
        root.layoutIfNeeded()
        expect(view.frame, 16, 17, 104, 53)
        expect(inner.frame, 4, 3, 100, 50)
        #expect(
            view.alignmentRect(forFrame: view.frame) == Rect(x: 20, y: 20, width: 100, height: 50))
        #expect(
            view.frame(forAlignmentRect: Rect(x: 20, y: 20, width: 100, height: 50)) == view.frame)
    }

    @Test("a view's fixed frame stays when its or its superview's alignment insets change")
    func changedInsets() {
        let root = View(frame: Rect(width: 100, height: 100)), outer = Natural(-1, -1)
        let fixed = Natural(-1, -1), beside = View()
        fixed.translatesAutoresizingMaskIntoConstraints = true
        fixed.frame = Rect(x: 10, y: 10, width: 40, height: 40)
        outer.addSubview(fixed)
        root.addSubview(
            outer,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.widthAnchor),
                equal(\.heightAnchor),
            ])
        root.addSubview(
            beside, pairingTo: fixed, constraints: [equal(\.leftAnchor, \.rightAnchor)])
        root.layoutIfNeeded()
        #expect(beside.frame.minX == 50)
        fixed.insets = Insets(right: 6)
        root.layoutIfNeeded()
        expect(fixed.frame, 10, 10, 40, 40)
        #expect(beside.frame.minX == 44)
        outer.insets = Insets(left: 3)
        root.layoutIfNeeded()
        expect(outer.frame, -3, 0, 103, 100)
        expect(fixed.frame, 10, 10, 40, 40)
        #expect(beside.frame.minX == 41)
    }

    @Test(
        "a negative, NaN or infinite displayScale is refused, and frames are not rounded",
        arguments: [-1, Double.nan, .infinity])
    func noScale(scale: Double) {
        let root = View(frame: Rect(width: 100, height: 10)), view = View()
        root.addSubview(
            view,
            constraints: [
                equal(\.leftAnchor, constant: 0.3), equal(\.topAnchor),
                equal(\.widthAnchor, constant: 3.3), equal(\.heightAnchor),
            ])
        #expect(reports { root.displayScale = scale }.map(\.kind) == [.badNumber])
        root.layoutIfNeeded()
        expect(view.frame, 0.3, 0, 3.3, 10)
    }

    @Test(
        "edges are rounded to pixels, and adjacent views still share an edge",
        arguments: [0.0, 1, 2, 3])
    func pixels(scale: Double) {
        let root = View(frame: Rect(width: 100, height: 10)), views = (0..<3).map { _ in View() }
        for (i, view) in views.enumerated() {
            root.addSubview(view, constraints: [equal(\.topAnchor), equal(\.bottomAnchor)])
            view.constrainToView(
                i == 0 ? root : views[i - 1],
                constraints: i == 0
                    ? [equal(\.leftAnchor)]
                    : [equal(\.leftAnchor, \.rightAnchor), equal(\.widthAnchor)])
        }
        views[2].constrainToView(root, constraints: [equal(\.rightAnchor)])
        root.displayScale = scale
        root.layoutIfNeeded()
        let edges: [Double] =
            switch scale {
            case 1: [0, 33, 67, 100]
            case 2: [0, 33.5, 66.5, 100]
            case 3: [0, 100.0 / 3, 200.0 / 3, 100]
            default: [0, 100.0 / 3, 200.0 / 3, 100]
            }
        for (i, view) in views.enumerated() {
            #expect(abs(view.frame.minX - edges[i]) < 1e-12)
            #expect(abs(view.frame.maxX - edges[i + 1]) < 1e-12)
        }
        root.displayScale = 1
        root.layoutIfNeeded()
        #expect(views[1].frame == Rect(x: 33, y: 0, width: 34, height: 10))
    }

    @Test(
        "hugging and compression resistance accept 0 to 1000, and hugging at 0 has an effect",
        arguments: [0.0, 1])
    func contentPriorities(weak: Double) {
        final class Natural: View {
            override var intrinsicContentSize: Size { Size(width: 30, height: 20) }
        }
        let root = View(frame: Rect(width: 100, height: 50)), view = Natural()
        root.addSubview(view, constraints: [equal(\.leftAnchor)])
        view.setContentHuggingPriority(LayoutPriority(weak), for: .horizontal)
        let wide = view.widthAnchor.constraint(equalToConstant: 60)
        wide.priority = 2
        wide.isActive = true
        #expect(reports { root.layoutIfNeeded() }.isEmpty)
        #expect(view.frame.width == 60)
        wide.isActive = false
        root.layoutIfNeeded()
        #expect(view.frame.width == 30)
        for wrong in [-1, 1001, Double.nan] {
            let errors = reports {
                view.setContentHuggingPriority(LayoutPriority(wrong), for: .horizontal)
                view.setContentCompressionResistancePriority(LayoutPriority(wrong), for: .vertical)
            }
            #expect(errors.map(\.kind) == [.priorityOutOfRange, .priorityOutOfRange])
        }
        #expect(view.contentHuggingPriority(for: .horizontal).rawValue == weak)
        #expect(view.contentCompressionResistancePriority(for: .vertical) == .defaultHigh)
    }
}

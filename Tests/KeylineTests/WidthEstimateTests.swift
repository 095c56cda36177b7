import Testing

@testable import Keyline

/// Before the first solve after a resize of the root, a pass breaks texts in the widths that they
/// probably get. All sizes are computed by hand: letters and spaces are ten points wide, lines twenty
/// points high. Only the test of random trees compares with passes that estimate nothing.
@Suite("Estimated widths of texts in another width of the root")
final class WidthEstimateTests {
    /// Measures texts as `WorkCountTests.Words` does, and runs code of the program before.
    private final class Observed: TextMeasure, @unchecked Sendable {
        var widths: [Double] = []
        var willMeasure: (Double) -> Void = { _ in }

        func metrics(of text: StyledText, width: Double, lines: Int) -> TextMetrics {
            widths.append(width)
            willMeasure(width)
            return WorkCountTests.Words().metrics(of: text, width: width, lines: lines)
        }
    }

    private let measure = Observed()
    private let root = View(frame: Rect(width: 200, height: 400))
    private let text = Label("aaaa bbbb cccc dddd"), image = View(), below = View()
    private let leading: LayoutConstraint

    /// A text as wide as the root, and below it a square image, whose width may depend on the text's
    /// height, and a view that gets the rest of the height.
    init() {
        leading = text.leadingAnchor.constraint(equalTo: root.leadingAnchor)
        text.measure = measure
        text.numberOfLines = 0
        for view in [text, image, below] {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
        }
        LayoutConstraint.activate([
            leading,
            text.topAnchor.constraint(equalTo: root.topAnchor),
            image.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            image.topAnchor.constraint(equalTo: text.bottomAnchor),
            image.widthAnchor.constraint(equalToConstant: 40),
            image.heightAnchor.constraint(equalTo: image.widthAnchor),
            below.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            below.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            below.topAnchor.constraint(equalTo: image.bottomAnchor),
            below.bottomAnchor.constraint(equalTo: root.bottomAnchor),
        ])
    }

    private func fill() {
        text.trailingAnchor.constraint(equalTo: root.trailingAnchor).isActive = true
        root.layoutIfNeeded()
    }

    private func resize(_ width: Double) {
        measure.widths = []
        root.frame.size.width = width
        root.layoutIfNeeded()
    }

    private func solves(_ body: () -> Void) -> Int {
        let former = root.layoutNode.solveCount
        body()
        return root.layoutNode.solveCount - former
    }

    @Test(
        "from the third resize on, a text as wide as the root takes one solve and one measurement"
    )
    func isRight() {
        fill()
        expect(text.frame, 0, 0, 200, 20)
        resize(140)
        expect(text.frame, 0, 0, 140, 40)
        // The second solve tries in vain to make the text as narrow as its longest line, 90 points.
        #expect(solves { resize(100) } == 2)
        #expect(measure.widths == [100])
        expect(text.frame, 0, 0, 100, 40)
        expect(below.frame, 0, 80, 100, 320)
        // The longest line fills the text, so nothing needs to be tried.
        #expect(solves { resize(90) } == 1)
        #expect(measure.widths == [90])
        // The longest line has 40 points, but after one failed attempt, equations that determine the
        // width are taken into account.
        #expect(solves { resize(60) } == 1)
        #expect(measure.widths == [60])
        expect(text.frame, 0, 0, 60, 80)
        expect(image.frame, 0, 80, 40, 40)
        expect(below.frame, 0, 120, 60, 280)
    }

    @Test("a text whose width no longer follows the root gets the lines of its real width")
    func isWrong() {
        text.widthAnchor.constraint(lessThanOrEqualToConstant: 100).isActive = true
        let trailing = text.trailingAnchor.constraint(equalTo: root.trailingAnchor)
        trailing.priority = 900
        trailing.isActive = true
        resize(60)
        expect(text.frame, 0, 0, 60, 80)
        resize(90)
        expect(text.frame, 0, 0, 90, 40)
        // The estimate is 300 points, in which the text has a single line.
        resize(300)
        expect(text.frame, 0, 0, 100, 40)
        #expect(measure.widths.contains(300) && measure.widths.contains(100))
        expect(below.frame, 0, 80, 300, 320)
        resize(310)
        expect(text.frame, 0, 0, 100, 40)
        resize(50)
        expect(text.frame, 0, 0, 50, 80)
    }

    @Test("a text that may be narrower than the root becomes as narrow as its longest line")
    func isNarrowed() {
        text.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor).isActive = true
        resize(110)
        expect(text.frame, 0, 0, 90, 40)
        resize(80)
        expect(text.frame, 0, 0, 40, 80)
        resize(100)
        #expect(measure.widths == [100])
        expect(text.frame, 0, 0, 90, 40)
        resize(145)
        expect(text.frame, 0, 0, 140, 40)
        resize(400)
        expect(text.frame, 0, 0, 190, 20)
    }

    @Test("a resize together with a new text estimates no width from the lines of the former text")
    func newText() {
        text.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor).isActive = true
        for width in [110.0, 80, 100] { resize(width) }
        expect(text.frame, 0, 0, 90, 40)
        text.text = "aaaa bbbb cccc dddd eeee"
        resize(115)
        // The former text was 90 points wide and had room for 100; the root is 15 points wider now.
        #expect(!measure.widths.contains(105))
        expect(text.frame, 0, 0, 90, 60)
        resize(120)
        #expect(measure.widths == [120])
        expect(text.frame, 0, 0, 90, 60)
    }

    @Test("rounding errors of an estimate do not break a text that just fits")
    func isExact() {
        text.text = "aaaaa bbbb"
        text.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 1.0 / 3).isActive = true
        resize(120)
        resize(130)
        resize(300)
        #expect(measure.widths == [100])
        expect(text.frame, 0, 0, 100, 20)
    }

    @Test("a label is listed once as narrowed, however often its text and the root's width change")
    func isListedOnce() {
        text.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor).isActive = true
        for width in [110.0, 80, 100] { resize(width) }
        for round in 0..<50 {
            text.text = round.isMultiple(of: 2) ? "aaaa bbbb cccc" : "aaaa bbbb cccc dddd"
            resize(100 + Double(round % 3) * 5)
            expect(text.frame, 0, 0, 90, 40)
        }
        #expect(root.layoutNode.home?.with { $0.queue.value.narrowTexts.count } == 1)
    }

    @Test("a text keeps its natural width on one line where frames are rounded to pixels")
    func isRounded() {
        root.layoutNode.displayScale = 1
        LayoutConstraint.deactivate([leading])
        LayoutConstraint.activate([
            text.centerXAnchor.constraint(equalTo: root.centerXAnchor),
            text.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5),
        ])
        for width in [201.0, 183, 161, 120, 119, 118, 99, 301] {
            resize(width)
            #expect(text.frame.width == (width * 0.75).rounded() - (width * 0.25).rounded())
            #expect(text.intrinsicContentSize.width == 190)
            let words = WorkCountTests.Words().metrics(
                of: StyledText(text.text), width: text.frame.width, lines: 0)
            #expect(text.frame.height == words.size.height)
        }
    }

    @Test("a text measure may remove the label for whose estimated width it is asked")
    func isRemoved() {
        fill()
        resize(140)
        let former = root.layoutNode.solveCount
        measure.willMeasure = { [root, text] width in
            guard width == 90, text.superview != nil else { return }
            #expect(root.layoutNode.solveCount == former)
            text.removeFromSuperview()
        }
        resize(90)
        #expect(text.superview == nil)
        resize(80)
        #expect(below.frame.width == 80)
    }

    /// A random tree of labels with several lines, squares beside them, and views below them.
    private struct Scene {
        let root: View, other = View()
        private(set) var views: [View] = []
        /// A constraint that determines no frame but that of `other`.
        let spare: LayoutConstraint

        init(_ draw: inout Draw) {
            root = View(frame: Rect(width: 300, height: 500))
            spare = other.widthAnchor.constraint(equalToConstant: 1)
            add(other)
            spare.isActive = true
            var above: View?
            for _ in 0..<Int(draw.number(1...3)) { above = addRow(below: above, &draw) }
            let isFixed = draw.number(0...1) == 0
            if isFixed, let above {
                above.bottomAnchor.constraint(equalTo: root.bottomAnchor).isActive = true
            }
        }

        private mutating func add(_ view: View) {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
            views.append(view)
        }

        private mutating func addRow(below above: View?, _ draw: inout Draw) -> View {
            let text = Label(), square = View(), count = Int(draw.number(2...25))
            text.text = (0..<count).map { _ in String("xxxxxxx".prefix(Int(draw.number(1...7)))) }
                .joined(separator: " ")
            text.measure = WorkCountTests.Words()
            text.numberOfLines = Int(draw.number(0...3)) == 3 ? 2 : 0
            add(text)
            add(square)
            let top = above?.bottomAnchor ?? root.topAnchor, edge = root.trailingAnchor
            let end = square.trailingAnchor.constraint(equalTo: edge, constant: -draw.number(0...9))
            var made = [
                text.leadingAnchor.constraint(
                    equalTo: root.leadingAnchor, constant: draw.number(0...9)),
                text.topAnchor.constraint(equalTo: top), square.topAnchor.constraint(equalTo: top),
                end,
                square.heightAnchor.constraint(equalTo: square.widthAnchor),
            ]
            switch Int(draw.number(0...2)) {
            case 0: made.append(text.trailingAnchor.constraint(equalTo: square.leadingAnchor))
            case 1:
                made.append(text.trailingAnchor.constraint(lessThanOrEqualTo: square.leadingAnchor))
            default: made.append(text.trailingAnchor.constraint(lessThanOrEqualTo: edge))
            }
            switch Int(draw.number(0...3)) {
            case 0:
                made.append(
                    square.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.25))
            case 1:
                made.append(
                    square.heightAnchor.constraint(equalTo: text.heightAnchor, multiplier: 0.25))
            default:
                made.append(square.widthAnchor.constraint(equalToConstant: draw.number(10...60)))
            }
            if draw.number(0...3) == 0 {
                made.append(
                    text.widthAnchor.constraint(lessThanOrEqualToConstant: draw.number(60...250)))
            }
            LayoutConstraint.activate(made)
            return draw.number(0...1) == 0 ? text : square
        }
    }

    /// If a square is as high as a part of its text, several widths of the text may be right, and the
    /// layout is ambiguous. Such a layout also depends on the former layouts if no width is estimated.
    @Test("a resize with estimated widths gives the frames of one without", arguments: randomGroups)
    func sameFrames(group: Int) {
        var compared = 0
        for seed in group * 30..<group * 30 + 30 {
            var draw = Draw(seed), again = Draw(seed)
            let scene = Scene(&draw), plain = Scene(&again)
            scene.root.layoutIfNeeded()
            plain.root.layoutIfNeeded()
            for _ in 0..<6 {
                let size = Size(width: draw.number(120...400), height: draw.number(200...600))
                scene.root.frame.size = size
                // An engine estimates no widths after its set of constraints has changed.
                plain.spare.isActive = false
                plain.spare.isActive = true
                plain.root.frame.size = size
                scene.root.layoutIfNeeded()
                plain.root.layoutIfNeeded()
                let areSame = zip(scene.views, plain.views).allSatisfy {
                    isNear($0.frame, $1.frame)
                }
                #expect(
                    areSame || (scene.views + plain.views).contains(where: \.hasAmbiguousLayout),
                    "\(seed), \(size)")
                compared += areSame ? 1 : 0
            }
        }
        #expect(compared > 170)
    }

    private func isNear(_ one: Rect, _ other: Rect) -> Bool {
        max(abs(one.minX - other.minX), abs(one.minY - other.minY)) < 1e-6
            && max(abs(one.width - other.width), abs(one.height - other.height)) < 1e-6
    }
}

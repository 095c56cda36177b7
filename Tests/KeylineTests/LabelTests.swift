import Testing

@testable import Keyline

@Suite("Labels")
struct LabelTests {
    /// A measure in which every letter and space is ten points wide, and every line is twenty
    /// points high.
    struct Tens: TextMeasure {
        func metrics(of text: StyledText, width: Double, lines: Int) -> TextMetrics {
            let extent = 10 * Double(text.text.count)
            let count = width.isInfinite ? 1 : max(1, (extent / max(width, 10)).rounded(.up))
            let shown = lines > 0 ? min(count, Double(lines)) : count
            return TextMetrics(
                size: Size(width: min(extent, width), height: 20 * shown), firstBaseline: 15,
                lastBaseline: 5)
        }
    }

    @Test("a label's height grows when its width shrinks below the width of its text")
    func wraps() {
        let label = Label(String(repeating: "x", count: 25)), below = View()
        let root = View(frame: Rect(width: 100, height: 400))
        label.measure = Tens()
        label.numberOfLines = 0
        root.addSubview(
            label, constraints: [equal(\.leftAnchor), equal(\.rightAnchor), equal(\.topAnchor)])
        root.addSubview(
            below, pairingTo: label,
            constraints: [equal(\.topAnchor, \.bottomAnchor), equal(\.heightAnchor, constant: 5)])
        root.layoutIfNeeded()
        expect(label.frame, 0, 0, 100, 60)
        #expect(below.frame.minY == 60)
        root.frame.size.width = 130
        root.layoutIfNeeded()
        expect(label.frame, 0, 0, 130, 40)
        root.frame.size.width = 400
        root.layoutIfNeeded()
        expect(label.frame, 0, 0, 400, 20)
        root.frame.size.width = 50
        root.layoutIfNeeded()
        expect(label.frame, 0, 0, 50, 100)
        label.numberOfLines = 2
        root.layoutIfNeeded()
        expect(label.frame, 0, 0, 50, 40)
    }

    @Test("a label with lower compression resistance than its neighbour wraps its text")
    func besideEqual() {
        let text = Label(String(repeating: "x", count: 25)), box = Natural(80, 20)
        let root = View(frame: Rect(width: 180, height: 100))
        text.measure = Tens()
        text.numberOfLines = 0
        root.addSubview(text, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        root.addSubview(box, constraints: [equal(\.rightAnchor), equal(\.topAnchor)])
        box.constrainToView(text, constraints: [equal(\.leftAnchor, \.rightAnchor)])
        #expect(text.hasAmbiguousLayout && box.hasAmbiguousLayout)
        text.setContentCompressionResistancePriority(749, for: .horizontal)
        root.layoutIfNeeded()
        expect(text.frame, 0, 0, 100, 60)
        expect(box.frame, 100, 0, 80, 20)
        #expect(!text.hasAmbiguousLayout && !box.hasAmbiguousLayout)
    }

    @Test("a label's width follows its text, and its last baseline can place another label")
    func natural() {
        let (a, b) = (Label("hello"), Label("by"))
        let root = View(frame: Rect(width: 300, height: 100))
        a.measure = Tens()
        b.measure = Tens()
        root.addSubview(a, constraints: [equal(\.leftAnchor), equal(\.topAnchor, constant: 7)])
        root.addSubview(
            b, pairingTo: a,
            constraints: [
                equal(\.leftAnchor, \.rightAnchor), equal(\.topAnchor, \.lastBaselineAnchor),
            ])
        root.layoutIfNeeded()
        expect(a.frame, 0, 7, 50, 20)
        expect(b.frame, 50, 22, 20, 20)
        a.text = "hello there"
        root.layoutIfNeeded()
        #expect(a.frame.width == 110 && b.frame.minX == 110)
    }

    @Test("setting a label's text to nil sets the empty string")
    func noText() {
        let name: String? = nil
        let label = Label("hello")
        label.measure = Tens()
        #expect(label.intrinsicContentSize.width == 50)
        label.text = name
        #expect(label.text == "" && label.intrinsicContentSize.width == 0)
        #expect(Label(name).text == "")
        label.text = "by"
        let length: Int = label.text.count
        #expect(length == 2 && label.text?.first == "b")
        #expect(label.intrinsicContentSize.width == 20)
    }

    @Test("TextTable measures narrow and wide letters, and breaks lines at spaces or in words")
    func table() {
        let table = TextTable()
        // The widths in em are 0.3 for i, 0.55 for a, 0.85 for m, and 0.3 for a space.
        let one = table.metrics(of: ten("i am"), width: .infinity, lines: 0)
        #expect(abs(one.size.width - 20) < 1e-9 && one.size.height == 12)
        let two = table.metrics(of: ten("i am"), width: 15, lines: 0)
        #expect(abs(two.size.width - 14) < 1e-9 && two.size.height == 24)
        let long = table.metrics(of: ten("aaaa"), width: 12, lines: 0)
        #expect(abs(long.size.width - 11) < 1e-9 && long.size.height == 24)
        #expect(table.metrics(of: ten("a\nb"), width: 99, lines: 1).size.height == 12)
        #expect(table.metrics(of: ten(""), width: 99, lines: 0).size.height == 12)
    }

    /// A measure in which every word is thirty points wide, and every line is twenty points high.
    private struct Words: TextMeasure {
        func metrics(of text: StyledText, width: Double, lines: Int) -> TextMetrics {
            let count = Double(text.text.split(separator: " ").count)
            let fit = width.isInfinite ? count : max(1, (width / 30 + 1e-6).rounded(.down))
            return TextMetrics(
                size: Size(width: 30 * min(count, fit), height: 20 * (count / fit).rounded(.up)),
                firstBaseline: 15, lastBaseline: 5)
        }
    }

    @Test("a label uses the room that it gets when another text becomes lower in the same pass")
    func roomGrowsByLowerText() {
        let root = View(frame: Rect(width: 200, height: 400)), image = View()
        let label = Label(String(repeating: "w ", count: 25)), other = Label("a b c d e f g h")
        label.measure = Words()
        other.measure = Words()
        for view in [label, image, other] {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
        }
        for text in [label, other] { text.numberOfLines = 0 }
        other.setContentCompressionResistancePriority(.required, for: .vertical)
        let width = other.widthAnchor.constraint(equalToConstant: 20)
        LayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            label.topAnchor.constraint(equalTo: root.topAnchor),
            image.leadingAnchor.constraint(equalTo: label.trailingAnchor),
            image.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            image.topAnchor.constraint(equalTo: root.topAnchor),
            image.widthAnchor.constraint(equalTo: image.heightAnchor),
            image.heightAnchor.constraint(greaterThanOrEqualTo: other.heightAnchor),
            other.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            other.bottomAnchor.constraint(equalTo: root.bottomAnchor), width,
        ])
        root.layoutIfNeeded()
        // The lower text has one word of 30 points in each of its 8 lines of 20 points. The square
        // image is at least 160 points wide, which leaves room for one word.
        expect(other.frame, 0, 240, 20, 160)
        expect(label.frame, 0, 0, 30, 500)
        width.constant = 200
        root.layoutIfNeeded()
        // The lower text has two lines, so the image may be as small as 40 points. Of the 160 points
        // that are left, the label needs 150, for five words in each of five lines.
        expect(other.frame, 0, 360, 200, 40)
        expect(label.frame, 0, 0, 150, 100)
        expect(image.frame, 150, 0, 50, 50)
    }

    @Test("a label uses the room that it gets when another text becomes higher in the same pass")
    func roomGrows() {
        let root = View(frame: Rect(width: 400, height: 200))
        let above = Label(String(repeating: "w ", count: 40))
        let beside = Label(String(repeating: "w ", count: 27)), image = View(), other = View()
        for label in [above, beside] {
            label.measure = Words()
            label.numberOfLines = 0
        }
        for view in [above, beside, image, other] {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
        }
        above.setContentHuggingPriority(999, for: .vertical)
        let unrelated = other.widthAnchor.constraint(equalToConstant: 1)
        LayoutConstraint.activate([
            above.leftAnchor.constraint(equalTo: root.leftAnchor),
            above.rightAnchor.constraint(equalTo: root.rightAnchor),
            above.topAnchor.constraint(equalTo: root.topAnchor),
            image.leftAnchor.constraint(equalTo: root.leftAnchor),
            image.topAnchor.constraint(equalTo: above.bottomAnchor),
            image.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            image.widthAnchor.constraint(equalTo: image.heightAnchor),
            beside.leftAnchor.constraint(equalTo: image.rightAnchor),
            beside.topAnchor.constraint(equalTo: image.topAnchor),
            beside.rightAnchor.constraint(lessThanOrEqualTo: root.rightAnchor), unrelated,
        ])
        root.layoutIfNeeded()
        // 40 words in 400 points are 4 lines, so the square image is 120 points high and wide. 280
        // points are left for 27 words: 9 in each of 3 lines.
        expect(beside.frame, 120, 80, 270, 60)
        unrelated.constant = 2
        root.layoutIfNeeded()
        expect(beside.frame, 120, 80, 270, 60)
    }
}

/// A text in a font of ten points.
func ten(_ text: String) -> StyledText { StyledText(text, TextStyle(pointSize: 10)) }

import Testing

@testable import Keyline

/// Counts how often a card is solved and how often its texts are measured. The expected counts are
/// upper bounds that hold on any machine. Tests/Bench has such counts for a feed cell, and bounds
/// for allocations.
@Suite("Numbers of solves and of text measurements per layout")
struct WorkCountTests {
    /// A measure in which every letter is ten points wide and lines are twenty points high, and
    /// which counts its calls by text and width.
    final class Counter: TextMeasure, @unchecked Sendable {
        private(set) var questions: [String: Int] = [:]
        var count: Int { questions.values.reduce(0, +) }

        func metrics(of text: StyledText, width: Double, lines: Int) -> TextMetrics {
            questions["\(text.text) \(width)", default: 0] += 1
            return LabelTests.Tens().metrics(of: text, width: width, lines: lines)
        }
    }

    /// An image at the left, and beside it a title above a text that wraps. The card is 300 points
    /// wide, so that the texts have 220.
    struct Card {
        let card = View(), image = View(), title = Label("title"), text = Label()
        let counter = Counter()
        /// The constraint between the text's trailing edge and the card's.
        private(set) var inset = LayoutConstraint()

        init() {
            text.text = letters(50)
            text.numberOfLines = 0
            for label in [title, text] { label.measure = counter }
            card.addSubview(
                image,
                constraints: [
                    equal(\.leadingAnchor, constant: 10), equal(\.topAnchor, constant: 10),
                    equal(\.widthAnchor, constant: 50), equal(\.heightAnchor, constant: 50),
                ])
            for label in [title, text] {
                inset =
                    card.addSubview(label, constraints: [equal(\.trailingAnchor, constant: -10)])[0]
                label.constrainToView(
                    image, constraints: [equal(\.leadingAnchor, \.trailingAnchor, constant: 10)])
            }
            title.constrainToView(card, constraints: [equal(\.topAnchor, constant: 10)])
            text.constrainToView(title, constraints: [equal(\.topAnchor, \.bottomAnchor)])
            card.constrainToView(text, constraints: [equal(\.bottomAnchor, constant: 10)])
        }

        func fit(_ width: Double = 300) -> Size {
            card.systemLayoutSizeFitting(
                Size(width: width, height: 0), withHorizontalFittingPriority: .required)
        }

        func layOut() {
            card.frame = Rect(width: 300, height: fit().height)
            card.layoutIfNeeded()
        }
    }

    @Test("after a text changes, fitting and layout solve once and measure once for each width")
    func changedText() {
        let card = Card()
        card.layOut()
        // 500 points of text in lines of 220 are three lines of 20 points.
        expect(card.text.frame, 70, 30, 220, 60)
        var (solves, measures) = (card.card.layoutNode.solveCount, card.counter.count)
        card.text.text = letters(70)
        card.layOut()
        expect(card.text.frame, 70, 30, 220, 80)
        #expect(card.card.frame.height == 120)
        // The fitting size is solved once, because the text is broken in its former width before, and
        // its longest line fills this width. The layout takes this solution over.
        #expect(card.card.layoutNode.solveCount - solves == 1)
        #expect(card.counter.count - measures == 2)
        #expect(card.counter.questions.values.allSatisfy { $0 == 1 })
        (solves, measures) = (card.card.layoutNode.solveCount, card.counter.count)
        card.text.text = letters(60)
        card.card.frame.size.height = 100
        card.card.layoutIfNeeded()
        expect(card.text.frame, 70, 30, 220, 60)
        #expect(card.card.layoutNode.solveCount - solves == 1)
        #expect(card.counter.count - measures == 2)
    }

    @Test("a new card is fitted with one solve, and laid out in the fitting size with none")
    func newCard() {
        let card = Card()
        #expect(card.fit() == Size(width: 300, height: 100))
        // Equations give the text a width of 220 points, so its three lines are known before the solve.
        #expect(card.card.layoutNode.solveCount == 1)
        card.layOut()
        expect(card.text.frame, 70, 30, 220, 60)
        #expect(card.card.layoutNode.solveCount == 1)
        #expect(card.counter.questions.values.allSatisfy { $0 == 1 })
        // In another size, without a fitting size, 500 points of text in lines of 120 are five
        // lines.
        card.card.frame.size = Size(width: 200, height: 140)
        card.card.layoutIfNeeded()
        expect(card.text.frame, 70, 30, 120, 100)
    }

    /// With an optional target, ambiguous widths of the fitting size may depend on the target. Those of
    /// a layout must not.
    @Test("after a fitting size with an optional width, the layout in this size is solved")
    func optionalWidth() {
        let card = Card()
        let size = card.card.systemLayoutSizeFitting(
            Size(width: 300, height: 0), withHorizontalFittingPriority: 900)
        #expect(size == Size(width: 300, height: 100))
        let solves = card.card.layoutNode.solveCount
        card.card.frame.size = size
        card.card.layoutIfNeeded()
        #expect(card.card.layoutNode.solveCount - solves == 1)
    }

    @Test("a text that a fitting size made as narrow as its longest line stays so in the layout")
    func narrowedByFitting() {
        let (root, text) = narrowScene
        // In 200 points, each line has one word of 120 points; in 300, one line has both. Each layout
        // takes over the solution of its fitting size.
        #expect(layOut(root, 200) == 0)
        expect(text.frame, 0, 0, 120, 40)
        #expect(layOut(root, 300) == 0)
        expect(text.frame, 0, 0, 250, 20)
        #expect(layOut(root, 180) == 0)
        expect(text.frame, 0, 0, 120, 40)
        root.frame.size.width = 300
        root.layoutIfNeeded()
        expect(text.frame, 0, 0, 250, 40)
    }

    @Test("a label is listed once as narrowed, however often its cell is reused")
    func listedOnceByFitting() {
        let (root, text) = narrowScene
        for round in 0..<50 {
            text.text = "xxxxxxxxxxxx xxxxxxxxxxx" + (round.isMultiple(of: 2) ? "x" : "")
            #expect(layOut(root, 200) == 0)
            expect(text.frame, 0, 0, 120, 40)
        }
        #expect(root.layoutNode.home?.with { $0.queue.value.narrowTexts.count } == 1)
    }

    @Test("labels that have left a cell are no longer listed as narrowed")
    func leftByFitting() {
        let (root, text) = narrowScene
        text.text = "x"
        for _ in 0..<50 {
            let text = narrowText(in: root)
            _ = layOut(root, 200)
            expect(text.frame, 0, 0, 120, 40)
            text.removeFromSuperview()
        }
        #expect(root.layoutNode.home?.with { $0.queue.value.narrowTexts.count } == 0)
    }

    /// A text of two words that may be narrower than its superview.
    private var narrowScene: (root: View, text: Label) {
        let root = View()
        return (root, narrowText(in: root))
    }

    private func narrowText(in root: View) -> Label {
        let text = Label("xxxxxxxxxxxx xxxxxxxxxxxx")
        text.measure = Words()
        text.numberOfLines = 0
        root.addSubview(
            text,
            constraints: [
                equal(\.leadingAnchor), equal(\.topAnchor), equal(\.bottomAnchor),
                constraint(\.trailingAnchor, constraintRelation: .lessThanOrEqual),
            ])
        return text
    }

    /// Gives the root the height that fits its width, lays it out, and returns the number of solves.
    private func layOut(_ root: View, _ width: Double) -> Int {
        let height = root.systemLayoutSizeFitting(
            Size(width: width, height: 0), withHorizontalFittingPriority: .required
        ).height
        root.frame = Rect(width: width, height: height)
        let solves = root.layoutNode.solveCount
        root.layoutIfNeeded()
        return root.layoutNode.solveCount - solves
    }

    /// A label that is larger than its text by ten points on each side.
    private final class Padded: Label {
        override var intrinsicContentSize: Size {
            let size = super.intrinsicContentSize
            return Size(width: size.width + 20, height: size.height + 20)
        }
    }

    @Test("a label with a natural size of its own keeps this size after a fitting size")
    func padded() {
        let root = View(), text = Padded(letters(30))
        text.measure = LabelTests.Tens()
        text.numberOfLines = 0
        root.addSubview(
            text,
            constraints: [
                equal(\.leadingAnchor), equal(\.topAnchor), equal(\.trailingAnchor),
            ])
        _ = root.systemLayoutSizeFitting(
            Size(width: 100, height: 80), withHorizontalFittingPriority: .required)
        root.frame = Rect(width: 100, height: 80)
        root.layoutIfNeeded()
        // 300 points of text in lines of 100 are three lines of 20 points.
        expect(text.frame, 0, 0, 100, 80)
    }

    @Test("a fitting size that is asked for again unchanged neither solves nor measures")
    func unchanged() {
        let card = Card()
        card.layOut()
        #expect(card.fit() == Size(width: 300, height: 100))
        let (solves, measures) = (card.card.layoutNode.solveCount, card.counter.count)
        #expect(card.fit() == Size(width: 300, height: 100))
        #expect(card.card.layoutNode.solveCount == solves)
        #expect(card.counter.count == measures)
        #expect(card.fit(200) == Size(width: 200, height: 140))
        #expect(card.card.layoutNode.solveCount > solves)
    }

    @Test("a cached fitting size is dropped after every change that it depends on")
    func forgotten() {
        let card = Card()
        card.layOut()
        #expect(card.fit().height == 100)
        // 500 points of text in lines of 160 are four lines.
        card.inset.constant = -70
        #expect(card.fit().height == 120)
        card.inset.priority = 1
        card.text.widthAnchor.constraint(equalToConstant: 500).isActive = true
        #expect(card.fit().height == 60)
        let low = card.title.heightAnchor.constraint(greaterThanOrEqualToConstant: 31)
        low.isActive = true
        #expect(card.fit().height == 71)
        low.isActive = false
        #expect(card.fit().height == 60)
        card.text.measure = TextTable()
        #expect(abs(card.fit().height - 60.4) < 1e-9)
        card.card.displayScale = 1
        #expect(card.fit().height == 61)
        card.title.removeFromSuperview()
        #expect(card.fit().height < 61)
    }

    @Test("a label caches measurements of one text at infinite width and at the last two widths")
    func remembered() {
        func metrics(_ width: Double) -> TextMetrics {
            TextMetrics(
                size: Size(width: width, height: 20), firstBaseline: 15, lastBaseline: 5)
        }
        var measured = MeasuredText()
        let stamp = MeasuredText.Stamp(text: 1, general: 1)
        for width in [1.0, 2, 3, .infinity] {
            measured.remember(metrics(width), width: width, stamp)
        }
        #expect(measured.metrics(width: 1, stamp) == nil)
        for width in [2.0, 3, .infinity] {
            #expect(measured.metrics(width: width, stamp) == metrics(width))
        }
        for other in [
            MeasuredText.Stamp(text: 2, general: 1), MeasuredText.Stamp(text: 1, general: 2),
        ] {
            #expect(measured.metrics(width: 3, other) == nil)
            measured.remember(metrics(4), width: 4, other)
            #expect(measured.metrics(width: 3, other) == nil)
            #expect(measured.metrics(width: .infinity, other) == nil)
            #expect(measured.metrics(width: 4, other) == metrics(4))
        }
    }

    @Test("a label shrinks to its longest line when the text of its wider sibling gets short")
    func heldByContent() {
        let column = StackView(arrangedSubviews: []), wide = Label(), text = Label()
        let root = View(frame: Rect(width: 200, height: 400))
        column.axis = .vertical
        for label in [text, wide] {
            label.measure = Words()
            column.addArrangedSubview(label)
        }
        text.numberOfLines = 0
        root.addSubview(
            column,
            constraints: [
                equal(\.leadingAnchor), equal(\.topAnchor),
                constraint(\.trailingAnchor, constraintRelation: .lessThanOrEqual),
            ])
        // In 200 points, each line has one word of 120 points. The other text is 250 points wide
        // and fills the whole width.
        text.text = "xxxxxxxxxxxx xxxxxxxxxxxx"
        wide.text = letters(25)
        root.layoutIfNeeded()
        #expect(text.frame.size == Size(width: 200, height: 40))
        wide.text = letters(5)
        text.text = "yyyyyyyyyyyy yyyyyyyyyyyy"
        root.layoutIfNeeded()
        #expect(text.frame.size == Size(width: 120, height: 40))
    }

    /// A measure in which letters and spaces are ten points wide, and lines are twenty points high
    /// and break at spaces only.
    struct Words: TextMeasure {
        func metrics(of text: StyledText, width: Double, lines: Int) -> TextMetrics {
            var rows = [0.0]
            for word in text.text.split(separator: " ") {
                let extent = 10 * Double(word.count), last = rows[rows.count - 1]
                if last == 0 {
                    rows[rows.count - 1] = extent
                } else if last + 10 + extent <= width, lines != rows.count {
                    rows[rows.count - 1] += 10 + extent
                } else {
                    rows.append(extent)
                }
            }
            return TextMetrics(
                size: Size(width: rows.max() ?? 0, height: 20 * Double(rows.count)),
                firstBaseline: 15, lastBaseline: 5)
        }
    }

    @Test("a text measure may change the label's text while the label is being measured")
    func changingMeasure() {
        final class Changing: TextMeasure, @unchecked Sendable {
            weak var label: Label?
            var isAsking = false
            func metrics(of text: StyledText, width: Double, lines: Int) -> TextMetrics {
                if !isAsking {
                    isAsking = true
                    label?.text = "three"
                    _ = label?.metrics
                    isAsking = false
                }
                return LabelTests.Tens().metrics(of: text, width: width, lines: lines)
            }
        }
        let measure = Changing(), label = Label("one")
        measure.label = label
        label.measure = measure
        _ = label.intrinsicContentSize
        #expect(label.intrinsicContentSize.width == 50)
    }
}

private func letters(_ count: Int) -> String { String(repeating: "x", count: count) }

import Testing

@testable import Keyline

@Suite("Sizes of labels in layouts")
struct TextSizeTests {
    /// A measure in which every letter and space is ten points wide, and lines are twenty points
    /// high and break at spaces.
    struct Words: TextMeasure {
        func metrics(of text: StyledText, width: Double, lines: Int) -> TextMetrics {
            var broken: [Int] = []
            for word in text.text.split(separator: " ").map(\.count) {
                if let last = broken.last, Double(last + 1 + word) * 10 <= width {
                    broken[broken.count - 1] += 1 + word
                } else {
                    broken.append(word)
                }
            }
            return TextMetrics(
                size: Size(
                    width: 10 * Double(broken.max() ?? 0), height: 20 * Double(broken.count)),
                firstBaseline: 15, lastBaseline: 5)
        }
    }

    private let root = View(frame: Rect(width: 400, height: 400))
    /// The label is 240 points wide in one line; in 155 points it has lines of 140 and 90 points.
    private let label = Label("aaaaaaaa aaaaa bbbbbbbbb")

    init() {
        label.measure = Words()
        label.numberOfLines = 0
        root.addSubview(label, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
    }

    private func atMost(_ width: Double) -> LayoutConstraint {
        let made = label.widthAnchor.constraint(lessThanOrEqualToConstant: width)
        made.isActive = true
        return made
    }

    @Test("a label with a maximum width is as wide as its longest line")
    func bounded() {
        let bound = atMost(155)
        let beside = View()
        root.addSubview(
            beside, pairingTo: label,
            constraints: [equal(\.leftAnchor, \.rightAnchor), equal(\.topAnchor)])
        beside.constrain(to: [constraint(\.widthAnchor, constant: 3)])
        root.layoutIfNeeded()
        expect(label.frame, 0, 0, 140, 40)
        #expect(beside.frame.minX == 140)
        // The lines are 80, 50 and 90 points wide.
        bound.constant = 95
        root.layoutIfNeeded()
        expect(label.frame, 0, 0, 90, 60)
        bound.constant = 300
        root.layoutIfNeeded()
        expect(label.frame, 0, 0, 240, 20)
        bound.constant = 155
        root.layoutIfNeeded()
        expect(label.frame, 0, 0, 140, 40)
        // No constant of the text itself changes.
        beside.constraints[0].constant = 5
        root.layoutIfNeeded()
        expect(label.frame, 0, 0, 140, 40)
        bound.isActive = false
        root.layoutIfNeeded()
        expect(label.frame, 0, 0, 240, 20)
    }

    @Test("a label that ends at or before the root's edge is as wide as its longest line")
    func edge() {
        label.rightAnchor.constraint(lessThanOrEqualTo: root.rightAnchor).isActive = true
        for (width, expected) in [(155, 140), (400, 240), (239, 140), (150, 140), (100, 90)] {
            root.frame.size.width = Double(width)
            root.layoutIfNeeded()
            #expect(label.frame.width == Double(expected), "\(width)")
        }
    }

    @Test("a label pinned at both sides is as wide as the pins require, whatever its lines")
    func held() {
        let right = label.rightAnchor.constraint(equalTo: root.rightAnchor)
        right.isActive = true
        for width in [155.0, 240, 100, 155] {
            root.frame.size.width = width
            root.layoutIfNeeded()
            #expect(label.frame.width == width)
        }
        right.isActive = false
        _ = atMost(155)
        root.layoutIfNeeded()
        expect(label.frame, 0, 0, 140, 40)
    }

    @Test("a label shrinks to its longest line unless a minimum width keeps it wider")
    func least() {
        _ = atMost(155)
        let least = label.widthAnchor.constraint(greaterThanOrEqualToConstant: 150)
        least.isActive = true
        root.layoutIfNeeded()
        expect(label.frame, 0, 0, 150, 40)
        least.isActive = false
        root.layoutIfNeeded()
        expect(label.frame, 0, 0, 140, 40)
    }

    @Test("a label's wrapped size follows a new text, a new tree, and the fitting size of a cell")
    func changes() {
        let bound = atMost(155)
        root.layoutIfNeeded()
        #expect(root.systemLayoutSizeFitting(.layoutFittingCompressed).height == 0)
        label.text = "aa bb"
        root.layoutIfNeeded()
        expect(label.frame, 0, 0, 50, 20)
        label.text = "aaaaaaaa aaaaa bbbbbbbbb"
        root.layoutIfNeeded()
        expect(label.frame, 0, 0, 140, 40)
        let next = View(frame: Rect(width: 400, height: 400)), cell = View()
        next.addSubview(cell, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        cell.addSubview(
            label,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.rightAnchor),
                equal(\.bottomAnchor),
            ])
        bound.constant = 400
        next.layoutIfNeeded()
        expect(label.frame, 0, 0, 240, 20)
        bound.constant = 155
        next.layoutIfNeeded()
        expect(cell.frame, 0, 0, 140, 40)
        #expect(
            cell.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(width: 140, height: 40))
        bound.isActive = false
        #expect(
            cell.systemLayoutSizeFitting(.layoutFittingExpanded) == Size(width: 240, height: 20))
    }

    @Test(
        "a label's natural size is rounded up to whole pixels, wherever its left edge lies",
        arguments: [1.0, 2, 3])
    func pixels(scale: Double) {
        // Three letters of 0.556 em at 17 points are 28.356 points wide; a line is 20.4 points high.
        let text = Label("aaa")
        let left = text.leftAnchor.constraint(equalTo: root.leftAnchor)
        root.addSubview(text, constraints: [equal(\.topAnchor, constant: 0.3)])
        left.isActive = true
        root.displayScale = scale
        let width = [1: 29.0, 2: 28.5, 3: 86.0 / 3][scale]!
        let height = [1: 21.0, 2: 20.5, 3: 62.0 / 3][scale]!
        for i in 0..<10 {
            left.constant = Double(i) * 0.13
            root.layoutIfNeeded()
            #expect(abs(text.frame.width - width) < 1e-9 && abs(text.frame.height - height) < 1e-9)
            #expect(text.frame.width >= 28.356 && text.frame.height >= 20.4)
        }
        root.displayScale = 0
        root.layoutIfNeeded()
        #expect(abs(text.frame.width - 28.356) < 1e-9)
        #expect(abs(text.intrinsicContentSize.width - 28.356) < 1e-9)
    }

    @Test("a size of whole pixels with a rounding error is not rounded up to the next pixel")
    func wholePixels() {
        let grid = PixelGrid(scale: 3)
        let size = grid.roundedUp(Size(width: 0.1 + 0.2 + 0.7, height: 7.0 / 3))
        #expect(abs(size.width - 1) < 1e-12 && abs(size.height - 7.0 / 3) < 1e-12)
    }
}

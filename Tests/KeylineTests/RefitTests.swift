import Testing

@testable import Keyline

/// A cell that was laid out in its fitting size, and whose fitting size is computed again for other
/// texts. If it has a single solution, it is computed in the tree's own solver instead of a clone.
@Suite("A cell that is fitted again")
struct RefitTests {
    /// A label with several lines across the whole cell, above a view that fills the rest.
    private struct Cell {
        let root = View(), text = Label(), rest = View()

        /// - Parameter isFree: whether a further view may be anywhere in the rest.
        init(_ measure: any TextMeasure = WorkCountTests.Words(), isFree: Bool = false) {
            text.measure = measure
            text.numberOfLines = 0
            text.text = "xxxxxxxxxxxx"
            root.addSubview(
                text,
                constraints: [equal(\.leadingAnchor), equal(\.trailingAnchor), equal(\.topAnchor)])
            root.addSubview(
                rest,
                constraints: [
                    equal(\.leadingAnchor), equal(\.trailingAnchor), equal(\.bottomAnchor),
                ])
            rest.topAnchor.constraint(equalTo: text.bottomAnchor).isActive = true
            guard isFree else { return }
            let free = View()
            free.translatesAutoresizingMaskIntoConstraints = false
            rest.addSubview(free)
            LayoutConstraint.activate([
                free.topAnchor.constraint(greaterThanOrEqualTo: rest.topAnchor),
                free.bottomAnchor.constraint(lessThanOrEqualTo: rest.bottomAnchor),
                free.heightAnchor.constraint(equalToConstant: 5),
                rest.heightAnchor.constraint(equalToConstant: 30),
            ])
        }

        func fit(_ width: Double) -> Size {
            root.systemLayoutSizeFitting(
                Size(width: width, height: 0), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel)
        }

        func layOut(_ size: Size) {
            root.frame.size = size
            root.layoutIfNeeded()
        }

        var usesOwnSolver: Bool {
            let engine = root.layoutEngine
            return engine.fits.solver?.solver === engine.system.value.solver
        }
    }

    // A letter and a space are ten points wide, so a text of two words of twelve letters is 250 points
    // wide, and has two lines of twenty points in a width of 200.

    @Test("has the frames of a new cell")
    func frames() {
        let cell = Cell()
        cell.layOut(cell.fit(200))
        #expect(cell.root.frame.size == Size(width: 200, height: 20))
        for (words, height) in [(2, 40.0), (3, 60), (1, 20)] {
            cell.text.text = Array(repeating: "xxxxxxxxxxxx", count: words).joined(separator: " ")
            #expect(cell.fit(200) == Size(width: 200, height: height))
            #expect(cell.usesOwnSolver)
            cell.layOut(Size(width: 200, height: height))
            #expect(cell.text.frame == Rect(width: 200, height: height))
            #expect(cell.rest.frame == Rect(x: 0, y: height, width: 200, height: 0))
        }
    }

    @Test("may then be laid out in another size", arguments: [200.0, 300])
    func otherSizes(width: Double) {
        let cell = Cell()
        cell.layOut(cell.fit(200))
        cell.text.text = "xxxxxxxxxxxx yyyyyyyyyyyy"
        #expect(cell.fit(200) == Size(width: 200, height: 40))
        #expect(cell.usesOwnSolver)
        cell.layOut(Size(width: width, height: 100))
        let height = width == 200 ? 40.0 : 20
        #expect(cell.text.frame == Rect(width: width, height: height))
        #expect(cell.rest.frame == Rect(x: 0, y: height, width: width, height: 100 - height))
        #expect(cell.fit(200) == Size(width: 200, height: 40))
    }

    @Test("is fitted for the last of several texts")
    func severalTexts() {
        let cell = Cell()
        cell.layOut(cell.fit(200))
        cell.text.text = "xxxxxxxxxxxx yyyyyyyyyyyy zzzzzzzzzzzz"
        #expect(cell.fit(200) == Size(width: 200, height: 60))
        cell.text.text = "xxxxxxxxxxxx"
        #expect(cell.fit(200) == Size(width: 200, height: 20))
        cell.layOut(Size(width: 200, height: 20))
        #expect(cell.text.frame == Rect(width: 200, height: 20))
    }

    @Test("is fitted in a clone if several solutions are equally good")
    func ambiguous() {
        let cell = Cell(isFree: true)
        cell.layOut(cell.fit(200))
        cell.text.text = "xxxxxxxxxxxx yyyyyyyyyyyy"
        #expect(cell.fit(200) == Size(width: 200, height: 70))
        #expect(!cell.usesOwnSolver)
    }

    /// A measure that lays out the cell when it measures a text.
    private final class Laying: TextMeasure, @unchecked Sendable {
        var body: () -> Void = {}

        func metrics(of text: StyledText, width: Double, lines: Int) -> TextMetrics {
            if width.isFinite { body() }
            return WorkCountTests.Words().metrics(of: text, width: width, lines: lines)
        }
    }

    @Test("has its fitting size although a text measure lays the cell out meanwhile")
    func layoutMeanwhile() {
        let measure = Laying(), cell = Cell(measure)
        cell.layOut(cell.fit(200))
        var layouts = 0
        measure.body = {
            layouts += 1
            measure.body = {}
            cell.layOut(Size(width: 200, height: 90))
        }
        cell.text.text = "xxxxxxxxxxxx yyyyyyyyyyyy"
        #expect(cell.fit(200) == Size(width: 200, height: 40))
        #expect(layouts == 1)
        cell.layOut(Size(width: 200, height: 40))
        #expect(cell.text.frame == Rect(width: 200, height: 40))
    }
}

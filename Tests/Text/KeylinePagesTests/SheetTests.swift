import Foundation
import Keyline
import KeylinePages
import KeylinePictures
import KeylineText
import Testing

@Suite("Labels on sheets")
struct SheetTests {
    private let measure: FontMeasure

    init() throws { measure = FontMeasure(try FontLibrary()) }

    private func label(_ text: String, width: Double = 100, height: Double = 40) -> LayoutPicture {
        let canvas = Canvas(width: width, height: height)
        canvas.add(StyledText(text, TextStyle(pointSize: 10)), x: 5, y: 5, measure: measure)
        return canvas.picture
    }

    /// A PDF file with some labels.
    private func sheets(_ layout: SheetLayout, _ labels: [LayoutPicture]) throws -> PDF {
        var bytes: [UInt8] = []
        let sheets = try LabelSheets(layout) {
            bytes += $0
            return true
        }
        for label in labels { try sheets.add(label) }
        try sheets.close()
        return PDF(bytes)
    }

    @Test("cells are filled from left to right and from top to bottom, page after page")
    func order() throws {
        var layout = SheetLayout()
        layout.pageSize = Size(width: 250, height: 110)
        layout.margins = Insets(top: 10, left: 20, bottom: 10, right: 20)
        (layout.columns, layout.rows) = (2, 2)
        layout.gap = Size(width: 10, height: 10)
        let pdf = try sheets(layout, (1...6).map { label("w\($0)") })
        #expect(try pdf.info("Pages") == "2")
        // Cells are 100 wide and begin at 20 and at 130.
        let lefts = try pdf.words().sorted { $0.word < $1.word }.map(\.left)
        for (left, wanted) in zip(lefts, [25.0, 135, 25, 135, 25, 135]) {
            #expect(abs(left - wanted) < 0.1)
        }
    }

    @Test("without numbers, a page has as many labels as fit")
    func fitting() throws {
        var layout = SheetLayout()
        layout.pageSize = Size(width: 330, height: 130)
        layout.margins = Insets(top: 5, left: 10, bottom: 4, right: 10)
        layout.gap = Size(width: 5, height: 1)
        // 310 points have room for three times 100 and two gaps of 5; 121 for two times 60 and one gap of 1.
        for (count, pages) in [(6, "1"), (7, "2")] {
            let labels = (0..<count).map { label("\($0)", height: 60) }
            #expect(try sheets(layout, labels).info("Pages") == pages)
        }
    }

    @Test("a label that does not fit is an error, and the next label gets its cell")
    func tooLarge() throws {
        var layout = SheetLayout()
        layout.pageSize = Size(width: 200, height: 40)
        layout.margins = .zero
        (layout.columns, layout.rows) = (2, 1)
        var bytes: [UInt8] = []
        let sheets = try LabelSheets(layout) {
            bytes += $0
            return true
        }
        #expect(throws: PageError.noRoom(width: 101, height: 40)) {
            try sheets.add(label("wide", width: 101))
        }
        #expect(throws: PageError.noRoom(width: 100, height: 41)) {
            try sheets.add(label("high", height: 41))
        }
        let wrong = Canvas(width: 10, height: 10, fill: "nosuch")
        #expect(throws: PageError.illegalColor("nosuch")) { try sheets.add(wrong.picture) }
        try sheets.add(label("one"))
        try sheets.add(label("two"))
        #expect(sheets.pages == 1)
        try sheets.close()
        let words = try PDF(bytes).words()
        #expect(words.map(\.word) == ["one", "two"])
        #expect(abs(words[0].left - 5) < 0.1 && abs(words[1].left - 105) < 0.1)
    }

    @Test("illegal layouts are errors")
    func illegalLayouts() throws {
        let changes: [(String, (inout SheetLayout) -> Void)] = [
            ("no columns", { $0.columns = 0 }), ("negative rows", { $0.rows = -1 }),
            ("margins", { $0.margins.left = 600 }), ("a gap", { $0.gap.width = -1 }),
            ("an infinite gap", { $0.gap.height = .infinity }),
            ("a margin that is no number", { $0.margins.top = .nan }),
            ("gaps wider than the page", { ($0.columns, $0.gap.width) = (10, 100) }),
        ]
        for (name, change) in changes {
            var layout = SheetLayout()
            change(&layout)
            #expect(throws: PageError.noRoom(width: 100, height: 40), "\(name)") {
                try sheets(layout, [label("one")])
            }
        }
        for size in [Size(width: 0, height: 10), Size(width: 10, height: 15_000)] {
            var layout = SheetLayout()
            layout.pageSize = size
            #expect(throws: PageError.self) { try sheets(layout, []) }
        }
    }

    @Test(
        "sheets without labels have an empty page, and sheets that cannot be written are an error")
    func ends() throws {
        let empty = try sheets(SheetLayout(), [])
        #expect(try empty.info("Pages") == "1")
        #expect(try empty.info("Page size")?.contains("A4") == true)
        let sheets = try LabelSheets(SheetLayout()) { _ in false }
        #expect(throws: PageError.cannotWrite) {
            for _ in 0..<10_000 { try sheets.add(label("one")) }
            try sheets.close()
        }
    }
}

#if Fonts
    import Keyline
    import KeylinePictures
    import KeylineText

    /// How labels are arranged on the pages of a PDF file: in columns and rows of equal cells. All
    /// lengths are points, of which 72 are an inch.
    public struct SheetLayout: Hashable, Sendable {
        /// The size of a page.
        public var pageSize = SheetLayout.a4
        /// The distances between the edges of the page and the cells.
        public var margins = Insets(top: 36, left: 36, bottom: 36, right: 36)
        /// The number of columns. The cells then share the width of the page. With nil, a cell is as
        /// wide as the first label, and a page has as many columns as fit.
        public var columns: Int?
        /// The number of rows. The cells then share the height of the page. With nil, a cell is as
        /// high as the first label, and a page has as many rows as fit.
        public var rows: Int?
        /// The distances between two columns and between two rows.
        public var gap = Size.zero
        /// Whether thin lines in the margins show where the page is cut.
        public var hasCropMarks = false

        /// A page of 210 by 297 mm.
        public static let a4 = Size(width: 210 * 72 / 25.4, height: 297 * 72 / 25.4)
        /// A page of 8.5 by 11 inches.
        public static let letter = Size(width: 612, height: 792)

        /// Creates pages of size A4 with margins of half an inch, and as many labels as fit.
        public init() {}

        /// The cells of a page, in the order in which they are filled: row by row, each from left
        /// to right. There are none if not even one label of the given size fits.
        ///
        /// - Parameter label: the size of the first label.
        func cells(for label: Size) -> [Rect] {
            let width = pageSize.width - margins.left - margins.right
            let height = pageSize.height - margins.top - margins.bottom
            let across = SheetLayout.spans(width, columns, gap.width, label.width)
            let down = SheetLayout.spans(height, rows, gap.height, label.height)
            guard across.count * down.count <= SheetLayout.mostCells else { return [] }
            return down.flatMap { y in
                across.map { x in
                    Rect(
                        x: margins.left + x.start, y: margins.top + y.start, width: x.length,
                        height: y.length)
                }
            }
        }

        /// The largest number of cells on a page. It bounds the memory if labels are tiny.
        private static let mostCells = 1_000_000

        /// Returns the positions and the length of columns or rows that share `room`.
        private static func spans(
            _ room: Double, _ wanted: Int?, _ gap: Double, _ label: Double
        ) -> [(start: Double, length: Double)] {
            // The small number makes up for rounding errors of lengths in millimetres.
            let fitting = ((room + gap) / (label + gap) + 1e-6).rounded(.down)
            guard room > 0, gap >= 0, gap.isFinite, label > 0,
                let count = wanted ?? Int(exactly: fitting), (1...100_000).contains(count)
            else { return [] }
            let length = wanted == nil ? label : (room - gap * Double(count - 1)) / Double(count)
            guard length > 0 else { return [] }
            return (0..<count).map { (Double($0) * (length + gap), length) }
        }

        /// Lines in the margins at the edges of cells. Each is at most 12 points long, and 3 points
        /// away from the cells, so that the cut edges show no trace of them.
        func cropMarks(of cells: [Rect]) -> [(from: Point, to: Point)] {
            guard let first = cells.first, let last = cells.last else { return [] }
            var marks: [(from: Point, to: Point)] = []
            func add(_ at: Double, _ start: Double, _ end: Double, _ direction: Double, _ isX: Bool)
            {
                let length = min(12, abs(end - start) - 3)
                guard length >= 3 else { return }
                let near = start + 3 * direction, far = near + length * direction
                marks.append(
                    isX
                        ? (Point(x: at, y: near), Point(x: at, y: far))
                        : (Point(x: near, y: at), Point(x: far, y: at)))
            }
            for x in SheetLayout.edges(cells.flatMap { [$0.minX, $0.maxX] }) {
                add(x, first.minY, 0, -1, true)
                add(x, last.maxY, pageSize.height, 1, true)
            }
            for y in SheetLayout.edges(cells.flatMap { [$0.minY, $0.maxY] }) {
                add(y, first.minX, 0, -1, false)
                add(y, last.maxX, pageSize.width, 1, false)
            }
            return marks
        }

        /// Returns the different coordinates, in ascending order.
        private static func edges(_ coordinates: [Double]) -> [Double] {
            coordinates.sorted().reduce(into: []) { edges, next in
                if edges.last.map({ next - $0 > 0.01 }) ?? true { edges.append(next) }
            }
        }
    }

    /// Writes labels on sheets: a PDF file with many labels on each page. A page is written when it
    /// is full, so that the memory does not depend on the number of labels.
    ///
    /// ```swift
    /// var layout = SheetLayout()
    /// (layout.columns, layout.rows) = (3, 8)
    /// let sheets = try LabelSheets(layout) { file.write($0) }
    /// for card in cards { try sheets.add(picture(of: card)) }
    /// try sheets.close()
    /// ```
    ///
    /// A label is drawn in the upper left corner of its cell. Only one thread at a time may use the
    /// sheets.
    public final class LabelSheets {
        private let layout: SheetLayout
        private let file: PDFFile
        private var cells: [Rect] = []
        private var marks: [(from: Point, to: Point)] = []
        /// The index of the cell for the next label.
        private var next = 0
        private var isPageBegun = false
        /// The number of pages that are complete or begun.
        public private(set) var pages = 0

        /// Begins a file.
        /// - Parameters:
        ///   - fonts: the fonts of texts. By default, the measure of all labels, if it measures with
        ///     fonts, or else one of the system's fonts.
        ///   - write: receives the bytes of the file in order. It returns false if it cannot write
        ///     them; then the sheets report ``PageError/cannotWrite``.
        public init(
            _ layout: SheetLayout, fonts: FontMeasure? = nil,
            write: @escaping ([UInt8]) -> Bool
        ) throws(PageError) {
            self.layout = layout
            try PDFFile.checkPage(layout.pageSize)
            file = try PDFFile(fonts: fonts, write: write)
        }

        /// Adds a label to the next cell. After an error, the cell is free for another label, unless
        /// the file cannot be written.
        public func add(_ label: LayoutPicture) throws(PageError) { try add(label.drawn) }

        /// Adds a label to the next cell.
        package func add(_ label: DrawnPicture) throws(PageError) {
            let size = Size(width: label.paper.width, height: label.paper.height)
            if cells.isEmpty {
                cells = layout.cells(for: size)
                if layout.hasCropMarks { marks = layout.cropMarks(of: cells) }
            }
            guard let cell = cells.isEmpty ? nil : cells[next], size.width <= cell.width + 0.01,
                size.height <= cell.height + 0.01
            else { throw .noRoom(width: size.width, height: size.height) }
            if !isPageBegun {
                try file.beginPage(layout.pageSize)
                isPageBegun = true
                pages += 1
            }
            try file.draw(label, at: cell.origin)
            next += 1
            if next == cells.count { try endPage() }
        }

        private func endPage() throws(PageError) {
            file.draw(marks, width: 0.25)
            try file.endPage()
            (next, isPageBegun) = (0, false)
        }

        /// Writes the last page and the end of the file. A file without labels has one empty page.
        public func close() throws(PageError) {
            if pages == 0 {
                try file.beginPage(layout.pageSize)
                try file.endPage()
            } else if isPageBegun {
                try endPage()
            }
            try file.close()
        }
    }
#endif

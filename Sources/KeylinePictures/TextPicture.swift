import Keyline

/// A picture of a view tree for terminals and logs. It draws rectangles to scale with box-drawing characters and, below
/// them, lists the constraints, the conflicts and the ambiguous views in words.
///
/// ```swift
/// print(TextPicture(of: root).text)
/// ```
///
/// The names of ambiguous views end in `?`. Guides have dashed edges. Like ``LayoutPicture``, it shows the tree after the
/// last layout pass and does not change it.
public struct TextPicture {
    private let scene: PictureScene
    private let contents: PictureContents
    /// The largest number of characters in a line. A character is drawn as twice as high as wide, and stands for a
    /// width of at least one point.
    public var columns: Int

    /// Creates a picture of a view or guide with all its descendants.
    /// - Parameters:
    ///   - item: the root of the tree.
    ///   - contents: what the picture shows besides the views' rectangles.
    ///   - columns: the largest number of characters in a line.
    ///   - looks: returns how an item looks. If the look has a text, the rectangle shows the text instead of the item's
    ///   name.
    public init(
        of item: any LayoutItem, showing contents: PictureContents = .all, columns: Int = 72,
        looks: ((any LayoutItem) -> PictureLook?)? = nil
    ) {
        scene = PictureScene(of: item.layoutNode, showing: contents, looks: looks)
        self.contents = contents
        self.columns = columns
    }

    /// The picture as text, followed by the lists of constraints, conflicts and ambiguous views.
    /// Every line ends with a newline.
    public var text: String { drawing + lists }

    // MARK: Drawing

    private static let mostRows = 400.0

    private var drawing: String {
        var extent = Rect(width: scene.size.width, height: scene.size.height)
        for box in scene.boxes { extent = extent.union(box.frame) }
        // The width in points that one column of characters stands for.
        let unit = max(
            1, extent.width / Double(max(2, columns) - 1),
            extent.height / 2 / (TextPicture.mostRows - 1))
        func column(_ x: Double) -> Int { Int(((x - extent.minX) / unit).rounded()) }
        func row(_ y: Double) -> Int { Int(((y - extent.minY) / unit / 2).rounded()) }
        var canvas = TextCanvas(
            columns: column(extent.maxX) + 1, rows: row(extent.maxY) + 1)
        let places = scene.boxes.map { box in
            let frame = box.frame
            return (
                x: column(frame.minX)...max(column(frame.minX), column(frame.maxX)),
                y: row(frame.minY)...max(row(frame.minY), row(frame.maxY))
            )
        }
        for (box, place) in zip(scene.boxes, places) {
            canvas.draw(x: place.x, y: place.y, isDashed: box.isGuide || box.isHidden)
        }
        // Write the names with the fewest possible positions first: those of views without
        // subviews.
        func rank(_ box: PictureScene.Box) -> Int { box.isGuide ? 2 : box.hasChildren ? 1 : 0 }
        for wanted in 0...2 {
            for (box, place) in zip(scene.boxes, places) where rank(box) == wanted {
                let mark = box.other == nil ? "" : "?"
                let lines = box.look?.text?.lines.map(\.text.text).filter { !$0.isEmpty } ?? []
                if !lines.isEmpty, mark.isEmpty,
                    TextPicture.write(lines, place.x, place.y, to: &canvas)
                {
                    continue
                }
                let shown = lines.isEmpty ? box.name : lines.joined(separator: " ")
                guard let name = shown, !name.isEmpty else { continue }
                write(name + mark, box, place.x, place.y, to: &canvas)
            }
        }
        return canvas.text
    }

    /// Writes a text of several lines into its rectangle: with the given line breaks if they fit, otherwise broken
    /// again at spaces. Returns false if the text fits on one line or the rectangle has no room for more.
    private static func write(
        _ lines: [String], _ x: ClosedRange<Int>, _ y: ClosedRange<Int>,
        to canvas: inout TextCanvas
    ) -> Bool {
        let (room, rows) = (x.count - 2, y.count - 2)
        guard room >= 4, rows >= 1 else { return false }
        let fits = lines.count <= rows && lines.allSatisfy { $0.count <= room }
        let broken = fits ? lines : wrapped(lines.joined(separator: " "), room, rows)
        let widest = broken.map(\.count).max() ?? 0
        guard broken.count > 1 else { return false }
        let column = x.lowerBound + 1 + (room - widest) / 2
        let row = y.lowerBound + 1 + (rows - broken.count) / 2
        let isFree = broken.indices.allSatisfy { canvas.isFree(widest, column, row + $0) }
        guard isFree else { return false }
        for (i, line) in broken.enumerated() { canvas.write(line, column, row + i) }
        return true
    }

    /// Breaks a text at spaces, and within words that are longer than a line. If the text needs more lines than there
    /// are rows, the last line ends with an ellipsis.
    private static func wrapped(_ text: String, _ columns: Int, _ rows: Int) -> [String] {
        var lines: [String] = [], line = ""
        for word in text.split(separator: " ") {
            var rest = word
            if !line.isEmpty, line.count + 1 + rest.count > columns {
                lines.append(line)
                line = ""
            }
            while rest.count > columns {
                lines.append(String(rest.prefix(columns)))
                rest = rest.dropFirst(columns)
            }
            line += (line.isEmpty ? "" : " ") + rest
        }
        if !line.isEmpty { lines.append(line) }
        guard lines.count > rows else { return lines }
        let last = lines[rows - 1]
        let kept = last.prefix(columns - 1)
        return lines.prefix(rows - 1) + [kept + "…"]
    }

    /// Writes the name of a view into its rectangle: in the middle if the view has no subviews,
    /// otherwise in the first or last line.
    private func write(
        _ name: String, _ box: PictureScene.Box, _ x: ClosedRange<Int>, _ y: ClosedRange<Int>,
        to canvas: inout TextCanvas
    ) {
        let room = x.count - 2
        if !box.hasChildren, !box.isGuide, y.count > 2, name.count <= room {
            let column = x.lowerBound + 1 + (room - name.count) / 2
            let row = (y.lowerBound + y.upperBound) / 2
            if canvas.isFree(name.count, column, row) {
                canvas.write(name, column, row)
                return
            }
        }
        guard room >= 4 else { return }
        let most = room - 3
        let short = name.count <= most ? name : name.prefix(most - 1) + "…"
        for row in [y.lowerBound, y.upperBound]
        where canvas.isFree(short.count + 2, x.lowerBound + 2, row) {
            canvas.write(" \(short) ", x.lowerBound + 2, row)
            return
        }
    }

    // MARK: Lists below the picture

    private var lists: String {
        var text = ""
        if contents.contains(.constraints), !scene.constraints.isEmpty {
            text += "constraints\n"
            for (summary, isBroken) in scene.constraints {
                text += "  \(summary)\(isBroken ? "   without effect" : "")\n"
            }
        }
        for conflict in scene.conflicts {
            text += "these contradict each other\n"
            for member in conflict.members {
                text += "  \(member.number) \(member.summary)"
                text += member.isBroken ? "   without effect\n" : "\n"
            }
            for other in conflict.others { text += "    \(other)\n" }
        }
        let ambiguous = scene.boxes.filter { $0.other != nil }
        if !ambiguous.isEmpty { text += "ambiguous\n" }
        for box in ambiguous {
            guard let other = box.other else { continue }
            text += "  \(box.name ?? "one without a name") \(box.frame), or as well \(other)\n"
        }
        return text
    }
}

extension View {
    /// A picture of the view and its subviews as text for a terminal, with names, guides,
    /// constraints and diagnosis (``PictureContents/all``).
    public var layoutTextPicture: String { TextPicture(of: self).text }
}

import Keyline

/// A picture of a tree for terminals and logs: rectangles of box-drawing characters to scale, and below
/// them, in words, the constraints, the conflicts and what is ambiguous.
///
/// ```swift
/// print(TextPicture(of: root).text)
/// ```
///
/// Names of ambiguous views end in `?`. Guides are dashed. As ``SVGPicture`` it shows the tree as it is
/// after the last layout pass, and leaves it so.
public struct TextPicture {
    private let scene: PictureScene
    private let contents: PictureContents
    /// How many characters a line has at most. A character is twice as high as wide, and stands for a
    /// point in width at least.
    public var columns: Int

    /// A picture of the item's whole tree below it.
    /// - Parameters:
    /// - item: the root of what is shown.
    /// - contents: what is shown besides the views' rectangles.
    /// - columns: how many characters a line has at most.
    /// - looks: what an item shows. Of one with a text, the text stands in its rectangle instead of the name.
    public init(
        of item: any LayoutItem, showing contents: PictureContents = .all, columns: Int = 72,
        looks: ((any LayoutItem) -> PictureLook?)? = nil
    ) {
        scene = PictureScene(of: item.layoutNode, showing: contents, looks: looks)
        self.contents = contents
        self.columns = columns
    }

    /// The picture, and what there is to say. Every line ends in a newline.
    public var text: String { drawing + lists }

    // MARK: Drawing

    private static let mostRows = 400.0

    private var drawing: String {
        var extent = Rect(width: scene.size.width, height: scene.size.height)
        for box in scene.boxes { extent = extent.union(box.frame) }
        // Points a column.
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
        // The mark with the least choice goes first.
        func rank(_ box: PictureScene.Box) -> Int { box.isGuide ? 2 : box.hasChildren ? 1 : 0 }
        for wanted in 0...2 {
            for (box, place) in zip(scene.boxes, places) where rank(box) == wanted {
                let words = box.look?.text?.lines.joined(separator: " ") ?? ""
                let shown = words.isEmpty ? box.name : words
                guard let name = shown, !name.isEmpty else { continue }
                write(name + (box.other == nil ? "" : "?"), box, place.x, place.y, to: &canvas)
            }
        }
        return canvas.text
    }

    /// In the middle of a leaf, else in the upper or lower line.
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

    // MARK: Words

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
        let open = scene.boxes.filter { $0.other != nil }
        if !open.isEmpty { text += "ambiguous\n" }
        for box in open {
            guard let other = box.other else { continue }
            text += "  \(box.name ?? "one without a name") \(box.frame), or as well \(other)\n"
        }
        return text
    }
}

extension View {
    /// All that there is to see of the view and what is in it, for a terminal.
    public var layoutTextPicture: String { TextPicture(of: self).text }
}

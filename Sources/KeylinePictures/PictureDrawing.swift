import Keyline

/// Draws a scene as shapes.
struct PictureDrawing {
    let scene: PictureScene
    let scale: Double
    let prefix: String
    private var boxes: [Rect]
    private var names: [(box: Int, rect: Rect, size: Double)] = []
    private var extent: Rect

    init(scene: PictureScene, scale: Double, prefix: String = "") {
        self.scene = scene
        self.scale = scale
        self.prefix = prefix
        boxes = scene.boxes.map { $0.frame.scaled(by: scale) }
        extent = Rect(width: scene.size.width * scale, height: scene.size.height * scale)
    }

    mutating func drawn() -> DrawnPicture {
        let marks = placedMarks()
        var body = ShapeList()
        draw(boxesTo: &body)
        draw(linesOf: marks, to: &body)
        draw(namesTo: &body)
        draw(labelsOf: marks, to: &body)
        let legend = PictureLegend(scene: scene, width: max(extent.width, 280))
        legend.draw(to: &body, at: Point(x: extent.minX, y: extent.maxY + 8))
        let size = Size(
            width: max(extent.width, legend.size.width),
            height: extent.height + (legend.size.height > 0 ? legend.size.height + 8 : 0))
        return wrapped(
            body.shapes,
            Rect(x: extent.minX, y: extent.minY, width: size.width, height: size.height)
        )
    }

    /// Returns the dimension and alignment lines of constraints with their labels. The playground
    /// draws the views by itself, and lays these lines over them.
    mutating func drawnMarks() -> [Shape] {
        let marks = placedMarks()
        var body = ShapeList()
        draw(linesOf: marks, to: &body)
        draw(labelsOf: marks, to: &body)
        return body.shapes
    }

    /// Chooses where the names of views and the dimension and alignment lines of constraints are
    /// drawn. Stores the names, and returns the lines.
    private mutating func placedMarks() -> [PlacedMark] {
        for rect in boxes + scene.boxes.compactMap({ $0.other?.scaled(by: scale) }) {
            extent = extent.union(rect)
        }
        // Without names and constraints, as in pictures of batches, nothing has to be placed.
        guard !scene.marks.isEmpty || scene.boxes.contains(where: { $0.name?.isEmpty == false })
        else { return [] }
        var clutter = Clutter()
        for (box, rect) in zip(scene.boxes, boxes) where !box.isGuide || scene.marks.isEmpty {
            clutter.addEdges(of: rect)
        }
        for i in boxes.indices where !scene.boxes[i].isGuide {
            clutter.add(.view, boxes[i], order: i)
        }
        for i in boxes.indices where scene.boxes[i].other != nil {
            clutter.add(.label, questionMark(boxes[i]))
        }
        for i in boxes.indices {
            if let room = look(i)?.textRect { clutter.add(.text, room) }
        }
        // First place the names of views whose middle no other view covers: the middle is the only
        // good position for such a name.
        for i in boxes.indices where isFree(i, clutter) { placeName(i, &clutter) }
        for i in boxes.indices where !isFree(i, clutter) && !scene.boxes[i].isGuide {
            placeName(i, &clutter)
        }
        for i in boxes.indices where scene.boxes[i].isGuide { placeName(i, &clutter) }
        var placement = Placement(scale: scale, paper: extent, clutter: clutter)
        for name in names { extent = extent.union(name.rect) }
        let marks = placement.place(scene.marks)
        for mark in marks {
            for rect in [mark.line] + mark.witnesses + (mark.label.map { [$0] } ?? []) {
                extent = extent.union(rect.grown(by: 3))
            }
        }
        return marks
    }

    private func draw(linesOf marks: [PlacedMark], to body: inout ShapeList) {
        guard !marks.isEmpty else { return }
        body.group("lines", Paint(fill: Paint.Ink.none)) { text in
            for mark in marks { MarkDrawing(placed: mark).draw(linesTo: &text) }
        }
    }

    private func draw(labelsOf marks: [PlacedMark], to body: inout ShapeList) {
        guard !marks.isEmpty else { return }
        body.group("labels") { text in
            for mark in marks {
                MarkDrawing(placed: mark).draw(labelTo: &text, over: fill(below: mark.label))
            }
        }
    }

    private func wrapped(_ body: [Shape], _ content: Rect) -> DrawnPicture {
        let isPlain = scene.marks.isEmpty && scene.conflicts.isEmpty
        let paper = content.grown(by: isPlain ? (scene.hasLooks ? 0 : 1) : 8)
        // A picture that shows views in their own colours, without constraints, has no white
        // background.
        let background = scene.hasLooks && isPlain ? [] : [Shape(.paper(paper))]
        return DrawnPicture(
            shapes: background + body, paper: paper,
            hasHatching: scene.boxes.contains { $0.other != nil })
    }

    // MARK: Boxes

    /// Returns how the view with the box `i` is drawn if the picture shows views as users see them.
    /// Returns nil if the caller gave no look for the view.
    private func look(_ i: Int) -> LookDrawing? {
        scene.boxes[i].look.map {
            LookDrawing(look: $0, rect: boxes[i], scale: scale, id: "\(prefix)image\(i)")
        }
    }

    /// Draws the views as users see them. If the picture also shows constraints, the views are
    /// paler and have visible edges.
    private func draw(looksTo text: inout ShapeList) {
        let hasMarks = !scene.marks.isEmpty || !scene.conflicts.isEmpty
        text.group("looks", opacity: hasMarks ? 0.55 : nil) { text in
            for i in boxes.indices where !scene.boxes[i].isHidden {
                text.together { look(i)?.draw(to: &$0) }
            }
        }
        for (box, rect) in zip(scene.boxes, boxes) {
            if box.isGuide {
                text.add(rect, PictureDrawing.guide, role: "guide")
            } else if hasMarks || !names.isEmpty, !box.isHidden {
                text.add(rect, .outline(PicturePalette.edge, opacity: 0.7))
            }
        }
    }

    private static let guide = Paint.outline(PicturePalette.guide, dashes: [4, 3])

    private func draw(boxesTo text: inout ShapeList) {
        if scene.hasLooks {
            draw(looksTo: &text)
            return draw(openingsTo: &text)
        }
        for (i, box) in scene.boxes.enumerated() {
            if box.isGuide {
                text.add(boxes[i], PictureDrawing.guide, role: "guide")
            } else if box.isHidden {
                text.add(boxes[i], .outline("#b5bdc9", dashes: [2, 2]), role: "hidden")
            } else {
                let width = edgeWidth(i)
                text.add(
                    boxes[i],
                    Paint(
                        fill: .color(box.tint), stroke: .color(PicturePalette.edge),
                        strokeWidth: width < 1 ? width : nil))
            }
        }
        draw(openingsTo: &text)
    }

    /// Returns the width of the line around the box `i`: one pixel, or less if the lines of two
    /// boxes would otherwise touch, as for nested views that are one pixel apart.
    private func edgeWidth(_ i: Int) -> Double {
        let rect = boxes[i]
        var rooms = [rect.width, rect.height]
        if let parent = scene.boxes[i].parent.map({ boxes[$0] }) {
            rooms += [
                rect.minX - parent.minX, parent.maxX - rect.maxX, rect.minY - parent.minY,
                parent.maxY - rect.maxY,
            ]
        }
        // Leave out distances of 0: two edges at the same position have no space between them that
        // the lines of a drawing could fill.
        let least = rooms.filter { $0 > 0.01 }.min() ?? 4
        return max(0.25, min(1, least / 4))
    }

    private func draw(openingsTo text: inout ShapeList) {
        for (box, rect) in zip(scene.boxes, boxes) {
            guard let other = box.other else { continue }
            text.add(rect, Paint(fill: .hatching), role: "open")
            text.add(rect, .outline(PicturePalette.ambiguous, dashes: [1.5, 2.5]))
            text.add(
                other.scaled(by: scale),
                .outline(PicturePalette.ambiguous, opacity: 0.8, dashes: [6, 3, 1.5, 3]),
                role: "other")
        }
    }

    /// Returns the fill colour of the topmost view under the middle of a label, in which the
    /// background of the label is drawn.
    private func fill(below label: Rect?) -> String {
        guard let label, !scene.hasLooks else { return "#fff" }
        let at = scene.boxes.indices.last {
            let rect = boxes[$0]
            return !scene.boxes[$0].isGuide && !scene.boxes[$0].isHidden
                && rect.minX <= label.midX && label.midX <= rect.maxX && rect.minY <= label.midY
                && label.midY <= rect.maxY
        }
        return at.map { scene.boxes[$0].tint } ?? "#fff"
    }

    // MARK: Names

    /// Returns whether the name of the view can stand in its middle: no subview or other view
    /// covers the middle.
    private func isFree(_ i: Int, _ clutter: Clutter) -> Bool {
        let middle = Rect(x: boxes[i].midX, y: boxes[i].midY)
        return !scene.boxes[i].hasChildren && !scene.boxes[i].isGuide
            && !clutter.isCovered(middle, above: i)
    }

    /// Places the name of a view: in the middle of a view without subviews, in a corner of a view
    /// with subviews, and beside a view that is too small for its name.
    private mutating func placeName(_ i: Int, _ clutter: inout Clutter) {
        let box = scene.boxes[i], rect = boxes[i]
        guard let name = box.name, !name.isEmpty else { return }
        let units = name.width(at: 1)
        let isCorner = box.hasChildren || box.isGuide || scene.hasLooks
        let most = isCorner ? 9.0 : 12
        let size = min(most, rect.height * 0.8, (rect.width - 4) / units)
        var places: [Rect] = []
        func add(_ x: Double, _ y: Double, _ size: Double) {
            places.append(Rect(x: x, y: y, width: units * size, height: size * 1.2))
        }
        if scene.boxes[i].look?.text != nil {
            // The view shows a text, on which its name could not be read. Try positions around the
            // view.
            let (w, h) = (units * 8, 8 * 1.2)
            add(rect.minX, rect.minY - h - 1, 8)
            add(rect.maxX - w, rect.minY - h - 1, 8)
            add(rect.minX, rect.maxY + 1, 8)
            add(rect.maxX - w, rect.maxY + 1, 8)
            add(rect.maxX + 3, rect.midY - h / 2, 8)
            add(rect.minX - w - 3, rect.midY - h / 2, 8)
        }
        if size >= 6 {
            let (w, h) = (units * size, size * 1.2)
            let middle = Rect(x: rect.midX - w / 2, y: rect.midY - h / 2, width: w, height: h)
            if !isCorner && !clutter.isCovered(middle, above: i) {
                add(middle.minX, middle.minY, size)
            }
            add(rect.minX + 3, rect.minY + 2, size)
            add(rect.maxX - w - 3, rect.minY + 2, size)
            if size > 7 { add(rect.minX + 3, rect.minY + 1, 7) }
            add(rect.minX + 3, rect.maxY - h - 2, size)
            add(rect.maxX - w - 3, rect.maxY - h - 2, size)
            if i == 0 && !scene.marks.isEmpty { add(rect.minX + 1, rect.minY - h - 2, size) }
            add(rect.minX + 3, middle.minY, size)
            add(rect.maxX - w - 3, middle.minY, size)
        } else {
            let (w, h) = (units * 8, 8 * 1.2)
            add(rect.midX - w / 2, rect.maxY + 2, 8)
            add(rect.midX - w / 2, rect.minY - h - 2, 8)
            add(rect.maxX + 3, rect.midY - h / 2, 8)
            add(rect.minX - w - 3, rect.midY - h / 2, 8)
        }
        let costs = places.enumerated().map { clutter.cost(ofLabel: $1, on: i) + Double($0) }
        // Do not write the name if it would cover another name, or if it would be outside the view
        // and cover something there.
        guard let cost = costs.min(), let at = costs.firstIndex(of: cost),
            cost < (size >= 6 ? Clutter.labelOnLabel : 100)
        else { return }
        clutter.add(.label, places[at])
        names.append((i, places[at], places[at].height / 1.2))
    }

    private func questionMark(_ rect: Rect) -> Rect {
        Rect(x: rect.maxX - 14, y: rect.minY + 2, width: 12, height: 12)
    }

    private func draw(
        nameOf box: PictureScene.Box, in rect: Rect, _ size: Double, to text: inout ShapeList
    ) {
        if !scene.marks.isEmpty && !box.isGuide {
            text.add(rect.grown(by: 1), .fill(fill(below: rect), opacity: 0.85))
        }
        text.add(
            Shape.Caption(
                text: box.name ?? "", at: Point(x: rect.midX, y: rect.midY), size: size,
                isItalic: box.isGuide), color: box.isGuide ? PicturePalette.guide : nil)
    }

    private func draw(namesTo text: inout ShapeList) {
        if !names.isEmpty {
            text.group("names", .fill(PicturePalette.text)) { text in
                for (i, rect, size) in names {
                    draw(nameOf: scene.boxes[i], in: rect, size, to: &text)
                }
            }
        }
        for (box, rect) in zip(scene.boxes, boxes) where box.other != nil {
            let mark = questionMark(rect)
            let at = Point(x: mark.midX, y: mark.midY)
            text.group("question") { text in
                text.addCircle(at: at, radius: 6, .fill(PicturePalette.ambiguous))
                text.add(Shape.Caption(text: "?", at: at, size: 9, isBold: true), color: "#fff")
            }
        }
    }
}

package enum PicturePalette {
    static let fonts = "Helvetica, Arial, sans-serif"
    static let text = "#24292f"
    static let edge = "#8a97a8"
    static let guide = "#1a7f37"
    package static let ambiguous = "#8250df"
    static let broken = "#cf222e"

    static func stroke(_ state: Mark.State) -> String {
        switch state {
        case .holds: "#0969da"
        case .missed: "#bc5b00"
        case .conflict, .broken: broken
        }
    }
}

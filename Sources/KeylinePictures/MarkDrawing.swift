import Keyline

/// Draws the dimension or alignment line of one constraint, and its label.
struct MarkDrawing {
    let placed: PlacedMark

    private var mark: Mark { placed.mark }

    private var color: String { PicturePalette.stroke(mark.state) }

    /// The dash pattern of the line; nil for the solid line of a required constraint. The lower the
    /// priority, the shorter the dashes.
    private var dashes: [Double]? {
        if mark.state == .broken { return [5, 3] }
        switch mark.priority.rawValue {
        case 1000...: return nil
        case 750...: return [8, 2]
        case 250...: return [4, 2]
        default: return [1.5, 2]
        }
    }

    // MARK: Lines

    func draw(linesTo text: inout ShapeList) {
        text.group("\(mark.kind) \(mark.state)", Paint(stroke: .color(color))) { text in
            text.add(title: mark.summary)
            let line = placed.line
            for witness in placed.witnesses {
                text.add(
                    path: path(witness), Paint(strokeWidth: 0.6, strokeOpacity: 0.6),
                    role: "witness")
            }
            var style = Paint(dashes: dashes)
            if mark.kind == .alignment {
                style.strokeWidth = mark.isCentre ? 0.8 : 2
                style.strokeOpacity = mark.state == .holds ? 0.6 : 0.9
                if dashes == nil, mark.isCentre { style.dashes = [9, 2, 2, 2] }
            }
            text.add(path: path(line), style)
            if mark.kind != .alignment { text.add(path: ends(line)) }
        }
    }

    private func path(_ line: Rect) -> [Shape.PathStep] {
        [
            .move(Point(x: line.minX, y: line.minY)),
            line.width > line.height ? .horizontal(line.maxX) : .vertical(line.maxY),
        ]
    }

    /// Returns the path of the two ends of a dimension line: ticks for a distance, arrows for a
    /// width or height.
    private func ends(_ line: Rect) -> [Shape.PathStep] {
        let length = placed.runsAlongX ? line.width : line.height
        let reach = min(4, length / 3)
        func point(_ along: Double, _ across: Double) -> Point {
            placed.runsAlongX ? Point(x: along, y: across) : Point(x: across, y: along)
        }
        let (low, high, at) =
            placed.runsAlongX
            ? (line.minX, line.maxX, line.minY) : (line.minY, line.maxY, line.minX)
        if mark.kind == .spacing {
            return [low, high].flatMap { end -> [Shape.PathStep] in
                [.move(point(end, at - 3)), .line(point(end, at + 3))]
            }
        }
        return [(low, reach), (high, -reach)].flatMap { tip, back -> [Shape.PathStep] in
            [
                .move(point(tip + back, at - 2.5)), .line(point(tip, at)),
                .line(point(tip + back, at + 2.5)),
            ]
        }
    }

    /// Draws a cross over the line of a constraint that the layout ignores because it contradicts
    /// others.
    private func cross(_ line: Rect, _ text: inout ShapeList) {
        let (x, y) = (line.minX + line.width / 4, line.minY + line.height / 4)
        text.add(
            path: [
                .move(Point(x: x - 4, y: y - 4)), .lineBy(8, 8), .moveBy(0, -8), .lineBy(-8, 8),
            ], Paint(stroke: .color(color), strokeWidth: 1.5), role: "cross")
    }

    // MARK: Labels

    func draw(labelTo text: inout ShapeList, over fill: String) {
        if mark.state == .broken, mark.kind != .alignment { cross(placed.line, &text) }
        guard let label = placed.label else { return }
        text.group(nil, .fill(color)) { text in
            text.add(label, radius: 2, .fill(fill, opacity: 0.85))
            var x = label.minX
            for number in mark.numbers {
                let at = Point(x: x + Placement.badgeWidth / 2 - 0.5, y: label.midY)
                MarkDrawing.drawBadge(number, at: at, to: &text)
                x += Placement.badgeWidth
            }
            guard let caption = mark.label else { return }
            text.add(
                Shape.Caption(
                    text: caption, at: Point(x: (x + label.maxX) / 2, y: label.midY),
                    size: Placement.fontSize))
        }
    }

    static func drawBadge(_ number: Int, at point: Point, to text: inout ShapeList) {
        text.addCircle(at: point, radius: 5.2, .fill(PicturePalette.broken), role: "badge")
        text.add(
            Shape.Caption(
                text: "\(number)", at: point, size: number < 10 ? 8 : 6.5, isBold: true),
            color: "#fff")
    }
}

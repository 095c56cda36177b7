import Keyline

/// Writes the legend below a picture: for each conflict the constraints that contradict each other,
/// and the values that the constraints leave ambiguous.
struct PictureLegend {
    private enum Row {
        case heading(String, color: String)
        case member(Int?, String, isBroken: Bool)
    }

    private static let rowHeight = 14.0
    private static let fontSize = 10.0
    private static let indent = 16.0
    private var rows: [Row] = []
    let size: Size

    init(scene: PictureScene, width: Double) {
        let room = width - PictureLegend.indent
        func wrapped(_ text: String) -> [String] {
            text.wrapped(to: room) { $0.width(at: PictureLegend.fontSize) }
        }
        for conflict in scene.conflicts {
            rows.append(.heading("These contradict each other:", color: PicturePalette.broken))
            for member in conflict.members {
                let ending = member.isBroken ? " (without effect)" : ""
                for (i, line) in wrapped(member.summary + ending).enumerated() {
                    rows.append(
                        .member(i == 0 ? member.number : nil, line, isBroken: member.isBroken))
                }
            }
            for other in conflict.others {
                for line in wrapped(other) { rows.append(.member(nil, line, isBroken: false)) }
            }
        }
        let ambiguous = scene.boxes.filter { $0.other != nil }
        if !ambiguous.isEmpty {
            let names = ambiguous.map { $0.name ?? "one without a name" }.joined(separator: ", ")
            for line in wrapped("? Other frames would do as well (dash-dotted): \(names)") {
                rows.append(.heading(line, color: PicturePalette.ambiguous))
            }
        }
        let widest = rows.map { row in
            switch row {
            case .heading(let text, _): text.width(at: PictureLegend.fontSize)
            case .member(_, let text, _):
                PictureLegend.indent + text.width(at: PictureLegend.fontSize)
            }
        }
        size = Size(
            width: widest.max() ?? 0, height: Double(rows.count) * PictureLegend.rowHeight)
    }

    func draw(to text: inout ShapeList, at origin: Point) {
        guard !rows.isEmpty else { return }
        text.group("legend", .fill(PicturePalette.text)) { text in
            for (i, row) in rows.enumerated() {
                let y = origin.y + (Double(i) + 0.5) * PictureLegend.rowHeight
                draw(row, to: &text, at: Point(x: origin.x, y: y))
            }
        }
    }

    private func draw(_ row: Row, to text: inout ShapeList, at start: Point) {
        switch row {
        case .heading(let title, let color):
            text.add(
                Shape.Caption(
                    text: title, at: start, size: PictureLegend.fontSize, isLeading: true),
                color: color)
        case .member(let number, let summary, let isBroken):
            if let number {
                MarkDrawing.drawBadge(number, at: Point(x: start.x + 6, y: start.y), to: &text)
            }
            text.add(
                Shape.Caption(
                    text: summary, at: Point(x: start.x + PictureLegend.indent, y: start.y),
                    size: PictureLegend.fontSize, isLeading: true),
                color: isBroken ? PicturePalette.broken : nil)
        }
    }
}

extension String {
    /// Breaks the text at spaces into lines that are at most `room` wide, as measured by `width`. A
    /// longer word gets a line of its own.
    func wrapped(to room: Double, _ width: (String) -> Double) -> [String] {
        var lines: [String] = []
        for word in split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
            if let last = lines.last, width(last + " " + word) <= room {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(word)
            }
        }
        return lines
    }
}

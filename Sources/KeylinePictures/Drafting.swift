import Keyline

/// Decides how a picture shows each constraint, as in a technical drawing: by which kind of mark (a dimension line or
/// an alignment line), between which coordinates, and with which label.
struct Drafting {
    let reader: PictureScene.Reader
    let tolerance: Double
    /// Names that the labels of constraints use for views without an identifier. `box` is the index
    /// of the view's rectangle, on which the name is then written, too.
    private(set) var madeNames: [(box: Int, name: String)] = []

    init(reader: PictureScene.Reader, tolerance: Double) {
        self.reader = reader
        self.tolerance = tolerance
    }

    typealias End = LayoutInspection.End
    typealias Side = LayoutInspection.Side

    mutating func marks(of line: LayoutInspection.Line, numbers: [Int]) -> [Mark] {
        var marks: [Mark] = []
        if line.first.isLocation {
            marks = [location(line)]
        } else {
            marks = [length(line.first, line)]
            marks[0].label = label(line, "")
        }
        // Draw a constraint that makes two distances equal as two dimension lines, one for each
        // distance.
        if let second = line.second, second.start != nil { marks.append(length(second, line)) }
        let holds =
            switch line.relation {
            case .equal: abs(line.deviation) <= slack(line)
            case .lessThanOrEqual: line.deviation <= slack(line)
            case .greaterThanOrEqual: line.deviation >= -slack(line)
            }
        for i in marks.indices {
            marks[i].numbers = i == 0 ? numbers : []
            marks[i].state =
                line.isBroken ? .broken : !numbers.isEmpty ? .conflict : holds ? .holds : .missed
        }
        if !holds {
            let actual = line.first.isLocation ? abs(marks[0].to - marks[0].from) : line.first.value
            let wanted = marks[0].label ?? "0"
            marks[0].label = "\(wanted), is \(actual.labelText)"
        }
        return marks
    }

    private func slack(_ line: LayoutInspection.Line) -> Double {
        max(tolerance, 1e-9 * abs(line.first.value)) + 1e-6
    }

    // MARK: Kinds

    private mutating func location(_ line: LayoutInspection.Line) -> Mark {
        let first = line.first.end
        guard let second = line.second?.end, line.container == nil else { return multiplied(line) }
        let isHorizontal = first.attribute.kind == .horizontal
        let (a, b) = (place(second, isHorizontal), place(first, isHorizontal))
        let spans = [span(first.node, isHorizontal), span(second.node, isHorizontal)]
        var mark = Mark(
            kind: .spacing, isHorizontal: isHorizontal, from: min(a, b), to: max(a, b),
            spans: spans, priority: line.constraint.priority, summary: line.constraint.summary)
        if abs(b - a) <= tolerance + 1e-6 {
            mark.kind = .alignment
            mark.from = b
            mark.to = b
            mark.isCentre = [first.attribute, second.attribute].contains { $0.isCentral }
            let isBaseline = [first.attribute, second.attribute].contains { $0.isBaseline }
            var parts = isBaseline ? ["baseline"] : []
            if line.relation != .equal { parts.append(line.relation.labelPrefix + "0") }
            if line.constant != 0 { parts.append(line.constant.labelText) }
            let text = parts.joined(separator: " ") + priority(line)
            mark.label = text.isEmpty ? nil : text
            return mark
        }
        // Labels state distances to the right and downwards. If the constraint states the distance
        // in the opposite direction, negate its constant, and exchange `≤` and `≥`.
        let isTurned = b < a
        mark.isFirstAtEnd = !isTurned
        let relation = isTurned ? line.relation.turned : line.relation
        let constant = isTurned ? -line.constant : line.constant
        mark.label = relation.labelPrefix + (constant + 0).labelText + priority(line)
        return mark
    }

    /// Draws a constraint that multiplies a position, such as `badge.centerX == 0.5 * page.right`, as the distance from
    /// the container's left or top edge to the position.
    private mutating func multiplied(_ line: LayoutInspection.Line) -> Mark {
        let first = line.first.end
        let isHorizontal = first.attribute.kind == .horizontal
        let at = place(first, isHorizontal)
        var origin = 0.0
        if let container = line.container {
            let frame = frame(container)
            origin = isHorizontal ? frame.minX : frame.minY
        }
        let span = span(first.node, isHorizontal)
        return Mark(
            kind: .spacing, isHorizontal: isHorizontal, from: min(origin, at), to: max(origin, at),
            spans: [span, span], label: label(line, "\(first.attribute) "),
            priority: line.constraint.priority, summary: line.constraint.summary)
    }

    /// Returns the dimension line for a constraint on a width, a height, or the distance between
    /// two attributes.
    private func length(_ side: Side, _ line: LayoutInspection.Line) -> Mark {
        let end = side.end
        if let start = side.start {
            let isHorizontal = end.attribute.kind == .horizontal
            let (a, b) = (place(start, isHorizontal), place(end, isHorizontal))
            var mark = Mark(
                kind: .spacing, isHorizontal: isHorizontal, from: min(a, b), to: max(a, b),
                spans: [span(end.node, isHorizontal), span(start.node, isHorizontal)],
                priority: line.constraint.priority, summary: line.constraint.summary)
            mark.isFirstAtEnd = a <= b
            return mark
        }
        let isHorizontal = end.attribute == .width
        let along = span(end.node, !isHorizontal)
        return Mark(
            kind: .size, isHorizontal: isHorizontal, from: along.lowerBound, to: along.upperBound,
            spans: [span(end.node, isHorizontal)],
            priority: line.constraint.priority, summary: line.constraint.summary)
    }

    // MARK: Labels of constraints

    /// Returns the text that the picture writes beside the line of a constraint, such as `80`, `≥
    /// 0.5 × title` or `= photo.width + 10 @750`.
    private mutating func label(_ line: LayoutInspection.Line, _ subject: String) -> String {
        guard let second = line.second else {
            return line.relation.labelPrefix + line.constant.labelText + priority(line)
        }
        var text = subject + (line.relation == .equal ? "= " : line.relation.labelPrefix)
        if line.constraint.multiplier != 1 {
            text += line.constraint.multiplier.labelText + " × "
        }
        text += rightSide(second, line)
        if line.constant != 0 {
            text += line.constant < 0 ? " − " : " + "
            text += abs(line.constant).labelText
        }
        return text + priority(line)
    }

    /// Returns the right side of a constraint, without its constant, as text for the label. The
    /// attribute is left out if the left side has the same one: `photo` for `title.width ==
    /// photo.width`.
    private mutating func rightSide(_ side: Side, _ line: LayoutInspection.Line) -> String {
        if let start = side.start {
            let ends = [start, side.end].map { name($0.node) }
            return "\(ends[0])…\(ends[1])"
        }
        let end = side.end, own = line.first.end
        if end.node === own.node { return "\(end.attribute)" }
        let isSame = end.attribute == own.attribute && !end.attribute.isLocation
        return isSame ? name(end.node) : "\(name(end.node)).\(end.attribute)"
    }

    private func priority(_ line: LayoutInspection.Line) -> String {
        let priority = line.constraint.priority
        return priority == .required ? "" : " @\(priority.rawValue.labelText)"
    }

    private mutating func name(_ node: LayoutNode) -> String {
        if let name = node.identifier { return name }
        guard let box = reader.index[ObjectIdentifier(node)] else { return node.name }
        let name = box == 0 ? "root" : "#\(box)"
        if !madeNames.contains(where: { $0.box == box }) { madeNames.append((box, name)) }
        return name
    }

    // MARK: Coordinates

    private func place(_ end: End, _ isHorizontal: Bool) -> Double {
        (end.value - (isHorizontal ? reader.origin.x : reader.origin.y)).onPaper
    }

    private func frame(_ node: LayoutNode) -> Rect {
        node.alignmentRectInRoot.moved(by: reader.origin).onPaper
    }

    /// Returns the coordinates that an item covers perpendicular to the axis of a constraint: the
    /// range of y if the constraint is horizontal.
    private func span(_ node: LayoutNode, _ isHorizontal: Bool) -> ClosedRange<Double> {
        let frame = frame(node)
        let (a, b) = isHorizontal ? (frame.minY, frame.maxY) : (frame.minX, frame.maxX)
        return min(a, b)...max(a, b)
    }
}

extension LayoutAttribute {
    var isCentral: Bool {
        switch self {
        case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: true
        default: false
        }
    }

    var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }
}

import Keyline

/// The line that shows a constraint in a picture (a dimension line or an alignment line), with its
/// label. Positions are in pixels of the picture.
struct PlacedMark {
    var mark: Mark
    /// The line as a rectangle, whose width or height is 0.
    var line: Rect
    /// True if the line is horizontal, and false if it is vertical.
    var runsAlongX: Bool
    /// The extension lines: thin lines from the edges of the items to a dimension line that is
    /// drawn at some distance from the items.
    var witnesses: [Rect] = []
    /// The rectangle of the label, including the numbers that refer to the list of conflicts; nil
    /// if there is no label.
    var label: Rect?
}

/// Chooses where a picture draws the dimension and alignment lines of constraints: first the lines,
/// where they cross as little as possible, and then a label beside each line.
struct Placement {
    static let fontSize = 9.0
    static let labelHeight = 11.0
    static let badgeWidth = 12.0

    let scale: Double
    /// The smallest rectangle that contains all views. A label outside this rectangle makes the
    /// picture larger.
    let paper: Rect
    private(set) var clutter = Clutter()

    init(scale: Double, paper: Rect, clutter: Clutter) {
        self.scale = scale
        self.paper = paper
        self.clutter = clutter
    }

    /// Places the lines and labels of all constraints, and returns them in the order of `marks`.
    /// Alignment lines come first, because they have only one possible position. Short dimension
    /// lines are placed before long ones, because they have fewer positions.
    mutating func place(_ marks: [Mark]) -> [PlacedMark] {
        var placed: [PlacedMark?] = Array(repeating: nil, count: marks.count)
        for (i, mark) in marks.enumerated() where mark.kind == .alignment {
            placed[i] = alignment(mark)
            clutter.add(.line, placed[i]!.line)
        }
        for (i, mark) in marks.enumerated() where mark.kind == .alignment {
            guard var best = placed[i] else { continue }
            placeLabel(of: &best)
            placed[i] = best
        }
        let others = marks.indices.filter { marks[$0].kind != .alignment }
            .sorted { (marks[$0].to - marks[$0].from, $0) < (marks[$1].to - marks[$1].from, $1) }
        for i in others {
            let best = dimension(marks[i])
            clutter.add(.line, best.line)
            for witness in best.witnesses { clutter.add(.line, witness) }
            if let label = best.label { clutter.add(.label, label) }
            placed[i] = best
        }
        return placed.compactMap { $0 }
    }

    // MARK: Alignments

    /// Places an alignment line. If one item contains the other, the line runs along the edge of
    /// the inner item, otherwise along both items.
    private func alignment(_ mark: Mark) -> PlacedMark {
        let spans = mark.spans.map { scaled($0) }
        var run = spans[0]
        if let other = spans.dropFirst().first, !contains(other, run) {
            run = min(run.lowerBound, other.lowerBound)...max(run.upperBound, other.upperBound)
        }
        if mark.isCentre { run = (run.lowerBound - 6)...(run.upperBound + 6) }
        let at = mark.from * scale
        return PlacedMark(
            mark: mark, line: Rect(!mark.isHorizontal, run, at...at),
            runsAlongX: !mark.isHorizontal)
    }

    private mutating func placeLabel(of placed: inout PlacedMark) {
        guard let size = labelSize(placed.mark) else { return }
        let options = labels(size, placed.line, placed.runsAlongX)
        var best: (cost: Double, rect: Rect)?
        for (i, rect) in options.enumerated() {
            let cost = labelCost(rect) + Double(i)
            if cost < best?.cost ?? .infinity { best = (cost, rect) }
        }
        placed.label = best.map { readable($0.rect, near: placed.line) }
        if let rect = placed.label { clutter.add(.label, rect) }
    }

    // MARK: Dimensions

    private func dimension(_ mark: Mark) -> PlacedMark {
        let along = (mark.from * scale)...(mark.to * scale)
        let size = labelSize(mark)
        var best: (cost: Double, placed: PlacedMark)?
        for (i, place) in places(mark).enumerated() {
            let line = Rect(mark.isHorizontal, along, place.across...place.across)
            var placed = PlacedMark(mark: mark, line: line, runsAlongX: mark.isHorizontal)
            placed.witnesses = witnesses(mark, place.across)
            var cost = clutter.cost(ofLine: line, isHorizontal: mark.isHorizontal)
            cost += place.penalty + 1.5 * Double(i)
            guard let size else {
                if cost < best?.cost ?? .infinity { best = (cost, placed) }
                continue
            }
            for (j, rect) in labels(size, line, mark.isHorizontal).enumerated() {
                let whole = cost + labelCost(rect) + Double(j)
                guard whole < best?.cost ?? .infinity else { continue }
                placed.label = rect
                best = (whole, placed)
            }
        }
        var result = best!.placed
        result.label = result.label.map { readable($0, near: result.line) }
        return result
    }

    /// Returns the possible positions of a dimension line, in pixels perpendicular to the line,
    /// each with a penalty. Positions outside the item have a penalty.
    private func places(_ mark: Mark) -> [(across: Double, penalty: Double)] {
        let spans = mark.spans.map { scaled($0) }
        let own = spans[0]
        if mark.kind == .size {
            let room = own.upperBound - own.lowerBound
            let outside = [
                (own.upperBound + 8, 12.0), (own.lowerBound - 8, 12.0),
                (own.upperBound + 21, 24.0), (own.lowerBound - 21, 24.0),
            ]
            guard room >= 16 else { return outside + [(middle(own), 8)] }
            var inside = [7.0, room - 7, room / 4, room * 3 / 4].map { (own.upperBound - $0, 0.0) }
            if room < 30 { inside.append((middle(own), 0)) }
            return inside + outside
        }
        let other = spans.count > 1 ? spans[1] : own
        let low = max(own.lowerBound, other.lowerBound)
        let high = min(own.upperBound, other.upperBound)
        guard high - low >= 1 else {
            // The items share no coordinate perpendicular to the distance, so no line can run from
            // one to the other. Put the line beside the first item; an extension line leads to the
            // second item.
            let room = own.upperBound - own.lowerBound
            return [0.5, 0.25, 0.75, 0.1, 0.9].map { (own.lowerBound + $0 * room, 0) }
        }
        return [0.5, 0.3, 0.7, 0.15, 0.85, 0.4, 0.6].map { (low + $0 * (high - low), 0) }
    }

    /// Returns the extension lines from the edges of the items to their dimension line, which is at
    /// the coordinate `across`. An item that the dimension line touches needs none.
    private func witnesses(_ mark: Mark, _ across: Double) -> [Rect] {
        var result: [Rect] = []
        for (i, span) in mark.spans.map({ scaled($0) }).enumerated() {
            let near: Double
            if across > span.upperBound + 0.5 {
                near = span.upperBound
            } else if across < span.lowerBound - 0.5 {
                near = span.lowerBound
            } else {
                continue
            }
            let run = across > near ? near...(across + 3) : (across - 3)...near
            let ends = mark.kind == .size ? [mark.from, mark.to] : [end(i, mark)]
            for at in ends.map({ $0 * scale }) {
                result.append(Rect(!mark.isHorizontal, run, at...at))
            }
        }
        return result
    }

    /// Returns the coordinate of that end of a distance which touches an item. `item` is 0 for the
    /// constraint's first item and 1 for the second.
    private func end(_ item: Int, _ mark: Mark) -> Double {
        (item == 0) == mark.isFirstAtEnd ? mark.to : mark.from
    }

    // MARK: Labels

    private func labelSize(_ mark: Mark) -> Size? {
        guard mark.label != nil || !mark.numbers.isEmpty else { return nil }
        var width = Placement.badgeWidth * Double(mark.numbers.count)
        if let label = mark.label { width += label.width(at: Placement.fontSize) + 2 }
        return Size(width: width, height: Placement.labelHeight)
    }

    /// Returns possible rectangles for the label of a line: on the line, beside the line, at its
    /// ends, and a little farther away.
    private func labels(_ size: Size, _ line: Rect, _ runsAlongX: Bool) -> [Rect] {
        let (w, h) = (size.width, size.height)
        func at(_ x: Double, _ y: Double) -> Rect { Rect(x: x, y: y, width: w, height: h) }
        let (x, y) = (line.midX, line.midY)
        if runsAlongX {
            var result: [Rect] = []
            if line.width >= w + 14 { result.append(at(x - w / 2, y - h / 2)) }
            result += [
                at(x - w / 2, y - h - 2), at(x - w / 2, y + 2), at(line.maxX + 4, y - h / 2),
                at(line.minX - w - 4, y - h / 2),
            ]
            if line.width >= w {
                result += [at(line.minX + 2, y - h - 2), at(line.maxX - w - 2, y - h - 2)]
                result += [at(line.minX + 2, y + 2), at(line.maxX - w - 2, y + 2)]
            }
            return result + [at(x - w / 2, y - 2 * h), at(x - w / 2, y + h)]
        }
        var result = [at(x + 4, y - h / 2), at(x - w - 4, y - h / 2)]
        if line.height >= h + 12 { result.append(at(x - w / 2, y - h / 2)) }
        if line.height > 4 * h {
            result += [at(x + 4, y - line.height / 4 - h / 2), at(x - w - 4, y - line.height / 4)]
            result += [at(x + 4, y + line.height / 4 - h / 2), at(x - w - 4, y + line.height / 4)]
        }
        return result + [at(x - w / 2, line.maxY + 4), at(x - w / 2, line.minY - h - 4)]
    }

    /// Returns `label` if it covers no other label of the picture. Otherwise returns the nearest
    /// free rectangle around the middle of the line, or `label` if there is none nearby. A label
    /// may cover the text of a view, because the picture draws such texts paler.
    private func readable(_ label: Rect, near line: Rect) -> Rect {
        guard clutter.hasLabel(in: label) else { return label }
        let (w, h) = (label.width, label.height)
        for ring in 1...Placement.mostRings {
            // Of the positions at the same distance from the line, try first those at which the
            // label covers the fewest lines and edges.
            let places = Placement.directions.map { x, y in
                Rect(
                    x: line.midX - w / 2 + x * Double(ring) * (w / 2 + 2),
                    y: line.midY - h / 2 + y * Double(ring) * h, width: w, height: h)
            }
            let free = places.filter { !clutter.hasLabel(in: $0) }
            if let best = free.min(by: { labelCost($0) < labelCost($1) }) { return best }
        }
        return label
    }

    private static let mostRings = 10
    private static let directions: [(Double, Double)] = [
        (0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1),
    ]

    private func labelCost(_ rect: Rect) -> Double {
        let isOutside =
            rect.minX < paper.minX || rect.maxX > paper.maxX || rect.minY < paper.minY
            || rect.maxY > paper.maxY
        return clutter.cost(ofLabel: rect) + (isOutside ? 30 : 0)
    }

    private func scaled(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
        (range.lowerBound * scale)...(range.upperBound * scale)
    }

    private func middle(_ range: ClosedRange<Double>) -> Double {
        (range.lowerBound + range.upperBound) / 2
    }

    private func contains(_ outer: ClosedRange<Double>, _ inner: ClosedRange<Double>) -> Bool {
        outer.lowerBound <= inner.lowerBound + 0.5 && outer.upperBound >= inner.upperBound - 0.5
    }
}

extension String {
    /// Estimates the width of the text in a sans-serif font, in pixels. The estimate is rather too
    /// large than too small, so that labels do not touch.
    func width(at fontSize: Double) -> Double {
        var units = 0.0
        for character in self {
            switch character {
            case "i", "j", "l", ".", ",", ":", ";", "'", "|", "!", " ", "I", "f", "t", "(", ")":
                units += 0.36
            case "m", "w", "M", "W", "@", "…": units += 0.95
            case "A"..."Z", "#", "=", "≥", "≤", "+", "−", "×", "<", ">": units += 0.74
            default: units += character.isASCII ? 0.6 : 1
            }
        }
        return units * fontSize
    }
}

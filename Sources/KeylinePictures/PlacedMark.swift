import Keyline

/// A mark with its place on the paper, in pixels.
struct PlacedMark {
    var mark: Mark
    /// The line itself: of no extent across its direction.
    var line: Rect
    /// Whether the line runs along x.
    var runsAlongX: Bool
    /// From the items to where the line is, if it is not beside them.
    var witnesses: [Rect] = []
    /// Where the label stands, numbers included.
    var label: Rect?
}

/// Finds room for marks: lines first where they disturb least, and their labels beside them.
struct Placement {
    static let fontSize = 9.0
    static let labelHeight = 11.0
    static let badgeWidth = 12.0

    let scale: Double
    /// The rectangles of views. Labels outside it make the picture larger.
    let paper: Rect
    private(set) var clutter = Clutter()

    init(scale: Double, paper: Rect, clutter: Clutter) {
        self.scale = scale
        self.paper = paper
        self.clutter = clutter
    }

    /// Alignments go where they must; of the others the short ones, which have the least choice, go
    /// first. The result is in the order of `marks`.
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

    /// Over the edge of the inner of two items, or through both.
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
        placed.label = best?.rect
        if let rect = best?.rect { clutter.add(.label, rect) }
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
        return best!.placed
    }

    /// Where across its axis a dimension may lie, the best first.
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
            // They lie aslant: the line lies beside the first, led to by one from the second.
            let room = own.upperBound - own.lowerBound
            return [0.5, 0.25, 0.75, 0.1, 0.9].map { (own.lowerBound + $0 * room, 0) }
        }
        return [0.5, 0.3, 0.7, 0.15, 0.85, 0.4, 0.6].map { (low + $0 * (high - low), 0) }
    }

    /// Lines from items to where the dimension is, if it is not beside them.
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

    /// Which end of a spacing belongs to its first or second item.
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

    /// On the line if there is room, else beside it, at its ends, and a little off.
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
    /// About how wide the text is in a sans-serif font, in pixels; rather too much than too little.
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

import Keyline

/// Records the rectangles of a picture, in pixels, in which something is drawn, so that further
/// labels and lines can be placed where they cover little. The rectangles are stored in a grid of
/// square cells, so a search for free room examines only rectangles nearby.
struct Clutter {
    /// The kind of thing that is drawn in a recorded rectangle. A `text` is shown by a view itself, such as a title;
    /// a `label` is a name or number that the picture adds.
    enum Kind { case label, text, line, edge, view }

    private struct Cell: Hashable { var x, y: Int }
    private struct Thing {
        var kind: Kind
        var rect: Rect
        /// For a view, its position in the drawing order. It covers all views with lower numbers.
        var order = 0
    }

    private static let cell = 64.0
    /// The penalty for a label that would cover another label or the text of a view. Crossing an
    /// edge, by comparison, costs 5.
    static let labelOnLabel = 400.0
    private var things: [Thing] = []
    private var cells: [Cell: [Int]] = [:]
    /// The indices of recorded rectangles that cover too many grid cells to be stored in each.
    /// Every search examines all of them.
    private var large: [Int] = []

    mutating func add(_ kind: Kind, _ rect: Rect, order: Int = 0) {
        if let cells = Clutter.cells(of: rect) {
            for cell in cells { self.cells[cell, default: []].append(things.count) }
        } else {
            large.append(things.count)
        }
        things.append(Thing(kind: kind, rect: rect, order: order))
    }

    mutating func addEdges(of rect: Rect) {
        let (w, h) = (rect.width, rect.height)
        add(.edge, Rect(x: rect.minX, y: rect.minY, width: w))
        add(.edge, Rect(x: rect.minX, y: rect.maxY, width: w))
        add(.edge, Rect(x: rect.minX, y: rect.minY, height: h))
        add(.edge, Rect(x: rect.maxX, y: rect.minY, height: h))
    }

    /// Returns the penalty for placing a label in `rect`, from what the label would cover. 0 means
    /// that the place is free. `order` is the position in the drawing order of the view that the
    /// label belongs to.
    func cost(ofLabel rect: Rect, on order: Int = .max) -> Double {
        var cost = 0.0
        forEach(near: rect) { thing in
            switch thing.kind {
            case .label, .text: cost += Clutter.labelOnLabel
            case .line: cost += 14
            case .edge: cost += 5
            case .view: cost += thing.order > order ? 40 : 0
            }
        }
        return cost
    }

    /// Returns whether a name or number that the picture has added overlaps `rect`.
    func hasLabel(in rect: Rect) -> Bool {
        var hasLabel = false
        forEach(near: rect) { if $0.kind == .label { hasLabel = true } }
        return hasLabel
    }

    /// Returns whether a view that is drawn later than the view at position `order` of the drawing
    /// order overlaps `rect`.
    func isCovered(_ rect: Rect, above order: Int) -> Bool {
        var isCovered = false
        forEach(near: rect) { if $0.kind == .view && $0.order > order { isCovered = true } }
        return isCovered
    }

    /// Returns the penalty for drawing a line along the x or y axis in `rect`, from what the line
    /// would cross. 0 means that the place is free.
    func cost(ofLine rect: Rect, isHorizontal: Bool) -> Double {
        // Shorten the line by one pixel at both ends. A rectangle that begins where the line ends
        // is not crossed by it.
        let wide =
            isHorizontal
            ? Rect(x: rect.minX + 1, y: rect.minY - 4, width: max(0, rect.width - 2), height: 8)
            : Rect(x: rect.minX - 4, y: rect.minY + 1, width: 8, height: max(0, rect.height - 2))
        var cost = 0.0
        forEach(near: wide) { thing in
            let isParallel = (thing.rect.width > thing.rect.height) == isHorizontal
            switch thing.kind {
            case .label, .text: cost += thing.rect.overlaps(rect) ? 150 : 0
            case .line: cost += isParallel ? 100 : 3
            case .edge: cost += isParallel ? 25 : 0
            case .view: break
            }
        }
        return cost
    }

    private func forEach(near rect: Rect, _ body: (Thing) -> Void) {
        guard let near = Clutter.cells(of: rect) else {
            for thing in things where thing.rect.overlaps(rect) { body(thing) }
            return
        }
        var met: Set<Int> = []
        for at in near.flatMap({ cells[$0] ?? [] }) + large where things[at].rect.overlaps(rect) {
            if met.insert(at).inserted { body(things[at]) }
        }
    }

    /// Returns the grid cells that a rectangle covers, or nil if it covers 64 or more in a row or
    /// column.
    private static func cells(of rect: Rect) -> [Cell]? {
        let low = (x: (rect.minX / cell).rounded(.down), y: (rect.minY / cell).rounded(.down))
        let high = (x: (rect.maxX / cell).rounded(.down), y: (rect.maxY / cell).rounded(.down))
        guard abs(low.x) < 1e9, abs(low.y) < 1e9, high.x - low.x < 64, high.y - low.y < 64
        else { return nil }
        return (Int(low.x)...max(Int(low.x), Int(high.x))).flatMap { x in
            (Int(low.y)...max(Int(low.y), Int(high.y))).map { Cell(x: x, y: $0) }
        }
    }
}

extension Rect {
    func overlaps(_ other: Rect) -> Bool {
        minX < other.maxX + 0.01 && other.minX < maxX + 0.01 && minY < other.maxY + 0.01
            && other.minY < maxY + 0.01
    }

    func grown(by margin: Double) -> Rect {
        Rect(
            x: minX - margin, y: minY - margin, width: width + 2 * margin,
            height: height + 2 * margin)
    }

    func union(_ other: Rect) -> Rect {
        let (x, y) = (min(minX, other.minX), min(minY, other.minY))
        return Rect(
            x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
    }

    func scaled(by factor: Double) -> Rect {
        Rect(x: minX * factor, y: minY * factor, width: width * factor, height: height * factor)
    }

    /// Creates a rectangle from two ranges of coordinates. If `isHorizontal` is true, `along` is
    /// the range of x and `across` that of y; otherwise `along` is the range of y.
    init(_ isHorizontal: Bool, _ along: ClosedRange<Double>, _ across: ClosedRange<Double>) {
        let (x, y) = isHorizontal ? (along, across) : (across, along)
        self.init(
            x: x.lowerBound, y: y.lowerBound, width: x.upperBound - x.lowerBound,
            height: y.upperBound - y.lowerBound)
    }
}

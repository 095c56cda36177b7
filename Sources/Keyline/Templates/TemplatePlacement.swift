import KeylineSolver

/// Turns the values of instances into frames; needs no tree.
///
/// A row of values has x, y, width and height of the items that are asked for, and then of those that
/// their frames are measured from. It is written where the frames will be, and becomes frames in place.
struct TemplatePlacement: Sendable {
    /// How the values of an item become its frame. Items that lie in others come before these.
    private struct Step {
        var item: Int
        var insets: Insets
        /// The reference of the frame's origin: an item of the row, or the origin.
        var outer: (item: Int, insets: Insets)?
        var shift: Point
        /// The frame of an item that no constraint mentions.
        var fixed: Rect?
    }

    /// The variables whose values make up a row.
    let variables: [Variable]
    private let frameCount: Int
    private var steps: [Step] = []
    private let grid: PixelGrid

    private var itemCount: Int { variables.count / 4 }

    init(of nodes: [LayoutNode], in layout: SubtreeLayout, scale: Double) throws(LayoutError) {
        for node in nodes { try layout.check(node) }
        let grid = PixelGrid(scale: scale)
        var items = nodes
        var steps: [(depth: Int, step: Step)] = []
        for (i, node) in nodes.enumerated() {
            var step = Step(item: i, insets: node.alignmentInsets, shift: .zero)
            var depth = 0
            if node !== layout.top {
                let (reference, shift) = LayoutNode.reference(
                    of: node.parentLink, in: Unretained(layout.top))
                let outer = reference?.object
                step.shift = shift
                if node.variables == nil { step.fixed = node.storedFrame }
                if let outer {
                    let at = items.firstIndex { $0 === outer } ?? items.count
                    if at == items.count { items.append(outer) }
                    step.outer = (at, outer.alignmentInsets)
                }
                depth = Unretained(node).depth
            }
            let isPlain =
                step.outer == nil && step.fixed == nil && step.insets == .zero
                && step.shift == .zero && scale <= 0
            if !isPlain { steps.append((depth, step)) }
        }
        self.grid = grid
        self.steps = steps.sorted { ($1.depth, $0.step.item) < ($0.depth, $1.step.item) }.map(
            \.step)
        frameCount = nodes.count
        variables = items.flatMap { node in
            layout.places[ObjectIdentifier(node)].map { layout.variables[$0].all } ?? []
        }
    }

    /// The values of a row, which begins at an index and has `itemCount` rectangles, become frames.
    @inline(__always)
    private func place(_ rows: inout MutableSpan<Rect>, at first: Int) {
        for step in steps {
            if let fixed = step.fixed {
                rows[first + step.item] = fixed
                continue
            }
            var origin = step.shift
            if let outer = step.outer {
                let frame = grid.frame(of: rows[first + outer.item], outer.insets)
                origin.x += frame.minX
                origin.y += frame.minY
            }
            var frame = grid.frame(of: rows[first + step.item], step.insets)
            frame.origin.x -= origin.x
            frame.origin.y -= origin.y
            rows[first + step.item] = frame
        }
    }

    func stamp(
        _ template: SolverTemplate, _ count: Int, _ numbers: Span<Double>,
        into frames: inout MutableSpan<Rect>, threads: ThreadCount
    ) throws(SolverError) -> SolverTemplate.Summary {
        guard itemCount > frameCount, !frames.isEmpty else {
            return try run(template, count, numbers, &frames, threads)
        }
        // There is not room for whole rows: they go elsewhere first, not too many at a time.
        let most = 16_384
        var room = [Rect].unwritten(min(count, most) * itemCount)
        var sum = SolverTemplate.Summary(instances: count)
        for first in stride(from: 0, to: count, by: most) {
            let few = min(most, count - first)
            let part = numbers.extracting((first * template.shape.numbers)...)
            var rows = room.mutableSpan
            let summary = try run(template, few, part, &rows, threads)
            sum.repaired += summary.repaired
            sum.failures += summary.failures.map {
                .init(instance: first + $0.instance, code: $0.code)
            }
            summary.forEachSuccess(of: few) { i in
                for item in 0..<frameCount {
                    frames[(first + i) * frameCount + item] = rows[i * itemCount + item]
                }
            }
        }
        return sum
    }

    /// Computes instances where `rows` has a whole row for each.
    private func run(
        _ template: SolverTemplate, _ count: Int, _ numbers: Span<Double>,
        _ rows: inout MutableSpan<Rect>, _ threads: ThreadCount
    ) throws(SolverError) -> SolverTemplate.Summary {
        let summary = try rows.withParts(of: Double.self) { values throws(SolverError) in
            try template.stamp(
                instances: count, numbers: numbers, into: &values, threads: threads)
        }
        guard !steps.isEmpty else { return summary }
        summary.forEachSuccess(of: count) { place(&rows, at: $0 * itemCount) }
        return summary
    }
}

extension SolverTemplate.Summary {
    /// Calls `body` with the index of each of `count` instances that has values.
    @inline(__always)
    fileprivate func forEachSuccess(of count: Int, _ body: (Int) -> Void) {
        var failed = failures[...]
        for i in 0..<count {
            if failed.first?.instance == i {
                failed.removeFirst()
            } else {
                body(i)
            }
        }
    }
}

extension PixelGrid {
    /// The frame of an alignment rectangle.
    fileprivate func frame(of rect: Rect, _ insets: Insets) -> Rect {
        frame(
            x: rect.minX, y: rect.minY, width: rect.width, height: rect.height, insets: insets)
    }
}

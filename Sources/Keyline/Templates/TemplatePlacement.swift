import KeylineSolver

/// Converts the values that a solver template computes into frames. It does not use the views,
/// which may have been deallocated.
///
/// Each instance (set of input numbers) has one row of values: x, y, width and height of each item
/// whose frame is wanted, followed by those of items to which these frames are relative. The values
/// are written into the memory of the frames, and are converted in place.
struct TemplatePlacement: Sendable {
    /// Turns the values of one item (x, y, width and height in the solver's coordinates) into its frame, in place.
    /// Inner items are converted before the items that contain them, because their conversion needs the unconverted
    /// values of the latter.
    private struct Step {
        var item: Int
        var insets: Insets
        /// The item to whose origin the frame is relative, with its alignment insets; nil if the
        /// frame is relative to the origin of the topmost item.
        var outer: (item: Int, insets: Insets)?
        var shift: Point
        /// For an item that no constraint mentions: its frame, which is equal in all instances. Nil
        /// for all other items.
        var fixed: Rect?
    }

    /// The solver's variables that the template computes for each instance, in the order of the values: x, y, width and
    /// height of each item.
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

    /// Converts the values of one instance into frames, in place. The instance's row is `itemCount` rectangles of
    /// `rows`, beginning at index `first`.
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
        // The values of an instance need more memory than its frames, because some items only serve
        // as references. Compute rows in a buffer of limited size, and copy the wanted frames.
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

    /// Computes `count` instances, and writes the values of each into a row of `itemCount` rectangles of `rows`.
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
    /// Calls `body` for each instance of a call that did not fail, with the index of the instance.
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
    /// Returns the frame for an alignment rectangle and its insets, rounded to pixels.
    fileprivate func frame(of rect: Rect, _ insets: Insets) -> Rect {
        frame(
            x: rect.minX, y: rect.minY, width: rect.width, height: rect.height, insets: insets)
    }
}

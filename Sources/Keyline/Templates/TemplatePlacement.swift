import KeylineSolver

/// Converts the values that a solver template computes into frames. It does not use the views,
/// which may have been deallocated.
///
/// Each instance (set of input numbers) has one row of values: x, y, width and height of each item
/// whose frame is wanted, followed by those of items to which these frames are relative. The values
/// are written into the memory of the frames, and each row is converted in place.
struct TemplatePlacement: Sendable {
    /// Turns the values of one item (x, y, width and height in the solver's coordinates) into its
    /// frame, in place. An item is converted before the item that contains it, because its
    /// conversion needs the values that the containing item has before its own conversion.
    private struct Step {
        var item: Int
        var insets: Insets
        /// The item to whose origin the frame is relative, by its index and its alignment insets.
        /// Nil if the frame is relative to the origin of the topmost item.
        var outer: (item: Int, insets: Insets)?
        var shift: Point
        /// The frame of an item that no constraint mentions. It is the same in all instances (sets
        /// of input numbers). Nil for all other items.
        var fixed: Rect?
    }

    /// The solver's variables whose values the template computes for each instance (set of input
    /// numbers): x, y, width and height of each item, in the order of the values.
    let variables: [Variable]
    private let frameCount: Int
    private var steps: [Step] = []
    private let grid: PixelGrid

    private var itemCount: Int { variables.count / 4 }

    init(
        of nodes: [LayoutNode], in subtree: SubtreeConstraints, _ layout: SubtreeSolver,
        scale: Double
    ) throws(LayoutError) {
        for node in nodes { try subtree.check(node) }
        let grid = PixelGrid(scale: scale)
        var items = nodes
        var steps: [(depth: Int, step: Step)] = []
        for (i, node) in nodes.enumerated() {
            var step = Step(item: i, insets: node.alignmentInsets, shift: .zero)
            var depth = 0
            if node !== subtree.top {
                let (reference, shift) = LayoutNode.reference(
                    of: node.parentLink, in: Unretained(subtree.top))
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
            subtree.places[ObjectIdentifier(node)].map { layout.variables[$0].all } ?? []
        }
    }

    /// Converts the values of one instance (set of input numbers) into frames, in place. The values
    /// are `itemCount` rectangles of `rows`, beginning at index `first`.
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
        // Some items are needed only as references for the frames of others, so an instance has
        // more values than the caller's memory has room for. Compute the values in a buffer of
        // limited size, and copy the wanted frames.
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

    /// Computes `count` instances (sets of input numbers), and writes the values of each into
    /// `itemCount` successive rectangles of `rows`.
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
    /// Calls `body` with the index of each instance (set of input numbers) of a call for which a
    /// layout was found.
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
    /// Returns the frame that belongs to an alignment rectangle: the rectangle enlarged by the
    /// insets, with edges rounded to pixels.
    fileprivate func frame(of rect: Rect, _ insets: Insets) -> Rect {
        frame(
            x: rect.minX, y: rect.minY, width: rect.width, height: rect.height, insets: insets)
    }
}

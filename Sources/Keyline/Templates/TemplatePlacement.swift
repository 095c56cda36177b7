import KeylineSolver

/// From the values of instances to frames, without the tree.
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

    /// Of a row.
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
                    of: node.parentLink, in: Uncounted(layout.top))
                let outer = reference?.object
                step.shift = shift
                if node.variables == nil { step.fixed = node.storedFrame }
                if let outer {
                    let at = items.firstIndex { $0 === outer } ?? items.count
                    if at == items.count { items.append(outer) }
                    step.outer = (at, outer.alignmentInsets)
                }
                depth = Uncounted(node).depth
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

    /// Values become frames. A row has `itemCount` rectangles.
    private func place(_ row: UnsafeMutablePointer<Rect>) {
        for step in steps {
            if let fixed = step.fixed {
                row[step.item] = fixed
                continue
            }
            var origin = step.shift
            if let outer = step.outer {
                let frame = grid.frame(of: row[outer.item], outer.insets)
                origin.x += frame.minX
                origin.y += frame.minY
            }
            var frame = grid.frame(of: row[step.item], step.insets)
            frame.origin.x -= origin.x
            frame.origin.y -= origin.y
            row[step.item] = frame
        }
    }

    func stamp(
        _ template: SolverTemplate, _ count: Int, _ numbers: UnsafeBufferPointer<Double>,
        into frames: UnsafeMutableBufferPointer<Rect>, threads: ThreadCount
    ) throws(SolverError) -> SolverTemplate.Summary {
        guard itemCount > frameCount, let target = frames.baseAddress else {
            return try run(template, count, numbers, frames, threads)
        }
        // There is not room for whole rows: they go elsewhere first, not too many at a time.
        let most = 16_384
        let space = UnsafeMutableBufferPointer<Rect>.allocate(
            capacity: min(count, most) * itemCount)
        defer { space.deallocate() }
        var sum = SolverTemplate.Summary(instances: count)
        for first in stride(from: 0, to: count, by: most) {
            let few = min(most, count - first)
            let part = UnsafeBufferPointer(
                rebasing: numbers[first * template.shape.numbers..<numbers.count])
            let summary = try run(template, few, part, space, threads)
            sum.repaired += summary.repaired
            var failed = summary.failures[...]
            for i in 0..<few {
                if failed.first?.instance == i {
                    failed.removeFirst()
                    sum.failures.append(
                        .init(
                            instance: first + i, code: summary.failures[failed.startIndex - 1].code)
                    )
                    continue
                }
                (target + (first + i) * frameCount).update(
                    from: space.baseAddress! + i * itemCount, count: frameCount)
            }
        }
        return sum
    }

    /// Instances whose rows have room.
    private func run(
        _ template: SolverTemplate, _ count: Int, _ numbers: UnsafeBufferPointer<Double>,
        _ rows: UnsafeMutableBufferPointer<Rect>, _ threads: ThreadCount
    ) throws(SolverError) -> SolverTemplate.Summary {
        let values = UnsafeMutableRawBufferPointer(rows).bindMemory(to: Double.self)
        let result = Result { () throws(SolverError) in
            try template.stamp(count: count, numbers: numbers, into: values, threads: threads)
        }
        let bound = UnsafeMutableRawBufferPointer(values).bindMemory(to: Rect.self)
        let summary = try result.get()
        guard !steps.isEmpty, let first = bound.baseAddress else { return summary }
        var failed = summary.failures[...]
        for i in 0..<count {
            if failed.first?.instance == i {
                failed.removeFirst()
                continue
            }
            place(first + i * itemCount)
        }
        return summary
    }
}

extension PixelGrid {
    /// The frame of an alignment rectangle.
    fileprivate func frame(of rect: Rect, _ insets: Insets) -> Rect {
        frame(
            x: rect.minX, y: rect.minY, width: rect.width, height: rect.height, insets: insets)
    }
}

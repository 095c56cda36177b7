import KeylineSolver

/// The meaning of a variable, so that a frame is found from a value without a look-up: the node that has it, and
/// whether what is in the node moves with it.
struct Role: BitwiseCopyable {
    var node: Unretained<LayoutNode>
    var isPosition: Bool
}

/// The nodes that a pass places, in storage that passes share.
struct Placement: ~Copyable {
    /// Those that get a frame, and those whose children may have another one.
    fileprivate var moved = Records<Unretained<LayoutNode>>()
    fileprivate var shifted = Records<Unretained<LayoutNode>>()

    @inline(__always)
    fileprivate mutating func markMoved(_ node: LayoutNode) {
        guard !node.isPlacing else { return }
        node.isPlacing = true
        moved.append(Unretained(node))
    }

    /// A child that stays where it is has another frame when its parent moved.
    @inline(__always)
    fileprivate mutating func markShifted(_ node: LayoutNode) {
        guard node.hasChildren, !node.isShifted else { return }
        node.isShifted = true
        shifted.append(Unretained(node))
    }

    fileprivate mutating func markChildrenOfShifted() {
        while let role = shifted.popLast() {
            role.with { node in
                node.isShifted = false
                for child in node.children {
                    child.variables == nil ? markShifted(child) : markMoved(child)
                }
            }
        }
    }
}

/// A frame that a node got, and its item does not know yet.
struct Told: BitwiseCopyable {
    /// Nil once the node left, or was placed anew.
    var node: Unretained<LayoutNode>?
    var frame: Rect
}

/// From values to frames.
extension LayoutEngine {
    /// The node's frame, or those in it, may be others though no value changed.
    func frameChanged(of node: LayoutNode) {
        if node.isFrameStale { return }
        node.isFrameStale = true
        staleFrames.append(node)
    }

    /// All frames in a subtree may be others though no value changed, as after another norm was chosen.
    func framesChanged(in top: LayoutNode) {
        alterations &+= 1
        top.subtree.forEach(frameChanged)
    }

    /// Gives new frames to the nodes whose values changed, and tells their items.
    func place() {
        var running = Placement()
        swap(&running, &placement)
        mark(&running)
        let first = told.count
        asking { findFrames(&running.moved) }
        running.moved.removeAll()
        swap(&running, &placement)
        tell(from: first)
    }

    /// Marks what has another frame, or may have.
    private func mark(_ running: inout Placement) {
        solver.withChanges { changes in
            for i in changes.indices {
                guard let role = tables.value.roles.find(changes[i].index) ?? nil else { continue }
                role.node.with { node in
                    running.markMoved(node)
                    if role.isPosition { running.markShifted(node) }
                }
            }
        }
        flushVariables()
        if !staleFrames.isEmpty {
            for node in staleFrames {
                node.isFrameStale = false
                guard node.root === root else { continue }
                running.markShifted(node)
                if node.variables != nil { running.markMoved(node) }
            }
            staleFrames.removeAll(keepingCapacity: true)
        }
        // Their values may be what they were before, and nobody has seen them.
        for i in tables.value.freshNodes.indices {
            tables.value.freshNodes[i]?.with { node in
                node.freshAt = -1
                if node.variables != nil { running.markMoved(node) }
            }
        }
        tables.value.freshNodes.removeAll()
        running.markChildrenOfShifted()
    }

    /// Tells the items of their frames. They may do anything: what leaves the tree takes itself out of
    /// the list and is kept until the pass is over, and what is placed by another pass meanwhile has been
    /// told by that.
    private func tell(from first: Int) {
        for i in first..<told.count {
            let news = tables.value.told[i]
            news.node?.with { node in
                node.toldAt = -1
                guard news.frame != node.storedFrame else { return }
                node.storedFrame = news.frame
                if node.withView({ $0.layoutFrameDidChange(to: news.frame) }) == nil {
                    node.item?.layoutFrameDidChange(to: news.frame)
                }
                if node.heightFollowsWidth { node.followWidth() }
            }
        }
        told.removeLast(to: first)
    }

    /// Finds the frames, and lists those that are others than before.
    private func findFrames(_ moved: inout Records<Unretained<LayoutNode>>) {
        var beyond: [Unretained<LayoutNode>] = []
        solver.withValues { findFrames(moved, $0, &beyond) }
        guard !beyond.isEmpty else { return }
        LayoutError(
            kind: .badNumber, constraints: beyond.map { $0.with(\.label) },
            reason: "Frames that are not finite have no effect; a multiplier is too large for them:"
        ).report()
    }

    /// - Parameter beyond: gets the nodes whose frame is not finite.
    @inline(__always)
    private func findFrames(
        _ moved: borrowing Records<Unretained<LayoutNode>>, _ values: Span<Double>,
        _ beyond: inout [Unretained<LayoutNode>]
    ) {
        let top = Unretained(root), disturbances = tables.value.disturbances
        let grid = PixelGrid(scale: displayScale)
        // Most come beside their siblings.
        var parent: Unretained<LayoutNode>?, origin = Point.zero
        for i in moved.indices {
            let role = moved[i]
            role.with { node in
                node.isPlacing = false
                guard role != top || node.isSizedByConstraints, node.variables != nil else {
                    return
                }
                let around = node.parentLink, isSibling = parent != nil && parent == around
                if !isSibling { origin = self.origin(of: around, on: grid, values, disturbances) }
                parent = around
                guard var frame = frame(of: node, on: grid, values, disturbances) else { return }
                frame.origin.x -= origin.x
                frame.origin.y -= origin.y
                if role == top { frame.origin = node.storedFrame.origin }
                if !tables.value.list(frame, for: role, node) { beyond.append(role) }
            }
        }
    }

    /// Where the node's origin is in the coordinates of the root.
    private func origin(
        of node: Unretained<LayoutNode>?, on grid: PixelGrid, _ values: Span<Double>,
        _ disturbances: Int
    ) -> Point {
        let (placed, shift) = LayoutNode.reference(of: node, in: Unretained(root))
        guard let frame = placed?.with({ frame(of: $0, on: grid, values, disturbances) }) ?? nil
        else {
            return shift
        }
        return Point(x: shift.x + frame.minX, y: shift.y + frame.minY)
    }

    /// The frame of a node in the coordinates of the root, nil of one that has left; `values` are the solver's unless
    /// there were more disturbances since.
    @inline(__always)
    private func frame(
        of node: LayoutNode, on grid: PixelGrid, _ values: Span<Double>, _ disturbances: Int
    ) -> Rect? {
        // An item that is asked may do anything, and so disturb.
        let insets = node.alignmentInsets
        guard let own = node.variables else { return nil }
        if tables.value.disturbances == disturbances { return grid.frame(own, values, insets) }
        return places(node, own) ? solver.withValues { grid.frame(own, $0, insets) } : nil
    }

    /// Whether the variables are this engine's, and the node's.
    private func places(_ node: LayoutNode, _ own: LayoutVariables) -> Bool {
        guard let role = tables.value.roles.find(own.x.index) ?? nil else { return false }
        return role.node.isSame(as: node)
    }
}

extension PixelGrid {
    @inline(__always)
    fileprivate func frame(_ own: LayoutVariables, _ values: Span<Double>, _ insets: Insets) -> Rect
    {
        frame(
            x: values[own.x.index], y: values[own.y.index], width: values[own.width.index],
            height: values[own.height.index], insets: insets)
    }
}

/// Where edges of frames may lie.
struct PixelGrid: Sendable {
    /// Pixels a point; 0 for exact frames.
    var scale: Double

    /// The frame of an alignment rectangle: with what constraints do not see, on pixels if there are
    /// any. Edges are rounded, not extents, so that neighbours neither gap nor overlap.
    func frame(x: Double, y: Double, width: Double, height: Double, insets: Insets) -> Rect {
        let frame = Rect(
            x: x - insets.left, y: y - insets.top, width: width + insets.left + insets.right,
            height: height + insets.top + insets.bottom)
        guard scale > 0, scale < .infinity else { return frame }
        let x = pixel(frame.minX), y = pixel(frame.minY)
        return Rect(x: x, y: y, width: pixel(frame.maxX) - x, height: pixel(frame.maxY) - y)
    }

    /// A size up to whole pixels, so that what has it is never cut off.
    func roundedUp(_ size: Size) -> Size {
        guard scale > 0 else { return size }
        // An edge above a pixel by errors of rounding only is on it.
        func up(_ extent: Double) -> Double { (extent * scale - 1e-6).rounded(.up) / scale }
        return Size(width: up(size.width), height: up(size.height))
    }

    private func pixel(_ value: Double) -> Double { (value * scale).rounded() / scale }
}

extension LayoutNode {
    /// The origin of coordinates in `node`: the closest node, it or around it, that constraints
    /// place, and how far its frame's origin is from theirs. Nil is the origin of `top`.
    @inline(__always)
    static func reference(of node: Unretained<LayoutNode>?, in top: Unretained<LayoutNode>) -> (
        placed: Unretained<LayoutNode>?, shift: Point
    ) {
        var shift = Point.zero
        var next = node
        while let outer = next {
            let isPlaced = outer.with { outer in
                if outer.scrolls {
                    shift.x -= outer.boundsOrigin.x
                    shift.y -= outer.boundsOrigin.y
                }
                return outer.variables != nil
            }
            if outer == top { return (nil, shift) }
            if isPlaced { return (outer, shift) }
            outer.with { outer in
                shift.x += outer.storedFrame.minX
                shift.y += outer.storedFrame.minY
            }
            next = outer.parent
        }
        return (nil, shift)
    }
}

extension LayoutEngine.Tables {
    /// Lists a frame to be told to its node, if it is another; one listed before counts no more. A frame that is not
    /// finite is not listed: false.
    @inline(__always)
    fileprivate mutating func list(
        _ frame: Rect, for role: Unretained<LayoutNode>, _ node: LayoutNode
    ) -> Bool {
        if node.toldAt >= 0 {
            told[Int(node.toldAt)].node = nil
            node.toldAt = -1
        }
        guard frame != node.storedFrame else { return true }
        guard (frame.minX + frame.minY + frame.width + frame.height).isFinite else { return false }
        node.toldAt = Int32(told.count)
        told.append(Told(node: role, frame: frame))
        return true
    }
}

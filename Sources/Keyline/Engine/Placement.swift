import KeylineSolver

/// The meaning of a solver variable: the node whose frame it describes, and whether it is a
/// position. If a position changes, the frames of the node's children may change, too.
struct Role: BitwiseCopyable {
    var node: Unretained<LayoutNode>
    var isPosition: Bool
}

/// The nodes whose frames a layout pass computes. The storage is reused by all passes.
struct Placement: ~Copyable {
    /// `moved` contains the nodes whose frames are computed; `shifted` those whose children's
    /// frames may change because the node moved.
    fileprivate var moved = Records<Unretained<LayoutNode>>()
    fileprivate var shifted = Records<Unretained<LayoutNode>>()

    @inline(__always)
    fileprivate mutating func markMoved(_ node: LayoutNode) {
        guard !node.isPlacing else { return }
        node.isPlacing = true
        moved.append(Unretained(node))
    }

    /// Records that a node has moved. Frames are relative to parents, so a child that does not move
    /// in the coordinates of the root gets another frame.
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
                node.forEachChild { child in
                    child.variables == nil ? markShifted(child) : markMoved(child)
                }
            }
        }
    }
}

/// A computed frame, in points, that has not been passed to the node's item yet.
struct FrameChange: BitwiseCopyable {
    /// The node; nil after the node left the tree or got another frame.
    var node: Unretained<LayoutNode>?
    var frame: Rect
}

/// Computes frames from the values of the solver's variables.
extension LayoutEngine {
    /// Schedules the computation of a node's frame and its children's frames, which may have
    /// changed although the solver's values did not: for example when alignment insets change.
    func frameChanged(of node: LayoutNode) {
        queue.value.computeFrame(of: node)
    }

    /// Schedules the computation of all frames in a subtree, for example after the norm of the
    /// layout was changed.
    func framesChanged(in top: LayoutNode) {
        changes.alterations &+= 1
        top.subtree.forEach(frameChanged)
    }

    /// Computes the frames of the nodes whose solver values have changed, and lists those that
    /// differ from the present ones. Returns whether the heights of some items are stale, because
    /// their widths have changed.
    func place() -> Bool {
        var running = Placement()
        swap(&running, &placement)
        mark(&running)
        let isStale = findFrames(&running.moved)
        running.moved.removeAll()
        swap(&running, &placement)
        return isStale
    }

    /// Collects the nodes whose frames may have changed since the last pass.
    private func mark(_ running: inout Placement) {
        system.value.solver.withChanges { changes in
            for i in changes.indices {
                guard let role = system.value.roles.find(changes[i].index) ?? nil else { continue }
                role.node.with { node in
                    running.markMoved(node)
                    if role.isPosition { running.markShifted(node) }
                }
            }
        }
        flushVariables()
        for i in queue.value.staleFrames.indices {
            queue.value.staleFrames[i].link?.with { node in
                node.isFrameStale = false
                guard node.root === root else { return }
                running.markShifted(node)
                if node.variables != nil { running.markMoved(node) }
            }
        }
        queue.value.staleFrames.removeAll()
        // New nodes always get a frame, because their variables may have the values that they had
        // initially, and then the solver does not report a change.
        for i in queue.value.freshNodes.indices {
            queue.value.freshNodes[i]?.with { node in
                node.freshAt = -1
                if node.variables != nil { running.markMoved(node) }
            }
        }
        queue.value.freshNodes.removeAll()
        queue.value.heldNodes = 0
        running.markChildrenOfShifted()
    }

    /// Passes the changed frames to the items, whose code may change the tree. A node that leaves
    /// the tree is removed from the list, and its item is kept alive until the pass ends. If
    /// another pass runs meanwhile, it passes on the remaining frames.
    func tell() {
        while queue.value.toldFrames < queue.value.frameChanges.count {
            let change = queue.value.frameChanges[queue.value.toldFrames]
            queue.value.toldFrames += 1
            change.node?.with { node in
                node.frameChangeAt = -1
                guard change.frame != node.storedFrame else { return }
                if change.frame.size != node.storedFrame.size { node.isResized = true }
                node.storedFrame = change.frame
                if node.withView({ $0.layoutFrameDidChange(to: change.frame) }) == nil {
                    node.item?.layoutFrameDidChange(to: change.frame)
                }
            }
        }
        queue.value.frameChanges.removeAll()
        queue.value.toldFrames = 0
    }

    /// Computes the frames of the given nodes, and lists those that differ from the present ones.
    /// Frames that are not finite are reported. Returns whether the heights of some items are
    /// stale.
    private func findFrames(_ moved: inout Records<Unretained<LayoutNode>>) -> Bool {
        var beyond: [LayoutNode] = []
        let isStale = system.value.solver.withValues { findFrames(moved, $0, &beyond) }
        guard !beyond.isEmpty else { return isStale }
        let nodes = beyond
        queue.value.reports.add { _ in
            LayoutError(
                kind: .badNumber, constraints: nodes.map(\.label),
                reason: "Frames that are not finite have no effect; a multiplier is too large for "
                    + "them:"
            ).report()
        }
        return isStale
    }

    /// Computes the frames of the given nodes, and lists those that differ from the present ones.
    /// Appends nodes with a frame that is not finite to `beyond`. Returns whether the heights of
    /// some items are stale.
    @inline(__always)
    private func findFrames(
        _ moved: borrowing Records<Unretained<LayoutNode>>, _ values: Span<Double>,
        _ beyond: inout [LayoutNode]
    ) -> Bool {
        let top = Unretained(root), grid = PixelGrid(scale: displayScale)
        // Keep the parent and its origin for the next node, which is usually a sibling.
        var parent: Unretained<LayoutNode>?, origin = Point.zero, isStale = false
        for i in moved.indices {
            let role = moved[i]
            role.with { node in
                node.isPlacing = false
                guard role != top || node.isSizedByConstraints, let own = node.variables else {
                    return
                }
                let around = node.parentLink, isSibling = parent != nil && parent == around
                if !isSibling { origin = self.origin(of: around, on: grid, values) }
                parent = around
                var frame = grid.frame(own, values, node.alignmentInsets)
                frame.origin.x -= origin.x
                frame.origin.y -= origin.y
                if role == top { frame.origin = node.storedFrame.origin }
                guard queue.value.list(frame, for: role, node) else {
                    beyond.append(node)
                    return
                }
                if node.heightFollowsWidth, node.noteWidth(frame) { isStale = true }
            }
        }
        return isStale
    }

    /// Returns the origin of a node's coordinates, in the coordinates of the root and in points.
    private func origin(
        of node: Unretained<LayoutNode>?, on grid: PixelGrid, _ values: Span<Double>
    ) -> Point {
        let (placed, shift) = LayoutNode.reference(of: node, in: Unretained(root))
        guard let placed, let own = placed.with(\.variables) else { return shift }
        let frame = grid.frame(own, values, placed.with(\.alignmentInsets))
        return Point(x: shift.x + frame.minX, y: shift.y + frame.minY)
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

/// The grid of pixels to which the edges of frames are rounded.
struct PixelGrid: Sendable {
    /// The number of pixels per point; 0 for unrounded frames.
    var scale: Double

    /// Returns the frame for an alignment rectangle, in points: adds the alignment insets, and
    /// rounds each edge to a pixel. Edges are rounded instead of extents, so that neighbouring
    /// frames neither leave gaps nor overlap.
    func frame(x: Double, y: Double, width: Double, height: Double, insets: Insets) -> Rect {
        let frame = Rect(
            x: x - insets.left, y: y - insets.top, width: width + insets.left + insets.right,
            height: height + insets.top + insets.bottom)
        guard scale > 0, scale < .infinity else { return frame }
        let x = pixel(frame.minX), y = pixel(frame.minY)
        return Rect(x: x, y: y, width: pixel(frame.maxX) - x, height: pixel(frame.maxY) - y)
    }

    /// Returns a size in points, rounded up to whole pixels, so that contents of this size are not
    /// cut off.
    func roundedUp(_ size: Size) -> Size {
        guard scale > 0 else { return size }
        // A size that exceeds a whole number of pixels only by a rounding error is not rounded up
        // further.
        func up(_ extent: Double) -> Double { (extent * scale - 1e-6).rounded(.up) / scale }
        return Size(width: up(size.width), height: up(size.height))
    }

    private func pixel(_ value: Double) -> Double { (value * scale).rounded() / scale }
}

extension PassQueue {
    /// Lists a frame to be passed to the node's item, if it differs from the present frame.
    /// Replaces a frame that was listed before. Returns false if the frame is not finite; it is not
    /// listed then.
    @inline(__always)
    fileprivate mutating func list(
        _ frame: Rect, for role: Unretained<LayoutNode>, _ node: LayoutNode
    ) -> Bool {
        if node.frameChangeAt >= 0 {
            frameChanges[Int(node.frameChangeAt)].node = nil
            node.frameChangeAt = -1
        }
        guard frame != node.storedFrame else { return true }
        guard (frame.minX + frame.minY + frame.width + frame.height).isFinite else { return false }
        node.frameChangeAt = Int32(frameChanges.count)
        frameChanges.append(FrameChange(node: role, frame: frame))
        return true
    }
}

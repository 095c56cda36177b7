import KeylineSolver

/// Computes frames from the values of the solver's variables.
extension LayoutEngine {

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

    /// Removes the variables of nodes that have left the tree from the solver. Must be called after
    /// the pass has read the changed variables, because otherwise the solver would search them for
    /// each removed variable.
    private func flushVariables() {
        // If nodes left the tree during this pass, constraints in the solver still use their
        // variables. The next pass removes these constraints before the variables.
        guard !queue.value.outgoingVariables.isEmpty, queue.value.outgoing.isEmpty else { return }
        for variable in queue.value.outgoingVariables { try? system.value.solver.remove(variable) }
        queue.value.outgoingVariables = []
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
                node[.isFrameStale] = false
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
                if change.frame.size != node.storedFrame.size { node[.isResized] = true }
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
                node[.isPlacing] = false
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
                if node[.heightFollowsWidth], node.noteWidth(frame) { isStale = true }
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

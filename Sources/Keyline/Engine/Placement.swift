import KeylineSolver

/// From values to frames.
extension LayoutEngine {
    /// Gives new frames to the nodes whose values changed, and tells their items.
    func place() {
        var moved: [Unmanaged<LayoutNode>] = []
        // A child that stays where it is has another frame when its parent moved.
        var shifted: [Unmanaged<LayoutNode>] = []
        solver.forEachChange { variable in
            guard variable.index < roles.count, let role = roles[variable.index] else { return }
            role._withUnsafeGuaranteedRef { node in
                if !node.isPlacing {
                    node.isPlacing = true
                    moved.append(role)
                }
                guard let own = node.variables, variable == own.x || variable == own.y else {
                    return
                }
                shifted.append(role)
            }
        }
        for node in staleFrames where node.root === root {
            let role = Unmanaged.passUnretained(node)
            shifted.append(role)
            if node.variables != nil, !node.isPlacing {
                node.isPlacing = true
                moved.append(role)
            }
        }
        staleFrames.removeAll(keepingCapacity: true)
        // Their values may be what they were before, and nobody has seen them.
        for node in freshNodes where !node.isPlacing && node.variables != nil {
            node.isPlacing = true
            moved.append(Unmanaged.passUnretained(node))
        }
        freshNodes.removeAll(keepingCapacity: true)
        while let role = shifted.popLast() {
            role._withUnsafeGuaranteedRef { node in
                for child in node.children {
                    if child.variables == nil {
                        shifted.append(Unmanaged.passUnretained(child))
                    } else if !child.isPlacing {
                        child.isPlacing = true
                        moved.append(Unmanaged.passUnretained(child))
                    }
                }
            }
        }
        solver.withValues { values in
            for role in moved {
                role._withUnsafeGuaranteedRef { node in
                    node.isPlacing = false
                    guard node !== root, let own = node.variables else { return }
                    let origin = origin(of: node.parent, values)
                    var frame = absoluteFrame(of: node, own, values)
                    frame.origin.x -= origin.x
                    frame.origin.y -= origin.y
                    node.placed = frame
                }
            }
        }
        // Items may change the tree when they are told.
        for node in moved.map({ $0.takeUnretainedValue() }) {
            guard node.placed != node.storedFrame, node !== root, node.variables != nil else {
                continue
            }
            node.storedFrame = node.placed
            if let view = node.view {
                view.layoutFrameDidChange(to: node.storedFrame)
            } else {
                node.item?.layoutFrameDidChange(to: node.storedFrame)
            }
        }
    }

    /// Where the node's origin is in the coordinates of the root.
    private func origin(of node: LayoutNode?, _ values: UnsafeBufferPointer<Double>) -> Point {
        var origin = Point.zero
        var next = node
        while let outer = next {
            if outer.scrolls {
                origin.x -= outer.boundsOrigin.x
                origin.y -= outer.boundsOrigin.y
            }
            if outer === root { return origin }
            if let own = outer.variables {
                let frame = absoluteFrame(of: outer, own, values)
                return Point(x: origin.x + frame.minX, y: origin.y + frame.minY)
            }
            origin.x += outer.storedFrame.minX
            origin.y += outer.storedFrame.minY
            next = outer.parent
        }
        return origin
    }

    /// The frame in the coordinates of the root: the alignment rectangle, with what constraints do not
    /// see, on pixels if there are any. Edges are rounded, not extents, so that neighbours neither
    /// gap nor overlap.
    private func absoluteFrame(
        of node: LayoutNode, _ own: LayoutVariables, _ values: UnsafeBufferPointer<Double>
    ) -> Rect {
        let insets = node.alignmentInsets
        let frame = Rect(
            x: values[own.x.index] - insets.left, y: values[own.y.index] - insets.top,
            width: values[own.width.index] + insets.left + insets.right,
            height: values[own.height.index] + insets.top + insets.bottom)
        guard displayScale > 0 else { return frame }
        let x = pixel(frame.minX), y = pixel(frame.minY)
        return Rect(x: x, y: y, width: pixel(frame.maxX) - x, height: pixel(frame.maxY) - y)
    }

    private func pixel(_ value: Double) -> Double {
        (value * displayScale).rounded() / displayScale
    }
}

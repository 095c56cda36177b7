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
                    node.placed = Rect(
                        x: values[own.x.index] - origin.x, y: values[own.y.index] - origin.y,
                        width: values[own.width.index], height: values[own.height.index])
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
            if let own = outer.variables {
                origin.x += values[own.x.index]
                origin.y += values[own.y.index]
                break
            }
            origin.x += outer.storedFrame.minX
            origin.y += outer.storedFrame.minY
            next = outer.parent
        }
        return origin
    }
}

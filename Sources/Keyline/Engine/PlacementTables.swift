import KeylineSolver

// The tables of the stage *place*: the meaning of variables, the nodes that move, and the frames that
// items do not have yet.

/// The meaning of a solver variable: the node whose frame it describes, and whether it is a
/// position. If a position changes, the frames of the node's children may change, too.
struct Role: BitwiseCopyable {
    var node: Unretained<LayoutNode>
    var isPosition: Bool
    /// Whether the variable is a vertical position or a height.
    var isVertical: Bool
}

/// The nodes whose frames a layout pass computes. The storage is reused by all passes.
struct Placement: ~Copyable {
    /// The nodes whose frames the pass computes.
    var moved = Records<Unretained<LayoutNode>>()
    /// The nodes that moved, so that the frames of their children may change.
    var shifted = Records<Unretained<LayoutNode>>()

    @inline(__always)
    mutating func markMoved(_ node: LayoutNode) {
        guard !node[.isPlacing] else { return }
        node[.isPlacing] = true
        moved.append(Unretained(node))
    }

    /// Records that a node has moved. Frames are relative to parents, so a child that does not move
    /// in the coordinates of the root gets another frame.
    @inline(__always)
    mutating func markShifted(_ node: LayoutNode) {
        guard node.hasChildren, !node[.isShifted] else { return }
        node[.isShifted] = true
        shifted.append(Unretained(node))
    }

    mutating func markChildrenOfShifted() {
        while let role = shifted.popLast() {
            role.with { node in
                node[.isShifted] = false
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

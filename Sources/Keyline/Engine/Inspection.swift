import KeylineSolver

/// The facts that a picture shows of the layout of a tree, found without changing anything in it.
///
/// Frames are those of the last layout pass. Contradictions and open values are worked out in a
/// solver of its own, which is given what takes part in the layout.
package struct LayoutInspection {
    /// An attribute of an item, by the name of the side where it is: left or right, never leading.
    package struct End {
        package var node: LayoutNode
        package var attribute: LayoutAttribute
        /// In points: where it is in the coordinates of the root, or how long.
        package var value: Double
    }

    /// One side of a constraint: an attribute, or the length from one to another.
    package struct Side {
        package var end: End
        package var start: End?

        package var value: Double { end.value - (start?.value ?? 0) }
        package var isLocation: Bool { start == nil && end.attribute.isLocation }
    }

    /// An active constraint, as it counts: where text runs from right to left, the relation and
    /// constant of what is measured from leading and trailing edges are turned.
    package struct Line {
        package var constraint: LayoutConstraint
        package var first: Side
        package var second: Side?
        package var relation: LayoutRelation
        package var constant: Double
        /// The item whose coordinates multiplied locations are measured in.
        package var container: LayoutNode?
        /// Required, and without effect since others contradict it.
        package var isBroken: Bool
        /// First side minus second side, in points: 0, or of the relation's sign, if it holds.
        package var deviation: Double
    }

    package struct Conflict {
        /// The one without effect, and all that contradict each other, in order of activation.
        package var broken: LayoutConstraint
        package var members: [LayoutConstraint]
        /// Rules in it that are no constraints: extents are not negative, the root has its size.
        package var others: [String]

        /// Of each member, with numbers that can be told apart.
        package var words: [String] {
            let precision = NumberPrecision(of: members)
            return members.map { $0.summary(precision) }
        }
    }

    /// An item, not a guide, whose frame in its parent is open, and another frame of it, in the coordinates of the
    /// root, that satisfies all constraints as well.
    package struct Opening {
        package var node: LayoutNode
        package var other: Rect
        package var open: OpenFrame
        /// No constraint mentions the item.
        package var isUnmentioned = false
    }

    package var lines: [Line] = []
    package var conflicts: [Conflict] = []
    /// The items that constraints mention come first.
    package var openings: [Opening] = []
    /// How far frames may be off the solution, in points.
    package var tolerance = 1e-6
}

extension LayoutNode {
    /// The constraints of the whole tree that somebody made, in order of activation; with
    /// `diagnosis`, conflicts and what is open, too. That is empty while changes wait for a layout
    /// pass. Complexity: O(items + constraints); with diagnosis that of building the layout of the tree, and a
    /// solve for each broken constraint and each open item.
    package func inspection(diagnosis: Bool, naturalSizes: Bool = false) -> LayoutInspection {
        let root = root
        var result = root.engine?.inspection(diagnosis, naturalSizes) ?? LayoutInspection()
        if diagnosis, root.engine?.isUpToDate ?? true {
            result.openings += root.unmentionedOpenings()
        }
        return result
    }

    /// Of the constraints of the whole tree that somebody made, the one that was activated first of those without effect,
    /// since they contradict others. Complexity: O(constraints without effect).
    package var brokenConstraint: LayoutConstraint? { root.engine?.firstBroken }

    /// The frame in the coordinates of the root.
    package var frameInRoot: Rect {
        var frame = Rect(width: storedFrame.width, height: storedFrame.height)
        var next: LayoutNode? = self
        while let node = next, node.parent != nil {
            frame.origin.x += node.storedFrame.minX
            frame.origin.y += node.storedFrame.minY
            next = node.parent
        }
        return frame
    }

    /// The item's name in reports.
    package var nameInReports: String { name }

    /// The part of the frame that constraints see, in the coordinates of the root.
    package var alignmentRectInRoot: Rect {
        let frame = frameInRoot, insets = alignmentInsets
        return Rect(
            x: frame.minX + insets.left, y: frame.minY + insets.top,
            width: frame.width - insets.left - insets.right,
            height: frame.height - insets.top - insets.bottom)
    }

    fileprivate func end(_ attribute: LayoutAttribute) -> LayoutInspection.End {
        let rect = alignmentRectInRoot
        let (isHorizontal, position, extent) = attribute.parts
        let edge =
            isHorizontal
            ? position * rect.minX + extent * rect.width
            : position * rect.minY + extent * rect.height
        return LayoutInspection.End(
            node: self, attribute: attribute,
            value: attribute.isOffset ? edge + offset(of: attribute) : edge)
    }
}

extension LayoutEngine {
    fileprivate var firstBroken: LayoutConstraint? {
        let slots = broken.filter { entries[$0].with(\.isInternal) == false }
        let first = slots.min { entries[$0].serial < entries[$1].serial }
        return first.flatMap(constraint(in:))
    }

    fileprivate func inspection(_ diagnosis: Bool, _ naturalSizes: Bool) -> LayoutInspection {
        var result = LayoutInspection()
        if displayScale > 0 { result.tolerance = 1 / displayScale }
        // Items are asked for insets, baselines and names.
        calling {
            asking {
                let active = active
                result.lines = active.compactMap { line($0, naturalSizes) }
                guard diagnosis, isUpToDate else { return }
                let rehearsal = Rehearsal(of: self, active)
                result.conflicts = rehearsal.conflicts()
                result.openings = rehearsal.openings()
            }
        }
        return result
    }

    private func line(_ active: Active, _ naturalSizes: Bool) -> LayoutInspection.Line? {
        let (entry, constraint) = (active.entry, active.constraint)
        guard isStill(active), constraint.canBeLowered,
            !constraint.isInternal || naturalSizes && constraint.origin == .contentSize
        else { return nil }
        let isMirrored = isMirrored(entry.endpoints, constraint)
        func end(_ node: LayoutNode, _ attribute: LayoutAttribute) -> LayoutInspection.End {
            node.end(attribute.physical(isMirrored))
        }
        func side(
            _ node: LayoutNode, _ start: LayoutNode?, _ attribute: LayoutAttribute,
            _ anchor: AnyLayoutAnchor?
        ) -> LayoutInspection.Side {
            guard let offset = anchor?.offset, let start else {
                return LayoutInspection.Side(end: end(node, attribute))
            }
            let ends = (end(start, offset.start.attribute), end(node, offset.end.attribute))
            // A length counts in the direction of text.
            let isTurned = isMirrored && ends.0.attribute.kind == .horizontal
            return LayoutInspection.Side(
                end: isTurned ? ends.0 : ends.1, start: isTurned ? ends.1 : ends.0)
        }
        let endpoints = entry.endpoints
        let container = endpoints.container?.object
        let first = side(
            endpoints.first.object, endpoints.firstStart?.object, constraint.firstAttribute,
            constraint.offsets?.first)
        let second = endpoints.second.map {
            side(
                $0.object, endpoints.secondStart?.object, constraint.secondAttribute,
                constraint.offsets?.second)
        }
        let turns = isMirrored && constraint.offsets == nil
        let constant = turns ? -constraint.constant : constraint.constant
        var origin = 0.0
        if let container {
            origin = container.end(first.end.attribute.kind == .horizontal ? .left : .top).value
        }
        let target = second.map { origin + constraint.multiplier * ($0.value - origin) } ?? 0
        return LayoutInspection.Line(
            constraint: constraint, first: first, second: second,
            relation: turns ? constraint.relation.flipped : constraint.relation,
            constant: constant, container: container, isBroken: entry.isBroken,
            deviation: first.value - target - constant)
    }
}

extension LayoutNode {
    /// How often the item's tree was solved, for its layout and for fitting sizes; 0 without constraints. For benchmarks.
    package var solveCount: Int { root.engine?.solveCount ?? 0 }
}

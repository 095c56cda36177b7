import KeylineSolver

/// The facts about a tree's layout that a picture shows. Collecting the facts changes nothing in
/// the tree.
///
/// The frames are those of the last layout pass. Conflicts and ambiguous values are found in a
/// clone of the tree's solver.
package struct LayoutInspection {
    /// An attribute of an item. Leading and trailing are replaced by left and right, according to
    /// the text direction.
    package struct End {
        package var node: LayoutNode
        package var attribute: LayoutAttribute
        /// The value of the attribute in points: a position in the coordinates of the root, or a
        /// width or height.
        package var value: Double

        init(_ attribute: LayoutAttribute, of node: LayoutNode) {
            self.node = node
            self.attribute = attribute
            let rect = node.alignmentRectInRoot
            let (isHorizontal, position, extent) = attribute.parts
            let edge =
                isHorizontal
                ? position * rect.minX + extent * rect.width
                : position * rect.minY + extent * rect.height
            value = attribute.isOffset ? edge + node.offset(of: attribute) : edge
        }
    }

    /// One side of a constraint: an attribute, or the distance from the attribute `start` to the
    /// attribute `end`.
    package struct Side {
        package var end: End
        package var start: End?

        package var value: Double { end.value - (start?.value ?? 0) }
        package var isLocation: Bool { start == nil && end.attribute.isLocation }
    }

    /// An active constraint as the solver sees it. If the text direction is right-to-left, the
    /// relation and the sign of the constant are reversed for constraints on leading and trailing
    /// edges.
    package struct Line {
        package var constraint: LayoutConstraint
        package var first: Side
        package var second: Side?
        package var relation: LayoutRelation
        package var constant: Double
        /// The item whose upper left corner is the origin for positions that the constraint
        /// multiplies; nil for other constraints.
        package var container: LayoutNode?
        /// Whether the constraint is required but has no effect, because it contradicts other
        /// required constraints.
        package var isBroken: Bool
        /// The first side minus the second side of the constraint, in points. For a satisfied
        /// constraint, the deviation is 0, or its sign is that of the inequality: not negative for
        /// greater than or equal.
        package var deviation: Double
    }

    package struct Conflict {
        /// The constraint without effect, and all constraints that contradict each other, including
        /// this one, in the order of activation.
        package var broken: LayoutConstraint
        package var members: [LayoutConstraint]
        /// Descriptions of members of the conflict that are not layout constraints: a width or
        /// height must not be negative, or the root has its own size.
        package var others: [String]

        /// Descriptions of all members, with as many decimals as are needed to show the
        /// contradiction.
        package var words: [String] {
            let precision = NumberPrecision(of: members)
            return members.map { $0.summary(precision) }
        }
    }

    /// An item (not a guide) whose frame in its parent is ambiguous, with another frame that
    /// satisfies all constraints equally well, in the coordinates of the root.
    package struct Opening {
        package var node: LayoutNode
        package var other: Rect
        package var open: AmbiguousFrame
        /// Whether no constraint mentions the item.
        package var isUnmentioned = false
    }

    package var lines: [Line] = []
    package var conflicts: [Conflict] = []
    /// The ambiguous items. Items that constraints mention come before those that no constraint
    /// mentions.
    package var openings: [Opening] = []
    /// The largest distance in points between frames and the solution: one pixel if frames are
    /// rounded to pixels, otherwise a rounding error.
    package var tolerance = 1e-6
}

extension Diagnosis {
    var firstBroken: LayoutConstraint? {
        let slots = engine.system.value.broken.filter { !entries[$0].origin.isInternal }
        let first = slots.min { entries[$0].serial < entries[$1].serial }
        return first.flatMap(engine.constraint(in:))
    }

    func inspection(_ diagnosis: Bool, _ naturalSizes: Bool) -> LayoutInspection {
        var result = LayoutInspection()
        if engine.displayScale > 0 { result.tolerance = 1 / engine.displayScale }
        // The functions below call methods of items, which return insets, baselines and names. No
        // layout pass may begin meanwhile.
        engine.withoutPasses {
            let active = active
            result.lines = active.compactMap { line($0, naturalSizes) }
            guard diagnosis, engine.isUpToDate else { return }
            guard let rehearsal = Rehearsal(of: engine, active) else { return }
            result.conflicts = rehearsal.conflicts()
            result.openings = rehearsal.openings()
        }
        return result
    }

    private func line(_ active: Active, _ naturalSizes: Bool) -> LayoutInspection.Line? {
        let (entry, constraint) = (active.entry, active.constraint)
        guard constraint.canBeLowered,
            !constraint.isInternal || naturalSizes && constraint.origin == .contentSize
        else { return nil }
        let isMirrored = entry.endpoints.shouldMirror(constraint)
        func end(_ node: LayoutNode, _ attribute: LayoutAttribute) -> LayoutInspection.End {
            LayoutInspection.End(attribute.physical(isMirrored), of: node)
        }
        func side(
            _ node: LayoutNode, _ start: LayoutNode?, _ attribute: LayoutAttribute,
            _ anchor: AnyLayoutAnchor?
        ) -> LayoutInspection.Side {
            guard let offset = anchor?.offset, let start else {
                return LayoutInspection.Side(end: end(node, attribute))
            }
            let ends = (end(start, offset.start.attribute), end(node, offset.end.attribute))
            // A horizontal distance is positive in the direction of the text. In right-to-left
            // text, exchange its ends.
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
            let edge = first.end.attribute.kind == .horizontal ? LayoutAttribute.left : .top
            origin = LayoutInspection.End(edge, of: container).value
        }
        let target = second.map { origin + constraint.multiplier * ($0.value - origin) } ?? 0
        return LayoutInspection.Line(
            constraint: constraint, first: first, second: second,
            relation: turns ? constraint.relation.flipped : constraint.relation,
            constant: constant, container: container, isBroken: entry.isBroken,
            deviation: first.value - target - constant)
    }
}

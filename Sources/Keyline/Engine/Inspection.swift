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

    /// An item, not a guide, whose frame is open, and another frame of it, in the coordinates of the root, that
    /// satisfies all constraints as well.
    package struct Opening {
        package var node: LayoutNode
        package var other: Rect
    }

    package var lines: [Line] = []
    package var conflicts: [Conflict] = []
    package var openings: [Opening] = []
    /// How far frames may be off the solution, in points.
    package var tolerance = 1e-6
}

extension LayoutNode {
    /// The constraints of the whole tree that somebody made, in order of activation; with
    /// `diagnosis`, conflicts and what is open, too. That is empty while changes wait for a layout
    /// pass. Complexity: O(constraints); with diagnosis that of building the layout of the tree, and a
    /// solve for each broken constraint and each open item.
    package func inspection(diagnosis: Bool, naturalSizes: Bool = false) -> LayoutInspection {
        root.engine?.inspection(diagnosis, naturalSizes) ?? LayoutInspection()
    }

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
    fileprivate func inspection(_ diagnosis: Bool, _ naturalSizes: Bool) -> LayoutInspection {
        var result = LayoutInspection()
        if displayScale > 0 { result.tolerance = 1 / displayScale }
        let slots = entries.indices.filter { entries[$0].constraint != nil }
            .sorted { entries[$0].serial < entries[$1].serial }
        result.lines = slots.compactMap { line($0, naturalSizes) }
        guard diagnosis, isUpToDate else { return result }
        let rehearsal = Rehearsal(of: self, slots: slots)
        result.conflicts = slots.filter { entries[$0].isBroken }.compactMap(rehearsal.conflict)
        result.openings = rehearsal.openings()
        return result
    }

    private func line(_ slot: Int, _ naturalSizes: Bool) -> LayoutInspection.Line? {
        let entry = entries[slot]
        guard let constraint = entry.constraint, constraint.canBeLowered,
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

    /// The layout once more, in a solver of its own, which others may ask what would happen.
    private final class Rehearsal {
        let engine: LayoutEngine
        let scratch = Solver()
        private var nodes: [LayoutNode] = []
        private var variables: [LayoutVariables] = []
        private var slotOfHandle: [ConstraintHandle: Int] = [:]
        private var words: [ConstraintHandle: String] = [:]

        init(of engine: LayoutEngine, slots: [Int]) {
            self.engine = engine
            nodes = engine.root.subtree.filter { $0.variables != nil }
            variables = nodes.map { _ in
                LayoutVariables(
                    x: scratch.makeVariable(), y: scratch.makeVariable(),
                    width: scratch.makeVariable(), height: scratch.makeVariable())
            }
            let inForce = slots.filter { engine.entries[$0].handle != nil }
            withVariables {
                for node in nodes { hold(node) }
                var batch = ConstraintBatch()
                for slot in inForce { lower(slot, to: &batch) }
                var handles: [ConstraintHandle] = []
                guard (try? scratch.add(batch, into: &handles)) != nil else { return }
                for (handle, slot) in zip(handles, inForce) { slotOfHandle[handle] = slot }
            }
            try? scratch.solve()
        }

        /// Runs `body` while the nodes have the variables of the scratch solver.
        private func withVariables(_ body: () -> Void) {
            let kept = nodes.map(\.variables)
            for (node, made) in zip(nodes, variables) { node.variables = made }
            body()
            for (node, former) in zip(nodes, kept) { node.variables = former }
        }

        private func lower(_ slot: Int, to batch: inout ConstraintBatch) {
            guard let constraint = engine.entries[slot].constraint else { return }
            let entry = engine.entries[slot]
            engine.lower(
                entry, constraint, constant: engine.constant(of: entry, constraint), to: &batch)
        }

        /// Extents are not negative; the root is where it is.
        private func hold(_ node: LayoutNode) {
            guard let own = node.variables else { return }
            let size = node.storedFrame.size
            for (variable, attribute, value) in [
                (own.width, LayoutAttribute.width, size.width), (own.height, .height, size.height),
            ] {
                let isRoot = node === engine.root
                let held = isRoot ? 1 * variable == value : 1 * variable >= 0
                guard let handle = try? scratch.add(held) else { continue }
                words[handle] = node.ownWords(of: "\(attribute)", isRoot ? value : nil)
            }
            guard node === engine.root else { return }
            _ = try? scratch.add(1 * own.x == 0)
            _ = try? scratch.add(1 * own.y == 0)
        }

        /// The constraints that a broken one contradicts.
        func conflict(_ slot: Int) -> LayoutInspection.Conflict? {
            guard let broken = engine.entries[slot].constraint else { return nil }
            var found: LayoutInspection.Conflict?
            withVariables {
                var batch = ConstraintBatch()
                lower(slot, to: &batch)
                var handles: [ConstraintHandle] = []
                do throws(SolverError) {
                    try scratch.add(batch, into: &handles)
                    try? scratch.remove(contentsOf: handles)
                } catch {
                    let others = error.conflict.map(\.handle).filter { !handles.contains($0) }
                    found = conflict(of: broken, slot, with: others)
                }
            }
            return found
        }

        private func conflict(
            of broken: LayoutConstraint, _ slot: Int, with others: [ConstraintHandle]
        ) -> LayoutInspection.Conflict {
            var slots = [slot]
            var rules: [String] = []
            for handle in others {
                if let other = slotOfHandle[handle] {
                    slots.append(other)
                } else if let text = words[handle] {
                    rules.append(text)
                }
            }
            slots.sort { engine.entries[$0].serial < engine.entries[$1].serial }
            return LayoutInspection.Conflict(
                broken: broken, members: slots.compactMap { engine.entries[$0].constraint },
                others: rules.sorted())
        }

        /// Items whose frames are open, parents first, each in another place, found in the way of
        /// ``LayoutItem/exerciseAmbiguityInLayout()``.
        func openings() -> [LayoutInspection.Opening] {
            let free = Set((try? scratch.undeterminedVariables()) ?? [])
            guard !free.isEmpty else { return [] }
            return zip(nodes, variables).compactMap { node, own in
                // Where a guide's frame matters, so does that of an item.
                guard node.guide == nil, own.all.contains(where: free.contains),
                    let other = other(node, own, free)
                else { return nil }
                return LayoutInspection.Opening(node: node, other: other)
            }
        }

        private func other(_ node: LayoutNode, _ own: LayoutVariables, _ free: Set<Variable>)
            -> Rect?
        {
            guard let live = node.variables else { return nil }
            for (variable, value) in [
                (own.width, engine.solver[live.width]), (own.height, engine.solver[live.height]),
                (own.x, engine.solver[live.x]), (own.y, engine.solver[live.y]),
            ] where free.contains(variable) {
                for wish in [value + 100, value - 100] {
                    let pull = (1 * variable == wish).priority(Priority(1e-6))
                    guard let handle = try? scratch.add(pull) else { continue }
                    defer { try? scratch.remove(handle) }
                    try? scratch.solve()
                    guard abs(scratch[variable] - value) > 1e-6 else { continue }
                    let insets = node.alignmentInsets
                    return Rect(
                        x: scratch[own.x] - insets.left, y: scratch[own.y] - insets.top,
                        width: scratch[own.width] + insets.left + insets.right,
                        height: scratch[own.height] + insets.top + insets.bottom)
                }
            }
            return nil
        }
    }
}

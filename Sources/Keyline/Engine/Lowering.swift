import KeylineSolver

/// Converts ("lowers") layout constraints, which relate attributes such as `trailing`, to solver
/// constraints, which relate variables.
extension LayoutEngine {
    /// Creates solver variables for all nodes that pending constraints mention, and adds the
    /// constraints that each node always has: no negative width or height, and the root at its
    /// position.
    func useNodes() {
        isMovable = false
        var additions = Additions()
        useNodes(&additions)
        addOwn(&additions)
    }

    /// Creates solver variables for all nodes that pending constraints mention, and appends the
    /// constraints that each node always has to `additions`: no negative width or height, and the
    /// root at its position. These constraints never contradict each other. The caller adds them to
    /// the solver.
    func useNodes(_ additions: inout Additions) {
        repeat {
            tables.value.isPlaceInQueueReused = false
            var at = 0
            while at < tables.value.pending.count {
                let made = tables.value.freshNodes.count
                noteNodes(&at)
                // Creating variables runs code of items, which may activate further constraints.
                makeVariables(made, &additions)
            }
        } while tables.value.isPlaceInQueueReused
        if rootSize == nil { holdRoot() }
    }

    /// Lists the nodes without solver variables that queued constraints mention. Begins at the
    /// index `at` of the queue of constraints for the next layout pass, and sets `at` to the end of
    /// the queue.
    private func noteNodes(_ at: inout Int) {
        while at < tables.value.pending.count {
            let slot = tables.value.pending[at]
            at += 1
            guard tables.value.entries[slot].isUsed, tables.value.entries[slot].handle == nil else {
                continue
            }
            tables.value.entries[slot].endpoints.forEachNode { _, node in note(node) }
        }
    }

    /// Makes the root's variables for width and height equal to the size of its frame, in points.
    /// This is required, or has the lowest priority if constraints determine the root's size.
    private func holdRoot() {
        guard let own = root.variables else { return }
        let priority = priorityOfRootSize
        do {
            if root.isSizedByConstraints { givenRootSize = root.storedFrame.size }
            try solver.edit(own.width, priority: priority)
            try solver.edit(own.height, priority: priority)
            let size = root.sizeOfRoot
            try solver.suggest([(own.width, size.width), (own.height, size.height)])
            rootSize = size
        } catch {
            LayoutError(kind: .solver, reason: solverReason(error)).report()
        }
    }

    /// The priority of the root's own width and height: required, or the lowest one if constraints
    /// determine the root's size.
    var priorityOfRootSize: LayoutPriority { root.isSizedByConstraints ? .rootSize : .required }

    func addOwn(_ additions: inout Additions) {
        guard additions.batch.count > 0 else { return }
        do {
            try solver.add(additions.batch, into: &additions.handles)
            recordHeld(additions)
        } catch {
            LayoutError(kind: .solver, reason: solverReason(error)).report()
        }
    }

    /// Stores in each new node the handles of the constraints that its width and height are not
    /// negative, so that they are removed when the node leaves the tree.
    func recordHeld(_ additions: borrowing Additions) {
        for i in additions.held.indices {
            let held = additions.held[i]
            let holds = (additions.handles[held.at], additions.handles[held.at + 1])
            held.node.with { node in
                if node.variables?.width == held.width {
                    node.holds = holds
                } else {
                    // The node left the tree while code of items was running, so its constraints
                    // are removed again.
                    outgoing += [holds.0, holds.1]
                }
            }
        }
    }

    @inline(__always)
    private func note(_ node: LayoutNode) {
        guard node.variables == nil, node.freshAt < 0 else { return }
        node.freshAt = Int32(tables.value.freshNodes.count)
        tables.value.freshNodes.append(Unretained(node))
    }

    /// Creates four variables for each new node from index `first` of the list of new nodes on, and
    /// appends the constraints that each node always has.
    private func makeVariables(_ first: Int, _ additions: inout Additions) {
        let number = tables.value.freshNodes.count - first
        if number == 0 { return }
        let variables = solver.makeVariables(count: 4 * number)
        tables.value.disturbances &+= 1
        additions.batch.reserve(constraints: 2 * number + 2, terms: 2 * number + 2)
        additions.held.reserve(number)
        // Copy the list first: the loop below reads natural sizes, which runs code of items that
        // may change the list.
        var nodes = Records<Unretained<LayoutNode>>()
        nodes.reserve(number)
        for i in 0..<number {
            guard let node = tables.value.freshNodes[first + i] else { continue }
            nodes.append(node)
            let own = LayoutVariables(
                x: variables[4 * i], y: variables[4 * i + 1], width: variables[4 * i + 2],
                height: variables[4 * i + 3])
            node.with { $0.variables = own }
            setRole(of: own.x, Role(node: node, isPosition: true))
            setRole(of: own.y, Role(node: node, isPosition: true))
            setRole(of: own.width, Role(node: node, isPosition: false))
            setRole(of: own.height, Role(node: node, isPosition: false))
            additions.held.append(Held(node: node, width: own.width, at: additions.batch.count))
            hold(own.width, .greaterThanOrEqual, &additions.batch)
            hold(own.height, .greaterThanOrEqual, &additions.batch)
            if node.isSame(as: root) {
                hold(own.x, .equal, &additions.batch)
                hold(own.y, .equal, &additions.batch)
            }
        }
        for i in nodes.indices {
            nodes[i].with { node in
                if isGone { return }
                if node !== root { node.pin() }
                node.readContent()
            }
        }
    }

    @inline(__always)
    private func hold(_ variable: Variable, _ relation: Relation, _ batch: inout ConstraintBatch) {
        batch.begin(terms: 1)
        batch.append(Term(variable))
        batch.end(relation: relation, constant: 0, priority: .required)
    }

    @inline(__always)
    private func setRole(of variable: Variable, _ role: Role) {
        if variable.index >= tables.value.roles.count {
            tables.value.roles.grow(to: variable.index + 1, with: nil)
        }
        tables.value.roles[variable.index] = role
    }

    /// Converts a constraint, given by its index (slot) in the table of active constraints, and
    /// appends it to a batch for the solver. Returns false if there is no constraint, if the solver
    /// already has it, or if it is invalid.
    @inline(__always)
    func lower(_ slot: Int, to batch: inout ConstraintBatch) -> Bool {
        guard tables.value.entries[slot].handle == nil else { return false }
        if let row = tables.value.entries[slot].bareRow {
            let entry = tables.value.entries[slot]
            lower(row, of: entry, constant: entry.bareConstant, to: &batch)
            return true
        }
        return tables.value.entries[slot].withKept { constraint in
            guard constraint.canBeLowered else {
                reportLowering(slot)
                return false
            }
            tables.value.entries[slot].isMirrored =
                constraint.isDirectional
                && isMirrored(tables.value.entries[slot].endpoints, constraint)
            guard constraint.asksItems else {
                lower(plain: tables.value.entries[slot], constraint, to: &batch)
                return true
            }
            let entry = tables.value.entries[slot]
            let constant = constant(of: entry, constraint)
            guard !isGone, isCurrent(slot, entry.serial) else { return false }
            lower(entry, constraint, constant: constant, to: &batch)
            return true
        } ?? false
    }

    /// Converts a constraint and appends it to a batch for the solver. The solver's constant is
    /// given, so no code of items is run.
    func lower(
        _ entry: Entry, _ constraint: LayoutConstraint, constant: Double,
        to batch: inout ConstraintBatch
    ) {
        guard constraint.asksItems else { return lower(plain: entry, constraint, to: &batch) }
        let mirrored = entry.isMirrored
        // In right-to-left text, a distance between two anchors keeps its value, and its ends are
        // exchanged. All other constraints get the opposite relation and sign.
        let turns = mirrored && constraint.offsets != nil
        let flips = mirrored && !turns
        batch.begin(terms: LayoutConstraint.largestTermCount)
        constraint.forEachTerm(of: entry.endpoints) { node, attribute, factor in
            let isTurned = turns && attribute.kind == .horizontal
            node.forEachTerm(attribute.physical(mirrored), isTurned ? -factor : factor) {
                batch.append($0)
            }
        }
        batch.end(
            relation: Relation(constraint.relation, flips: flips), constant: constant,
            priority: constraint.priority)
    }

    /// Converts a constraint whose attributes need no values from items, such as baselines or
    /// margins. Most constraints are of this kind.
    @inline(__always)
    private func lower(
        plain entry: Entry, _ constraint: LayoutConstraint, to batch: inout ConstraintBatch
    ) {
        let mirrored = entry.isMirrored, made = constraint.made
        batch.begin(terms: LayoutConstraint.largestTermCount)
        let first = mirrored ? made.firstAttribute.physical(true) : made.firstAttribute
        entry.endpoints.first.with { $0.forEachTerm(first, 1) { batch.append($0) } }
        if let node = entry.endpoints.second {
            let second = mirrored ? made.secondAttribute.physical(true) : made.secondAttribute
            node.with { $0.forEachTerm(second, -made.multiplier) { batch.append($0) } }
            entry.endpoints.container?.with {
                $0.forEachTerm(
                    made.firstAttribute.kind == .horizontal ? .left : .top, made.multiplier - 1
                ) { batch.append($0) }
            }
        }
        batch.end(
            relation: Relation(made.relation, flips: mirrored),
            constant: mirrored ? 0 - constraint.constant : constraint.constant,
            priority: constraint.priority)
    }

    /// Returns the constant for the solver, in points: the constraint's own constant, plus the
    /// distances of its attributes, such as baselines, from the edges of their items.
    func constant(of entry: Entry, _ constraint: LayoutConstraint) -> Double {
        let (factor, offset) = constantParts(of: entry, constraint)
        return factor * constraint.constant + offset
    }

    /// Returns two numbers by which the solver's constant follows from the constraint's: factor *
    /// constant + offset, in points.
    func constantParts(of entry: Entry, _ constraint: LayoutConstraint) -> (
        factor: Double, offset: Double
    ) {
        let flips = entry.isMirrored && (constraint.isPlain || constraint.offsets == nil)
        var offset = 0.0
        guard constraint.asksItems else { return (flips ? -1 : 1, 0) }
        constraint.forEachTerm(of: entry.endpoints) { node, attribute, factor in
            guard attribute.isOffset else { return }
            offset -= factor * node.offset(of: attribute.physical(entry.isMirrored))
        }
        return (flips ? -1 : 1, offset)
    }

    /// Returns whether the leading edge is the right one for a constraint, according to the text
    /// direction of the closest common ancestor of its items. The solver's constant then has the
    /// opposite sign.
    func isMirrored(_ endpoints: LayoutConstraint.Endpoints, _ constraint: LayoutConstraint) -> Bool
    {
        guard constraint.isDirectional else { return false }
        let first = endpoints.first
        guard let second = endpoints.second, second != first else {
            return (first.parent ?? first).with(\.isRightToLeft)
        }
        return first.closestCommonAncestor(with: second)?.with(\.isRightToLeft) ?? false
    }
}

extension Relation {
    /// Returns the solver's relation for a layout relation. If `flips`, both sides are negated, so
    /// `<=` becomes `>=`.
    @inline(__always)
    init(_ relation: LayoutRelation, flips: Bool = false) {
        self =
            switch relation {
            case .lessThanOrEqual: flips ? .greaterThanOrEqual : .lessThanOrEqual
            case .equal: .equal
            case .greaterThanOrEqual: flips ? .lessThanOrEqual : .greaterThanOrEqual
            }
    }
}

extension LayoutPriority {
    /// The priority of a root's own size if constraints determine its size: lower than the lowest
    /// priority of hugging and compression resistance.
    fileprivate static let rootSize = LayoutPriority(0.001)
}

extension LayoutConstraint {
    /// The largest number of terms of a layout constraint in the solver: two anchors on each side
    /// with two terms each, and one term for a container.
    fileprivate static let largestTermCount = 9

    @inline(__always)
    var isDirectional: Bool {
        if firstAttribute.family == .directional || secondAttribute.family == .directional {
            return true
        }
        return !isPlain && isDirectionalOffset
    }

    private var isDirectionalOffset: Bool {
        guard let offsets else { return false }
        return [offsets.first, offsets.second].contains { side in
            guard let offset = side?.offset else { return false }
            return offset.start.attribute.family == .directional
                || offset.end.attribute.family == .directional
        }
    }
}

extension LayoutAttribute {
    /// Returns left or right for leading or trailing, according to the text direction; all other
    /// attributes unchanged.
    func physical(_ isMirrored: Bool) -> LayoutAttribute {
        switch self {
        case .leading: isMirrored ? .right : .left
        case .trailing: isMirrored ? .left : .right
        case .leadingMargin: isMirrored ? .rightMargin : .leftMargin
        case .trailingMargin: isMirrored ? .leftMargin : .rightMargin
        default: self
        }
    }

    /// Whether the attribute is at a distance from an edge that the item determines, such as a
    /// baseline or a margin.
    var isOffset: Bool {
        switch self {
        case .firstBaseline, .lastBaseline, .leftMargin, .rightMargin, .topMargin, .bottomMargin,
            .leadingMargin, .trailingMargin, .centerXWithinMargins, .centerYWithinMargins:
            true
        default: false
        }
    }
}

extension LayoutNode {
    /// Calls `body` with each of the (at most two) terms of `factor` times the attribute, in solver
    /// variables. For a baseline or margin, the terms are those of the edge from which it is
    /// measured.
    @inline(__always)
    func forEachTerm(_ attribute: LayoutAttribute, _ factor: Double, _ body: (Term) -> Void) {
        guard let own = variables else { return }
        let (horizontal, position, extent) = attribute.parts
        if position != 0 { body(Term(horizontal ? own.x : own.y, factor * position)) }
        if extent != 0 { body(Term(horizontal ? own.width : own.height, factor * extent)) }
    }

    /// Returns the distance in points from an edge to an attribute that is measured from this edge,
    /// such as a baseline or a margin; 0 for all other attributes.
    func offset(of attribute: LayoutAttribute) -> Double {
        switch attribute {
        case .firstBaseline: return item?.firstBaselineOffset ?? 0
        case .lastBaseline: return -(item?.lastBaselineOffset ?? 0)
        default: break
        }
        // Guides have no margins. Only the content area of a scroll view uses the margins of its
        // scroll view.
        guard !isGuide || isContentArea, let margins = (isContentArea ? parent : self)?.marginsInUse
        else { return 0 }
        switch attribute {
        case .leftMargin: return margins.left
        case .rightMargin: return -margins.right
        case .topMargin: return margins.top
        case .bottomMargin: return -margins.bottom
        case .centerXWithinMargins: return (margins.left - margins.right) / 2
        case .centerYWithinMargins: return (margins.top - margins.bottom) / 2
        default: return 0
        }
    }

    /// Tells the engine that the item's baselines, margins or alignment insets have changed. The
    /// next layout pass moves everything that constraints place relative to them.
    public func invalidateOffsets() {
        if isUnconstrained { view?.setNeedsLayout() }
        // The call runs code of items, which may move the tree into another one and so end the
        // engine.
        if let engine = home?.object { engine.offsetsChanged(of: self) }
    }
}

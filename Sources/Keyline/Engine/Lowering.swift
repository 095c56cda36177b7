import KeylineSolver

/// From constraints on attributes to constraints on variables.
extension LayoutEngine {
    /// Makes variables for all nodes that waiting constraints concern, and adds what holds them on their own.
    func useNodes() {
        isMovable = false
        var additions = Additions()
        useNodes(&additions)
        addOwn(&additions)
    }

    /// Appends, without adding it, what holds them on their own (extents are not negative, the root
    /// is where it is), which contradicts nothing.
    func useNodes(_ additions: inout Additions) {
        repeat {
            tables.value.isPlaceInQueueReused = false
            var at = 0
            while at < tables.value.pending.count {
                let made = tables.value.freshNodes.count
                noteNodes(&at)
                // That may have more constraints wait.
                makeVariables(made, &additions)
            }
        } while tables.value.isPlaceInQueueReused
        if rootSize == nil { holdRoot() }
    }

    /// Of the constraints that wait, from a place on: to the end.
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

    /// The root has the size that its frame says; of one that constraints size that is the weakest wish.
    private func holdRoot() {
        guard let own = root.variables else { return }
        let priority = root.isSizedByConstraints ? LayoutPriority.rootSize : .required
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

    func addOwn(_ additions: inout Additions) {
        guard additions.batch.count > 0 else { return }
        do {
            try solver.add(additions.batch, into: &additions.handles)
            recordHeld(additions)
        } catch {
            LayoutError(kind: .solver, reason: solverReason(error)).report()
        }
    }

    /// Nodes know what holds their extents, to take it along when they leave.
    func recordHeld(_ additions: borrowing Additions) {
        for i in additions.held.indices {
            let held = additions.held[i]
            let holds = (additions.handles[held.at], additions.handles[held.at + 1])
            held.node.with { node in
                if node.variables?.width == held.width {
                    node.holds = holds
                } else {
                    // It left while items were asked.
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

    /// For the fresh nodes from `first` on.
    private func makeVariables(_ first: Int, _ additions: inout Additions) {
        let number = tables.value.freshNodes.count - first
        if number == 0 { return }
        let variables = solver.makeVariables(count: 4 * number)
        tables.value.disturbances &+= 1
        additions.batch.reserve(constraints: 2 * number + 2, terms: 2 * number + 2)
        additions.held.reserve(number)
        // Items are asked for their sizes, and may do anything.
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

    /// Appends the constraint in a slot, if there is one that is not in the solver, and if it can be.
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

    /// Lowers a constraint whose constant is known, asking nobody.
    func lower(
        _ entry: Entry, _ constraint: LayoutConstraint, constant: Double,
        to batch: inout ConstraintBatch
    ) {
        guard constraint.asksItems else { return lower(plain: entry, constraint, to: &batch) }
        let mirrored = entry.isMirrored
        // A distance stays what it is when text runs the other way: only its ends change places.
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

    /// Lowers a constraint that asks no items, as most.
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

    /// The constraint's constant, with what its attributes are off the edges they are measured from.
    func constant(of entry: Entry, _ constraint: LayoutConstraint) -> Double {
        let (factor, offset) = constantParts(of: entry, constraint)
        return factor * constraint.constant + offset
    }

    /// The solver's constant of the constraint: factor * constant + offset.
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

    /// Whether leading is right for the constraint: as text runs in the closest common ancestor. Then
    /// its constant counts the other way, too.
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
    /// - Parameter flips: whether both sides are negated.
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
    /// Below hugging and compression resistance of priority 0.
    fileprivate static let rootSize = LayoutPriority(0.001)
}

extension LayoutConstraint {
    /// Both sides may lie between two anchors, of two terms each; of a container there is one.
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
    /// Left or right instead of leading or trailing.
    func physical(_ isMirrored: Bool) -> LayoutAttribute {
        switch self {
        case .leading: isMirrored ? .right : .left
        case .trailing: isMirrored ? .left : .right
        case .leadingMargin: isMirrored ? .rightMargin : .leftMargin
        case .trailingMargin: isMirrored ? .leftMargin : .rightMargin
        default: self
        }
    }

    /// Whether it is measured from an edge, by a distance that its item knows.
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
    /// Calls `body` with the terms of factor * attribute, without its offset; there are at most two.
    @inline(__always)
    func forEachTerm(_ attribute: LayoutAttribute, _ factor: Double, _ body: (Term) -> Void) {
        guard let own = variables else { return }
        let (horizontal, position, extent) = attribute.parts
        if position != 0 { body(Term(horizontal ? own.x : own.y, factor * position)) }
        if extent != 0 { body(Term(horizontal ? own.width : own.height, factor * extent)) }
    }

    /// How far a physical attribute is off the edge that it is measured from.
    func offset(of attribute: LayoutAttribute) -> Double {
        switch attribute {
        case .firstBaseline: return item?.firstBaselineOffset ?? 0
        case .lastBaseline: return -(item?.lastBaselineOffset ?? 0)
        default: break
        }
        // Guides have none, but for the content area, whose scroll view has.
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

    /// The item's baselines, margins or alignment insets changed; a layout pass moves what is measured from them.
    public func invalidateOffsets() {
        if isUnconstrained { view?.setNeedsLayout() }
        // Items are asked, and may have the tree join another, which ends the engine.
        if let engine = home?.object { engine.offsetsChanged(of: self) }
    }
}

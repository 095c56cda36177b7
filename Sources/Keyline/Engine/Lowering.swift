import KeylineSolver

/// Converts ("lowers") layout constraints, which relate attributes such as `trailing`, to solver
/// constraints, which relate variables.
extension LayoutEngine {
    /// Creates solver variables for the nodes that constraints from index `at` of the queue of
    /// constraints on mention, and sets `at` to the end of the queue. Records which baselines the
    /// constraints use. Returns the index in the list of new nodes from which on nodes are new.
    func resolve(_ at: inout Int) -> Int {
        let made = tables.value.freshNodes.count
        while at < tables.value.pending.count {
            let slot = tables.value.pending[at]
            at += 1
            let entry = tables.value.entries[slot]
            guard entry.isUsed, entry.handle == nil else { continue }
            entry.endpoints.forEachNode { _, node in note(node) }
            entry.with { constraint in
                guard constraint.asksItems else { return }
                constraint.forEachTerm(of: entry.endpoints) { $0.useBaseline($1); _ = $2 }
            }
        }
        makeVariables(made)
        return made
    }

    /// Makes the root's variables for width and height equal to the size of its frame, in points.
    /// This is required, or has the lowest priority if constraints determine the root's size.
    func holdRoot() {
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
            reportLater(error)
        }
    }

    /// The priority of the root's own width and height: required, or the lowest one if constraints
    /// determine the root's size.
    var priorityOfRootSize: LayoutPriority { root.isSizedByConstraints ? .rootSize : .required }

    /// Adds the constraints that new nodes always have to the solver, and begins to hold the root
    /// at its size.
    func addOwn() {
        if rootSize == nil { holdRoot() }
        var additions = Additions()
        appendOwn(&additions)
        addOwn(&additions)
    }

    func addOwn(_ additions: inout Additions) {
        guard additions.batch.count > 0 else { return }
        do {
            try solver.add(additions.batch, into: &additions.handles)
            recordHeld(additions)
        } catch {
            reportLater(error)
        }
    }

    /// Stores in each new node the handles of the constraints that its width and height are not
    /// negative, so that they are removed when the node leaves the tree.
    func recordHeld(_ additions: borrowing Additions) {
        for i in additions.held.indices {
            let held = additions.held[i]
            let holds = (additions.handles[held.at], additions.handles[held.at + 1])
            held.node.with { $0.holds = holds }
        }
    }

    @inline(__always)
    private func note(_ node: LayoutNode) {
        guard node.variables == nil, node.freshAt < 0 else { return }
        node.freshAt = Int32(tables.value.freshNodes.count)
        tables.value.freshNodes.append(Unretained(node))
    }

    /// Creates four variables for each new node from index `first` of the list of new nodes on.
    private func makeVariables(_ first: Int) {
        let number = tables.value.freshNodes.count - first
        if number == 0 { return }
        let variables = solver.makeVariables(count: 4 * number)
        for i in 0..<number {
            guard let node = tables.value.freshNodes[first + i] else { continue }
            let own = LayoutVariables(
                x: variables[4 * i], y: variables[4 * i + 1], width: variables[4 * i + 2],
                height: variables[4 * i + 3])
            node.with { $0.variables = own }
            setRole(of: own.x, Role(node: node, isPosition: true))
            setRole(of: own.y, Role(node: node, isPosition: true))
            setRole(of: own.width, Role(node: node, isPosition: false))
            setRole(of: own.height, Role(node: node, isPosition: false))
        }
    }

    /// Appends the constraints that each new node always has: no negative width or height, and the
    /// root at its position. These constraints never contradict each other.
    func appendOwn(_ additions: inout Additions) {
        let first = tables.value.heldNodes, number = tables.value.freshNodes.count - first
        if number == 0 { return }
        tables.value.heldNodes = tables.value.freshNodes.count
        additions.batch.reserve(constraints: 2 * number + 2, terms: 2 * number + 2)
        additions.held.reserve(number)
        for i in first..<first + number {
            guard let node = tables.value.freshNodes[i], let own = node.with(\.variables)
            else { continue }
            additions.held.append(Held(node: node, at: additions.batch.count))
            hold(own.width, .greaterThanOrEqual, &additions.batch)
            hold(own.height, .greaterThanOrEqual, &additions.batch)
            if node.isSame(as: root) {
                hold(own.x, .equal, &additions.batch)
                hold(own.y, .equal, &additions.batch)
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
        return tables.value.entries[slot].with { constraint in
            guard constraint.canBeLowered else {
                reportLowering(constraint)
                return false
            }
            tables.value.entries[slot].isMirrored =
                constraint.isDirectional
                && isMirrored(tables.value.entries[slot].endpoints, constraint)
            let entry = tables.value.entries[slot]
            lower(entry, constraint, constant: constant(of: entry, constraint), to: &batch)
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
        case .firstBaseline: return facts?.firstBaseline ?? 0
        case .lastBaseline: return -(facts?.lastBaseline ?? 0)
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

    /// Tells the layout that the item's baselines, margins or alignment insets have changed. The
    /// next layout pass asks the item for them, and moves everything that constraints place
    /// relative to them. Until this call, layout uses the numbers that the item returned last.
    public func invalidateOffsets() {
        if isUnconstrained { view?.setNeedsLayout() }
        if variables != nil { return markStale(.offsets) }
        home?.with { $0.offsetsChanged(of: self) }
    }
}

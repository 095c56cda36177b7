import KeylineSolver

/// The size that an item's own contents ask for.
extension LayoutEngine {
    /// Solves the constraints within the node's subtree alone, with `target` wished for at the given
    /// priorities, in a solver of their own; nothing changes. Of a contradiction the later constraint
    /// is left out, as in layout. Complexity: that of building the subtree's layout.
    func fittingSize(
        of top: LayoutNode, target: Size, horizontal: LayoutPriority, vertical: LayoutPriority
    ) -> Size {
        readStaleContents()
        useNodes()
        let nodes = top.subtree
        let members = Set(nodes.map(ObjectIdentifier.init))
        let scratch = Solver()
        let kept = nodes.map(\.variables)
        defer { for (node, variables) in zip(nodes, kept) { node.variables = variables } }

        var batch = ConstraintBatch()
        for (node, former) in zip(nodes, kept) {
            let made = LayoutVariables(
                x: scratch.makeVariable(), y: scratch.makeVariable(), width: scratch.makeVariable(),
                height: scratch.makeVariable())
            node.variables = made
            for extent in [made.width, made.height] {
                batch.append(relation: .greaterThanOrEqual, constant: 0) { $0.append(Term(extent)) }
            }
            if former == nil { addContent(of: node, made, to: &batch) }
        }
        guard let own = top.variables else { return .zero }
        for position in [own.x, own.y] {
            batch.append(relation: .equal, constant: 0) { $0.append(Term(position)) }
        }
        var slots: [Int] = []
        for node in nodes {
            links.forEach(of: node) { slot, role in
                if role == 0, isWithin(slot, top, members) { slots.append(slot) }
            }
        }
        slots.sort { entries[$0].serial < entries[$1].serial }
        var parts: [ConstraintBatch] = []
        for slot in slots {
            var entry = entries[slot]
            guard let constraint = entry.constraint else { continue }
            entry.isMirrored = isMirrored(entry.place, constraint)
            var part = ConstraintBatch()
            lower(entry, constraint, to: &part)
            parts.append(part)
        }
        for (extent, wish, priority) in [
            (own.width, target.width, horizontal), (own.height, target.height, vertical),
        ] {
            var part = ConstraintBatch()
            part.append(relation: .equal, constant: wish, priority: priority) {
                $0.append(Term(extent))
            }
            parts.append(part)
        }
        var handles: [ConstraintHandle] = []
        try? scratch.add(batch, into: &handles)
        let added = add(parts, to: scratch)
        try? scratch.solve()
        // Texts that wrap say how high they are once their width is known.
        var isTaller = false
        for (slot, handle) in zip(slots, added) {
            guard let handle, let constraint = entries[slot].constraint, constraint.isOwn,
                constraint.firstAttribute == .height, constraint.relation != .equal,
                let node = constraint.first, let view = node.view, let own = node.variables,
                let height = view.naturalHeight(forWidth: scratch[own.width])
            else { continue }
            try? scratch.setConstant(handle, to: height)
            isTaller = true
        }
        if isTaller { try? scratch.solve() }
        return Size(width: scratch[own.width], height: scratch[own.height])
    }

    /// A view that no constraint mentions yet has its natural size all the same.
    private func addContent(
        of node: LayoutNode, _ own: LayoutVariables, to batch: inout ConstraintBatch
    ) {
        guard let size = node.view?.intrinsicContentSize ?? node.item?.intrinsicContentSize else {
            return
        }
        for (axis, extent) in [(LayoutAxis.horizontal, own.width), (.vertical, own.height)]
        where size[axis] >= 0 {
            batch.append(
                relation: .lessThanOrEqual, constant: size[axis],
                priority: ContentSize.below(node.contentHuggingPriority(for: axis))
            ) { $0.append(Term(extent)) }
            batch.append(
                relation: .greaterThanOrEqual, constant: size[axis],
                priority: ContentSize.below(node.contentCompressionResistancePriority(for: axis))
            ) { $0.append(Term(extent)) }
        }
    }

    /// All at once, or, if that is refused, one by one; what was refused has no handle.
    private func add(_ parts: [ConstraintBatch], to scratch: Solver) -> [ConstraintHandle?] {
        var handles: [ConstraintHandle] = []
        var all = ConstraintBatch()
        for part in parts { all.append(contentsOf: part) }
        if (try? scratch.add(all, into: &handles)) != nil { return handles }
        return parts.map { part in
            var made: [ConstraintHandle] = []
            return (try? scratch.add(part, into: &made)) == nil ? nil : made.first
        }
    }

    /// Whether the constraint lies within the subtree, and does not put its top where it was set.
    private func isWithin(_ slot: Int, _ top: LayoutNode, _ members: Set<ObjectIdentifier>) -> Bool
    {
        let place = entries[slot].place
        guard let constraint = entries[slot].constraint, constraint.canBeLowered,
            members.contains(ObjectIdentifier(place.first)),
            !(constraint.isOwn && constraint.relation == .equal && place.first === top)
        else { return false }
        var isWithin = true
        place.forEachNode { _, node in
            if !members.contains(ObjectIdentifier(node)) { isWithin = false }
        }
        return isWithin
    }
}

extension Size {
    /// Asks for the smallest size that holds the contents.
    public static let layoutFittingCompressed = Size.zero
    /// Asks for the largest.
    public static let layoutFittingExpanded = Size(width: 10_000, height: 10_000)
}

extension View {
    /// The size that the view's own contents ask for, as near as they let it be to `target`, in points;
    /// the view's frame and constraints to the outside do not count, and nothing changes.
    /// Complexity: that of building the layout of the view's subtree.
    public func systemLayoutSizeFitting(
        _ target: Size,
        withHorizontalFittingPriority horizontal: LayoutPriority = .fittingSizeLevel,
        verticalFittingPriority vertical: LayoutPriority = .fittingSizeLevel
    ) -> Size {
        updateConstraintsIfNeeded()
        let size = layoutNode.engineOfRoot().fittingSize(
            of: layoutNode, target: target, horizontal: horizontal, vertical: vertical)
        let insets = superview == nil ? .zero : alignmentRectInsets
        let whole = Size(
            width: size.width + insets.left + insets.right,
            height: size.height + insets.top + insets.bottom)
        guard displayScale > 0 else { return whole }
        return Size(
            width: (whole.width * displayScale).rounded(.up) / displayScale,
            height: (whole.height * displayScale).rounded(.up) / displayScale)
    }
}

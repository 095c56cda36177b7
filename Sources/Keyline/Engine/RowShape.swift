import KeylineSolver

/// A constraint of a new tree as the engine will translate it for the solver, in a form that is
/// cheaper to make and to compare than the translation. Two constraints with the same structure
/// become the same solver constraint apart from the constant, if each solver has the variables of the
/// tree's new nodes in their order.
struct RowShape: BitwiseCopyable {
    /// The nodes of the first and of the second item, by their indices in the list of new nodes; the
    /// index of the second one is -1 if there is none.
    private var items: UInt64
    /// The attributes, the relation, and whether the leading edge is the right one.
    private var form: UInt32
    /// The container, whose coordinates matter if a location is multiplied; -1 for none.
    private var container: Int32
    private var multiplier: Double
    private var priority: Double
    /// The constant in the solver, in points.
    let constant: Double

    /// Reads the constraint in an element of the table of active constraints, and records in the
    /// table whether its leading edge is the right one. All nodes that the constraint mentions must be
    /// in the engine's list of new nodes. Returns nil for a constraint on a distance between two
    /// anchors, whose terms the properties do not describe.
    @inline(__always)
    init?(_ slot: Int, _ engine: LayoutEngine) {
        // The entry is not copied to a variable, because copying all its properties would take as many
        // instructions as the rest of this function.
        let endpoints = engine.rows.value.entries[slot].endpoints
        if engine.rows.value.entries[slot].isBare {
            let form = engine.rows.value.entries[slot].form
            let isMirrored = endpoints.shouldMirror(form)
            engine.rows.value.entries[slot].isMirrored = isMirrored
            let constant = engine.rows.value.entries[slot].bareConstant
            self.init(
                endpoints, form.attribute, form.other, form.relation, isMirrored, 1,
                engine.rows.value.entries[slot].barePriority,
                isMirrored ? 0 - constant : constant)
            return
        }
        let made: RowShape?? = engine.rows.value.entries[slot].with { constraint in
            if constraint.offsets != nil { return nil }
            let isMirrored = endpoints.shouldMirror(constraint)
            engine.rows.value.entries[slot].isMirrored = isMirrored
            return RowShape(
                endpoints, constraint.firstAttribute, constraint.secondAttribute,
                constraint.relation, isMirrored, constraint.multiplier, constraint.priority,
                engine.rows.value.entries[slot].constant(of: constraint))
        }
        guard let made, let made else { return nil }
        self = made
    }

    @inline(__always)
    private init(
        _ endpoints: LayoutConstraint.Endpoints, _ attribute: LayoutAttribute,
        _ other: LayoutAttribute, _ relation: LayoutRelation, _ isMirrored: Bool,
        _ multiplier: Double, _ priority: LayoutPriority, _ constant: Double
    ) {
        let first = UInt64(UInt32(bitPattern: endpoints.first.with(\.freshAt)))
        let second = endpoints.second.map { $0.with(\.freshAt) } ?? -1
        items = first << 32 | UInt64(UInt32(bitPattern: second))
        form =
            UInt32(truncatingIfNeeded: attribute.rawValue) << 16
            | UInt32(truncatingIfNeeded: other.rawValue) << 8
            | UInt32(truncatingIfNeeded: relation.rawValue + 1) << 1 | (isMirrored ? 1 : 0)
        container = endpoints.container.map { $0.with(\.freshAt) } ?? -1
        self.multiplier = multiplier
        self.priority = priority.rawValue
        self.constant = constant
    }

    /// Returns whether another constraint has the same structure: everything but the constant.
    @inline(__always)
    func hasSameStructure(as other: RowShape) -> Bool {
        items == other.items && form == other.form && container == other.container
            && multiplier == other.multiplier && priority == other.priority
    }

    /// Adds the structure to a hash value.
    @inline(__always)
    func hash(into hash: inout UInt64) {
        let numbers = multiplier.bitPattern ^ priority.bitPattern
        let places = items ^ UInt64(form) << 12 ^ UInt64(UInt32(bitPattern: container)) << 52
        // The multiplication moves differences to higher bits only, and the rotation back to lower
        // ones.
        hash = (hash << 23 | hash >> 41) ^ (places &+ numbers) &* 0x9e37_79b9_7f4a_7c15
    }
}

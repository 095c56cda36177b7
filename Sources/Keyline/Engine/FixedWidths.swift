import KeylineSolver

/// The nodes whose widths follow from required equations alone, if the root has a required width.
/// Such a node keeps its width whatever its natural width is, so a label with several lines need
/// not be narrowed for a trial.
///
/// The widths are found by propagation: an equation determines a variable if it determines all
/// other variables of the equation. So some widths are not found that only several equations
/// together determine, for example those of two columns of equal width.
struct FixedWidths: ~Copyable {
    /// For each solver variable, by its index: whether required equations give it one value only,
    /// once the root has its position and width.
    private var isFixed = Records<Bool>()
    /// The state of the table of active constraints (``RowTable/structure``) for which `isFixed` was
    /// computed.
    private var structure: Int?
    /// The state of the table at the last fitting size of the tree.
    private var fittedStructure: Int?

    /// Chains of equations are followed this often, forwards and backwards in the order of the
    /// table.
    private static let roundCount = 4

    /// Returns whether a fitting size should use the widths: whether the constraints have been active
    /// since an earlier fitting size. To find the widths takes as long as a few fitting sizes without
    /// them, so a cell that is fitted only once is not worth it.
    mutating func areWorthFinding(_ structure: Int) -> Bool {
        defer { fittedStructure = structure }
        return fittedStructure == structure
    }

    /// Returns whether required equations determine the width of a node, if none of them contradicts
    /// others. All constraints must have been passed to a solver already. Complexity: O(1);
    /// O(constraints) after constraints were activated or deactivated.
    mutating func contain(_ node: LayoutNode, _ engine: LayoutEngine) -> Bool {
        guard let own = node.variables else { return false }
        if structure != engine.rows.value.structure { collect(engine) }
        return isFixed.find(own.width.index) == true
    }

    /// Forgets the widths that were found, because nodes get other variables.
    mutating func forget() { structure = nil }

    private mutating func collect(_ engine: LayoutEngine) {
        structure = engine.rows.value.structure
        isFixed.removeAll()
        guard let root = engine.root.variables, !engine.root.isSizedByConstraints else { return }
        fix(root.x.index)
        fix(root.width.index)
        var equations = WidthEquations()
        for slot in engine.rows.value.entries.indices {
            equations.append(engine.rows.value.entries[slot])
        }
        for _ in 0..<Self.roundCount {
            var isLast = true
            for i in equations.indices where propagate(equations, i) { isLast = false }
            for i in equations.indices.reversed() where propagate(equations, i) { isLast = false }
            if isLast { break }
        }
    }

    /// If an equation has exactly one variable that is not determined, notes that the variable is.
    /// Returns whether it has one.
    private mutating func propagate(_ equations: borrowing WidthEquations, _ index: Int) -> Bool {
        guard let open = equations.onlyVariable(of: index, where: { isFixed.find($0) != true })
        else { return false }
        fix(open)
        return true
    }

    private mutating func fix(_ variable: Int) {
        if variable >= isFixed.count { isFixed.grow(to: variable + 1, with: false) }
        isFixed[variable] = true
    }
}

/// The required equations between horizontal attributes of a tree, in solver variables.
private struct WidthEquations: ~Copyable {
    private struct Part: BitwiseCopyable {
        var variable: Int
        var coefficient: Double
    }

    /// The terms of all equations, and the index in `terms` at which each equation ends.
    private var terms = Records<Part>()
    private var ends = Records<Int>()

    var indices: Range<Int> { ends.indices }

    /// Storage for one lowered constraint.
    private var lowered = ConstraintBatch()

    /// Appends a constraint if it is a required equation between horizontal attributes.
    mutating func append(_ entry: RowEntry) {
        guard entry.isUsed, entry.priority == .required, entry.canBeLowered,
            entry.relation == .equal, entry.firstAttribute.parts.horizontal
        else { return }
        var hasVariables = true
        entry.endpoints.forEachNode { _, node in
            if node.variables == nil { hasVariables = false }
        }
        guard hasVariables else { return }
        lowered.removeAll()
        // The constant does not matter, only which variables the equation determines.
        entry.lower(constant: 0, to: &lowered)
        let first = terms.count
        for term in lowered.linearConstraint(at: 0).terms { merge(term, first) }
        if terms.count > first { ends.append(terms.count) }
    }

    /// Adds a term to an equation, whose other terms begin at the index `first`: to the coefficient
    /// of the variable's term, or as a new term.
    private mutating func merge(_ term: Term, _ first: Int) {
        for i in first..<terms.count where terms[i].variable == term.variable.index {
            terms[i].coefficient += term.coefficient
            return
        }
        terms.append(Part(variable: term.variable.index, coefficient: term.coefficient))
    }

    /// An equation does not determine a variable with a smaller coefficient, because of rounding
    /// errors.
    private static let leastCoefficient = 1e-6

    /// Returns the only variable of an equation for which `isOpen` is true; nil if there is none or
    /// several, or if the equation does not determine it.
    func onlyVariable(of equation: Int, where isOpen: (Int) -> Bool) -> Int? {
        var found: Part?
        for i in (equation == 0 ? 0 : ends[equation - 1])..<ends[equation] {
            let term = terms[i]
            if term.coefficient == 0 || !isOpen(term.variable) { continue }
            if found != nil { return nil }
            found = term
        }
        guard let found, abs(found.coefficient) >= Self.leastCoefficient else { return nil }
        return found.variable
    }
}

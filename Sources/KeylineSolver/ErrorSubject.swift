// Which number, variable or constraint an error is about, found out after the core refused a call.

extension Solver {
    /// The number or variable for which the core refuses a constraint, or else the constraint.
    func subject(of constraint: LinearConstraint, _ code: SolverError.Code) -> String? {
        let words = description(of: constraint)
        switch code {
        case .staleVariable:
            guard let gone = constraint.terms.first(where: { !contains($0.variable) }) else {
                return words
            }
            return "\(self.words(gone.variable)) in \(words)"
        case .notFinite, .outOfRange:
            guard let number = refusedNumber(of: constraint) else { return words }
            return "\(number) in \(words)"
        default: return nil
        }
    }

    /// The subject among several: the first of which that is refused counts.
    func subject(of constraints: [LinearConstraint], _ code: SolverError.Code) -> String? {
        guard constraints.count > 1 else {
            return constraints.first.flatMap { subject(of: $0, code) }
        }
        switch code {
        case .staleVariable:
            let stale = constraints.first { $0.terms.contains { !contains($0.variable) } }
            return stale.flatMap { subject(of: $0, code) }
        case .notFinite, .outOfRange:
            return constraints.first { Solver.code(of: $0) == code }
                .flatMap { subject(of: $0, code) }
        default: return nil
        }
    }

    /// Which of new constants, by handle, is refused.
    func subject(
        of handles: [ConstraintHandle], _ constants: [Double], _ code: SolverError.Code
    ) -> String? {
        switch code {
        case .notFinite, .outOfRange:
            for (handle, constant) in zip(handles, constants) {
                guard var constraint = constraint(handle) else { continue }
                let former = description(of: constraint)
                constraint.constant = constant
                if Solver.code(of: constraint) == code {
                    return "the constant \(constant.shortText) for \(former)"
                }
            }
            return nil
        default: return subject(of: handles, code)
        }
    }

    /// Which of these is no constraint of the solver, is there twice, or belongs to an edit.
    func subject(of handles: [ConstraintHandle], _ code: SolverError.Code) -> String? {
        switch code {
        case .staleConstraint:
            return handles.first { !contains($0) }.map { "constraint \($0.index)" }
        case .duplicate:
            var seen: Set<ConstraintHandle> = []
            return handles.first { !seen.insert($0).inserted }.map(words)
        case .belongsToEdit:
            return handles.first { core.constraint($0)?.isEdit == true }.map(words)
        default: return nil
        }
    }

    /// The number that was given for a constraint, or the constraint.
    func subject(
        of handle: ConstraintHandle, _ number: (name: String, value: Double),
        _ code: SolverError.Code
    ) -> String? {
        switch code {
        case .notFinite, .outOfRange:
            "the \(number.name) \(number.value.shortText) for \(words(handle))"
        default: subject(of: [handle], code)
        }
    }

    /// Which of several suggestions is refused.
    func subject(
        of suggestions: [(variable: Variable, value: Double)], _ code: SolverError.Code
    ) -> String? {
        let refused: (variable: Variable, value: Double)?
        switch code {
        case .staleVariable: refused = suggestions.first { !contains($0.variable) }
        case .notEditable: refused = suggestions.first { !isEditing($0.variable) }
        case .duplicate:
            var seen: Set<Variable> = []
            return suggestions.first { !seen.insert($0.variable).inserted }
                .map { words($0.variable) }
        case .notFinite: refused = suggestions.first { !$0.value.isFinite }
        default:
            refused = suggestions.first {
                Solver.code(of: 1 * $0.variable == $0.value) == code
            }
        }
        return refused.flatMap { subject(of: $0.variable, ("value", $0.value), code) }
    }

    /// The variable that an edit is about, or the number that was given.
    func subject(
        of variable: Variable, _ number: (name: String, value: Double)?, _ code: SolverError.Code
    ) -> String? {
        switch code {
        case .staleVariable, .variableInUse, .duplicateEdit, .notEditable: return words(variable)
        case .notFinite, .outOfRange:
            guard let number else { return words(variable) }
            return "the \(number.name) \(number.value.shortText) for \(words(variable))"
        default: return nil
        }
    }

    /// As `left`, or `x3` without a name.
    private func words(_ variable: Variable) -> String { name(of: variable) }

    private func words(_ handle: ConstraintHandle) -> String {
        constraint(handle).map(description) ?? "constraint \(handle.index)"
    }

    // MARK: Trying one number at a time

    /// Asks a solver of its own, so that limits are written down in one place only.
    private func refusedNumber(of constraint: LinearConstraint) -> String? {
        let scratch = Solver(), x = scratch.makeVariable()
        func isRefused(
            _ coefficient: Double = 1, _ constant: Double = 0, _ priority: Priority = .required,
            _ weight: Double = 1
        ) -> Bool {
            let alone = LinearConstraint(
                terms: [Term(x, coefficient)], relation: .lessThanOrEqual, constant: constant,
                priority: priority, weight: weight)
            return Solver.code(of: alone, in: scratch) != nil
        }
        for term in constraint.terms where isRefused(term.coefficient) {
            return "the coefficient \(term.coefficient.shortText) of \(words(term.variable))"
        }
        if isRefused(1, constraint.constant) {
            return "the constant \(constraint.constant.shortText)"
        }
        if isRefused(1, 0, constraint.priority) {
            return "the priority \(constraint.priority.rawValue.shortText)"
        }
        if isRefused(1, 0, .required, constraint.weight) {
            return "the weight \(constraint.weight.shortText)"
        }
        return nil
    }

    /// Why a constraint alone is refused; nil if it is not.
    private static func code(of constraint: LinearConstraint) -> SolverError.Code? {
        let scratch = Solver()
        var made: [Variable: Variable] = [:], copy = constraint
        copy.terms = constraint.terms.map { term in
            let variable = made[term.variable] ?? scratch.makeVariable()
            made[term.variable] = variable
            return Term(variable, term.coefficient)
        }
        return code(of: copy, in: scratch)
    }

    private static func code(of constraint: LinearConstraint, in scratch: Solver)
        -> SolverError.Code?
    {
        var batch = ConstraintBatch(), handles: [ConstraintHandle] = []
        batch.append(constraint)
        let code = Core.code(of: scratch.core.add(batch, into: &handles))
        if code == nil { _ = scratch.core.remove(handles) }
        return code
    }
}

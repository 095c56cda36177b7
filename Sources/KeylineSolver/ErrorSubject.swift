// Finds out which number, variable or constraint an error is about. The C solver records the part of a refused call
// that was wrong (`csolver_refusal`); the functions in this file describe that part with the names that the caller
// gave.

extension Solver {
    /// Describes the number or variable because of which the C solver refused one of the
    /// constraints, followed by the constraint. If no single part is wrong, describes the
    /// constraint alone. Returns nil if the call failed as a whole.
    func subject(of constraints: [LinearConstraint]) -> String? {
        let refusal = core.refusal
        guard let item = refusal.item, constraints.indices.contains(item) else { return nil }
        let constraint = constraints[item], text = description(of: constraint)
        guard let part = refused(refusal, of: constraint) else { return text }
        return "\(part) in \(text)"
    }

    private func refused(_ refusal: Core.Refusal, of constraint: LinearConstraint) -> String? {
        let term = refusal.term.flatMap {
            constraint.terms.indices.contains($0) ? constraint.terms[$0] : nil
        }
        return switch (refusal.field, term) {
        case ("variable", let term?): description(term.variable)
        case ("coefficient", let term?):
            "the coefficient \(term.coefficient.shortText) of \(description(term.variable))"
        case ("coefficient", nil): "the sum of coefficients"
        case ("constant", _): "the constant \(constraint.constant.shortText)"
        case ("priority", _): "the priority \(constraint.priority.rawValue.shortText)"
        case ("weight", _): "the weight \(constraint.weight.shortText)"
        default: nil
        }
    }

    /// Describes the constraint that the C solver refused in a call with several handles. If its
    /// new constant is wrong, describes the constant, too. Returns nil if the call failed as a
    /// whole.
    func subject(of handles: [ConstraintHandle], _ constants: [Double] = []) -> String? {
        let refusal = core.refusal
        guard let item = refusal.item, handles.indices.contains(item) else { return nil }
        guard refusal.field == "constant", constants.indices.contains(item) else {
            return description(handles[item])
        }
        return "the constant \(constants[item].shortText) for \(description(handles[item]))"
    }

    /// Describes the constraint that the C solver refused to change. If the new priority or weight,
    /// `number`, is wrong, describes the number, too. Returns nil if the call failed as a whole.
    func subject(of handle: ConstraintHandle, _ number: Double) -> String? {
        let refusal = core.refusal
        guard refusal.item != nil else { return nil }
        if refusal.field == "constraint" { return description(handle) }
        return "the \(refusal.field) \(number.shortText) for \(description(handle))"
    }

    /// Describes, for an error message, the wrong part of a refused call that suggests values: a
    /// variable, the priority of its edit, or a suggested value. Returns nil if the call failed as
    /// a whole.
    func subject(of suggestions: [(variable: Variable, value: Double)]) -> String? {
        let refusal = core.refusal
        guard let item = refusal.item, suggestions.indices.contains(item) else { return nil }
        let (variable, number) = suggestions[item]
        if refusal.field == "variable" { return description(variable) }
        return "the \(refusal.field) \(number.shortText) for \(description(variable))"
    }

    /// Returns the variable's name if the error `code` is about a variable, as `staleVariable` is,
    /// and nil otherwise.
    func subject(of variable: Variable, _ code: SolverError.Code) -> String? {
        switch code {
        case .staleVariable, .variableInUse, .notEditable: description(variable)
        default: nil
        }
    }

    /// Returns the variable's name for an error message. A variable without a name is called `x`
    /// and its index, such as `x3`.
    private func description(_ variable: Variable) -> String { name(of: variable) }

    private func description(_ handle: ConstraintHandle) -> String {
        constraint(handle).map(description) ?? "constraint \(handle.index)"
    }
}

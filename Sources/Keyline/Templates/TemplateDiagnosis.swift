import KeylineSolver

/// The required constraints of a template, kept to explain which of them the numbers of an instance
/// (a set of input numbers) contradict. They are stored as numbers and descriptions, because the
/// views may have been deallocated when an explanation is needed.
struct TemplateDiagnosis: Sendable {
    private struct Held: Sendable {
        var constraint: LinearConstraint
        var description: String
        var member: LayoutError.Member
        var handle: ConstraintHandle
    }

    private var held: [Held] = []
    private let parameters: [SolverTemplate.Parameter]

    /// Copies the required constraints of a view and its subviews, so that the copies can be used
    /// after the views have been deallocated. Complexity: O(number of constraints).
    init(
        _ subtree: SubtreeConstraints, _ layout: SubtreeSolver,
        _ parameters: [SolverTemplate.Parameter],
        _ extents: [(handle: ConstraintHandle, description: String)]
    ) {
        self.parameters = parameters
        for (entry, handle) in zip(subtree.entries, layout.handles) {
            guard let handle, let constraint = entry.constraint else { continue }
            keep(layout, handle, constraint.summary, LayoutError.Member(constraint))
        }
        let implicit = layout.implicit.map {
            ($0.handle, subtree.nodes[$0.node].implicitDescription(of: $0.place, nil))
        }
        for (handle, description) in implicit + extents {
            keep(layout, handle, description, LayoutError.Member(text: description))
        }
    }

    private mutating func keep(
        _ layout: SubtreeSolver, _ handle: ConstraintHandle, _ description: String,
        _ member: LayoutError.Member
    ) {
        guard let constraint = layout.solver.constraint(handle), constraint.priority == .required
        else { return }
        held.append(
            Held(constraint: constraint, description: description, member: member, handle: handle))
    }

    /// Returns an error that lists the required constraints which the input numbers contradict, or
    /// nil if there is no contradiction. The function builds a new solver and adds the required
    /// constraints with these numbers to it.
    func contradiction(of numbers: [Double]) -> LayoutError? {
        let solver = Solver()
        var variables: [Variable: Variable] = [:]
        var batch = ConstraintBatch(), handles: [ConstraintHandle] = []
        for held in held {
            var constraint = held.constraint
            constraint.terms = constraint.terms.map { term in
                let variable = variables[term.variable] ?? solver.makeVariable()
                variables[term.variable] = variable
                return Term(variable, term.coefficient)
            }
            if let parameter = parameters.first(where: { $0.constraint == held.handle }) {
                constraint.constant =
                    parameter.factor * numbers[parameter.number] + parameter.offset
            }
            batch.append(constraint)
        }
        do {
            try solver.add(batch, into: &handles)
            return nil
        } catch {
            guard error.code == .unsatisfiable else { return nil }
            let concerned = error.conflict.compactMap { member in
                handles.firstIndex(of: member.handle).map { held[$0] }
            }
            let precision = NumberPrecision(of: numbers + concerned.map(\.constraint.constant))
            var report = LayoutError(
                kind: .unsatisfiable,
                constraints: concerned.map { held in
                    let parameter = parameters.first { $0.constraint == held.handle }
                    guard let parameter else { return held.description }
                    return "\(held.description), here \(precision.text(numbers[parameter.number]))"
                }, reason: "The numbers of the instance contradict required constraints:")
            report.members = concerned.map(\.member)
            return report
        }
    }
}

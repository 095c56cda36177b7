import CSolver
import Keyline
import KeylineSolver

/// An interface of Keyline through which the benchmark solves layouts: the C solver, the Swift
/// solver KeylineSolver, or views.
protocol Runner: AnyObject {
    init(_ workload: Workload)
    /// Creates the solver or the views, adds all variables and constraints, and solves for the
    /// first time.
    func build()
    func resize(_ size: (width: Double, height: Double))
    /// Removes one constraint of the layout (the one at the index `toggled` of its rows), adds it
    /// again, and solves.
    func toggle()
    /// The value of each variable of the layout after the last solve. Nil for a variable that does
    /// not exist in this interface, such as one without a view.
    func values() -> [Double?]
    var memory: Int { get }
}

func check(_ status: csolver_status) {
    precondition(status == .CSOLVER_OK, String(cString: csolver_status_message(status)))
}

/// Solves by a call of the C function, and checks that the solve finds an optimum.
func solve(_ solver: OpaquePointer) {
    var outcome = csolver_outcome.CSOLVER_OUTCOME_OPTIMAL
    check(csolver_solve(solver, &outcome))
    precondition(outcome == .CSOLVER_OUTCOME_OPTIMAL, "no optimum: \(outcome)")
}

/// Solves layouts through the C functions of the solver, and adds all constraints by one call. A
/// subclass adds them one by one.
class CoreRunner: Runner {
    let workload: Workload
    var solver: OpaquePointer?
    var variables: [csolver_variable] = []
    var terms: [csolver_term] = []
    var ranges: [Range<Int>] = []
    var handles: [csolver_constraint]
    var bulk: Bool { true }

    required init(_ workload: Workload) {
        self.workload = workload
        handles = Array(repeating: csolver_constraint(), count: workload.rows.count)
    }

    deinit { csolver_free(solver) }

    func description(_ index: Int, _ terms: UnsafePointer<csolver_term>) -> csolver_description {
        let row = workload.rows[index]
        return csolver_description(
            terms: terms + ranges[index].lowerBound, term_count: ranges[index].count,
            relation: csolver_relation(rawValue: Int32(row.relation)) ?? .CSOLVER_EQUAL,
            constant: row.constant, priority: row.priority, weight: row.weight)
    }

    func build() {
        csolver_free(solver)
        check(csolver_create(nil, &solver))
        variables = Array(repeating: csolver_variable(), count: workload.variableCount)
        check(csolver_add_variables(solver!, variables.count, &variables))
        if workload.hasRoot {
            check(csolver_begin_edit(solver!, variables[2], 950))
            check(csolver_begin_edit(solver!, variables[3], 950))
            suggest(workload.sizes[0])  // first, so that rows are evaluated once
        }
        terms.removeAll(keepingCapacity: true)
        ranges.removeAll(keepingCapacity: true)
        for row in workload.rows {
            let start = terms.count
            for term in row.terms {
                terms.append(
                    csolver_term(variable: variables[term.variable], coefficient: term.coefficient))
            }
            ranges.append(start..<terms.count)
        }
        terms.withUnsafeBufferPointer { terms in
            if bulk {
                let descriptions = workload.rows.indices.map { description($0, terms.baseAddress!) }
                check(csolver_add_constraints(solver!, descriptions.count, descriptions, &handles))
            } else {
                for i in workload.rows.indices {
                    var one = description(i, terms.baseAddress!)
                    check(csolver_add_constraint(solver!, &one, &handles[i]))
                }
            }
        }
        solve(solver!)
        takeChanges()
    }

    private func suggest(_ size: (width: Double, height: Double)) {
        check(csolver_suggest(solver!, variables[2], size.width))
        check(csolver_suggest(solver!, variables[3], size.height))
    }

    func resize(_ size: (width: Double, height: Double)) {
        suggest(size)
        solve(solver!)
        takeChanges()
    }

    private func takeChanges() {
        var changes: UnsafePointer<csolver_variable>?
        var count = 0
        check(csolver_take_changes(solver!, &changes, &count))
    }

    func toggle() {
        let at = workload.toggled
        check(csolver_remove_constraint(solver!, handles[at]))
        terms.withUnsafeBufferPointer { terms in
            var one = description(at, terms.baseAddress!)
            check(csolver_add_constraint(solver!, &one, &handles[at]))
        }
        solve(solver!)
    }

    func values() -> [Double?] {
        let all = csolver_values(solver!, nil)!
        return variables.map { all[Int($0.index)] }
    }

    private var statistics: csolver_statistics_info {
        var info = csolver_statistics_info()
        check(csolver_statistics(solver!, &info))
        return info
    }

    var memory: Int { statistics.memory }
    var rowOperations: UInt64 { statistics.row_operations }
}

final class OneByOneRunner: CoreRunner {
    override var bulk: Bool { false }
}

/// Solves layouts through the Swift module KeylineSolver, and adds all constraints as one batch.
final class SolverRunner: Runner {
    let workload: Workload
    var solver = Solver()
    var variables: [Variable] = []
    var handles: [ConstraintHandle] = []

    init(_ workload: Workload) { self.workload = workload }

    func constraint(_ row: Row) -> LinearConstraint {
        LinearConstraint(
            terms: row.terms.map { Term(variables[$0.variable], $0.coefficient) },
            relation: Relation(rawValue: row.relation)!, constant: row.constant,
            priority: Priority(row.priority), weight: row.weight)
    }

    func build() {
        solver = Solver()
        variables = solver.makeVariables(count: workload.variableCount)
        do {
            if workload.hasRoot {
                try solver.edit(variables[2], priority: 950)
                try solver.edit(variables[3], priority: 950)
                try suggest(workload.sizes[0])
            }
            handles = try solver.add(contentsOf: workload.rows.map(constraint))
            try solver.solve()
        } catch { preconditionFailure("\(error)") }
        solver.forEachChange { _ in }
    }

    private func suggest(_ size: (width: Double, height: Double)) throws {
        try solver.suggest(size.width, for: variables[2])
        try solver.suggest(size.height, for: variables[3])
    }

    func resize(_ size: (width: Double, height: Double)) {
        do {
            try suggest(size)
            try solver.solve()
        } catch { preconditionFailure("\(error)") }
        solver.forEachChange { _ in }
    }

    func toggle() {
        do {
            try solver.remove(handles[workload.toggled])
            handles[workload.toggled] = try solver.add(constraint(workload.rows[workload.toggled]))
            try solver.solve()
        } catch { preconditionFailure("\(error)") }
    }

    func values() -> [Double?] { variables.map { solver[$0] } }
    var memory: Int { solver.statistics.memory }
}

/// Solves layouts through Keyline's views: constraints are made from key paths and anchors, as
/// programs do.
final class LayoutRunner: Runner {
    let workload: Workload
    var views: [View] = []
    var constraints: [LayoutConstraint] = []

    private let toggled: Int
    init(_ workload: Workload) {
        self.workload = workload
        toggled = workload.anchors.firstIndex { $0.row >= workload.toggled } ?? 0
    }

    // The key paths in these functions are literals, as programs write them, so that no key path
    // has to be built at run time.
    private static func horizontal(_ attribute: LayoutAttribute) -> KeyPath<View, XAxisAnchor> {
        switch attribute {
        case .left: \.leftAnchor
        case .right: \.rightAnchor
        default: \.centerXAnchor
        }
    }
    private static func vertical(_ attribute: LayoutAttribute) -> KeyPath<View, YAxisAnchor> {
        switch attribute {
        case .top: \.topAnchor
        case .bottom: \.bottomAnchor
        default: \.centerYAnchor
        }
    }
    private static func extent(_ attribute: LayoutAttribute) -> KeyPath<View, DimensionAnchor> {
        attribute == .width ? \.widthAnchor : \.heightAnchor
    }

    func make(_ row: AnchorRow, _ atHand: UnsafeBufferPointer<Unmanaged<View>>) -> LayoutConstraint
    {
        let relation: ConstraintRelation =
            switch row.relation {
            case .equal: .equal
            case .lessThanOrEqual: .lessThanOrEqual
            case .greaterThanOrEqual: .greaterThanOrEqual
            }
        let priority = LayoutPriority(row.priority)
        guard let other = row.second else {
            let description: UnpairedConstraint = constraint(
                Self.extent(row.firstAttribute), constraintRelation: relation,
                constant: row.constant, priority: priority)
            return atHand[row.first]._withUnsafeGuaranteedRef { description($0) }
        }
        func paired<AnchorType>(
            _ path: (LayoutAttribute) -> KeyPath<View, LayoutAnchor<AnchorType>>
        ) -> PairedConstraint {
            constraint(
                path(row.firstAttribute),
                row.secondAttribute == row.firstAttribute ? nil : path(row.secondAttribute),
                constraintRelation: relation, multiplier: row.multiplier, constant: row.constant,
                priority: priority)
        }
        let description: PairedConstraint =
            switch row.firstAttribute {
            case .left, .right, .centerX: paired(Self.horizontal)
            case .top, .bottom, .centerY: paired(Self.vertical)
            default: paired(Self.extent)
            }
        return atHand[row.first]._withUnsafeGuaranteedRef { first in
            atHand[other]._withUnsafeGuaranteedRef { description(first, $0) }
        }
    }

    func build() {
        // Release the previous layout before building the new one, as the solvers of the other
        // interfaces do.
        constraints = []
        views = []
        views = workload.parents.map { _ in View() }
        // Read the views without reference counting. A program holds its views in constants;
        // reading them from an array would add a cost that programs do not have.
        views.map(Unmanaged.passUnretained).withUnsafeBufferPointer { atHand in
            for (i, parent) in workload.parents.enumerated() where parent >= 0 {
                atHand[i]._withUnsafeGuaranteedRef { view in
                    view.translatesAutoresizingMaskIntoConstraints = false
                    atHand[parent]._withUnsafeGuaranteedRef { $0.addSubview(view) }
                }
            }
            constraints = workload.anchors.map { make($0, atHand) }
        }
        LayoutConstraint.activate(constraints)
        resize(workload.sizes[0])
    }

    func resize(_ size: (width: Double, height: Double)) {
        views[0].frame.size = Size(width: size.width, height: size.height)
        views[0].layoutIfNeeded()
    }

    func toggle() {
        let constraint = constraints[toggled]
        constraint.isActive = false
        views[0].layoutIfNeeded()
        constraint.isActive = true
        views[0].layoutIfNeeded()
    }

    func values() -> [Double?] {
        var result: [Double?] = []
        var origins: [Point] = []
        for (i, view) in views.enumerated() {
            let outer = workload.parents[i] >= 0 ? origins[workload.parents[i]] : .zero
            let origin = Point(x: outer.x + view.frame.minX, y: outer.y + view.frame.minY)
            origins.append(origin)
            result += [origin.x, origin.y, view.frame.width, view.frame.height]
        }
        return result
    }

    var memory: Int { 0 }
}

/// A solver for linear constraints with strict priorities.
///
/// ```swift
/// let solver = Solver()
/// let left = solver.makeVariable("left"), width = solver.makeVariable("width")
/// try solver.add {
///     left + width == 100
///     (width == 30).priority(.defaultHigh)
///     left >= 0
/// }
/// try solver.solve()
/// solver[left]  // 70
/// ```
///
/// A call that throws changes nothing. One solver is used by one thread at a time; any number of solvers
/// may run at once.
public final class Solver {
    let core: Core
    private var variableNames: [Variable: String] = [:]
    private var constraintNames: [ConstraintHandle: String] = [:]
    /// Of the transaction that is under way.
    private var changes: Changes?
    /// Priorities whose errors add up in a way of their own.
    public internal(set) var priorityNorms: [Priority: Norm] = [:]

    /// - Parameters:
    ///   - iterationLimit: how many simplex iterations one call may use; 0 is a generous limit.
    ///   - selfChecking: checks all invariants after every change (slow).
    ///   - ageBreaksTies: where constraints of one priority compete for the same room, and it costs the same whichever
    ///     gives way, variables with lower indices have the room.
    public init(iterationLimit: Int = 0, selfChecking: Bool = false, ageBreaksTies: Bool = false) {
        core = Core(
            iterationLimit: UInt64(max(0, iterationLimit)), check: selfChecking,
            ageBreaksTies: ageBreaksTies)
    }

    /// A deadline in units of work: how many terms and components of reduced costs one call may visit; 0, the
    /// default, is any number. Equal calls do equal work on every machine
    /// (``SolverStatistics/work`` counts it). A call that reaches its limit throws `workLimit` and changes nothing;
    /// a solve publishes nothing. With a higher limit the next one goes on. Negative numbers count as 0.
    public var workLimit: Int {
        get { core.workLimit }
        set { core.workLimit = newValue }
    }

    // MARK: Variables

    /// A new variable, free and with the value 0. Inside ``transaction(_:)``, which then fails as a whole, a stale
    /// one. Complexity: amortised O(1).
    public func makeVariable(_ name: String? = nil) -> Variable {
        if refusesVariables(name.map { "the variable \($0)" } ?? "a variable") { return .stale }
        let variable = core.addVariable()
        if let name { variableNames[variable] = name }
        return variable
    }

    /// New variables of these names, in their order, as ``makeVariable(_:)`` makes each. Complexity: amortised O(count).
    public func makeVariables(_ names: String...) -> [Variable] { names.map { makeVariable($0) } }

    /// So many new variables, by one call of the core. Inside ``transaction(_:)``, which then fails as a whole, stale
    /// ones. Complexity: amortised O(count).
    /// - Precondition: `count` is not negative.
    public func makeVariables(count: Int) -> [Variable] {
        if refusesVariables("\(count) variables") {
            return Array(repeating: .stale, count: count)
        }
        return core.addVariables(count)
    }

    /// Whether no variables can be made now; then the transaction fails.
    private func refusesVariables(_ subject: @autoclosure () -> String) -> Bool {
        guard changes != nil else { return false }
        if changes?.refusal == nil {
            changes?.refusal = Core.refusal(
                inTransaction: "\(subject()) cannot be made inside it, make it before")
        }
        return true
    }

    /// Removes a variable that no constraint mentions. Throws `staleVariable`, `variableInUse`.
    public func remove(_ variable: Variable) throws(SolverError) {
        try core.check(core.remove(variable), describe: members) {
            subject(of: variable, nil, $0)
        }
        variableNames[variable] = nil
    }

    /// Whether the variable is this solver's and was not removed. Complexity: O(1).
    public func contains(_ variable: Variable) -> Bool { core.contains(variable) }
    /// Live variables.
    public var variableCount: Int { core.variableCount }

    /// The name given to a variable, or `x` and its index.
    public func name(of variable: Variable) -> String {
        variableNames[variable] ?? "x\(variable.index)"
    }

    // MARK: Constraints

    /// Adds a constraint. Throws `unsatisfiable` with a minimal conflict if it is required and
    /// contradicts the others; `notFinite`, `outOfRange`, `staleVariable`, `outOfMemory`.
    @discardableResult
    public func add(_ constraint: LinearConstraint) throws(SolverError) -> ConstraintHandle {
        try add(contentsOf: [constraint])[0]
    }

    /// Adds all constraints or none, faster than one by one.
    @discardableResult
    public func add(contentsOf constraints: [LinearConstraint]) throws(SolverError)
        -> [ConstraintHandle]
    {
        var batch = ConstraintBatch()
        batch.reserve(
            constraints: constraints.count, terms: constraints.reduce(0) { $0 + $1.terms.count })
        for constraint in constraints { batch.append(constraint) }
        var handles: [ConstraintHandle] = []
        let status = core.add(batch, into: &handles)
        try core.check(
            status,
            describe: {
                // Those that were never made have one handle.
                let made = Dictionary(zip(handles, constraints)) { first, _ in first }
                return members($0) { made[$0] ?? stated($0) }
            }, about: { subject(of: constraints, $0) })
        for (handle, constraint) in zip(handles, constraints) {
            if let name = constraint.name { constraintNames[handle] = name }
        }
        if changes != nil { noteAdded(zip(handles, constraints)) }
        return handles
    }

    /// Adds all constraints listed or none.
    @discardableResult
    public func add(@ConstraintBuilder _ constraints: () -> [LinearConstraint])
        throws(SolverError) -> [ConstraintHandle]
    {
        try add(contentsOf: constraints())
    }

    /// Adds a batch, all or nothing, and appends the handles. For engines: no allocation but the
    /// core's. On `unsatisfiable`, too, `handles` gets the handles, now stale, by which members
    /// of the conflict are recognised.
    public func add(_ batch: ConstraintBatch, into handles: inout [ConstraintHandle])
        throws(SolverError)
    {
        let first = handles.count
        let status = core.add(batch, into: &handles)
        let made = handles
        try core.check(
            status,
            describe: {
                let places = Dictionary(zip(made[first...], 0...)) { first, _ in first }
                return members($0) { handle in
                    places[handle].map { batch.linearConstraint(at: $0) } ?? stated(handle)
                }
            }, about: { subject(of: (0..<batch.count).map(batch.linearConstraint), $0) })
        if changes != nil {
            noteAdded(zip(made[first...], (0..<batch.count).map(batch.linearConstraint)))
        }
    }

    /// Takes a constraint out. Throws `staleConstraint`, `belongsToEdit`.
    public func remove(_ handle: ConstraintHandle) throws(SolverError) {
        try remove(contentsOf: [handle])
    }

    /// Takes all constraints out or none.
    public func remove(contentsOf handles: [ConstraintHandle]) throws(SolverError) {
        try core.check(core.remove(handles), describe: members) { subject(of: handles, $0) }
        if constraintNames.isEmpty { return }
        for handle in handles {
            guard let name = constraintNames.removeValue(forKey: handle) else { continue }
            changes?.removedNames[handle] = name
        }
    }

    /// Changes the right-hand side. Throws `unsatisfiable`, `staleConstraint`, `notFinite`.
    public func setConstant(_ handle: ConstraintHandle, to constant: Double) throws(SolverError) {
        try setConstants([handle], to: [constant])
    }

    /// Changes several right-hand sides as one; what contradicts is judged at the end.
    public func setConstants(_ handles: [ConstraintHandle], to constants: [Double])
        throws(SolverError)
    {
        guard handles.count == constants.count else {
            throw SolverError(
                code: .outOfRange,
                message: "\(constants.count) constants for \(handles.count) constraints",
                subject: nil, conflict: [])
        }
        try core.check(core.setConstants(handles, constants), describe: members) {
            subject(of: handles, constants, $0)
        }
    }

    /// Changes the priority, from or to required included.
    public func setPriority(_ handle: ConstraintHandle, to priority: Priority) throws(SolverError) {
        try core.check(core.setPriority(handle, priority.rawValue), describe: members) {
            subject(of: handle, ("priority", priority.rawValue), $0)
        }
    }

    /// Changes the weight, which must be positive. Throws `staleConstraint`, `notFinite`, `outOfRange`,
    /// `belongsToEdit`.
    public func setWeight(_ handle: ConstraintHandle, to weight: Double) throws(SolverError) {
        try core.check(core.setWeight(handle, weight), describe: members) {
            subject(of: handle, ("weight", weight), $0)
        }
    }

    /// Whether the constraint is this solver's and was not removed. Complexity: O(1).
    public func contains(_ handle: ConstraintHandle) -> Bool { core.contains(handle) }
    /// Live constraints, edits not counted.
    public var constraintCount: Int { core.constraintCount }

    /// The present description of a constraint, terms merged; nil if the handle is stale.
    public func constraint(_ handle: ConstraintHandle) -> LinearConstraint? {
        core.constraint(handle).map { $0.0.named(constraintNames[handle]) }
    }

    // MARK: Edits and transactions

    /// Makes a variable editable: a constraint `variable == value` of this priority, 0 until
    /// suggested. A required edit is a parameter that only the host moves.
    public func edit(_ variable: Variable, priority: Priority = .strong) throws(SolverError) {
        try core.check(core.beginEdit(variable, priority.rawValue), describe: members) {
            subject(of: variable, ("priority", priority.rawValue), $0)
        }
    }

    /// Says what value an edited variable should have from the next solve on. A size that is suggested
    /// before the first constraints are added spares them a second evaluation.
    public func suggest(_ value: Double, for variable: Variable) throws(SolverError) {
        try core.check(core.suggest(variable, value), describe: members) {
            subject(of: variable, ("value", value), $0)
        }
    }

    /// Suggests several values, all or none. Throws as ``suggest(_:for:)``.
    public func suggest(_ suggestions: [(variable: Variable, value: Double)]) throws(SolverError) {
        try core.check(core.suggest(suggestions), describe: members) {
            subject(of: suggestions, $0)
        }
    }

    /// Ends an edit: the variable follows its constraints alone. Throws `staleVariable`, `notEditable`,
    /// `outOfMemory`.
    public func endEdit(_ variable: Variable) throws(SolverError) {
        try core.check(core.endEdit(variable), describe: members) {
            subject(of: variable, nil, $0)
        }
    }

    /// Whether the variable is being edited.
    public func isEditing(_ variable: Variable) -> Bool { core.isEditing(variable) }

    /// The constraint behind an edit, as it appears in conflicts, takes a new priority, and is a
    /// template's parameter; nil if the variable is not being edited.
    public func editConstraint(of variable: Variable) -> ConstraintHandle? {
        core.editConstraint(variable)
    }

    /// Changes inside `body` are one: whether they can be met is judged when it returns. If it, or
    /// the end, throws, all of it is taken back. Throws what `body` throws, `transaction` if another one is open or
    /// variables were to be made inside, `unsatisfiable`, `outOfMemory`, `iterationLimit`, `workLimit`.
    public func transaction(_ body: () throws(SolverError) -> Void) throws(SolverError) {
        try core.check(core.begin(), describe: members)
        changes = Changes()
        defer { changes = nil }
        do throws(SolverError) {
            try body()
            if let refusal = changes?.refusal { throw refusal }
        } catch {
            takeNamesBack()
            try core.check(core.rollback(), describe: members)
            // An error about a stale variable is only a consequence.
            throw changes?.refusal ?? error
        }
        do {
            try core.check(core.commit(), describe: members)
        } catch {
            takeNamesBack()
            throw error
        }
    }

    /// Changes of a transaction so far that the core does not know.
    private struct Changes {
        var added: [ConstraintHandle: LinearConstraint] = [:]
        var removedNames: [ConstraintHandle: String] = [:]
        /// Why the transaction must fail.
        var refusal: SolverError?
    }

    private func noteAdded(_ added: some Sequence<(ConstraintHandle, LinearConstraint)>) {
        for (handle, constraint) in added { changes?.added[handle] = constraint }
    }

    private func takeNamesBack() {
        guard let changes else { return }
        constraintNames.merge(changes.removedNames) { $1 }
        for handle in changes.added.keys { constraintNames[handle] = nil }
    }

    /// Removes all constraints and edits and keeps the variables.
    public func reset() throws(SolverError) {
        try core.check(core.reset(), describe: members)
        constraintNames.removeAll()
    }

    /// Makes room for so many more variables, constraints and terms.
    public func reserve(variables: Int = 0, constraints: Int = 0, terms: Int = 0)
        throws(SolverError)
    {
        try core.check(core.reserve(variables, constraints, terms), describe: members)
    }

    // MARK: Solving and reading

    /// Brings all values up to date. Throws `iterationLimit`, `outOfMemory`, `transaction`, and `range` where no values
    /// that meet the required constraints can be computed; the values of before stay.
    public func solve() throws(SolverError) { try core.check(core.solve(), describe: members) }

    /// The value as of the last solve; traps on a stale variable.
    public subscript(variable: Variable) -> Double {
        guard let value = core.value(of: variable) else {
            preconditionFailure("a variable that was removed or belongs to another solver")
        }
        return value
    }

    /// The value as of the last solve, nil for a stale variable.
    public func value(of variable: Variable) -> Double? { core.value(of: variable) }

    /// All values, by ``Variable/index``. They are there while `body` runs.
    public func withValues<Result>(_ body: (Span<Double>) throws -> Result) rethrows
        -> Result
    {
        try core.withValues(body)
    }

    /// The variables whose value changed since the last call.
    public func takeChanges() -> [Variable] {
        var changes: [Variable] = []
        forEachChange { changes.append($0) }
        return changes
    }

    /// Calls `body` for every variable whose value changed since the last call. `body` may read values and
    /// must not change or solve anything.
    /// Complexity: O(number of changes).
    public func forEachChange(_ body: (Variable) -> Void) {
        withChanges { changes in for i in changes.indices { body(changes[i]) } }
    }

    /// All that changed since the last call, without a call for each. `body` must not change or solve
    /// anything.
    public func withChanges<Result>(_ body: (Span<Variable>) throws -> Result)
        rethrows -> Result
    {
        try core.withChanges(body)
    }

    // MARK: Diagnosis

    /// Whether no other values reach the optimum of the last solve.
    public func isUnique() throws(SolverError) -> Bool {
        var unique = true
        try core.check(core.isUnique(&unique), describe: members)
        return unique
    }

    /// The variables that have other values in another optimum.
    public func undeterminedVariables() throws(SolverError) -> [Variable] {
        var variables: [Variable] = []
        try core.check(core.undeterminedVariables(&variables), describe: members)
        return variables
    }

    /// The total violation of every priority in force, highest first.
    public func levels() throws(SolverError) -> [Level] {
        var levels: [Level] = []
        try core.check(core.levels(&levels), describe: members)
        return levels
    }

    /// By how much a constraint misses, unweighted; 0 if it holds.
    public func violation(of handle: ConstraintHandle) throws(SolverError) -> Double {
        var violation = 0.0
        try core.check(core.violation(handle, &violation), describe: members)
        return violation
    }

    /// Counts of what the solver holds and has done.
    public var statistics: SolverStatistics { core.statistics }

    /// The first invariant that does not hold, nil if all do. A defect of Keyline.
    public var brokenInvariant: String? { core.brokenInvariant }

    /// The constraint in words.
    public func description(of constraint: LinearConstraint) -> String {
        description(of: constraint, .short)
    }

    private func description(of constraint: LinearConstraint, _ precision: NumberPrecision)
        -> String
    {
        var text = ""
        for term in constraint.terms {
            let name = name(of: term.variable)
            let size = abs(term.coefficient)
            let sign = term.coefficient < 0 ? "-" : "+"
            text += text.isEmpty ? (sign == "-" ? "-" : "") : " \(sign) "
            text += size == 1 ? name : "\(precision.text(size))*\(name)"
        }
        if text.isEmpty { text = "0" }
        text += " \(constraint.relation) \(precision.text(constraint.constant)) ("
        text += precision.text(constraint.priority)
        if let name = constraint.name { text += ", \"\(name)\"" }
        return text + ")"
    }

    /// The members of a conflict in words.
    func members(_ handles: [ConstraintHandle]) -> [SolverError.Member] {
        members(handles, stated: stated)
    }

    /// The constraint with its name; nil for a change that was refused.
    private func stated(_ handle: ConstraintHandle) -> LinearConstraint? {
        guard let (constraint, isEdit) = core.constraint(handle) else {
            return changes?.added[handle]
        }
        return constraint.named(constraintNames[handle] ?? (isEdit ? "edit" : nil))
    }

    private func members(
        _ handles: [ConstraintHandle], stated: (ConstraintHandle) -> LinearConstraint?
    ) -> [SolverError.Member] {
        let constraints = handles.map(stated)
        let precision = NumberPrecision(
            of: constraints.flatMap { constraint in
                guard let constraint else { return [Double]() }
                return constraint.terms.map { abs($0.coefficient) }
                    + [constraint.constant, constraint.priority.rawValue]
            })
        return zip(handles, constraints).map { handle, constraint in
            SolverError.Member(
                handle: handle, name: constraint?.name,
                description: constraint.map { description(of: $0, precision) }
                    ?? "a change that was refused")
        }
    }
}

extension Solver: CustomDebugStringConvertible {
    /// Constraints, columns and rows as the core sees them.
    public var debugDescription: String { core.dump }
}

extension LinearConstraint {
    func named(_ name: String?) -> LinearConstraint {
        var changed = self
        changed.name = name
        return changed
    }
}

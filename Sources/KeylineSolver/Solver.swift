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
/// A call that throws changes nothing. A solver is not thread-safe: only one thread may use it at a time.
/// Different solvers may be used by different threads at the same time.
public final class Solver {
    let core: Core
    private var variableNames: [Variable: String] = [:]
    private var constraintNames: [ConstraintHandle: String] = [:]
    /// The changes that the running transaction has made; nil outside a transaction.
    private var changes: Changes?
    /// The norms of single priorities, as set by ``setNorm(_:at:)``.
    public internal(set) var priorityNorms: [Priority: Norm] = [:]

    /// Creates a solver without variables.
    /// - Parameters:
    ///   - iterationLimit: how many simplex iterations one call may use; 0 stands for a large default limit. A call
    ///     that exceeds the limit throws `iterationLimit`.
    ///   - selfChecking: whether the core checks all invariants of its data structures after every change (slow).
    ///   - ageBreaksTies: whether the order of the variables decides between solutions of equal cost. If constraints
    ///     of one priority compete for the same space, the variables with lower indices then get it.
    public init(iterationLimit: Int = 0, selfChecking: Bool = false, ageBreaksTies: Bool = false) {
        core = Core(
            iterationLimit: UInt64(max(0, iterationLimit)), check: selfChecking,
            ageBreaksTies: ageBreaksTies)
    }

    /// The limit of the work that one call may do; 0, the default, is no limit. The unit of work is one visited
    /// term of a row or component of a reduced cost, so that equal calls do equal work on every machine
    /// (``SolverStatistics/work`` counts it). A call that reaches the limit throws `workLimit` and changes
    /// nothing; values stay those of the last complete solve. After the limit is raised, the next solve continues.
    /// Negative limits count as 0.
    public var workLimit: Int {
        get { core.workLimit }
        set { core.workLimit = newValue }
    }

    // MARK: Variables

    /// Creates a variable without constraints; its value is 0 until it is solved for. Inside ``transaction(_:)``
    /// no variables can be made: the result is then a stale variable, and the transaction fails. Complexity:
    /// amortised O(1).
    public func makeVariable(_ name: String? = nil) -> Variable {
        if refusesVariables(name.map { "the variable \($0)" } ?? "a variable") { return .stale }
        let variable = core.addVariable()
        if let name { variableNames[variable] = name }
        return variable
    }

    /// Creates variables with these names, in this order, as ``makeVariable(_:)`` does. Complexity: amortised
    /// O(count).
    public func makeVariables(_ names: String...) -> [Variable] { names.map { makeVariable($0) } }

    /// Creates `count` variables without names by one call of the core. Inside ``transaction(_:)`` no variables
    /// can be made: the results are then stale variables, and the transaction fails. Complexity: amortised
    /// O(count).
    /// - Precondition: `count` is not negative.
    public func makeVariables(count: Int) -> [Variable] {
        if refusesVariables("\(count) variables") {
            return Array(repeating: .stale, count: count)
        }
        return core.addVariables(count)
    }

    /// Returns whether a transaction is under way, in which no variables can be made. If so, the transaction will
    /// fail with an error about `subject`.
    private func refusesVariables(_ subject: @autoclosure () -> String) -> Bool {
        guard changes != nil else { return false }
        if changes?.refusal == nil {
            changes?.refusal = Core.refusal(
                inTransaction: "\(subject()) cannot be made inside it, make it before")
        }
        return true
    }

    /// Removes a variable. If ``edit(_:priority:)`` was called for it, the constraint that this added is removed, too.
    /// - Throws: `variableInUse` if a constraint still uses the variable; `staleVariable`; `transaction` inside a
    ///   transaction; `outOfMemory`.
    public func remove(_ variable: Variable) throws(SolverError) {
        try core.check(core.remove(variable), describe: members) { subject(of: variable, $0) }
        variableNames[variable] = nil
    }

    /// Whether the variable belongs to this solver and has not been removed. Complexity: O(1).
    public func contains(_ variable: Variable) -> Bool { core.contains(variable) }
    /// The number of variables that have not been removed.
    public var variableCount: Int { core.variableCount }

    /// The variable's name. Without a name it is `x` with the index, such as `x3`.
    public func name(of variable: Variable) -> String {
        variableNames[variable] ?? "x\(variable.index)"
    }

    // MARK: Constraints

    /// Adds a constraint.
    /// - Throws: `unsatisfiable`, with a minimal conflict, if the constraint is required and contradicts the other
    ///   required ones; `notFinite`, `outOfRange`, `staleVariable`, `outOfMemory`, `iterationLimit`, `workLimit`.
    @discardableResult
    public func add(_ constraint: LinearConstraint) throws(SolverError) -> ConstraintHandle {
        try add(contentsOf: [constraint])[0]
    }

    /// Adds several constraints, which is faster than adding each alone. If one is refused, none is added.
    /// - Throws: the errors of ``add(_:)-(LinearConstraint)``.
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
                // Keys may repeat: constraints that were refused before the core created them all have the handle (0, 0).
                let made = Dictionary(zip(handles, constraints)) { first, _ in first }
                return members($0) { made[$0] ?? stated($0) }
            }, about: { _ in subject(of: constraints) })
        for (handle, constraint) in zip(handles, constraints) {
            if let name = constraint.name { constraintNames[handle] = name }
        }
        if changes != nil { noteAdded(zip(handles, constraints)) }
        return handles
    }

    /// Adds the constraints that the closure lists, one on each line. If one is refused, none is added.
    /// - Throws: the errors of ``add(contentsOf:)``.
    @discardableResult
    public func add(@ConstraintBuilder _ constraints: () -> [LinearConstraint])
        throws(SolverError) -> [ConstraintHandle]
    {
        try add(contentsOf: constraints())
    }

    /// Adds the constraints of a batch and appends their handles to `handles`. If one is refused, none is added.
    /// For layout engines: apart from growing `handles`, only the core allocates memory. If the call throws
    /// `unsatisfiable`, the handles are appended, too. They are stale then, and ``SolverError/conflict`` refers to
    /// the refused constraints by them.
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
            }, about: { _ in subject(of: (0..<batch.count).map(batch.linearConstraint)) })
        if changes != nil {
            noteAdded(zip(made[first...], (0..<batch.count).map(batch.linearConstraint)))
        }
    }

    /// Removes a constraint.
    /// - Throws: `staleConstraint`; `belongsToEdit` for the constraint of an edit, which ``endEdit(_:)`` removes.
    public func remove(_ handle: ConstraintHandle) throws(SolverError) {
        try remove(contentsOf: [handle])
    }

    /// Removes several constraints, or none if one cannot be removed.
    /// - Throws: the errors of ``remove(_:)-(ConstraintHandle)``, and `duplicate`.
    public func remove(contentsOf handles: [ConstraintHandle]) throws(SolverError) {
        try core.check(core.remove(handles), describe: members) { _ in subject(of: handles) }
        if constraintNames.isEmpty { return }
        for handle in handles {
            guard let name = constraintNames.removeValue(forKey: handle) else { continue }
            changes?.removedNames[handle] = name
        }
    }

    /// Sets the constant on the right-hand side of a constraint.
    /// - Throws: `unsatisfiable` if a required constraint with the new constant contradicts the others;
    ///   `staleConstraint`, `belongsToEdit`, `notFinite`, `outOfRange`, `outOfMemory`, `iterationLimit`,
    ///   `workLimit`.
    public func setConstant(_ handle: ConstraintHandle, to constant: Double) throws(SolverError) {
        try setConstants([handle], to: [constant])
    }

    /// Sets the constants of several constraints as one change: `constants[i]` becomes the constant of `handles[i]`.
    /// Only the result must be free of contradictions, so two constants can be changed together that would contradict
    /// each other if changed one after the other. If the call throws, no constant is changed.
    ///
    /// - Throws: the errors of ``setConstant(_:to:)``, `duplicate`, and `outOfRange` if the arrays have different
    ///   lengths.
    public func setConstants(_ handles: [ConstraintHandle], to constants: [Double])
        throws(SolverError)
    {
        guard handles.count == constants.count else {
            throw SolverError(
                code: .outOfRange,
                message: "\(constants.count) constants for \(handles.count) constraints",
                subject: nil, conflict: [])
        }
        try core.check(core.setConstants(handles, constants), describe: members) { _ in
            subject(of: handles, constants)
        }
    }

    /// Sets the priority of a constraint, also that of an edit. An optional constraint can become required and
    /// vice versa.
    /// - Throws: `unsatisfiable` if the constraint becomes required and contradicts others; `staleConstraint`,
    ///   `notFinite`, `outOfRange`, `outOfMemory`, `iterationLimit`, `workLimit`.
    public func setPriority(_ handle: ConstraintHandle, to priority: Priority) throws(SolverError) {
        try core.check(core.setPriority(handle, priority.rawValue), describe: members) { _ in
            subject(of: handle, priority.rawValue)
        }
    }

    /// Sets the weight of a constraint, which must be positive.
    /// - Throws: `staleConstraint`, `notFinite`, `outOfRange`, `belongsToEdit`.
    public func setWeight(_ handle: ConstraintHandle, to weight: Double) throws(SolverError) {
        try core.check(core.setWeight(handle, weight), describe: members) { _ in
            subject(of: handle, weight)
        }
    }

    /// Whether the constraint belongs to this solver and has not been removed. Complexity: O(1).
    public func contains(_ handle: ConstraintHandle) -> Bool { core.contains(handle) }
    /// The number of constraints that have not been removed, not counting those that ``edit(_:priority:)`` adds.
    public var constraintCount: Int { core.constraintCount }

    /// The present terms, constant, priority, weight and name of a constraint; terms with the same variable are
    /// merged. Nil if the handle is stale.
    public func constraint(_ handle: ConstraintHandle) -> LinearConstraint? {
        core.constraint(handle).map { $0.0.named(constraintNames[handle]) }
    }

    // MARK: Edits and transactions

    /// Begins an edit: a constraint `variable == value` with this priority, whose value ``suggest(_:for:)`` sets
    /// (0 at first). A required edit makes the variable an input that only the host changes, such as the width of
    /// a window.
    /// - Throws: `staleVariable`, `duplicateEdit`, `notFinite`, `outOfRange`, `unsatisfiable` (for a required
    ///   edit), `outOfMemory`, `iterationLimit`, `workLimit`.
    public func edit(_ variable: Variable, priority: Priority = .strong) throws(SolverError) {
        try core.check(core.beginEdit(variable, priority.rawValue), describe: members) { _ in
            subject(of: [(variable, priority.rawValue)])
        }
    }

    /// Sets the value of a variable that is being edited (see ``edit(_:priority:)``), for the next solve. It is cheaper
    /// to suggest sizes before the first constraints are added than after.
    /// - Throws: `staleVariable`, `notEditable` if no edit of the variable has begun, `notFinite`, `outOfRange`,
    ///   `outOfMemory`; for required edits also `unsatisfiable`, `iterationLimit`, `workLimit`.
    public func suggest(_ value: Double, for variable: Variable) throws(SolverError) {
        try core.check(core.suggest(variable, value), describe: members) { _ in
            subject(of: [(variable, value)])
        }
    }

    /// Suggests values for several variables. If one is refused, none changes.
    /// - Throws: the errors of ``suggest(_:for:)``, and `duplicate`.
    public func suggest(_ suggestions: [(variable: Variable, value: Double)]) throws(SolverError) {
        try core.check(core.suggest(suggestions), describe: members) { _ in
            subject(of: suggestions)
        }
    }

    /// Ends the edit of a variable: removes the constraint that ``edit(_:priority:)`` added.
    /// - Throws: `staleVariable`, `notEditable` if no edit of the variable has begun, `outOfMemory`, `iterationLimit`,
    ///   `workLimit`.
    public func endEdit(_ variable: Variable) throws(SolverError) {
        try core.check(core.endEdit(variable), describe: members) { subject(of: variable, $0) }
    }

    /// Whether ``edit(_:priority:)`` has been called for the variable, and ``endEdit(_:)`` has not been called since.
    public func isEditing(_ variable: Variable) -> Bool { core.isEditing(variable) }

    /// The constraint of a variable's edit; nil if no edit has begun. Its handle occurs in conflicts, is accepted
    /// by ``setPriority(_:to:)``, and can be a parameter of a ``SolverTemplate``.
    public func editConstraint(of variable: Variable) -> ConstraintHandle? {
        core.editConstraint(variable)
    }

    /// Makes all changes in `body` as one change. Contradictions are detected when `body` returns, so the
    /// constraints may contradict each other for a while. If `body` or the final check throws, all changes are
    /// rolled back.
    /// - Throws: the error that `body` throws; `transaction` inside another transaction, or if `body` makes
    ///   variables; `unsatisfiable`, `outOfMemory`, `iterationLimit`, `workLimit`.
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
            // If `body` tried to make a variable inside the transaction, it got a stale one, which may have caused
            // `error`. Throw the error about making variables instead.
            throw changes?.refusal ?? error
        }
        do {
            try core.check(core.commit(), describe: members)
        } catch {
            takeNamesBack()
            throw error
        }
    }

    /// The changes of the running transaction that the C solver does not record. They are needed to undo changes of
    /// names, and to describe conflicts.
    private struct Changes {
        var added: [ConstraintHandle: LinearConstraint] = [:]
        var removedNames: [ConstraintHandle: String] = [:]
        /// The error with which the transaction must end because its body tried to make variables; nil if it did not.
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

    /// Removes all constraints and edits. Variables stay, and have the value 0 after the next solve.
    /// - Throws: `transaction` inside a transaction, `outOfMemory`.
    public func reset() throws(SolverError) {
        try core.check(core.reset(), describe: members)
        constraintNames.removeAll()
    }

    /// Reserves memory for this many further variables, constraints and terms.
    /// - Throws: `outOfMemory`, `overflow`.
    public func reserve(variables: Int = 0, constraints: Int = 0, terms: Int = 0)
        throws(SolverError)
    {
        try core.check(core.reserve(variables, constraints, terms), describe: members)
    }

    // MARK: Solving and reading

    /// Computes the values of all variables. Until the next call, reading values costs nothing more.
    /// - Throws: `iterationLimit`, `workLimit`, `outOfMemory`, `transaction` inside a transaction, and
    ///   `outOfRange` if rounding errors make it impossible to satisfy the required constraints. Values then stay
    ///   those of the last successful solve.
    public func solve() throws(SolverError) { try core.check(core.solve(), describe: members) }

    /// The variable's value at the last solve. Traps if the variable is stale; ``value(of:)`` returns nil instead.
    public subscript(variable: Variable) -> Double {
        guard let value = core.value(of: variable) else {
            preconditionFailure("a variable that was removed or belongs to another solver")
        }
        return value
    }

    /// The variable's value at the last solve; nil if the variable is stale.
    public func value(of variable: Variable) -> Double? { core.value(of: variable) }

    /// Calls `body` with the values of all variables at the last solve, indexed by ``Variable/index``. The span is
    /// valid only during the call.
    public func withValues<Result>(_ body: (Span<Double>) throws -> Result) rethrows
        -> Result
    {
        try core.withValues(body)
    }

    /// Returns the variables whose values have changed since the last call, and forgets these changes. Complexity:
    /// O(number of changes).
    public func takeChanges() -> [Variable] {
        var changes: [Variable] = []
        forEachChange { changes.append($0) }
        return changes
    }

    /// Calls `body` for each variable whose value has changed since the last call, and forgets these changes.
    /// `body` may read values, but must not change the solver or solve. Complexity: O(number of changes).
    public func forEachChange(_ body: (Variable) -> Void) {
        withChanges { changes in for i in changes.indices { body(changes[i]) } }
    }

    /// Calls `body` once with all variables whose values have changed since the last call, and forgets these
    /// changes. `body` must not change the solver or solve.
    public func withChanges<Result>(_ body: (Span<Variable>) throws -> Result)
        rethrows -> Result
    {
        try core.withChanges(body)
    }

    // MARK: Diagnosis

    /// Returns whether the solution is unique: whether no other values satisfy all constraints equally well.
    /// Solves first if something has changed.
    /// - Throws: the errors of ``solve()``.
    public func isUnique() throws(SolverError) -> Bool {
        var unique = true
        try core.check(core.isUnique(&unique), describe: members)
        return unique
    }

    /// Returns the variables whose values differ between equally good solutions; none if the solution is unique.
    /// Solves first if something has changed.
    /// - Throws: the errors of ``solve()``.
    public func undeterminedVariables() throws(SolverError) -> [Variable] {
        var variables: [Variable] = []
        try core.check(core.undeterminedVariables(&variables), describe: members)
        return variables
    }

    /// Returns the total violation of each priority below required that some constraint or edit has, highest
    /// priority first.
    /// - Throws: `outOfMemory`.
    public func levels() throws(SolverError) -> [Level] {
        var levels: [Level] = []
        try core.check(core.levels(&levels), describe: members)
        return levels
    }

    /// Returns how far the constraint is from holding, without its weight; 0 if it holds. For example, 5 for `x >=
    /// 10` at x = 5.
    /// - Throws: `staleConstraint`.
    public func violation(of handle: ConstraintHandle) throws(SolverError) -> Double {
        var violation = 0.0
        try core.check(core.violation(handle, &violation), describe: members)
        return violation
    }

    /// The solver's size, the work it has done and the memory it uses.
    public var statistics: SolverStatistics { core.statistics }

    /// A description of the first violated invariant of the solver's data structures, or nil if all of them hold. A
    /// violated invariant is a defect of Keyline.
    public var brokenInvariant: String? { core.brokenInvariant }

    /// The constraint as text, such as `2*a + b >= 10 (required, "gap")`.
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

    /// Returns the descriptions of the constraints in a conflict (a set of constraints that contradict each other).
    func members(_ handles: [ConstraintHandle]) -> [SolverError.Member] {
        members(handles, stated: stated)
    }

    /// Returns the constraint with its name, also if the running transaction has added and removed it. Returns nil for
    /// a refused constraint, which the C solver did not keep.
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
    /// The core's variables, constraints and tableau as text, for debugging.
    public var debugDescription: String { core.dump }
}

extension LinearConstraint {
    func named(_ name: String?) -> LinearConstraint {
        var changed = self
        changed.name = name
        return changed
    }
}
